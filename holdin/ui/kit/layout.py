"""What stands above, beside and inside what: nodes that are put together of others, and share out their room."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, product
from typing import Final, NamedTuple, Self

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.builder import SHARES, Builder
from holdin.ui.kit.nodes import STRETCH, Child, Node
from holdin.ui.kit.parts import FirstFit, within
from holdin.ui.kit.view import Fill


@dataclass(frozen=True, slots=True)
class Column(Node):
    """Nodes one above the other; those that stretch share what is left over."""

    children: tuple[Node, ...]
    gap: float = 1.0
    """Between them, in gaps."""
    stretch: float = 0
    shrink: float = 0

    @override
    def height(self, b: Builder, width: int) -> int:
        return sum(_heights(b, self.children, width)) + self._gaps(b)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        heights = _heights(b, self.children, rect.w)
        spare = rect.h - sum(heights) - self._gaps(b)
        y = rect.y
        for child, high in zip(self.children, _stretched(self.children, heights, spare), strict=True):
            child.put(b, Rect(rect.x, y, rect.w, high))
            y += high + (round(self.gap * b.m.gap) if high else 0)

    def _gaps(self, b: Builder) -> int:
        return round(self.gap * b.m.gap) * max(0, len(self.children) - 1)


@dataclass(frozen=True, slots=True)
class Across(Node):
    """Nodes side by side, as wide as they would like, or as their shares say; the others have equal parts.

    Where room is short all are narrower in proportion; where nothing takes an equal part, what stretches has the rest.
    """

    children: tuple[Node, ...]
    gap: float = 1.0
    shares: tuple[float, ...] = ()
    """Parts of the width, 0 to 1, one for each node."""
    stretch: float = 0
    shrink: float = 0
    snug: bool = False
    """Whether it takes no more width in a row itself than its nodes do."""

    @override
    def width(self, b: Builder) -> int | None:
        wanted = [child.width(b) or 0 for child in self.children]
        return sum(wanted) + round(self.gap * b.m.gap) * max(0, len(wanted) - 1) if self.snug else None

    @override
    def height(self, b: Builder, width: int) -> int:
        wide = self._widths(b, width)
        return max((_height(b, child, w) for child, w in zip(self.children, wide, strict=True)), default=0)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        x = rect.x
        for child, wide in zip(self.children, self._widths(b, rect.w), strict=True):
            child.put(b, Rect(x, rect.y, wide, rect.h))
            x += wide + round(self.gap * b.m.gap)

    def _widths(self, b: Builder, width: int) -> list[int]:
        room = width - round(self.gap * b.m.gap) * max(0, len(self.children) - 1)
        if self.shares:
            edges = [round(room * share) for share in accumulate(self.shares, initial=0.0)]
            return [right - left for left, right in pairwise(edges)]
        wanted = [child.width(b) for child in self.children]
        known, open_ = [wide or 0 for wide in wanted], wanted.count(None)
        spare = room - sum(known)
        if spare < 0:
            return [wide * room // sum(known) for wide in known]
        if open_:
            return [spare // open_ if wide is None else wide for wide in wanted]
        return _stretched(self.children, known, spare)


@dataclass(frozen=True, slots=True)
class Grid(Node):
    """Nodes in rows of the same number, each row as high as its highest; the last may be short.

    Nodes that say how wide they would like to be stand in fewer columns where these are too narrow.
    """

    children: tuple[Node, ...]
    columns: int
    gap: float = 1.0
    stretch: float = 0
    shrink: float = 0

    def _rows(self, b: Builder, width: int) -> tuple[int, list[tuple[int, tuple[Node, ...]]]]:
        """How wide a column is, and the rows, each with its height."""
        gap, widest = round(self.gap * b.m.gap), max((child.width(b) or 0 for child in self.children), default=0)
        columns = self.columns
        while columns > 1 and (widest + gap) * columns > width + gap:
            columns = -(-columns // 2)
        rows = [self.children[at : at + columns] for at in range(0, len(self.children), columns)]
        wide = (width - gap * (columns - 1)) // columns
        return wide, [(max(_height(b, child, wide) for child in row), row) for row in rows]

    @override
    def height(self, b: Builder, width: int) -> int:
        _, rows = self._rows(b, width)
        return sum(high for high, _ in rows) + round(self.gap * b.m.gap) * max(0, len(rows) - 1)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        """Rows are closer and lower where room is short."""
        (wide, rows), gap = self._rows(b, rect.w), round(self.gap * b.m.gap)
        short = sum(high for high, _ in rows) + gap * (len(rows) - 1) > rect.h
        gap = max(2, gap // 2) if short else gap
        most = (rect.h - gap * (len(rows) - 1)) // max(1, len(rows))
        y = rect.y
        for high, row in rows:
            taken = min(high, most) if short else high
            for column, child in enumerate(row):
                child.put(b, Rect(rect.x + column * (wide + round(self.gap * b.m.gap)), y, wide, taken))
            y += taken + gap


@dataclass(frozen=True, slots=True)
class Wrapped(Node):
    """Nodes side by side, as wide as they would like, in as many rows as they take."""

    children: tuple[Node, ...]
    gap: float = 0.5

    def _places(self, b: Builder, width: int) -> list[tuple[Node, Rect]]:
        """Each node's place, in the middle of its row's height."""
        x, y, gap, rows = 0, 0, round(self.gap * b.m.gap), [list[tuple[Node, Rect]]()]
        for child in self.children:
            wide = min(child.width(b) or width, width)
            if x and x + wide > width:
                x, y = 0, max(place.bottom for _, place in rows[-1]) + gap
                rows.append([])
            rows[-1].append((child, Rect(x, y, wide, _height(b, child, wide))))
            x += wide + gap
        found = list[tuple[Node, Rect]]()
        for row in rows:
            high = max((place.h for _, place in row), default=0)
            found += [(child, place.move(0, (high - place.h) // 2)) for child, place in row]
        return found

    @override
    def height(self, b: Builder, width: int) -> int:
        return max((place.bottom for _, place in self._places(b, width)), default=0)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        for child, place in self._places(b, rect.w):
            child.put(b, place.move(rect.topleft))


@dataclass(frozen=True, slots=True)
class AsFits(Node):
    """Nodes one above the other, in what room there is: those that it isn't enough for are left out.

    What stretches takes all that is left.
    """

    children: tuple[Node, ...]
    gap: float = 0.5
    stretch: float = STRETCH

    @override
    def height(self, b: Builder, width: int) -> int:
        return 0

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        y = rect.y
        for child in self.children:
            rest = Rect(rect.x, y, rect.w, max(0, rect.bottom - y))
            ways = child if isinstance(child, FirstFit) else FirstFit((child,))
            found = ways.fitting(b, rest)
            if found is not None:
                high = rest.h if found.stretch else _height(b, found, rect.w)
                found.put(b, Rect(rect.x, y, rect.w, high))
                y += high + round(self.gap * b.m.gap)


class Skin(NamedTuple):
    """How a surface looks: what it is filled and edged with, as the theme calls these colours."""

    fill: str | None
    edge: str
    width: int = 1
    """The edge's, in pixels."""
    corners: int = 1
    """How round they are, of the theme's."""

    def on(self, b: Builder, rect: Rect) -> Fill:
        """The surface in a rectangle."""
        fill = None if self.fill is None else getattr(b.c, self.fill)
        return Fill(rect, fill, getattr(b.c, self.edge), self.width, b.m.corner * self.corners)


