"""Special rules about the ground and the loot: doors that fall shut, water that rises, burdens, thieves and tolls."""

from typing import Any

import pytest

from holdin.game.stage import stage
from holdin.game.state import Board
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Letter, Tile
from holdin.models.map_card import Mark
from holdin.words.words import Words
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_special_rules import idle, never, with_rules

LEGEND = {
    "D": Mark.model_validate({"tile": "door_closed", "mark": "gate"}),
    "S": Mark(mark="switch"),
    "1": Mark(mark="low"),
    "2": Mark(mark="high"),
    "^": Mark.model_validate({"tile": "trap", "mark": "low"}),
}


def corridor(hexes: str) -> str:
    """A corridor one hex wide; the way goes by "step 1,1", "step 1,2" and so on."""
    return "\n".join(["#   #", *(line for sign in hexes for line in (f"  {sign}", "#   #"))])


def ground(hexes: str, *rules: dict[str, Any], jump: bool = False, far: int = 9) -> CardSet:
    """A corridor with special rules, and a long move on card two."""
    faces = {"two A": {"bottom": printed(move(far, jump=jump))}, "four A": {"bottom": printed(move(far))}}
    return with_rules(card_set(corridor(hexes), legend=_in(hexes), faces=faces), *rules, success=never())


def _in(hexes: str) -> dict[str, Mark]:
    return {sign: mark for sign, mark in LEGEND.items() if sign in hexes}


def walk(game: Game, *rows: int) -> Game:
    """Along the corridor with the long move."""
    return game.do("cards two one", "play two bottom", "do", *(f"step 1,{row}" for row in rows))


def board(game: Game) -> Board:
    return game.state.board


# Doors that fall shut

SHUTS = {"kind": "shuts", "mark": "gate", "after": {"kind": "reach", "mark": "switch"}}


def test_a_door_falls_shut_for_good_once_something_holds() -> None:
    """MAP-4: open as it was, it is wall from then on, to movement and to sight."""
    game = walk(Game(ground("@.DS.", SHUTS)), 1, 2, 3)
    scene = stage(game.session.cards, game.state.setup)
    door = Hex(1, 2)
    assert [values["special"] for values in game.seen("rule_begun")] == [0]
    assert door in board(game).opened
    assert scene.locked(board(game)) == {door}
    assert not scene.open_doors(board(game))
    assert not scene.sees(board(game), Hex(1, 1), Hex(1, 3))
    refused = game.refused("step 1,2")
    assert (refused.rule, refused.code) == ("MAP-4", "door_locked")
    game.do("step 1,4")


def test_a_door_that_will_fall_shut_is_a_door_until_then() -> None:
    """MAP-4: it opens, can be seen through, and can be gone back through."""
    game = walk(Game(ground("@.D.S", SHUTS)), 1, 2, 3, 2, 1)
    scene = stage(game.session.cards, game.state.setup)
    assert scene.sees(board(game), Hex(1, 1), Hex(1, 3))
    assert scene.unlocked(board(game)) == {Hex(1, 2)}
    assert not scene.fallen_shut(board(game))


def test_a_door_does_not_fall_on_who_stands_in_it() -> None:
    """MAP-4: it waits until you are out of it, and what it waits for holds."""
    rule = {**SHUTS, "after": {"kind": "survive", "rounds": 1}}
    game = walk(Game(ground("@.D..", rule)), 1, 2).do("stop", "play one top basic")
    assert game.state.round == 2
    assert not game.seen("rule_begun")
    game.do("cards four three", "play four bottom", "do", "step 1,3")
    assert stage(game.session.cards, game.state.setup).fallen_shut(board(game)) == {Hex(1, 2)}
    assert game.refused("step 1,2").code == "door_locked"


# Ground that changes

RISES = {"kind": "floods", "every": 2, "marks": ["low", "high"], "tile": "hazardous"}


def test_the_ground_changes_mark_by_mark_every_so_many_rounds() -> None:
    """RND-8: after the second round the first mark's hexes, after the fourth the second's, and no more then."""
    game = Game(ground("@...12", RISES))
    scene = stage(game.session.cards, game.state.setup)
    assert not board(idle(game)).flooded
    assert board(idle(game, "three", "four")).flooded == {Hex(1, 4)}
    assert scene.ground(board(game)).tiles == {Hex(1, 4): Tile.HAZARDOUS}
    idle(idle(game), "three", "four")
    assert board(game).flooded == {Hex(1, 4), Hex(1, 5)}
    assert [values["special"] for values in game.seen("rule_acts")] == [0, 0]
    assert "hazardous" in Words(game.session.cards).hex_words(game.state, Hex(1, 5)).lower()


