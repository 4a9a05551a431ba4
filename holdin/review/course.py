"""The review of a game put together: the chance to win over it, where it turned, and how much of that was luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from holdin.game.session import Moment
from holdin.game.state import Ending
from holdin.models.card_set import CardSet
from holdin.players.arithmetic import added
from holdin.review.decisions import Decision, decisions
from holdin.review.findings import NAMED, Estimate, Finding

VERSION: Final = 2
"""Of how games are looked at: what another version has found is looked for anew."""


class Point(NamedTuple):
    """The chance to win, 0 to 1, once something was decided, and once its dice were rolled."""

    at: int
    """The moment's number."""
    expected: float
    chance: float


def open_decisions(cards: CardSet, moments: Sequence[Moment]) -> tuple[Decision, ...]:
    """What is looked into: where there was a choice, or chance; and how it began."""
    return tuple(one for one in decisions(cards, moments) if one.choice or one.rolled or one.first)


@dataclass(frozen=True)
class Review:
    """A game's findings, oldest first."""

    findings: tuple[Finding, ...]
    ending: Ending | None
    """How it ended; none for one under way."""

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The chance to win over the game; where nothing was looked into, it stays as it was."""
        return tuple(self._points())

    def _points(self) -> Iterator[Point]:
        if not self.findings:
            return
        chance = self.start.mean
        yield Point(0, chance, chance)
        for found in self.findings:
            expected = chance if found.expected is None else found.expected.mean
            chance = expected if found.rolled is None else found.rolled.mean
            yield Point(found.last, expected, chance)
        if self.ending is not None:
            yield Point(self.findings[-1].last, chance, float(self.ending.won))

    @property
    def start(self) -> Estimate:
        """The chance to win as the game began: what the hasty player would have made of it."""
        first = self.findings[0]
        assert first.chosen is not None
        if first.play is None:
            return first.chosen
        mean = min(max(first.chosen.mean - first.play.mean, 0.0), 1.0)
        return first.chosen._replace(mean=mean)

    @property
    def end(self) -> float:
        """The chance to win now: 0 or 1 once it is over."""
        return self.points[-1].chance

    @property
    def play(self) -> Estimate:
        """What all decisions came to, against those of the hasty player."""
        return _sum(found.play for found in self.findings)

    @property
    def luck(self) -> Estimate:
        """What all rolls came to, against what was to be expected: what decisions don't tell of how it went."""
        play, start = self.play, self.start
        error = (play.error**2 + start.error**2) ** 0.5
        return Estimate(self.end - start.mean - play.mean, error, play.played + start.played)

    @property
    def turns(self) -> tuple[Finding, ...]:
        """Decisions that cost much for sure, oldest first."""
        return tuple(found for found in self.findings if found.better is not None)

    @property
    def rolls(self) -> tuple[Finding, ...]:
        """Rolls that changed much for sure, oldest first."""
        found = [one for one in self.findings if one.luck is not None]
        return tuple(one for one in found if one.luck and one.luck.sure and abs(one.luck.mean) >= NAMED)


def _sum(parts: Iterator[Estimate | None]) -> Estimate:
    there = [part for part in parts if part is not None]
    error = added(part.error**2 for part in there) ** 0.5
    return Estimate(added(part.mean for part in there), error, sum(part.played for part in there))


def round_marks(moments: Sequence[Moment]) -> tuple[tuple[int, int], ...]:
    """The number of the moment at which each round was begun, and the round's."""
    begun = (
        (at, after.state.round)
        for at, (before, after) in enumerate(pairwise(moments), 1)
        if before.state.round != after.state.round
    )
    return ((0, moments[0].state.round), *begun)
