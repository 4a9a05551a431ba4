"""The hands as the book sets them up, part by part: what lies as it should, and why the rest doesn't (SET-3)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from holdin.hand import slots
from holdin.hand.card_table import CardTable, Lying
from holdin.hand.sliding import map_at, scenario_of, third
from holdin.hand.state_reader import items_beside
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HALVES, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS, monster_on
from holdin.models.map_card import MapFace
from holdin.models.scenario import Scenario
from holdin.tracker.max_hp import max_hp_with

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


class Why(StrEnum):
    """Why a part isn't done yet."""

    ELSEWHERE = "elsewhere"
    """A card lies elsewhere, or slanted."""
    HALF = "half"
    """Another half of the HP card is on top than the one with so many HP."""
    OUTSIDE = "outside"
    """So many cards are still to go into the deck."""
    FEW = "few"
    """The deck has no third card yet."""
    FLAT = "flat"
    """None is raised."""
    NO_MAP = "no_map"
    """No arrow points at a map."""
    NO_SCENARIO = "no_scenario"
    """The map's side that is up has none."""
    OTHER_SCENARIO = "other_scenario"
    """A map of another scenario than the one that is played, which is so called."""
    OTHER_HEX = "other_hex"
    """An arrow points at another hex than the start hex, which is so called."""
    LAYER = "layer"
    """The map isn't between the raised card and the HP card."""
    OTHER_MONSTER = "other_monster"
    """Another monster is up on a card than the one that is needed."""
    NOT_IN_FRONT = "not_in_front"
    """A monster's card isn't right behind the HP card."""
    BACK = "back"
    """A card's back is up."""
    DISTANCE = "distance"
    """The range tracker doesn't show its 1."""
    PILED = "piled"
    """An ability card isn't in the hand."""
    NOT_FANNED = "not_fanned"
    """An ability card isn't in its place of the fan."""
    SIDE_B = "side_b"
    """An ability card's side B is up."""
    NOT_BEHIND = "not_behind"
    """No card is behind the abilities."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Why a part of the set-up isn't done yet, and what is to be done with which cards."""

    why: Why
    about: str = ""
    """A number, a hex's name, a monster."""
    cards: tuple[str, ...] = ()
    """Those that it is about."""
    place: slots.CardSlot | None = None
    """Where the first of them belongs."""

    @property
    def one(self) -> bool:
        """Whether it is clear which card comes next; else one of them is to be picked."""
        return bool(self.cards) and self.why not in {Why.OUTSIDE, Why.NO_MAP}


def checked(cards: CardSet, table: CardTable) -> tuple[tuple[SetupPart, Lack | None], ...]:
    """Every part, and what it lacks; nothing where the cards lie so."""
    return tuple((part, check(cards, table)) for part, check in _CHECKS.items())


def missing(cards: CardSet, table: CardTable) -> tuple[SetupPart, Lack] | None:
    """The first part that isn't done; none when the hands are as the book has them."""
    return next(((part, lack) for part, lack in checked(cards, table) if lack is not None), None)


def _at(card: Lying, x: float, y: float, far: float = CLOSE) -> bool:
    return abs(card.x - x) < far and abs(card.y - y) < far and abs(card.tilt) < slots.SLANT


def _hp(cards: CardSet, table: CardTable) -> Lack | None:
    card, items = cards.characters[table.character].hp_card, items_beside(cards, table, slots.NEAR)
    most = max_hp_with(cards, table.character, table.marks.character_level, items)
    lying = table.card(HP)
    if not _inside(lying):
        return Lack(Why.ELSEWHERE, cards=(HP,), place=slots.IN_DECK)
    return None if lying.half == card.half(most) else Lack(Why.HALF, str(most), (HP,))


def _needed(cards: CardSet, table: CardTable) -> tuple[MapFace, Scenario] | None:
    """The face and the scenario at the arrow."""
    found = map_at(cards, table)
    face = None if found is None else slots.face_up(cards, found[0])
    scenario = None if found is None else scenario_of(cards, found[0])
    return None if face is None or scenario is None else (face, scenario)


def _deck(cards: CardSet, table: CardTable) -> Lack | None:
    """All that has no other place: maps and monster cards, but for one map and the items."""
    found = map_at(cards, table)
    rest = [card for card in (*table.of(MAPS), *table.of(MONSTERS)) if not _beside(card)]
    out = [card.card for card in rest if not _at(card, *slots.DECK, far=2 * CLOSE)]
    stays = None if table.memory is None else cards.scenarios[table.memory.setup.scenario].map
    known = [card for card in out if card.startswith(MAPS) and stays in cards.map_cards[int(card.removeprefix(MAPS))]]
    out = [card for card in out if card not in known and (found is None or card != found[0].card)]
    more = len(out) - (found is None and not known)
    return Lack(Why.OUTSIDE, str(more), tuple(out), slots.IN_DECK) if more > 0 else None


def _beside(card: Lying) -> bool:
    """Whether an item lies in its place; cards of the box that lie near it are still to be put away."""
    return slots.from_items(card) < slots.NEAR


