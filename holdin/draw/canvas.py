"""What a card is drawn on: vectors first, then words, symbols and pictures, at the size asked for."""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import Literal, NamedTuple

import pygame

from holdin.draw.assets import Assets, Role, hexed, rasterise
from holdin.draw.text import BADGE, HEX, Badge, Box, Pattern, Sign, TextRow, Word, baseline, fit, flow
from holdin.draw.theme import Rgb, Theme

Align = Literal["left", "centre", "right"]
Point = tuple[float, float]
_LINE_ENDS = 0.06
"""Where a dotted line between abilities ends, of its box's width."""
_SECOND_PRINT = 150
"""How strong a title's second print is (0 to 255)."""


class PrintedLine(NamedTuple):
    """A line of text: what it says, where it stands, and its em (pixels of its sheet)."""

    text: str
    box: Box
    px: int
    turned: bool = False
    """Whether it stands upside down."""


class Canvas:
    """A clear surface of a size in pixels: vectors beneath, the rest above. It remembers text that hardly fitted."""

    def __init__(self, assets: Assets, size: tuple[int, int], em: float) -> None:
        self.assets = assets
        self.width, self.height = size
        self.em = em
        """The long side of the whole card: what the theme's fractions are fractions of (pixels)."""
        self.overflows: list[str] = []
        self.lines: list[PrintedLine] = []
        """Every text on it."""
        self.needed: list[PrintedLine] = []
        """The texts that a decision needs; numbers and words, not symbols."""
        self.icons: list[PrintedLine] = []
        """The symbols that stand upright on it, by name."""
        self._surface: pygame.Surface | None = None
        self._shapes: list[str] = []
        self._stamps: list[tuple[pygame.Surface, tuple[int, int]]] = []

    @property
    def theme(self) -> Theme:
        """The look of everything."""
        return self.assets.theme

    @property
    def hair(self) -> float:
        """The thinnest line (pixels)."""
        return max(0.8, self.em * self.theme.sizes.line)

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box from fractions of this sheet's width and height."""
        return Box(x * self.width, y * self.height, w * self.width, h * self.height)

    # Vectors

    def rect(self, box: Box, radius: float = 0, **paint: object) -> None:
        """A rectangle, perhaps with round corners."""
        x, y, w, h = box
        self._shape(f'rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{radius:.2f}"', paint)

    def circle(self, centre: Point, radius: float, **paint: object) -> None:
        """A circle."""
        self._shape(f'circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"', paint)

    def polygon(self, points: Iterable[Point], **paint: object) -> None:
        """A closed polygon."""
        corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self._shape(f'polygon points="{corners}"', paint)

    def line(self, start: Point, end: Point, **paint: object) -> None:
        """A straight line."""
        self.path(f"M{start[0]:.2f} {start[1]:.2f}L{end[0]:.2f} {end[1]:.2f}", **paint)

    def path(self, d: str, **paint: object) -> None:
        """A path in SVG's letters, in pixels."""
        self._shape(f'path d="{d}"', paint)

    def _shape(self, shape: str, paint: dict[str, object]) -> None:
        self._shapes.append(f"<{shape}{_attributes(paint)}/>")

    def flush(self) -> None:
        """Draw what was gathered so far, vectors beneath the rest, so that what follows lies over all of it."""
        surface = self._with_vectors()
        surface.blits(self._stamps, doreturn=False)
        self._stamps.clear()
        self._surface = surface

    def _with_vectors(self) -> pygame.Surface:
        size = (self.width, self.height)
        if not self._shapes:
            return self._surface or pygame.Surface(size, pygame.SRCALPHA)
        frame = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        drawn = rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(self._shapes)}</svg>', size)
        self._shapes.clear()
        if self._surface is None:
            return drawn
        self._surface.blit(drawn, (0, 0))
        return self._surface

    # Words, symbols and pictures

    def text(  # noqa: PLR0913 - what a line of text is made of
        self,
        text: str,
        box: Box,
        role: Role,
        px: float,
        colour: Rgb,
        *,
        align: Align = "centre",
        floor: float | None = None,
        needed: bool = False,
    ) -> None:
        """Text in the middle of a box, wrapped and shrunk from px to fit; floor is the smallest em allowed.

        needed tells whether a decision needs it.
        """
        least = min(px, self.em * self.theme.sizes.text_floor if floor is None else floor)
        fitted = fit(self.assets, text, role, (box.w, box.h), (px, least))
        if fitted.overflows:
            self.overflows.append(text)
        leading = fitted.px * self.theme.sizes.leading
        height = leading * len(fitted.lines)
        start = box.y + (box.h - height) / 2
        for number, line in enumerate(fitted.lines):
            place = self._line(line, role, (fitted.px, colour), (box, align, start + leading * (number + 0.5)))
            self._remember(PrintedLine(line, place, fitted.px), needed=needed)

    def _line(self, text: str, role: Role, ink: tuple[int, Rgb], where: tuple[Box, Align, float]) -> Box:
        (px, colour), (box, align, middle) = ink, where
        font = self.assets.font(role, px)
        drawn = font.render(text, True, colour)
        spare = box.w - drawn.get_width()
        x = box.x + {"left": 0, "centre": spare / 2, "right": spare}[align]
        place = (round(x), round(baseline(middle, px) - font.get_ascent()))
        self._stamps.append((drawn, place))
        if role == "title":
            self._thicken(drawn, place, px)
        return Box(x, middle - px / 2, drawn.get_width(), px)

    def _thicken(self, drawn: pygame.Surface, place: tuple[int, int], px: int) -> None:
        """The title font has no bold cut that can be loaded; a second, fainter print half a stem aside makes one."""
        aside = max(1, round(px * 0.022))
        second = drawn.copy()
        second.set_alpha(_SECOND_PRINT)
        self._stamps.append((second, (place[0] + aside, place[1])))

    def icon(self, name: str, centre: Point, px: float, ink: Rgb | None = None) -> None:
        """A symbol of px pixels around a point."""
        drawn = self.assets.icon(name, round(px), ink)
        self.icons.append(PrintedLine(name, Box(centre[0] - px / 2, centre[1] - px / 2, px, px), round(px)))
        self._stamps.append((drawn, (round(centre[0] - px / 2), round(centre[1] - px / 2))))

    def stamp(self, picture: pygame.Surface, topleft: Point) -> None:
        """Another surface, laid on."""
        self._stamps.append((picture, (round(topleft[0]), round(topleft[1]))))

    def rows(  # noqa: PLR0913 - what rows are made of
        self,
        rows: Sequence[TextRow],
        box: Box,
        px: float,
        floor: float,
        ink: Rgb | None = None,
        *,
        needed: bool = False,
    ) -> None:
        """Rows of symbols, numbers and words, centred in a box, between two ems; needed: by a decision."""
        colour = ink or self.theme.colours.ink
        laid = flow(self.assets, rows, box, (px, min(px, floor)))
        for frame in laid.frames:
            edge = self.theme.colours.ink_faint
            self.rect(
                frame.box,
                self.em * 0.012,
                fill=self.theme.colours.white,
                fill_opacity=0.6,
                stroke=edge,
                stroke_width=self.hair,
            )
        for height in laid.lines:
            self._dotted((box.x + box.w * _LINE_ENDS, box.x + box.w * (1 - _LINE_ENDS)), height, colour)
        for glyph, x, y, em in laid.placed:
            if isinstance(glyph, Sign):
                size = em * self.theme.sizes.icon * glyph.share
                self.icon(glyph.icon, (x + size / 2, y), size, ink)
            elif isinstance(glyph, Badge):
                self._badge(glyph, (x + em * BADGE / 2, y), em * BADGE)
            elif isinstance(glyph, Pattern):
                self._pattern(glyph, (x, y - glyph.size(em)[1] / 2), em)
            else:
                font = self.assets.font(glyph.role, em)
                drawn = font.render(glyph.text, True, glyph.colour or colour)
                self._stamps.append((drawn, (round(x), round(baseline(y, em) - font.get_ascent()))))
                self._remember(PrintedLine(glyph.text, Box(x, y - em / 2, drawn.get_width(), em), em), needed=needed)
        if laid.overflows:
            self.overflows.append(" / ".join(_said(row) for row in rows))

    def _dotted(self, ends: tuple[float, float], y: float, ink: Rgb) -> None:
        """A dotted line between two abilities (LIN-1)."""
        step = max(2.0, self.hair * 3.2)
        for number in range(int((ends[1] - ends[0]) / step) + 1):
            self.circle((ends[0] + number * step, y), self.hair * 0.7, fill=ink, fill_opacity=0.6)

    def _pattern(self, pattern: Pattern, corner: Point, px: float) -> None:
        """An area: red hexes, and the attacker's own in grey with a ring (ARE-2)."""
        colours, r = self.theme.colours, px * HEX
        for hex_, (dx, dy) in pattern.centres(px).items():
            x, y = corner[0] + dx, corner[1] + dy
            own = hex_ in pattern.grey
            angles = [radians(60 * corner_) for corner_ in range(6)]
            corners = [(x + cos(angle) * r * 0.94, y + sin(angle) * r * 0.94) for angle in angles]
            fill = colours.ink_faint if own else colours.red
            self.polygon(corners, fill=fill, stroke=colours.ink, stroke_width=max(0.6, self.hair * 0.6))
            if own:
                self.circle((x, y), r * 0.38, fill=colours.paper_light, stroke=colours.ink, stroke_width=r * 0.14)

    def _badge(self, badge: Badge, centre: Point, size: float) -> None:
        """A sticker: what it adds stands as large as its plate has room for."""
        x, y = centre
        both = bool(badge.icon and badge.text)
        self.icon("sticker", centre, size)
        if badge.icon:
            self.icon(badge.icon, (x, y - size * 0.13) if both else centre, size * (0.44 if both else 0.62))
        if badge.text:
            px = size * (0.36 if both else 0.5)
            self.text(
                badge.text, _square((x, y + size * 0.23) if both else centre, size), "bold", px, self.theme.colours.ink
            )

    def take(self, other: "Canvas", topleft: Point, *, turned: bool = False, strength: int = 255) -> None:
        """Another sheet laid on, perhaps turned by 180° and dimmed (strength 0 to 255)."""
        drawn = other.finish()
        if turned:
            drawn = pygame.transform.rotate(drawn, 180)
        if strength < 255:
            drawn.set_alpha(strength)
        self.stamp(drawn, topleft)
        self.overflows.extend(other.overflows)
        self.lines.extend(_moved(line, topleft, (other.width, other.height), turned=turned) for line in other.lines)
        if not turned:
            self.needed.extend(_moved(line, topleft, (other.width, other.height)) for line in other.needed)
            self.icons.extend(_moved(icon, topleft, (other.width, other.height)) for icon in other.icons)

    def _remember(self, line: PrintedLine, *, needed: bool) -> None:
        self.lines.append(line)
        if needed:
            self.needed.append(line)

    def finish(self) -> pygame.Surface:
        """What has been drawn."""
        self.flush()
        return self._surface or pygame.Surface((self.width, self.height), pygame.SRCALPHA)


def _square(centre: Point, side: float) -> Box:
    return Box(centre[0] - side / 2, centre[1] - side / 2, side, side)


def _moved(line: PrintedLine, topleft: Point, size: tuple[int, int], *, turned: bool = False) -> PrintedLine:
    """A line of a sheet that is laid on another one."""
    x, y, w, h = line.box
    if turned:
        x, y = size[0] - x - w, size[1] - y - h
    return line._replace(box=Box(topleft[0] + x, topleft[1] + y, w, h), turned=line.turned != turned)


def _said(row: TextRow) -> str:
    return " ".join(glyph.text if isinstance(glyph, Word) else glyph.icon for chunk in row.chunks for glyph in chunk)


def _attributes(paint: dict[str, object]) -> str:
    given = {"fill": None, **paint}
    return "".join(f' {name.replace("_", "-")}="{_value(value)}"' for name, value in given.items())


def _value(value: object) -> str:
    if value is None:
        return "none"
    return hexed(value) if isinstance(value, tuple) else str(value)
