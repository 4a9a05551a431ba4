"""How long cards last, counted by hand (RND-2, RST-1)."""

from dataclasses import replace

import pytest

from holdin.game.dice import Dice
from holdin.game.outlook import rounds_left
from holdin.game.session import Session
from holdin.game.state import CardPlace, GameState, Setup, Zone
from holdin.models.card_set import CardSet
from holdin.models.letters import Side
from holdin.words.rounds import rounds_brief, rounds_explained, rounds_warning, rounds_words
from holdin.words.words import Words

SPOTS = {
    "A": (Side.A, Zone.HAND),
    "B": (Side.B, Zone.HAND),
    "a": (Side.A, Zone.CHOSEN),
    "b": (Side.B, Zone.CHOSEN),
    "d": (Side.B, Zone.DISCARDED),
    "l": (Side.B, Zone.LOST),
}
"""A letter for each place of a card."""


def holding(cards: CardSet, spots: str) -> GameState:
    state = Session(cards, Setup(cards.campaign.start[0], next(iter(cards.characters))), Dice(1)).state
    pairs = zip(state.hero.cards, spots, strict=True)
    places = tuple(CardPlace(place.card, *SPOTS[spot]) for place, spot in pairs)
    return replace(state, hero=replace(state.hero, cards=places))


@pytest.mark.parametrize(
    ("spots", "rounds"),
    [
        ("AAAA", 4 + 3 + 2),
        ("aaAA", 3 + 3 + 2),
        ("BBAA", 3 + 3 + 2),
        ("bbdd", 0 + 3 + 2),
        ("dddd", 3 + 2),
        ("Bddd", 3 + 2),
        ("AAAl", 3 + 2),
        ("AABl", 2 + 2),
        ("AAll", 2),
        ("BBll", 1),
        ("ddll", 0),
        ("Alll", 0),
        ("llll", 0),
    ],
)
def test_rounds_are_pairs_of_different_cards_and_rests_give_back_all_but_one(
    cards: CardSet, spots: str, rounds: int
) -> None:
    assert rounds_left(holding(cards, spots).hero) == rounds


def test_few_rounds_are_warned_of_in_the_prompt(cards: CardSet) -> None:
    words = Words(cards)
    assert rounds_warning(words, holding(cards, "AAAA")) == ""
    assert "about 2 more rounds" in words.prompt(holding(cards, "AAll"))
    assert words.prompt(holding(cards, "BBll")).endswith("Your cards last for about 1 more round!")


def test_it_is_said_and_explained(cards: CardSet) -> None:
    assert rounds_words(Words(cards), holding(cards, "AAAA")) == "About 9 rounds of cards left"
    assert rounds_brief(Words(cards), holding(cards, "AAAA")) == "cards for 9 rounds"
    assert rounds_brief(Words(cards, "ru"), holding(cards, "AAAA")) == "карт на 9 раундов"
    assert "side B" in rounds_explained(Words(cards))
    assert "сброс" in rounds_explained(Words(cards, "ru"))
