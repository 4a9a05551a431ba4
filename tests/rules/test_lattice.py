"""The corners of hexes as integer points (ATK-3)."""

from holdin.models.hexes import DIRECTIONS, Hex, edge, neighbours
from holdin.rules.lattice import Corner, Point, centre, corners, cross, edge_ends, minus

HERE = Hex(3, -2)


def test_the_corners_of_a_hex_lie_around_its_centre() -> None:
    """ATK-3: the centre of hex (q, r) is X = 2q + r, Y = 3r."""
    assert centre(HERE) == (4, -6)
    around = [corner.point for corner in corners(HERE)]
    assert around == [(4, -8), (5, -7), (5, -5), (4, -4), (3, -5), (3, -7)]


def test_each_corner_belongs_to_the_three_hexes_that_meet_there() -> None:
    """ATK-3: a corner has one name, whichever of its hexes it is asked from."""
    for corner in corners(HERE):
        assert HERE in corner.hexes
        assert len(set(corner.hexes)) == 3
        assert all(corner in corners(hex_) for hex_ in corner.hexes)
    everywhere = {corner for hex_ in (HERE, *neighbours(HERE)) for corner in corners(hex_)}
    assert len({corner.point for corner in everywhere}) == len(everywhere) == 24


def test_an_edge_ends_where_both_its_hexes_have_a_corner() -> None:
    """ATK-3: a wall edge's two end points are part of it."""
    for dq, dr in DIRECTIONS:
        near = Hex(HERE.q + dq, HERE.r + dr)
        assert set(edge_ends(edge(HERE, near))) == set(corners(HERE)) & set(corners(near))


def test_vectors_and_their_turn() -> None:
    """ATK-3: lines are compared by whole numbers only."""
    assert minus(Point(5, 1), Point(2, 3)) == (3, -2)
    assert cross(Point(3, -2), Point(1, 4)) == 14
    assert cross(Point(1, 4), Point(3, -2)) == -14
    assert Corner(0, 0, 1).point == (0, 2)
