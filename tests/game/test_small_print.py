"""The small print: amounts that elements and items add to every kind of ability, rests of many cards, ends of goals."""

from typing import Any

import pytest

from holdin.game.state import Ending, ItemCondition, Zone
from holdin.models.base import MonsterId
from holdin.models.goals import AllOf, AnyOf, Kill, KillAll, Survive, Tokens
from holdin.models.letters import Condition, Party, Side, Tile
from holdin.models.monster import Behaviour
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import afflicted, conditions
from tests.game.test_fights import always, fight, meet
from tests.game.test_items import LOOT, item, with_item
from tests.game.test_moving import hindered
from tests.game.test_rounds import FAR, stroll

WEARY = always("90 - - -")
"""It does nothing, and last."""


def fed(ability: dict[str, Any], **gain: Any) -> dict[str, Any]:
    """Card one's top: an ability that grows with Dark, which the card itself shows."""
    grows = {**ability, "consume": [{"elements": ["dark"], "gain": gain}]}
    return {"one A": {"top": {"abilities": [grows], "elements": ["dark"]}}}


def with_element(game: Game) -> Game:
    """Use up the element, then do it."""
    return game.do("play one top", "use 0", "do")


# Rests: chapter RST


def test_a_second_draw_is_among_all_but_the_first() -> None:
    """RST-2: with more than two discarded the other card is drawn, too, and the one that was drawn first comes back."""
    game = stroll(stroll(Game(card_set(FAR)), "one", "two"), "three", "four")
    stroll(stroll(game, "one", "two").do("no-rest"), "three", "four").do("short-rest", "draw two", "repick", "suffer")
    assert set(game.legal()) == {"draw one", "draw three", "draw four"}
    game.do("draw four")
    assert game.zone(Zone.LOST) == {"four"}
    assert game.zone(Zone.HAND) == {"one", "two", "three"}
    assert game.state.you.hp == 9


def test_of_three_discarded_the_other_two_are_drawn_among() -> None:
    """RST-2: after the second draw one of two is lost, by chance too."""
    faces = {"three B": {"top": printed(move(1), lost=True)}}
    game = stroll(stroll(Game(card_set(FAR, faces=faces)), "one", "two"), "three", "four")
    stroll(game, "one", "two").do("no-rest", "cards four three", "play four bottom", "skip", "play three top", "skip")
    assert game.zone(Zone.LOST) == {"three"}
    game.do("short-rest", "draw two", "repick", "suffer")
    assert set(game.legal()) == {"draw one", "draw four"}


def test_a_long_rest_is_a_turn_in_which_conditions_have_their_chance() -> None:
    """RST-3, CON-4: Muddle on you ends with the long rest."""
    faces = {
        "three B": {"bottom": printed({"kind": "gain_condition", "condition": "strengthen", "turns": 2})},
        "one A": {"top": printed({"kind": "gain_condition", "condition": "strengthen", "turns": 2})},
    }
    game = stroll(stroll(Game(card_set(FAR, faces=faces)), "two", "three"), "two", "four").do()
    game.do("cards one four", "play one top", "do", "play four bottom", "skip")
    assert [effect.turns for effect in game.state.effects] == [1]
    game.do(*(["no-rest"] if game.asks == "rest" else []), "long-rest")
    game.do(game.legal()[0])
    assert game.state.effects == ()


# Amounts that grow with elements


@pytest.mark.parametrize("range_", [1, 2])
def test_a_loots_range_grows(range_: int) -> None:
    """LOT-1, ELM-2: the range that the element adds counts."""
    faces = fed({"kind": "loot", "range": range_}, range=1)
    game = with_element(Game(card_set(LOOT, faces=faces)).do("cards one two"))
    plain = Game(card_set(LOOT, faces={"one A": {"top": printed({"kind": "loot", "range": range_ + 1})}}))
    plain.do("cards one two", "play one top", "do")
    assert {found["hex"] for found in game.seen("token_looted")} == {f["hex"] for f in plain.seen("token_looted")}


def test_money_gained_grows() -> None:
    """LOT-2, ELM-2."""
    faces = fed({"kind": "gain_money", "value": 2}, value=3)
    assert with_element(Game(card_set(LOOT, faces=faces)).do("cards one two")).state.hero.tokens == 5


def test_an_element_refreshes_a_further_item() -> None:
    """ITM-1, ELM-2: one that is spent, and one more."""
    spent = tuple(item(name, use="spent", abilities=({"kind": "heal", "value": 1},)) for name in ("cap", "pan"))
    wolf = monster("wolf", 9, always("5 - 5 -"))
    faces = fed({"kind": "refresh"}, value=1)
    game = Game(card_set(hall(1), faces=faces, monsters=(wolf,), items=spent), items=("cap", "pan"))
    game.do("cards one two").roll("AA").do("suffer", "item cap", "do", "item pan", "do")
    assert {place.state for place in game.state.hero.items} == {ItemCondition.SPENT}
    with_element(game)
    assert {place.state for place in game.state.hero.items} == {ItemCondition.READY}


