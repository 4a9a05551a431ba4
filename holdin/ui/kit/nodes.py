"""A layout tree: a screen says what stands above, beside and inside what, and nobody adds up pixels.

A node says how wide it would like to be and how high it must be at a width, and puts itself into a rectangle. What is
left over goes to the nodes that stretch. A tree is made anew for each picture and keeps nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Self

from pygame import Rect, Surface
from typing_extensions import override

from holdin.draw.theme import Rgb
from holdin.ui.window.view import Align, Fill, Icon, Intent, Picture, Spot, intent_of
from holdin.ui.window.widgets import SHARES, Builder, Face, Ink

Style = Literal["plain", "bold", "dim", "strong", "heading", "danger"]
"""How a text is set: ordinary, beside the point, what is asked, a heading, what went wrong."""

STRETCH: Final = 1


class Node(ABC):
    """Something that takes a rectangle."""

    __slots__ = ()

    stretch: float = 0
    """Its share of what is left over in a column (its height) or a row (its width); 0: it is as large as it must be."""

    shrink: float = 0
    """Its share of what is lacking where a column has too little room; what scrolls can do with less."""

    @abstractmethod
    def height(self, b: Builder, width: int) -> int:
        """How high it must be at a width, in pixels; for what stretches, the least; for what shrinks, at best."""

    @abstractmethod
    def put(self, b: Builder, rect: Rect) -> None:
        """Put it into a rectangle."""

    def width(self, b: Builder) -> int | None:
        """How wide it would like to be in a row; none: an equal part of what is left."""
        del b
        return None


Child = Node | None
"""None stands for nothing, so that a part of a tree can be left out where it stands."""


# Text


def ink_of(b: Builder, style: Style, align: Align = "left") -> Ink:
    """A style's type."""
    found = {"plain": b.plain, "dim": b.dim, "strong": b.strong, "heading": b.heading}.get(style, b.plain)
    if style == "bold":
        found = replace(found, role="bold")
    if style == "danger":
        found = replace(found, colour=b.c.danger)
    return replace(found, align=align)


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A text on as many lines as it takes."""

    text: str
    style: Style = "plain"
    align: Align = "left"
    ink: Callable[[Builder], Ink] | None = None
    """Another type than the styles'."""
    snug: bool = False
    """Whether it takes no more width in a row than its line needs."""
    fits: bool = False
    """Whether it is made smaller where its room is short, and stands in the middle of the room's height."""

    def _ink(self, b: Builder) -> Ink:
        return ink_of(b, self.style, self.align) if self.ink is None else self.ink(b)

    @override
    def height(self, b: Builder, width: int) -> int:
        return b.height(self.text, self._ink(b), width) if self.text else 0

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        (b.fitted if self.fits else b.write)(self.text, self._ink(b), rect)

    @override
    def width(self, b: Builder) -> int | None:
        return b.width(self.text, self._ink(b)) + 1 if self.snug else None


@dataclass(frozen=True, slots=True)
class Line(Node):
    """One line, made smaller where it is too wide."""

    text: str
    style: Style = "plain"
    align: Align = "left"
    ink: Callable[[Builder], Ink] | None = None
    snug: bool = False
    high: float = 0.0
    """Its height in buttons; 0: its own."""
    of_room: float = 0.0
    """Its em as a part of the room's height; 0: its style's."""

    def _ink(self, b: Builder) -> Ink:
        return ink_of(b, self.style, self.align) if self.ink is None else self.ink(b)

    @override
    def height(self, b: Builder, width: int) -> int:
        return round(self.high * b.m.button) if self.high else b.m.line(self._ink(b).px)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        ink = self._ink(b)
        b.label(self.text, replace(ink, px=round(rect.h * self.of_room)) if self.of_room else ink, rect)

    @override
    def width(self, b: Builder) -> int | None:
        return b.width(self.text, self._ink(b)) + 1 if self.snug else None


# What can be taken


@dataclass(frozen=True, slots=True)
class Button(Node):
    """A button; `do` is a deed, or an intent that its screen knows."""

    id: str
    face: Face
    do: Intent | Callable[[], object] | None
    high: float = 1.0
    """In buttons."""
    tip: str = ""
    rule: str = ""
    snug: bool = False

    @override
    def height(self, b: Builder, width: int) -> int:
        """A line of a list is as high as its words need."""
        high = round(b.m.button * self.high)
        return max(high, b.lines_height(self.face, width) + b.m.gap) if self.face.line else high

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        b.button(Spot(self.id, rect, intent_of(self.do), self.tip, self.rule), self.face)

    @override
    def width(self, b: Builder) -> int | None:
        if not self.snug:
            return None
        key = b.width(self.face.key, b.dim) + 3 * b.m.gap if self.face.key else 0
        icon = round(b.m.text * 1.3) + b.m.gap if self.face.icon else 0
        return b.width(self.face.text, replace(b.plain, role="bold")) + key + icon + 3 * b.m.gap


