"""Lines of sight from corner to corner, by the shadows that walls throw (ATK-3).

A corner counts only if no wall touches it. From such a corner every wall hides the corners behind it; what no wall
hides is seen. Which corners a wall hides depends only on where it lies as seen from the corner, so each such shadow is
worked out once, as an integer with a bit per corner; what all walls of a map hide is then one integer or another.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from holdin.models.hexes import DIRECTIONS, Edge, Hex
from holdin.rules.lattice import Corner, Point, corners, cross, edge_ends, minus

SHADOWS_MOST = 10_000
"""So many shadows are kept for a size of map and a sort of corner."""

_EDGE_TO = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, -1))
"""What a wall's kind means: the whole hex, or its edge to this neighbour."""

_KINDS = len(_EDGE_TO)

_ENDS = tuple(edge_ends((Hex(0, 0), way)) if kind else () for kind, way in enumerate(_EDGE_TO))
"""The corners that an edge of a kind touches, seen from its hex."""

HalfPlane = tuple[int, int, int]
"""(m, e, f): the points with m·x + e·y + f ≥ 0."""


def shadow_between(right: Point, left: Point) -> tuple[HalfPlane, HalfPlane, HalfPlane]:
    """What a convex wall hides from the origin: the points between two rays and beyond the chord that joins them.

    The points between chord and wall are missing, but they touch the wall and so never count.
    """
    chord = minus(left, right)
    return (
        (-right.y, right.x, 0),
        (left.y, -left.x, 0),
        (chord.y, -chord.x, cross(chord, right)),
    )


def _tangents(points: Sequence[Point]) -> tuple[Point, Point]:
    """The points of a wall that the two rays of its shadow touch, the right one first."""
    right, left = points[0], points[0]
    for point in points[1:]:
        right = point if cross(point, right) > 0 else right
        left = point if cross(left, point) > 0 else left
    return right, left


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


class Row(NamedTuple):
    """A row of corners as seen from one: its height, its hexes' r, and the bit of the corner with the same q."""

    y: int
    r: int
    place: int


