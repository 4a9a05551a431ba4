"""Where things are on cards, in fractions of a card's width and height (0 to 1, from the top left).

The window lays cards over each other by these: the map's hex at a red arrow, a letter of the ruler on the roll line.
"""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from holdin.models.hexes import Hex, place
from holdin.models.letters import Colour
from holdin.models.map_card import MapFace

CARD = (63.0, 88.0)
"""A card's width and height in millimetres."""
ASPECT = CARD[0] / CARD[1]

ARROWS_X = (0.24, 0.5, 0.76)
"""The red arrows on the HP card's top edge point at these places of its width (HPC-3)."""
ARROW_SIZE = (0.075, 0.042)
"""An arrow's width, of the card's width, and height, of the card's height."""
ROLL_LINE_Y = 0.5
"""The red roll line across the HP card (HPC-3)."""
UPPER_HALF_END = 0.5
"""Where the upper half of an HP card or a monster card ends."""

RULER_TOP = 0.036
RULER_BOTTOM = 0.964
RULER_WIDTH = 0.075
"""The ruler's width, of the card's width, on both long edges (MHP-1)."""

FACE_SPINE = 0.10
"""The part of an ability face at its left edge, of its width, on which nothing is printed that is needed."""

RANGE_STEP = 0.125
"""How far the range tracker slides for one step of distance, of its height."""

MAP_AREA = (0.05, 0.085, 0.90, 0.83)
"""Left, top, width and height of a map card's drawing; the same when the card is turned."""

MAP_TITLE_TOP = 0.022
"""Where a map card's title begins."""

_ROOT3 = sqrt(3)


class Rect(NamedTuple):
    """Fractions of a card: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float


def width_of(height: int) -> int:
    """The width of an upright card of a height (pixels)."""
    return round(height * ASPECT)


def face_width(height: int) -> int:
    """The width of an ability face of a height: half a sideways card (pixels)."""
    return round(height * CARD[1] / 2 / CARD[0])


def ruler_segment(count: int, index: int) -> tuple[float, float]:
    """The top and bottom of a ruler segment out of count, both edges alike (MHP-1)."""
    step = (RULER_BOTTOM - RULER_TOP) / count
    return RULER_TOP + step * index, RULER_TOP + step * (index + 1)


def ruler_rects(count: int, index: int) -> tuple[Rect, Rect]:
    """A ruler segment on the left and on the right long edge."""
    top, bottom = ruler_segment(count, index)
    return Rect(0, top, RULER_WIDTH, bottom - top), Rect(1 - RULER_WIDTH, top, RULER_WIDTH, bottom - top)


def ruler_index_at(count: int, y: float) -> int | None:
    """Which segment lies at a height of the card; none above or below the ruler."""
    if not RULER_TOP <= y < RULER_BOTTOM:
        return None
    return min(count - 1, int((y - RULER_TOP) / (RULER_BOTTOM - RULER_TOP) * count))


def range_number_y(number: int) -> float:
    """The middle of a number of the range tracker: 1 stands lowest, so sliding down reveals 2, 3, … (RNG-1)."""
    return 1 - RANGE_STEP * (number - 0.5)


def range_slide(distance: int) -> float:
    """How far the tracker sticks out below the deck at a distance, of its height (SET-3)."""
    return RANGE_STEP * distance


class HexGrid(NamedTuple):
    """A map's hexes in a box: where its first column and line are, and the hexes' size, all in the box's unit."""

    left: float
    top: float
    radius: float
    turned: tuple[float, float] | None
    """The sum of a point and its turned image, for the scenario that is played upside down (MAP-1)."""

    def centre(self, hex_: Hex) -> tuple[float, float]:
        """The middle of a hex."""
        line, column = place(hex_)
        x = self.left + column * 1.5 * self.radius
        y = self.top + line * self.radius * _ROOT3 / 2
        return (x, y) if self.turned is None else (self.turned[0] - x, self.turned[1] - y)

    def corners(self, hex_: Hex) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex, clockwise from the right one."""
        x, y = self.centre(hex_)
        half, rise = self.radius / 2, self.radius * _ROOT3 / 2
        r = self.radius
        return (
            (x + r, y),
            (x + half, y + rise),
            (x - half, y + rise),
            (x - r, y),
            (x - half, y - rise),
            (x + half, y - rise),
        )

    def at(self, x: float, y: float) -> Hex:
        """The hex at a point, whether the map has it or not."""
        if self.turned is not None:
            x, y = self.turned[0] - x, self.turned[1] - y
        q = (x - self.left) / (1.5 * self.radius)
        r = (y - self.top) / (_ROOT3 * self.radius) - q / 2
        return _nearest(q, r)


def _nearest(q: float, r: float) -> Hex:
    """Cube rounding: the coordinate that rounding moves most follows from the other two."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)


