"""The dungeons of days among games that are over: a save's word tells which day it was dealt for."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from holdin.dungeons.offer import day_of
from holdin.models.card_set import CardSet
from holdin.notebook.played import Played

WEEK: Final = 7
DAYS: Final = 4 * WEEK
"""So many days are told."""


def by_day(cards: CardSet, games: Iterable[Played], days: Sequence[str]) -> Mapping[str, tuple[Played, ...]]:
    """The games of each day's dungeon, in the order of the days; of a day that has passed they may be later."""
    found: dict[str, list[Played]] = {day: [] for day in days}
    for each in games:
        day = day_of(cards, each.facts.dungeon, days) if each.facts.dungeon else None
        if day is not None:
            found[day].append(each)
    return {day: tuple(played) for day, played in found.items()}
