"""Whose turn is a condition's chance to act, and which symbols a consumption takes."""

import pytest

from holdin.models.letters import Condition, Element, Party
from holdin.rules.conditions import clock
from holdin.rules.elements import pick

HERO, MONSTER = Party.HERO, Party.MONSTER
DARK, FIRE = Element.DARK, Element.FIRE


@pytest.mark.parametrize("bearer", Party)
@pytest.mark.parametrize("turn", [*Party, None])
def test_the_chance_to_act(bearer: Party, turn: Party | None) -> None:
    """CON-4: negative ones wait for the bearer's next turn; strengthen and attack bonuses count from now on."""
    for interrupts in (False, True):
        for condition in (Condition.IMMOBILIZE, Condition.DISARM, Condition.STUN, Condition.MUDDLE):
            assert clock(condition, bearer, turn, interrupts=interrupts) == (bearer, False)
        assert clock(Condition.STRENGTHEN, bearer, turn, interrupts=interrupts) == (bearer, turn is bearer)
        assert clock(None, bearer, turn, interrupts=interrupts, bonus=True) == (bearer, turn is bearer)


@pytest.mark.parametrize("bearer", Party)
def test_what_works_in_the_enemys_turn_waits_for_its_next_one(bearer: Party) -> None:
    """CON-4: invisible, and – without a condition – shield and retaliate."""
    for condition in (Condition.INVISIBLE, None):
        for turn in (*Party, None):
            assert clock(condition, bearer, turn) == (bearer.enemy, False)
    assert HERO.enemy is MONSTER


def test_what_works_in_the_enemys_turn_works_in_the_rest_of_the_one_that_was_interrupted() -> None:
    """CON-4: Ruling; a monster's own in the interruption, and nothing that you gain there."""
    for condition in (Condition.INVISIBLE, None):
        assert clock(condition, MONSTER, MONSTER, interrupts=True) == (HERO, True)
        assert clock(condition, HERO, MONSTER, interrupts=True) == (MONSTER, False)


def test_symbols_shown_first_are_taken_first_and_each_once() -> None:
    """ELM-2: all that are needed, or none."""
    shown = [("a", DARK), ("b", FIRE), ("c", DARK)]
    assert pick(shown, [DARK]) == ("a",)
    assert pick(shown, [DARK, FIRE, DARK]) == ("a", "b", "c")
    assert pick(shown, [FIRE, FIRE]) is None
    assert pick(shown, []) == ()
