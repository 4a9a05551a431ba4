"""A stream of choices for dealing: the numbers of `holdin.game.dice`, taken one after the other."""

from collections.abc import Sequence
from typing import TypeVar

from holdin.game.dice import number

T = TypeVar("T")


class Luck:
    """The choices of a seed: the same on every machine, in the order in which they are asked for."""

    def __init__(self, seed: int) -> None:
        """Begin a seed's stream."""
        self._seed = seed
        self._position = 0

    def below(self, most: int) -> int:
        """A number from 0 to before `most`."""
        limit = (1 << 64) - (1 << 64) % most
        while (found := self._next()) >= limit:
            pass
        return found % most

    def pick(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.below(len(among))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them, in an order of its own."""
        left, found = list(things), list[T]()
        while left:
            found.append(left.pop(self.below(len(left))))
        return found

    def chance(self, percent: int) -> bool:
        """Whether something comes about that does so often."""
        return self.below(100) < percent

    def _next(self) -> int:
        self._position += 1
        return number(self._seed, self._position - 1)
