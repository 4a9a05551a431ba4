"""Where cards belong (SET-3), and magnets: a card let go near its place settles into it. Lengths are millimetres."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Final

from holdin.draw.geometry import ARROWS_X, CARD, RANGE_STEP, card_grid, map_hex_at, map_hex_centre
from holdin.game.state import Zone
from holdin.hand.card_table import CardTable, Lying, Point, turned
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS, colour_on, face_on
from holdin.models.hexes import DIRECTIONS, Hex
from holdin.models.letters import Colour
from holdin.models.map_card import MapFace
from holdin.models.scales import DISTANCES
from holdin.rules.distance import tracked

DECK: Final = (43.0, 107.0)
"""The deck's middle, which is also the HP card's out of combat."""
SLIDE: Final = CARD[1] * 0.5
"""So far the HP card slides down in combat."""
FAN: Final = ((79.0, 80.0, -2.1), (122.0, 77.5, -0.7), (165.0, 77.5, 0.7), (208.0, 80.0, 2.1))
"""Middle and angle of the four ability cards."""
RIGHT_HAND: Final = (232.0, 161.0)
ITEMS: Final = ((270.0, 62.0), (270.0, 142.0))
CHOSEN: Final = ((130.0, 13.0), (202.0, 13.0))
"""The two chosen cards lie face up above the fan until they are resolved (RND-2)."""
PILES: Final = {Zone.DISCARDED: (120.0, 142.0), Zone.LOST: (158.0, 142.0)}
CAPTIONS: Final = {
    Zone.CHOSEN: (248.0, -18.0, 54.0, 12.0),
    Zone.DISCARDED: (86.0, 175.0, 66.0, 12.0),
    Zone.LOST: (160.0, 175.0, 38.0, 12.0),
}
"""Where what a marked place is for stands beside it: left, top, width, height; lower by each further card of a pile."""
KEPT: Final = (112.0, 176.0)
"""A lost card whose effect lasts sticks out below (RND-6)."""
CASCADE: Final = 7.0
"""A card on a pile lies so much lower than the one under it: its name shows."""
MONSTER: Final = (0.6, 0.5)
"""How far a monster card lies from the deck's middle."""
DEEP: Final = 2
"""So many cards of the deck lie in front of the raised one."""
RAISED: Final = 3.0
"""The deck's third card sticks out so far (SET-3)."""
LEAN: Final = 30.0
"""A spent item lies so slanted to the right, a consumed one to the left, in degrees."""

BESIDE: Final = 45.0
"""An item lies within so many millimetres of its place."""
NEAR: Final = 9.0
"""A magnet draws from so far."""
NEAR_HEX: Final = 4.5
AWAY: Final = 30.0
"""The ruler is put away, however it is slanted, if it is let go so near to its place (ROLL-1)."""
SLANT: Final = 25.0
"""A card farther from a place's angle than this isn't meant for it."""
_ROOT3: Final = sqrt(3)
_ALONG: Final = 0.4
"""A neighbouring hex lies that way if its direction agrees so far (cosine)."""


@dataclass(frozen=True, slots=True)
class CardSlot:
    """Somewhere a card belongs."""

    name: str
    """Such as "deck", "combat", "fan:0", "item:1", "discarded", "lost", "kept", "distance:3", "arrow:1"."""
    x: float
    y: float
    angle: float = 0.0


IN_DECK: Final = CardSlot("deck", *DECK)
IN_FRONT: Final = CardSlot("monster", DECK[0] + MONSTER[0], DECK[1] + MONSTER[1])
"""Where the scenario's monsters lie: right behind the HP card."""
IN_RIGHT_HAND: Final = CardSlot("right", *RIGHT_HAND)