def test_a_trap_further_off_can_be_disarmed() -> None:
    """DSR-1, ELM-2."""
    drawing = ".   .\n  @\n.   .\n  .\n.   .\n  ^\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   ."
    faces = fed({"kind": "disarm_trap", "range": 2}, range=1)
    game = with_element(Game(card_set(drawing, faces=faces)).do("cards one two"))
    assert game.asks == "target"
    assert game.legal() == ("target-hex 1,2",)


def test_a_push_grows() -> None:
    """MOV-4, ELM-2."""
    faces = fed({"kind": "shove", "push": 1}, push=2)
    game = with_element(meet(1, WEARY, faces).do("cards one two").roll("A"))
    assert fight(game).distance == 4


def test_a_pull_grows() -> None:
    """MOV-4, ELM-2."""
    faces = fed({"kind": "shove", "pull": 1, "range": 7}, pull=2)
    game = with_element(meet(5, always("90 - - 5"), faces).do("cards one two").roll("A"))
    assert fight(game).distance == 2


def test_a_conditions_turns_grow() -> None:
    """CON-3, ELM-2: invisible for two turns instead of one."""
    faces = fed({"kind": "gain_condition", "condition": "invisible"}, value=1)
    game = with_element(meet(1, WEARY, faces).do("cards one two").roll("A"))
    assert [effect.turns for effect in game.state.effects] == [2]


# Items: chapter ITM


def test_items_against_damage_serve_on_the_monsters_turn() -> None:
    """CON-2, ITM-4: stun forbids items on your turn, not on the monster's, even when it is the stunning blow."""
    thing = item("charm", use="spent", timing="damage", prevent=2)
    wolf = monster("wolf", 9, always("5 - 4 -", conditions=["stun"]))
    game = Game(card_set(hall(1), monsters=(wolf,), items=(thing,)), items=("charm",)).do("cards one two").roll("AA")
    assert "item charm" in game.legal()
    game.do("item charm", "suffer")
    assert game.state.you.hp == 8
    game.do("no-rest") if game.asks == "rest" else None
    game.do("cards three four").roll("A")
    assert not any(line.startswith("item") for line in game.legal())


def test_an_item_without_elements_says_nothing_of_them() -> None:
    """ITM-3, ELM-2: nothing is used up where nothing is asked."""
    thing = item("draught", use="consumed", abilities=({"kind": "heal", "value": 3},))
    game = with_item(thing).do("cards one two").roll("AA").do("suffer")
    game.do("item draught")
    assert game.seen("elements_used") == []


def test_an_attack_item_gives_its_range_only_where_it_fits() -> None:
    """ITM-4: a melee item with a range doesn't lengthen a ranged attack."""
    thing = item("hook", use="spent", timing="attack", melee_only=True, gain={"range": 1})
    faces = {"one A": {"top": printed(attack(3, range=2))}, "two A": {"top": printed(attack(3))}}
    game = with_item(thing, "90 - - -", faces, distance=3).do("cards one two", "play one top")
    assert not any(line.startswith("item") for line in game.legal())


# Rolls: chapter ROLL


def test_every_roll_is_counted() -> None:
    """ROLL-1: the monster's set, and its modifier; what was rolled last is shown by its number."""
    game = meet(1, always("5 - 3 -")).do("cards one two")
    assert game.state.rolls == 0
    assert game.roll("AA").state.rolls == 2


# Damage and death, the smallest of them


def test_no_damage_asks_nothing() -> None:
    """DMG-1: an attack for 0 isn't damage that you would suffer."""
    game = meet(1, always("5 - 0 -")).do("cards one two").roll("AA")
    assert game.asks == "play"
    assert game.seen("hero_damaged") == []


def test_damage_of_nothing_leaves_the_monster_unnamed() -> None:
    """ATK-4: 0 damage is told by the attack alone."""
    game = meet(1, WEARY, {"one A": {"top": printed(attack(0))}}).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A")
    assert game.seen("monster_damaged") == []
    assert fight(game).hp == 9


def test_both_cards_of_a_pair_are_discarded() -> None:
    """DMG-1, RND-5: one from side A turns, one from side B goes to the discard."""
    game = meet(1, always("5 - 3 -")).do("cards three one").roll("AA").do("suffer")
    game.do("play three top", "skip", "play one bottom", "skip")
    game.do("cards one two").roll("AA").do("discard three four")
    assert game.place("three").zone is Zone.DISCARDED
    assert game.place("four").zone is Zone.HAND
    assert game.place("four").side is Side.B


# Ends: chapter END


