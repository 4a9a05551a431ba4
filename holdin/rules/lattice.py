"""The corners and centres of hexes as integer points, so that sight needs no rounding (ATK-3).

The centre of hex (q, r) is the point X = 2q + r, Y = 3r. This squeezes the hexes, but keeps straight lines straight,
and every corner is an integer point.
"""

from typing import NamedTuple

from holdin.models.hexes import Edge, Hex


class Point(NamedTuple):
    """A point of the lattice."""

    x: int
    y: int


class Corner(NamedTuple):
    """A corner by the one hex whose top (`bottom` 0) or bottom (1) it is; every corner has exactly one such name."""

    q: int
    r: int
    bottom: int

    @property
    def point(self) -> Point:
        """Where it is."""
        x, y = centre(Hex(self.q, self.r))
        return Point(x, y - 2 + 4 * self.bottom)

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here."""
        q, r, bottom = self
        if bottom:
            return Hex(q, r), Hex(q, r + 1), Hex(q - 1, r + 1)
        return Hex(q, r), Hex(q, r - 1), Hex(q + 1, r - 1)


def centre(hex_: Hex) -> Point:
    """The middle of a hex."""
    return Point(2 * hex_.q + hex_.r, 3 * hex_.r)


def corners(hex_: Hex) -> tuple[Corner, ...]:
    """The six corners of a hex, around it."""
    q, r = hex_
    return (
        Corner(q, r, 0),
        Corner(q + 1, r - 1, 1),
        Corner(q, r + 1, 0),
        Corner(q, r, 1),
        Corner(q - 1, r + 1, 0),
        Corner(q, r - 1, 1),
    )


def edge_ends(wall: Edge) -> tuple[Corner, Corner]:
    """The two corners at the ends of an edge between neighbours."""
    one, other = wall
    first, second = (corner for corner in corners(one) if other in corner.hexes)
    return first, second


def cross(a: Point, b: Point) -> int:
    """Twice the signed area between two vectors: above 0 if `b` lies counter-clockwise of `a`."""
    return a.x * b.y - a.y * b.x


def minus(a: Point, b: Point) -> Point:
    """The vector from `b` to `a`."""
    return Point(a.x - b.x, a.y - b.y)
