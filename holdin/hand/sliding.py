"""Cards slid behind the deck, to where they belong there, and out of it again (SET-3)."""

from dataclasses import replace
from typing import Final, Literal

from holdin.draw.geometry import CARD
from holdin.hand import slots
from holdin.hand.card_table import SIZE, CardTable, Lying
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS, monster_on, scenario_on
from holdin.models.hexes import Hex
from holdin.models.map_card import MapFace
from holdin.models.scenario import Scenario

OUT: Final = (150.0, 108.0)
"""Where a card lies that was slid out: in the middle of the table."""
IN_DECK: Final = 7.0
"""A card within so many millimetres of the deck's middle lies in it."""


def slid_in(cards: CardSet, table: CardTable, card: Lying) -> CardTable:
    """A card slid in: HP up, the tracker from below, the map from above, a monster behind the HP card, else inside."""
    if card.card == HP:
        return in_layer(table.put(slots.settled(card, slots.IN_DECK)), card)
    if card.card == MONSTER_HP:
        return table.put(slots.settled(card, slots.IN_RIGHT_HAND))
    if card.card == TRACKERS:
        return in_layer(table.put(slots.settled(card, slots.distance_place(table, 1))), card)
    if card.card.startswith(MAPS) and (placed := _map_in(cards, table, card)) is not None:
        return placed
    if card.card.startswith(MONSTERS) and _wanted(cards, table, card):
        return in_layer(table.put(slots.settled(card, slots.IN_FRONT)), card)
    return into_deck(table, card)


def sliding_in(cards: CardSet, table: CardTable, card: Lying) -> Literal["in", "deck"]:
    """Where a card is slid in: while the box is unpacked, what isn't the scenario's goes among the unused cards.

    Where the scenario isn't known, the map that is left over at the end is its map, and its monsters come after that.
    """
    if not table.unpacked or map_at(cards, table) is not None:
        return "in"
    known = None if table.memory is None else cards.scenarios[table.memory.setup.scenario]
    if card.card.startswith(MAPS):
        if known is not None:
            return "in" if known.map in cards.map_cards[int(card.card.removeprefix(MAPS))] else "deck"
        return "deck" if sum(not _in_deck(other) for other in table.of(MAPS)) > 1 else "in"
    return "deck" if card.card.startswith(MONSTERS) else "in"


def in_layer(table: CardTable, card: Lying) -> CardTable:
    """A card that was put in its place in the left hand, in the layer where it belongs there (SET-3)."""
    if card.card == HP:
        return _in_front(table)
    if card.card.startswith(MAPS):
        return _map_layered(table, card)
    return table.behind(card.card, *(_deck(table, card.card) if card.card == TRACKERS else ()), HP)


def _in_front(table: CardTable) -> CardTable:
    """The HP card in front of everything but the ruler (SET-3)."""
    rest = [card.card for card in table.cards if card.card != HP]
    last = max(layer for layer, card in enumerate(rest) if card != MONSTER_HP)
    return table.layered(HP, last + 1)


def slid_out(table: CardTable, card: Lying) -> CardTable:
    """A card slid out: HP down, so that the monster shows; any other card onto the table, on top."""
    if card.card == HP:
        return table.put(replace(card, x=slots.DECK[0], y=slots.DECK[1] + slots.SLIDE))
    x, y = OUT
    while any(abs(other.x - x) + abs(other.y - y) < 1 for other in table.cards if other.card != card.card):
        x, y = x + slots.CASCADE, y + slots.CASCADE / 2
    return table.put(replace(card, x=min(x, SIZE[0]), y=min(y, SIZE[1]))).layered(card.card, len(table.cards))


def inside(table: CardTable, card: Lying) -> bool:
    """Whether a card lies in the deck, or sticks out of it, so that it can be slid out."""
    if card.card == HP:
        return not slots.fighting(table)
    if card.card == MONSTER_HP or card.card.startswith(ABILITY):
        return False
    return abs(card.x - slots.DECK[0]) < CARD[0] * 0.6 and table.layer(card.card) < table.layer(HP)


def raised(card: Lying) -> Lying:
    """A card of the deck a few millimetres higher; one that is raised already, back down."""
    up = slots.DECK[1] - card.y > slots.RAISED / 2
    return replace(card, y=slots.DECK[1] - (0.0 if up else slots.RAISED))