def test_a_kill_in_your_last_turn_is_seen_at_the_end_of_this_round() -> None:
    """END-1: the goal is met at once, and the round finished."""
    faces = {"one A": {"top": printed(attack(9))}}
    game = meet(1, WEARY, faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.seen("goal_met")
    assert game.state.ending is None
    assert not game.state.fighting


def test_goals_joined_by_and_need_both_by_or_one() -> None:
    """END-1."""
    both = AllOf(goals=(KillAll(), Survive(rounds=1)))
    either = AnyOf(goals=(KillAll(), Survive(rounds=1)))
    for goal, ending in ((both, None), (either, Ending.GOAL)):
        game = Game(card_set(FAR, success=goal))
        stroll(game, "one", "two")
        assert game.state.ending is ending


def test_killing_a_sort_means_all_of_it_unless_counted() -> None:
    """END-1: `count` of that sort, else every one."""
    drawing = "@   W   .\n  .   .\n.   W   .\n  .   .\n.   .   ."
    for count, ended in ((1, True), (0, False)):
        wolf = monster("wolf", 3, WEARY)
        goal = Kill(monster=MonsterId("wolf"), **({"count": count} if count else {}))
        faces = {"one A": {"top": printed(attack(9, range=3)), "initiative": 5}}
        game = Game(card_set(drawing, faces=faces, monsters=(wolf,), success=goal))
        game.play_on({"engage": "engage", "order": "order"}, until="cards")
        game.do("cards one two").play_on({"chance": "letter A"}, until="play").do("play one top", "do")
        game.play_on({"target": "target", "chance": "letter A"}, until="play")
        assert bool(game.seen("goal_met")) is ended


def test_a_goal_of_rounds_counts_those_that_are_over() -> None:
    """END-1: during the second round only one is over, so that looting then doesn't end it."""
    game = Game(card_set(LOOT, success=Survive(rounds=2)))
    walk = ("play one bottom", "do", "step 0,0", "stop", "play two top basic")
    game.do("cards one two", *walk)
    assert game.state.hero.tokens == 1
    assert not game.seen("goal_met")


def test_a_goal_is_met_in_the_middle_of_a_round() -> None:
    """END-1: in the second round one is over, and what you loot then counts at once."""
    goal = AllOf(goals=(Survive(rounds=1), Tokens(count=1)))
    faces = {"one A": {"top": printed({"kind": "loot", "range": 1})}}
    game = stroll(Game(card_set(LOOT, faces=faces, success=goal)), "three", "four")
    assert not game.seen("goal_met")
    game.do("cards one two", "play one top", "do")
    assert game.seen("goal_met")
    assert game.asks == "play"


# Effects: chapter CON


def test_a_stunned_turn_is_a_turn_that_ends() -> None:
    """CON-2, CON-4: stun is gone after the turn in which nothing was done."""
    game = afflicted("stun")
    assert conditions(game) == []
    assert len(game.seen("hero_turn_ended")) == 2


def test_what_ends_is_told_with_its_rule() -> None:
    """CON-4, CON-6: every effect that ends is an event."""
    faces = {"one A": {"top": printed({"kind": "inflict", "condition": "muddle"})}}
    game = meet(1, WEARY, faces).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip")
    assert {"who": "wolf-1", "effect": Condition.MUDDLE.value, "source": "one"} in game.seen("effect_ended")


def test_effects_that_end_with_the_combat_are_told_with_their_rules() -> None:
    """CON-5, CON-6: what lasts for the combat, and everything on the monster."""
    bonus, blow = {"kind": "shield", "value": 1}, attack(1, conditions=["muddle"])
    faces = {"one A": {"top": printed(blow, attack(9))}, "two A": {"bottom": printed(bonus, lasting="combat")}}
    game = meet(1, WEARY, faces).do("cards two one").roll("A").do("play two bottom", "do", "play one top", "do")
    game.roll("A").do("do", "do").roll("A")
    ended = [(event.values["who"], event.rules) for event in game.events if event.kind == "effect_ended"]
    assert ended == [(Party.HERO, ("CON-5",)), ("wolf-1", ("CON-6",))]


def test_no_hindrance_is_made_out_of_combat() -> None:
    """HIN-9: there is none to hinder."""
    faces = {"one A": {"bottom": printed({"kind": "hindrance", "change": 1, "tile": "trap"})}}
    game = Game(card_set(FAR, faces=faces), hindrances=True).do("cards one two", "play one bottom")
    assert game.seen("hindrance_changed") == []
    assert "do" not in game.legal()


def test_there_are_never_more_than_two_hindrances() -> None:
    """HIN-9, HIN-1: where there are two already, no further one can be made."""
    game = hindered(":", faces={"one A": {"bottom": printed({"kind": "hindrance", "change": 1, "tile": "trap"})}})
    game.do("cards one two").roll("A").do("play one bottom")
    assert game.seen("ability_impossible")


def test_even_the_least_damage_of_a_hindrance_comes_once() -> None:
    """HIN-6: hazardous terrain for 1, the first time you come to distance 1 and never again."""
    walk = {"one A": {"bottom": printed(move(9), move(9), move(9))}}
    game = hindered("~", always("90 - - 3"), walk).do("cards one two").roll("A")
    game.do("play one bottom", "do", "distance 1", "suffer", "do", "distance 2", "do", "distance 1")
    assert game.seen("hindrance_sprung") == [{"who": Party.HERO, "damage": 1}]
    assert game.state.you.hp == 9


def test_a_dash_stops_short_of_what_would_hurt_it_and_of_nothing_else() -> None:
    """MTN-4, HIN-6: before hazardous terrain, even for 1; difficult terrain only costs."""
    for tile, distance in (("~", 2), (":", 1)):
        dash = {"A": behaviour("5 9 - -"), "B": behaviour("90 - - 3"), "C": behaviour("90 - - 3")}
        game = hindered(tile, dash).do("cards one two").roll("A")
        assert fight(game).distance == distance


def test_of_two_equal_ways_you_choose_one() -> None:
    """HIN-7: hazardous terrain or a trap on the way around the obstacle."""
    drawing = ".   .\n  @\n~   ^\n  o\n.   .\n  W\n.   ."
    cards = card_set(drawing, monsters=(monster("wolf", 9, always("90 9 1 3")),))
    game = Game(cards, hindrances=True)
    assert game.asks == "route"
    assert len(game.legal()) == 2
    chosen = [Game(cards, hindrances=True).do(line) for line in game.legal()]
    assert {fight(game).kinds for game in chosen} == {(Tile.OBSTACLE, Tile.HAZARDOUS), (Tile.OBSTACLE, Tile.TRAP)}


# The monster and its set


def test_retaliate_of_its_set_answers_from_its_turn_on() -> None:
    """MTN-6, ATK-10: it acts first, so your blow is answered; the other set's isn't there any more."""
    sets = {"A": behaviour("5 - - -", retaliate=2), "B": behaviour("5 - - -"), "C": behaviour("90 - - -", retaliate=2)}
    game = meet(1, sets).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.seen("retaliated") == [{"who": "wolf-1", "amount": 2}]
    late = meet(1, sets).do("cards one two").roll("C").do("play one top", "do").roll("A")
    assert late.seen("retaliated") == []


def test_retaliate_of_its_set_reaches_as_far_as_printed() -> None:
    """ATK-10: range 1 unless its set says more."""
    faces = {"one A": {"top": printed(attack(3, range=3))}}
    for reach, answered in ((1, False), (2, True)):
        sets = always("5 - - -", retaliate=2, retaliate_range=reach)
        game = meet(2, sets, faces).do("cards one two", "play one top", "do")
        game.play_on({"chance": "letter A", "ability": "do"}, until="play")
        assert bool(game.seen("retaliated")) is answered


def test_invisible_by_its_set_it_stays_so_with_its_next_set() -> None:
    """CON-3, MON-2: shield and retaliate go with the set, conditions don't."""
    sets = {"A": behaviour("90 - - -", gains=["invisible"]), "B": behaviour("5 - - -"), "C": behaviour("5 - - -")}
    game = meet(1, sets).do("cards one two").roll("A").do("play one top", "skip", "play two bottom", "skip")
    game.do("cards three four").roll("B")
    assert len(game.seen("monster_turn")) == 2
    game.do("play three top")
    assert game.seen("ability_impossible")


def test_an_unhurt_monster_is_not_healed_and_a_hurt_one_only_to_its_full_hp() -> None:
    """MTN-6."""
    sets = {letter: Behaviour.model_validate({"initiative": 90, "move": {"heal": 5}}) for letter in "ABC"}
    game = meet(1, sets, hp=9).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip")
    assert game.seen("monster_healed") == []
    game = meet(1, sets, hp=9).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("play two bottom", "skip")
    assert [found["hp"] for found in game.seen("monster_healed")] == [9]


def test_a_condition_gained_again_before_its_turn_ends_with_that_turn() -> None:
    """CON-1, CON-4: renewed while it waits, it is still good for one turn of yours."""
    sets = {"A": behaviour("90 - 0 -", conditions=["muddle"]), "B": behaviour("5 - 0 -", conditions=["muddle"])}
    game = meet(1, {**sets, "C": behaviour("90 - - -")}).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip").roll("A")
    game.do("cards three four").roll("BA")
    assert [effect.condition for effect in game.state.effects] == [Condition.MUDDLE]
    game.do("play three top", "skip", "play four bottom", "skip")
    assert game.state.effects == ()
