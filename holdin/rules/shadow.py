"""Lines of sight from corner to corner, by the shadows that walls throw (ATK-3).

A corner counts only if no wall touches it. From such a corner every wall hides the corners behind it; what no wall
hides is seen. The hidden corners depend only on where the wall lies as seen from the corner, so each such shadow is
worked out once, as one integer with a bit per corner, and a corner's view is a handful of integer operations.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from holdin.models.hexes import Edge, Hex, neighbours
from holdin.rules.lattice import Corner, Point, corners, cross, edge_ends, minus

SMALLEST = 16
"""The least size of a frame; a map of the game hardly extends further in q or in r."""

_KINDS = 4
_EDGE_TO = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, -1))
"""What a wall's kind means: the whole hex, or its edge to this neighbour."""

HalfPlane = tuple[int, int, int]
"""(m, e, f): the points with m·x + e·y + f ≥ 0."""


def shadow_of(points: Sequence[Point]) -> tuple[HalfPlane, HalfPlane, HalfPlane]:
    """What a convex wall hides from the origin: the points between two rays and beyond the chord that joins them.

    The points between chord and wall are missing, but they touch the wall and so never count.
    """
    right, left = points[0], points[0]
    for point in points[1:]:
        right = point if cross(point, right) > 0 else right
        left = point if cross(left, point) > 0 else left
    if cross(right, left) == 0:
        return _behind(min(points, key=lambda point: point.x**2 + point.y**2))
    chord = minus(left, right)
    return (
        (-right.y, right.x, 0),
        (left.y, -left.x, 0),
        (chord.y, -chord.x, cross(chord, right)),
    )


def _behind(point: Point) -> tuple[HalfPlane, HalfPlane, HalfPlane]:
    """The ray that goes on behind a point: a wall edge seen end on hides no more."""
    x, y = point
    return (-y, x, 0), (y, -x, 0), (x, y, -(x * x + y * y))


