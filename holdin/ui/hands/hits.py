"""What lies under a point of the hands, and where a map hex is on the screen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from holdin.draw.geometry import CARD as MILLIMETRES
from holdin.draw.geometry import FACE_SPINE, RANGE_STEP, card_grid, map_hex_at
from holdin.draw.looks import AbilityFace, Back, MapCard, RangeTracker
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Half
from holdin.ui.hands.placement import Count, Pocket, Point, Sprite, holds

_DISC = ((FACE_SPINE + 0.03 + 0.96) / 2, 0.5625, 0.062)
"""A face's initiative disc: its middle, of width and height, and its radius, of the height."""


@dataclass(frozen=True, slots=True)
class Initiative:
    """The initiative disc of a face."""


Part = Half | Initiative | Hex | int | None
"""What of a card: an ability face's action or its disc, a map's hex, the range tracker's number; else nothing."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A card under a point, and what of it."""

    key: str
    part: Part = None


def hit(cards: CardSet, sprites: Iterable[Sprite], point: Point) -> Hit | None:
    """The nearest card to the eye that shows at a point; backs, tags and pockets only hide what is under them."""
    for sprite in sorted(sprites, key=lambda one: one.z, reverse=True):
        if sprite.shows(point):
            nothing = isinstance(sprite.look, Back | Count | Pocket)
            return None if nothing else Hit(sprite.key, _part(cards, sprite, point))
    return None


def hover_at(cards: CardSet, rest: Sequence[Sprite], point: Point) -> str | None:
    """The key of the card to enlarge at a point, from the scene in which none is: so neighbours never fight for it."""
    found = hit(cards, rest, point)
    return found.key if found is not None and not _is_map(rest, found.key) else None


def _is_map(sprites: Iterable[Sprite], key: str) -> bool:
    return any(sprite.key == key and isinstance(sprite.look, MapCard) for sprite in sprites)


def _part(cards: CardSet, sprite: Sprite, point: Point) -> Part:
    x, y = sprite.place(point)
    match sprite.look:
        case AbilityFace():
            return _of_face(sprite, x, y)
        case MapCard(map=map_id, colour=colour):
            return map_hex_at(cards.maps[map_id], colour, x, y)
        case RangeTracker():
            number = int((1 - y) / RANGE_STEP) + 1
            return number if number * RANGE_STEP < 1 else None
        case _:
            return None


def _of_face(sprite: Sprite, x: float, y: float) -> Half | Initiative:
    wide, high = sprite.size
    middle_x, middle_y, radius = _DISC
    if hypot((x - middle_x) * wide, (y - middle_y) * high) <= radius * high:
        return Initiative()
    return Half.TOP if y < middle_y else Half.BOTTOM


def half_point(sprite: Sprite, half: Half) -> Point:
    """A point in the middle of a face's action."""
    return sprite.point(_DISC[0], 0.34 if half is Half.TOP else 0.79)


def hex_outline(cards: CardSet, sprite: Sprite, hex_: Hex) -> tuple[Point, ...]:
    """The six corners of a hex of a map card on the screen, whether they show or not."""
    look = sprite.look
    assert isinstance(look, MapCard)
    corners = card_grid(cards.maps[look.map], look.colour).corners(hex_)
    return tuple(sprite.point(x / MILLIMETRES[0], y / MILLIMETRES[1]) for x, y in corners)


def hex_centre(cards: CardSet, sprite: Sprite, hex_: Hex) -> Point:
    """The middle of a hex of a map card on the screen."""
    look = sprite.look
    assert isinstance(look, MapCard)
    x, y = card_grid(cards.maps[look.map], look.colour).centre(hex_)
    return sprite.point(x / MILLIMETRES[0], y / MILLIMETRES[1])


def shown_hexes(cards: CardSet, sprites: Sequence[Sprite]) -> frozenset[Hex]:
    """The map's hexes of which nothing is hidden: where others must be chosen, the full map opens."""
    sprite = next(one for one in sprites if isinstance(one.look, MapCard))
    look = sprite.look
    assert isinstance(look, MapCard)
    nearer = [other for other in sprites if other.z > sprite.z]
    return frozenset(hex_ for hex_ in cards.maps[look.map].hexes if _whole(cards, sprite, nearer, hex_))


def _whole(cards: CardSet, sprite: Sprite, nearer: Sequence[Sprite], hex_: Hex) -> bool:
    """Judged by points a little inside the corners: a hex that touches the deck's edge isn't hidden by it."""
    x, y = hex_centre(cards, sprite, hex_)
    points = [(x + (px - x) * 0.8, y + (py - y) * 0.8) for px, py in hex_outline(cards, sprite, hex_)]
    if sprite.clip is not None and not all(holds(sprite.clip, point) for point in points):
        return False
    return not any(other.shows(point) for other in nearer for point in points)
