"""The symbols on a card that has come up: which they are, where they stand, and what they mean."""

from collections.abc import Iterator

from pygame import Rect

from holdin.ui.held_cards.paint import HandPainter
from holdin.ui.held_cards.sprite import Flag, Pocket, Sprite, look_size
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.view import Spot
from holdin.words.words import Words


def enlarged(sprites: tuple[Sprite, ...]) -> Sprite | None:
    """The card that has come up, if one has."""
    return next((sprite for sprite in sprites if Flag.HOVERED in sprite.flags), None)


def icons_on(painter: HandPainter, sprite: Sprite) -> Iterator[tuple[str, Rect]]:
    """The symbols of an upright card, each with its place in the window."""
    if isinstance(sprite.look, Pocket):
        return
    master = sprite.master or round(sprite.height)
    wide, high = look_size(sprite.look, master)
    for icon in painter.icons(sprite.look, master):
        left, top = sprite.point(icon.box.x / wide, icon.box.y / high)
        size = round(icon.box.w * sprite.height / master)
        yield icon.text, Rect(round(left), round(top), size, size)


def build_icon_tips(b: Builder, words: Words, painter: HandPainter, sprites: tuple[Sprite, ...]) -> None:
    """Pointing at a symbol, or at its words beside it, explains it; a click does what it does on the card around it."""
    sprite = enlarged(sprites)
    if sprite is None:
        return
    found, card = list(icons_on(painter, sprite)), Spot("", sprite.corners(), None).bounds
    for number, (icon, place) in enumerate(found):
        around = b.view.spot_at(place.center)
        if (told := words.symbol(icon)) and around is not None:
            line = _with_words(place, around.bounds, [other for _, other in found])
            b.spot(Spot(f"icon:{sprite.key}:{number}", line, around.intent, told, clear=card, lit=False))


def _with_words(place: Rect, around: Rect, others: list[Rect]) -> Rect:
    """A symbol's place with the words to its right, up to the next symbol of its line or the end of what it is on."""
    beside = [each.left for each in others if each.left >= place.right and abs(each.centery - place.centery) < place.h]
    return Rect(place.topleft, (max(place.w, min([*beside, around.right - place.w // 2]) - place.left), place.h))


def icons_shown(painter: HandPainter, sprites: tuple[Sprite, ...], aimed: Spot | None) -> tuple[str, ...]:
    """The symbols of the card that has come up, each once; of one of its actions, where only that is pointed at."""
    sprite = enlarged(sprites)
    if sprite is None:
        return ()
    within = aimed.bounds if aimed is not None and aimed.id.startswith("half:") else None
    found = (icon for icon, place in icons_on(painter, sprite) if within is None or within.collidepoint(place.center))
    return tuple(dict.fromkeys(found))