def test_who_stands_where_it_rises_has_come_to_it() -> None:
    """MAP-6: hazardous ground hurts whoever it comes to, as if it had been entered."""
    game = walk(Game(ground("@.1.", {**RISES, "every": 1})), 1, 2).do("stop", "play one top basic")
    assert [values["hex"] for values in game.seen("hazard_entered")] == [Hex(1, 2)]
    assert game.asks == "damage"


def test_what_is_flooded_is_entered_as_what_it_is_now() -> None:
    """MAP-5, MAP-6: a trap under water is no trap any more."""
    game = idle(Game(ground("@.^.", {**RISES, "every": 1})), "one", "three")
    game.do("cards two four", "play two bottom", "do", "step 1,1", "step 1,2")
    assert len(game.seen("hazard_entered")) == 1
    assert not game.seen("trap_sprung")


@pytest.mark.parametrize(("tile", "cost"), [("difficult", 2), ("hazardous", 1)])
def test_changed_ground_costs_what_its_tile_costs(tile: str, cost: int) -> None:
    """MAP-6, MAP-7."""
    game = idle(Game(ground("@1..", {**RISES, "every": 1, "tile": tile})), "one", "three")
    game.do("cards two four", "play two bottom", "do", "step 1,1")
    assert [values["cost"] for values in game.seen("stepped")] == [cost]


def test_ground_stops_changing_with_its_rule() -> None:
    """END-1: what has risen stays."""
    until = {"kind": "survive", "rounds": 1}
    game = Game(ground("@...12", {**RISES, "every": 1, "until": until}))
    idle(idle(game), "three", "four")
    assert board(game).flooded == {Hex(1, 4)}


# Burdens

CHEST = {"kind": "burden", "treasure": "goal", "moves": 2}


def laden(*, far: int = 5, rules: tuple[dict[str, Any], ...] = (CHEST,)) -> Game:
    """You, with the goal treasure in hand after a round."""
    faces = {"one A": {"top": printed({"kind": "loot", "range": 1})}, "two A": {"bottom": printed(move(far))}}
    cards = with_rules(card_set(corridor("@G......"), faces=faces), *rules, success=never())
    game = Game(cards).do("cards one three", "play one top", "do", "play three bottom basic", "skip")
    return game if game.asks == "cards" else game.do("no-rest")


def test_what_you_carry_makes_moves_shorter() -> None:
    """MOV-1: a move of five goes three hexes far."""
    game = laden().do("cards two four", "play two bottom", "do", "step 1,1", "step 1,2", "step 1,3")
    assert [values["special"] for values in game.seen("rule_acts")] == [0]
    assert game.state.you.hex == Hex(1, 3)
    assert "step 1,4" not in game.legal()


def test_a_move_is_never_shorter_than_one() -> None:
    """MOV-1: the heaviest chest leaves a step."""
    game = laden(far=2).do("cards two four", "play two bottom", "do", "step 1,1")
    assert "step 1,2" not in game.legal()
    assert game.state.you.hex == Hex(1, 1)


def test_nothing_weighs_before_it_is_carried_nor_when_the_rule_is_over() -> None:
    """MOV-1, END-1."""
    light = laden(rules=({**CHEST, "until": {"kind": "survive", "rounds": 1}},))
    light.do("cards two four", "play two bottom", "do", *(f"step 1,{row}" for row in range(1, 6)))
    assert light.state.you.hex == Hex(1, 5)


def test_a_burden_weighs_in_a_fight_too() -> None:
    """MOV-3: the distance changes by less."""
    wolf = monster(hp=9, sets=dict.fromkeys(Letter, behaviour("90 0 0 4")))
    faces = {"one A": {"top": printed({"kind": "loot", "range": 1})}, "two A": {"bottom": printed(move(3))}}
    drawing = hall(4).replace(".   .", "G   .", 1)
    game = Game(with_rules(card_set(drawing, monsters=(wolf,), faces=faces), CHEST, success=never()))
    game.do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    assert sorted(line for line in game.legal() if line.startswith("distance")) == ["distance 3", "distance 5"]


