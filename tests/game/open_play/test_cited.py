"""What open play rests on: never a rule that the open map replaces (OPN-1)."""

from random import Random

import pytest

from holdin.game.machine import apply, legal, new_game, question
from holdin.game.state import Setup
from holdin.game.step import GameStep
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights

REPLACED = ("ENG-", "HIN-", "RNG-", "MTN-", "MOV-3", "CON-6", "RND-9", "INI-1")


@pytest.mark.parametrize("seed", range(12))
def test_open_play_cites_no_rule_that_it_replaces(cards: CardSet, seed: int) -> None:
    rng = Random(seed)
    scenario = [each.id for each in cards.scenarios.values() if each.allows(Fights.OPEN)][seed]
    setup = Setup(scenario, next(iter(cards.characters)), fights=Fights.OPEN, all_monsters=True)
    step = new_game(cards, setup)
    for _ in range(250):
        cited = [rule for event in step.events for rule in event.rules]
        ask = question(step.after)
        if ask is None:
            break
        assert not [rule for rule in (*cited, ask.rule) if rule.startswith(REPLACED)]
        found = apply(cards, step.after, rng.choice(legal(cards, step.after)))
        assert isinstance(found, GameStep)
        step = found
    assert step.after.round > 1
