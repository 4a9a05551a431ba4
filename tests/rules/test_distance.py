from hypothesis import given, settings

from holdin.models.hexes import Hex
from holdin.rules.distance import COMBAT_MAX, distance, distances, tracked
from holdin.rules.ground import Ground
from tests.pictures import picture
from tests.rules.maps import grounds


def test_adjacent_is_one_and_a_wall_edge_makes_a_detour() -> None:
    """ENG-9, ATK-2: counted in hexes, not through walls."""
    board = picture("""
        a|b
         .
    """)
    assert distance(board.ground, board["a"], board["b"]) == 2
    assert distance(board.ground, board["a"], Hex(0, 1)) == 1
    assert distance(board.ground, board["a"], board["a"]) == 0


def test_obstacles_and_monsters_do_not_block_counting() -> None:
    """ATK-2: only walls and closed doors do."""
    board = picture("@ o ^ M a")
    assert distance(board.ground, board["@"], board["a"]) == 4


def test_a_closed_door_ends_counting_even_where_it_stands() -> None:
    """MAP-4: a closed door is a wall to range."""
    board = picture("@ + M")
    door = Hex(1, 0)
    assert distance(board.ground, board["@"], board["M"]) is None
    assert distance(board.ground, board["@"], door) is None
    assert distance(board.ground, door, door) == 0
    assert board.ground.ways(board["@"]) == (door,)
    assert board.ground.space.ways.get(board["@"], ()) == board.ground.space.ways.get(door, ()) == ()


def test_the_tracker_shows_one_to_seven() -> None:
    """RNG-1, ENG-3: distance never leaves 1–7; a distance over 7 is tracked as 7."""
    assert [tracked(hexes) for hexes in (0, 1, 6, 7, 8, 40)] == [1, 1, 6, COMBAT_MAX, 7, 7]


@given(grounds)
@settings(max_examples=60)
def test_distances_are_symmetric_and_grow_by_one(ground: Ground) -> None:
    """ATK-2: each hex is one further than its nearest neighbour."""
    for a in ground.hexes:
        found = distances(ground, a)
        for b, hexes in found.items():
            assert distances(ground, b)[a] == hexes
            assert a == b or hexes == 1 + min(found[near] for near in ground.space.ways[b])