def meant(cards: CardSet, table: CardTable, card: Lying) -> CardSlot | None:
    """The place that a card let go as it lies is drawn to; none if none is near."""
    upright = [(place, hypot(place.x - card.x, place.y - card.y)) for place in places(table, card)]
    if card.card == MONSTER_HP:
        return next((place for place, far in upright if far <= AWAY), None)
    near = [(far, place) for place, far in upright if far <= NEAR and abs(_off(card.tilt, place.angle)) <= SLANT]
    if near:
        return _on_pile(table, card, min(near, key=lambda one: one[0])[1])
    if card.card.startswith(ABILITY) and not table.unpacked and beside_fan(card):
        spots = [place for place, _ in upright if place.name == Zone.CHOSEN.value]
        return min(spots, key=lambda place: abs(place.x - card.x), default=None)
    return arrow_place(cards, table, card) if card.card.startswith(MAPS) else None


def _on_pile(table: CardTable, card: Lying, place: CardSlot) -> CardSlot:
    """On a pile a card lies so low that the names of those under it show."""
    zone = next((zone for zone in PILES if zone.value == place.name), None)
    if zone is None:
        return place
    others = (other for other in table.of(ABILITY) if other.card != card.card and not kept_below(other))
    under = sum(zone_of(other) is zone for other in others)
    return replace(place, y=place.y + CASCADE * under)


