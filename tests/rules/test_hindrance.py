from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from holdin.models.hexes import Hex
from holdin.models.letters import HINDRANCE_TILES, Tile
from holdin.rules.ground import Ground
from holdin.rules.hindrance import Hindrances, choices
from holdin.rules.space import Bits
from tests.pictures import picture
from tests.rules.maps import HINDERING, grounds, random_ground

OBSTACLE, TRAP, DIFFICULT, HAZARDOUS = Tile.OBSTACLE, Tile.TRAP, Tile.DIFFICULT, Tile.HAZARDOUS

Route = tuple[Hex, ...]


def drawn(drawing: str, level: int = 1) -> tuple[Hindrances, ...]:
    board = picture(drawing)
    return choices(board.ground, board["@"], board["M"], level)


def outcome(drawing: str) -> tuple[tuple[Tile, ...], int]:
    best = drawn(drawing)[0]
    return best.kinds, best.damage


def test_nothing_between_is_no_hindrance() -> None:
    """HIN-3: adjacent, or one fastest route free of tiles."""
    assert outcome("@ M") == ((), 0)
    assert outcome("""
        @ o M
         . .
    """) != ((), 0)
    assert outcome("""
        @ ^ .
         . . M
    """) == ((), 0)


def test_one_obstacle_and_a_free_detour_is_one_hindrance() -> None:
    """HIN-4, HIN-5, worked example; in the rule book example A."""
    found = drawn("""
        @ o M
         . .
    """)
    assert [(each.count, each.kinds, each.damage) for each in found] == [(1, (OBSTACLE,), 0)]
    assert found[0].fastest == (Hex(0, 0), Hex(1, 0), Hex(2, 0))
    assert found[0].second == (Hex(0, 0), Hex(0, 1), Hex(1, 1), Hex(2, 0))


def test_a_trap_on_the_detour_is_the_second_hindrance_with_its_damage() -> None:
    """HIN-5, HIN-6, MAP-5, worked example; in the rule book example B."""
    trapped = """
        @ o M
         . ^
    """
    assert outcome(trapped) == ((OBSTACLE, TRAP), 3)
    assert [drawn(trapped, level)[0].damage for level in range(4)] == [2, 3, 4, 5]


def test_two_difficult_tiles_and_no_better_way_are_two() -> None:
    """HIN-4, HIN-5, worked example; in the rule book example C."""
    assert outcome("@ : : M") == ((DIFFICULT, DIFFICULT), 0)


def test_obstacles_on_both_routes_are_two() -> None:
    """HIN-5, worked example; in the rule book example D."""
    assert outcome("""
        @ o M
         . o
    """) == ((OBSTACLE, OBSTACLE), 0)


def test_one_difficult_tile_on_both_routes_is_one() -> None:
    """HIN-5, worked example: it may be walked through."""
    found = drawn("@ : M")
    assert [each.kinds for each in found] == [(DIFFICULT,)]
    assert found[0].second == found[0].fastest


def test_the_second_route_may_be_the_one_of_least_movement() -> None:
    """HIN-5 (Ruling): difficult costs 2, so the free way around two such tiles may be chosen as well as them."""
    found = drawn("""
        @ : : M
         . . .
    """)
    assert [each.kinds for each in found] == [(DIFFICULT,), (DIFFICULT, DIFFICULT)]
    assert found[1].second == found[1].fastest


def test_the_second_route_may_be_the_one_of_fewest_hexes() -> None:
    """HIN-5 (Ruling), HIN-7: straight through slow ground, though the way around it over a trap costs less movement."""
    found = drawn("""
        @ o o o M
         : : : .
          ^ . . .
    """)
    assert [each.kinds for each in found] == [(OBSTACLE, DIFFICULT), (OBSTACLE, TRAP)]
    assert [each.second and len(each.second) for each in found] == [6, 7]


def test_the_most_penalizing_tile_is_the_hindrance() -> None:
    """HIN-5 (Ruling), HIN-6: trap, hazardous, then the others."""
    assert outcome("@ : ~ ^ M") == ((TRAP, HAZARDOUS), 3)
    assert outcome("@ : ~ M") == ((HAZARDOUS, DIFFICULT), 1)


def test_a_tile_on_both_routes_is_the_first_one_if_that_makes_one() -> None:
    """HIN-5 (Ruling): the trap that only the fastest route meets doesn't count then."""
    found = drawn("""
        @ : ^ : : M
         # . . . .
    """)
    assert (found[0].kinds, found[0].damage) == ((DIFFICULT,), 0)
    assert found[0].second == (Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(2, 1), Hex(3, 1), Hex(4, 1), Hex(5, 0))


def test_all_obstacles_of_the_fastest_route_are_gone_around() -> None:
    """HIN-4: several hexes of one obstacle are several tiles."""
    found = drawn("""
        @ o o M
         . . .
    """)
    assert [each.kinds for each in found] == [(OBSTACLE,)]
    assert found[0].second is not None
    assert len(found[0].second) == 5


