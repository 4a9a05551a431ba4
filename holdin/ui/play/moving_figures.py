"""The open map as figures go, strike, fall and come, and as the ground changes: what has happened is seen in turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Final, NamedTuple

from holdin.game.figures import YOU, FigureId
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.ui.held_cards.motion import eased, mix
from holdin.ui.kit.view import Point
from holdin.ui.play.tokens import PALE, Placed
from holdin.ui.shown.figures import Standing, hidden, standing

STEP: Final = 0.2
"""Seconds that a step takes at the usual pace."""
TURN: Final = 0.25
"""A figure whose turn begins is pointed out for so long."""
BLOW: Final = 0.5
"""Seconds for which damage or healing floats above a figure."""
FALL: Final = 0.35
"""Seconds in which a figure goes."""
CHANGE: Final = 0.4
"""Seconds in which the ground becomes another, or a figure comes."""
TURNS: Final = frozenset({"monster_turn", "summon_turn"})
"""What begins a figure's turn."""


class Sign(StrEnum):
    """What flashes up over hexes where something happens."""

    OPENED = "opened"
    SPRUNG = "sprung"
    CHANGED = "changed"


SIGNS: Final[Mapping[str, Sign]] = {
    "door_opened": Sign.OPENED,
    **dict.fromkeys(("trap_sprung", "hazard_entered"), Sign.SPRUNG),
    **dict.fromkeys(("trap_made", "trap_disarmed", "tile_put", "tile_taken", "tile_gone", "tile_back"), Sign.CHANGED),
    **dict.fromkeys(("obstacle_made", "obstacle_moved", "obstacle_destroyed"), Sign.CHANGED),
    **dict.fromkeys(("rift_created", "rift_moved", "rift_removed"), Sign.CHANGED),
}
"""What happens to the ground, by the event that tells it."""
LEAPS: Final = frozenset({"teleported", "monster_teleported"})
"""Somebody is elsewhere at once."""
COMES: Final = frozenset({"summoned", "monster_summoned"})
"""Somebody comes to the map."""


class Scene(NamedTuple):
    """A moment of a figure or of the ground: from when to when, and what happens meanwhile."""

    begins: float
    ends: float
    who: FigureId | None = None
    to: Hex | None = None
    leaps: bool = False
    """Whether it vanishes, and is there again elsewhere."""
    hp: int | None = None
    said: str = ""
    falls: bool = False
    whose: FigureId | None = None
    """Whose turn it belongs to; none: yours."""
    hexes: tuple[Hex, ...] = ()
    """What changes there."""
    sign: Sign | None = None
    come: tuple[FigureId, ...] = ()
    """Who is seen from now on."""

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
        case kind if kind in LEAPS and isinstance(hex_ := values.get("hex"), Hex):
            yield CHANGE, Scene(0, 0, who, to=hex_, leaps=True)
        case "monster_damaged" | "hero_damaged" if isinstance(hp := values["hp"], int):
            yield BLOW, Scene(0, 0, who, hp=max(0, hp), said=f"−{values['amount']}")
        case "monster_healed" | "hero_healed" if isinstance(hp := values["hp"], int):
            yield BLOW, Scene(0, 0, who, hp=hp, said=f"+{values['amount']}")
        case "monster_died" | "summon_gone":
            yield FALL, Scene(0, 0, who, falls=True)
        case kind if kind in SIGNS:
            places = (values.get(name) for name in ("hex", "to", "spot"))
            yield CHANGE, Scene(0, 0, hexes=tuple(each for each in places if isinstance(each, Hex)), sign=SIGNS[kind])
        case kind if kind in COMES:
            yield CHANGE, Scene(0, 0, come=(str(values.get("summoned", who)),))


