"""`line_of_sight` and `sight_table` against the centres, every pair of corners and every wall in turn (ATK-3)."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from holdin.data.load import built_in_cards
from tests.oracle.board import Board, Hex, Json, ask, boards, neighbours, random_ends

Point = tuple[int, int]
Segment = tuple[Point, Point]
Clear = Callable[[Point, Point], bool]
"""Whether the segment between two points, ends included, has no point in common with a wall."""


def centre(here: Hex) -> Point:
    """The centre on the lattice x = 2q + r, y = 3r."""
    q, r = here
    return 2 * q + r, 3 * r


def corners(here: Hex) -> list[Point]:
    """The six corners on the same lattice, in the order of the outline."""
    x, y = centre(here)
    return [(x, y + 2), (x + 1, y + 1), (x + 1, y - 1), (x, y - 2), (x - 1, y - 1), (x - 1, y + 1)]


def outline(here: Hex) -> set[Segment]:
    around = corners(here)
    return {_sorted(a, b) for a, b in zip(around, [*around[1:], around[0]], strict=True)}


def _sorted(a: Point, b: Point) -> Segment:
    return (a, b) if a < b else (b, a)


def walls(board: Board) -> list[Segment]:
    """Wall edges, and the outlines of closed doors and of all that is not on the map.

    A segment that leaves the map touches a hex next to a listed one first, so those are enough.
    """
    outside = {there for here in board.hexes for there in neighbours(here)} - board.hexes
    doors = {here for here in board.hexes if board.closed(here)}
    edges = {_shared(*sorted(pair)) for pair in board.walls}
    return sorted(edges.union(*(outline(here) for here in outside | doors)))


def _shared(one: Hex, other: Hex) -> Segment:
    a, b = set(corners(one)) & set(corners(other))
    return _sorted(a, b)


def side(a: Point, b: Point, p: Point) -> int:
    """Above 0: p is left of the line from a to b; 0: on it; below 0: right of it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def lies_on(p: Point, segment: Segment) -> bool:
    a, b = segment
    within = min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    return within and side(a, b, p) == 0


def touch(one: Segment, other: Segment) -> bool:
    """Whether two segments, ends included, have a point in common."""
    (a, b), (c, d) = one, other
    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    return lies_on(a, other) or lies_on(b, other) or lies_on(c, one) or lies_on(d, one)


def clear(board: Board) -> Clear:
    blocking = walls(board)

    @cache
    def is_clear(segment: Segment) -> bool:
        return not any(touch(segment, wall) for wall in blocking)

    return lambda a, b: is_clear(_sorted(a, b))


def has_line(start: Hex, end: Hex, is_clear: Clear) -> bool:
    return any(is_clear(*pair) for pair in product(clear_corners(start, is_clear), clear_corners(end, is_clear)))


def clear_corners(here: Hex, is_clear: Clear) -> list[Point]:
    """Those that no wall touches; a segment has its ends in common with what touches them."""
    return [corner for corner in corners(here) if is_clear(corner, corner)]


def sees(board: Board, start: Hex, end: Hex, is_clear: Clear) -> bool:
    if start == end:
        return True
    if board.closed(start) or board.closed(end):
        return False
    return is_clear(centre(start), centre(end)) or has_line(start, end, is_clear)


def check_line(board: Board, start: Hex, end: Hex, answer: Json) -> None:
    is_clear = clear(board)
    assert answer["visible"] is sees(board, start, end, is_clear)
    if answer["line"] is None:
        assert not answer["visible"] or start == end or not has_line(start, end, is_clear)
        return
    assert answer["visible"]
    one, other = ((x, y) for x, y in answer["line"])
    assert one in corners(start)
    assert other in corners(end)
    assert is_clear(one, other)


def check_table(board: Board, answer: Json, most: int) -> None:
    """All pairs of the table, or `most` of them drawn by lot."""
    is_clear = clear(board)
    hexes = [(q, r) for q, r in answer["hexes"]]
    assert hexes == sorted(board.hexes)
    assert len(answer["sees"]) == len(hexes)
    assert all(seen == sorted(set(seen)) for seen in answer["sees"])
    pairs = list(combinations_with_replacement(range(len(hexes)), 2))
    for one, other in random.Random(most).sample(pairs, min(most, len(pairs))):
        expected = sees(board, hexes[one], hexes[other], is_clear)
        assert (other in answer["sees"][one]) is (one in answer["sees"][other]) is expected, (hexes[one], hexes[other])


@pytest.mark.parametrize("seeds", [range(150), pytest.param(range(1000, 20000), marks=pytest.mark.slow)])
def test_line_of_sight_is_what_the_centres_and_corners_say(seeds: range) -> None:
    for rng, board in boards(seeds):
        start, end = random_ends(rng, board)
        question = {"map": board.asked(), "from": start, "to": end}
        answer = ask("line_of_sight", **question)
        assert set(answer) == {"visible", "line"}
        check_line(board, start, end, answer)


@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(1000, 3000), marks=pytest.mark.slow)])
def test_the_sight_table_is_every_line_of_sight(seeds: range) -> None:
    for _, board in boards(seeds, most=16):
        check_table(board, ask("sight_table", map=board.asked()), most=1000)


@pytest.mark.parametrize("most", [60, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_built_in_maps_are_seen_over_as_the_rule_reads(most: int) -> None:
    for face in built_in_cards().maps.values():
        doors = {(q, r): "door_closed" for (q, r), printed in face.hexes.items() if printed.mark.tile == "door_closed"}
        edges = frozenset(frozenset((q, r) for q, r in wall) for wall in face.wall_edges)
        for tiles in (doors, {}):
            board = Board(frozenset((q, r) for q, r in face.hexes), edges, tiles)
            check_table(board, ask("sight_table", map=board.asked()), most)
