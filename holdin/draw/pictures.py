"""Pictures of one's own printed cards on cards that the rules go by: only where the values are one's own too.

A drawn card is made first; a picture is laid over the part of it that it stands for. What a picture can't tell – which
set is active – is printed on it. HP cards, trackers and maps stay drawn: they show what counts now.
"""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from holdin.draw.canvas import Canvas, PrintedLine
from holdin.draw.looks import AbilityFace, ItemFace, Look, MonsterCardLook
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.signs import segment
from holdin.draw.text import Box
from holdin.models.letters import Kind, Side

Pictures = Callable[[str, bool], Surface | None]
"""The picture of a card, such as "monster:fence-cat", and whether of its back; cropped, turned, as large as it is."""

_MONSTER: Final = (0.0, 0.0, 1.0, 0.5)
_ITEM: Final = (0.03, 0.52, 0.94, 0.46)
_WHOLE: Final = (0.0, 0.0, 1.0, 1.0)
"""Which part of a card a picture covers: left, top, width, height."""


def pictured(context: RenderContext, look: Look, height: int, proof: Proof, pictures: Pictures) -> Proof:
    """A drawn card with one's own pictures over it; the same card where there are none, or the values are built in."""
    match look:
        case MonsterCardLook():
            proof = _laid(context, f"monster:{look.monster}", _MONSTER, proof, pictures)
            if look.item is not None:
                proof = _laid(context, f"item:{look.item}", _ITEM, proof, pictures)
            covered = _own(context, f"monster:{look.monster}", pictures) is not None
            return proof._replace(surface=_told(context, look, height, proof.surface)) if covered else proof
        case ItemFace():
            return _laid(context, f"item:{look.item}", _WHOLE, proof, pictures)
        case AbilityFace():
            return _ability(context, look, proof, pictures)
    return proof


def _own(context: RenderContext, card: str, pictures: Pictures, *, back: bool = False) -> Surface | None:
    """A card's picture, if its values are its own; a picture of a built-in card would show others than are played."""
    return pictures(card, back) if context.cards.of_its_own(card) else None


def _laid(
    context: RenderContext, card: str, part: tuple[float, float, float, float], proof: Proof, pictures: Pictures
) -> Proof:
    picture = _own(context, card, pictures)
    return proof if picture is None else _covered(context, proof, picture, part)


def _ability(context: RenderContext, look: AbilityFace, proof: Proof, pictures: Pictures) -> Proof:
    """Half of a sideways card: its first level is the right half, its second the left one, turned (ABL-1)."""
    whole = _own(context, f"ability:{look.card}", pictures, back=look.side is Side.B)
    if whole is None:
        return proof
    wide, high = whole.get_size()
    half = whole.subsurface(Rect(wide // 2 if look.level == 1 else 0, 0, wide // 2, high))
    seen = half if look.level == 1 else pygame.transform.rotate(half, 180)
    return _covered(context, proof, seen, _WHOLE)


def _covered(context: RenderContext, proof: Proof, picture: Surface, part: tuple[float, float, float, float]) -> Proof:
    """A picture as large as it fits into a part of a card; the texts beneath it are told no more."""
    card = proof.surface.copy()
    wide, high = card.get_size()
    room = Rect(round(part[0] * wide), round(part[1] * high), round(part[2] * wide), round(part[3] * high))
    layer = Surface(card.get_size(), pygame.SRCALPHA)
    layer.fill(context.colours.paper_dark, room)
    seen = fitted(picture, room.size)
    layer.blit(seen, seen.get_rect(center=room.center))
    layer.blit(_shape(card), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    card.blit(layer, (0, 0))
    return Proof(card, (), *(_beside(room, printed) for printed in (proof.needed, proof.lines, proof.icons)))


def _beside(room: Rect, lines: tuple[PrintedLine, ...]) -> tuple[PrintedLine, ...]:
    return tuple(line for line in lines if not room.collidepoint(line.box.centre))


def fitted(picture: Surface, size: tuple[int, int]) -> Surface:
    """A picture as large as it fits into a size, its proportions kept."""
    share = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    wide, high = (max(1, round(side * share)) for side in picture.get_size())
    return pygame.transform.smoothscale(picture, (wide, high))


def _shape(card: Surface) -> Surface:
    """White where the card is, clear beyond its round corners."""
    shape = card.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return shape


def _told(context: RenderContext, look: MonsterCardLook, height: int, card: Surface) -> Surface:
    """Which monster of the two is fought, by the frame's colour, and the letter of its active set (ENG-7)."""
    if look.kind is None:
        return card
    colours = context.colours
    sheet = Canvas(context.assets, card.get_size(), height)
    radius, rim = height * 0.032, colours.gold if look.kind is Kind.ELITE else colours.red
    y = height * 0.5 - radius * 1.25
    if look.kind is Kind.ELITE:
        sheet.circle((radius * 1.6, y), radius, fill=colours.lit, stroke=rim, stroke_width=radius * 0.2)
        sheet.icon("star", (radius * 1.6, y), radius * 1.5)
    if look.letter is not None:
        centre = sheet.width - radius * 1.6, y
        around = Box(centre[0] - radius, y - radius, 2 * radius, 2 * radius)
        segment(sheet, look.letter, around, radius * 1.5)
    told = card.copy()
    told.blit(sheet.finish(), (0, 0))
    return told
