"""Whose turn is a condition's chance to act, and which symbols a consumption takes."""

import pytest

from holdin.models.letters import Condition, Element, Party
from holdin.rules.conditions import clock
from holdin.rules.elements import pick

HERO, MONSTER = Party.HERO, Party.MONSTER
DARK, FIRE = Element.DARK, Element.FIRE


@pytest.mark.parametrize("bearer", Party)
def test_the_chance_to_act(bearer: Party) -> None:
    """CON-4: negative ones wait for the bearer's next turn; strengthen and attack bonuses count from now on."""
    for condition in (Condition.IMMOBILIZE, Condition.DISARM, Condition.STUN, Condition.MUDDLE):
        assert clock(condition, bearer) == (bearer, False)
    assert clock(Condition.STRENGTHEN, bearer) == (bearer, True)
    assert clock(None, bearer, bonus=True) == (bearer, True)


@pytest.mark.parametrize("bearer", Party)
def test_what_works_in_the_enemys_turn_waits_for_its_next_one(bearer: Party) -> None:
    """CON-4: invisible, and – without a condition – shield and retaliate."""
    assert clock(Condition.INVISIBLE, bearer) == (bearer.enemy, False)
    assert clock(None, bearer) == (bearer.enemy, False)
    assert HERO.enemy is MONSTER


def test_symbols_shown_first_are_taken_first_and_each_once() -> None:
    """ELM-2: all that are needed, or none."""
    shown = [("a", DARK), ("b", FIRE), ("c", DARK)]
    assert pick(shown, [DARK]) == ("a",)
    assert pick(shown, [DARK, FIRE, DARK]) == ("a", "b", "c")
    assert pick(shown, [FIRE, FIRE]) is None
    assert pick(shown, []) == ()
