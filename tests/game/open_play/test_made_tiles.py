"""Obstacles and traps that abilities make, move and destroy for good, on the hexes and in the hand (OVL-3, OVL-7)."""

from typing import Any

import pytest

from holdin.errors import SaidError
from holdin.game.actions import Step
from holdin.game.figures import YOU
from holdin.game.layers import now_lying, with_layer
from holdin.game.machine import table
from holdin.game.outlook import destinations, walk
from holdin.game.state import Ending, Made
from holdin.models.hexes import DIRECTIONS, Hex
from holdin.models.letters import Condition, Tile
from holdin.models.map_card import Mark
from holdin.models.tile_abilities import CreateTrap
from holdin.rules.hindrance import choices
from holdin.words.words import Words
from tests.game.builder import Game, card_set, hall, monster, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of
from tests.game.open_play.test_tiles import CORRIDOR, ROOM, lying, playing

TRAP = {"kind": "create_trap", "damage": 3, "conditions": ["muddle"], "range": 3}
OBSTACLE = {"kind": "create_obstacle", "range": 3}
POCKETS = "#   #\n  @\n.   .\n  .\n#   #\n  W\n#   #\n"


def in_hand(ability: dict[str, Any], drawing: str = hall(9), **more: Any) -> Game:
    """A game in the hand, out of combat: the top of card "one" is about to be done."""
    faces = {"one A": {"top": printed(ability)}, **more.pop("faces", {})}
    cards = rules_of(card_set(drawing, monsters=(idler(),), faces=faces), success=NEVER)
    return Game(cards, **more).do("cards one two", "play one top")


def on_hexes(game: Game) -> dict[Hex, Tile | None]:
    return dict(now_lying(game.state.board))


# Obstacles


def test_an_obstacle_is_created_for_good() -> None:
    """OVL-7, FIG-4: in an empty hex in range and sight; no combat's or round's end takes it off."""
    game = playing(OBSTACLE).do("do")
    assert game.asks == "place"
    assert game.refused(f"place {game.hex(YOU)[0]},{game.hex(YOU)[1]}").rule == "FIG-4"
    far = game.refused("place 9,9")
    assert (far.rule, far.code) == ("FIG-4", "hex_not_empty")
    assert playing({"kind": "create_obstacle"}).do("do").refused("place 2,0").code == "place_out_of_reach"
    game.do("place 1,1")
    assert game.seen("obstacle_made") == [{"hex": (1, 1)}]
    assert lying(game) == {(1, 1): Tile.OBSTACLE}
    game.through()
    assert game.state.round == 2
    assert lying(game) == {(1, 1): Tile.OBSTACLE}
    assert game.table.way.field.tile(game.table, Hex(1, 1)) is Tile.OBSTACLE


def test_no_obstacle_is_created_where_it_cuts_off() -> None:
    """OVL-7: such a hex isn't offered, and the refusal names the rule; where there is no other, it can't be done."""
    game = playing(OBSTACLE, POCKETS).do("do")
    assert game.legal() == ("place 0,1", "place 2,0")
    refused = game.refused("place 1,1")
    assert (refused.rule, refused.code) == ("OVL-7", "cuts_off")
    nowhere = playing(OBSTACLE, CORRIDOR)
    assert nowhere.seen("ability_impossible")


def test_an_obstacle_is_moved_to_where_it_cuts_nothing_off() -> None:
    """OVL-7: before is with it in its old place, after with it in its new one; so far at the most (MEA-5)."""
    alcove = ".   #\n  @\n#   #\n  o\n#   #\n  .\n#   #\n  W\n#   #\n"
    near = playing({"kind": "move_obstacle", "value": 1}, alcove).do("do")
    assert near.seen("obstacle_moved") == [{"hex": (1, 1), "to": (1, 2)}], "it parted you from them before, too"
    far = playing({"kind": "move_obstacle", "value": 3}, alcove).do("do")
    assert "place 0,0" in far.legal()
    far.do("place 0,0")
    assert far.seen("obstacle_moved") == [{"hex": (1, 1), "to": (0, 0)}]
    assert lying(far) == {(0, 0): Tile.OBSTACLE, (1, 1): None}