_GRIDS: dict[tuple[object, ...], HexGrid] = {}
_GRIDS_KEPT = 256
"""So many grids are kept, each by its map's drawing; the oldest goes first."""


def hex_grid(face: MapFace, colour: Colour, box: tuple[float, float, float, float]) -> HexGrid:
    """A map face's hexes as large as a box (left, top, width, height) allows, centred; turned for the blue scenario."""
    key = (face.drawing, colour, *box)
    if key not in _GRIDS:
        if len(_GRIDS) >= _GRIDS_KEPT:
            del _GRIDS[next(iter(_GRIDS))]
        _GRIDS[key] = _grid(face, colour, box)
    return _GRIDS[key]


def map_shape(face: MapFace) -> float:
    """How wide a map's hexes are together, of their height."""
    lines, columns = _extent({*face.hexes, *face.wall_hexes})
    return ((columns[1] - columns[0]) * 1.5 + 2) / (((lines[1] - lines[0]) / 2 + 1) * _ROOT3)


def _grid(face: MapFace, colour: Colour, box: tuple[float, float, float, float]) -> HexGrid:
    lines, columns = _extent({*face.hexes, *face.wall_hexes})
    x, y, w, h = box
    across, down = (columns[1] - columns[0]) * 1.5 + 2, ((lines[1] - lines[0]) / 2 + 1) * _ROOT3
    radius = min(w / across, h / down)
    left = x + (w - across * radius) / 2 + radius - columns[0] * 1.5 * radius
    top = y + (h - down * radius) / 2 + radius * _ROOT3 / 2 - lines[0] * radius * _ROOT3 / 2
    return HexGrid(left, top, radius, (2 * x + w, 2 * y + h) if colour is Colour.BLUE else None)


def _extent(hexes: Iterable[Hex]) -> tuple[tuple[int, int], tuple[int, int]]:
    places = [place(hex_) for hex_ in hexes] or [(0, 0)]
    lines, columns = zip(*places, strict=True)
    return (min(lines), max(lines)), (min(columns), max(columns))


def card_grid(face: MapFace, colour: Colour) -> HexGrid:
    """A map card's hexes in millimetres."""
    (x, y, w, h), (wide, high) = MAP_AREA, CARD
    return hex_grid(face, colour, (x * wide, y * high, w * wide, h * high))


def map_hex_centre(face: MapFace, colour: Colour, hex_: Hex) -> tuple[float, float]:
    """The middle of a hex on its map card, held as the scenario of this colour is played."""
    x, y = card_grid(face, colour).centre(hex_)
    return x / CARD[0], y / CARD[1]


def map_hex_radius(face: MapFace) -> tuple[float, float]:
    """A hex's radius (middle to corner), of the map card's width and of its height."""
    radius = card_grid(face, Colour.ORANGE).radius
    return radius / CARD[0], radius / CARD[1]


def map_hex_at(face: MapFace, colour: Colour, x: float, y: float) -> Hex | None:
    """The hex at a place of the map card; none where the map has no hex."""
    found = card_grid(face, colour).at(x * CARD[0], y * CARD[1])
    return found if found in face.hexes else None
