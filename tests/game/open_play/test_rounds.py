"""Rounds of open play: sets, the order of turns, what is revealed, rests (OPN-1 to OPN-5, OPN-8, OPN-10)."""

import pytest

from holdin.game.actions import Suffer
from holdin.game.figures import YOU
from holdin.game.outlook import landings, price
from holdin.game.state import Ending, Phase
from holdin.models.letters import Condition, Letter
from tests.game.builder import attack, behaviour, card_set, hall, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of, to_the_door

FAR = hall(9)
TWO_SORTS = """
V   W   .
  @   .
E   .   W
"""
"""A bear, a wolf and an elite one, another wolf; in reading order."""

DOOR = """
.   .
  @
#   #
  +
#   #
  .
.   W
"""


def packed(bear: str = "50 - - -", wolf: str = "50 - - -", hero: str = "one") -> OpenGame:
    cards = card_set(TWO_SORTS, monsters=(monster("bear", 5, always(bear)), monster("wolf", 5, always(wolf))))
    return OpenGame(cards).do(f"cards {hero} four")


def test_every_revealed_sort_rolls_one_letter_for_all_its_figures() -> None:
    """OPN-2: in the order of the sorts' lowest numbers, the bear's before the wolves'."""
    game = packed().roll("B")
    assert [values["sort"] for values in game.seen("sort_rolled")] == ["bear"]
    assert {each.id: each.set for each in game.state.others} == {
        "bear-1": Letter.B, "wolf-1": None, "wolf-2": None, "wolf-3": None,
    }  # fmt: skip
    game.roll("C")
    assert {each.set for each in game.state.others if each.id != "bear-1"} == {Letter.C}
    assert game.asks == "play"


def test_normal_and_elite_read_their_own_column() -> None:
    """OPN-2: one letter, two initiatives."""
    wolf = monster("wolf", 5, always("50 - - -"))
    wolf = wolf.model_copy(update={"elite": wolf.elite.model_copy(update={"sets": always("20 - - -")})})
    cards = card_set(TWO_SORTS, monsters=(monster("bear", 5, always("40 - - -")), wolf))
    game = OpenGame(cards).do("cards two four").roll("AA")
    assert game.order == ("wolf-2", YOU, "bear-1", "wolf-1", "wolf-3")


def test_also_a_stunned_sort_rolls() -> None:
    """OPN-2, FOC-1: the stunned figure's turn passes without anything of its set."""
    stunning = {"one A": {"top": printed(attack(1, conditions=["stun"]))}}
    cards = card_set(hall(1), monsters=(monster("wolf", 9, always("60 2 2 -", shield=2)),), faces=stunning)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do").roll("B").do("do")
    game.do("play two bottom", "skip")
    assert game.seen("stunned") == [{"who": "wolf-1", "monster": "wolf-1"}]
    assert not game.seen("shield_gained")
    assert game.hex("wolf-1") == (1, 1)


def test_the_order_of_a_round() -> None:
    """OPN-3: you before monsters, then the order of the sorts, elites before the others of their sort."""
    game = packed("10 - - -", "10 - - -").roll("AA")
    assert game.order == (YOU, "bear-1", "wolf-2", "wolf-1", "wolf-3")
    game.through("one", "four")
    assert game.turns() == list(game.order or (YOU, "bear-1", "wolf-2", "wolf-1", "wolf-3"))


def test_faster_monsters_act_before_you() -> None:
    """OPN-2, OPN-3: lower initiative first, whoever it is."""
    game = packed("9 - - -", "11 - - -").roll("AA")
    assert game.order == ("bear-1", YOU, "wolf-2", "wolf-1", "wolf-3")
    assert game.turns() == ["bear-1", YOU]
    assert game.state.phase is Phase.HERO_TURN


def test_who_rests_long_is_last_even_of_those_with_99() -> None:
    """OPN-3, OPN-5: the rest is a turn at 99, after monsters with 99."""
    cards = card_set(FAR, monsters=(monster("wolf", 5, always("99 - - -")),))
    game = OpenGame(cards)
    for pair in (("one", "two"), ("three", "four"), ("one", "two")):
        game.idle(*pair, letters="A")
    game.events.clear()
    game.do("long-rest").roll("A")
    assert game.order == ("wolf-1", YOU)
    assert game.turns() == ["wolf-1", YOU]


