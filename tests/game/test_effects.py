"""Conditions, lasting effects, elements (CON, ELM)."""

from typing import Any

from holdin.game import machine
from holdin.game.state import Zone
from holdin.game.table import Table
from holdin.models.letters import Condition
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_fights import always, fight, meet

IDLE = always("90 - - -")


def afflicted(condition: str, faces: dict[str, Any] | None = None, initiative: int = 90) -> Game:
    """Round 2: it has hit you for 0 with a condition, after your turn in round 1."""
    sets = {
        "A": behaviour(f"{initiative} - 1 -", conditions=[condition]),
        "B": behaviour("90 - - -"),
        "C": behaviour("90 - - -"),
    }
    game = meet(1, sets, faces).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip").roll("A").do("suffer")
    return game.do("cards three four").roll("B")


def conditions(game: Game) -> list[Condition]:
    return [effect.condition for effect in game.state.effects if effect.condition is not None]


def test_immobilize_forbids_moves_on_your_next_turn() -> None:
    """CON-2, CON-4: gained after your turn, it counts in your next one, and is gone after it."""
    game = afflicted("immobilize").do("play three bottom")
    assert game.seen("ability_impossible")[-1] == {"ability": "move", "source": "three"}
    game.do("play four top", "skip")
    assert conditions(game) == []


def test_disarm_forbids_attacks_on_your_next_turn() -> None:
    """CON-2: basic attacks too."""
    game = afflicted("disarm").do("play three top basic")
    assert game.seen("ability_impossible")[-1]["ability"] == "attack"


def test_stun_forbids_everything_and_the_cards_are_discarded() -> None:
    """CON-2: you still play two cards; they are discarded without effect."""
    game = afflicted("stun")
    assert game.seen("stunned")
    assert game.state.round == 3
    assert {place.side for place in game.state.hero.cards if place.card in {"three", "four"}} == {"B"}


def test_muddle_gives_disadvantage_on_your_next_turn() -> None:
    """CON-2, ATK-6."""
    game = afflicted("muddle").do("play three top", "do").roll("AA")
    assert game.seen("attack")[-1]["disadvantage"] is True


def test_a_condition_gained_in_an_interruption_waits_for_your_next_whole_turn() -> None:
    """CON-4: Ruling; the rest of an interrupted turn is no next turn."""
    game = meet(4, always("5 9 1 -", conditions=["disarm"]), {}, 9)
    game.do("cards one two", "play one bottom", "do", "step 1,1", "step 1,2", "step 1,3", "stop").roll("AA").do(
        "suffer"
    )
    assert conditions(game) == [Condition.DISARM]
    game.do("play two top", "do").roll("AA")
    assert game.seen("attack")[-1]["who"] == "hero"
    assert conditions(game) == [Condition.DISARM]


def test_a_condition_of_the_same_kind_is_renewed_not_doubled() -> None:
    """CON-1: Ruling; one of each kind."""
    sets = always("90 - 1 -", conditions=["muddle", "immobilize", "muddle"])
    game = meet(1, sets).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip").roll("A").do("suffer")
    assert sorted(conditions(game)) == [Condition.IMMOBILIZE, Condition.MUDDLE]


def test_a_gained_condition_names_the_rule_of_its_sort() -> None:
    """CON-2, CON-3: negative and positive ones."""
    faces = {
        "one A": {
            "top": printed(
                {"kind": "gain_condition", "condition": "muddle"}, {"kind": "gain_condition", "condition": "strengthen"}
            )
        }
    }
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do")
    assert [event.rules for event in game.events if event.kind == "condition_gained"] == [("CON-2",), ("CON-3",)]


