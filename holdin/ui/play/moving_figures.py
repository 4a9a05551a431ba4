"""The open map as figures go, strike, fall and come, and as the ground changes: what has happened is seen in turn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import inf
from typing import NamedTuple

from holdin.draw.theme import Moments
from holdin.game.figures import FigureId
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights
from holdin.ui.held_cards.motion import eased, mix
from holdin.ui.kit.view import Point
from holdin.ui.play.tokens import PALE, Placed
from holdin.ui.shown.figures import Standing, hidden, standing
from holdin.ui.shown.moments import Moment, MomentKind, moment_of


class Scene(NamedTuple):
    """A moment from when to when."""

    begins: float
    ends: float
    moment: Moment
    whose: FigureId | None = None
    """Whose turn it belongs to; none: yours."""
    told: int = 0
    """Which of the events it tells, counted from 1."""

    def share(self, now: float) -> float:
        """How much of it is over (0 to 1)."""
        return 1.0 if now >= self.ends else max(0.0, (now - self.begins) / (self.ends - self.begins))

    def sooner(self, by: float) -> "Scene":
        """The same so many seconds earlier."""
        return self._replace(begins=self.begins - by, ends=self.ends - by)


class Showing(NamedTuple):
    """A moment that has begun, and how much of it is over (0 to 1)."""

    moment: Moment
    share: float


@dataclass(eq=False)
class MovingFigures:
    """The figures of a game on their way from one state to the next, and all moments; times in seconds."""

    cards: CardSet
    looks: Moments
    """How long each kind of moment takes."""
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

    def play(  # noqa: PLR0913 - what has happened, and how much time there is
        self,
        before: GameState,
        after: GameState,
        events: Sequence[Event],
        now: float,
        *,
        steps: int = 1,
        left: float = inf,
    ) -> None:
        """Show what has led from one state to another, from now on.

        :param steps: how many steps the way has, of which these are one, or some.
        :param left: the seconds that there are for it.
        """
        self._scenes, self._holds, self.after = [], [], after
        self._before, self._after = standing(self.cards, before), standing(self.cards, after)
        found = list(self._found(before, events)) if self.pace else []
        for whose, turn in groupby(found, lambda each: each.whose):
            scenes = list(turn)
            if scenes[0].moment.kind is MomentKind.TURN:
                if self.stepping and self.whose is not None:
                    self._holds.append(now)
                self.whose = whose
            lengths = self._lengths([each.moment for each in scenes], steps)
            whole = self.pace * sum(lengths)
            share = self.pace * min(1.0, self.pace * self.looks.longest / whole, left / whole)
            for scene, seconds in zip(scenes, lengths, strict=True):
                self._scenes.append(scene._replace(begins=now, ends=now + seconds * share))
                now += seconds * share

    def _found(self, before: GameState, events: Sequence[Event]) -> Iterator[Scene]:
        """The moments of events, each with whose turn it belongs to."""
        whose, on_hexes = self.whose, before.setup.fights is Fights.OPEN
        for number, event in enumerate(events, start=1):
            moment = moment_of(event, on_hexes=on_hexes)
            if moment is None:
                continue
            whose = moment.who if moment.kind is MomentKind.TURN else whose
            if moment.kind is MomentKind.REVEAL:
                moment = self._revealed(before, moment)
            yield Scene(0, 0, moment, whose, number)

    def _lengths(self, moments: Sequence[Moment], steps: int) -> list[float]:
        """How long each takes at the usual pace: a whole way no longer than one is seen."""
        found = list[float]()
        for (kind, _), run in groupby(moments, lambda each: (each.kind, each.who)):
            count, seconds = len(list(run)), self.looks.of(kind).seconds
            if kind is MomentKind.STEP:
                seconds = min(seconds, self.looks.walk / max(count, steps))
            found += [seconds] * count
        return found

    def _revealed(self, before: GameState, moment: Moment) -> Moment:
        """Behind a door (OPN-4)."""
        assert self.after is not None
        seen = moment.event.values["figures"]
        lifted = hidden(self.cards, before) - hidden(self.cards, self.after)
        come = tuple(map(str, seen)) if isinstance(seen, tuple) else ()
        return moment._replace(hexes=tuple(sorted(lifted)), come=come)

    def told(self, now: float) -> int:
        """How many of the events have been seen to begin."""
        seen = self._seen(now)
        return max((scene.told for scene in self._scenes if scene.begins <= seen), default=0)

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
        seen, acting = self._seen(now), self.acting(now)
        coming = {scene.whose for scene in self._scenes if scene.ends > seen}
        return frozenset(who for who in {*coming, acting} if who is not None)

    def acting(self, now: float) -> FigureId | None:
        """The figure whose turn is seen; none where nothing moves."""
        if not self.busy(now):
            return None
        seen = self._seen(now)
        return next((scene.whose for scene in reversed(self._scenes) if scene.begins <= seen), None)

    def showing(self, now: float) -> list[Showing]:
        """The moments that have begun, as long as anything moves."""
        seen = self._seen(now)
        begun = [each for each in self._scenes if each.begins <= seen] if self.busy(now) else []
        return [Showing(each.moment, each.share(seen)) for each in begun]

    def at(self, shown: Sequence[Standing], now: float, centre: Callable[[Hex], Point]) -> list[Placed]:
        """The figures at a moment: where nothing moves those that are shown."""
        if not self.busy(now):
            return [Placed(each, centre(each.hex)) for each in shown]
        before, seen = {each.id for each in self._before}, self._seen(now)
        come = {who: scene for scene in self._scenes for who in scene.moment.come}
        new = [each for each in self._after if each.id not in before]
        there = [each for each in new if each.id not in come or come[each.id].begins <= seen]
        return [self._placed(each, seen, centre) for each in (*self._before, *there)]

    def _placed(self, figure: Standing, now: float, centre: Callable[[Hex], Point]) -> Placed:
        placed = Placed(figure, centre(figure.hex))
        for scene in self._scenes:
            if scene.begins > now:
                break
            if figure.id in scene.moment.come:
                pale = 0 if figure.here else PALE
                placed = placed._replace(
                    figure=placed.figure._replace(here=True), alpha=_between(pale, scene.share(now))
                )
            if scene.moment.who == figure.id:
                placed = _after(placed, scene.moment, scene.share(now), centre)
        return placed._replace(figure=placed.figure._replace(acts=figure.id == self.acting(now)))


def _between(alpha: int, share: float) -> int:
    """How much of it is seen: from so much on to all of it."""
    return round(alpha + (255 - alpha) * eased(share))


def _after(placed: Placed, moment: Moment, share: float, centre: Callable[[Hex], Point]) -> Placed:
    """A figure at a moment of what it does."""
    figure = placed.figure if moment.hp is None or not share else placed.figure._replace(hp=moment.hp)
    if moment.to is not None and moment.kind is MomentKind.LEAP:
        figure = figure._replace(hex=moment.to) if share >= 1 / 2 else figure
        return Placed(figure, centre(figure.hex), round(255 * abs(1 - 2 * share)))
    if moment.to is not None:
        return placed._replace(figure=figure._replace(hex=moment.to), at=mix(placed.at, centre(moment.to), share))
    alpha = round(255 * (1 - eased(share))) if moment.kind is MomentKind.KILL else placed.alpha
    return placed._replace(figure=figure, alpha=alpha)
