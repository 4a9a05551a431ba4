"""The stickers of a campaign on paper: the cards at the table carry them (ENH-1)."""

from dataclasses import replace

import pytest

from holdin.campaign.machine import new_campaign
from holdin.campaign.paper import PaperMark, can_be_marked, marked
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.players.spending import stickers_for
from holdin.tracker import deck, taps
from holdin.tracker.paper import TapError, begun
from holdin.tracker.tap_effects import tapped
from holdin.words.taps import tap_words
from holdin.words.words import Words

MARA = CharacterId("mara")


def test_the_attacks_of_the_cards_are_the_enhanced_ones(cards: CardSet) -> None:
    """ENH-1: the referee offers what the cards say with their stickers on."""
    plain = begun(cards, taps.Begin(character=MARA))
    stickers = stickers_for(cards, MARA, (), 60)
    rich = replace(plain, campaign=replace(new_campaign(cards, "Mara", MARA), stickers=stickers))
    before, after = ([each.attack.value for each in deck.attacks(cards, sheet)] for sheet in (plain, rich))
    better = [each for each in stickers if each.enhancement == "attack" and each.side == "A"]
    assert sum(after) - sum(before) == len(better) > 0


def test_stickers_are_ticked_on_the_paper_card_and_count_at_the_table(cards: CardSet) -> None:
    """ENH-1, ENH-2: those that there is room for; one that lies there can be taken off again."""
    sheet = begun(cards, taps.Begin(character=MARA))
    sheet, _ = tapped(cards, sheet, taps.KeepCard())
    key = "the-opportunist A 1 top 0 attack"
    assert sheet.campaign is not None
    assert key in can_be_marked(cards, sheet.campaign, PaperMark.STICKER)
    better, _ = tapped(cards, sheet, taps.Tick(mark=PaperMark.STICKER, what=key))
    assert better.campaign is not None
    assert marked(better.campaign, PaperMark.STICKER) == (key,)
    there = set(can_be_marked(cards, better.campaign, PaperMark.STICKER))
    assert key in there
    assert "the-opportunist A 1 top 0 muddle" not in there
    assert max(each.attack.value for each in deck.attacks(cards, better)) == 4
    with pytest.raises(TapError):
        tapped(cards, better, taps.Tick(mark=PaperMark.STICKER, what="the-opportunist A 1 top 0 poison"))
    again, _ = tapped(cards, better, taps.Tick(mark=PaperMark.STICKER, what=key, on=False))
    assert again.campaign == sheet.campaign
    for lang in ("en", "ru"):
        words = Words(cards, lang)
        assert words.name("attack") in tap_words(taps.Tick(mark=PaperMark.STICKER, what=key), words, sheet)
