"""The leaves of a layout tree: text, buttons, pictures, room. A screen says what stands where; nobody adds up pixels.

A node says how wide it would like to be and how high it must be at a width, and puts itself into a rectangle. What is
left over goes to the nodes that stretch. A tree is made anew for each picture and keeps nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Final, Literal

from pygame import Rect, Surface
from typing_extensions import override

from holdin.draw.theme import Rgb
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Intent, intent_of
from holdin.ui.kit.measures import TARGET
from holdin.ui.kit.typesetting import text_width
from holdin.ui.kit.view import Align, Fill, Icon, Ink, Picture, Spot

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
    found = b.inks.get((style, align))
    if found is None:
        found = b.inks[style, align] = replace(_ink_of(b, style), align=align)
    return found


def _ink_of(b: Builder, style: Style) -> Ink:
    match style:
        case "bold":
            return replace(b.plain, role="bold")
        case "danger":
            return replace(b.plain, colour=b.c.danger)
    return {"plain": b.plain, "dim": b.dim, "strong": b.strong, "heading": b.heading}[style]


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
class TextLine(Text):
    """One line, made smaller where it is too wide."""

    high: float = 0.0
    """Its height in buttons; 0: its own."""
    of_room: float = 0.0
    """Its em as a part of the room's height; 0: its style's."""

    @override
    def height(self, b: Builder, width: int) -> int:
        return round(self.high * b.m.button) if self.high else b.m.line(self._ink(b).px)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        ink = self._ink(b)
        b.label(self.text, replace(ink, px=round(rect.h * self.of_room)) if self.of_room else ink, rect)


# What can be taken


@dataclass(frozen=True, slots=True)
class Button(Node):
    """A button: its words, its key on the right, perhaps a symbol before them."""

    id: str
    text: str
    do: Intent | Callable[[], object] | None
    """A deed, or an intent that its screen knows."""
    _: KW_ONLY
    key: str = ""
    icon: str = ""
    strong: bool = False
    """The answer that is meant most of the time."""
    on: bool = False
    """Chosen already, or switched on."""
    quiet: bool = False
    """Beside the point: flat, in small type where it isn't meant for fingers."""
    off: bool = False
    """Nothing can be done with it now: flat and dim."""
    value: str = ""
    """What stands at its right end."""
    dim: bool = False
    line: bool = False
    """A line of a list: its words begin at the left, whether it has a key or not, and it is as high as they need."""
    close: bool = False
    """Whether its words are close to its edges and its key."""
    high: float = 1.0
    """In buttons."""
    tip: str = ""
    rule: str = ""
    snug: bool = False
    lit: bool = True
    """Whether the focus walks to it."""

    @override
    def height(self, b: Builder, width: int) -> int:
        high = max(b.m.target, round(b.m.button * self.high))
        if not self.line:
            return high
        room = self._words_room(b, width)
        return max(high, b.height(self.text, self._ink(b), room) + (2 if self.close else b.m.gap))

    def breaks_a_word(self, b: Builder, width: int) -> bool:
        """Whether a word is too long for its width (pixels), and would be parted."""
        ink, room = self._ink(b), self._words_room(b, width)
        return any(text_width(b.assets, word, ink.role, ink.px) > room for word in self.text.split())

    def _words_room(self, b: Builder, width: int) -> int:
        pad = self._pad(b)
        return width - 2 * pad - (self._key_width(b) + pad if self.key else 0) - self._value_width(b, width)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        meant = self.strong and not self.off
        spot = Spot(self.id, rect, intent_of(self.do), self.tip, self.rule, lit=self.lit, meant=meant)
        hot = b.is_hot(spot)
        flat = self.quiet or self.off
        fill = b.c.act_dark if self.strong else b.c.table_dark if flat else b.c.table_light
        lit = hot or self.strong
        edge = b.c.act if lit else b.c.on_table if self.on else b.c.panel_edge
        b.add(Fill(rect, b.c.good if self.on else fill, edge, 2 if lit or self.on else 1, b.m.corner))
        if lit and not self.off:
            b.wedges(rect)
        with b.unlinked():
            self._inside(b, rect)
        b.part(spot, self.text)

    def _inside(self, b: Builder, rect: Rect) -> None:
        pad = self._pad(b)
        inner = rect.inflate(-2 * pad, 0)
        if self.icon:
            px = round(b.m.text * 1.3)
            b.add(Icon(Rect(inner.x, inner.centery - px // 2, px, px), self.icon, b.c.on_table))
            inner = Rect(inner.x + px + b.m.gap, inner.y, inner.w - px - b.m.gap, inner.h)
        if self.key:
            inner.w -= self._key_width(b) + pad
            self._key_cap(b, inner.right + pad, inner.centery)
        if self.value:
            inner.w -= self._value_width(b, rect.w)
            value = Ink(b.m.text, b.c.on_table_dim if self.dim else b.c.on_table, "bold", "right")
            b.label(self.value, value, Rect(inner.right, inner.y, self._value_width(b, rect.w), inner.h))
        ink = replace(self._ink(b), align="left" if self.key or self.line else "centre")
        if self.quiet or self.off:
            ink = replace(ink, colour=b.c.on_table_dim if self.off else ink.colour, role="text")
        b.fitted(self.text, ink, inner)

    def _ink(self, b: Builder) -> Ink:
        """How its words are set, but for what is flat; what fingers are meant for is read from afar."""
        px = b.m.small if self.quiet and b.m.target == TARGET else b.m.text
        return Ink(px, b.c.on_table_dim if self.dim else b.c.on_table, "bold" if self.strong else "text")

    def _pad(self, b: Builder) -> int:
        return b.m.gap // 2 if self.close else b.m.gap

    def _value_width(self, b: Builder, width: int) -> int:
        """As wide as the value is, but it leaves room for the words."""
        if not self.value:
            return 0
        return min(b.width(self.value, replace(b.plain, role="bold")) + b.m.gap, width // 2)

    def _key_width(self, b: Builder) -> int:
        return max(b.width(b.cap(self.key), b.dim) + b.m.gap, 0 if self.close else b.m.line(b.m.small))

    def _key_cap(self, b: Builder, left: int, centre: int) -> None:
        high = b.m.line(b.m.small)
        cap = Rect(left, centre - high // 2, self._key_width(b), high)
        b.add(Fill(cap, b.c.table_dark, b.c.panel_edge, 1, 4))
        b.label(b.cap(self.key), replace(b.dim, align="centre"), cap)

    @override
    def width(self, b: Builder) -> int | None:
        if not self.snug:
            return None
        key = b.width(b.cap(self.key), b.dim) + 3 * b.m.gap if self.key else 0
        icon = round(b.m.text * 1.3) + b.m.gap if self.icon else 0
        return max(b.m.target, b.width(self.text, replace(b.plain, role="bold")) + key + icon + 3 * b.m.gap)


button = Button
"""The same, as it is written among `column`, `across` and `grid`."""


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
class CanvasNode(Node):
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


def image(
    paint: Callable[[int], Surface],
    aspect: float,
    *,
    least: float = 0.0,
    stretch: float = STRETCH,
    over: Callable[[Builder, Rect], object] | None = None,
) -> CanvasNode:
    """A picture as large as fits, in the middle of its room.

    :param paint: paints it at a height.
    :param over: puts something over it, where it lies.
    :param aspect: its width by its height.
    :param least: so high it must be, in buttons; 0 without a stretch: as high as its width allows, lower where room is
        short.
    """

    def draw(b: Builder, rect: Rect) -> None:
        high = min(rect.h, round(rect.w / aspect))
        if high > 0:
            surface = paint(high)
            place = surface.get_rect(center=rect.center)
            b.add(Picture(surface, place.topleft))
            if over is not None:
                over(b, place)

    if least or stretch:
        return CanvasNode(draw, least, stretch)
    return CanvasNode(draw, lambda _b, width: round(width / aspect), 0, shrink=1)


@dataclass(frozen=True, slots=True)
class SymbolNode(Node):
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
