"""Areas are told by their shape, also to whoever doesn't see them (ARE-2)."""

import pytest

from holdin.models.card_set import CardSet
from holdin.words.areas import area_words
from holdin.words.words import Words

ALL = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


@pytest.mark.parametrize(
    ("area", "told"),
    [
        ([(1, 0), (2, 0), (3, 0)], "line of 3"),
        ([(0, -1), (0, -2)], "line of 2"),
        ([(1, 0), (1, -1)], "2 hexes side by side"),
        ([(1, 0), (1, -1), (0, 1)], "3 hexes side by side"),
        ([(1, 0), (-1, 0)], "area of 2"),
        (ALL, "all hexes around"),
        ([(0, 0), (1, 0), (0, 1)], "3 hexes that touch"),
        ([(0, 0), (1, 0), (2, 0)], "area of 3"),
        ([(1, 0), (2, 0), (0, 1), (0, 2)], "area of 4"),
    ],
)
def test_an_area_is_told_by_its_shape(cards: CardSet, area: list[tuple[int, int]], told: str) -> None:
    assert area_words(Words(cards), area) == told


def test_in_russian_as_well(cards: CardSet) -> None:
    assert area_words(Words(cards, "ru"), [(1, 0), (2, 0), (3, 0)]) == "линия в 3 гекса"
    assert area_words(Words(cards, "ru"), ALL) == "все гексы вокруг"