def _raised(_cards: CardSet, table: CardTable) -> Lack | None:
    if _raised_card(table) is not None:
        return None
    card = third(table)
    if card is None:
        return Lack(Why.FEW)
    x, y = slots.DECK
    return Lack(Why.FLAT, cards=(card.card,), place=slots.CardSlot("raised", x, y - slots.RAISED))


def _raised_card(table: CardTable) -> Lying | None:
    inside = [card for card in table.cards if card.card.startswith((MAPS, MONSTERS)) and _inside(card)]
    return next((card for card in inside if card.y < slots.DECK[1] - slots.RAISED / 2), None)


def _map(cards: CardSet, table: CardTable) -> Lack | None:
    found, needed, raised = map_at(cards, table), _needed(cards, table), _raised_card(table)
    if found is None:
        return _no_map(cards, table)
    card, at = found
    if needed is None:
        return Lack(Why.NO_SCENARIO, cards=(card.card,))
    face, scenario = needed
    if table.memory is not None and scenario.id != table.memory.setup.scenario:
        return Lack(Why.OTHER_SCENARIO, table.memory.setup.scenario, (card.card,))
    start = face.start(scenario.colour)
    if at.hex != start:
        place = slots.map_place(table, card, face, start, slots.nearest_arrow(face, scenario.colour, start))
        return Lack(Why.OTHER_HEX, face.name(start), (card.card,), place)
    if raised is None or not table.layer(raised.card) < table.layer(card.card) < table.layer(HP):
        return Lack(Why.LAYER, cards=(card.card,))
    return None


def _no_map(cards: CardSet, table: CardTable) -> Lack:
    """Every map that lies outside may be it; as the first one lies, its start hex would stand at an arrow there."""
    out = [card for card in table.of(MAPS) if not _inside(card)]
    face = slots.face_up(cards, out[0]) if out else None
    if face is None:
        return Lack(Why.NO_MAP, cards=tuple(card.card for card in out))
    start, colour = face.start(slots.colour_up(out[0])), slots.colour_up(out[0])
    place = slots.map_place(table, out[0], face, start, slots.nearest_arrow(face, colour, start))
    return Lack(Why.NO_MAP, cards=tuple(card.card for card in out), place=place)


def _monsters(cards: CardSet, table: CardTable) -> Lack | None:
    """A card that has two of them can show only one."""
    needed = _needed(cards, table)
    if needed is None:
        return Lack(Why.NO_MAP)
    wanted = cards.monsters_of(needed[1])
    having = [card for card in table.of(MONSTERS) if _has(cards, card, wanted)]
    front = table.layer(HP) - len(having)
    for card in having:
        if _printed(cards, card, card.half) not in wanted:
            about = next(monster for monster in wanted if _has(cards, card, (monster,)))
            return Lack(Why.OTHER_MONSTER, about, (card.card,))
        if table.layer(card.card) < front or not _inside(card):
            return Lack(Why.NOT_IN_FRONT, cards=(card.card,), place=slots.IN_FRONT)
    return None


def _inside(card: Lying) -> bool:
    return _at(card, *slots.DECK)


def _has(cards: CardSet, card: Lying, wanted: Collection[MonsterId | None]) -> bool:
    return any(_printed(cards, card, half) in wanted for half in HALVES) and not _beside(card)


def _printed(cards: CardSet, card: Lying, half: int) -> MonsterId | None:
    on = monster_on(cards, card.card, half)
    return None if on is None else on.monster


def _tracker(_cards: CardSet, table: CardTable) -> Lack | None:
    lying = table.card(TRACKERS)
    if lying.back:
        return Lack(Why.BACK, cards=(TRACKERS,))
    shows = abs(slots.distance_of(table) - 1) < 0.5 and abs(lying.tilt) < slots.SLANT
    if shows and table.layer(TRACKERS) < table.layer(HP):
        return None
    return Lack(Why.DISTANCE, cards=(TRACKERS,), place=slots.distance_place(table, 1))


def _abilities(_cards: CardSet, table: CardTable) -> Lack | None:
    out = tuple(card.card for card in table.of(ABILITY) if slots.zone_of(card) in slots.PILES)
    if out:
        return Lack(Why.PILED, cards=out, place=slots.fan_place(0))
    places = [slots.fan_place(index) for index in range(len(slots.FAN))]
    loose = tuple(
        card.card
        for card in table.of(ABILITY)
        if not any(_at(card, place.x, place.y, far=2 * CLOSE) for place in places)
    )
    if loose:
        return Lack(Why.NOT_FANNED, cards=loose, place=places[0])
    turned = tuple(card.card for card in table.of(ABILITY) if card.back)
    return Lack(Why.SIDE_B, cards=turned) if turned else None


def _spare(_cards: CardSet, table: CardTable) -> Lack | None:
    last = min(table.layer(card.card) for card in table.of(ABILITY))
    return None if any(map(_inside, table.cards[:last])) else Lack(Why.NOT_BEHIND)


def _right(_cards: CardSet, table: CardTable) -> Lack | None:
    there = _at(table.card(MONSTER_HP), *slots.RIGHT_HAND, far=3 * CLOSE)
    return None if there else Lack(Why.ELSEWHERE, cards=(MONSTER_HP,), place=slots.IN_RIGHT_HAND)


_CHECKS: Final[Mapping[SetupPart, Callable[[CardSet, CardTable], Lack | None]]] = {
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