class Shadows(dict[int, int]):
    """The shadows of walls for a corner that is a top or a bottom; filled as they are asked for.

    A key is the wall's number less that of the corner's hex (`Frame.wall`). The value has a bit per hidden corner, as
    `Frame.bit` numbers them, moved so that the viewing corner is bit `Frame.middle`.
    """

    def __init__(self, frame: "Frame", bottom: int) -> None:
        super().__init__()
        self.frame, self.bottom = frame, bottom
        self.rows = sorted(
            Row(3 * r + 4 * (half - bottom), r, frame.middle + (2 * r + half - bottom) * frame.stride)
            for r, half in product(range(1 - frame.height, frame.height), (0, 1))
        )
        self.heights = [row.y for row in self.rows]

    def __missing__(self, key: int) -> int:
        here = Corner(0, 0, self.bottom).point
        points = [minus(corner.point, here) for corner in self.frame.wall_corners(key)]
        if len(self) >= SHADOWS_MOST:
            self.clear()
        found = self[key] = self._bits(points)
        return found

    def _bits(self, points: Sequence[Point]) -> int:
        """A shadow row by row: beyond the wall it lies between its two rays; only beside the wall the chord counts."""
        right, left = _tangents(points)
        if cross(right, left) == 0:
            return self._between(_behind(min(right, left, key=lambda point: point.x**2 + point.y**2)), self.rows)
        beside = bisect_left(self.heights, min(right.y, left.y))
        above = bisect_right(self.heights, max(right.y, left.y))
        bits = self._between(shadow_between(right, left), self.rows[beside:above])
        if right.y < 0 or left.y < 0:
            bits |= self._beyond(self.rows[:beside], right if right.y < 0 else None, left if left.y < 0 else None)
        if right.y > 0 or left.y > 0:
            bits |= self._beyond(self.rows[above:], left if left.y > 0 else None, right if right.y > 0 else None)
        return bits

    def _between(self, planes: tuple[HalfPlane, HalfPlane, HalfPlane], rows: Sequence[Row]) -> int:
        """The corners of some rows inside all half planes."""
        most = self.frame.width - 1
        bits = 0
        for y, r, place in rows:
            low, high = row_of(planes, y, r - 2 * most, r + 2 * most)
            first, last = -((r - low) // 2), (high - r) // 2
            if first <= last:
                bits |= ((2 << last - first) - 1) << place + first
        return bits

    def _beyond(self, rows: Sequence[Row], low: Point | None, high: Point | None) -> int:
        """The corners of some rows from one ray to another; without a ray, as far as the frame goes."""
        most = self.frame.width - 1
        low_x, low_y = low or (0, 0)
        high_x, high_y = high or (0, 0)
        bits = 0
        for y, r, place in rows:
            first = -((r + -low_x * y // low_y) // 2) if low_y else -most
            last = (high_x * y // high_y - r) // 2 if high_y else most
            if first <= most and last >= -most and first <= last:
                first = max(first, -most)
                last = min(last, most)
                bits |= ((2 << last - first) - 1) << place + first
        return bits


class Frame:
    """How corners and walls of maps of a width and a height are numbered, and the shadows known for them."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stride = 2 * width
        """Bits from row to row: corners hidden to the left of a map must not run into the row before."""
        self.middle = 2 * height * self.stride
        self.bits = (1 << 2 * height * self.stride) - 1
        self.tops = sum(((1 << width) - 1) << 2 * r * self.stride for r in range(height))
        self.span = 4 * (width + 2)
        self.shadows = (Shadows(self, 0), Shadows(self, 1))

    def bit(self, q: int, r: int, bottom: int) -> int:
        """The bit of a corner."""
        return (2 * r + bottom) * self.stride + q

    def hidden(self, q: int, r: int, bottom: int, walls: Iterable[int]) -> int:
        """The corners that some walls hide from a corner."""
        shadows, here = self.shadows[bottom], self.wall(q, r, 0)
        hidden = reduce(or_, map(shadows.__getitem__, [wall - here for wall in walls]), 0)
        return hidden >> (self.middle - self.bit(q, r, bottom)) & self.bits

    def wall(self, q: int, r: int, kind: int) -> int:
        """The number of a wall; the number of one less that of another says where it lies from there."""
        return (r * self.span + q) * _KINDS + kind

    def wall_corners(self, number: int) -> tuple[Corner, ...]:
        """The inverse of `wall`, as the corners of that wall."""
        place, kind = divmod(number, _KINDS)
        r = (place + self.span // 2) // self.span
        hex_ = Hex(place - r * self.span, r)
        way = _EDGE_TO[kind]
        return corners(hex_) if kind == 0 else edge_ends((hex_, Hex(hex_.q + way.q, hex_.r + way.r)))


@lru_cache(maxsize=8)
def frame_of(width: int, height: int) -> Frame:
    """The one frame of a size, so that every map finds the shadows that another has asked for."""
    return Frame(width, height)


class Views(dict[int, int]):
    """Per clear corner of a map the clear corners it sees; worked out as they are asked for."""

    def __init__(self, frame: Frame, clear_corners: int, walls: Sequence[int]) -> None:
        super().__init__()
        self.frame, self.corners, self.walls = frame, clear_corners, walls

    def __missing__(self, bit: int) -> int:
        row, q = divmod(bit, self.frame.stride)
        found = self[bit] = self.corners & ~self.frame.hidden(q, row // 2, row % 2, self.walls)
        return found


class SightLines:
    """Which hexes of a map see each other.

    A set of hexes is an integer too: a hex has the bit of its top corner, its *place*.
    """

    def __init__(self, hexes: frozenset[Hex], walls: frozenset[Edge]) -> None:
        q0, r0 = min((hex_.q for hex_ in hexes), default=0), min((hex_.r for hex_ in hexes), default=0)
        width = max((hex_.q for hex_ in hexes), default=0) - q0 + 1
        height = max((hex_.r for hex_ in hexes), default=0) - r0 + 1
        self._least = Hex(q0, r0)
        self._frame = frame_of(width, height)
        self._row = 2 * self._frame.stride
        self.places = {Hex(q, r): (r - r0) * self._row + q - q0 for q, r in hexes}
        self._open = sum([1 << place for place in self.places.values()])
        self._edges = [_counted_from(*wall) for wall in walls if hexes.issuperset(wall)]
        self._clear = self._clear_corners()
        self._clear_bits = frozenset(_bits_of(self._clear))
        self._seen: dict[int, int] = {}

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether some corner of `a` sees some corner of `b`, or they are neighbours with no wall between (Ruling)."""
        if a not in self.places or b not in self.places:
            return False
        return self._seen_from(self.places[a]) >> self.places[b] & 1 == 1

    def line(self, a: Hex, b: Hex) -> tuple[Point, Point] | None:
        """The first two corners of `a` and `b` that see each other, around the hexes; none if there are none."""
        if a in self.places and b in self.places:
            for one, other in product(corners(a), corners(b)):
                start, end = self._bit(one), self._bit(other)
                if start in self._clear_bits and end in self._clear_bits and self._views[start] >> end & 1:
                    return one.point, other.point
        return None

    def table(self) -> dict[Hex, int]:
        """Per hex the hexes that it sees, itself included, as the bits of their `places`."""
        return {hex_: self._seen_from(place) for hex_, place in self.places.items()}

    def _bit(self, corner: Corner) -> int:
        return self._frame.bit(corner.q - self._least.q, corner.r - self._least.r, corner.bottom)

    def _clear_corners(self) -> int:
        """The corners that no wall touches: the three hexes around them are open, and no wall edge ends there."""
        here, row, row_less = self._open, self._row, self._row - 1
        tops = here & here << row & here << row_less
        bottoms = here & here >> row & here >> row_less
        clear = tops | bottoms << self._frame.stride
        for hex_, kind in self._edges:
            for q, r, bottom in _ENDS[kind]:
                bit = self._bit(Corner(hex_.q + q, hex_.r + r, bottom))
                if bit in range(clear.bit_length()):
                    clear &= ~(1 << bit)
        return clear

    @cached_property
    def _walls(self) -> list[int]:
        """Every wall that can be touched first: hexes beside the open ones, and edges between open ones."""
        q0, r0 = self._least
        number = self._frame.wall
        here = {number(q - q0, r - r0, 0) for q, r in self.places}
        steps = [number(q, r, 0) for q, r in DIRECTIONS]
        beside = {place + step for place in here for step in steps} - here
        return [*beside, *(number(hex_.q - q0, hex_.r - r0, kind) for hex_, kind in self._edges)]

    @cached_property
    def _beside(self) -> dict[int, int]:
        """Per place its hex and the neighbours with no wall between."""
        row = self._row
        star = sum(1 << bit for bit in (0, 1, row - 1, row, row + 1, 2 * row - 1, 2 * row))
        beside = {place: star << place >> row & self._open for place in self.places.values()}
        for hex_, kind in self._edges:
            way = _EDGE_TO[kind]
            one, other = self.places[hex_], self.places[Hex(hex_.q + way.q, hex_.r + way.r)]
            beside[one] &= ~(1 << other)
            beside[other] &= ~(1 << one)
        return beside

    @cached_property
    def _views(self) -> "Views":
        return Views(self._frame, self._clear, self._walls)

    def _seen_from(self, place: int) -> int:
        """The hexes that the hex at a place sees."""
        found = self._seen.get(place)
        if found is None:
            found = self._seen[place] = self._beside[place] | self._with_corner_in(self._view_of(place))
        return found

    def _view_of(self, place: int) -> int:
        row, stride, views = self._row, self._frame.stride, self._views
        seen = 0
        for bit in (place, place + row, place + row - 1, place + stride, place - stride, place - stride + 1):
            if bit in self._clear_bits:
                seen |= views[bit]
        return seen

    def _with_corner_in(self, seen: int) -> int:
        """The hexes with a corner among some clear corners; all hexes around a clear corner are open."""
        row, stride = self._row, self._frame.stride
        tops = seen & self._frame.tops
        bottoms = seen ^ tops
        return tops | tops >> row | tops >> row - 1 | bottoms >> stride | bottoms << stride | bottoms << stride - 1


def _bits_of(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def _counted_from(one: Hex, other: Hex) -> tuple[Hex, int]:
    """An edge as the hex it is counted from, and its kind."""
    way = Hex(other.q - one.q, other.r - one.r)
    return (one, _EDGE_TO.index(way)) if way in _EDGE_TO else (other, _EDGE_TO.index(Hex(-way.q, -way.r)))
