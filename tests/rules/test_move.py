from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.move import (
    Reached,
    distances_in_reach,
    enter_cost,
    hazard_damage,
    landing_extra,
    may_stop,
    path,
    reach,
    steps,
    trap_damage,
)
from tests.pictures import picture
from tests.rules.maps import grounds


def test_traps_and_hazards_hurt_by_level() -> None:
    """MAP-5, MAP-6: 2 + L, and half of it rounded down."""
    assert [trap_damage(level) for level in range(4)] == [2, 3, 4, 5]
    assert [hazard_damage(level) for level in range(4)] == [1, 1, 2, 2]


def test_what_entering_costs() -> None:
    """MAP-3, MAP-4, MAP-7, MAP-8, MAP-10, MOV-2: and what passing over costs."""
    walked = {Tile.DIFFICULT: 2, Tile.OBSTACLE: None, Tile.MONSTER: None}
    for tile in (None, *Tile):
        assert enter_cost(tile, jump_over=False) == walked.get(tile, 1) if tile else 1
        assert enter_cost(tile, jump_over=True) == 1


def test_a_monster_stands_on_what_lies_under_it() -> None:
    """MAP-7, MAP-10: its hex can't be entered while it lives; then the tile is there as ever."""
    board = picture("@ : a")
    difficult = Hex(1, 0)
    guarded = replace(board.ground, monsters=frozenset({difficult}))
    assert reach(guarded, board["@"], 9) == {}
    assert reach(guarded, board["@"], 2, jump=True) == {board["a"]: Reached(0, 2)}
    assert reach(replace(guarded, monsters=frozenset()), board["@"], 2) == {difficult: Reached(0, 2)}


def test_walking_goes_around_obstacles_and_opens_doors() -> None:
    """MOV-1, MAP-4, MAP-8: hex by hex; a door costs 1."""
    board = picture("""
        @ o a
         : +
    """)
    assert steps(board.ground, board["@"], 1, jump=False) == {}
    assert steps(board.ground, board["@"], 2, jump=False) == {Hex(0, 1): 2}
    assert reach(board.ground, board["@"], 4) == {
        Hex(0, 1): Reached(0, 2),
        Hex(1, 1): Reached(0, 3),
        board["a"]: Reached(0, 4),
    }


def test_a_jump_passes_over_everything_but_walls_and_lands_by_the_normal_rules() -> None:
    """MOV-2: a difficult last hex costs 2, a trap springs, no ending on an obstacle."""
    board = picture("@ o M : ^ #")
    difficult, trap = Hex(3, 0), Hex(4, 0)
    assert reach(board.ground, board["@"], 3, jump=True) == {}
    assert reach(board.ground, board["@"], 4, jump=True) == {difficult: Reached(0, 4), trap: Reached(3, 4)}
    assert landing_extra(board.ground, difficult, jump=True) == 1
    assert landing_extra(board.ground, difficult, jump=False) == 0
    assert not may_stop(board.ground, difficult, 0, jump=True)
    assert may_stop(board.ground, difficult, 0, jump=False)


def test_a_jump_starts_over_an_obstacle_only_if_it_can_land_behind() -> None:
    """MOV-2, MAP-8: never ended on."""
    board = picture("@ o M a")
    assert steps(board.ground, board["@"], 2, jump=True) == {Hex(1, 0): 1}, "back to where it began"
    alone = picture("o M @ o M a")
    assert steps(alone.ground, alone["@"], 1, jump=True) == {}
    assert Hex(3, 0) in steps(alone.ground, alone["@"], 3, jump=True)


def test_the_least_damage_counts_before_the_least_movement() -> None:
    """MOV-1, MAP-5: the long way around a trap, while the movement lasts."""
    board = picture("""
        @ ^ a
         . .
    """)
    assert reach(board.ground, board["@"], 2)[board["a"]] == Reached(3, 2)
    assert reach(board.ground, board["@"], 3)[board["a"]] == Reached(0, 3)
    assert path(board.ground, board["@"], board["a"], 3) == (Hex(0, 1), Hex(1, 1), board["a"])
    assert path(board.ground, board["@"], board["@"], 3) == ()


def test_hazardous_terrain_hurts_at_every_entry_but_not_where_one_starts() -> None:
    """MAP-6: leaving is free."""
    board = picture("~ ~ ~")
    assert reach(board.ground, Hex(0, 0), 2, level=2) == {Hex(1, 0): Reached(2, 1), Hex(2, 0): Reached(4, 2)}


def test_moving_in_combat_changes_the_distance() -> None:
    """MOV-3, RNG-1: each step costs 1 + hindrances, within 1–7."""
    assert distances_in_reach(3, 2, 1) == (1, 2, 4, 5)
    assert distances_in_reach(3, 2, 3) == ()
    assert distances_in_reach(1, 5, 2) == (2, 3)
    assert distances_in_reach(7, 9, 1) == (1, 2, 3, 4, 5, 6)


@given(grounds, st.integers(0, 4), st.booleans(), st.integers(0, 3))
@settings(max_examples=120)
def test_reach_is_the_best_of_all_ways(ground: Ground, move: int, jump: bool, level: int) -> None:
    """MOV-1, MOV-2, MAP-5, MAP-6: least damage, then least movement, of every single way."""
    start = min(ground.hexes)
    found = reach(ground, start, move, jump=jump, level=level)
    assert found == every_way(ground, start, move, jump=jump, level=level)
    for goal, best in found.items():
        way = path(ground, start, goal, move, jump=jump, level=level)
        assert way[-1] == goal
        assert best in outcomes(ground, (start, *way), jump=jump, level=level)


@given(grounds, st.integers(0, 4), st.booleans())
@settings(max_examples=120)
def test_every_step_can_be_brought_to_an_end(ground: Ground, move: int, jump: bool) -> None:
    """MOV-2: stepping leads to just the hexes in reach, and never into a dead end."""
    start = min(ground.hexes)
    ends, waiting = set(), {(start, move)}
    known = set(waiting)
    while waiting:
        at, left = waiting.pop()
        onward = steps(ground, at, left, jump=jump)
        stop = may_stop(ground, at, left, jump=jump)
        assert stop or onward or at == start
        ends |= {at} if stop else set()
        further = {(near, left - cost) for near, cost in onward.items()} - known
        known |= further
        waiting |= further
    assert ends - {start} == set(reach(ground, start, move, jump=jump))


def outcomes(ground: Ground, way: tuple[Hex, ...], *, jump: bool, level: int) -> list[Reached]:
    """What going a way costs, hex by hex; nothing if it can't be gone."""
    tiles = [ground.met(hex_) for hex_ in way[1:]]
    entered = tiles[-1:] if jump else tiles
    if not entered or {Tile.OBSTACLE, Tile.MONSTER} & set(entered):
        return []
    damage = sum({Tile.TRAP: 2 + level, Tile.HAZARDOUS: (2 + level) // 2}.get(tile, 0) for tile in entered if tile)
    return [Reached(damage, len(tiles) + entered.count(Tile.DIFFICULT))]


def every_way(ground: Ground, start: Hex, move: int, *, jump: bool, level: int) -> dict[Hex, Reached]:
    """The best of all ways, found by going every one of them."""
    best: dict[Hex, Reached] = {}
    ways: list[tuple[Hex, ...]] = [(start,)]
    for way in ways:
        for reached in outcomes(ground, way, jump=jump, level=level):
            if reached.cost <= move:
                best[way[-1]] = min(reached, best.get(way[-1], reached))
        if len(way) <= move:
            ways += [(*way, near) for near in ground.ways(way[-1]) if near not in way]
    return best
