import pytest

from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.item import Item, Timing
from holdin.models.scales import CHARACTER_LEVELS
from holdin.rules.hp import max_hp, monster_hp
from holdin.rules.roll import letter_of_die


def test_a_die_gives_each_letter_twice() -> None:
    """ROLL-1: 1–2 A, 3–4 B, 5–6 C."""
    assert "".join(letter_of_die(pips) for pips in range(1, 7)) == "AABBCC"
    for pips in (0, 7):
        with pytest.raises(ValueError, match="a die shows 1 to 6"):
            letter_of_die(pips)


def test_the_ruler_runs_through_the_letters(cards: CardSet) -> None:
    """ROLL-1, MHP-1: A, B, C, A, B, C and so on."""
    ruler = "".join(cards.monster_hp.ruler)
    assert ruler == ("ABC" * len(ruler))[: len(ruler)]


def test_a_monsters_hp_goes_with_the_scenario_level() -> None:
    """SCL-1: printed + (L − 1), never below 1."""
    assert [monster_hp(5, level) for level in range(4)] == [4, 5, 6, 7]
    assert monster_hp(1, 0) == 1


def test_max_hp_goes_with_the_level_and_the_items_that_always_count(cards: CardSet) -> None:
    """HPC-3, HPC-1: as the card gives it, plus theirs; there is no table for more than the card shows."""
    card = cards.characters[CharacterId("mara")].hp_card
    belt = Item.model_validate({"id": "belt", "slot": "body", "price": 5, "timing": "always", "max_hp": 2})
    assert [max_hp(card, level, ()) for level in CHARACTER_LEVELS] == [10, 11, 12, 13, 14]
    assert [max_hp(card, level, (belt,)) for level in CHARACTER_LEVELS] == [12, 13, 14, 14, 14]
    assert max_hp(card, 1, (belt, belt.model_copy(update={"timing": Timing.WORDS}))) == 12
    assert (card.highest, card.shows(14), card.shows(15), card.shows(0)) == (14, True, False, False)
