"""Areas for players, pushes and pulls, teleports, obstacles: their clauses as drawn examples."""

from holdin.models.hexes import Hex
from holdin.rules.obstacles import cut_off
from holdin.rules.open.areas import Area, choices, orientations
from holdin.rules.open.push import Kind, Shoved, ends, layers
from holdin.rules.open.tables import tables_of
from holdin.rules.teleport import reach
from tests.pictures import Picture, picture

PAIR = Area(melee=False, hexes=(Hex(0, 0), Hex(1, 0)))


def targets(board: Picture, *, reach_: int = 1, area: Area | None = None, count: int = 1) -> set[str]:
    names = {board[name]: name for name in "EFGH" if name in board.names}
    found = choices(
        tables_of(board.ground.space), board["@"], reach=reach_, area=area, targets=count, enemies=list(names)
    )
    return {"".join(sorted(names[hex_] for hex_ in choice.targets)) for choice in found}


def test_an_area_turns_in_six_ways_and_mirrored() -> None:
    """ARE-2: a shape without symmetry has twelve; a ranged one is told from each of its hexes."""
    hook = Area(melee=True, hexes=(Hex(1, 0), Hex(1, 1)))
    assert len(orientations(hook)) == 12
    assert len(orientations(Area(melee=True, hexes=(Hex(1, 0),)))) == 6
    assert len(orientations(PAIR)) == 6


def test_range_is_counted_around_walls_and_needs_sight() -> None:
    """ARE-1, MEA-5: melee is adjacent."""
    board = picture("@ E|F G")
    assert targets(board) == {"E"}
    assert targets(board, reach_=3) == {"E"}


def test_further_targets_are_different_enemies_in_range() -> None:
    """ARE-4: one to X of them."""
    board = picture("E @ F . G")
    assert targets(board, reach_=2, count=2) == {"E", "F", "EF"}
    assert targets(board, reach_=3, count=3) == {"E", "F", "G", "EF", "EG", "FG", "EFG"}


def test_an_area_reaches_only_whom_the_attacker_sees_and_needs_sight_of_nothing_else() -> None:
    """ARE-2, ARE-3: a hex within range is enough, seen or not."""
    bent = picture("""
        @ . .
         # a E
          # # .
    """)
    hook = Area(melee=False, hexes=(Hex(0, 0), Hex(1, 0)))
    assert targets(bent, reach_=2, area=hook) == {"E"}
    walled = picture("@ a|E")
    assert targets(walled, reach_=1, area=hook) == set()


def test_an_area_hits_someone_and_further_ones_are_added() -> None:
    """ARE-4: nobody is attacked twice."""
    board = picture("@ . E F . G")
    assert targets(board, reach_=2, area=PAIR) == {"E", "EF"}
    assert targets(board, reach_=2, area=PAIR, count=2) == {"E", "EF"}
    assert targets(board, reach_=3, area=PAIR, count=2) == {"E", "EF", "F"}


def test_a_placement_has_a_hex_of_the_map_within_range() -> None:
    """ARE-2, Ruling: one beside the map doesn't count."""
    assert targets(picture("@ . . E"), reach_=1, area=PAIR) == set()
    assert targets(picture("@ . E"), reach_=1, area=PAIR) == {"E"}
    assert targets(picture("@ # E"), reach_=1, area=PAIR) == set()


def shoved(
    drawing: str, value: int, kind: Kind = "push", *, level: int = 1, flying: bool = False
) -> dict[str, list[int]]:
    board = picture(drawing)
    friends, foes = (frozenset(board[name] for name in names if name in board.names) for names in ("XYZ", "EFG"))
    found = ends(board.ground, board["@"], Shoved(board["m"], flying, friends, foes), kind, value, level=level)
    name = {hex_: name for name, hex_ in board.names.items()}
    return {name.get(hex_, str(tuple(hex_))): sorted(damage) for hex_, damage in found.items()}


def test_a_push_leads_away_as_far_as_it_can() -> None:
    """PSH-2: every step farther by MEA-5."""
    assert shoved("@ m a b c", 2) == {"b": [0]}
    assert shoved("@ m a", 2) == {"a": [0]}
    assert shoved("@ m", 2) == {"m": [0]}
    drawing = """
        @ m a
         . b .
    """
    assert shoved(drawing, 1) == {"a": [0], "b": [0]}


def test_a_pull_leads_nearer_but_not_into_the_puller() -> None:
    """PSH-2."""
    assert shoved("@ a b m", 5, "pull") == {"a": [0]}
    assert shoved("@ m", 5, "pull") == {"m": [0]}


def test_it_passes_allies_of_the_moved_one_and_ends_in_a_free_hex() -> None:
    """PSH-2: its enemies stop it."""
    assert shoved("@ m X a", 2) == {"a": [0]}
    assert shoved("@ m X", 2) == {"m": [0]}
    assert shoved("@ m a X", 2) == {"a": [0]}
    assert shoved("@ m E a", 2) == {"m": [0]}


