"""What a monster makes of its set: steps, heals, and lines of their own (MTN-2, MTN-6, MON-2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from holdin.game.outlook import threat
from holdin.game.state import Ending
from holdin.models.letters import Condition
from holdin.models.monster import Behaviour, HealRow
from tests.game.builder import Game, attack, behaviour, monster, move, printed
from tests.game.test_effects import conditions
from tests.game.test_fights import ahead, always, fight, meet
from tests.game.test_moving import hindered

RETALIATE = printed({"kind": "retaliate", "value": 2})
HEAL = {"heal": 3}


def lurks(line: str, **more: Any) -> dict[str, Behaviour]:
    """Set A as told; the others are such that it engages you from distance 3."""
    return {"A": behaviour(line, **more), "B": behaviour("90 9 1 3"), "C": behaviour("90 9 1 3")}


def trapped(hp: int, sets: Mapping[str, Behaviour], faces: Any = None) -> Game:
    """You and a monster at distance 3, with traps all over the way, each for 3; it has rolled A."""
    wolf = monster("wolf", hp, sets)
    cards = replace(hindered("^", faces=faces).session.cards, monsters={wolf.id: wolf})
    return Game(cards, hindrances=True).do("cards one two").roll("A")


# Steps, and what they cost


def test_it_closes_in_to_two_where_the_next_step_would_kill_it() -> None:
    """MTN-2, HIN-6: Ruling; with one HP more it comes to you, is hurt, and attacks."""
    game = trapped(3, lurks("5 9 2 -"))
    assert (fight(game).distance, fight(game).hp) == (2, 3)
    assert [event.rules for event in game.events if event.kind == "monster_waits"] == [("HIN-6", "MTN-2")]
    assert not game.seen("hindrance_sprung")
    game = trapped(4, lurks("5 9 2 -"))
    assert (fight(game).distance, fight(game).hp) == (1, 1)
    assert [told["base"] for told in game.roll("A").seen("attack")] == [2]


def test_a_step_that_it_survives_once_healed_is_taken() -> None:
    """MTN-2, MTN-6: it heals before it moves; and what is to come is told so before its turn."""
    faces = {"one A": {"top": printed(attack(2, range=3))}}
    for more, distance in (({"range": HEAL}, 1), ({}, 2)):
        game = trapped(5, lurks("90 9 2 -", **more), faces).do("play one top", "do").roll("A")
        assert fight(game).hp == 3
        assert (threat(game.session.cards, game.state) is not None) is (distance == 1)
        game.do("play two bottom", "skip")
        assert game.state.combat is not None
        assert game.seen("distance_changed")[0]["new"] == distance


def test_a_hindrance_that_was_sprung_already_kills_nobody() -> None:
    """MTN-2, HIN-6: you came to distance 1 first."""
    faces = {"one A": {"bottom": printed(move(9), move(9))}}
    game = trapped(3, lurks("90 9 2 -"), faces)
    game.do("play one bottom", "do", "distance 1", "suffer", "do", "distance 2", "play two top")
    assert (fight(game).distance, fight(game).hp) == (1, 3)


# Heals, first or last


def test_a_heal_that_was_not_needed_at_first_comes_last() -> None:
    """MTN-6: unhurt when its turn begins, it heals what your retaliate has cost it; its attack came first."""
    game = meet(1, always("90 - 1 -", move=HEAL), {"one A": {"top": RETALIATE}}).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip").roll("A").do("suffer")
    order = [
        event.kind for event in game.events if event.kind in {"retaliated", "monster_healed", "monster_turn_ended"}
    ]
    assert order == ["retaliated", "monster_healed", "monster_turn_ended"]
    assert game.seen("monster_healed") == [{"monster": "wolf-1", "amount": 2, "hp": 9}]


def test_a_heal_comes_last_after_a_hindrance_too() -> None:
    """MTN-6, HIN-6: the step to you cost it 3."""
    game = trapped(4, lurks("5 9 1 -", range=HEAL)).roll("A").do("suffer")
    assert game.seen("hindrance_sprung")
    assert [told["hp"] for told in game.seen("monster_healed")] == [4]


def test_what_healed_it_at_first_does_not_heal_it_again() -> None:
    """MTN-6: one row, one heal."""
    faces = {"one A": {"top": printed(attack(1))}, "two A": {"bottom": RETALIATE}}
    game = (
        meet(1, always("90 - 1 -", move=HEAL), faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    )
    game.do("play two bottom", "do").roll("A").do("suffer")
    assert [told["amount"] for told in game.seen("monster_healed")] == [1]
    assert fight(game).hp == 7


def test_of_several_heals_one_that_is_left_over_serves_last() -> None:
    """MTN-6: the first row's was enough when its turn began."""
    faces = {"one A": {"top": printed(attack(1))}, "two A": {"bottom": RETALIATE}}
    sets = always("90 - 1 -", move=HEAL, range={"heal": 1})
    game = meet(1, sets, faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("play two bottom", "do").roll("A").do("suffer")
    assert [(told["amount"], told["hp"]) for told in game.seen("monster_healed")] == [(1, 9), (1, 8)]


def test_an_unharmed_monster_heals_neither_first_nor_last() -> None:
    """MTN-6."""
    game = meet(1, always("90 - 1 -", move=HEAL)).do("cards one two").roll("A")
    game.do("play one top", "skip", "play two bottom", "skip").roll("A").do("suffer")
    assert not game.seen("monster_healed")


def test_a_monster_that_died_in_its_turn_does_not_heal() -> None:
    """MTN-6, ATK-10, ENG-11."""
    game = meet(1, always("90 - 1 -", move=HEAL), {"one A": {"top": RETALIATE}}, hp=2).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip").roll("A").do("suffer")
    assert game.seen("monster_died")
    assert not game.seen("monster_healed")
    assert game.state.ending is Ending.GOAL


# Lines of their own


def acts(line: str, *lines: dict[str, Any], distance: int = 1, **more: Any) -> Game:
    """Round 1, after your turn, in which you did nothing; it acts by a set with these lines."""
    game = meet(distance, {"A": behaviour(line, lines=lines, **more), **dict.fromkeys("BC", behaviour("90 - - 5"))})
    return game.do("cards one two").roll("A").play_on({"play": "play", "ability": "skip"}, until="chance")


def done(game: Game) -> list[str]:
    """What happened in its turn, in order."""
    kinds = {
        "distance_changed",
        "attack",
        "line_done",
        "condition_gained",
        "hero_damaged",
        "retaliated",
        "monster_healed",
    }
    return [event.kind for event in game.events if event.kind in kinds]


def test_a_line_needs_no_attack_and_comes_after_the_move() -> None:
    """MON-2, MTN-4: its set has a dash for the attack; it comes as near as it can, and muddles you from there."""
    game = acts("90 2 - -", {"range": 3, "conditions": ["muddle"]}, distance=5)
    assert fight(game).distance == 3
    assert conditions(game) == [Condition.MUDDLE]
    assert done(game) == ["distance_changed", "line_done", "condition_gained"]
    (told,) = [event for event in game.events if event.kind == "line_done"]
    assert told.rules == ("MON-2",)


def test_a_line_reaches_as_far_as_its_range_and_one_without_range_beside_it() -> None:
    """MON-2, ATK-1: the attack's own range doesn't lengthen it."""
    for line, distance, reaches in (
        ({"range": 3, "damage": 1}, 3, True),
        ({"range": 3, "damage": 1}, 4, False),
        ({"damage": 1}, 1, True),
        ({"damage": 1}, 2, False),
    ):
        game = acts("90 - - 5", line, distance=distance)
        assert (game.asks == "damage") is reaches
        assert bool(game.seen("line_done")) is reaches


def test_a_line_comes_after_the_attack_and_its_effects() -> None:
    """MON-2, MTN-1: a push before the attack would only have spoiled it."""
    game = acts("90 - 0 -", {"push": 2}, conditions=["muddle"]).roll("A")
    assert done(game) == ["attack", "condition_gained", "line_done", "distance_changed"]
    assert fight(game).distance == 3


def test_the_damage_of_a_line_is_no_attack() -> None:
    """MON-2, ATK-9, ATK-10, DMG-1: nothing is rolled, no shield lessens it, no retaliate answers; cards negate it."""
    bonus = printed({"kind": "shield", "value": 3}, {"kind": "retaliate", "value": 3})
    game = meet(1, always("90 - - -", lines=[{"damage": 2, "conditions": ["muddle"]}]), {"one A": {"top": bonus}})
    game.do("cards one two").roll("A").do("play one top", "do", "do", "play two bottom", "skip")
    assert (game.asks, "suffer" in game.legal()) == ("damage", True)
    suffers = Game(game.session.cards).do("cards one two").roll("A")
    suffers.do("play one top", "do", "do", "play two bottom", "skip", "suffer")
    assert suffers.state.you.hp == 8
    game.do(next(line for line in game.legal() if line.startswith("discard")))
    for each in (game, suffers):
        assert conditions(each) == [Condition.MUDDLE]
        assert not each.seen("attack")
        assert not each.seen("retaliated")
        assert fight(each).hp == 9
    assert game.seen("damage_negated") == [{"amount": 2, "cause": "line"}]
    assert game.state.you.hp == 10


def test_a_disarmed_monster_has_its_lines_and_a_stunned_one_has_not() -> None:
    """MON-2, CON-2, MTN-3: disarmed it makes no attack, and a line is none."""
    for condition, lines in (("disarm", 1), ("immobilize", 1), ("stun", 0)):
        faces = {"one A": {"top": printed({"kind": "inflict", "condition": condition})}}
        sets = always("90 2 - -", lines=[{"conditions": ["muddle"]}])
        game = meet(1, sets, faces).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip")
        assert len(game.seen("line_done")) == lines


def test_a_line_does_not_find_you_invisible() -> None:
    """MON-2, MTN-5."""
    faces = {"one A": {"top": printed({"kind": "gain_condition", "condition": "invisible"})}}
    game = meet(1, always("90 2 3 -", lines=[{"damage": 1}]), faces).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip")
    assert game.seen("no_focus")
    assert not game.seen("line_done")


def test_lines_come_in_the_order_that_is_best_for_it() -> None:
    """MON-2, MTN-1: a pull brings you into the range of the others, a push takes you out of it; else as printed."""
    lines = ({"push": 2}, {"conditions": ["disarm"]}, {"range": 4, "pull": 3})
    game = acts("90 - - -", *lines, distance=4)
    assert done(game) == [
        "line_done",
        "distance_changed",
        "line_done",
        "condition_gained",
        "line_done",
        "distance_changed",
    ]
    assert [told["new"] for told in game.seen("distance_changed")] == [1, 3]


def test_a_line_that_pulls_you_beside_it_springs_the_hindrance_on_you() -> None:
    """MON-2, HIN-6: and the rest of its lines come after your choice what to do about that."""
    game = trapped(9, lurks("5 - - -", lines=[{"range": 3, "pull": 2}, {"conditions": ["muddle"]}]))
    assert game.asks == "damage"
    assert not conditions(game)
    game.do("suffer")
    assert game.seen("hindrance_sprung") == [{"who": "hero", "damage": 3}]
    assert conditions(game) == [Condition.MUDDLE]


def test_a_set_of_lines_moves_as_one_without_an_attack() -> None:
    """MON-2, MTN-4: Ruling; not to distance 1 if that would spring a hindrance, though its line reaches no further."""
    game = trapped(9, lurks("5 9 - -", lines=[{"damage": 1}]))
    assert fight(game).distance == 2
    assert not game.seen("line_done")


def test_a_monster_that_its_attack_cost_its_life_has_no_lines() -> None:
    """MON-2, ATK-10, ENG-11."""
    game = meet(1, always("90 - 1 -", lines=[{"damage": 1}]), {"one A": {"top": RETALIATE}}, hp=2).do("cards one two")
    game.roll("A").do("play one top", "do", "play two bottom", "skip").roll("A").do("suffer")
    assert game.seen("monster_died")
    assert not game.seen("line_done")


def test_a_line_that_takes_your_last_hp_is_the_end() -> None:
    """MON-2, DMG-2: what would follow doesn't."""
    game = acts("90 - - -", {"damage": 10}, {"conditions": ["muddle"]}).do("suffer")
    assert game.state.ending is Ending.NO_HP
    assert not conditions(game)


def test_the_range_of_a_line_engages_nobody() -> None:
    """ENG-1, MON-2: the ranges of the three sets do."""
    game = meet(4, always("90 - - -", lines=[{"range": 7, "damage": 1}])).do("cards one two")
    assert game.asks == "play"


def test_a_condition_from_a_line_in_an_interruption_waits_for_your_next_whole_turn() -> None:
    """MON-2, CON-4: as one from an attack does."""
    faces = {"one A": {"initiative": 99, "bottom": printed(move(4))}, "two A": {"initiative": 98}}
    game = meet(4, always("50 - - -", lines=[{"conditions": ["disarm"]}]), faces)
    game.do("cards one two", "play one bottom", "do", *ahead(1, 3), "stop").roll("A").do("play two top", "do").roll("A")
    assert [told["who"] for told in game.seen("attack")] == ["hero"]
    assert conditions(game) == [Condition.DISARM]


def test_its_heal_comes_after_its_lines() -> None:
    """MTN-6: last of all."""
    sets = always("90 - 1 -", move=HEAL, lines=[{"conditions": ["muddle"]}])
    game = meet(1, sets, {"one A": {"top": RETALIATE}}).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip").roll("A").do("suffer")
    assert done(game)[-3:] == ["line_done", "condition_gained", "monster_healed"]


# What sets say of the hexes, in the hand


def test_in_the_hand_an_area_and_further_targets_are_a_plain_attack() -> None:
    """ARE-2, ARE-4: there is one enemy only; a melee area reaches as a melee attack does."""
    said = {"area": [[1, 0], [2, 0]], "targets": 3, "jump": True, "focus": "farthest"}
    game = acts("90 1 2 -", distance=3, **said)
    assert fight(game).distance == 2
    assert game.seen("monster_waits")
    game = acts("90 1 2 -", distance=2, **said).play_on({"chance": "letter B", "damage": "suffer"})
    assert len(game.seen("attack")) == 1


def test_in_the_hand_what_is_for_its_side_is_for_itself() -> None:
    """ARE-6, MTN-6: it has nobody beside it; what is for allies alone does nothing."""
    game = acts("90 - - -", {"kind": "ward", "shield": 2}, {"kind": "ward", "affects": "allies", "retaliate": 3})
    assert [values["value"] for values in game.seen("shield_gained")] == [2]
    assert not game.seen("retaliate_gained")


def test_in_the_hand_a_heal_with_a_range_heals_itself() -> None:
    """MAI-7, MTN-6: rows and lines alike."""
    row = behaviour("5 - - -", lines=[{"kind": "heal", "value": 2}])
    assert row.model_copy(update={"move": HealRow(heal=1, range=3)}).heals == (1, 2)


def test_in_the_hand_tiles_are_not_made_and_elements_rest() -> None:
    """MIX-3, OVL-7, HIN-1: what hinders a combat was fixed when it began; infusions are for the open map."""
    made = ({"kind": "trap", "damage": 2}, {"kind": "obstacle"}, {"kind": "move_obstacle"})
    game = acts("90 - - -", *made, infuse=["fire"])
    kinds = {event.kind for event in game.events}
    assert not kinds & {"trap_made", "obstacle_made", "obstacle_moved", "monsters_infused"}
    assert not game.state.board.laid


@pytest.mark.parametrize(("to", "new"), [("focus", 2), ("away", 6)])
def test_in_the_hand_it_teleports_over_the_distance(to: str, new: int) -> None:
    """TEL-2: as near as it can come, or as far; hindrances neither cost nor spring."""
    game = acts("90 - - -", {"kind": "teleport", "value": 2, "to": to}, distance=4)
    (told,) = [event for event in game.events if event.kind == "distance_changed" and "TEL-2" in event.rules]
    assert (told.values["old"], told.values["new"]) == (4, new)
    assert not game.seen("hindrance_sprung")
