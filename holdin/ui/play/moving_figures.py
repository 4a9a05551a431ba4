"""The figures of the open map as they go, strike, fall and come: what has happened is seen, one thing after another."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
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
BLOW: Final = 0.45
"""Seconds for which damage or healing floats above a figure."""
FALL: Final = 0.35
"""Seconds in which a figure goes, or comes."""


class Scene(NamedTuple):
    """A moment of a figure: from when to when, and what it does meanwhile."""

    begins: float
    ends: float
    who: FigureId
    to: Hex | None = None
    said: str = ""
    falls: bool = False
    whose: FigureId | None = None
    """Whose turn it belongs to; none: yours."""


def scenes(events: Sequence[Event], began: float, pace: float) -> list[Scene]:
    """What events show on the map, one after the other, from a moment on; pace is how long a step takes (seconds)."""
    found: list[Scene] = []
    whose: FigureId | None = None
    now = began
    for event in events:
        if event.kind == "monster_turn":
            whose = str(event.values["monster"])
        for scene in _of(event, now, pace / STEP):
            found.append(scene._replace(whose=whose))
            now = max(now, scene.ends)
        if event.kind == "monster_turn_ended":
            whose = None
    return found


def _of(event: Event, now: float, slow: float) -> Iterator[Scene]:
    values = event.values
    match event.kind:
        case "monster_stepped" | "stepped" | "figure_shoved":
            who = str(values.get("who", values.get("monster", YOU)))
            hex_ = values["hex"]
            if isinstance(hex_, Hex):
                yield Scene(now, now + STEP * slow, who, to=hex_)
        case "monster_damaged" | "hero_damaged":
            yield Scene(now, now + BLOW * slow, str(values.get("monster", YOU)), said=f"−{values['amount']}")
        case "monster_healed" | "hero_healed":
            yield Scene(now, now + BLOW * slow, str(values.get("monster", YOU)), said=f"+{values['amount']}")
        case "monster_died":
            yield Scene(now, now + FALL * slow, str(values["monster"]), falls=True)


@dataclass(eq=False)
class MovingFigures:
    """The figures of a game on their way from one state to the next; times in seconds."""

    cards: CardSet
    pace: float = STEP
    """How long a step takes; 0: everything is there at once."""
    _before: tuple[Standing, ...] = ()
    _after: tuple[Standing, ...] = ()
    _scenes: list[Scene] = field(default_factory=list)

    def play(self, before: GameState, after: GameState, events: Sequence[Event], now: float) -> None:
        """Show what has led from one state to another, from now on."""
        self._scenes = scenes(events, now, self.pace) if self.pace else []
        self._before, self._after = standing(self.cards, before), standing(self.cards, after)

    def busy(self, now: float) -> bool:
        """Whether anything still moves."""
        return bool(self._scenes) and now < self._scenes[-1].ends

    def finish(self) -> None:
        """Skip to the end."""
        self._scenes = []

    def skip(self, now: float) -> bool:
        """Skip to the end of the turn that is under way; whether anything is still to be seen after it."""
        current = next((scene for scene in self._scenes if scene.ends > now), None)
        if current is None:
            return False
        left = [scene for scene in self._scenes if scene.ends > now and scene.whose != current.whose]
        if not left:
            self.finish()
            return False
        early = left[0].begins - now
        self._scenes = [
            scene._replace(begins=scene.begins - early, ends=scene.ends - early)
            if scene in left
            else scene._replace(begins=now, ends=now)
            for scene in self._scenes
        ]
        return True

    @property
    def ends(self) -> float:
        """When it will be over."""
        return self._scenes[-1].ends if self._scenes else 0.0

    def acting(self, now: float) -> FigureId | None:
        """The monster whose turn is seen; none while none is."""
        return next((scene.whose for scene in self._scenes if scene.begins <= now < scene.ends), None)

    def at(self, shown: tuple[Standing, ...], now: float, centre: Callable[[Hex], Point]) -> list[Placed]:
        """The figures at a moment: where nothing moves those that are shown."""
        if not self.busy(now):
            return [Placed(each, centre(each.hex)) for each in shown]
        before = {each.id for each in self._before}
        new = [each for each in self._after if each.id not in before]
        found = [self._placed(each, now, centre) for each in self._before]
        return [*found, *(Placed(each, centre(each.hex)) for each in new)]

    def _placed(self, figure: Standing, now: float, centre: Callable[[Hex], Point]) -> Placed:
        at, alpha, said, hp = centre(figure.hex), 255, "", figure.hp
        hex_ = figure.hex
        for scene in self._scenes:
            if scene.who != figure.id or scene.begins > now:
                continue
            share = 1.0 if now >= scene.ends else (now - scene.begins) / (scene.ends - scene.begins)
            if scene.to is not None:
                at, hex_ = mix(at, centre(scene.to), share), scene.to
            if scene.said:
                hp += int(scene.said.replace("−", "-"))
                said = scene.said if share < 1 else ""
            if scene.falls:
                alpha = round(255 * (1 - eased(share)))
        return Placed(figure._replace(hp=max(0, hp), hex=hex_), at, alpha, said)
