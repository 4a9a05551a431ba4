"""Poison, Wound and Regenerate in held play (HEA-2, HEA-3, OPN-10)."""

from typing import Any

import pytest

from holdin.game.outlook import attack_asked
from holdin.game.state import Ending, GameState
from holdin.models.item import Item
from holdin.models.letters import Condition, Lasting
from holdin.words.formulas import attack_sum
from holdin.words.words import Words
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import conditions
from tests.game.test_fights import always, fight, meet

HEAL = {"kind": "heal", "value": 3}


def gain(condition: str) -> dict[str, Any]:
    return {"kind": "gain_condition", "condition": condition}


def inflict(condition: str) -> dict[str, Any]:
    return {"kind": "inflict", "condition": condition, "range": 7}


def ailing(*abilities: dict[str, Any], then: dict[str, Any] | None = None) -> Game:
    """You have done this in round 1, and your turn of round 2 has just begun; no monster is near."""
    faces = {"one A": {"top": printed(*abilities)}, "three A": {"top": printed(*([then] if then else []))}}
    game = Game(card_set(hall(9), faces=faces)).do("cards one two", "play one top")
    game.play_on({"ability": "do", "damage": "suffer"})
    return game.do("play two bottom", "skip").do("cards three four")


def hp(game: Game) -> int:
    return game.state.you.hp


def on_you(state: GameState) -> list[Condition]:
    return [e.condition for e in state.effects if e.bearer == "hero" and e.condition is not None]


# Wound


def test_a_wound_hurts_at_the_start_of_each_of_your_turns() -> None:
    """HEA-2, OPN-10: before anything else of the turn; it stays."""
    game = ailing(gain("wound"))
    assert [event.kind for event in game.events][-2:] == ["hero_turn", "wound_hurts"]
    game.do("suffer")
    assert (game.asks, hp(game), on_you(game.state)) == ("play", 9, [Condition.WOUND])
    game.do("play three top", "play four bottom", "skip", "cards one two", "suffer")
    assert hp(game) == 8


def test_the_damage_of_a_wound_is_negated_like_any_other() -> None:
    """HEA-2, DMG-1: and the wound stays."""
    game = ailing(gain("wound")).do("discard one two")
    assert (game.asks, hp(game), on_you(game.state)) == ("play", 10, [Condition.WOUND])


def test_a_wound_can_be_the_end_of_you() -> None:
    """HEA-2, OPN-10, DMG-2: the turn ends with you."""
    game = ailing({"kind": "suffer", "value": 9}, gain("wound")).do("suffer")
    assert game.state.ending is Ending.NO_HP


def test_a_heal_removes_a_wound_and_heals() -> None:
    """HEA-2, HEAL-1."""
    game = ailing({"kind": "suffer", "value": 4}, gain("wound"), then=HEAL).do("suffer", "play three top", "do")
    assert (hp(game), on_you(game.state)) == (8, [])
    assert game.seen("effect_ended")[-1]["effect"] == "wound"


def test_a_long_rest_begins_with_the_wound_and_heals_it() -> None:
    """HEA-2, RST-3, OPN-10."""
    game = ailing(gain("wound"))
    game.play_on(
        {"play": "play", "ability": "skip", "rest": "no-rest", "damage": "suffer", "cards": "long-rest"}, "lose"
    )
    before = hp(game)
    assert "wound_hurts" in [event.kind for event in game.events][-4:]
    game.do(game.legal()[0])
    assert (hp(game), on_you(game.state)) == (min(before + 2, 10), [])


# Poison


def struck_by(*on_it: str, **more: Any) -> Game:
    """An attack of yours is about to be rolled, on a monster beside you that has these conditions."""
    game = meet(1, always("90 - - -"), {"one A": {"top": printed(*map(inflict, on_it), attack(3, **more))}})
    return game.do("cards one two").roll("A").do("play one top", *["do"] * (len(on_it) + 1))


def test_an_attack_on_a_poisoned_figure_has_one_more() -> None:
    """HEA-2, ATK-4 step 1: a bonus of the attacker's, before the modifier."""
    game = struck_by("poison")
    game.roll("A")
    told = game.seen("attack")[-1]
    assert (told["base"], told["bonuses"], told["damage"]) == (3, (1,), 4)
    assert "HEA-2" in next(event for event in game.events if event.kind == "attack").rules
    assert "3 + 1 (Poison) + 0 (roll A) = 4 damage" in attack_sum(Words(game.session.cards, "en"), told)