def test_each_way_may_have_an_obstacle_so_that_only_the_others_can_be_gone_around() -> None:
    """HIN-4, HIN-7: no route is free of obstacles, yet around those of one route there may be another one."""
    found = drawn("""
        # # @ o
         : ^ o :
          : o o M
    """)
    assert {each.kinds for each in found} == {(OBSTACLE, OBSTACLE), (OBSTACLE, DIFFICULT), (OBSTACLE, TRAP)}


def test_a_tile_far_from_the_monster_may_be_the_second_hindrance() -> None:
    """HIN-5: the way around an obstacle leads over slow ground at the far end of the map."""
    assert outcome("""
        @ :
         o .
          M .
    """) == ((OBSTACLE, DIFFICULT), 0)


@pytest.mark.parametrize("ahead", ["@ : : ^ o M", "M o ^ : : @"])
def test_with_an_obstacle_on_the_fastest_route_nothing_else_on_it_matters(ahead: str) -> None:
    """HIN-4: neither a trap nor slow tiles; they only lie on longer beginnings and ends of the ways around."""
    found = drawn(f"{ahead}\n . . . . .")
    assert [each.kinds for each in found] == [(OBSTACLE,), (OBSTACLE, DIFFICULT), (OBSTACLE, TRAP)]
    assert found[0].damage == 0
    for each in found:
        assert len(each.fastest) == 6
        assert each.second is not None
        assert len(each.second) == 7


def test_no_way_around_an_obstacle_is_two() -> None:
    """HIN-5: no such route at all."""
    found = drawn("@ o M")
    assert [(each.count, each.kinds, each.second) for each in found] == [(2, (OBSTACLE, OBSTACLE), None)]


def test_among_equal_routes_you_choose_and_the_best_comes_first() -> None:
    """HIN-5, HIN-7: the rule book's trap or difficult terrain, three moves either way: the latter may be chosen."""
    found = drawn("""
         : .
        @ o M
         ^ .
    """)
    assert [(each.kinds, each.damage) for each in found] == [((OBSTACLE, DIFFICULT), 0), ((OBSTACLE, TRAP), 3)]
    assert [each.second and len(each.second) - 1 for each in found] == [3, 3]
    found = drawn("""
         ~ .
        @ o M
         ^ .
    """)
    assert [(each.kinds, each.damage) for each in found] == [((OBSTACLE, HAZARDOUS), 1), ((OBSTACLE, TRAP), 3)]


def test_closed_doors_block_and_monsters_do_not() -> None:
    """HIN-2, MAP-4: the route is only in thought."""
    board = picture("@ a + M")
    assert choices(board.ground, board["@"], board["M"], 1) == ()
    board = picture("@ M a")
    assert choices(board.ground, board["@"], board["a"], 1)[0].count == 0


def test_tiles_under_the_ends_do_not_count() -> None:
    """HIN-2: only the tiles strictly between."""
    ground = Ground(frozenset((Hex(0, 0), Hex(1, 0))), frozenset(), {Hex(0, 0): TRAP, Hex(1, 0): DIFFICULT})
    assert choices(ground, Hex(0, 0), Hex(1, 0), 1)[0].count == 0


@pytest.mark.parametrize("tiles", [HINDERING, [DIFFICULT, OBSTACLE], [TRAP, HAZARDOUS, DIFFICULT]])
def test_small_maps_agree_with_looking_at_every_pair_of_routes(tiles: list[Tile]) -> None:
    """HIN-2 to HIN-7: every fastest and every second-fastest route."""
    for seed in range(180):
        ground = random_ground(Random(seed), tiles)
        you, monster_hex = Random(seed).sample(sorted(ground.hexes), 2)
        found = choices(ground, you, monster_hex, 1)
        assert {each.kinds for each in found} == every_outcome(ground, you, monster_hex), seed
        assert len({each.kinds for each in found}) == len(found)


@given(grounds)
@settings(max_examples=150)
def test_the_routes_bear_the_outcome_out(ground: Ground) -> None:
    """HIN-3, HIN-5, HIN-7: each alternative's own pair of routes leads to it; the best one comes first."""
    you, monster_hex = min(ground.hexes), max(ground.hexes)
    found = choices(ground, you, monster_hex, 1)
    assert list(found) == sorted(found, key=lambda each: (each.count, each.damage > 0, each.damage))
    for each in found:
        assert (each.fastest[0], each.fastest[-1]) == (you, monster_hex)
        if each.count:
            seconds = [] if each.second is None else [each.second]
            assert each.kinds in pair_outcomes(ground, each.fastest, seconds)


def test_a_free_second_route_is_shown() -> None:
    """HIN-5: two difficult tiles straight ahead cost more than the way around them, which is the better choice."""
    hexes = frozenset(Hex(q, r) for q in range(4) for r in (-1, 0))
    ground = Ground(hexes, frozenset(), {Hex(1, 0): DIFFICULT, Hex(2, 0): DIFFICULT})
    found, through = choices(ground, Hex(0, 0), Hex(3, 0), 1)
    assert (found.kinds, through.kinds) == ((DIFFICULT,), (DIFFICULT, DIFFICULT))
    assert found.fastest == (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0))
    assert found.second == (Hex(0, 0), Hex(1, -1), Hex(2, -1), Hex(3, -1), Hex(3, 0))


