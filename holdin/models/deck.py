"""The printed deck: the ids of its cards, and what stands on the half of a card that is on top.

A half is a number: front, front turned, back, back turned: 0 to 3 (HPC-1).
"""

from typing import Final

from holdin.models.card_set import CardSet
from holdin.models.item import MonsterCardHalf
from holdin.models.letters import Colour
from holdin.models.map_card import MapFace
from holdin.models.scenario import Scenario

HP, MONSTER_HP, TRACKERS = "hp", "monster-hp", "trackers"
"""The cards of which there is one; the others are "ability:…", "monsters:0" and on, "map:0" and on."""
ABILITY, MONSTERS, MAPS = "ability:", "monsters:", "map:"
HALVES: Final = range(4)


def monster_on(cards: CardSet, card: str, half: int) -> MonsterCardHalf | None:
    """The monster and the item on a half of a monster card; none where nothing is printed, or on another card."""
    if not card.startswith(MONSTERS):
        return None
    halves = cards.monster_cards[int(card.removeprefix(MONSTERS))].halves
    return halves[half] if half < len(halves) else None


def half_with(cards: CardSet, name: str) -> tuple[str, int] | None:
    """The monster card, and its half, on which a monster or an item is printed (MON-1)."""
    found = ((f"{MONSTERS}{n}", half) for n in range(len(cards.monster_cards)) for half in HALVES)
    return next(
        (each for each in found if (on := monster_on(cards, *each)) is not None and name in {on.monster, on.item}), None
    )


def face_on(cards: CardSet, card: str, half: int) -> MapFace | None:
    """The map on a half of a map card; none on its tracker side (SET-4), or on another card."""
    if not card.startswith(MAPS):
        return None
    faces = cards.map_cards[int(card.removeprefix(MAPS))]
    return cards.maps[faces[half // 2]] if half // 2 < len(faces) else None


def colour_on(half: int) -> Colour:
    """Which scenario is played with a map card that lies so (MAP-1)."""
    return Colour.BLUE if half % 2 else Colour.ORANGE


def scenario_on(cards: CardSet, card: str, half: int) -> Scenario | None:
    """The scenario of a map card that lies so (MAP-1)."""
    face, here = face_on(cards, card, half), cards.scenarios.values()
    found = (each for each in here if face is not None and (each.map, each.colour) == (face.id, colour_on(half)))
    return next(found, None)
