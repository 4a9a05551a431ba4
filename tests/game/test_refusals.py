"""Why an answer isn't legal: each reason in a situation of its own, told with its rule and what it names."""

from dataclasses import replace
from typing import Any

import pytest

from holdin.game.ability_cards import put_away
from holdin.game.actions import Play
from holdin.game.held.refusals import why_not_target
from holdin.game.machine import why
from holdin.models.base import CardId
from holdin.models.letters import Condition, Half
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import table
from tests.game.test_fights import always, meet
from tests.game.test_items import item, with_item

IDLE = always("90 - - -")
DRAUGHT = item("draught", use="consumed", abilities=({"kind": "heal", "value": 3},))
CHARM = item("charm", use="spent", abilities=({"kind": "heal", "value": 1},))

ROOM = """
.   .   .   .
  .   .   .
@   {}   .   .
  .   .   .
.   .   .   W
"""

BENT = """
@   #   #
  #   #
.   #   #
  #   #
.   #   #
  .   .
.   .   W
"""
"""One comes to the monster, but a corner hides it."""

PASS = {"ability": "skip", "step": "stop", "rest": "go", "items": "go"}
"""The answers that get on with it."""

Reason = tuple[object, ...]
"""A rule, a code, and the values in their order."""


def told(game: Game, line: str) -> Reason:
    answer = game.refused(line)
    return answer.rule, answer.code, *(value for _, value in answer.values)


def moving(tile: str = ".", *, walls: tuple[str, ...] = (), **ability: Any) -> Game:
    """You at (0, 1) in the middle of a move, with a tile at (2, 0)."""
    faces = {"one A": {"bottom": printed(move(**{"value": 4, **ability}))}}
    foes = (monster("wolf", 5, IDLE), monster("bear", 5, IDLE))
    cards = card_set(ROOM.format(tile), faces=faces, walls=walls, monsters=foes)
    return Game(cards).do("cards one two", "play one bottom", "do")


def test_cards_are_chosen_from_the_hand_and_differ() -> None:
    """RND-2."""
    game = Game(card_set())
    assert told(game, "cards one one") == ("RND-2", "same_card")
    for _ in "AB":
        game.do("cards one two", "play one top").play_on(PASS).do("play two bottom").play_on(PASS, until="cards")
    assert told(game, "cards three one") == ("RND-2", "card_not_in_hand", "one")
    assert told(game, "cards two three") == ("RND-2", "card_not_in_hand", "two")


def test_a_chosen_card_is_played_with_the_half_that_is_left() -> None:
    """RND-4."""
    game = Game(card_set()).do("cards one two")
    assert told(game, "play three top") == ("RND-4", "card_not_chosen", "three")
    game.do("play one bottom", "skip")
    assert told(game, "play two bottom") == ("RND-4", "half_taken", "bottom")


def test_a_rest_needs_two_cards_and_a_long_one_peace() -> None:
    """RST-1, RST-3."""
    assert told(Game(card_set()), "long-rest") == ("RST-1", "rest_needs_two")
    assert told(meet(1, IDLE), "long-rest") == ("RST-3", "no_long_rest_in_combat")


def test_items_that_are_not_yours_not_ready_or_not_for_now() -> None:
    """ITM-1, ITM-2, ITM-4."""
    game = with_item(DRAUGHT).do("cards one two").roll("AA").do("suffer", "play one top")
    assert told(game, "item crown") == ("ITM-2", "item_not_owned", "crown")
    assert told(game.do("item draught", "do"), "item draught") == ("ITM-1", "item_consumed", "draught")
    game = with_item(CHARM).do("cards one two").roll("AA").do("suffer", "play one top", "item charm", "do")
    assert told(game, "item charm") == ("ITM-1", "item_spent", "charm")
    unhurt = with_item(DRAUGHT, "90 - - -").do("cards one two").roll("A")
    assert told(unhurt, "item draught") == ("ITM-4", "item_not_now", "draught")


def harmed(condition: Condition) -> Game:
    """In the first round the monster hits you and puts a condition on you, who have something to drink."""
    wolf = monster("wolf", 9, always("5 - 4 -", conditions=[condition]))
    cards = card_set(hall(1), monsters=(wolf,), items=(DRAUGHT,))
    return Game(cards, items=(DRAUGHT.id,)).do("cards one two").roll("AA").do("suffer")


