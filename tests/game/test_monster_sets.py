"""What a monster makes of its set: no step that kills it, a heal first or last (MTN-2, MTN-6)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from holdin.game.monster_acts import monster_plan
from holdin.game.state import Ending
from holdin.game.table import Table
from holdin.models.monster import Behaviour
from tests.game.builder import Game, attack, behaviour, monster, move, printed
from tests.game.test_fights import always, fight, meet
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
    assert game.seen("monster_waits")
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
        assert monster_plan(Table(game.session.cards, game.state)).new_distance == distance
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
