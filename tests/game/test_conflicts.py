"""Where two rules meet: who dies first, what a fight leaves behind, what happens in the middle of something else."""

from dataclasses import replace
from typing import Any

from holdin.game.state import Ending, Zone
from holdin.models.letters import Condition, Side, Tile
from holdin.models.monster import Monster
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import conditions
from tests.game.test_fights import ahead, always, fight, meet
from tests.game.test_items import item
from tests.game.test_moving import hindered

# Who dies first


def trapped(wolf: Monster, faces: Any = None) -> Game:
    """You and this monster at distance 3, with traps all over the way."""
    cards = hindered("^", faces=faces).session.cards
    return Game(replace(cards, monsters={wolf.id: wolf}), hindrances=True)


def test_your_retaliate_kills_it_in_its_own_interruption_and_your_attack_is_forgone() -> None:
    """ENG-6, ENG-11, ATK-10: it attacked you to death – its own; what you meant to hit is gone."""
    faces = {
        "one A": {"initiative": 20, "top": printed(attack(3, range=3))},
        "two A": {"bottom": printed({"kind": "retaliate", "value": 5})},
    }
    game = meet(2, always("5 2 1 -"), faces, hp=5).do("cards one two", "play two bottom", "do", "play one top", "do")
    game.roll("AA").do("suffer")
    assert game.seen("monster_died")
    assert game.seen("attack_forgone")
    assert [told["who"] for told in game.seen("attack")] == ["wolf-1"]
    assert game.state.ending is Ending.GOAL


def test_a_pull_into_a_trap_that_kills_is_not_answered() -> None:
    """ATK-10, ATK-7, HIN-6: damage, effects, retaliate – the bearer died between the last two."""
    pull = {"one A": {"top": printed(attack(1, range=4, pull=3))}}
    thorny = monster("wolf", 4, always("90 - - 3"), retaliate=5, retaliate_range=5)
    game = trapped(thorny, pull).do("cards one two").roll("A").do("play one top", "do").roll("A").do("do")
    assert game.seen("monster_died")
    assert not game.seen("retaliated")
    assert game.state.you.hp == 10


