from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdin.models.hexes import Edge, Hex, edge, neighbours
from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.sight import line, sees, sight_table
from tests.pictures import picture
from tests.rules.maps import grounds, random_hexes, random_walls

XY = tuple[int, int]


def test_a_closed_door_blocks_sight_and_an_open_one_does_not() -> None:
    """MAP-4, ATK-3: a closed door is a wall to sight."""
    board = picture("""
        # # # #
         @ + M
        # # # #
    """)
    assert not sees(board.ground, board["@"], board["M"])
    opened = Ground(board.ground.hexes, board.ground.walls, {Hex(1, 1): Tile.DOOR_OPEN})
    assert sees(opened, Hex(0, 1), Hex(1, 1))


def test_a_closed_door_is_not_seen_itself() -> None:
    """MAP-4, ATK-3: not even from the hex beside it."""
    board = picture("@ + .")
    door = Hex(1, 0)
    assert not sees(board.ground, board["@"], door)
    assert sight_table(board.ground)[door] == {door}


def test_along_a_corridor_one_hex_wide_all_see_each_other() -> None:
    """ATK-3, Ruling: though no corner is free of walls, the centres can be joined; neighbours are no exception."""
    board = picture("@ . . M")
    for a, b in product(board.ground.hexes, repeat=2):
        assert sees(board.ground, a, b)
        assert line(board.ground, a, b) is None
    assert set(sight_table(board.ground).values()) == {board.ground.hexes}


def test_centres_are_joined_in_any_direction_but_not_around_a_bend() -> None:
    """ATK-3, Ruling: the segment runs in a row or not; a wall on its way hides."""
    board = picture("""
        @ .
         # . M
          # # a
    """)
    assert sees(board.ground, board["@"], board["M"])
    assert line(board.ground, board["@"], board["M"]) is None
    assert not sees(board.ground, board["@"], board["a"])


@pytest.mark.parametrize(
    ("drawing", "walls", "visible"),
    [
        ("@ . a .\n # b . . M", "", True),
        ("@ . a #\n # b . . M", "", False),
        ("@ . a .\n # # . . M", "", False),
        ("@ . a .\n # b . . M", "ab", False),
    ],
    ids=["free", "the corner of a hex above", "the corner of a hex below", "the end of an edge"],
)
def test_a_segment_between_centres_that_touches_a_corner_of_a_wall_is_none(
    drawing: str, walls: str, *, visible: bool
) -> None:
    """ATK-3, Ruling: outlines and end points count."""
    board = picture(drawing, walls)
    assert sees(board.ground, board["@"], board["M"]) is visible
    assert sight_table(board.ground).sees(board["M"], board["@"]) is visible
    assert line(board.ground, board["@"], board["M"]) is None


@pytest.mark.parametrize(
    ("drawing", "walls", "visible"),
    [(" @\nb a\n M", "", True), (" @\n# a\n M", "", False), (" @\nb #\n M", "", False), (" @\nb a\n M", "ab", False)],
    ids=["free", "a hex on the left", "a hex on the right", "the edge itself"],
)
def test_a_segment_between_centres_along_the_side_of_a_wall_is_none(drawing: str, walls: str, *, visible: bool) -> None:
    """ATK-3, Ruling: it has points in common with the outline."""
    board = picture(drawing, walls)
    assert sees(board.ground, board["@"], board["M"]) is visible


def test_a_closed_door_or_a_wall_edge_hides_the_rest_of_a_corridor() -> None:
    """ATK-3, MAP-4: between centres as between corners."""
    for drawing in ("@ . + M", "@ .|M"):
        board = picture(drawing)
        assert not sees(board.ground, board["@"], board["M"])


def test_a_wall_edge_hides_the_neighbour_behind_it() -> None:
    """ATK-3: hexes with a wall between them aren't adjacent."""
    board = picture("@|M")
    assert not sees(board.ground, board["@"], board["M"])