@dataclass(frozen=True, slots=True)
class Change:
    """How the ground changes at a moment: these hexes are so far what they become."""

    hexes: tuple[Hex, ...]
    share: float
    sign: Sign | None


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
    after: GameState | None = None
    """The state that it leads to."""
    _before: tuple[Standing, ...] = ()
    _after: tuple[Standing, ...] = ()
    _scenes: list[Scene] = field(default_factory=list)
    _holds: list[float] = field(default_factory=list)
    """When it waits for a word."""

    def play(self, before: GameState, after: GameState, events: Sequence[Event], now: float) -> None:
        """Show what has led from one state to another, from now on."""
        self._scenes, self._holds, self.after = [], [], after
        self._before, self._after = standing(self.cards, before), standing(self.cards, after)
        for event in events if self.pace else ():
            if event.kind in TURNS:
                if self.stepping and self.whose is not None:
                    self._holds.append(now)
                self.whose = str(event.values["monster"])
            for seconds, scene in (*_of(event), *self._revealed(before, event)):
                end = now + seconds * self.pace
                self._scenes.append(scene._replace(begins=now, ends=end, whose=self.whose))
                now = end

    def _revealed(self, before: GameState, event: Event) -> Iterator[tuple[float, Scene]]:
        """Behind a door (OPN-4)."""
        if event.kind == "revealed" and self.after is not None:
            come = tuple(map(str, event.values["figures"])) if isinstance(event.values["figures"], tuple) else ()
            lifted = hidden(self.cards, before) - hidden(self.cards, self.after)
            yield CHANGE, Scene(0, 0, hexes=tuple(sorted(lifted)), come=come)

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

    def waiting(self, now: float) -> frozenset[FigureId]:
        """The figures whose turns are seen, until the next one's is, or are still to be seen."""
        seen, acting = self._seen(now), self.acting(now) if self.busy(now) else None
        coming = {scene.whose for scene in self._scenes if scene.ends > seen}
        return frozenset(who for who in {*coming, acting} if who is not None)

    def acting(self, now: float) -> FigureId | None:
        """The figure whose turn is seen; none where nothing moves."""
        seen = self._seen(now)
        return next((scene.whose for scene in reversed(self._scenes) if scene.begins <= seen), None)

    def ground(self, now: float) -> list[Change]:
        """How the ground has changed so far."""
        seen = self._seen(now)
        changes = [each for each in self._scenes if each.hexes and each.begins <= seen] if self.busy(now) else []
        return [Change(each.hexes, each.share(seen), each.sign) for each in changes]

    def at(self, shown: Sequence[Standing], now: float, centre: Callable[[Hex], Point]) -> list[Placed]:
        """The figures at a moment: where nothing moves those that are shown."""
        if not self.busy(now):
            return [Placed(each, centre(each.hex)) for each in shown]
        before, seen = {each.id for each in self._before}, self._seen(now)
        come = {who: scene for scene in self._scenes for who in scene.come}
        new = [each for each in self._after if each.id not in before]
        there = [each for each in new if each.id not in come or come[each.id].begins <= seen]
        return [self._placed(each, seen, centre) for each in (*self._before, *there)]

    def _placed(self, figure: Standing, now: float, centre: Callable[[Hex], Point]) -> Placed:
        placed = Placed(figure, centre(figure.hex))
        for scene in self._scenes:
            if scene.begins > now:
                break
            if figure.id in scene.come:
                pale = 0 if figure.here else PALE
                placed = placed._replace(
                    figure=placed.figure._replace(here=True), alpha=_between(pale, scene.share(now))
                )
            if scene.who == figure.id:
                placed = _after(placed, scene, scene.share(now), centre)
        return placed._replace(figure=placed.figure._replace(acts=figure.id == self.acting(now)))


def _between(alpha: int, share: float) -> int:
    """How much of it is seen: from so much on to all of it."""
    return round(alpha + (255 - alpha) * eased(share))


def _after(placed: Placed, scene: Scene, share: float, centre: Callable[[Hex], Point]) -> Placed:
    """A figure at a moment of what it does."""
    if scene.to is not None and scene.leaps:
        gone, alpha = share >= 1 / 2, round(255 * abs(1 - 2 * share))
        there = placed.figure._replace(hex=scene.to) if gone else placed.figure
        placed = placed._replace(figure=there, at=centre(there.hex), alpha=alpha)
    elif scene.to is not None:
        placed = placed._replace(
            figure=placed.figure._replace(hex=scene.to), at=mix(placed.at, centre(scene.to), share)
        )
    if scene.hp is not None:
        said = scene.said if share < 1 else ""
        placed = placed._replace(figure=placed.figure._replace(hp=scene.hp), said=said)
    return placed._replace(alpha=round(255 * (1 - eased(share)))) if scene.falls else placed
