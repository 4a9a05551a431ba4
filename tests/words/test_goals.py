"""How far a goal is, beside it (END-1)."""

from dataclasses import replace
from typing import Any

import pytest

from holdin.data.load import load_set
from holdin.game.machine import new_game, table
from holdin.game.state import Setup
from holdin.game.table import Table
from holdin.models.base import MonsterId, TreasureId
from holdin.models.goals import AllOf, AnyOf, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.words.goals import counted_words, goal_so_far
from holdin.words.words import Words
from tests.game.builder import Game, card_set, monster
from tests.game.test_special_rules import rising

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
        pytest.param(LootGoal(treasure=PURSE, count=4), "1 of 4 looted", id="treasures"),
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


def test_a_form_is_counted_once_its_monster_has_got_up_in_it() -> None:
    """ATK-11: nobody is told of it before."""
    game = rising()
    cards, words = game.session.cards, Words(game.session.cards, "en")
    begun = new_game(cards, game.state.setup).after
    assert "killed" not in counted_words(words, table(cards, begun))
    assert counted_words(words, table(cards, game.state)) == "1 of 2 killed"


@pytest.mark.parametrize("name", ["base", "elsewhere"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_counted_is_told_in_words(name: str, lang: str) -> None:
    """Of every scenario; no id of a card shows."""
    cards = load_set(name)
    ids = [each for each in (*cards.treasures, *cards.monsters) if "-" in each]
    for page in cards.scenarios.values():
        fights = way_of(Fights.HELD, page)
        state = new_game(cards, Setup(page.id, next(iter(cards.characters)), fights=fights)).after
        told = counted_words(Words(cards, lang), table(cards, state))
        assert not [each for each in ids if each in told], told


def test_it_stands_before_the_goal() -> None:
    t = at(KillAll())
    assert goal_so_far(Words(t.cards, "en"), t).startswith("Goal (1 of 3 killed): ")
    t = at(Reach(mark="exit"))
    assert goal_so_far(Words(t.cards, "en"), t).startswith("Goal: ")
