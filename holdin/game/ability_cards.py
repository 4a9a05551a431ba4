"""Where ability cards go, whoever moves them: the rules in a game, or your fingers at the table (RND-5, RST, DMG-1)."""

from collections.abc import Iterable
from itertools import combinations

from holdin.game.state import CardPlace, Zone, card_at
from holdin.models.base import CardId
from holdin.models.letters import Side

SIDE_A, SIDE_B, HAND, DISCARDED = Side.A, Side.B, Zone.HAND, Zone.DISCARDED
REST_NEEDS = 2
"""Discarded cards that a rest needs (RST-1)."""
STAYING = frozenset({Zone.LOST, Zone.CHOSEN})


def put_away(place: CardPlace) -> CardPlace:
    """A card that was played: side A turns to side B in the hand, side B is discarded (RND-5)."""
    return card_at(place.card, SIDE_B, HAND if place.side is SIDE_A else DISCARDED)


def brought_back(places: Iterable[CardPlace]) -> tuple[CardPlace, ...]:
    """The cards after a rest: the discarded ones come back, and every card of the hand turns to side A (RST-4)."""
    return tuple([place if place.zone in STAYING else card_at(place.card) for place in places])


def enough_to_rest(places: Iterable[CardPlace]) -> bool:
    """Whether enough cards are discarded (RST-1)."""
    return sum(place.zone is DISCARDED for place in places) >= REST_NEEDS


def against_damage(places: Iterable[CardPlace]) -> tuple[tuple[CardId, ...], ...]:
    """What can take damage: each discarded card to be lost, every two of the hand to be discarded (DMG-1)."""
    found = tuple(places)
    alone = [(place.card,) for place in found if place.zone is DISCARDED]
    return *alone, *combinations([place.card for place in found if place.zone is HAND], 2)
