"""Ability cards: a face as an upright half card, and the whole sideways card."""

from typing import Final

import pygame

from holdin.draw.canvas import Canvas
from holdin.draw.geometry import ASPECT, FACE_SPINE, face_width
from holdin.draw.looks import AbilityCardLook, AbilityFace, Note
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.signs import side_colour, side_sign
from holdin.draw.text import Box, fit
from holdin.draw.wording import Wording
from holdin.models.ability import CardAction
from holdin.models.base import CardId
from holdin.models.character import AbilityCard as PrintedCard
from holdin.models.character import Face
from holdin.models.enhancement import on_face
from holdin.models.letters import Half, Side

_TEXT = 0.078
_FLOOR = 0.044
"""The largest and the smallest em of an action, of the face's height."""
_TOP, _BOTTOM, _HIGH = 0.189, 0.637, 0.308
"""Where the actions begin, and how high each is, of the face's height: clear of the frame around what can be chosen."""
_TITLE_FLOOR = 0.055
"""A face's name that would be smaller takes the place of the card's name too (of the height)."""
_NOTE, _NARROW_NOTE = 0.058, 0.049
"""A note's em, and the least that it has where it stands beside symbols, of the face's height."""
_PAD = 0.012
"""What is left free around a note's words, of the face's height."""
_SYMBOL, _NOTED_SYMBOL = (0.076, 1.15), (0.064, 1.05)
"""How large the symbols at the foot are (of the height), how far apart (of a symbol); smaller on a half with a note."""
_INSET, _LIFT = 0.6, 0.64
"""Where the outermost symbol's middle is, from the side and from the foot (of a symbol)."""
NOTE_FACE: Final = "title"
"""The face of notes: the only one that has arrows."""
_IDLE = 0.42
"""How grey an action is that does nothing now."""


def paint_face(context: RenderContext, look: AbilityFace, height: int) -> Proof:
    """One active face (ABL-2)."""
    sheet = _face_sheet(context, look, height)
    return context.proof(sheet, side_colour(context.colours, look.side))


def paint_ability_card(context: RenderContext, look: AbilityCardLook, height: int) -> Proof:
    """The whole card, height being its long side: the active face right, the other level's turned over left (ABL-1)."""
    size = (height, round(height * ASPECT))
    whole = context.sheet(size, height)
    left = context.sheet((size[0] - face_width(size[1]), size[1]), height)
    active, other = (
        AbilityFace(look.card, look.side, level, stickers=on_face(look.stickers, look.card, look.side, level))
        for level in (look.level, 3 - look.level)
    )
    left.take(_face_sheet(context, other, size[1]), (0, 0))
    whole.take(left, (0, 0), turned=True)
    whole.take(_face_sheet(context, active, size[1]), (left.width, 0))
    return context.proof(whole, side_colour(context.colours, look.side))


def _face_sheet(context: RenderContext, look: AbilityFace, height: int) -> Canvas:
    card = find_card(context, look.card)
    face = card.face(look.side, look.level)
    sheet = context.sheet((face_width(height), height), height)
    _spine(sheet, context, look.side)
    _head(sheet, context, card, face)
    for half in Half:
        _action(sheet, context, face.action(half), look, half)
    _initiative(sheet, face.initiative)
    return sheet


def find_card(context: RenderContext, card_id: CardId) -> PrintedCard:
    """An ability card of any character; a wrong id is our bug."""
    return next(card for hero in context.cards.characters.values() for card in hero.cards if card.id == card_id)


