"""A cache of what has been rendered, bounded by its size in pixels."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

from pygame import Surface

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def pixels(surface: Surface) -> int:
    """The size of a picture: each of its pixels takes four bytes."""
    return surface.get_width() * surface.get_height()


def _one(_value: object) -> int:
    return 1


class LruCache(Generic[K, V]):
    """A least-recently-used cache, bounded by the size of what it holds; the newest entry is never evicted.

    A window that is being resized needs cards of new sizes with every frame: the cache must be bounded, and by size
    rather than by count, for a large window's cards take a hundred times the memory of a small one's.
    """

    def __init__(self, most: int, size_of: Callable[[V], int] = _one) -> None:
        self.used = 0
        """The size of all entries together."""
        self._most, self._size_of = most, size_of
        self._entries: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        """The keys, the longest unused first."""
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, key: K) -> V:
        self._entries.move_to_end(key)
        return self._entries[key]

    def get(self, key: K) -> V | None:
        """The entry of a key, if it is still cached."""
        value = self._entries.get(key)
        if value is not None:
            self._entries.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        if key in self._entries:
            self.used -= self._size_of(self._entries.pop(key))
        self._entries[key] = value
        self.used += self._size_of(value)
        while self.used > self._most and len(self._entries) > 1:
            self.used -= self._size_of(self._entries.popitem(last=False)[1])

    def clear(self) -> None:
        """Evict everything."""
        self._entries.clear()
        self.used = 0