RAISED: Final = Skin("panel", "panel_edge")
"""A panel's."""
GOLD: Final = Skin("panel", "gold")
"""A panel with a gold edge."""
PAPER: Final = Skin("paper_light", "gold_dark", 3, 2)
"""A sheet of paper, to be written on."""
NOTE: Final = Skin("paper_light", "gold_dark", 2)
"""A slip of it, beside what it explains."""
SUNK: Final = Skin("table_dark", "panel_edge")
"""What something lies in."""


@dataclass(frozen=True, slots=True)
class Panel(Node):
    """A raised surface with a node inside."""

    inner: Node
    pad: float = 2.0
    """In gaps."""
    skin: Skin = RAISED
    stretch: float = 0

    @override
    def height(self, b: Builder, width: int) -> int:
        pad = round(self.pad * b.m.gap)
        return _height(b, self.inner, width - 2 * pad) + 2 * pad

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        b.add(self.skin.on(b, rect))
        pad = round(self.pad * b.m.gap)
        self.inner.put(b, rect.inflate(-2 * pad, -2 * pad))

    def filled(self) -> Self:
        """The same, as high as there is room."""
        return replace(self, stretch=STRETCH)


@dataclass(frozen=True, slots=True)
class Centred(Node):
    """A node in the middle of its room: at most so wide, as high as it must be."""

    inner: Node
    wide: Callable[[Builder], int] | None = None
    low: bool = False
    """Whether it stands at the lower edge of its room instead."""

    @override
    def height(self, b: Builder, width: int) -> int:
        return _height(b, self.inner, self._wide(b, width))

    def _wide(self, b: Builder, width: int) -> int:
        return width if self.wide is None else min(width, self.wide(b))

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        wide = self._wide(b, rect.w)
        place = Rect(0, 0, wide, min(rect.h, _height(b, self.inner, wide)))
        place.center = rect.center
        place.bottom = rect.bottom if self.low else place.bottom
        self.inner.put(b, place)