def test_one_looks_past_the_end_of_a_wall_edge_but_not_along_it() -> None:
    """ATK-3: a wall edge's end points are part of it."""
    open_side = picture("""
         . . .
        . @|M .
         . . .
    """)
    assert sees(open_side.ground, open_side["@"], open_side["M"])
    found = line(open_side.ground, open_side["@"], open_side["M"])
    assert found is not None
    ends = {(2, 2), (2, 4)}
    assert not ends & set(found)


def test_obstacles_and_figures_never_block_sight() -> None:
    """ATK-3: only walls and closed doors do."""
    board = picture("""
         . . . .
        @ o M o a
         . . . .
    """)
    assert sees(board.ground, board["@"], board["a"])


@given(grounds)
@settings(max_examples=150)
def test_sight_is_symmetric_and_the_table_tells_the_same(ground: Ground) -> None:
    """ATK-3: sight is symmetric; every hex sees itself and its neighbours with no wall between (Ruling)."""
    table = sight_table(ground)
    assert set(table) == ground.hexes
    for a, b in product(ground.hexes, ground.hexes):
        seen = sees(ground, a, b)
        assert seen == sees(ground, b, a) == (b in table[a]) == table.sees(a, b)
        assert seen or (a != b and b not in ground.space.ways.get(a, ()))


@given(grounds)
@settings(max_examples=150)
def test_what_a_hex_sees_all_around_is_known_from_its_own_views(ground: Ground) -> None:
    """ATK-3: the same as pair by pair; what is seen from centre to centre is a part of it."""
    lines = ground.space.lines
    for here in lines.places:
        seen, by_centre = lines.seen(here), lines.seen_by_centre(here)
        assert seen == sum(1 << place for hex_, place in lines.places.items() if sees(ground, here, hex_))
        assert seen | by_centre == seen


def test_where_no_wall_stands_between_every_hex_is_seen_by_its_centre() -> None:
    """ATK-3, Ruling: nothing else need be known then."""
    ground = Ground(frozenset(Hex(q, r) for q in range(7) for r in range(5)), frozenset(), {})
    lines = ground.space.lines
    for here in lines.places:
        assert lines.seen(here) == lines.seen_by_centre(here) == sum(1 << place for place in lines.places.values())


@given(grounds)
@settings(max_examples=100)
def test_a_line_joins_corners_and_touches_no_wall(ground: Ground) -> None:
    """ATK-3: ends included."""
    sides = wall_sides(ground.hexes - ground.closed_doors, ground.walls)
    for a, b in product(sorted(ground.hexes)[:5], ground.hexes):
        found = line(ground, a, b)
        if found is not None:
            assert sees(ground, a, b)
            assert found[0] in corner_points(a)
            assert found[1] in corner_points(b)
            assert not any(touch(*found, *side) for side in sides)


def test_thousands_of_random_maps_agree_with_the_plain_reading_of_the_rule() -> None:
    """ATK-3: joined corner by corner and from centre to centre, against every side of every wall."""
    for seed in range(2000):
        random = Random(seed)
        hexes = random_hexes(random, random.choice([1, 4, 6]), random.choice([3, 6]))
        ground = Ground(hexes, random_walls(random, hexes), {})
        a, b = random.choices(sorted(hexes), k=2)
        by_table = sight_table(ground).sees(a, b) if seed % 2 else sees(ground, a, b)
        assert by_table == sees_plainly(hexes, ground.walls, a, b), (seed, a, b)


LARGE_MAPS = "f8f8cac8e0ed692584fd18c487487051ea34d9398e69e1524aa835dbdfa10947"
"""What all hexes of the large maps see: `test_every_pair_of_the_large_maps_as_the_rule_reads` has found it right."""


def large_maps() -> Iterator[tuple[frozenset[Hex], frozenset[Edge]]]:
    """Far walls throw thin shadows; wide, high and nearly open maps have all of them."""
    for seed, (width, height) in enumerate([(14, 4), (4, 12), (9, 9), (12, 7), (5, 5)] * 5):
        random = Random(seed)
        open_ = random.choice([0.75, 0.93, 0.98])
        hexes = frozenset(Hex(q, r) for q in range(width) for r in range(height) if random.random() < open_)
        yield hexes, random_walls(random, hexes)