def test_the_odds_of_an_attack_count_poison() -> None:
    """HEA-2: before it is made, too."""
    game = meet(1, always("90 - - -"), {"one A": {"top": printed(inflict("poison"), attack(3))}})
    game.do("cards one two").roll("A").do("play one top", "do")
    seen = attack_asked(game.session.cards, game.state)
    assert seen is not None
    assert seen.blow.bonuses == (1,)


def test_poison_is_no_bonus_for_the_attack_that_brings_it() -> None:
    """HEA-2, ATK-7: conditions come after the damage."""
    game = struck_by(conditions=["poison"]).roll("A")
    assert game.seen("attack")[-1]["bonuses"] == ()
    game.do("do")
    assert conditions(game) == [Condition.POISON]


def test_a_poisoned_hero_is_hit_harder() -> None:
    """HEA-2: every attack on the figure."""
    game = meet(1, always("90 - 2 -", conditions=["poison"])).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip").roll("A").do("suffer")
    assert hp(game) == 8
    game.do("cards three four").roll("A").do("play three top", "skip", "play four bottom", "skip").roll("A").do(
        "suffer"
    )
    assert (hp(game), on_you(game.state)) == (5, [Condition.POISON])


def test_a_multiplied_attack_on_a_poisoned_figure_asks_for_the_order() -> None:
    """HEA-2, ATK-4: within step 1 the order is yours."""
    items = (
        Item.model_validate({"id": "double", "slot": "head", "price": 1, "timing": "attack", "gain": {"times": 2}}),
    )
    faces = {"one A": {"top": printed(inflict("poison"), attack(3))}}
    cards = card_set(hall(1), monsters=(monster("wolf", 20, always("90 - - -")),), faces=faces, items=items)
    game = (
        Game(cards, items=("double",)).do("cards one two").roll("A").do("play one top", "do", "do", "item double", "go")
    )
    assert game.legal() == ("order plus", "order times")
    game.do("order plus").roll("A")
    assert game.seen("attack")[-1]["damage"] == 8


def test_a_heal_takes_poison_away_and_does_nothing_else() -> None:
    """HEA-2."""
    game = ailing({"kind": "suffer", "value": 4}, gain("poison"), then=HEAL).do("play three top", "do")
    assert (hp(game), on_you(game.state)) == (6, [])
    assert [event.kind for event in game.events if event.rules == ("HEA-2",)][-2:] == ["effect_ended", "heal_taken"]


def test_one_heal_takes_poison_and_wound_and_heals_nothing() -> None:
    """HEA-2: with both."""
    game = ailing({"kind": "suffer", "value": 4}, gain("poison"), gain("wound"), then=HEAL)
    game.do("suffer", "play three top", "do")
    assert (hp(game), on_you(game.state)) == (5, [])


@pytest.mark.parametrize("condition", ["poison", "wound"])
def test_a_heal_is_of_use_at_full_hp_with_something_to_take_away(condition: str) -> None:
    """HEA-2, MAI-1."""
    game = ailing(gain("regenerate"), gain(condition), then=HEAL)
    assert (hp(game), on_you(game.state)) == (10, [Condition.REGENERATE]), "Regenerate is such a heal"
    faces = {"one A": {"top": printed(gain(condition), HEAL)}}
    game = Game(card_set(hall(9), faces=faces)).do("cards one two", "play one top")
    assert game.legal()[0] == "do"
    assert on_you(game.do("do").state) == []


# Regenerate


def test_regenerate_heals_at_the_start_of_each_of_your_turns() -> None:
    """HEA-3, OPN-10."""
    game = ailing({"kind": "suffer", "value": 4}, gain("regenerate"))
    assert (hp(game), on_you(game.state)) == (7, [Condition.REGENERATE])
    assert game.seen("regenerates") == [{"who": "hero"}]


def test_regenerate_comes_before_a_wound_and_removes_it() -> None:
    """HEA-3, OPN-10: and heals."""
    game = ailing({"kind": "suffer", "value": 4}, gain("wound"), gain("regenerate"))
    assert (hp(game), on_you(game.state)) == (7, [Condition.REGENERATE])


def test_regenerate_takes_poison_and_heals_nothing() -> None:
    """HEA-2, HEA-3: it is a heal like others."""
    game = ailing({"kind": "suffer", "value": 4}, gain("poison"), gain("regenerate"))
    assert (hp(game), on_you(game.state)) == (6, [Condition.REGENERATE])