def button(  # noqa: PLR0913 - all but three by name
    id_: str,
    text: str,
    do: Intent | Callable[[], object] | None,
    *,
    key: str = "",
    icon: str = "",
    strong: bool = False,
    on: bool = False,
    quiet: bool = False,
    off: bool = False,
    high: float = 1.0,
    tip: str = "",
    rule: str = "",
    snug: bool = False,
) -> Button:
    """A button with its words and its key."""
    return Button(id_, Face(text, key, icon, strong, on, quiet, off), do, high, tip, rule, snug)


@dataclass(frozen=True, slots=True)
class Chip(Node):
    """A rule's id: pointing at it explains it, a click opens it."""

    rule: str

    @override
    def height(self, b: Builder, width: int) -> int:
        return b.m.line(b.dim.px)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        b.chip(self.rule, rect.topleft)

    @override
    def width(self, b: Builder) -> int | None:
        return b.chip_width(self.rule)


@dataclass(frozen=True, slots=True)
class Target(Node):
    """A node that can be pointed at and taken as a whole; the focus shows around it."""

    id: str
    inner: Node
    do: Intent | Callable[[], object] | None
    tip: str = ""
    rule: str = ""
    ring: bool = True

    @override
    def height(self, b: Builder, width: int) -> int:
        return self.inner.height(b, width)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        self.inner.put(b, rect)
        spot = Spot(self.id, rect, intent_of(self.do), self.tip, self.rule)
        if self.ring and b.is_hot(spot):
            b.ring(rect)
        b.spot(spot)

    @override
    def width(self, b: Builder) -> int | None:
        return self.inner.width(b)


# Room


@dataclass(frozen=True, slots=True)
class Gap(Node):
    """Empty room, in gaps; with `stretch` whatever is left over."""

    gaps: float = 1.0
    stretch: float = 0

    @override
    def height(self, b: Builder, width: int) -> int:
        return round(self.gaps * b.m.gap)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        """Nothing shows."""

    @override
    def width(self, b: Builder) -> int | None:
        return None if self.stretch else round(self.gaps * b.m.gap)


SPACE: Final = Gap(0, STRETCH)
"""Pushes what follows to the end."""


@dataclass(frozen=True, slots=True)
class Drawn(Node):
    """What a screen draws itself: a map, cards, a table. It must be `high` buttons, or stretches."""

    draw: Callable[[Builder, Rect], object]
    high: float | Callable[[Builder, int], int] = 0.0
    """In buttons, or in pixels for a builder and a width."""
    stretch: float = STRETCH
    shrink: float = 0
    wide: Callable[[Builder], int] | None = None

    @override
    def height(self, b: Builder, width: int) -> int:
        return self.high(b, width) if callable(self.high) else round(self.high * b.m.button)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        self.draw(b, rect)

    @override
    def width(self, b: Builder) -> int | None:
        return None if self.wide is None else self.wide(b)


def image(paint: Callable[[int], Surface], aspect: float, *, least: float = 0.0, stretch: float = STRETCH) -> Drawn:
    """A picture as large as fits, in the middle of its room.

    :param paint: paints it at a height.
    :param aspect: its width by its height.
    :param least: so high it must be, in buttons; 0 without a stretch: as high as its width allows, lower where room is
        short.
    """

    def draw(b: Builder, rect: Rect) -> None:
        high = min(rect.h, round(rect.w / aspect))
        if high > 0:
            surface = paint(high)
            b.add(Picture(surface, surface.get_rect(center=rect.center).topleft))

    if least or stretch:
        return Drawn(draw, least, stretch)
    return Drawn(draw, lambda _b, width: round(width / aspect), 0, shrink=1)


@dataclass(frozen=True, slots=True)
class Symbol(Node):
    """A symbol as high as a line of text."""

    name: str
    lines: float = 1.3
    colour: Callable[[Builder], Rgb] | None = None

    @override
    def height(self, b: Builder, width: int) -> int:
        return round(b.m.text * self.lines)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        px = min(round(b.m.text * self.lines), *rect.size)
        place = Rect(0, 0, px, px)
        place.center = rect.center
        b.add(Icon(place, self.name, b.c.on_table if self.colour is None else self.colour(b)))

    @override
    def width(self, b: Builder) -> int | None:
        return round(b.m.text * self.lines)