def test_conditions_forbid_moves_and_attacks() -> None:
    """CON-2: immobilized, disarmed."""
    moved = harmed(Condition.IMMOBILIZE).do("play two bottom")
    assert told(moved, "do") == ("CON-2", "immobilized")
    fought = harmed(Condition.DISARM).do("play one top")
    assert told(fought, "do") == ("CON-2", "disarmed")


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        (attack(2), ("ATK-1", "out_of_reach", "wolf-1", "4", "1")),
        (attack(2, range=3), ("ATK-1", "out_of_reach", "wolf-1", "4", "3")),
        ({"kind": "harm", "value": 1, "range": 2}, ("ATK-1", "out_of_reach", "wolf-1", "4", "2")),
        ({"kind": "shield", "value": 1, "requires": ["fire", "dark"]}, ("ELM-3", "elements_missing", "fire dark")),
        ({"kind": "loot", "range": 1}, ("LOT-1", "no_loot")),
        ({"kind": "disarm_trap"}, ("DSR-1", "no_trap")),
        ({"kind": "recover"}, ("RND-6", "no_lost_card")),
        ({"kind": "hindrance", "change": 1}, ("RND-4", "no_use")),
    ],
)
def test_abilities_that_would_do_nothing(ability: dict[str, Any], reason: Reason) -> None:
    """ATK-1, ELM-3, RND-4: nobody in reach, no elements, nothing to gain; they are asked about for the item's sake."""
    game = with_item(DRAUGHT, "5 - 4 5", {"one A": {"top": printed(ability)}}, distance=4).do("cards one two")
    game.roll("AA").do("suffer", "play one top")
    assert told(game, "do") == reason


@pytest.mark.parametrize(
    ("tile", "line", "reason"),
    [
        ("o", "step 2,0", ("MAP-8", "obstacle", "c2")),
        ("V", "step 2,0", ("MAP-10", "living_monster", "c2", "bear-1")),
        (".", "step 3,0", ("MOV-1", "not_adjacent", "d2")),
        (".", "step 9,9", ("MAP-3", "wall", "j14")),
    ],
)
def test_steps_that_are_barred(tile: str, line: str, reason: Reason) -> None:
    """MOV-1, MAP-3, MAP-8, MAP-10."""
    assert told(moving(tile).do("step 1,0"), line) == reason


def test_steps_that_cost_too_much() -> None:
    """MOV-1, MAP-7: what is left is told."""
    assert told(moving(":", value=2).do("step 1,0"), "step 2,0") == ("MAP-7", "not_enough_movement", "c2", "1")
    assert told(moving(value=1).do("step 1,0"), "step 2,0") == ("MOV-1", "not_enough_movement", "c2", "0")


def test_a_wall_edge_bars_a_step_between_neighbours() -> None:
    """MAP-3."""
    assert told(moving(walls=("a2 b2",)), "step 1,1") == ("MAP-3", "wall", "b2")


def test_a_jump_does_not_end_on_an_obstacle_or_a_living_monster() -> None:
    """MOV-2, MAP-8, MAP-10."""
    for tile, rule in (("o", "MAP-8"), ("V", "MAP-10")):
        game = moving(tile, jump=True).do("step 1,0", "step 2,0")
        assert told(game, "stop") == (rule, "cannot_stop_here", "c2")


def test_in_combat_a_move_changes_the_distance_and_nothing_else() -> None:
    """ENG-10, MOV-3, RNG-1: as far as it goes, from 1 to 7."""
    game = meet(1, IDLE, {"two A": {"bottom": printed(move(2))}}).do("cards one two").roll("A")
    assert told(game, "step 1,1") == ("ENG-10", "nobody_moves_on_the_map")
    game.do("play two bottom", "do")
    assert told(game, "distance 7") == ("MOV-3", "not_enough_movement", "2", "1")
    for distance in (0, 8):
        assert told(game, f"distance {distance}") == ("RNG-1", "distance_out_of_bounds")