def test_a_map_full_of_tiles_is_no_match_for_counting_routes() -> None:
    """HIN-7: there are millions of equal routes here."""
    hexes = frozenset(Hex(q, r) for q in range(15) for r in range(15))
    for tiles in ([OBSTACLE], [TRAP], [DIFFICULT, TRAP]):
        random = Random(1)
        ground = Ground(hexes, frozenset(), {hex_: random.choice(tiles) for hex_ in sorted(hexes)})
        assert choices(ground, Hex(0, 0), Hex(14, 14), 1)[0].count == 2


# The rules as they read, route by route.


def every_outcome(ground: Ground, you: Hex, monster_hex: Hex) -> set[tuple[Tile, ...]]:
    routes = list(every_route(ground, (you,), monster_hex)) if ground.tiles.get(you) is not Tile.DOOR_CLOSED else []
    fastest = [route for route in routes if len(route) == min(map(len, routes))]
    if any(not met(ground, route) for route in fastest):
        return {()}
    found: set[tuple[Tile, ...]] = set()
    for first in fastest:
        gone_around = {hex_ for hex_ in met(ground, first) if ground.tiles[hex_] is OBSTACLE}
        around = [route for route in routes if not gone_around & set(route)]
        fewest, least = min(map(len, around), default=0), min((movement(ground, route) for route in around), default=0)
        seconds = [route for route in around if len(route) == fewest or movement(ground, route) == least]
        found |= pair_outcomes(ground, first, seconds)
    return found


def every_route(ground: Ground, so_far: Route, goal: Hex) -> Iterator[Route]:
    if so_far[-1] == goal:
        yield so_far
        return
    for near in ground.space.ways.get(so_far[-1], ()):
        if near not in so_far:
            yield from every_route(ground, (*so_far, near), goal)


def met(ground: Ground, route: Route) -> list[Hex]:
    return [hex_ for hex_ in route[1:-1] if ground.tiles.get(hex_) in HINDRANCE_TILES]


def movement(ground: Ground, route: Route) -> int:
    return sum(2 if ground.tiles.get(hex_) is DIFFICULT else 1 for hex_ in route[1:-1])


def worst(ground: Ground, hexes: list[Hex]) -> list[Hex]:
    for kinds in ({TRAP}, {HAZARDOUS}, {DIFFICULT, OBSTACLE}):
        if found := [hex_ for hex_ in hexes if ground.tiles[hex_] in kinds]:
            return found
    return []


def pair_outcomes(ground: Ground, fastest: Route, seconds: list[Route]) -> set[tuple[Tile, ...]]:
    """HIN-4 and HIN-5 for one fastest route and what then are its second-fastest ones."""
    on_first = met(ground, fastest)
    kind = ground.tiles
    if any(kind[hex_] is OBSTACLE for hex_ in on_first):
        seen = [[kind[hex_] for hex_ in worst(ground, met(ground, second))] for second in seconds]
        found = {(OBSTACLE, tile) for tiles in seen for tile in tiles}
        return found | {(OBSTACLE,) for tiles in seen if not tiles} | (set() if seconds else {(OBSTACLE, OBSTACLE)})
    outcomes: set[tuple[Tile, ...]] = set()
    for second in seconds:
        on_second = met(ground, second)
        if len(on_second) == 1 and on_second[0] in on_first:
            outcomes.add((kind[on_second[0]],))
            continue
        for first in worst(ground, on_first):
            others = worst(ground, [hex_ for hex_ in on_second if hex_ != first])
            outcomes |= {(kind[first], kind[hex_]) for hex_ in others} if others else {(kind[first],)}
    return outcomes


@pytest.mark.parametrize(("width", "share", "most"), [(6, 0.3, 2_000), (6, 0.9, 4_000), (20, 0.3, 80_000)])
def test_dense_maps_are_answered_in_bounded_work(
    monkeypatch: pytest.MonkeyPatch, width: int, share: float, most: int
) -> None:
    """HIN-3 to HIN-7: routes are never gone through one by one, of which a map of 20 by 20 has billions."""
    spread, steps = Bits.spread, [0]

    def counted(bits: Bits, places: int) -> int:
        steps[0] += 1
        return spread(bits, places)

    monkeypatch.setattr(Bits, "spread", counted)
    for seed in range(12):
        random, steps[0] = Random(seed), 0
        hexes = frozenset(Hex(q, r) for q in range(width) for r in range(width))
        kinds = random.sample(HINDERING, random.randint(1, 4))
        laid = {hex_: random.choice(kinds) for hex_ in sorted(hexes) if random.random() < share}
        assert choices(Ground(hexes, frozenset(), laid), Hex(0, 0), Hex(width - 1, width - 1), 1)
        assert steps[0] < most, (seed, steps[0])