def paint_tab(context: RenderContext, side: Side, px: int) -> pygame.Surface:
    """A tab for a face that lies there as it will once what goes on is over: the sign of its side, and when."""
    text, high = context.word("coming"), round(px * 1.3)
    sheet = context.sheet((high + context.assets.font("text", px).size(text)[0] + px // 2, high), px)
    plate = sheet.box(0, 0, 1, 1)
    sheet.rect(plate, high * 0.2, fill=context.colours.paper_light)
    side_sign(sheet, side, (high * 0.52, high / 2), high * 0.76)
    sheet.text(text, Box(high, 0, plate.w - high, plate.h), "text", px, context.colours.ink, floor=1, align="left")
    return sheet.finish()


def _spine(sheet: Canvas, context: RenderContext, side: Side) -> None:
    """The fold between the two faces: a rule with studs, where a card in front may cover it."""
    x = sheet.width * FACE_SPINE * 0.62
    top, bottom = sheet.height * 0.05, sheet.height * 0.95
    colour = side_colour(context.colours, side)
    sheet.line((x, top), (x, bottom), stroke=colour, stroke_width=sheet.hair, stroke_opacity=0.55)
    for share in (0.12, 0.5, 0.88):
        y, r = sheet.height * share, sheet.width * 0.014
        sheet.polygon(((x, y - r * 1.6), (x + r, y), (x, y + r * 1.6), (x - r, y)), fill=context.colours.gold)


def _head(sheet: Canvas, context: RenderContext, card: PrintedCard, face: Face) -> None:
    """The side's sign, the face's name over the card's, level."""
    colours, h = context.colours, sheet.height
    radius = h * 0.038
    y = h * 0.082
    side = (sheet.width * (FACE_SPINE + 0.02) + radius, y)
    side_sign(sheet, face.side, side, radius * 2.3)
    level = (sheet.width * 0.955 - radius, y)
    _diamond(sheet, level, radius * 1.12)
    sheet.text(str(face.level), _around(level, radius), "bold", radius * 1.15, colours.ink)
    left = side[0] + radius * 1.25
    room = Box(left, h * 0.03, level[0] - radius * 1.3 - left, h * 0.098)
    name = context.text(f"face.{card.id}.{face.side.value.lower()}{face.level}.name")
    below = Box(left, h * 0.13, room.w, h * 0.042)
    if fit(context.assets, name, "title", (room.w, room.h), (h * 0.074, h * _TITLE_FLOOR)).overflows:  # on two lines
        room, below = Box(left, h * 0.012, room.w, h * 0.133), Box(left, h * 0.144, room.w, h * 0.034)
    sheet.text(name, room, "title", h * 0.074, colours.ink, floor=h * 0.036, needed=True)
    card_name = context.text(f"card.{card.id}.name")
    if card_name != name:
        sheet.text(card_name, below, "italic", h * 0.05, colours.ink_soft, floor=h * 0.02)
    sheet.line(
        (sheet.width * (FACE_SPINE + 0.05), h * 0.178),
        (sheet.width * 0.95, h * 0.178),
        stroke=colours.ink_faint,
        stroke_width=sheet.hair * 0.8,
    )


def _diamond(sheet: Canvas, centre: tuple[float, float], r: float) -> None:
    x, y = centre
    colours = sheet.theme.colours
    sheet.polygon(
        ((x, y - r), (x + r, y), (x, y + r), (x - r, y)),
        fill=colours.lit,
        stroke=colours.gold_dark,
        stroke_width=sheet.hair,
    )


def _around(centre: tuple[float, float], radius: float) -> Box:
    return Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)


def _initiative(sheet: Canvas, initiative: int) -> None:
    colours = sheet.theme.colours
    left, right = sheet.width * (FACE_SPINE + 0.03), sheet.width * 0.96
    centre = ((left + right) / 2, sheet.height * 0.5625)
    radius = sheet.height * 0.062
    sheet.line((left, centre[1]), (right, centre[1]), stroke=colours.red, stroke_width=sheet.hair * 1.6)
    sheet.circle(centre, radius, fill=colours.ink, stroke=colours.gold, stroke_width=sheet.hair * 1.6)
    sheet.text(str(initiative), _around(centre, radius), "number", radius * 1.2, colours.white, needed=True)


def _action(sheet: Canvas, context: RenderContext, action: CardAction, look: AbilityFace, half: Half) -> None:
    """An action's rows and what is laid on it; beneath them its elements left, its lost and lasting symbols right."""
    top = half is Half.TOP
    box = sheet.box(FACE_SPINE + 0.025, _TOP if top else _BOTTOM, 0.925 - FACE_SPINE, _HIGH)
    note = look.top if top else look.bottom
    stickers = [sticker for sticker in look.stickers if sticker.half is half]
    h, colours = sheet.height, sheet.theme.colours
    idle = note is not None and note.idle
    if idle:
        sheet.rect(box, h * 0.02, fill=colours.ink_faint, fill_opacity=_IDLE)
    share, apart = _SYMBOL if note is None else _NOTED_SYMBOL
    size = h * share
    ends = ["lost"] * action.lost + ([f"lasting_{action.lasting}"] if action.lasting else [])
    y = box.y + box.h - size * _LIFT
    for number, element in enumerate(action.elements):
        sheet.icon(element.value, (box.x + size * (_INSET + apart * number), y), size)
    for number, sign in enumerate(reversed(ends)):
        sheet.icon(sign, (box.x + box.w - size * (_INSET + apart * number), y), size)
    foot = size if ends or action.elements else 0.0
    room = Box(box.x, box.y, box.w, box.h - foot)
    if note is not None:
        left, right = (_taken(count, size, apart) for count in (len(action.elements), len(ends)))
        beside = Box(box.x + left, box.y, box.w - left - right, box.h)
        above = Box(box.x, box.y, box.w, box.h - (size * (_LIFT + 0.5) if foot else 0.0))
        narrow = _line_em(sheet, note, beside.w) if foot else None
        free = _noted(sheet, note, above if narrow is None else beside, narrow)
        room = Box(box.x, box.y, box.w, min(room.h, free))
    rows = Wording(context).action_rows(action.abilities, stickers)
    sheet.rows(rows, room, h * _TEXT, h * _FLOOR, needed=True)


def _taken(count: int, size: float, apart: float) -> float:
    """How much of a foot's width a row of symbols takes from its side."""
    return size * (_INSET + apart * (count - 1) + 0.5) if count else 0.0


def _line_em(sheet: Canvas, note: Note, wide: float) -> int | None:
    """A note's em where it takes but a line of a width, beside the symbols at the foot; none if it takes more."""
    em, floor, pad = round(sheet.height * _NOTE), round(sheet.height * _NARROW_NOTE), sheet.height * _PAD
    laid = fit(sheet.assets, note.text, NOTE_FACE, (wide - 2 * pad, em * sheet.theme.sizes.leading), (em, floor))
    return None if laid.overflows else laid.px


def _noted(sheet: Canvas, note: Note, room: Box, narrow: int | None) -> float:
    """A note at the foot of a room, be it in smaller print. Returns the height that is left of the room."""
    colours, pad = sheet.theme.colours, sheet.height * _PAD
    em = sheet.height * _NOTE if narrow is None else narrow
    wide = room.w - 2 * pad
    laid = fit(sheet.assets, note.text, NOTE_FACE, (wide, room.h), (em, em))
    high = len(laid.lines) * laid.px * sheet.theme.sizes.leading
    plate = Box(room.x, room.y + room.h - high - 2 * pad, room.w, high + 2 * pad)
    sheet.rect(plate, pad, fill=colours.white, fill_opacity=0.6, stroke=colours.ink_faint, stroke_width=sheet.hair)
    inner = Box(plate.x + pad, plate.y, wide, plate.h)
    sheet.text(note.text, inner, NOTE_FACE, em, colours.ink, floor=em, needed=True)
    return room.h - plate.h
