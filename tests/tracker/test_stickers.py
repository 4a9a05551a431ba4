"""The stickers of a campaign on paper: the cards at the table carry them (ENH-1)."""

from dataclasses import replace

from holdin.campaign.machine import new_campaign
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.players.spending import stickers_for
from holdin.tracker import deck, taps
from holdin.tracker.paper import begun

MARA = CharacterId("mara")


def test_the_attacks_of_the_cards_are_the_enhanced_ones(cards: CardSet) -> None:
    """ENH-1: the referee offers what the cards say with their stickers on."""
    plain = begun(cards, taps.Begin(character=MARA))
    stickers = stickers_for(cards, MARA, (), 60)
    rich = replace(plain, campaign=replace(new_campaign(cards, "Mara", MARA), stickers=stickers))
    before, after = ([each.attack.value for each in deck.attacks(cards, sheet)] for sheet in (plain, rich))
    better = [each for each in stickers if each.enhancement == "attack" and each.side == "A"]
    assert sum(after) - sum(before) == len(better) > 0
