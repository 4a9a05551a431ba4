"""Days and hours as people write them."""

from time import struct_time

import pytest

from holdin.models.card_set import CardSet
from holdin.words.dates import date_and_time
from holdin.words.words import Words

MOMENT = struct_time((2026, 5, 3, 9, 4, 0, 6, 123, 0))


@pytest.mark.parametrize(("lang", "said"), [("en", "3 May 2026, 9:04"), ("ru", "3 мая 2026, 9:04")])
def test_a_moment_reads_as_people_write_it(cards: CardSet, lang: str, said: str) -> None:
    assert date_and_time(Words(cards, lang), MOMENT) == said
