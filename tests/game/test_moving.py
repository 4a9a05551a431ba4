"""Moves over the map and in combat, doors, hindrances (MOV, MAP, HIN)."""

from typing import Any

from holdin.game.held.hindrances import hindrance_kinds
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import table
from tests.game.test_fights import always, fight, meet

ROOM = """
.   .   .   .
  .   .   .
@   {}   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   #   .
#   +   #   #
  #   #   #
.   .   W   .
"""


def moving(tile: str = ".", **ability: Any) -> Game:
    """You at (0, 1), with a tile at (2, 0), and a move ability."""
    faces = {"one A": {"bottom": printed(move(**{"value": 4, **ability}))}}
    return Game(card_set(ROOM.format(tile), faces=faces)).do("cards one two", "play one bottom", "do")


def test_a_normal_hex_costs_one_movement() -> None:
    """MOV-1, MAP-3."""
    game = moving().do("step 1,0", "step 2,0", "step 3,-1", "step 4,-1")
    assert game.legal() == ("stop",)
    assert game.refused("step 5,-2").rule == "MOV-1"


def test_walls_are_never_crossed() -> None:
    """MAP-3: hexes off the map, and edges that are walls."""
    game = moving()
    assert game.refused("step -1,1").rule == "MAP-3"
    faces = {"one A": {"bottom": printed(move(4))}}
    walled = Game(card_set(ROOM.format("."), faces=faces, walls=("a2 b2",)))
    walled.do("cards one two", "play one bottom", "do")
    assert walled.refused("step 1,1").rule == "MAP-3"


def test_difficult_terrain_costs_two() -> None:
    """MAP-7."""
    game = moving(":").do("step 1,0", "step 2,0")
    assert game.seen("stepped")[-1]["cost"] == 2


def test_obstacles_are_passed_by_jumping_only_and_never_ended_on() -> None:
    """MAP-8, MOV-2."""
    assert moving("o").do("step 1,0").refused("step 2,0").rule == "MAP-8"
    game = moving("o", jump=True).do("step 1,0", "step 2,0")
    assert game.refused("stop").rule == "MAP-8"
    game.do("step 3,0", "stop")
    assert game.state.you.hex == Hex(3, 0)


def test_a_jump_ignores_tiles_on_the_way_and_the_last_hex_counts() -> None:
    """MOV-2: over a trap unharmed; onto it, it springs."""
    game = moving("^", jump=True).do("step 1,0", "step 2,0", "step 3,-1", "stop")
    assert not game.seen("trap_sprung")
    game = moving("^", jump=True).do("step 1,0", "step 2,0", "stop")
    assert game.seen("trap_sprung")
    assert game.asks == "damage"


def test_a_step_names_the_rule_of_its_move() -> None:
    """MOV-1, MOV-2: walked or jumped."""
    for jump, rule in ((False, "MOV-1"), (True, "MOV-2")):
        game = moving(".", jump=jump).do("step 1,0")
        assert [event.rules for event in game.events if event.kind == "stepped"] == [(rule,)]


def test_a_jump_onto_difficult_terrain_costs_two_there() -> None:
    """MOV-2: hexes passed over cost 1."""
    game = moving(":", jump=True, value=2).do("step 1,0")
    assert "step 2,0" not in game.legal()
    game = moving(":", jump=True, value=3).do("step 1,0", "step 2,0", "stop")
    assert game.seen("landed")[-1]["cost"] == 1


def test_a_living_monsters_hex_can_not_be_entered_and_a_dead_ones_can() -> None:
    """MAP-10."""
    game = meet(1, always("90 - - -"), {"one A": {"top": printed(attack(9))}}).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A").do("play two bottom", "do", "step 1,1", "stop")
    assert game.state.you.hex == Hex(1, 1)
    other = Game(card_set(hall(2), monsters=(monster("wolf", 5, always("90 - - -")),)))
    other.do("cards one two", "play one bottom", "do", "step 1,1")
    assert other.refused("step 1,2").rule == "MAP-10"


def test_a_door_opens_when_you_enter_it_and_you_need_not_stop() -> None:
    """MAP-4: closed, it hides what is behind; open, it is a hex like others."""
    faces = {"one A": {"bottom": printed(move(7))}, "two A": {"top": printed(attack(3, range=7))}}
    game = Game(card_set(ROOM.format("."), faces=faces)).do("cards one two", "play two top")
    assert game.seen("ability_impossible")
    game.do("play one bottom", "do", "step 0,2", "step 1,2", "step 2,2", "step 2,3")
    assert game.seen("door_opened") == [{"hex": Hex(2, 3)}]
    assert game.state.board.opened == frozenset({Hex(2, 3)})
    assert "step 2,4" in game.legal()


def test_jumping_over_a_door_opens_it_too() -> None:
    """MAP-4: Ruling."""
    faces = {"one A": {"bottom": printed(move(9, jump=True))}}
    game = Game(card_set(ROOM.format("."), faces=faces)).do("cards one two", "play one bottom", "do")
    game.do("step 0,2", "step 1,2", "step 2,2", "step 2,3", "step 2,4", "stop")
    assert game.state.board.opened


# In combat


def hindered(between: str, sets: Any = None, faces: Any = None, **more: Any) -> Game:
    """You, two tiles in a narrow hall, and a monster at distance 3 that engages you at once."""
    drawing = f".   .\n  @\n{between}   {between}\n  {between}\n{between}   {between}\n  {between}\n.   .\n  W\n.   ."
    wolf = monster("wolf", 9, sets or always("90 9 1 3"))
    return Game(card_set(drawing, faces=faces or {}, monsters=(wolf,)), hindrances=True, **more)