def test_a_long_rest_may_be_declared_in_any_round() -> None:
    """OPN-2, RST-3: also with a monster before you; it heals 2 and refreshes."""
    cards = card_set(hall(1), monsters=(monster("wolf", 5, always("50 - 1 -")),))
    game = OpenGame(cards)
    for pair in (("one", "two"), ("three", "four"), ("one", "two")):
        game.idle(*pair, letters="A")
    hp = game.state.you.hp
    game.do("long-rest").roll("AB")
    assert game.asks == "damage"
    game.do("suffer")
    assert game.asks == "lose"
    game.do("lose one")
    assert game.seen("hero_healed") == [{"amount": 2, "hp": hp + 1}]


def test_an_answer_before_a_declared_rest_brings_nothing_of_the_rest() -> None:
    """RST-3: neither its heal nor its lost card; a pull seemed to cost rounds, and damage less than it did."""
    cards = card_set(hall(1), monsters=(monster("wolf", 5, always("50 - 1 -")),))
    game = OpenGame(cards)
    for pair in (("one", "two"), ("three", "four"), ("one", "two")):
        game.idle(*pair, letters="A")
    game.do("long-rest").roll("AB")
    (_, lands), *others = landings(cards, game.state, Suffer())
    assert (lands.before.hp - lands.after.hp, others) == (1, [])
    assert price(cards, game.state, Suffer()) is None


def test_a_declared_rest_brings_nothing_once_its_cards_are_gone() -> None:
    """RST-1, DMG-1: it needs two discarded cards when it comes, and one was lost against damage."""
    cards = card_set(hall(1), monsters=(monster("wolf", 5, always("50 - 1 -")),))
    game = OpenGame(cards)
    for pair in (("one", "two"), ("three", "four"), ("one", "two")):
        game.idle(*pair, letters="A")
    game.do("long-rest").roll("AB").do("lose-discarded one")
    assert [each.kind for each in game.events].count("rest_impossible") == 1
    assert not game.seen("hero_healed")
    assert game.asks == "cards"


def test_with_too_few_cards_you_rest_short_at_once_or_long() -> None:
    """OPN-5: fewer than two cards in hand and two discarded: one of the two rests, whatever monsters are there."""
    game = OpenGame(card_set(FAR, monsters=(idler(),)))
    for pair in (("one", "two"), ("three", "four"), ("one", "two"), ("three", "four")):
        game.idle(*pair, letters="A")
    assert game.asks == "rest"
    assert game.legal() == ("short-rest", "long-rest")
    assert game.do("short-rest").asks == "chance"
    game.do("draw one", "keep")
    assert game.asks == "cards"
    assert len(game.legal()) == 6


def test_when_a_rest_leaves_too_few_cards_you_are_exhausted() -> None:
    """OPN-5, RND-3: after the short rest one card is in hand, and there is no second rest."""
    game = OpenGame(card_set(hall(1), monsters=(monster("wolf", 5, always("1 - 1 -")),)))
    game.do("cards one two").roll("AA").do("discard three four").through("one", "two")
    game.do("cards three four").roll("AA").do("discard one two").through("three", "four")
    game.do("long-rest").roll("AA").do("lose-discarded one", "lose two")
    for _ in range(2):
        game.do("cards three four").roll("AA").through("three", "four")
    assert game.legal() == ("short-rest", "long-rest")
    game.do("short-rest", "draw three", "keep")
    assert game.state.ending is Ending.NO_CARDS


def test_nothing_interrupts_your_turn() -> None:
    """OPN-5: a faster monster that you walk up to has acted, or waits for its own turn."""
    game = OpenGame(card_set(hall(4), monsters=(monster("wolf", 5, always("60 - 2 -")),)))
    game.do("cards one two").roll("A").do("play two bottom", "do", "step 1,1", "step 1,2", "step 1,3")
    assert game.turns() == [YOU]
    game.do("stop", "play one top", "do").roll("B")
    assert game.turns() == [YOU, "wolf-1"]
    assert game.asks == "chance"


def test_each_figure_acts_once_a_round() -> None:
    """OPN-4: three wolves, a bear and you."""
    game = packed().roll("AA").through("one", "four")
    assert sorted(map(str, game.turns())) == ["bear-1", YOU, "wolf-1", "wolf-2", "wolf-3"]
    assert not any(each.acted for each in game.state.others)


# What is revealed


def test_hidden_monsters_neither_roll_nor_act() -> None:
    """OPN-4: behind a closed door nobody is met."""
    game = OpenGame(card_set(DOOR, monsters=(monster("wolf", 5, always("60 2 2 -")),)))
    assert not game.state.fighting
    game.do("cards one two")
    assert game.asks == "play"
    assert game.order == (YOU,)
    assert game.refused("target wolf-1").code == "not_revealed"
    game.through()
    assert game.turns() == [YOU]


