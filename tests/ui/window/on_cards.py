"""What decisions need of the cards in the hands, read from what the window draws of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from holdin.ui.held_cards.placement import MONSTER, RANGE
from holdin.ui.held_cards.sprite import Flag, Pocket, Sprite, look_size
from holdin.ui.pages.screen import Screen
from holdin.ui.play.hands_view import LEFT_HAND, HandsDrawing
from holdin.ui.play.play import PlayScreen


@dataclass(frozen=True, slots=True)
class Told:
    """A text that a decision needs, as it stands on the window: its rectangle, its em in pixels, and whose it is."""

    text: str
    rect: Rect
    px: float
    owner: str


def on_cards(screen: Screen) -> Iterator[tuple[int, Told]]:
    """The texts on the cards at rest, each with its place in the order of drawing; none that a note hides.

    Beside the whole map only the left hand counts. Nothing is decided while the ruler lies over the cards; what a card
    that has come up hides is seen again as soon as the pointer moves on.
    """
    view = screen.view()
    board_open = isinstance(screen, PlayScreen) and screen.held.board_open
    for number, drawing in enumerate(view.draws[view.below :], view.below):
        if not isinstance(drawing, HandsDrawing):
            continue
        moving, (low, high) = drawing.now(), drawing.layers
        if moving.roll is not None or moving.die is not None:
            continue
        up = next((sprite for sprite in moving.sprites if Flag.HOVERED in sprite.flags), None)
        fighting = any(sprite.key == MONSTER for sprite in moving.sprites)
        for sprite in moving.sprites:
            if not low <= sprite.z < high or (board_open and sprite.key not in LEFT_HAND):
                continue
            if sprite.key == RANGE and not fighting:
                continue  # out of combat there is no distance to be known
            for told in _told(drawing, sprite):
                hidden = up not in {None, sprite} and told.rect.colliderect(_around(up))
                if not hidden and told.rect.collidelist(view.notes) < 0:
                    yield number, told


def _told(drawing: HandsDrawing, sprite: Sprite) -> Iterator[Told]:
    if sprite.flags & {Flag.DIM, Flag.KEPT} or isinstance(sprite.look, Pocket):
        return  # what is over, or what the panel tells
    master = sprite.master or round(sprite.height)
    wide, high = look_size(sprite.look, master)
    for one in drawing.painter.needed(sprite.look, master):
        xs, ys = (one.box.x, one.box.x + one.box.w), (one.box.y, one.box.y + one.box.h)
        points = [sprite.point(x / wide, y / high) for x in xs for y in ys]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        rect = Rect(round(left), round(top), round(right - left), round(bottom - top))
        yield Told(one.text, rect, one.px * sprite.height / master, sprite.key)


def _around(sprite: Sprite | None) -> Rect:
    return Rect(0, 0, 0, 0) if sprite is None else Rect(*map(round, sprite.bounds()))
