"""How far a goal is, beside it (END-1)."""

from dataclasses import replace
from typing import Any

import pytest

from holdin.game.machine import table
from holdin.game.table import Table
from holdin.models.base import MonsterId, TreasureId
from holdin.models.goals import AllOf, AnyOf, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.words.goals import counted_words, goal_so_far
from holdin.words.words import Words
from tests.game.builder import Game, card_set, monster

THREE = """
@   .   W   .
  .   .   .
W   .   .   .
  .   W   .
"""
WOLF, PURSE = MonsterId("wolf"), TreasureId("goal")


def at(success: Goal, **more: Any) -> Table:
    """The second round; one wolf is dead, a purse and two tokens are looted."""
    cards = card_set(THREE, monsters=(monster("wolf", 3),), success=success, **more)
    state = Game(cards).state
    board = replace(state.board, dead=frozenset({"wolf-2"}))
    hero = replace(state.hero, treasures=(PURSE,), tokens=2)
    return table(cards, replace(state, board=board, hero=hero, round=2))


def counted(success: Goal, lang: str = "en", **more: Any) -> str:
    t = at(success, **more)
    return counted_words(Words(t.cards, lang), t)


@pytest.mark.parametrize(
    ("success", "told"),
    [
        pytest.param(KillAll(), "1 of 3 killed", id="all"),
        pytest.param(Kill(monster=WOLF), "wolf: 1 of 3", id="all of a sort"),
        pytest.param(Kill(monster=WOLF, count=2), "wolf: 1 of 2", id="some of a sort"),
        pytest.param(Kill(monster=WOLF, count=1), "", id="one: there is nothing to count"),
        pytest.param(LootGoal(treasure=PURSE, count=4), "goal: 1 of 4", id="treasures"),
        pytest.param(Tokens(count=5), "2 of 5 money tokens", id="tokens"),
        pytest.param(Survive(rounds=6), "round 2 of 6", id="rounds"),
        pytest.param(Reach(mark="exit"), "", id="a hex"),
        pytest.param(AllOf(goals=(Tokens(count=2), KillAll())), "2 of 2 money tokens, 1 of 3 killed", id="both"),
        pytest.param(AnyOf(goals=(Survive(rounds=6), KillAll())), "1 of 3 killed, round 2 of 6", id="either"),
    ],
)
def test_what_is_counted_says_how_far_it_is(success: Goal, told: str) -> None:
    assert counted(success) == told


def test_a_limit_of_rounds_says_which_one_it_is() -> None:
    """END-1: a scenario that fails with round 9 is to be won within 8."""
    assert counted(Reach(mark="exit"), failure=Survive(rounds=9)) == "round 2 of 8"


def test_more_than_enough_is_enough() -> None:
    assert counted(AllOf(goals=(Tokens(count=2), Reach(mark="exit")))) == "2 of 2 money tokens"


def test_it_stands_before_the_goal() -> None:
    t = at(KillAll())
    assert goal_so_far(Words(t.cards, "en"), t).startswith("Goal (1 of 3 killed): ")
    t = at(Reach(mark="exit"))
    assert goal_so_far(Words(t.cards, "en"), t).startswith("Goal: ")
