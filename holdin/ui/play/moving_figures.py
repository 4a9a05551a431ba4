"""The figures of the open map as they go, strike, fall and come: what has happened is seen, one thing after another."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from holdin.game.figures import YOU, FigureId
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.ui.held_cards.motion import eased, mix
from holdin.ui.kit.view import Point
from holdin.ui.play.tokens import Placed
from holdin.ui.shown.figures import Standing, standing

STEP: Final = 0.2
"""Seconds that a step takes at the usual pace."""
TURN: Final = 0.25
"""A figure whose turn begins is pointed out for so long."""
BLOW: Final = 0.5
"""Seconds for which damage or healing floats above a figure."""
FALL: Final = 0.35
"""Seconds in which a figure goes."""
TURNS: Final = frozenset({"monster_turn", "summon_turn"})
"""What begins a figure's turn."""


class Scene(NamedTuple):
    """A moment of a figure: from when to when, and what it does meanwhile."""

    begins: float
    ends: float
    who: FigureId
    to: Hex | None = None
    hp: int | None = None
    said: str = ""
    falls: bool = False
    whose: FigureId | None = None
    """Whose turn it belongs to; none: yours."""

    def share(self, now: float) -> float:
        """How much of it is over (0 to 1)."""
        return 1.0 if now >= self.ends else max(0.0, (now - self.begins) / (self.ends - self.begins))

    def sooner(self, by: float) -> "Scene":
        """The same so many seconds earlier."""
        return self._replace(begins=self.begins - by, ends=self.ends - by)


def _of(event: Event) -> Iterator[tuple[float, Scene]]:
    """How long what an event tells takes at the usual pace, and what is seen; nothing for all else."""
    values = event.values
    who = str(values.get("who", values.get("monster", YOU)))
    match event.kind:
        case "monster_turn" | "summon_turn":
            yield TURN, Scene(0, 0, who)
        case "monster_stepped" | "stepped" | "figure_shoved" if isinstance(hex_ := values["hex"], Hex):
            yield STEP, Scene(0, 0, who, to=hex_)
        case "monster_damaged" | "hero_damaged" if isinstance(hp := values["hp"], int):
            yield BLOW, Scene(0, 0, who, hp=max(0, hp), said=f"−{values['amount']}")
        case "monster_healed" | "hero_healed" if isinstance(hp := values["hp"], int):
            yield BLOW, Scene(0, 0, who, hp=hp, said=f"+{values['amount']}")
        case "monster_died" | "summon_gone":
            yield FALL, Scene(0, 0, who, falls=True)


@dataclass(eq=False)
class MovingFigures:
    """The figures of a game on their way from one state to the next; times in seconds."""

    cards: CardSet
    pace: float = 1.0
    """How long everything takes, against the usual pace; 0: everything is there at once."""
    stepping: bool = False
    """Whether each figure's turn waits for a word."""
    whose: FigureId | None = None
    """Whose turn was seen last."""
    _before: tuple[Standing, ...] = ()
    _after: tuple[Standing, ...] = ()
    _scenes: list[Scene] = field(default_factory=list)
    _holds: list[float] = field(default_factory=list)
    """When it waits for a word."""

    def play(self, before: GameState, after: GameState, events: Sequence[Event], now: float) -> None:
        """Show what has led from one state to another, from now on."""
        self._scenes, self._holds = [], []
        self._before, self._after = standing(self.cards, before), standing(self.cards, after)
        for event in events if self.pace else ():
            if event.kind in TURNS:
                if self.stepping and self.whose is not None:
                    self._holds.append(now)
                self.whose = str(event.values["monster"])
            for seconds, scene in _of(event):
                end = now + seconds * self.pace
                self._scenes.append(scene._replace(begins=now, ends=end, whose=self.whose))
                now = end

    def busy(self, now: float) -> bool:
        """Whether anything still moves, or waits for a word."""
        return bool(self._scenes) and self._seen(now) < self._scenes[-1].ends

    def held(self, now: float) -> bool:
        """Whether it waits for a word."""
        return bool(self._holds) and now >= self._holds[0]

    def _seen(self, now: float) -> float:
        """The moment that is seen: it stands still while a word is waited for."""
        return min(now, self._holds[0] if self._holds else inf)

    def go_on(self, now: float) -> None:
        """The word: on with the next turn, from now on."""
        waited = self._holds.pop(0) - now
        self._holds = [hold - waited for hold in self._holds]
        self._scenes = [each.sooner(waited) if each.begins >= now + waited else each for each in self._scenes]

    def finish(self) -> None:
        """Skip to the end."""
        self._scenes, self._holds, self.whose = [], [], None

    def skip(self, now: float) -> None:
        """Skip to the end of the turn that is seen."""
        left = [scene for scene in self._scenes if scene.ends > now]
        later = [scene for scene in left if scene.whose != left[0].whose]
        if not later:
            self._scenes = []
            return
        early = later[0].begins - now
        self._holds = [hold - early for hold in self._holds]
        self._scenes = [
            scene.sooner(early) if scene in later else scene._replace(begins=now, ends=now) if scene in left else scene
            for scene in self._scenes
        ]

    def acting(self, now: float) -> FigureId | None:
        """The figure whose turn is seen; none where nothing moves."""
        seen = self._seen(now)
        return next((scene.whose for scene in reversed(self._scenes) if scene.begins <= seen), None)

    def at(self, shown: Sequence[Standing], now: float, centre: Callable[[Hex], Point]) -> list[Placed]:
        """The figures at a moment: where nothing moves those that are shown."""
        if not self.busy(now):
            return [Placed(each, centre(each.hex)) for each in shown]
        before, seen = {each.id for each in self._before}, self._seen(now)
        new = [each for each in self._after if each.id not in before]
        return [*(self._placed(each, seen, centre) for each in self._before), *(Placed(n, centre(n.hex)) for n in new)]

    def _placed(self, figure: Standing, now: float, centre: Callable[[Hex], Point]) -> Placed:
        placed = Placed(figure, centre(figure.hex))
        for scene in self._scenes:
            if scene.begins > now:
                break
            if scene.who == figure.id:
                placed = _after(placed, scene, scene.share(now), centre)
        return placed._replace(figure=placed.figure._replace(acts=figure.id == self.acting(now)))


def _after(placed: Placed, scene: Scene, share: float, centre: Callable[[Hex], Point]) -> Placed:
    """A figure at a moment of what it does."""
    if scene.to is not None:
        placed = placed._replace(
            figure=placed.figure._replace(hex=scene.to), at=mix(placed.at, centre(scene.to), share)
        )
    if scene.hp is not None:
        said = scene.said if share < 1 else ""
        placed = placed._replace(figure=placed.figure._replace(hp=scene.hp), said=said)
    return placed._replace(alpha=round(255 * (1 - eased(share)))) if scene.falls else placed
