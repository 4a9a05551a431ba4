"""What has been painted is kept, as much of it as there is room for."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

from pygame import Surface

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def pixels(surface: Surface) -> int:
    """What a picture weighs: each of its pixels takes four bytes."""
    return surface.get_width() * surface.get_height()


def _one(_value: object) -> int:
    return 1


class Few(Generic[K, V]):
    """Keeps what was used last, so much of it at most; what was put in last is always there.

    A window that is being resized has cards of new sizes with every picture: what is kept must be bounded, and by what
    it weighs, for a large window's cards weigh a hundred times a small one's.
    """

    def __init__(self, most: int, weigh: Callable[[V], int] = _one) -> None:
        self.used = 0
        """What everything that is kept weighs together."""
        self._most, self._weigh = most, weigh
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def __iter__(self) -> Iterator[K]:
        """The keys, the longest unused first."""
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, key: K) -> V:
        self._kept.move_to_end(key)
        return self._kept[key]

    def get(self, key: K) -> V | None:
        """What is kept by a key, if it still is."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        if key in self._kept:
            self.used -= self._weigh(self._kept.pop(key))
        self._kept[key] = value
        self.used += self._weigh(value)
        while self.used > self._most and len(self._kept) > 1:
            self.used -= self._weigh(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Keep nothing any more."""
        self._kept.clear()
        self.used = 0