def third(table: CardTable) -> Lying | None:
    """The deck's third card, the scenario's monsters not counted; none while there are fewer (SET-3)."""
    rest = [card for card in (table.card(each) for each in _deck(table, "")) if not _is_front(card)]
    return rest[-slots.DEEP - 1] if len(rest) > slots.DEEP else None


def map_at(cards: CardSet, table: CardTable) -> tuple[Lying, slots.PointedHex] | None:
    """The map card that an arrow points at best, and the hex; none where no arrow points at any."""
    found = []
    for card in table.of(MAPS):
        at = slots.pointed(cards, table, card)
        face = slots.face_up(cards, card) if at is not None else None
        if at is not None and face is not None and at.far <= slots.lift(face):
            found.append((card, at))
    return min(found, key=lambda one: one[1].far, default=None)


def hex_at(cards: CardSet, table: CardTable) -> Hex | None:
    """The hex that an arrow points at."""
    found = map_at(cards, table)
    return None if found is None else found[1].hex


def _map_in(cards: CardSet, table: CardTable, card: Lying) -> CardTable | None:
    """Where an arrow points at its start hex, in front of the raised card; none while another map is there."""
    other, face = map_at(cards, table), slots.face_up(cards, card)
    if face is None or (other is not None and other[0].card != card.card):
        return None
    colour = slots.colour_up(card)
    hex_ = other[1].hex if other is not None else face.start(colour)
    return map_put(table, card, face, hex_)


def map_put(table: CardTable, card: Lying, face: MapFace, hex_: Hex) -> CardTable:
    """A map card slid until an arrow points at a hex (HPC-3)."""
    arrow = slots.nearest_arrow(face, slots.colour_up(card), hex_)
    return _map_layered(table.put(slots.settled(card, slots.map_place(table, card, face, hex_, arrow))), card)


def _map_layered(table: CardTable, card: Lying) -> CardTable:
    """In front of the raised card; without one, behind the monsters and the deck's first two."""
    deck = _deck(table, card.card)
    front = next((each for each in deck if _is_raised(table.card(each))), None)
    if front is None:
        monsters = [each for each in deck if _is_front(table.card(each))]
        rest = [each for each in deck if each not in monsters]
        return table.behind(card.card, *rest[-slots.DEEP :], *monsters, HP)
    return table.layered(card.card, table.layer(front) + (table.layer(front) < table.layer(card.card)))


def _is_front(card: Lying) -> bool:
    """Whether a card lies where the scenario's monsters do: right behind the HP card."""
    return abs(card.x - slots.IN_FRONT.x) + abs(card.y - slots.IN_FRONT.y) < 0.1


def _is_raised(card: Lying) -> bool:
    return slots.DECK[1] - card.y > slots.RAISED / 2


def scenario_of(cards: CardSet, card: Lying) -> Scenario | None:
    """The scenario of a map card as it lies (MAP-1)."""
    return scenario_on(cards, card.card, card.half)


def _wanted(cards: CardSet, table: CardTable, card: Lying) -> bool:
    """Whether the monster that is up belongs to the scenario at the arrow; without a map any may."""
    found = map_at(cards, table)
    if found is None:
        return True
    scenario, up = scenario_of(cards, found[0]), monster_on(cards, card.card, card.half)
    return scenario is not None and up is not None and up.monster in cards.monsters_of(scenario)


def into_deck(table: CardTable, card: Lying) -> CardTable:
    """In the deck, behind everything that is in it."""
    deck = _deck(table, card.card)
    shift = 0.35 * (len(deck) + 1)
    there = replace(
        card, x=slots.DECK[0] + shift, y=slots.DECK[1] + shift / 2, angle=card.with_half(card.half, 0).angle
    )
    return table.put(there).behind(card.card, *deck, HP)


def _deck(table: CardTable, but: str) -> list[str]:
    """What lies in the deck, the farthest from the eye first; without the HP card and the spare one behind."""
    lying = [card for card in table.cards if card.card not in {but, HP, MONSTER_HP, TRACKERS} and _in_deck(card)]
    abilities = [table.layer(card.card) for card in table.of(ABILITY)]
    return [card.card for card in lying if table.layer(card.card) > min(abilities, default=-1)]


def _in_deck(card: Lying) -> bool:
    return abs(card.x - slots.DECK[0]) < IN_DECK and abs(card.y - slots.DECK[1]) < IN_DECK