# Thieves


def robbed(owned: int = 2, *, hp: int = 9, **rule: Any) -> Game:
    """A fight with tokens in hand, in which the wolf has struck first."""
    wolf = monster(hp=hp, sets=dict.fromkeys(Letter, behaviour("5 2 2 -")))
    rich = [{"kind": "gain_money", "value": owned}] if owned else [{"kind": "heal", "value": 1}]
    faces = {"one A": {"top": printed(attack(3))}}
    rules = ({"kind": "at_start", "abilities": rich}, {"kind": "thief", **rule})
    game = Game(with_rules(card_set(hall(1), monsters=(wolf,), faces=faces), *rules, success=never()))
    return game.do("cards one two").roll("AA")


def test_a_thief_takes_a_token_from_whom_it_hurts() -> None:
    """LOT-2: a looted token, if you have one."""
    game = robbed().do("suffer")
    assert game.seen("tokens_stolen") == [{"monster": "wolf-1", "value": 1, "tokens": 1}]
    assert (game.state.hero.tokens, board(game).stolen) == (1, ("wolf-1",))
    assert not robbed(0).do("suffer").seen("tokens_stolen")


def test_a_thief_takes_nothing_if_the_damage_is_negated_or_it_is_another_sort() -> None:
    """DMG-1: two cards of the hand save the tokens, too."""
    game = robbed()
    game.do(next(line for line in game.legal() if line.startswith("discard")))
    assert game.state.hero.tokens == 2
    assert robbed(monster="bear").do("suffer").state.hero.tokens == 2


def test_a_dead_thief_gives_back_what_it_took() -> None:
    """ATK-11, LOT-2: beside the token that it leaves on the map."""
    game = robbed(5, hp=1, tokens=3).do("suffer")
    assert game.state.hero.tokens == 2
    game.do("play one top", "do").roll("A")
    assert game.seen("tokens_returned") == [{"monster": "wolf-1", "value": 3, "tokens": 5}]
    assert (game.state.hero.tokens, board(game).stolen) == (5, ())


# Tolls


def test_a_toll_is_paid_with_tokens_or_else_with_what_it_brings() -> None:
    """MOV-1, LOT-2: at every entry, also on the way."""
    toll = {"kind": "toll", "mark": "switch", "tokens": 2, "abilities": [{"kind": "suffer", "value": 1}]}
    rich = {"kind": "at_start", "abilities": [{"kind": "gain_money", "value": 3}]}
    game = walk(Game(ground("@S..", rich, toll)), 1, 2)
    assert game.seen("tokens_paid") == [{"value": 2, "tokens": 1}]
    game.do("step 1,1")
    assert game.asks == "damage"
    assert game.state.hero.tokens == 1


def test_a_jump_over_a_toll_is_free() -> None:
    """MOV-2: a jump comes only to the hex where it lands."""
    toll = {"kind": "toll", "mark": "switch", "abilities": [{"kind": "suffer", "value": 1}]}
    game = walk(Game(ground("@S..", toll, jump=True)), 1, 2).do("stop")
    assert not game.seen("rule_acts")


def test_a_toll_may_end_with_its_first_entry() -> None:
    """END-1: what ends it holds only once it has been paid."""
    toll = {"kind": "toll", "mark": "switch", "abilities": [{"kind": "gain_money", "value": 1}]}
    game = walk(Game(ground("@S..", {**toll, "until": {"kind": "reach", "mark": "switch"}})), 1, 2, 1)
    assert game.state.hero.tokens == 1


# What befalls you only somewhere


def test_what_befalls_you_at_a_rounds_end_may_depend_on_where_you_stand() -> None:
    """RND-8: only on a hex of the mark."""
    rule = {"kind": "at_round_end", "mark": "switch", "abilities": [{"kind": "suffer", "value": 1}]}
    here = walk(Game(ground("@S..", rule)), 1).do("stop", "play one top basic")
    there = walk(Game(ground("@S..", rule)), 1, 2).do("stop", "play one top basic")
    assert (here.asks, there.asks) == ("damage", "cards")