def test_damage_that_is_suffered_ends_regenerate() -> None:
    """HEA-3: the damage stands."""
    game = ailing(gain("regenerate"), {"kind": "suffer", "value": 2})
    assert (hp(game), on_you(game.state)) == (8, [])
    ended = next(event for event in game.events if event.kind == "effect_ended")
    assert (ended.values["effect"], ended.rules) == ("regenerate", ("HEA-3",))


def test_damage_that_is_negated_ends_nothing() -> None:
    """HEA-3, DMG-1: negated damage isn't suffered."""
    faces = {"one A": {"top": printed(gain("regenerate"), {"kind": "suffer", "value": 2})}}
    game = Game(card_set(hall(9), faces=faces)).do("cards one two", "play one top", "do", "discard three four")
    assert on_you(game.state) == [Condition.REGENERATE]


def test_a_stunned_hero_regenerates_and_bleeds() -> None:
    """HEA-3, OPN-10: stun is looked at after both."""
    game = ailing({"kind": "suffer", "value": 4}, gain("stun"), gain("regenerate"))
    assert game.seen("stunned")
    assert hp(game) == 7
    game = ailing({"kind": "suffer", "value": 4}, gain("stun"), gain("wound")).do("suffer")
    assert game.seen("stunned")
    assert hp(game) == 5


# Monsters


def test_a_wounded_monster_suffers_as_its_turn_begins() -> None:
    """HEA-2, OPN-10: stunned, too."""
    faces = {"one A": {"top": printed(inflict("wound"), inflict("stun"))}}
    game = meet(1, always("90 - - -"), faces).do("cards one two").roll("A").do("play one top", "do", "do")
    before = fight(game).hp
    game.do("play two bottom", "skip")
    assert fight(game).hp == before - 1
    told = [event.kind for event in game.events]
    assert told.index("wound_hurts") < told.index("stunned")


def test_a_monster_that_its_wound_kills_does_nothing() -> None:
    """HEA-2, OPN-10, ENG-11: its death ends the turn, and the combat."""
    faces = {"one A": {"top": printed(attack(8))}, "two A": {"bottom": printed(inflict("wound"))}}
    game = meet(1, always("90 2 3 -"), faces).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A")
    assert fight(game).hp == 1
    game.do("play two bottom", "do")
    assert game.state.combat is None
    assert game.seen("monster_died")
    assert not [told for told in game.seen("attack") if told["who"] != "hero"]
    assert [event.kind for event in game.events if event.kind == "monster_turn_ended"]


def test_a_monster_heals_what_ails_it_at_full_hp() -> None:
    """HEA-2, MTN-6: a heal row is of use with Wound or Poison."""
    faces = {"one A": {"top": printed(inflict("poison"))}}
    sets = always("90 - - -", range={"heal": 2})
    game = meet(1, sets, faces).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip")
    assert conditions(game) == []
    assert game.seen("heal_taken")


def test_a_monsters_regenerate_comes_from_its_set() -> None:
    """HEA-3, MTN-6: it begins to heal with its next turn."""
    faces = {"one A": {"top": printed(attack(2))}}
    sets = {"A": behaviour("90 - - -", gains=["regenerate"]), "B": behaviour("90 9 - -"), "C": behaviour("90 9 - -")}
    game = meet(1, sets, faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("play two bottom", "skip")
    assert (fight(game).hp, conditions(game)) == (7, [Condition.REGENERATE])
    game.do("cards three four").roll("B").do("play three top", "skip", "play four bottom", "skip")
    assert fight(game).hp == 8


# How long


def test_what_is_on_a_monster_ends_with_its_combat_and_yours_stays() -> None:
    """HEA-2, CON-6."""
    faces = {
        "one A": {"top": printed(gain("poison"), inflict("poison"), attack(9))},
        "two A": {"bottom": printed(move(3))},
    }
    game = meet(1, always("90 - - -"), faces).do("cards one two").roll("A").do("play one top", "do", "do").roll("A")
    assert game.state.combat is None
    assert [(e.bearer, e.condition, e.lasting) for e in game.state.effects] == [
        ("hero", Condition.POISON, Lasting.SCENARIO)
    ]


def test_poison_gained_twice_is_there_once() -> None:
    """HEA-2, CON-1."""
    game = ailing(gain("poison"), gain("poison"))
    assert on_you(game.state) == [Condition.POISON]