def row_of(planes: Iterable[HalfPlane], y: int, low: int, high: int) -> tuple[int, int]:
    """The least and the greatest x from `low` to `high` inside all half planes at a height y; empty if they cross."""
    for m, e, f in planes:
        rest = e * y + f
        if m > 0:
            low = max(low, -(rest // m))
        elif m < 0:
            high = min(high, rest // -m)
        elif rest < 0:
            return 1, 0
    return low, high


class Shadows(dict[int, int]):
    """The shadows of walls for a corner that is a top or a bottom, on maps of a size; filled as they are asked for.

    A key names the wall as seen from the corner (`Frame.wall`), the value has a bit per corner it hides
    (`Frame.corner`), moved so that the viewing corner is bit `Frame.middle`.
    """

    def __init__(self, frame: "Frame", bottom: int) -> None:
        super().__init__()
        self.frame, self.bottom = frame, bottom

    def __missing__(self, key: int) -> int:
        here = Corner(0, 0, self.bottom).point
        planes = shadow_of([minus(corner.point, here) for corner in self.frame.wall_corners(key)])
        found = self[key] = self._bits(planes)
        return found

    def _bits(self, planes: tuple[HalfPlane, HalfPlane, HalfPlane]) -> int:
        size, width, middle = self.frame.size, self.frame.width, self.frame.middle
        bits = 0
        for r, bottom in product(range(-size, size + 1), (0, 1)):
            row = bottom - self.bottom
            low, high = row_of(planes, 3 * r + 4 * row, r - 2 * size, r + 2 * size)
            first, last = -((r - low) // 2), (high - r) // 2
            if first <= last:
                bits |= ((1 << (last - first + 1)) - 1) << (middle + (2 * r + row) * width + first)
        return bits


class Frame:
    """How corners and walls of maps up to a size are numbered, and the shadows known for them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = 2 * size + 1
        self.middle = (2 * size + 1) * self.width + size
        self.span = 4 * size
        self.shadows = (Shadows(self, 0), Shadows(self, 1))

    def corner(self, q: int, r: int, bottom: int) -> int:
        """The bit of a corner, q and r counted from the map's least."""
        return (2 * r + bottom) * self.width + q

    def wall(self, q: int, r: int, kind: int) -> int:
        """The number of a wall; the number of one minus that of another says where it lies from there."""
        return (r * self.span + q) * _KINDS + kind

    def wall_corners(self, number: int) -> tuple[Corner, ...]:
        """The inverse of `wall`, as the corners of that wall."""
        place, kind = divmod(number, _KINDS)
        r = (place + self.span // 2) // self.span
        hex_ = Hex(place - r * self.span, r)
        way = _EDGE_TO[kind]
        return corners(hex_) if kind == 0 else edge_ends((hex_, Hex(hex_.q + way.q, hex_.r + way.r)))


@lru_cache(maxsize=2)
def frame_of(size: int) -> Frame:
    """The one frame of a size, so that every map finds the shadows that another has asked for."""
    return Frame(size)


class SightLines:
    """Which corners of a map see each other; worked out as they are asked for."""

    def __init__(self, hexes: frozenset[Hex], walls: frozenset[Edge]) -> None:
        self._corner = Hex(min((h.q for h in hexes), default=0), min((h.r for h in hexes), default=0))
        extent = max((max(h.q - self._corner.q, h.r - self._corner.r) for h in hexes), default=0)
        self._frame = frame_of(max(SMALLEST, 1 << extent.bit_length()))
        self._walls = self._number_walls(hexes, walls)
        self._bits = self._number_corners(hexes, walls)
        self._clear = sum(1 << bit for bit in self._bits.values())
        self._masks = {hex_: self._mask(hex_) for hex_ in hexes}
        self._views: dict[Corner, int] = {}
        self._hex_views: dict[Hex, int] = {}

    def joined(self, a: Hex, b: Hex) -> bool:
        """Whether some corner of `a` sees some corner of `b`."""
        return bool(self._hex_view(a) & self._masks.get(b, 0))

    def line(self, a: Hex, b: Hex) -> tuple[Point, Point] | None:
        """The first two corners of `a` and `b` that see each other, around the hexes."""
        for one, other in product(corners(a), corners(b)):
            if one in self._bits and other in self._bits and self._view(one) >> self._bits[other] & 1:
                return one.point, other.point
        return None

    def table(self) -> dict[Hex, frozenset[Hex]]:
        """Per hex the hexes with some corner that some corner of it sees."""
        masks = list(self._masks.items())
        views = [(hex_, self._hex_view(hex_)) for hex_ in self._masks]
        return {hex_: frozenset([other for other, mask in masks if view & mask]) for hex_, view in views}

    def _number_walls(self, hexes: frozenset[Hex], walls: frozenset[Edge]) -> list[int]:
        """Every wall that could be touched first: wall hexes beside the open ones, and edges between open ones."""
        q0, r0 = self._corner
        wall = self._frame.wall
        blocks = {near for hex_ in hexes for near in neighbours(hex_)} - hexes
        numbers = [wall(q - q0, r - r0, 0) for q, r in blocks]
        for one, other in walls:
            if one in hexes and other in hexes:
                start, way = _from_west(one, other)
                numbers.append(wall(start.q - q0, start.r - r0, _EDGE_TO.index(way)))
        return numbers

    def _number_corners(self, hexes: frozenset[Hex], walls: frozenset[Edge]) -> dict[Corner, int]:
        """The bits of the corners that no wall touches."""
        touched = {end for wall in walls for end in edge_ends(wall)}
        q0, r0 = self._corner
        return {
            corner: self._frame.corner(corner.q - q0, corner.r - r0, corner.bottom)
            for hex_ in hexes
            for corner in (Corner(*hex_, 0), Corner(*hex_, 1))
            if corner not in touched and hexes.issuperset(corner.hexes)
        }

    def _mask(self, hex_: Hex) -> int:
        mask = 0
        for corner in corners(hex_):
            if corner in self._bits:
                mask |= 1 << self._bits[corner]
        return mask

    def _hex_view(self, hex_: Hex) -> int:
        """The corners that some corner of a hex sees."""
        found = self._hex_views.get(hex_)
        if found is None:
            found = 0
            for corner in corners(hex_):
                if corner in self._bits:
                    found |= self._view(corner)
            self._hex_views[hex_] = found
        return found

    def _view(self, corner: Corner) -> int:
        """The corners that a corner sees, itself included."""
        found = self._views.get(corner)
        if found is None:
            found = self._views[corner] = self._clear & ~self._hidden(corner)
        return found

    def _hidden(self, corner: Corner) -> int:
        q, r, bottom = corner.q - self._corner.q, corner.r - self._corner.r, corner.bottom
        shadows, here = self._frame.shadows[bottom], self._frame.wall(q, r, 0)
        hidden = 0
        for wall in self._walls:
            hidden |= shadows[wall - here]
        return hidden >> (self._frame.middle - self._frame.corner(q, r, bottom))


def _from_west(one: Hex, other: Hex) -> tuple[Hex, Hex]:
    """An edge as the hex it is counted from, and the way to the other hex, one of `_EDGE_TO`."""
    way = Hex(other.q - one.q, other.r - one.r)
    return (one, way) if way in _EDGE_TO else (other, Hex(-way.q, -way.r))
