"""Free cards in words: nothing that hands do, and nothing that is read, lacks its sentence."""

from typing import get_args

import pytest

from holdin.data.load import built_in_cards
from holdin.draw.deck import deck
from holdin.hand import gestures as g
from holdin.hand.card_table import ByItself
from holdin.hand.checklist import SetupPart, Why
from holdin.hand.state_reader import Finding
from holdin.models.deck import HALVES
from holdin.words.gestures import (
    by_itself_words,
    card_words,
    handling_words,
    lack_words,
    note_words,
    part_words,
)
from holdin.words.words import Words

CARDS = built_in_cards()
VALUES = {"card": "A", "other": "B", "value": 3, "letter": "C", "scenario": "D"}
SCENARIO = CARDS.campaign.start[0]
VARIANTS = {
    "turn": {"turn", "turn_half"},
    "layer": {"layer_1", "layer_-1"},
    "slide": {"slide_in", "slide_deck", "slide_out"},
    "lay": {"lay_hand", "lay_turned", "lay_discard", "lay_lost", "lay_kept"},
    "mark": {f"mark_{what}" for what in g.Marked},
    "tell": set[str](),
    "automate": set[str](),
}
"""The kinds of gestures that aren't worded by their names alone; taps and switches have words of their own."""


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_gesture_part_note_and_switch_has_words(lang: str) -> None:
    """SET-3."""
    words = Words(CARDS, lang)
    for kind in get_args(get_args(g.AnyGesture)[0]):
        name = kind.model_fields["do"].default
        for variant in VARIANTS.get(name, {name}):
            assert handling_words(words, variant, **VALUES)
    assert all(all(part_words(words, part)) for part in SetupPart)
    assert all(lack_words(words, why, SCENARIO if why is Why.OTHER_SCENARIO else "wolf") for why in Why)
    assert all(note_words(words, note, "wolf" if note is Finding.LIVING else "7", "f7") for note in Finding)
    assert all(by_itself_words(words, what) for what in ByItself)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_half_of_every_card_has_a_name(lang: str) -> None:
    """MAP-1, ABL-1, MON-1: a card is called what is up."""
    words = Words(CARDS, lang)
    named = {(card.id, half): card_words(words, card.id, half) for card in deck(CARDS) for half in HALVES}
    assert all(named.values())
    assert len(set(named.values())) > len(CARDS.monsters)
