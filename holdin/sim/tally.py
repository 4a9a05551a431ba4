"""Games added up: win rates with their intervals, and everything else a balance is judged by."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from holdin.game.state import Ending
from holdin.models.base import ScenarioId
from holdin.players.bots import Bot
from holdin.sim.play import FaceHalf, GameRecord

Z_95 = 1.959963984540054
"""Standard deviations either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, order=True)
class Other:
    """Who plays and is no player of ours: a program, by its command, or a bound."""

    value: str

    @property
    def told(self) -> int | None:
        """How many of the next rolls a bound is told; none if it isn't one."""
        found = _BOUND.fullmatch(self.value)
        return None if found is None else int(found["rolls"] or ALL_ROLLS)


_BOUND = re.compile(r"bound(-(?P<rolls>[1-9]\d?))?")

ALL_ROLLS = 1000
"""More rolls than any game has."""

BOUND = Other("bound")
"""The planner's search that sees all of the dice: how much could be won at all; `bound-3` is told the next three."""

Who = Bot | Other
"""Who plays."""


def is_bound(bot: Who) -> bool:
    """Whether somebody is a yardstick."""
    return isinstance(bot, Other) and bot.told is not None


def who(name: str) -> Who:
    """Who goes by a name."""
    return Bot(name) if name in list(Bot) else Other(name)


class Cell(NamedTuple):
    """What a tally is of."""

    scenario: ScenarioId
    level: int
    bot: Who


class Interval(NamedTuple):
    """Two shares, 0 to 1."""

    low: float
    high: float


def wilson(won: int, games: int) -> Interval:
    """The 95 % interval of a share by Wilson; all of 0 to 1 where nothing was played."""
    if games == 0:
        return Interval(0.0, 1.0)
    share, square = won / games, Z_95**2 / games
    middle = share + square / 2
    spread = Z_95 * sqrt(share * (1 - share) / games + square / games / 4)
    return Interval(max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square)))


@dataclass(slots=True)
class Tally:
    """The games of one cell."""

    games: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)
    rounds: int = 0
    hp_left: int = 0
    """Of games won, as is `tokens`."""
    tokens: int = 0
    plays: Counter[FaceHalf] = field(default_factory=Counter)
    cards_left: int = 0
    """Of games won, as are HP and tokens."""
    items: Counter[str] = field(default_factory=Counter)
    """In how many games each item was used."""
    route: Counter[str] = field(default_factory=Counter)
    """In how many games each hex was entered, and each monster killed."""

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add games; the order doesn't matter."""
        for record in records:
            self.games += 1
            self.endings[record.ending] += 1
            self.rounds += record.rounds
            self.hp_left += record.hp if record.ending.won else 0
            self.tokens += record.tokens if record.ending.won else 0
            self.plays.update(dict(record.plays))
            self.cards_left += record.cards_left if record.ending.won else 0
            self.items.update(item for item, _ in record.items)
            self.route.update(record.route)

    def merge(self, other: "Tally") -> None:
        """Add the games of another tally of the same cell."""
        for name in self.__slots__:
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, mine + theirs)

    @property
    def won(self) -> int:
        """Games that ended in success."""
        return sum(count for ending, count in self.endings.items() if ending.won)

    @property
    def rate(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """The win rate's 95 % interval."""
        return wilson(self.won, self.games)

    @property
    def mean_rounds(self) -> float:
        """Rounds that a game took."""
        return self.rounds / self.games if self.games else 0.0

    @property
    def mean_hp(self) -> float:
        """HP left at a success."""
        return self.hp_left / self.won if self.won else 0.0

    @property
    def mean_cards(self) -> float:
        """Cards not lost at a success."""
        return self.cards_left / self.won if self.won else 0.0

    def lost_by(self, ending: Ending) -> float:
        """The share of the losses that had a cause, 0 to 1."""
        lost = self.games - self.won
        return self.endings[ending] / lost if lost else 0.0

    @property
    def mean_tokens(self) -> float:
        """Money tokens looted in a success (LOT-2)."""
        return self.tokens / self.won if self.won else 0.0

    def shares(self) -> dict[FaceHalf, float]:
        """The share of all plays that each half had, basic actions apart."""
        total = self.plays.total()
        return {half: count / total for half, count in sorted(self.plays.items())} if total else {}
