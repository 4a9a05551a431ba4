"""What lies under a point of the hands, and where a map hex is on the screen."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from holdin.draw.geometry import CARD, HexGrid, card_grid
from holdin.draw.looks import Back, MapCardLook
from holdin.draw.text import Box
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.ui.held_cards.sprite import Pocket, Point, Sprite, holds


def card_at(sprites: Iterable[Sprite], point: Point) -> Sprite | None:
    """The nearest card to the eye that shows at a point; backs and pockets only hide what is under them."""
    found = max((sprite for sprite in sprites if sprite.shows(point)), key=lambda one: one.z, default=None)
    return None if found is None or isinstance(found.look, Back | Pocket) else found


def hover_at(rest: Iterable[Sprite], point: Point) -> str | None:
    """The key of the card to enlarge at a point, from the scene in which none is: so neighbours never fight for it."""
    found = card_at(rest, point)
    return None if found is None or isinstance(found.look, MapCardLook) else found.key


def hex_outline(cards: CardSet, sprite: Sprite, hex_: Hex) -> tuple[Point, ...]:
    """The six corners of a hex of a map card on the screen, whether they show or not."""
    return _on_screen(sprite, _grid(cards, sprite).corners(hex_))


@lru_cache(maxsize=4)
def hex_outlines(cards: CardSet, sprite: Sprite) -> Mapping[Hex, tuple[Point, ...]]:
    """The same of every hex of the card, worked out once as long as it lies still."""
    assert isinstance(sprite.look, MapCardLook)
    return {hex_: hex_outline(cards, sprite, hex_) for hex_ in cards.maps[sprite.look.map].hexes}


def hex_centre(cards: CardSet, sprite: Sprite, hex_: Hex) -> Point:
    """The middle of a hex of a map card on the screen."""
    return _on_screen(sprite, (_grid(cards, sprite).centre(hex_),))[0]


def _grid(cards: CardSet, sprite: Sprite) -> HexGrid:
    assert isinstance(sprite.look, MapCardLook)
    return card_grid(cards.maps[sprite.look.map], sprite.look.colour)


def _on_screen(sprite: Sprite, places: Iterable[Point]) -> tuple[Point, ...]:
    return sprite.points((x / CARD[0], y / CARD[1]) for x, y in places)


def shown_hexes(cards: CardSet, sprites: Sequence[Sprite]) -> frozenset[Hex]:
    """The map's hexes of which nothing is hidden: where others must be chosen, the full map opens."""
    found = ((one, one.look) for one in sprites if isinstance(one.look, MapCardLook))
    sprite, look = next(found)
    nearer = [(other, other.bounds()) for other in sprites if other.z > sprite.z]
    return frozenset(hex_ for hex_ in cards.maps[look.map].hexes if _whole(cards, sprite, nearer, hex_))


def _whole(cards: CardSet, sprite: Sprite, nearer: Sequence[tuple[Sprite, Box]], hex_: Hex) -> bool:
    """Judged by points a little inside the corners: a hex that touches the deck's edge isn't hidden by it."""
    x, y = hex_centre(cards, sprite, hex_)
    points = [(x + (px - x) * 0.8, y + (py - y) * 0.8) for px, py in hex_outline(cards, sprite, hex_)]
    if sprite.clip is not None and not all(holds(sprite.clip, point) for point in points):
        return False
    return not any(holds(box, point) and other.shows(point) for other, box in nearer for point in points)