def _off(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def settled(card: Lying, place: CardSlot) -> Lying:
    """A card in a place, its half on top kept."""
    return replace(card.with_half(card.half, place.angle), x=place.x, y=place.y)


def places(table: CardTable, card: Lying) -> Iterator[CardSlot]:
    """Where a card of its kind belongs."""
    if card.card == HP:
        yield IN_DECK
        yield CardSlot("combat", DECK[0], DECK[1] + SLIDE)
    elif card.card == MONSTER_HP:
        yield IN_RIGHT_HAND
    elif card.card == TRACKERS:
        yield from (distance_place(table, distance) for distance in DISTANCES)
    elif card.card.startswith(ABILITY):
        free = (fan_place(index) for index in range(len(FAN)))
        yield from (place for place in free if not taken(table, card.card, place))
        chosen = (CardSlot(Zone.CHOSEN.value, *spot) for spot in CHOSEN)
        yield from (place for place in chosen if not taken(table, card.card, place))
        yield from (CardSlot(zone.value, *spot) for zone, spot in PILES.items())
        yield CardSlot("kept", *KEPT)
    elif card.card.startswith(MONSTERS):
        yield IN_FRONT
        yield from (CardSlot(f"item:{index}", *spot) for index, spot in enumerate(ITEMS))


def fan_place(index: int) -> CardSlot:
    """A place of the fan, from the left."""
    x, y, angle = FAN[index]
    return CardSlot(f"fan:{index}", x, y, angle)


def taken(table: CardTable, but: str, place: CardSlot) -> bool:
    """Whether another ability card lies in a place, so that one laid there would hide it."""
    return any(card.card != but and hypot(card.x - place.x, card.y - place.y) < NEAR for card in table.of(ABILITY))


def free_place(table: CardTable, but: str, *choices: CardSlot) -> CardSlot:
    """The first place where no other ability card lies; the first of all where none is free."""
    return next((place for place in choices if not taken(table, but, place)), choices[0])


def marked_places() -> Iterator[tuple[Point, ...]]:
    """The outlines of the places that are marked on the table, each as far as the one at its left leaves it free."""
    (one, high), (other, _) = CHOSEN
    for x, y, left in (
        (one, high, 0.0),
        (other, high, 1 - (other - one) / CARD[1]),
        (*PILES[Zone.DISCARDED], 0.0),
        (*PILES[Zone.LOST], 1 - (PILES[Zone.LOST][0] - PILES[Zone.DISCARDED][0]) / CARD[1]),
    ):
        card = Lying(ABILITY, x, y)
        yield tuple(card.point(*corner) for corner in ((left, 0), (1, 0), (1, 1), (left, 1)))


def fighting(table: CardTable) -> bool:
    """Whether the HP card is slid down, so that the monster card behind it shows (SET-3)."""
    hp = table.card(HP)
    return hp.y - DECK[1] > SLIDE / 2 and abs(hp.x - DECK[0]) < CARD[0] / 2


def distance_place(table: CardTable, distance: int) -> CardSlot:
    """The range tracker, pushed in from below until a number shows under the HP card (RNG-1)."""
    hp = table.card(HP)
    return CardSlot(f"distance:{distance}", hp.x, hp.y + RANGE_STEP * CARD[1] * distance)


def distance_of(table: CardTable) -> float:
    """The distance that the range tracker shows: how far it sticks out, in steps."""
    return (table.card(TRACKERS).y - table.card(HP).y) / (RANGE_STEP * CARD[1])


def hp_put(table: CardTable, hp: Lying) -> CardTable:
    """The HP card somewhere else; a range tracker that shows a distance under it comes along (RNG-1)."""
    before, tracker = table.card(HP), table.card(TRACKERS)
    if distance_shown(table) is None or abs(tracker.x - before.x) > NEAR:
        return table.put(hp)
    return table.put(hp, replace(tracker, x=tracker.x + hp.x - before.x, y=tracker.y + hp.y - before.y))


def distance_shown(table: CardTable) -> int | None:
    """The number that the range tracker shows under the HP card; none where it shows none (RNG-1)."""
    shown = round(distance_of(table))
    return shown if tracked(shown) == shown else None


def from_items(card: Lying) -> float:
    """How far a card is from the nearest of the items' places."""
    return min(abs(card.x - x) + abs(card.y - y) for x, y in ITEMS)


def zone_of(card: Lying) -> Zone:
    """Where an ability card lies. A kept card is lost (RND-6); one laid out beside fan and piles is chosen (RND-2)."""
    spots: list[tuple[tuple[float, float], Zone]] = [((x, y), Zone.HAND) for x, y, _ in FAN]
    spots += [(spot, zone) for zone, spot in PILES.items()]
    spots += [((x, y + CASCADE * n), zone) for zone, (x, y) in PILES.items() for n in range(1, 4)]
    spots += [(KEPT, Zone.LOST), *((spot, Zone.CHOSEN) for spot in CHOSEN)]
    far, zone = min((abs(card.x - x) + 1.6 * abs(card.y - y), zone) for (x, y), zone in spots)
    return zone if far < _LOOSE else Zone.CHOSEN


_LOOSE: Final = 34.0
"""A card that lies farther than this from fan and piles is laid out on the table."""


def beside_fan(card: Lying) -> bool:
    """Whether a card lies in the marked place of the chosen ones."""
    return any(abs(card.x - x) + abs(card.y - y) < _LOOSE for x, y in CHOSEN)


def kept_below(card: Lying) -> bool:
    """Whether a card lies where one is kept whose effect lasts (RND-6)."""
    return abs(card.x - KEPT[0]) + abs(card.y - KEPT[1]) < NEAR


def in_deck(card: Lying) -> bool:
    """Whether a monster card lies in the deck: nearer to it than an item would."""
    return abs(card.x - DECK[0]) < BESIDE / 2 and abs(card.y - DECK[1]) < BESIDE / 2


# The map at an arrow


def face_up(cards: CardSet, card: Lying) -> MapFace | None:
    """The map face that is up; none on the card's tracker side (SET-4)."""
    return face_on(cards, card.card, card.half)


def colour_up(card: Lying) -> Colour:
    """Which scenario is played with the card as it is turned (MAP-1)."""
    return colour_on(card.half)


def tips(table: CardTable) -> tuple[Point, ...]:
    """The tips of the red arrows: in combat where they were before the HP card slid down (ENG-10)."""
    hp = table.card(HP)
    up = turned((0.0, -SLIDE if fighting(table) else 0.0), hp.tilt)
    return tuple((x + up[0], y + up[1]) for x, y in (hp.flat.point(arrow, 0.0) for arrow in ARROWS_X))


def hex_point(card: Lying, face: MapFace, hex_: Hex) -> Point:
    """The middle of a hex of a map that lies on the table."""
    return card.flat.point(*map_hex_centre(face, colour_up(card), hex_))


def lift(face: MapFace) -> float:
    """How far a hex's middle stands above the arrow that points at it: the hex shows whole."""
    return card_grid(face, Colour.ORANGE).radius * _ROOT3 / 2


@dataclass(frozen=True, slots=True)
class PointedHex:
    """A hex that an arrow points at, and how far its middle is off."""

    hex: Hex
    arrow: int
    off: Point
    """What the map would have to be moved by."""

    @property
    def far(self) -> float:
        """How far it is off."""
        return hypot(*self.off)


def pointed(cards: CardSet, table: CardTable, card: Lying) -> PointedHex | None:
    """The hex of a map card that one of the arrows points at best; none if no hex is near any."""
    face = face_up(cards, card)
    if face is None:
        return None
    found: list[PointedHex] = []
    for arrow, (tip_x, tip_y) in enumerate(tips(table)):
        up = turned((0.0, -lift(face)), table.card(HP).tilt)
        aim = tip_x + up[0], tip_y + up[1]
        hex_ = map_hex_at(face, colour_up(card), *card.flat.place(aim))
        if hex_ is not None:
            at = hex_point(card, face, hex_)
            found.append(PointedHex(hex_, arrow, (aim[0] - at[0], aim[1] - at[1])))
    return min(found, key=lambda one: one.far, default=None)


def arrow_place(cards: CardSet, table: CardTable, card: Lying) -> CardSlot | None:
    """Where a map card's nearest hex stands right at an arrow (HPC-3)."""
    found = pointed(cards, table, card)
    if found is None or found.far > NEAR_HEX or abs(card.tilt) > SLANT:
        return None
    face = face_up(cards, card)
    assert face is not None
    return map_place(table, card, face, found.hex, found.arrow)


def map_place(table: CardTable, card: Lying, face: MapFace, hex_: Hex, arrow: int) -> CardSlot:
    """Where a map card lies so that an arrow points at a hex."""
    tip = tips(table)[arrow]
    at = hex_point(card.with_half(card.half, 0), face, hex_)
    return CardSlot(f"arrow:{arrow}", card.x + tip[0] - at[0], card.y + tip[1] - lift(face) - at[1])


def nearest_arrow(face: MapFace, colour: Colour, hex_: Hex) -> int:
    """The arrow at which the map sticks out least beside the deck."""
    x = map_hex_centre(face, colour, hex_)[0]
    return min(range(len(ARROWS_X)), key=lambda index: abs(ARROWS_X[index] - x))


# A step


def next_place(cards: CardSet, table: CardTable, card: Lying, dx: int, dy: int) -> CardSlot | None:
    """Where a card lies a step further: the range tracker by a distance, a map by a hex; none for other cards."""
    if card.card == TRACKERS and dy:
        return distance_place(table, tracked(round(distance_of(table)) + dy))
    return _next_hex(cards, table, card, dx, dy) if card.card.startswith(MAPS) else None


def _next_hex(cards: CardSet, table: CardTable, card: Lying, dx: int, dy: int) -> CardSlot | None:
    """You go that way: the arrow points at the next hex there, as the map is slid the other way."""
    found, face = pointed(cards, table, card), face_up(cards, card)
    if found is None or face is None or found.far > NEAR_HEX:
        return None
    x, y = hex_point(card, face, found.hex)
    near = [hex_ for q, r in DIRECTIONS if (hex_ := Hex(found.hex.q + q, found.hex.r + r)) in face.hexes]
    ways = {hex_: (there[0] - x, there[1] - y) for hex_ in near for there in (hex_point(card, face, hex_),)}
    ahead = {hex_: (way[0] * dx + way[1] * dy) / hypot(*way) for hex_, way in ways.items()}
    best = max(ahead, key=lambda hex_: ahead[hex_], default=None)
    if best is None or ahead[best] < _ALONG:
        return None
    return map_place(table, card, face, best, found.arrow)
