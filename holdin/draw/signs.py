"""The two signs that have letters: a roll is a segment of the ruler, a side of a card is a card that is turned."""

from math import cos, radians, sin

from holdin.draw.canvas import Canvas
from holdin.draw.text import Box
from holdin.draw.theme import Colours, Rgb
from holdin.models.letters import Letter, Side

Point = tuple[float, float]

_TURNED = 14.0
"""How far the card of side B is turned (degrees)."""
_BEHIND = -16.0
"""How far the card that shows behind it is turned."""
_CARD = (0.74, 1.0)
"""A sign's card: its width and height, of the sign's height."""
_FOLD = 0.27
"""Its folded corner, of its height."""


def letter_colour(colours: Colours, letter: Letter) -> Rgb:
    """A letter's colour on the ruler and over the tables."""
    return {Letter.A: colours.letter_a, Letter.B: colours.letter_b, Letter.C: colours.letter_c}[letter]


def segment(sheet: Canvas, letter: Letter, box: Box, px: float, *, needed: bool = False) -> None:
    """A letter of a roll as it stands on the ruler: square corners, its colour, a line of ink around (ROLL-1)."""
    colours = sheet.theme.colours
    sheet.rect(box, fill=letter_colour(colours, letter), stroke=colours.ink, stroke_width=sheet.hair * 0.8)
    sheet.text(letter.value, box.grown(box.h * 0.2), "bold", px, colours.ink, floor=1, needed=needed)


def side_colour(colours: Colours, side: Side) -> Rgb:
    """A side's colour on the rim and in its sign."""
    return colours.red if side is Side.A else colours.blue


def side_sign(sheet: Canvas, side: Side, centre: Point, high: float) -> None:
    """A side of a card: a card with a folded corner; side B is turned, and the other side shows behind (ABL-1)."""
    colours = sheet.theme.colours
    line = {"stroke": colours.ink, "stroke_width": sheet.hair * 0.8}
    turned = _TURNED if side is Side.B else 0.0
    if side is Side.B:
        sheet.polygon(_card(centre, high * 0.94, _BEHIND), fill=colours.paper_light, **line)
    sheet.polygon(_card(centre, high, turned, fold=_FOLD), fill=side_colour(colours, side), **line)
    wide, half = _CARD[0] / 2, _CARD[1] / 2
    flap = ((wide - _FOLD, -half), (wide, -half + _FOLD), (wide - _FOLD, -half + _FOLD))
    sheet.polygon(_placed(flap, centre, high, turned), fill=colours.paper_light, **line)
    room = Box(centre[0] - high / 2, centre[1] - high * 0.42, high, high)
    sheet.text(side.value, room, "bold", high * 0.62, colours.white, floor=1)


def _card(centre: Point, high: float, turned: float, fold: float = 0.0) -> list[Point]:
    wide, half = _CARD[0] / 2, _CARD[1] / 2
    return _placed(
        ((-wide, -half), (wide - fold, -half), (wide, -half + fold), (wide, half), (-wide, half)), centre, high, turned
    )


def _placed(points: tuple[Point, ...], centre: Point, high: float, turned: float) -> list[Point]:
    """Points around a sign's middle, in parts of its height, as they stand on the sheet."""
    c, s = cos(radians(turned)), sin(radians(turned))
    return [(centre[0] + (x * c - y * s) * high, centre[1] + (x * s + y * c) * high) for x, y in points]