def test_which_obstacle_is_moved_comes_first() -> None:
    """OVL-7: then where to; an obstacle that was made can be moved on, and leaves nothing behind."""
    two = ".   .   .\n  o   .\n@   .   W\n  o   .\n.   .   .\n"
    game = playing({"kind": "move_obstacle", "value": 1}, two).do("do")
    assert game.legal() == ("place 1,0", "place 1,1")
    assert game.refused("place 2,0").code == "no_obstacle_to_take"
    game.do("place 1,0")
    before = game.legal()
    assert before
    assert game.refused("place 1,1").rule == "FIG-4"
    game.do(before[0])
    ((_, to),) = [tuple(each.values()) for each in game.seen("obstacle_moved")]
    assert lying(game) == {(1, 0): None, tuple(to): Tile.OBSTACLE}


def test_an_obstacle_is_destroyed_and_the_way_is_free() -> None:
    """OVL-7: printed or made."""
    game = playing({"kind": "destroy_obstacle"}, "#   #\n  @\n#   #\n  o\n#   #\n  .\n#   #\n  W\n#   #\n")
    game.do("do")
    assert game.seen("obstacle_destroyed") == [{"hex": (1, 1)}]
    game.do("play two bottom", "do", "step 1,1", "step 1,2", "stop")
    assert game.hex(YOU) == (1, 2)
    assert playing({"kind": "destroy_obstacle"}).seen("ability_impossible")