def target(game: Game, ref: str, reach: int | None = None) -> Reason:
    answer = why_not_target(table(game), ref, reach)
    assert answer is not None
    return answer.rule, answer.code, *(value for _, value in answer.values)


def test_targets_that_are_not_there_any_more_or_too_far() -> None:
    """MAP-2, ATK-2, ATK-11, ENG-8."""
    far = meet(5, IDLE)
    assert target(far, "nobody-1") == ("MAP-2", "no_such_monster")
    assert target(far, "wolf-1", 2) == ("ATK-2", "out_of_range", "wolf-1", "5", "2")
    assert target(far, "wolf-1", 5) == target(far, "wolf-1") == ("RND-4", "no_attack_now", "wolf-1")
    dead = meet(1, IDLE, {"one A": {"top": printed(attack(9))}}).do("cards one two").roll("A")
    dead.do("play one top", "do").roll("A")
    assert target(dead, "wolf-1") == ("ATK-11", "monster_dead", "wolf-1")


def test_who_comes_first_is_named() -> None:
    """ENG-8: within its medium range, before one beyond it; without an attack nobody comes first."""
    far = {letter: behaviour(line) for letter, line in zip("ABC", ("60 2 2 5", "60 2 2 -", "60 2 2 -"), strict=True)}
    drawing = ".   .\n  W\n.   .\n  .\n.   .\n  .\n.   .\n  @\n.   .\n  .\n.   .\n  .\n.   .\n  V\n.   ."
    game = Game(card_set(drawing, monsters=(monster("bear", 5, far),)))
    assert target(game, "wolf-1", 5) == ("ENG-8", "nearer_monster_first", "wolf-1", "bear-1")
    assert target(game, "bear-1", 5) == ("RND-4", "no_attack_now", "bear-1")


def test_without_an_attack_no_monster_is_a_target() -> None:
    """RND-4: that is said, not that another one comes first."""
    assert told(meet(5, IDLE), "target wolf-1") == ("RND-4", "no_attack_now", "wolf-1")


def test_targets_that_walls_or_another_combat_keep_from_you() -> None:
    """ATK-2, ATK-3, ENG-10, MAP-4."""
    closed = hall(3).replace("  .\n.   .\n  .\n.   .\n  W", "  +\n#   #\n  .\n.   .\n  W")
    shy = (monster("wolf", 5, IDLE), monster("bear", 5, IDLE))
    assert target(Game(card_set(closed, monsters=shy)), "wolf-1") == ("ATK-2", "behind_walls", "wolf-1")
    assert target(Game(card_set(BENT, monsters=shy)), "wolf-1") == ("ATK-3", "no_line_of_sight", "wolf-1")
    two = hall(1).replace("  .", "  V", 1)
    assert target(Game(card_set(two, monsters=shy)).do("engage wolf-1"), "bear-1") == (
        "ENG-10",
        "another_combat",
        "wolf-1",
    )


def test_a_card_that_is_being_played() -> None:
    """RND-4: what it does is asked about; the other card's turn comes after it."""
    game = meet(1, IDLE, {"one A": {"bottom": printed(move(3))}}).do("cards one two").roll("A")
    game.do("play one bottom")
    for line in ("do", ""):
        assert told(game, "play one bottom") == ("RND-4", "card_under_way", "one"), line
        assert told(game, "play two top")[1] != "card_under_way"
        game.do(*filter(None, [line]))
    done = replace(
        game.state, hero=replace(game.state.hero, cards=tuple(put_away(each) for each in game.state.hero.cards))
    )
    found = why(game.session.cards, done, Play(CardId("one"), Half.BOTTOM))
    assert found is not None
    assert found.code == "card_played", "an item is used between two cards"


def test_answers_to_other_questions() -> None:
    """RND-2, END-1: nobody asked, or not among the answers; once all is over, nothing is."""
    game = Game(card_set())
    assert told(game, "suffer") == ("RND-2", "not_asked")
    game = meet(1, IDLE, {"one A": {"top": printed(attack(9))}}).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A")
    game.play_on({"play": "play two bottom", "ability": "skip", "cleanup": "go", "step": "stop"})
    assert game.state.ending is not None
    assert told(game, "suffer") == ("END-1", "scenario_over")
