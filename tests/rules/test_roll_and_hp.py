import pytest

from holdin.models.card_set import CardSet
from holdin.rules.hp import monster_hp
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
