"""Idle gold goes onto the cards: what a player buys, and that it helps (ENH-1, ENH-2)."""

import pytest

from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.players.spending import stickers_for
from holdin.rules.enhancement import gold_for
from holdin.sim.play import expected
from holdin.sim.scenario_digest import dealt

MARA = CharacterId("mara")


@pytest.mark.parametrize("gold", [0, 7, 20, 60, 500])
def test_gold_is_spent_on_faces_that_are_played_and_never_more_than_there_is(cards: CardSet, gold: int) -> None:
    """ENH-2: each at its price then; with much gold every dot of the level that is played is taken."""
    hero = cards.characters[MARA]
    upgrades = (hero.cards[0].id,)
    stickers = stickers_for(cards, MARA, upgrades, gold)
    spent = sum(
        gold_for(hero, stickers[:index], each, cards.enhancements, cards.campaign.enhancement_percent)
        for index, each in enumerate(stickers)
    )
    assert spent <= gold
    assert bool(stickers) is (gold > 11)
    assert all(each.level == (2 if each.card in upgrades else 1) for each in stickers)


def test_the_simulator_s_characters_have_their_stickers_on(cards: CardSet) -> None:
    """ENH-1: and their games aren't taken for those without."""
    scenario = cards.campaign.start[0]
    plain, rich = (expected(cards, scenario, MARA, 1, gold=gold) for gold in (0, 60))
    assert plain.stickers == () != rich.stickers
    assert dealt(cards, plain) != dealt(cards, rich)