def test_across_large_and_nearly_open_maps_nothing_has_changed() -> None:
    """ATK-3: every pair of hexes of 25 maps, as one digest."""
    digest = sha256()
    for hexes, walls in large_maps():
        table, order = sight_table(Ground(hexes, walls, {})), sorted(hexes)
        digest.update(repr([[table.sees(a, b) for a in order] for b in order]).encode())
    assert digest.hexdigest() == LARGE_MAPS


@pytest.mark.slow
def test_every_pair_of_the_large_maps_as_the_rule_reads() -> None:
    """ATK-3: corner by corner and from centre to centre, against every side of every wall."""
    for hexes, walls in large_maps():
        sides = wall_sides(hexes, walls)
        table = sight_table(Ground(hexes, walls, {}))

        @cache
        def touched(p: XY, q: XY, sides: frozenset[tuple[XY, XY]] = frozenset(sides)) -> bool:
            return any(touch(p, q, *side) for side in sides)

        for a, b in combinations(sorted(hexes), 2):
            plainly = any(not touched(*sorted(pair)) for pair in lines(a, b))
            assert table.sees(a, b) == plainly, (a, b)


@given(st.integers(-50, 50), st.integers(-50, 50), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_where_a_map_lies_does_not_matter(q: int, r: int, random: object) -> None:
    """ATK-3: sight never depends on rounding."""
    assert isinstance(random, Random)
    hexes = random_hexes(random, 4, 4)
    walls = random_walls(random, hexes)
    moved = Ground(
        frozenset(Hex(hex_.q + q, hex_.r + r) for hex_ in hexes),
        frozenset(edge(*(Hex(end.q + q, end.r + r) for end in wall)) for wall in walls),
        {},
    )
    here = sight_table(Ground(hexes, walls, {}))
    there = sight_table(moved)
    for hex_ in hexes:
        assert {Hex(b.q + q, b.r + r) for b in here[hex_]} == there[Hex(hex_.q + q, hex_.r + r)]


# The rule as it reads, line by line.


def lines(a: Hex, b: Hex) -> list[tuple[XY, XY]]:
    """What may join two hexes: their centres, and each corner of the one with each of the other."""
    return [(centre(a), centre(b)), *product(corner_points(a), corner_points(b))]


def centre(hex_: Hex) -> XY:
    return 2 * hex_.q + hex_.r, 3 * hex_.r


def corner_points(hex_: Hex) -> list[XY]:
    """The corners around a hex's centre."""
    x, y = centre(hex_)
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def wall_sides(hexes: frozenset[Hex], walls: frozenset[Edge]) -> set[tuple[XY, XY]]:
    """Every wall edge, and every side of every wall hex beside an open one."""
    sides = set()
    for wall_hex in {near for hex_ in hexes for near in neighbours(hex_)} - hexes:
        around = corner_points(wall_hex)
        sides |= {(around[i], around[i - 1]) for i in range(6)}
    for one, other in walls:
        first, second = sorted(set(corner_points(one)) & set(corner_points(other)))
        sides.add((first, second))
    return sides


def turn(a: XY, b: XY, c: XY) -> int:
    """The sign of the turn from a over b to c."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def between(a: XY, b: XY, c: XY) -> bool:
    """Whether c, known to be on the line through a and b, is on the segment."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def touch(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Whether the segments a–b and c–d have a point in common."""
    if turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b):
        return True
    return (
        (turn(a, b, c) == 0 and between(a, b, c))
        or (turn(a, b, d) == 0 and between(a, b, d))
        or (turn(c, d, a) == 0 and between(c, d, a))
        or (turn(c, d, b) == 0 and between(c, d, b))
    )


def sees_plainly(hexes: frozenset[Hex], walls: frozenset[Edge], a: Hex, b: Hex) -> bool:
    """ATK-3 word by word."""
    sides = wall_sides(hexes, walls)
    return a == b or any(not any(touch(p, q, *side) for side in sides) for p, q in lines(a, b))