def test_strengthen_counts_in_the_turn_it_was_gained_in_and_ends_with_it() -> None:
    """CON-3, CON-4: even if you made no attack."""
    strengthen = {"kind": "gain_condition", "condition": "strengthen"}
    faces = {"one A": {"bottom": printed(strengthen)}, "two A": {"top": printed(attack(3))}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one bottom", "do", "play two top", "do")
    assert game.roll("AA").seen("attack")[0]["advantage"] is True
    assert conditions(game) == []
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one bottom", "do", "play two top", "skip")
    assert conditions(game) == []


def test_invisible_ends_after_the_enemys_next_turn_and_gives_it_no_focus() -> None:
    """CON-3, MTN-5: no move, no attack."""
    faces = {"one A": {"top": printed({"kind": "gain_condition", "condition": "invisible"})}}
    game = meet(1, always("90 2 3 -"), faces).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip")
    assert game.seen("no_focus")
    assert conditions(game) == []
    assert game.state.you.hp == 10


def test_invisible_for_two_turns() -> None:
    """CON-3: two turns of the enemy, where so stated."""
    faces = {"one A": {"top": printed({"kind": "gain_condition", "condition": "invisible", "turns": 2})}}
    game = meet(1, always("90 2 3 -"), faces).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip")
    assert conditions(game) == [Condition.INVISIBLE]
    game.do("cards three four").roll("A").do("play three top", "skip", "play four bottom", "skip")
    assert len(game.seen("no_focus")) == 2
    assert conditions(game) == []


def test_a_bonus_that_waited_ends_with_the_next_round() -> None:
    """CON-4: out of combat there is no enemy's turn; a shield of round 1 ends with round 2."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1})}}
    game = Game(card_set(hall(9), faces=faces)).do("cards one two", "play one top", "do", "play two bottom", "skip")
    assert [effect.shield for effect in game.state.effects] == [1]
    game.do("cards three four", "play three bottom", "skip", "play four top")
    assert not game.state.effects
    assert game.seen("effect_ended")[0]["effect"] == "shield"


def test_round_combat_and_scenario_symbols() -> None:
    """CON-5."""
    for lasting, left_after_round, left_after_combat in (("round", 0, 0), ("combat", 1, 0), ("scenario", 1, 1)):
        faces = {"one A": {"top": printed({"kind": "shield", "value": 1}, lasting=lasting)}}
        sets = always("90 - - -")
        game = meet(
            1, sets, {**faces, "three A": {"top": printed(attack(9))}}, drawing=hall(1, behind=8) + "\n  W\n.   ."
        )
        game.do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip")
        assert len(game.state.effects) == left_after_round
        game.do("cards three four").roll("A").do("play three top", "do").roll("A")
        assert len(game.state.effects) == left_after_combat


def test_what_lasts_for_a_combat_waits_for_the_next_one_and_ends_with_it() -> None:
    """CON-5: gained out of combat (our ruling); rounds without a fight don't end it."""
    shoot = {"top": printed(attack(9, range=7))}
    faces = {
        "one A": {"top": printed({"kind": "shield", "value": 1}, lasting="combat")},
        "three A": {**shoot, "initiative": 10},
    }
    game = meet(7, always("90 - 4 -"), faces).do("cards one two", "play one top", "do", "play two bottom", "skip")
    game.do("cards three four", "play four bottom", "skip")
    assert [effect.shield for effect in game.state.effects] == [1]
    game.do("play three top", "do").roll("AA")
    assert game.seen("monster_died")
    assert game.state.effects == ()


def test_everything_on_the_monster_ends_with_its_combat() -> None:
    """CON-6."""
    faces = {
        "one A": {"top": printed(attack(1, conditions=["stun"]))},
        "two A": {"bottom": printed({"kind": "harm", "value": 9})},
    }
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do").roll("A").do("do")
    assert conditions(game) == [Condition.STUN]
    game.do("play two bottom", "do")
    assert game.state.combat is None
    assert game.state.effects == ()


def test_a_stunned_monster_does_nothing_and_an_immobilized_one_does_not_move() -> None:
    """CON-2, MTN-3."""
    for condition, kind in (("stun", "stunned"), ("disarm", "monster_waits")):
        faces = {"one A": {"top": printed(attack(1, conditions=[condition]))}}
        game = meet(1, always("90 2 3 -"), faces).do("cards one two").roll("A")
        game.do("play one top", "do").roll("A").do("do", "play two bottom", "skip")
        assert game.seen(kind)
        assert len(game.seen("attack")) == 1
        assert conditions(game) == []


def test_a_lost_card_with_a_lasting_effect_stays_visible_until_it_ends() -> None:
    """RND-6, CON-5."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1}, lost=True, lasting="combat")}}
    faces["two A"] = {"bottom": printed({"kind": "harm", "value": 9})}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do")
    assert game.place("one").kept
    game.do("play two bottom", "do")
    assert not game.place("one").kept
    assert game.zone(Zone.LOST) == {"one"}


ELEMENTS = {
    "one A": {"top": printed({"kind": "heal", "value": 1}, elements=["dark"])},
    "two A": {
        "bottom": printed(
            {
                "kind": "heal",
                "value": 1,
                "consume": [
                    {"elements": ["dark"], "gain": {"value": 2}},
                    {"elements": ["dark", "fire"], "gain": {"value": 3}},
                ],
            }
        )
    },
    "three A": {"bottom": printed(move(1), elements=["fire", "dark"])},
}


def hurt(faces: dict[str, Any]) -> Game:
    """You at 5 HP, to act after a hit, with elements on your cards."""
    return meet(1, always("5 - 5 -"), faces).do("cards one two").roll("AA").do("suffer")


def test_symbols_infuse_while_their_face_shows_chosen_cards_included() -> None:
    """ELM-1: until the card is discarded – then side B shows."""
    game = hurt(ELEMENTS)
    elements = [element for _, element in table(game).shown_elements()]
    assert sorted(elements) == ["dark", "dark", "fire"]
    game.do("play one top", "skip")
    assert sorted(element for _, element in table(game).shown_elements()) == ["dark", "fire"]


def table(game: Game) -> Table:
    return machine.table(game.session.cards, game.state)


def test_a_symbol_is_used_once_a_turn_and_a_consumption_needs_all_of_its_symbols() -> None:
    """ELM-2: optional; both consumptions here, three symbols."""
    game = hurt(ELEMENTS).do("play two bottom")
    assert game.legal() == ("do", "skip", "use 0", "use 1")
    game.do("use 1", "use 0")
    assert table(game).shown_elements() == []
    game.do("do")
    assert game.seen("hero_healed")[-1]["amount"] == 5


def test_symbols_that_are_missing_offer_nothing() -> None:
    """ELM-2, ELM-3: and what needs its elements can't be used without."""
    faces = {"two A": {"bottom": printed({"kind": "heal", "value": 1, "requires": ["fire"]}, move(1))}}
    game = hurt(faces).do("play two bottom")
    assert game.seen("ability_impossible") == [{"ability": "heal", "source": "two"}]
    assert game.asks == "ability"


def test_used_symbols_show_again_next_turn() -> None:
    """ELM-2: for the rest of this turn only."""
    game = hurt(ELEMENTS).do("play two bottom", "use 0", "do", "play one top", "skip")
    assert game.state.round == 2
    assert game.state.turn.used == frozenset()


def test_a_card_kept_below_the_deck_does_not_infuse() -> None:
    """ELM-1: Ruling."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1}, lost=True, lasting="combat", elements=["fire"])}}
    game = hurt(faces).do("play one top")
    assert game.place("one").kept
    assert table(game).shown_elements() == []


def test_fights_go_on() -> None:
    """ENG-12: the helper games here are real fights."""
    assert fight(hurt(ELEMENTS)).monster == "wolf-1"
    assert monster("wolf").id == "wolf"
