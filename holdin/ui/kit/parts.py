"""Nodes for what is tapped and typed into: surfaces, tables of cells, what is told as far as there is room."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Intent, intent_of
from holdin.ui.kit.nodes import STRETCH, Child, Node
from holdin.ui.kit.view import Fill, Spot

Tint = Literal["panel", "table_light", "table_dark", "gold_dark", "act_dark", "good", "white"]
"""What surfaces are coloured with; what is good is lit as well."""


@dataclass(frozen=True, slots=True)
class Plate(Node):
    """A surface with a node inside, taken as a whole: its edge tells that it is pointed at."""

    id: str
    """Without one it is only a surface."""
    inner: Node
    do: Intent | Callable[[], object] | None = None
    tint: Tint | None = "table_light"
    """None: no surface shows, only the focus around it."""
    high: float = 0.0
    """In buttons; 0: as its inner node must be."""
    pad: float = 0.5
    """Beside its inner node, in gaps; above and below half of it."""
    tip: str = ""
    rule: str = ""
    lit: bool = True
    """Whether the focus walks to it."""
    stretch: float = 0

    @override
    def height(self, b: Builder, width: int) -> int:
        pad = round(self.pad * b.m.gap)
        if not self.high:
            return self.inner.height(b, width - 2 * pad) + pad
        high = round(self.high * b.m.button)
        return high if self.do is None else max(high, b.m.target)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        spot = Spot(self.id, rect, intent_of(self.do), self.tip, self.rule, lit=self.lit)
        hot = bool(self.id) and b.is_hot(spot)
        edge = b.c.act if hot else b.c.on_table_dim if self.tint == "good" else b.c.panel_edge
        if self.tint is not None:
            b.add(Fill(rect, getattr(b.c, self.tint), edge, 2 if hot else 1, b.m.corner))
        elif hot:
            b.ring(rect)
        pad = round(self.pad * b.m.gap)
        self.inner.put(b, rect.inflate(-2 * pad, -pad))
        if self.id:
            b.spot(spot)


@dataclass(frozen=True, slots=True)
class TableNode(Node):
    """Rows of cells that fill a room, all equally high; the focus goes down one column after the other."""

    rows: tuple[tuple[Child, ...], ...]
    shares: tuple[float, ...] = ()
    """Parts of the width, 0 to 1, one for each column; none: as wide as cells would like, the others equally."""
    gap: float = 0.5
    even: bool = True
    """Whether all rows are equally high, and fill the room; else each is as high as its cells must be."""
    stretch: float = STRETCH
    shrink: float = 1

    @override
    def height(self, b: Builder, width: int) -> int:
        gap = max(2, round(self.gap * b.m.gap))
        if self.even:
            return len(self.rows) * (b.m.line(b.m.text) + gap)
        return sum(self._heights(b, width)) + gap * (len(self.rows) - 1)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        gap = max(2, round(self.gap * b.m.gap))
        even = (rect.h + gap) // len(self.rows) - gap
        heights = [even] * len(self.rows) if self.even else self._heights(b, rect.w)
        x = rect.x
        for cells, wide in zip(zip(*self.rows, strict=True), self._widths(b, rect.w), strict=True):
            y = rect.y
            for high, cell in zip(heights, cells, strict=True):
                if cell is not None:
                    cell.put(b, Rect(x, y, wide, high))
                y += high + gap
            x += wide + gap

    def _widths(self, b: Builder, width: int) -> list[int]:
        columns = list(zip(*self.rows, strict=True))
        room = width - max(2, round(self.gap * b.m.gap)) * (len(columns) - 1)
        if self.shares:
            return [round(room * share) for share in self.shares]
        wants = [[cell.width(b) for cell in cells if cell is not None] for cells in columns]
        fixed = [None if None in each else max(each) for each in wants]
        open_ = (room - sum(wide or 0 for wide in fixed)) // max(1, fixed.count(None))
        return [open_ if wide is None else wide for wide in fixed]

    def _heights(self, b: Builder, width: int) -> list[int]:
        widths = self._widths(b, width)
        cells = ([*zip(row, widths, strict=True)] for row in self.rows)
        return [max(0 if cell is None else cell.height(b, wide) for cell, wide in row) for row in cells]


@dataclass(frozen=True, slots=True)
class FirstFit(Node):
    """The first of several nodes for which there is room, else the last: much in few words, or only a part of it.

    One that says how wide it would like to be needs the width too.
    """

    choices: tuple[Node, ...]
    stretch: float = STRETCH
    shrink: float = 1

    @override
    def height(self, b: Builder, width: int) -> int:
        return self.choices[0].height(b, width)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        (self.fitting(b, rect) or self.choices[-1]).put(b, rect)

    def fitting(self, b: Builder, room: Rect) -> Node | None:
        """The first for which there is room."""
        there = (node for node in self.choices if (node.width(b) or 0) <= room.w)
        return next((node for node in there if node.height(b, room.w) <= room.h), None)


def within(b: Builder, gaps: float = 1.0) -> Rect:
    """The window, but for so many gaps at its edges."""
    pad = -2 * round(gaps * b.m.gap)
    return Rect((0, 0), b.m.size).inflate(pad, pad)
