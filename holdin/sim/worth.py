"""What an item is worth: the same games played with it and without, and how often it made the difference."""

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from holdin.sim.play import GameRecord


class Worth(NamedTuple):
    """Games in pairs with the same dice, one without an item and one with it."""

    games: int
    """Pairs."""
    without: int
    """Won without the item, as `having` is with it."""
    having: int
    only_without: int
    """Pairs of which only the game without it was won."""
    only_having: int

    @property
    def luck(self) -> float:
        """The chance that an item of no worth makes the difference as often as this, or more often (sign test)."""
        pairs = self.only_without + self.only_having
        tail = sum(comb(pairs, count) for count in range(self.only_having, pairs + 1))
        return float(tail / 2**pairs)


def worth(without: Iterable[GameRecord], having: Iterable[GameRecord]) -> Worth:
    """Compare two runs of the same seeds."""
    before = {record.seed: record.ending.won for record in without}
    after = {record.seed: record.ending.won for record in having}
    pairs = [(before[seed], after[seed]) for seed in before]
    counts = (pairs.count((True, False)), pairs.count((False, True)))
    return Worth(len(pairs), sum(before.values()), sum(after.values()), *counts)
