"""The referee against real games: brought to the same situation, played with the same letters (SET-4)."""

from collections.abc import Sequence
from random import Random

import pytest

from holdin.game.asks import AskCards
from holdin.game.machine import question
from holdin.models.card_set import CardSet
from holdin.models.letters import Kind
from tests.tracker.situations import ambush, compare, fight, play_ambush, play_round

ROUNDS = 2
"""Side A, then side B of the two cards in the hand."""


def agrees(cards: CardSet, luck: Random, which: int) -> None:
    """A fight of some rounds, with every second monster a built-in one."""
    sorts = [(monster, kind) for monster in cards.monsters.values() for kind in Kind]
    monster, kind = sorts[which // 2 % len(sorts)]
    here = fight(cards, luck, monster.stats(kind), kind) if which % 2 else fight(cards, luck)
    for _ in range(ROUNDS):
        play_round(here)
        compare(here)
        over = here.state.ending is not None or here.state.combat is None
        if over or not isinstance(question(here.state), AskCards):  # dead, or out of cards
            return


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_is_what_the_game_does(cards: CardSet, seed: int) -> None:
    """MTN-1 to MTN-6, ATK-1 to ATK-10, CON-1 to CON-6, DMG-1, HIN-6, MON-2: set, move, odds, damage, what ends when."""
    luck = Random(seed)
    for which in range(80):
        agrees(cards, luck, 80 * seed + which)


KILLED_IN_ITS_TURN = (282, 1939, 2458)
"""Ambushes in which what you gained by the interruption ends with the turn of a monster that it killed."""


@pytest.mark.parametrize(
    "seeds",
    [(*range(150), *KILLED_IN_ITS_TURN), pytest.param(range(150, 3000), marks=pytest.mark.slow)],
    ids=["some", "many"],
)
def test_its_turn_within_yours_is_what_the_game_does(cards: CardSet, seeds: Sequence[int]) -> None:
    """ENG-5, ENG-6, CON-4: attacked from afar it interrupts; what you gained by it waits, what helps it doesn't."""
    fights = [ambush(cards, Random(seed)) for seed in seeds]
    played = [here for here in fights if play_ambush(here)]
    assert len(played) > len(fights) / 2
    for here in played:
        compare(here)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_every_answer_is_what_the_game_does_a_thousand_times(cards: CardSet, seed: int) -> None:
    """MTN-1 to MTN-6, ATK-1 to ATK-10, CON-1 to CON-6, DMG-1, HIN-6, MON-2."""
    luck = Random(seed)
    for which in range(100):
        agrees(cards, luck, 100 * seed + which)
