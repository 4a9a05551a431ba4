"""The leaves of a layout tree: text, buttons, pictures, room. A screen says what stands where; nobody adds up pixels.

A node says how wide it would like to be and how high it must be at a width, and puts itself into a rectangle. What is
left over goes to the nodes that stretch. A tree is made anew for each picture and keeps nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from pygame import Rect, Surface
from typing_extensions import override

from holdin.draw.theme import Rgb
from holdin.ui.kit.builder import Builder, Face, Ink
from holdin.ui.kit.intent import Intent, intent_of
from holdin.ui.kit.measures import TARGET
from holdin.ui.kit.view import Align, Icon, Picture, Spot

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
        high = max(TARGET, round(b.m.button * self.high))
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
        return max(TARGET, b.width(self.face.text, replace(b.plain, role="bold")) + key + icon + 3 * b.m.gap)


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
