"""The hands as the book sets them up, part by part: what lies where it belongs, and what doesn't yet (SET-3)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from holdin.game.state import Zone
from holdin.hand import slots
from holdin.hand.card_table import CardTable, Lying
from holdin.hand.sliding import map_at, scenario_of
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HALVES, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS, monster_on
from holdin.models.map_card import MapFace
from holdin.models.scenario import Scenario

CLOSE: Final = 4.0
"""A card within so many millimetres of its place lies there."""


class SetupPart(StrEnum):
    """A part of the set-up, in the order in which it is done."""

    HP = "hp"
    """The HP card in front, upright, the start HP on top."""
    DECK = "deck"
    """The rest of the deck behind it."""
    RAISED = "raised"
    """Its third card raised about 3 mm."""
    MAP = "map"
    """The map pushed in from above in front of that card, your hex at an arrow."""
    MONSTERS = "monsters"
    """The scenario's monsters right behind the HP card."""
    TRACKER = "tracker"
    """The range tracker pushed in from below: only its 1 shows."""
    ABILITIES = "abilities"
    """The abilities fanned at the back, all side A."""
    SPARE = "spare"
    """One unused card upright behind everything."""
    RIGHT = "right"
    """The monster HP card in the right hand."""


def checked(cards: CardSet, table: CardTable) -> tuple[tuple[SetupPart, bool], ...]:
    """Every part, and whether the cards lie so."""
    return tuple((part, check(cards, table)) for part, check in _CHECKS.items())


def missing(cards: CardSet, table: CardTable) -> tuple[int, SetupPart] | None:
    """The first part that isn't done, and its number; none when the hands are as the book has them."""
    parts = enumerate(checked(cards, table), 1)
    return next(((number, part) for number, (part, done) in parts if not done), None)


def _at(card: Lying, x: float, y: float, far: float = CLOSE) -> bool:
    return abs(card.x - x) < far and abs(card.y - y) < far and abs(card.tilt) < slots.SLANT


def _hp(cards: CardSet, table: CardTable) -> bool:
    card = cards.characters[table.character].hp_card
    most = card.max_hp[table.marks.character_level - 1]
    lying = table.card(HP)
    return _inside(lying) and lying.half == card.half(most)


def _needed(cards: CardSet, table: CardTable) -> tuple[MapFace, Scenario] | None:
    """The face and the scenario at the arrow."""
    found = map_at(cards, table)
    face = None if found is None else slots.face_up(cards, found[0])
    scenario = None if found is None else scenario_of(cards, found[0])
    return None if face is None or scenario is None else (face, scenario)


def _deck(_cards: CardSet, table: CardTable) -> bool:
    """All that has no other place: maps and monster cards, but for one map and the items."""
    rest = [card for card in (*table.of(MAPS), *table.of(MONSTERS)) if not _beside(card)]
    return sum(not _at(card, *slots.DECK, far=2 * CLOSE) for card in rest) <= 1


def _beside(card: Lying) -> bool:
    return min(abs(card.x - x) + abs(card.y - y) for x, y in slots.ITEMS) < slots.BESIDE


def _raised(_cards: CardSet, table: CardTable) -> bool:
    return _raised_card(table) is not None


def _raised_card(table: CardTable) -> Lying | None:
    inside = [card for card in table.cards if card.card.startswith((MAPS, MONSTERS)) and _inside(card)]
    return next((card for card in inside if card.y < slots.DECK[1] - slots.RAISED / 2), None)


def _map(cards: CardSet, table: CardTable) -> bool:
    found, needed, raised = map_at(cards, table), _needed(cards, table), _raised_card(table)
    if found is None or needed is None or raised is None:
        return False
    face, scenario = needed
    within = table.layer(raised.card) < table.layer(found[0].card) < table.layer(HP)
    return within and found[1].hex == face.start(scenario.colour)


def _monsters(cards: CardSet, table: CardTable) -> bool:
    """A card that has two of them can show only one."""
    needed = _needed(cards, table)
    if needed is None:
        return False
    wanted = set(cards.monsters_of(needed[1]))
    having = [card for card in table.of(MONSTERS) if _has(cards, card, wanted)]
    front = table.layer(HP) - len(having)
    return all(
        _printed(cards, card, card.half) in wanted and table.layer(card.card) >= front and _inside(card)
        for card in having
    )


def _inside(card: Lying) -> bool:
    return _at(card, *slots.DECK)


def _has(cards: CardSet, card: Lying, wanted: set[MonsterId]) -> bool:
    return any(_printed(cards, card, half) in wanted for half in HALVES) and not _beside(card)


def _printed(cards: CardSet, card: Lying, half: int) -> MonsterId | None:
    on = monster_on(cards, card.card, half)
    return None if on is None else on.monster


def _tracker(_cards: CardSet, table: CardTable) -> bool:
    lying = table.card(TRACKERS)
    below = table.layer(TRACKERS) < table.layer(HP)
    return below and not lying.back and abs(slots.distance_of(table) - 1) < 0.5 and abs(lying.tilt) < slots.SLANT


def _abilities(_cards: CardSet, table: CardTable) -> bool:
    return all(slots.zone_of(card) is Zone.HAND and not card.back for card in table.of(ABILITY))


def _spare(_cards: CardSet, table: CardTable) -> bool:
    last = min(table.layer(card.card) for card in table.of(ABILITY))
    return any(map(_inside, table.cards[:last]))


def _right(_cards: CardSet, table: CardTable) -> bool:
    return _at(table.card(MONSTER_HP), *slots.RIGHT_HAND, far=3 * CLOSE)


_CHECKS: Final[Mapping[SetupPart, Callable[[CardSet, CardTable], bool]]] = {
    SetupPart.HP: _hp,
    SetupPart.DECK: _deck,
    SetupPart.RAISED: _raised,
    SetupPart.MAP: _map,
    SetupPart.MONSTERS: _monsters,
    SetupPart.TRACKER: _tracker,
    SetupPart.ABILITIES: _abilities,
    SetupPart.SPARE: _spare,
    SetupPart.RIGHT: _right,
}