@dataclass(frozen=True, slots=True)
class ScaledToFit(Node):
    """A node with text as large as fits into the room, and no smaller than can be read."""

    inner: Node
    stretch: float = STRETCH
    shrink: float = 1

    @override
    def height(self, b: Builder, width: int) -> int:
        return _height(b, self.inner, width)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        put_first(b, (self.inner,), rect)


@dataclass(frozen=True, slots=True)
class Sized(Node):
    """A node with a height of its own, in buttons, or with a share of what is left over."""

    inner: Node
    high: float = 0.0
    stretch: float = STRETCH
    wide: Callable[[Builder], int] | None = None
    """Its width in a row, in pixels."""

    @override
    def height(self, b: Builder, width: int) -> int:
        return round(b.m.button * self.high)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        self.inner.put(b, rect)

    @override
    def width(self, b: Builder) -> int | None:
        return self.inner.width(b) if self.wide is None else self.wide(b)


def column(*children: Child, gap: float = 1.0, stretch: float = 0) -> Column:
    """Nodes one above the other; it can do with less room if one of them can."""
    there = _there(children)
    return Column(there, gap, stretch, max((child.shrink for child in there), default=0))


def across(
    *children: Child, gap: float = 1.0, shares: Sequence[float] = (), stretch: float = 0, snug: bool = False
) -> Across:
    """Nodes side by side; it can do with less room if one of them can."""
    there = _there(children)
    return Across(there, gap, tuple(shares), stretch, max((child.shrink for child in there), default=0), snug)


def grid(children: Iterable[Child], columns: int, *, gap: float = 1.0, stretch: float = 0, shrink: float = 0) -> Grid:
    """Nodes in rows of so many."""
    return Grid(_there(children), columns, gap, stretch, shrink)


def wrapped(children: Iterable[Child], *, gap: float = 0.5) -> Wrapped:
    """Nodes side by side, in as many rows as they take."""
    return Wrapped(_there(children), gap)


def put_first(
    b: Builder, ways: Iterable[Node], room: Rect, shares: Sequence[float] = SHARES, *, whole: bool = False
) -> bool:
    """Put the first of several nodes that fits into a room, with text as large as can be. Returns whether one did.

    :param whole: nothing is put where none fits; else the last one is, with the smallest text.
    """
    for node, share in product(ways, shares):
        trial = b.trial(share)
        if fits := _height(trial, node, room.w) <= room.h:
            break
    if fits or not whole:
        node.put(trial, room)
        b.take(trial)
    return fits


def whole(b: Builder, node: Node, *, margin: float = 0.0) -> None:
    """Put a node over the whole window, with a margin in gaps."""
    put_root(b, node, within(b, margin))


def put_root(b: Builder, node: Node, rect: Rect) -> None:
    """Put the node that a whole screen is, and leave word of it for whoever shows it otherwise than drawn."""
    b.root = node
    if b.draws:
        node.put(b, rect)


def _there(children: Iterable[Child]) -> tuple[Node, ...]:
    return tuple(child for child in children if child is not None)


def _heights(b: Builder, children: Sequence[Node], width: int) -> list[int]:
    return [_height(b, child, width) for child in children]


def _height(b: Builder, node: Node, width: int) -> int:
    """How high a node is, worked out once: who stands around it asks for it, and asks again to put it."""
    key = id(node), width
    if key not in b.heights:
        b.heights[key] = node, node.height(b, width)
    return b.heights[key][1]


def _stretched(children: Sequence[Node], heights: Sequence[int], spare: int) -> list[int]:
    """The heights with what is left over for those that stretch, or what is lacking taken from those that shrink."""
    parts = [child.stretch if spare > 0 else child.shrink for child in children]
    whole = sum(parts) or 1.0
    return [max(0, high + round(spare * part / whole)) for high, part in zip(heights, parts, strict=True)]