def test_the_goal_met_and_you_dead_in_one_round_is_a_loss() -> None:
    """END-1, DMG-2: exhaustion ends it at once."""
    faces = {"one A": {"top": printed(attack(9), {"kind": "suffer", "value": 99})}}
    game = meet(1, always("90 - - -"), faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.seen("goal_met")
    assert game.do("suffer").state.ending is Ending.NO_HP


# In the middle of something else


def test_your_own_hex_is_looted_in_a_fight_too() -> None:
    """RND-7, ENG-10: the turn ends with it, before the monster that engaged you acts."""
    rows = hall(4).splitlines()
    rows[7] = rows[7].replace(".", "$")
    game = meet(4, always("5 2 2 -"), drawing="\n".join(rows))
    game.do("cards one two", "play two top basic", "play one bottom", "do", *ahead(1, 3), "stop")
    assert fight(game).distance == 1
    assert game.state.hero.tokens == 1
    assert game.asks == "chance"


def test_cards_of_the_interrupted_turn_that_are_done_may_be_thrown_in_and_others_not() -> None:
    """DMG-1, RND-5, ENG-6: the first card is on side B in hand, the second is still chosen."""
    game = meet(5, always("5 2 2 3")).do("cards one two", "play one bottom", "skip", "play two top", "do")
    game.roll("AA")
    assert set(game.legal()) == {"suffer", "discard one three", "discard one four", "discard three four"}
    game.do("discard one three")
    assert game.place("one").side is Side.B
    assert game.zone(Zone.DISCARDED) == {"one"}
    assert game.place("three").side is Side.B


def test_a_condition_of_the_interruption_spares_the_rest_of_the_turn_and_takes_the_next() -> None:
    """CON-4, ENG-6: Ruling; disarmed while you attack, you still do."""
    sets = always("5 2 1 3", conditions=["disarm"])
    game = meet(5, sets).do("cards one two", "play two top", "do").roll("AA").do("suffer", "do").roll("A")
    assert [told["who"] for told in game.seen("attack")] == ["wolf-1", "hero"]
    assert conditions(game) == [Condition.DISARM]
    game.do("play one bottom", "skip", "cards three four").roll("AA").do("suffer", "play three top")
    assert game.seen("ability_impossible")


def test_a_second_monster_met_in_the_same_turn_rolls_and_may_interrupt() -> None:
    """ENG-11, ENG-5: the first is dead; the move that you still make engages as ever, and this one is faster."""
    rows = hall(4).splitlines()
    rows[3] = rows[3].replace(".", "V")
    faces: dict[str, Any] = {
        "one A": {"initiative": 20, "top": printed(attack(9))},
        "two A": {"bottom": printed(move(3), move(1))},
    }
    bear, wolf = monster("bear", 3, always("60 2 2 -")), monster("wolf", 5, always("5 - 2 -"))
    game = Game(card_set("\n".join(rows), faces=faces, monsters=(bear, wolf)))
    assert fight(game).monster == "bear-1"
    game.do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.state.combat is None
    game.do("play two bottom", "do", *ahead(1, 3), "stop").roll("A")
    assert game.seen("interrupted") == [{"monster": "wolf-1", "initiative": 5, "yours": 20}]
    game.roll("A").do("suffer")
    assert game.state.fighting
    assert fight(game).monster == "wolf-1"


def test_a_trap_made_in_the_fight_springs_and_one_removed_does_not() -> None:
    """HIN-9, HIN-6: what holds now decides."""
    made = {
        "one A": {"top": printed({"kind": "hindrance", "change": 1, "tile": "trap"})},
        "two A": {"bottom": printed(move(9))},
    }
    cards = meet(3, always("90 - - 3"), made).session.cards
    game = Game(cards, hindrances=True).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    game.do("distance 1")
    assert game.seen("hindrance_sprung") == [{"who": "hero", "damage": 3}]
    gone = {"one A": {"top": printed(*[{"kind": "hindrance", "change": -1, "tile": "trap"}] * 2)}}
    game = hindered("^", always("90 - - 3"), {**gone, "two A": {"bottom": printed(move(9))}})
    assert fight(game).kinds == (Tile.TRAP, Tile.TRAP)
    game.do("cards one two").roll("A").do("play one top", "do", "do", "play two bottom", "do", "distance 1")
    assert not game.seen("hindrance_sprung")


def test_no_long_rest_in_a_fight_however_many_cards_are_discarded() -> None:
    """RST-3: Ruling; out of combat the same cards would allow it."""
    game = meet(1, always("60 - - -"))
    for _ in range(2):
        game.do("cards one two").roll("A").do("play one top", "skip", "play two bottom", "skip")
    game.do("no-rest")
    assert game.zone(Zone.DISCARDED) == {"one", "two"}
    assert set(game.legal()) == {"cards three four", "cards four three"}
    assert game.refused("long-rest").rule == "RST-3"


def test_events_name_the_rules_that_came_into_them() -> None:
    """ATK-4, ATK-5, ATK-6, ATK-7, ATK-9, ATK-10, HIN-6: a log that a reader can follow in the book."""
    faces = {
        "one A": {"top": printed(attack(2, range=2, pierce=1))},
        "two A": {"bottom": printed({"kind": "retaliate", "value": 1})},
    }
    game = meet(1, always("90 - 1 -"), faces, shield=1).do("cards one two").roll("A")
    game.do("play one top", "do").roll("AA").do("play two bottom", "do").roll("A").do("suffer")
    rules = [(event.kind, event.rules) for event in game.events if event.kind in {"attack", "monster_damaged"}]
    assert rules == [
        ("attack", ("ATK-4", "ATK-5", "ATK-6", "ATK-7", "ATK-9")),
        ("monster_damaged", ("ATK-4",)),
        ("attack", ("ATK-4",)),
        ("monster_damaged", ("ATK-10",)),
    ]
    melee = always("5 9 1 -")
    pulled = trapped(monster("wolf", 9, {**melee, "B": behaviour("90 9 1 3"), "C": behaviour("90 9 1 3")}))
    pulled.do("cards one two").roll("A")
    assert [event.rules for event in pulled.events if event.kind == "monster_damaged"] == [("HIN-6",)]


def test_a_monster_that_does_not_attack_says_why() -> None:
    """MTN-2, MTN-4: out of reach for all its steps, or with no attack in its set."""
    for line, rule in (("5 1 3 -", "MTN-2"), ("5 1 - -", "MTN-4")):
        sets = {"A": behaviour(line), "B": behaviour("90 - - 4"), "C": behaviour("90 - - 4")}
        game = meet(4, sets).do("cards one two").roll("A")
        told = [event.rules for event in game.events if event.kind in {"distance_changed", "monster_waits"}]
        assert told == [(rule,), (rule,)]


# Whole rules, from both sides


def test_the_monster_applies_every_effect_of_its_attack_unasked() -> None:
    """MTN-1: Ruling; also the push that carries you out of its own reach, and after 0 damage."""
    game = meet(1, always("90 - 0 -", push=2, conditions=["muddle", "immobilize"])).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip").roll("A")
    assert game.asks == "cards"
    assert fight(game).distance == 3
    assert conditions(game) == [Condition.MUDDLE, Condition.IMMOBILIZE]
    assert game.state.you.hp == 10


def test_without_a_focus_it_only_heals_itself() -> None:
    """MTN-5, MTN-6: you are invisible: no move, no attack, but its heal."""
    faces = {
        "one A": {"top": printed(attack(3))},
        "two A": {"bottom": printed({"kind": "gain_condition", "condition": "invisible"})},
    }
    wolf = always("90 - 3 3", move={"heal": 2})
    game = meet(1, wolf, faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("play two bottom", "do")
    assert [told["amount"] for told in game.seen("monster_healed")] == [2]
    assert (fight(game).hp, fight(game).distance) == (8, 1)
    assert [told["who"] for told in game.seen("attack")] == ["hero"]


def test_a_round_begins_as_combat_where_a_living_monster_can_engage_you() -> None:
    """RND-9, RND-1, ENG-11: the second monster waits for the next round, and is there before you choose cards."""
    rows = hall(2).splitlines()
    rows[3] = rows[3].replace(".", "V")
    bear, wolf = monster("bear", 3, always("60 2 2 -")), monster("wolf", 5, always("5 - 2 3"))
    game = Game(card_set("\n".join(rows), faces={"one A": {"top": printed(attack(9))}}, monsters=(bear, wolf)))
    assert game.asks == "engage"
    game.do("engage bear-1").do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert not game.state.fighting
    game.do("play two bottom", "skip")
    assert (game.state.round, game.state.fighting, fight(game).monster) == (2, True, "wolf-1")
    assert fight(game).behaviour is None
    assert game.asks == "cards"


def test_its_set_is_rolled_once_a_round_and_anew_in_the_next() -> None:
    """ENG-7, INI-1: the attack after the move that engaged meets no second roll."""
    game = meet(5, always("90 2 1 3")).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop").roll("A")
    game.do("play two top", "do").roll("A")
    assert [told["letter"] for told in game.seen("behaviour_rolled")] == ["A"]
    game.roll("A").do("suffer")
    assert fight(game).behaviour is None
    game.do("cards three four").roll("C")
    assert [told["letter"] for told in game.seen("behaviour_rolled")] == ["A", "C"]


def test_one_discarded_card_is_no_rest() -> None:
    """RST-1: neither a short rest nor a long one; with two there are both."""
    game = Game(card_set(hall(9)))
    game.do("cards one two", "play one top", "play two bottom", "skip")
    game.do("cards one three", "play one top", "play three bottom", "skip")
    assert game.zone(Zone.DISCARDED) == {"one"}
    assert game.asks == "cards"
    assert game.refused("long-rest").rule == "RST-1"
    game.do("cards two four", "play two top", "play four bottom", "skip")
    assert game.legal() == ("no-rest", "short-rest")
    assert "long-rest" in game.do("no-rest").legal()


def test_what_lasts_the_round_ends_after_the_rest_in_it() -> None:
    """RND-8, CON-5: the cleanup's order."""
    shield = {"top": printed({"kind": "shield", "value": 1}, lasting="round")}
    game = Game(card_set(hall(9), faces={"four A": shield}))
    for pair in ("one two", "one two"):
        first, second = pair.split()
        game.do(f"cards {pair}", f"play {first} top", f"play {second} bottom", "skip")
    game.do("no-rest", "cards four three", "play four top", "do", "play three bottom", "skip", "short-rest")
    game.do("draw one", "keep")
    order = [event.kind for event in game.events if event.kind in {"cards_returned", "effect_ended", "round_ended"}]
    assert order[-3:] == ["cards_returned", "effect_ended", "round_ended"]


def test_a_long_rest_while_stunned_allows_no_items() -> None:
    """CON-2, RST-3, ITM-4: without the stun the draught could be drunk in the same turn."""
    draught = item("draught", use="consumed", abilities=({"kind": "heal", "value": 3},))
    for stun, asks in (([{"kind": "gain_condition", "condition": "stun"}], "cards"), ([], "play")):
        faces = {"two B": {"bottom": printed({"kind": "suffer", "value": 5}, *stun)}}
        game = Game(card_set(hall(9), faces=faces, items=(draught,)), items=("draught",))
        game.do("cards one two", "play one top", "play two bottom", "skip")
        game.do("cards one two", "play one top", "play two bottom", "suffer")
        if game.asks == "play":
            game.do("end-turn")
        game.do("no-rest", "long-rest", "lose one")
        assert game.asks == asks
        assert game.state.you.hp == 7