# Put together


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
    """Nodes side by side, as wide as they would like, or as their shares say; the others have equal parts."""

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
        return max((child.height(b, w) for child, w in zip(self.children, wide, strict=True)), default=0)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        x = rect.x
        for child, wide in zip(self.children, self._widths(b, rect.w), strict=True):
            child.put(b, Rect(x, rect.y, wide, rect.h))
            x += wide + round(self.gap * b.m.gap)

    def _widths(self, b: Builder, width: int) -> list[int]:
        room = width - round(self.gap * b.m.gap) * max(0, len(self.children) - 1)
        if self.shares:
            return [round(room * share) for share in self.shares]
        wanted = [child.width(b) for child in self.children]
        open_ = wanted.count(None)
        spare = max(0, room - sum(wide or 0 for wide in wanted))
        return [spare // open_ if wide is None else min(wide, room) for wide in wanted]


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

    def _rows(self, b: Builder, width: int) -> tuple[int, list[tuple[Node, ...]]]:
        """How wide a column is, and the rows."""
        gap, widest = round(self.gap * b.m.gap), max((child.width(b) or 0 for child in self.children), default=0)
        columns = self.columns
        while columns > 1 and (widest + gap) * columns > width + gap:
            columns = -(-columns // 2)
        rows = [self.children[at : at + columns] for at in range(0, len(self.children), columns)]
        return (width - gap * (columns - 1)) // columns, rows

    @override
    def height(self, b: Builder, width: int) -> int:
        wide, rows = self._rows(b, width)
        heights = [max(child.height(b, wide) for child in row) for row in rows]
        return sum(heights) + round(self.gap * b.m.gap) * max(0, len(rows) - 1)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        """Rows are closer and lower where room is short."""
        (wide, rows), gap = self._rows(b, rect.w), round(self.gap * b.m.gap)
        heights = [max(child.height(b, wide) for child in row) for row in rows]
        short = sum(heights) + gap * (len(rows) - 1) > rect.h
        gap = max(2, gap // 2) if short else gap
        most = (rect.h - gap * (len(rows) - 1)) // max(1, len(rows))
        y = rect.y
        for row, high in zip(rows, heights, strict=True):
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
        x, y, high, gap = 0, 0, 0, round(self.gap * b.m.gap)
        found: list[tuple[Node, Rect]] = []
        for child in self.children:
            wide = min(child.width(b) or width, width)
            if x and x + wide > width:
                x, y, high = 0, y + high + gap, 0
            high = max(high, child.height(b, wide))
            found.append((child, Rect(x, y, wide, child.height(b, wide))))
            x += wide + gap
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
    """Nodes one above the other, in what room there is: those that it isn't enough for are left out."""

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
            high = child.height(b, rect.w)
            if y + high <= rect.bottom:
                child.put(b, Rect(rect.x, y, rect.w, high))
                y += high + round(self.gap * b.m.gap)


@dataclass(frozen=True, slots=True)
class Panel(Node):
    """A raised surface with a node inside."""

    inner: Node
    pad: float = 2.0
    """In gaps."""
    fill: Callable[[Builder], Fill] | None = None
    """Another surface than a panel's; its rectangle is replaced."""
    stretch: float = 0

    @override
    def height(self, b: Builder, width: int) -> int:
        pad = round(self.pad * b.m.gap)
        return self.inner.height(b, width - 2 * pad) + 2 * pad

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        if self.fill is None:
            b.panel(rect)
        else:
            b.add(replace(self.fill(b), rect=rect))
        pad = round(self.pad * b.m.gap)
        self.inner.put(b, rect.inflate(-2 * pad, -2 * pad))

    def filled(self) -> Self:
        """The same, as high as there is room."""
        return replace(self, stretch=STRETCH)


@dataclass(frozen=True, slots=True)
class Middle(Node):
    """A node in the middle of its room: at most so wide, as high as it must be."""

    inner: Node
    wide: Callable[[Builder], int] | None = None

    @override
    def height(self, b: Builder, width: int) -> int:
        return self.inner.height(b, self._wide(b, width))

    def _wide(self, b: Builder, width: int) -> int:
        return width if self.wide is None else min(width, self.wide(b))

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        wide = self._wide(b, rect.w)
        place = Rect(0, 0, wide, min(rect.h, self.inner.height(b, wide)))
        place.center = rect.center
        self.inner.put(b, place)


@dataclass(frozen=True, slots=True)
class Fitted(Node):
    """A node with text as large as fits into the room, and no smaller than can be read."""

    inner: Node
    stretch: float = STRETCH
    shrink: float = 1

    @override
    def height(self, b: Builder, width: int) -> int:
        return self.inner.height(b, width)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        for share in SHARES:
            trial = b.trial(share)
            if self.inner.height(trial, rect.w) <= rect.h:
                break
        self.inner.put(trial, rect)
        b.take(trial)


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


def whole(b: Builder, node: Node, *, margin: float = 0.0) -> None:
    """Put a node over the whole window, with a margin in gaps."""
    margin_px = -2 * round(margin * b.m.gap)
    node.put(b, Rect((0, 0), b.m.size).inflate(margin_px, margin_px))


def _there(children: Iterable[Child]) -> tuple[Node, ...]:
    return tuple(child for child in children if child is not None)


def _heights(b: Builder, children: Sequence[Node], width: int) -> list[int]:
    return [child.height(b, width) for child in children]


def _stretched(children: Sequence[Node], heights: Sequence[int], spare: int) -> list[int]:
    """The heights with what is left over for those that stretch, or what is lacking taken from those that shrink."""
    parts = [child.stretch if spare > 0 else child.shrink for child in children]
    whole = sum(parts) or 1.0
    return [max(0, high + round(spare * part / whole)) for high, part in zip(heights, parts, strict=True)]
