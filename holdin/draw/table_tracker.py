"""The on-table tracker: a track of numbered places for each cube (SET-4)."""

from typing import NamedTuple

from holdin.draw.canvas import Canvas
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.text import Box
from holdin.draw.theme import Rgb

_MONEY = 12
_ROW = 10
"""Places in a row."""
_HEADING, _HIGH = 0.046, 0.088
"""The heights of a heading and of a place, of the card's: a place is as large as a cube."""


class _Track(NamedTuple):
    """A cube's track: its name and symbol, how far it counts, its colour."""

    word: str
    icon: str
    most: int
    ink: Rgb


def paint_table_tracker(context: RenderContext, height: int) -> Proof:
    """Three tracks; the fourth cube stands on the map card, in your hex."""
    sheet, colours = context.upright(height), context.colours
    sheet.text(context.word("on_table"), sheet.box(0.08, 0.03, 0.84, 0.06), "title", sheet.em * 0.055, colours.ink)
    yours = max(hero.hp_card.highest for hero in context.cards.characters.values())
    its = max(hp for half in context.cards.monster_hp.halves for hp in half.hp)
    y = 0.1
    for track in (
        _Track("your_hp", "hp", yours, colours.red),
        _Track("monster_hp", "monster", its, colours.ink),
        _Track("money_tokens", "money", _MONEY, colours.gold_dark),
    ):
        y = _track(sheet, context, track, y)
    sheet.text(context.word("die"), sheet.box(0.08, 0.935, 0.84, 0.04), "bold", sheet.em * 0.036, colours.ink_soft)
    return context.proof(sheet, colours.ink_soft, colours.paper_light)


def _track(sheet: Canvas, context: RenderContext, track: _Track, top: float) -> float:
    """A heading and its places, from a height on (a part of the card's); returns where it ends."""
    room = sheet.box(0.08, top, 0.84, 0.042)
    sheet.icon(track.icon, (room.x + room.h / 2, room.y + room.h / 2), room.h)
    words = Box(room.x + room.h * 1.3, room.y, room.w - room.h * 1.3, room.h)
    sheet.text(context.word(track.word), words, "bold", sheet.em * 0.034, context.colours.ink, align="left")
    first, high = top + _HEADING, sheet.height * _HIGH
    wide = sheet.width * 0.84 / _ROW
    for place in range(track.most):
        x = sheet.width * 0.08 + wide * (place % _ROW)
        y = sheet.height * first + high * (place // _ROW)
        _place(sheet, Box(x, y, wide, high), place + 1, track.ink)
    return first + -(-track.most // _ROW) * _HIGH + 0.012


def _place(sheet: Canvas, box: Box, number: int, ink: Rgb) -> None:
    colours = sheet.theme.colours
    inner = box.shrunk(box.w * 0.05)
    sheet.rect(inner, box.w * 0.14, fill=colours.white, fill_opacity=0.55, stroke=ink, stroke_width=sheet.hair)
    sheet.text(str(number), inner, "number", box.w * 0.62, ink)