def test_a_door_that_opens_in_mid_move_reveals_and_rolls_before_the_next_step() -> None:
    """OPN-4, OVL-1: the sort behind it rolls at once; then the move goes on."""
    game = OpenGame(card_set(DOOR, monsters=(monster("wolf", 5, always("60 2 2 -")),)))
    game.do("cards one two", "play two bottom", "do")
    game.do(*to_the_door(game))
    assert game.seen("revealed") == [{"figures": ("wolf-1",)}]
    assert game.asks == "chance"
    game.roll("A")
    assert game.asks == "step"


@pytest.mark.parametrize(("initiative", "turns"), [(5, [YOU, "wolf-1"]), (60, [YOU, "wolf-1"])])
def test_the_revealed_act_after_your_turn(initiative: int, turns: list[str]) -> None:
    """OPN-4: who is faster than you right after your turn, who is slower in its place."""
    game = OpenGame(card_set(DOOR, monsters=(monster("wolf", 5, always(f"{initiative} - - -")),)))
    game.do("cards one two", "play two bottom", "do", *to_the_door(game)).roll("A")
    game.do("stop").through("one", "two")
    assert game.turns()[:2] == turns


def test_revealed_figures_act_even_if_others_of_their_sort_have() -> None:
    """OPN-4: the wolf at hand has acted before you, the one behind the door acts after you, before the slower bear."""
    drawing = DOOR.replace(".   .", "W   V")
    cards = card_set(drawing, monsters=(monster("wolf", 5, always("5 - - -")), monster("bear", 5, always("60 - - -"))))
    game = OpenGame(cards).do("cards one two").roll("AA")
    game.do("play two bottom", "do", *to_the_door(game))
    assert game.asks == "step", "its sort has a set already"
    assert game.figure("wolf-2").set is Letter.A
    game.do("stop").through("one", "two")
    assert game.turns() == ["wolf-1", YOU, "wolf-2", "bear-1"]


def test_what_waits_for_a_turn_comes_into_force_as_it_begins() -> None:
    """OPN-10, CON-4: muddled in your turn, it attacks with disadvantage in its own, and then no more."""
    muddling = {"one A": {"top": printed(attack(1, conditions=["muddle"]))}}
    cards = card_set(hall(1), monsters=(monster("wolf", 9, always("60 2 2 -")),), faces=muddling)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do").roll("B").do("do")
    assert not game.table.has("wolf-1", Condition.MUDDLE)
    game.do("play two bottom", "skip").roll("AA")
    assert game.seen("attack")[-1]["disadvantage"]
    game.do("suffer")
    assert [values["effect"] for values in game.seen("effect_ended")] == ["muddle"]


def test_you_loot_your_hex_at_the_end_of_your_turn() -> None:
    """OPN-10, RND-7: also the tokens of those that died there."""
    cards = card_set(hall(1), monsters=(idler(hp=1),))
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A")
    game.do("play one top", "do").roll("B")
    assert [*game.state.board.dropped] == [(1, 1)]
    game.do("play two bottom", "do", "step 1,1", "stop")
    assert game.seen("token_looted") == [{"hex": (1, 1), "tokens": 1}]
    assert not game.state.board.dropped


def test_the_scenario_ends_with_the_round() -> None:
    """OPN-8, END-1: the last monster dies in your turn; the round is still finished."""
    game = OpenGame(card_set(hall(1), monsters=(idler(hp=1),)))
    game.do("cards one two").roll("A").do("play one top", "do").roll("B")
    assert game.state.goal_met
    assert game.state.ending is None
    game.do("play two bottom", "skip")
    assert game.state.ending is Ending.GOAL


def test_all_chapters_that_are_not_replaced_hold() -> None:
    """OPN-1: cards turn and are discarded as ever, damage is negated with them, and no combat is begun or ended."""
    game = OpenGame(card_set(hall(1), monsters=(monster("wolf", 9, always("60 2 2 -")),)))
    game.do("cards one two").roll("A").do("play one top", "do").roll("B")
    assert game.place("one").side.value == "B"
    assert game.state.combat is None
    assert not game.seen("engaged")
    game.do("play two bottom", "skip").roll("A")
    assert "discard three four" in game.legal()
    assert behaviour("60 2 2 -").initiative == 60
    assert move(3)["value"] == 3
