"""Where cards lie on paper: true size, fronts and backs matched for printing on both sides. Lengths are millimetres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARK: Final = 4.0
"""A crop mark's length."""
GAP: Final = 1.0
"""Between a card's corner and its crop mark."""
MARGIN: Final = 4.0
"""The part of a page's edge that printers leave white."""

T = TypeVar("T")


class PagePlace(NamedTuple):
    """A card's place on a page: its top left corner."""

    x: float
    y: float


class Segment(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """So many cards of a size on a page of a size, in the middle of it, edge to edge."""

    paper: tuple[float, float]
    card: tuple[float, float]

    @property
    def columns(self) -> int:
        """Cards side by side."""
        return int((self.paper[0] - 2 * MARGIN) // self.card[0])

    @property
    def rows(self) -> int:
        """Cards below each other."""
        return int((self.paper[1] - 2 * MARGIN) // self.card[1])

    @property
    def count(self) -> int:
        """Cards on a page; 0 if not even one fits."""
        return self.columns * self.rows

    @property
    def origin(self) -> tuple[float, float]:
        """The top left corner of the block of cards."""
        return (
            (self.paper[0] - self.columns * self.card[0]) / 2,
            (self.paper[1] - self.rows * self.card[1]) / 2,
        )

    def slot(self, index: int, *, back: bool = False) -> PagePlace:
        """Where a card lies; its back in the mirrored column, for a sheet that is turned over its long edge."""
        row, column = divmod(index, self.columns)
        if back:
            column = self.columns - 1 - column
        left, top = self.origin
        return PagePlace(left + column * self.card[0], top + row * self.card[1])

    def marks(self) -> Iterator[Segment]:
        """Crop marks at the ends of every cut, outside the cards, where the page has room for them."""
        left, top = self.origin
        right, bottom = left + self.columns * self.card[0], top + self.rows * self.card[1]
        for column in range(self.columns + 1):
            x = left + column * self.card[0]
            yield Segment(x, top - GAP - min(MARK, top - 2 * GAP), x, top - GAP)
            yield Segment(x, bottom + GAP, x, bottom + GAP + min(MARK, top - 2 * GAP))
        for row in range(self.rows + 1):
            y = top + row * self.card[1]
            yield Segment(left - GAP - min(MARK, left - 2 * GAP), y, left - GAP, y)
            yield Segment(right + GAP, y, right + GAP + min(MARK, left - 2 * GAP), y)


def pages(things: Sequence[T], count: int) -> Iterator[Sequence[T]]:
    """So many a page."""
    for start in range(0, len(things), count):
        yield things[start : start + count]
