"""Lines of sight from corner to corner and from centre to centre, by the shadows that walls throw (ATK-3).

A corner counts only if no wall touches it. From such a corner every wall hides the corners behind it; what no wall
hides is seen. Which corners a wall hides depends only on where it lies as seen from the corner, so each such shadow is
worked out once, as an integer with a bit per corner; what all walls of a map hide is then one integer or another. The
hexes around a map are walls by the dozen, so a few of them in a row or a zigzag count as one wall. Centres are hidden
from centres in the same way: those of all open hexes count, and each has the bit of its hex's top corner.

Sight is symmetric: from each point only what lies *ahead* is looked at – the higher rows of points, and the rest of its
own row –, and whether two hexes see each other is known to the one or to the other.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, product
from operator import and_, itemgetter, or_

from holdin.models.hexes import Edge, Hex, edge
from holdin.rules.lattice import Corner, Point, centre, corners, cross, edge_ends, minus

SHADOWS_MOST = 10_000
"""So many shadows are kept for a size of map and a sort of point."""

_EDGE_TO = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, -1))
"""What the first kinds of walls mean: the whole hex, or its edge to this neighbour."""

_GROUPS: tuple[tuple[Hex, ...], ...] = (
    (Hex(0, 0), Hex(0, 1), Hex(0, 2), Hex(0, 3)),
    (Hex(0, 0), Hex(-1, 1), Hex(-2, 1), Hex(-3, 2)),
    (Hex(0, 0), Hex(1, 0), Hex(-1, 1), Hex(-2, 1)),
    (Hex(0, 0), Hex(0, 1)),
    (Hex(0, 0), Hex(1, 0)),
    (Hex(0, 0), Hex(-1, 1)),
)
"""What the other kinds mean: hexes that are walls together, as they stand around maps; the larger ones first."""

_KINDS = len(_EDGE_TO) + len(_GROUPS)

_ENDS = tuple(edge_ends((Hex(0, 0), way)) if kind else corners(way) for kind, way in enumerate(_EDGE_TO))
"""The corners that a wall of a kind touches, seen from its hex."""

_OUTLINES = tuple(tuple(corner.point for corner in ends) for ends in _ENDS)
"""The same as points, seen from the centre of its hex."""

_LAST_ROW = 3
"""The bottom of a hex lies so many rows of corners after its top, which is the first one."""

_FINE = 1 << 40
"""Two directions to points less than a million high differ by more than one part in so many."""


def _ahead(point: Point) -> bool:
    """Whether a point is looked at from the origin."""
    return point.y > 0 or (point.y == 0 and point.x > 0)


def _turn(x: int, y: int) -> int:
    """How far to the left the direction to a point ahead is: equal for equal directions, and never rounded away."""
    return -x * _FINE // y if y else -_FINE * _FINE


def _tangents(x: int, y: int, outline: Sequence[Point]) -> tuple[Point, Point]:
    """The points of a wall that the two rays of its shadow touch, the right one first.

    The wall's outline is told as seen from (x, y).
    """
    (dx, dy), *others = outline
    right_x, right_y = left_x, left_y = x + dx, y + dy
    for dx, dy in others:
        there_x, there_y = x + dx, y + dy
        if there_x * right_y > there_y * right_x:
            right_x, right_y = there_x, there_y
        elif left_x * there_y > left_y * there_x:
            left_x, left_y = there_x, there_y
    return Point(right_x, right_y), Point(left_x, left_y)


class Shadows(dict[int, int]):
    """The shadows of walls for a corner that is a top or a bottom, or for a centre; filled as they are asked for.

    A key is the wall's number less that of the point's hex (`Frame.wall`). The value has a bit per hidden point that
    lies ahead – a corner for a corner, a centre for a centre –, as `Frame.bit` numbers them, less that of the point.
    """

    def __init__(self, frame: "CornerGrid", row_starts: Sequence[Point], stride: int) -> None:
        """The rows are those from the point's own on, each told by where it has q = 0; they are `stride` bits apart."""
        super().__init__()
        self.frame, self.here, self.stride = frame, row_starts[0], stride
        self.row_starts = [minus(start, self.here) for start in row_starts]
        self.heights = [start.y for start in self.row_starts]

    @cached_property
    def sweep(self) -> tuple[list[int], list[int]]:
        """The directions to all points ahead, from right to left; and per place among them the points before it."""
        width, stride = self.frame.width, self.stride
        turns = sorted(
            (_turn(x + 2 * q, y), row * stride + q)
            for row, (x, y) in enumerate(self.row_starts)
            for q in range(1 - width if row else 1, width)
        )
        return [turn for turn, _ in turns], [0, *accumulate((1 << bit for _, bit in turns), or_)]

    def __missing__(self, key: int) -> int:
        if len(self) >= SHADOWS_MOST:
            self.clear()
        q, r, kind = self.frame.wall_at(key)
        if kind < len(_EDGE_TO):
            x, y = 2 * q + r - self.here.x, 3 * r - self.here.y
            found = self._shadow(*_tangents(x, y, _OUTLINES[kind]))
        else:
            found = reduce(or_, (self[self.frame.wall(q + dq, r + dr)] for dq, dr in _GROUPS[kind - len(_EDGE_TO)]))
        self[key] = found
        return found

    def _shadow(self, right: Point, left: Point) -> int:
        """The points between two rays and behind the wall, which reaches back as far as the axis of the first row."""
        right_ahead, left_ahead = _ahead(right), _ahead(left)
        if not right_ahead and not left_ahead:
            return 0
        turns, swept = self.sweep
        first = bisect_left(turns, _turn(*right)) if right_ahead else 0
        last = bisect_right(turns, _turn(*left)) if left_ahead else len(turns)
        return (swept[last] ^ swept[first]) & self._behind(right, left)

    def _behind(self, right: Point, left: Point) -> int:
        """The points beyond the chord between two points: all rows above, and what lies beyond it in the rows beside.

        Those between chord and wall are missing, but the wall touches them, so they never count. A wall seen end on
        is as good as its nearest point.
        """
        if cross(right, left) == 0:
            right = left = min(right, left, key=lambda point: (point.y, point.x))
        low, high = min(right.y, left.y), max(right.y, left.y)
        above = bisect_right(self.heights, high)
        behind = -1 << above * self.stride - self.frame.width + 1
        for row in range(bisect_left(self.heights, low), above):
            behind |= self._beyond_chord(row, right, left)
        return behind

    def _beyond_chord(self, row: int, right: Point, left: Point) -> int:
        """The points of a row beside the chord beyond it: on its right if its left end is higher, else on its left.

        A chord along the row has none. It is never the first row: no wall touches that in two points of it alone, and
        end on, walls have the direction of an edge, which no row has.
        """
        x, y = self.row_starts[row]
        rise = left.y - right.y
        least, most = 1 - self.frame.width if row else 1, self.frame.width - 1
        if rise > 0:
            least = max(least, -((x - right.x + (right.x - left.x) * (y - right.y) // rise) // 2))
        elif rise < 0:
            most = min(most, (right.x + (left.x - right.x) * (y - right.y) // rise - x) // 2)
        else:
            return 0
        return (2 << most - least) - 1 << row * self.stride + least if least <= most else 0


class CornerGrid:
    """How corners and walls of maps of a width and a height are numbered, and the shadows known for them.

    Rows of corners are counted by their height: the tops of the hexes with r = 0 are row 0, their bottoms row 3, as the
    tops of the next two rows of hexes lie between.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stride = 2 * width
        """Bits from row to row: corners hidden to the left of a map must not run into the row before."""
        self.row = 2 * self.stride
        """Bits from row to row of hexes."""
        self.tops = sum(((1 << width) - 1) << r * self.row for r in range(height))
        rows = [self.row_start(row) for row in range(2 * height + 2)]
        self.corner_shadows = (Shadows(self, rows, self.stride), Shadows(self, rows[_LAST_ROW:], self.stride))
        """For tops and for bottoms."""
        self.centre_shadows = (Shadows(self, [centre(Hex(0, r)) for r in range(height)], self.row),)

    def bit(self, q: int, r: int, bottom: int) -> int:
        """The bit of a corner."""
        return (2 * r + _LAST_ROW * bottom) * self.stride + q

    def hexes_with(self, row: int) -> tuple[int, int]:
        """The r of the hexes whose corners of a row are, and whether these are tops (0) or bottoms (1)."""
        bottom = row % 2
        return (row - _LAST_ROW * bottom) // 2, bottom

    def row_start(self, row: int) -> Point:
        """The point of the corner with q = 0 in a row."""
        return Corner(0, *self.hexes_with(row)).point

    def wall(self, q: int, r: int, kind: int = 0) -> int:
        """The number of a wall; the number of one less that of another says where it lies from there."""
        return (r * self.row + q) * _KINDS + kind

    def wall_at(self, number: int) -> tuple[int, int, int]:
        """The inverse of `wall`: its hex and its kind."""
        place, kind = divmod(number, _KINDS)
        r = (place + self.stride) // self.row
        return place - r * self.row, r, kind

    @cached_property
    def groups(self) -> list[tuple[int, ...]]:
        """The kinds' groups of walls as steps from their first place."""
        return [tuple(dr * self.row + dq for dq, dr in group) for group in _GROUPS]

    def between(self, least: int, most: int) -> int:
        """The hexes with q + r from one number to another, whatever lies there."""
        found = 0
        for r in range(self.height):
            first, last = max(least - r, 0), min(most - r, self.width - 1)
            found |= (1 << max(last - first + 1, 0)) - 1 << r * self.row + first
        return found

    def walls_around(self, open_hexes: int, among: int) -> Iterator[tuple[int, int]]:
        """The walls beside open hexes, out of some, grouped: the row of each one's last hex, and its number."""
        row, shift = self.row, self.row + 1
        here = open_hexes << shift
        near = here << 1 | here >> 1 | here << row | here >> row | here << row - 1 | here >> row - 1
        left = near & ~here & among << shift
        for kind, steps in enumerate(self.groups, len(_EDGE_TO)):
            while first := reduce(and_, [left >> step for step in steps]):
                first &= -first
                left ^= reduce(or_, [first << step for step in steps])
                place = first.bit_length() - 1 - shift
                yield (place + steps[-1] + self.stride) // row, place * _KINDS + kind
        while left:
            place = left.bit_length() - 1 - shift
            left ^= 1 << place + shift
            yield (place + self.stride) // row, place * _KINDS


@lru_cache(maxsize=8)
def frame_of(width: int, height: int) -> CornerGrid:
    """The one frame of a size, so that every map finds the shadows that another has asked for."""
    return CornerGrid(width, height)


class Views(dict[int, int]):
    """Per corner of a map the clear corners that it sees, itself and those ahead; none if it is not clear itself.

    Or the same of centres, with open hexes. Worked out as they are asked for.
    """

    def __init__(
        self, frame: CornerGrid, points: int, walls: Sequence[tuple[int, int]], shadows: tuple[Shadows, ...]
    ) -> None:
        """The points that count, and the walls in ascending order."""
        super().__init__()
        self.frame, self.points, self.shadows = frame, points, shadows
        self._walls = walls
        self._rows: dict[int, tuple[int, Shadows, Sequence[int]]] = {}

    def __missing__(self, bit: int) -> int:
        if self.points >> bit & 1:
            self._fill(*divmod(bit, self.frame.stride))
        return self.setdefault(bit, 0)

    def fill(self) -> None:
        """Work out all of them."""
        stride, left = self.frame.stride, self.points
        while left:
            bit = left.bit_length() - 1
            left ^= 1 << bit
            if bit not in self:
                self._fill(*divmod(bit, stride))

    def _fill(self, row: int, q: int) -> None:
        """What a point that counts sees."""
        start, shadows, walls = self._rows.get(row) or self._row(row)
        here = start + q * _KINDS
        hidden = 0
        for wall in walls:
            hidden |= shadows[wall - here]
        bit = row * self.frame.stride + q
        self[bit] = (self.points >> bit & ~hidden) << bit

    def _row(self, row: int) -> tuple[int, Shadows, Sequence[int]]:
        """The number of a row's first hex, the shadows as seen from its points, and the walls that may be ahead."""
        r, bottom = self.frame.hexes_with(row)
        shadows = self.shadows[bottom]
        lowest = r - (shadows.here.y < 0)  # a top lies beside the hexes of the row before
        ahead = bisect_left(self._walls, lowest, key=itemgetter(0))
        found = self._rows[row] = self.frame.wall(0, r), shadows, [number for _, number in self._walls[ahead:]]
        return found


class SightLines:
    """Which hexes of a map see each other.

    A set of hexes is an integer too: a hex has the bit of its top corner, its *place*.
    """

    def __init__(self, hexes: frozenset[Hex], walls: frozenset[Edge]) -> None:
        columns, rows = zip(*hexes, strict=True) if hexes else ((0,), (0,))
        q0, r0 = self._least = Hex(min(columns), min(rows))
        self._frame = frame_of(max(columns) - q0 + 1, max(rows) - r0 + 1)
        self._row = row = self._frame.row
        first = r0 * row + q0
        self.places = {hex_: hex_[1] * row + hex_[0] - first for hex_ in hexes}
        self._open = sum([1 << place for place in self.places.values()])
        self._given = hexes, walls
        self._edges = [_counted_from(*wall) for wall in walls if hexes.issuperset(wall)]
        self._clear = self._clear_corners()
        self._seen: dict[int, int] = {}

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether some corner of `a` sees some corner of `b`, or one centre the other (ATK-3, Ruling)."""
        if a not in self.places or b not in self.places:
            return False
        low, high = sorted((self.places[a], self.places[b]))
        if self._seen_from(low) >> high & 1:
            return True
        return high <= low + _LAST_ROW * self._frame.stride and self._seen_from(high) >> low & 1 == 1

    def line(self, a: Hex, b: Hex) -> tuple[Point, Point] | None:
        """The first two corners of `a` and `b` that see each other, around the hexes; none if there are none."""
        if a in self.places and b in self.places:
            for one, other in product(corners(a), corners(b)):
                start, end = sorted((self._bit(one), self._bit(other)))
                if self._views[start] >> end & 1:
                    return one.point, other.point
        return None

    def seen(self, hex_: Hex) -> int:
        """The hexes that one sees, itself among them, as the bits of their `places`; only its own views are needed."""
        behind = self._turned.ahead(Hex(-hex_.q, -hex_.r))
        return self.ahead(hex_) | self._turned_back(behind)

    def ahead(self, hex_: Hex) -> int:
        """A hex itself and those that it sees ahead: all whose corners lie ahead of its own, and some beside."""
        return self._seen_from(self.places[hex_])

    def seen_by_centre(self, hex_: Hex) -> int:
        """The hexes whose centres one sees from its own, itself among them; sooner known than all that it sees."""
        behind = self._turned.ahead_by_centre(Hex(-hex_.q, -hex_.r))
        return self.ahead_by_centre(hex_) | self._turned_back(behind)

    def ahead_by_centre(self, hex_: Hex) -> int:
        """The same, but only itself and what lies ahead."""
        return self._centres[self.places[hex_]]

    def _turned_back(self, places: int) -> int:
        """Places on the map turned round as those of this one: there the last is the first."""
        last = (self._frame.height - 1) * self._row + self._frame.width - 1
        return int(f"{places:0{last + 1}b}"[::-1], 2)

    @cached_property
    def _turned(self) -> "SightLines":
        """The same map turned by 180°: what lies behind here lies ahead there."""
        hexes, walls = self._given
        turned = {hex_: Hex(-hex_.q, -hex_.r) for hex_ in hexes}
        edges = frozenset(edge(turned[a], turned[b]) for a, b in walls if a in turned and b in turned)
        return SightLines(frozenset(turned.values()), edges)

    def table(self) -> dict[Hex, int]:
        """Per hex itself and hexes that it sees, as the bits of their `places`.

        Of two that see each other one has the other, or both have: a hex has all whose corners lie ahead of its own.
        """
        self._views.fill()
        self._centres.fill()
        return {hex_: self._seen_from(place) for hex_, place in self.places.items()}

    def _bit(self, corner: Corner) -> int:
        return self._frame.bit(corner.q - self._least.q, corner.r - self._least.r, corner.bottom)

    def _clear_corners(self) -> int:
        """The corners that no wall touches: the three hexes around them are open, and no wall edge ends there."""
        here, row, row_less = self._open, self._row, self._row - 1
        tops = here & here << row & here << row_less
        bottoms = here & here >> row & here >> row_less
        clear = tops | bottoms << _LAST_ROW * self._frame.stride
        for hex_, kind in self._edges:
            for q, r, bottom in _ENDS[kind]:
                bit = self._bit(Corner(hex_.q + q, hex_.r + r, bottom))
                if bit in range(clear.bit_length()):
                    clear &= ~(1 << bit)
        return clear

    @cached_property
    def _walls(self) -> list[tuple[int, int]]:
        """Every wall that can be touched first: hexes beside open ones, and edges between open ones.

        Beyond the first and the last row of open hexes, in whichever of the three directions rows are taken, nothing is
        touched: what lies between clear corners, or between centres, stays inside of them.
        """
        q0, r0 = self._least
        edges = [(r - r0, self._frame.wall(q - q0, r - r0, kind)) for (q, r), kind in self._edges]
        sums = [q - q0 + r - r0 for q, r in self.places]
        inside = self._frame.between(min(sums, default=0), max(sums, default=0))
        return sorted([*self._frame.walls_around(self._open, inside), *edges])

    @cached_property
    def _views(self) -> Views:
        return Views(self._frame, self._clear, self._walls, self._frame.corner_shadows)

    @cached_property
    def _centres(self) -> Views:
        return Views(self._frame, self._open, self._walls, self._frame.centre_shadows)

    def _seen_from(self, place: int) -> int:
        """The hex at a place and those that it sees ahead."""
        found = self._seen.get(place)
        if found is None:
            found = self._seen[place] = self._centres[place] | self._with_corner_in(self._view_of(place))
        return found

    def _view_of(self, place: int) -> int:
        """The corners that those of a hex see ahead."""
        row, stride, views = self._row, self._frame.stride, self._views
        upper = views[place] | views[place + stride] | views[place + stride + 1]
        return upper | views[place + row - 1] | views[place + row] | views[place + row + stride]

    def _with_corner_in(self, seen: int) -> int:
        """The hexes with a corner among some clear corners; all hexes around a clear corner are open."""
        row, stride = self._row, self._frame.stride
        tops = seen & self._frame.tops
        bottoms = (seen ^ tops) >> stride
        return tops | tops >> row | tops >> row - 1 | bottoms | bottoms >> 1 | bottoms >> row


def _counted_from(one: Hex, other: Hex) -> tuple[Hex, int]:
    """An edge as the hex it is counted from, and its kind."""
    way = Hex(other.q - one.q, other.r - one.r)
    return (one, _EDGE_TO.index(way)) if way in _EDGE_TO else (other, _EDGE_TO.index(Hex(-way.q, -way.r)))
