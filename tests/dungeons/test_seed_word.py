"""The short word of a dungeon: it says what is dealt, and a slip of the finger is seen."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.data.load import built_in_cards
from holdin.dungeons.seed_word import CONSONANTS, LENGTH, SEEDS, VOWELS, WAYS, Deal, deal_of, word_of
from holdin.errors import SaidError
from holdin.models.base import MonsterId
from holdin.models.scales import SCENARIO_LEVELS

CARDS = built_in_cards()
WOLF = MonsterId("wolf")
LEVELS = len(SCENARIO_LEVELS)
deals = st.builds(Deal, st.integers(0, SEEDS - 1), st.integers(0, LEVELS - 1), st.sampled_from(WAYS))


@given(deals)
def test_a_word_says_what_it_was_made_of(deal: Deal) -> None:
    """Seed, level and way of fighting, whatever capitals, spaces and hyphens it is written with."""
    word = word_of(CARDS, deal)
    assert len(word) == LENGTH
    assert deal_of(CARDS, word) == deal
    assert deal_of(CARDS, f" {word[:4].upper()}-{word[4:]} ") == deal


@given(deals, st.integers(0, LENGTH - 1), st.data())
def test_one_wrong_letter_is_always_seen(deal: Deal, place: int, data: st.DataObject) -> None:
    word = word_of(CARDS, deal)
    other = data.draw(st.sampled_from([each for each in CONSONANTS + VOWELS if each != word[place]]))
    with pytest.raises(SaidError):
        deal_of(CARDS, word[:place] + other + word[place + 1 :])


@given(deals, st.sampled_from([0, 2, 4]))
def test_two_syllables_that_changed_places_are_seen(deal: Deal, place: int) -> None:
    word = word_of(CARDS, deal)
    swapped = word[:place] + word[place + 2 : place + 4] + word[place : place + 2] + word[place + 4 :]
    if swapped != word:
        with pytest.raises(SaidError):
            deal_of(CARDS, swapped)


@pytest.mark.parametrize("word", ["", "ba", "bababab", "bababababa", "qxqxqxqx", "обвал", "b" * 5000, "12345678"])
def test_what_is_no_word_is_told_in_one_sentence(word: str) -> None:
    """Also how a word looks; a very long one isn't repeated whole."""
    with pytest.raises(SaidError) as told:
        deal_of(CARDS, word)
    assert "8 letters, such as" in str(told.value)
    assert len(str(told.value)) < 160


def test_a_word_of_other_cards_is_refused() -> None:
    """A friend whose cards differ isn't given another dungeon by the same word."""
    wolf = CARDS.monsters[WOLF]
    changed = replace(CARDS, monsters={**CARDS.monsters, WOLF: wolf.model_copy(update={"id": "wulf"})})
    words = [word_of(CARDS, Deal(seed, 1, WAYS[0])) for seed in range(5)]
    for word in words:
        with pytest.raises(SaidError, match="other cards"):
            deal_of(changed, word)


def test_who_plays_doesnt_matter_to_the_word() -> None:
    """A guest's cards have another digest, and the same dungeons."""
    guests = replace(CARDS, digest="another", characters={})
    deal = Deal(7, 2, WAYS[1])
    assert word_of(guests, deal) == word_of(CARDS, deal)