def test_each_step_of_distance_costs_one_and_one_more_per_hindrance() -> None:
    """MOV-3, HIN-1: two hindrances, so three movement a step, for both parties."""
    game = hindered(":", faces={"one A": {"bottom": printed(move(6))}})
    assert fight(game).kinds == (Tile.DIFFICULT, Tile.DIFFICULT)
    game.do("cards one two").roll("A").do("play one bottom", "do")
    assert set(game.legal()) == {"distance 1", "distance 2", "distance 4", "distance 5", "stop"}


def test_hindrances_can_be_switched_off() -> None:
    """HIN: the advanced variant."""
    drawing = ".   .\n  @\n:   :\n  :\n:   :\n  .\n.   .\n  W\n.   ."
    game = Game(card_set(drawing, monsters=(monster("wolf", 9, always("90 9 1 3")),)))
    assert fight(game).kinds == ()


def test_the_first_to_come_to_distance_one_suffers_a_traps_damage_once() -> None:
    """HIN-6: the cost stays; a jump neither suffers nor uses it up (Ruling)."""
    jump = {"one A": {"bottom": printed(move(6, jump=True))}, "two A": {"bottom": printed(move(9))}}
    game = hindered("^", always("90 - - 3"), jump).do("cards one two").roll("A")
    game.do("play one bottom", "do", "distance 1")
    assert not game.seen("hindrance_sprung")
    assert not fight(game).sprung
    walk = {"one A": {"bottom": printed(move(9))}}
    game = (
        hindered("^", always("90 - - 3"), walk).do("cards one two").roll("A").do("play one bottom", "do", "distance 1")
    )
    assert game.asks == "damage"
    game.do("discard three four")
    assert fight(game).sprung
    assert fight(game).kinds


def test_the_monster_suffers_when_it_comes_or_is_pulled_to_distance_one() -> None:
    """HIN-6, HIN-8: pull costs no movement, but the damage holds."""
    pull = {"one A": {"top": printed({"kind": "shove", "pull": 3, "range": 4})}}
    game = hindered("^", always("90 - - 3"), pull).do("cards one two").roll("A").do("play one top", "do")
    assert game.seen("hindrance_sprung") == [{"who": "wolf-1", "damage": 3}]
    assert fight(game).hp == 6
    melee = {"A": behaviour("5 9 1 -"), "B": behaviour("90 9 1 3"), "C": behaviour("90 9 1 3")}
    game = hindered("^", melee).do("cards one two").roll("A")
    assert fight(game).hp == 6
    assert game.seen("distance_changed") == [{"who": "wolf-1", "old": 3, "new": 1}]


def test_a_flying_monster_ignores_hindrances() -> None:
    """HIN-8, MTN-3."""
    drawing = ".   .\n  @\n^   ^\n  ^\n^   ^\n  .\n.   .\n  W\n.   ."
    melee = {"A": behaviour("5 2 1 -"), "B": behaviour("90 9 1 3"), "C": behaviour("90 9 1 3")}
    game = Game(card_set(drawing, monsters=(monster("wolf", 9, melee, flying=True),)), hindrances=True)
    game.do("cards one two").roll("A")
    assert fight(game).distance == 1
    assert fight(game).hp == 9


def test_abilities_create_and_remove_hindrances() -> None:
    """HIN-9: 0 to 2 in all; "any" is your choice; without a symbol for the combat."""
    more = {"one A": {"top": printed({"kind": "hindrance", "change": 1})}}
    game = meet(1, always("90 - - -"), more)
    game = Game(game.session.cards, hindrances=True).do("cards one two").roll("A").do("play one top", "do")
    assert set(game.legal()) == {"tile trap", "tile hazardous", "tile obstacle", "tile difficult"}
    game.do("tile obstacle", "play two bottom", "do")
    assert set(game.legal()) == {"distance 2", "distance 3", "stop"}
    less = {"one A": {"top": printed({"kind": "hindrance", "change": -1}), "bottom": printed(move(6))}}
    game = hindered("^", always("90 - - 3"), less).do("cards one two").roll("A").do("play one top", "do")
    assert game.seen("hindrance_changed")[0]["count"] == len(fight(game).kinds) - 1


def test_a_hindrance_made_or_removed_without_a_symbol_lasts_the_combat() -> None:
    """HIN-9: over turns and rounds of both parties."""
    more = {"one A": {"top": printed({"kind": "hindrance", "change": 1, "tile": "obstacle"})}}
    game = meet(1, always("90 - - -"), more)
    game = Game(game.session.cards, hindrances=True).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip")
    for _ in range(2):
        assert hindrance_kinds(table(game)) == (Tile.OBSTACLE,)
        game.do("cards three four").roll("A").do("play three top", "skip", "play four bottom", "skip")


def test_equal_routes_leave_the_choice_to_you() -> None:
    """HIN-7, HIN-1: a trap one way, hazardous ground the other; the best for you stands first, and is fixed."""
    drawing = "o   o\n  ^\n@   W\n  ~\no   o"
    cards = card_set(drawing, monsters=(monster("wolf", 9, always("90 9 1 3")),))
    game = Game(cards, hindrances=True)
    assert game.asks == "route"
    assert fight(game).kinds == ()
    game.do("route 0")
    assert fight(game).kinds == (Tile.HAZARDOUS,)
    assert game.seen("hindrances_counted") == [{"count": 1, "kinds": (Tile.HAZARDOUS,), "damage": 1}]
    assert game.asks == "cards"
    assert fight(Game(cards, hindrances=True).do("route 1")).kinds == (Tile.TRAP,)