def test_a_tile_that_an_effect_has_put_goes_on_with_its_effect() -> None:
    """OPN-6, OVL-7: moved, it still goes when its symbol ends."""
    wall_of = {"kind": "hindrance", "change": 1, "tile": "obstacle"}
    faces = {
        "one A": {"top": printed(wall_of, lasting="round")},
        "two A": {"bottom": printed({"kind": "move_obstacle", "value": 1, "range": 3})},
    }
    cards = rules_of(card_set(ROOM, monsters=(idler(),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "place 1,1", "play two bottom", "do")
    game.do(game.legal()[0])
    ((_, to),) = [tuple(each.values()) for each in game.seen("obstacle_moved")]
    assert game.state.round == 2
    assert game.seen("tile_gone") == [{"hex": to, "tile": Tile.OBSTACLE}]
    assert lying(game) == {}


def test_ground_that_changes_takes_what_was_made_with_it() -> None:
    """OVL-7, RND-8: a flood leaves no obstacle that an ability has put there."""
    drawing = ".   .   .\n  P   .\n@   .   W\n  .   .\n.   .   .\n"
    legend = {"P": Mark(mark="low")}
    faces = {"one A": {"top": printed({"kind": "create_obstacle"})}}
    cards = card_set(drawing, monsters=(idler(),), faces=faces, legend=legend)
    cards = rules_of(cards, {"kind": "floods", "every": 1, "marks": ["low"], "tile": "difficult"}, success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "place 1,0").through()
    assert lying(game) == {}
    assert game.table.way.field.tile(game.table, Hex(1, 0)) is Tile.DIFFICULT


# Traps


def test_a_trap_is_made_with_what_the_ability_states() -> None:
    """OVL-3: its damage, whatever the level, and its conditions; the event tells them."""
    game = playing(TRAP)
    game.do("do", "place 1,1")
    assert game.seen("trap_made") == [{"hex": (1, 1), "damage": 3, "conditions": (Condition.MUDDLE,)}]
    assert lying(game) == {(1, 1): Tile.TRAP}
    assert game.refused("place 1,0").code == "not_asked"


def test_a_made_trap_springs_for_monsters_and_is_gone() -> None:
    """OVL-3: damage and conditions for every walker that enters it, then it is removed."""
    faces = {"one A": {"top": printed({**TRAP, "range": 2})}}
    wolf = monster("wolf", 9, always("90 3 1 -"))
    cards = rules_of(card_set(CORRIDOR, monsters=(wolf,), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do")
    assert game.legal() == ("place 1,1", "place 1,2")
    game.do("place 1,2", "play two bottom", "skip")
    assert game.seen("trap_sprung") == [
        {"hex": (1, 2), "damage": 3, "conditions": (Condition.MUDDLE,), "monster": "wolf-1"}
    ]
    assert game.figure("wolf-1").hp == 6
    assert {"who": "wolf-1", "condition": Condition.MUDDLE} in game.seen("condition_gained")
    assert lying(game) == {}


def test_a_made_trap_springs_for_you() -> None:
    """OVL-3, OPN-7: negated damage leaves its conditions."""
    faces = {"one A": {"top": printed({**TRAP, "range": 1})}}
    cards = rules_of(card_set(CORRIDOR, monsters=(idler(),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    before = walk(game.cards, game.state, Hex(1, 1))
    assert before is not None
    assert before.damage == 3, "what it does is known before"
    game.do("step 1,1")
    assert game.asks == "damage"
    negate = next(line for line in game.legal() if line.startswith("discard"))
    game.do(negate)
    assert game.state.you.hp == 10
    assert {"who": YOU, "condition": Condition.MUDDLE} in game.seen("condition_gained")


def test_a_made_trap_that_kills_gives_nothing_more() -> None:
    """FIG-5, OPN-7: who is dead gains no condition, and it is nobody's kill."""
    faces = {"one A": {"top": printed({**TRAP, "damage": 9, "range": 2})}}
    wolf = monster("wolf", 9, always("90 3 1 -"))
    cards = rules_of(card_set(CORRIDOR, monsters=(wolf,), faces=faces), success=NEVER)
    game = (
        OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "place 1,2", "play two bottom", "skip")
    )
    assert not game.lives("wolf-1")
    assert not game.seen("condition_gained")


def test_a_push_over_a_made_trap_does_what_it_states() -> None:
    """OVL-3, PSH-2: forced movement springs it."""
    faces = {
        "one A": {"top": printed({**TRAP, "damage": 2, "conditions": [], "range": 3})},
        "two A": {"bottom": printed({"kind": "shove", "push": 1})},
    }
    drawing = "#   #\n  @\n#   #\n  W\n#   #\n  .\n#   #\n"
    cards = rules_of(card_set(drawing, monsters=(idler(hp=9),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    assert game.seen("trap_sprung") == [{"hex": (1, 2), "damage": 2, "monster": "wolf-1"}]
    assert game.figure("wolf-1").hp == 7


def test_a_made_trap_is_disarmed_unharmed() -> None:
    """OVL-3, DSR-1: it is removed without its effects."""
    faces = {
        "one A": {"top": printed({**TRAP, "range": 1})},
        "two A": {"bottom": printed({"kind": "disarm_trap"})},
    }
    cards = rules_of(card_set(CORRIDOR, monsters=(idler(),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    game.do(*(line for line in game.legal() if line.startswith("target-hex")))
    assert lying(game) == {}
    assert not game.seen("trap_sprung")


def test_what_is_added_to_a_trap_is_in_it() -> None:
    """OVL-3, ELM-2: more damage, a condition, a longer reach."""
    consume = [{"elements": ["fire"], "gain": {"value": 2, "conditions": ["stun"], "range": 1}}]
    game = playing({**TRAP, "range": 1, "consume": consume}, CORRIDOR, elements=["fire"])
    game.do("use 0", "do", "place 1,2")
    assert game.seen("trap_made") == [{"hex": (1, 2), "damage": 5, "conditions": (Condition.MUDDLE, Condition.STUN)}]


@pytest.mark.parametrize("fields", [{}, {"damage": 0}, {"conditions": ["strengthen"]}])
def test_a_trap_does_harm(fields: dict[str, Any]) -> None:
    """OVL-3: one that does nothing, or helps, is no trap."""
    with pytest.raises((ValueError, SaidError), match="OVL-3"):
        CreateTrap.model_validate(fields)


# In the hand


def test_in_the_hand_the_map_is_changed_while_nobody_fights() -> None:
    """OVL-7, MAP-8: an obstacle lies on the map for good, and is in your way as well."""
    game = in_hand(OBSTACLE).do("do")
    assert game.refused("place 1,0").rule == "FIG-4"
    game.do("place 1,1", "play two bottom", "do")
    assert game.refused("step 1,1").rule == "MAP-8"
    assert on_hexes(game) == {Hex(1, 1): Tile.OBSTACLE}


def test_in_the_hand_a_made_trap_springs_for_you() -> None:
    """OVL-3, MAP-5: with what it states."""
    game = in_hand(TRAP).do("do", "place 1,1", "play two bottom", "do", "step 1,1", "suffer")
    assert game.state.you.hp == 7
    assert {"who": YOU, "condition": Condition.MUDDLE} in game.seen("condition_gained")
    assert on_hexes(game) == {}


def test_in_the_hand_a_deadly_trap_ends_the_scenario() -> None:
    """OVL-3, DMG-2."""
    game = in_hand({**TRAP, "damage": 30}).do("do", "place 1,1", "play two bottom", "do", "step 1,1", "suffer")
    assert game.state.ending is Ending.NO_HP


def test_in_the_hand_obstacles_are_moved_and_destroyed() -> None:
    """OVL-7: with the same refusals."""
    drawing = "#   #\n  @\n.   .\n  o\n#   #\n  .\n#   #\n" + "  .\n#   #\n" * 6 + "  W\n#   #\n"
    game = in_hand({"kind": "destroy_obstacle"}, drawing).do("do")
    assert on_hexes(game) == {Hex(1, 1): None}
    game = in_hand({"kind": "move_obstacle", "value": 1}, drawing).do("do")
    assert game.legal() == ("place 0,1", "place 1,2", "place 2,0")
    refused = game.refused("place 1,4")
    assert (refused.rule, refused.code) == ("OVL-7", "cuts_off")


def test_in_the_hand_what_was_made_hinders_the_fights_to_come() -> None:
    """OVL-7, HIN-2: obstacles between you and the monster count like those that are printed."""
    game = in_hand(TRAP, hall(4))
    t = table(game.session.cards, game.state)
    ends, board = (t.you.hex, t.stage.monsters["wolf-1"].hex), t.board
    assert {found.kinds for found in choices(t.stage.ground(board), *ends, 1)} == {()}
    for hex_ in (Hex(0, 2), Hex(1, 2), Hex(2, 1)):
        board = with_layer(board, hex_, Made(Tile.TRAP, damage=3))
    assert {found.kinds for found in choices(t.stage.ground(board), *ends, 1)} == {(Tile.TRAP,)}


def test_in_a_fight_the_map_rests() -> None:
    """OVL-7, OVL-3, ENG-10: in the hand nothing is made, moved or destroyed while you fight; the refusal says so."""
    consume = [{"elements": ["fire"], "gain": {"value": 1}}]
    for kind in (OBSTACLE, TRAP, {"kind": "destroy_obstacle"}, {"kind": "move_obstacle"}):
        faces = {"one A": {"top": printed({**kind, "consume": consume}, elements=["fire"])}}
        cards = rules_of(card_set(hall(1), monsters=(idler(hp=9),), faces=faces), success=NEVER)
        game = Game(cards).do("cards one two").roll("A").do("play one top")
        if game.asks == "ability":
            refused = game.refused("do")
            assert (refused.rule, refused.code) == ("ENG-10", "map_rests")
        else:
            assert game.seen("ability_impossible")


def test_the_way_that_is_gone_by_itself_goes_round_a_trap_that_only_muddles() -> None:
    """MOV-1, OVL-3: as round one that hurts; and whoever steps on it is told before."""
    game = playing({"kind": "create_trap", "damage": 0, "conditions": ["muddle"], "range": 3}).do("do")
    q, r = game.hex(YOU)
    ahead = next((x, y) for x, y in DIRECTIONS if f"place {q + 2 * x},{r + 2 * y}" in game.legal())
    trap, behind = Hex(q + ahead[0], r + ahead[1]), Hex(q + 2 * ahead[0], r + 2 * ahead[1])
    game.do(f"place {trap.q},{trap.r}", "play two bottom", "do")
    way = destinations(game.cards, game.state)[behind].way
    assert trap not in way
    words = Words(game.cards)
    assert "muddle" in words.brings(game.state, Step(trap)).lower()
    assert "muddle" not in words.brings(game.state, *map(Step, way)).lower()