def test_obstacles_stop_walkers_and_walls_and_doors_everybody() -> None:
    """PSH-2, OVL-1, OVL-5: only a flyer ends on an obstacle."""
    assert shoved("@ m o a", 2) == {"m": [0]}
    assert shoved("@ m o a", 1, flying=True) == {"(2, 0)": [0]}
    assert shoved("@ m+a".replace("+", "|"), 1, flying=True) == {"m": [0]}
    assert shoved("@ m + a", 2, flying=True) == {"m": [0]}


def test_farther_is_counted_around_walls() -> None:
    """PSH-2, MEA-5: over the wall a is as far as m, b is farther; and pulled it comes the way around."""
    drawing = """
         . . .
        . @|m b
         . a .
    """
    assert "b" in shoved(drawing, 1)
    assert "a" not in shoved(drawing, 1)
    assert set(shoved(drawing, 1, "pull")) == {"a", "(1, 0)"}


def test_a_longer_way_over_a_trap_is_taken_before_a_shorter_one() -> None:
    """PSH-2: who is pushed goes as far as can be."""
    drawing = """
        @ m ^ b
         . a # #
    """
    assert shoved(drawing, 2) == {"b": [3]}
    assert shoved(drawing.replace("^", "#"), 2) == {"a": [0]}


def after_each_step(drawing: str, value: int, kind: Kind = "push", *, flying: bool = False) -> list[str]:
    board = picture(drawing)
    friends, foes = (frozenset(board[name] for name in names if name in board.names) for names in ("XYZ", "EFG"))
    found = layers(board.ground, board["@"], Shoved(board["m"], flying, friends, foes), kind, value)
    name = {hex_: name for name, hex_ in board.names.items()}
    return ["".join(sorted(name.get(hex_, "o") for hex_ in layer)) for layer in found]


def test_each_step_has_its_hexes_as_long_as_one_can_be_taken() -> None:
    """PSH-2: allies are passed, enemies, whoever pushes, walls and obstacles are not; a wall between cuts it off."""
    assert after_each_step("@ m a X b", 3) == ["m", "a", "X", "b"]
    assert after_each_step("@ m a X b", 1) == ["m", "a"]
    assert after_each_step("@ m a E b", 3) == ["m", "a"]
    assert after_each_step("@ m a o b", 3) == ["m", "a"]
    assert after_each_step("@ m a o b", 3, flying=True) == ["m", "a", "o", "b"]
    assert after_each_step("@ a b m", 5, "pull") == ["m", "b", "a"]
    drawing = """
        @ m a
         n b c
    """
    assert after_each_step(drawing, 2) == ["m", "ab", "c"]
    assert after_each_step("@ # m a", 2) == ["m"]


def test_traps_and_hazards_hurt_on_the_way_and_each_way_its_own() -> None:
    """PSH-2, OVL-3, OVL-4: a flyer is not touched, difficult terrain is free (OVL-5)."""
    assert shoved("@ m ^ ~ a", 3, level=2) == {"a": [6]}
    assert shoved("@ m ^ ~ a", 3, flying=True) == {"a": [0]}
    assert shoved("@ m : : a", 3) == {"a": [0]}
    drawing = """
        @ m ^
         . . a
    """
    assert shoved(drawing, 2)["a"] == [0, 3]


def test_a_teleport_goes_over_everything_to_where_a_move_may_end() -> None:
    """TEL-1: counted straight; what closed doors hide isn't revealed."""
    board = picture("@ o a # b + c")
    assert reach(board.ground, board["@"], 4, [], flying=False) == [board["a"]]
    assert reach(board.ground, board["@"], 4, [board["a"]], flying=True) == [Hex(1, 0)]
    sprung = picture("@ ^ ~ a")
    assert reach(sprung.ground, sprung["@"], 3, [], flying=False) == [Hex(1, 0), Hex(2, 0), sprung["a"]]
    around = picture("""
        @|a
         . .
    """)
    assert around["a"] in reach(around.ground, around["@"], 1, [], flying=False)


def test_an_obstacle_may_not_cut_off_a_part() -> None:
    """OVL-7: closed doors are passable, walls are not."""
    line = picture("a b c")
    assert cut_off(line.ground, line["b"]) == (True, [[line["a"]], [line["c"]]])
    assert cut_off(line.ground, line["c"]) == (False, [[line["a"], line["b"]]])
    parted = picture("a b|c")
    assert not cut_off(parted.ground, parted["b"]).cut_off
    door = picture("a + c d")
    assert cut_off(door.ground, door["c"]).cut_off


def test_a_moved_obstacle_opens_the_place_it_leaves() -> None:
    """OVL-7: before is with it in its old place, after with it in its new one."""
    board = picture("""
        a o c
         b d e
    """)
    assert cut_off(board.ground, board["d"]).cut_off
    assert cut_off(board.ground, board["d"], Hex(1, 0)).cut_off is False
