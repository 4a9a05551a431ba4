"""A picture of a finished scenario to be given on: the map with the way walked, the course of the HP, figures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from holdin.draw.canvas import Canvas, Point
from holdin.draw.render_context import RenderContext
from holdin.draw.text import Box
from holdin.draw.theme import Rgb

SIZE: Final = (1200, 630)
"""In pixels: what a message shows whole."""
MAP: Final = (24, 24, 600, 582)
"""Where the map lies: left, top, width, height."""
_PAGE: Final = Box(648, 24, 528, 582)
_MARGIN: Final = 28
CARD: Final = 214
"""The HP card's height."""
TOKEN: Final = 40
"""The hero's radius on the page."""


@dataclass(frozen=True, eq=False)
class ShareLook:
    """What is on the picture."""

    name: str
    """The program's."""
    title: str
    played: str
    """At which level, and how it was fought."""
    verdict: str
    won: bool
    told: Sequence[str]
    board: pygame.Surface
    """The map at the end, as large as its place."""
    way: Sequence[Point]
    """Where the hero walked, in pixels of the map."""
    figure: pygame.Surface
    """The hero on the map."""
    token: pygame.Surface
    """The hero on the page."""
    card: pygame.Surface
    """The HP card as it was left."""
    course: Sequence[int]
    """HP at the end of each round."""
    max_hp: int
    hp_by_round: str
    """What stands above the curve."""


def paint_share(context: RenderContext, look: ShareLook, table: pygame.Surface) -> pygame.Surface:
    """The picture on a table of its size."""
    picture = table.copy()
    picture.blit(look.board, MAP[:2])
    page = context.sheet((round(_PAGE.w), round(_PAGE.h)), _PAGE.h)
    rim = context.colours.good if look.won else context.colours.red
    _page(page, look, rim)
    picture.blit(context.printed(page, rim), (_PAGE.x, _PAGE.y))
    sheet = context.sheet(SIZE, SIZE[0])
    _walk(sheet, look)
    picture.blit(sheet.finish(), (0, 0))
    return picture


def _walk(sheet: Canvas, look: ShareLook) -> None:
    """The way as a line with a hem, from a ring to where the hero stands."""
    colours, points = sheet.theme.colours, [(x + MAP[0], y + MAP[1]) for x, y in look.way]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    line = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    sheet.path(d, stroke=colours.ink, stroke_width=9, stroke_opacity=0.75, **line)
    sheet.path(d, stroke=colours.lit, stroke_width=4.5, **line)
    sheet.circle(points[0], 9, fill=colours.paper_light, stroke=colours.ink, stroke_width=3)
    _centred(sheet, look.figure, points[-1])


def _centred(sheet: Canvas, picture: pygame.Surface, at: Point) -> None:
    sheet.stamp(picture, (at[0] - picture.get_width() / 2, at[1] - picture.get_height() / 2))


def _page(sheet: Canvas, look: ShareLook, rim: Rgb) -> None:
    """Who, what and how; below them the curve beside the HP card."""
    colours, left, top, wide = sheet.theme.colours, _MARGIN, _MARGIN, _PAGE.w - 2 * _MARGIN
    _centred(sheet, look.token, (left + TOKEN, top + TOKEN))
    beside, narrow = left + 2 * TOKEN + 18, wide - 2 * TOKEN - 18
    _said(sheet, look.name, Box(beside, top, narrow, 24), 20, colours.ink_soft)
    sheet.text(look.title, Box(beside, top + 24, narrow, 56), "title", 36, colours.red_dark, align="left", floor=20)
    _said(sheet, look.played, Box(left, top + 94, wide, 30), 22, colours.ink_soft)
    sheet.text(look.verdict, Box(left, top + 128, wide, 46), "title", 38, rim, align="left", floor=20)
    for number, line in enumerate(look.told):
        _said(sheet, line, Box(left, top + 182 + 31 * number, wide, 29), 21, colours.ink)
    low = _PAGE.h - _MARGIN - CARD
    sheet.stamp(look.card, (left + wide - look.card.get_width(), low))
    room = Box(left, low, wide - look.card.get_width() - 26, CARD)
    _said(sheet, look.hp_by_round, Box(room.x, room.y, room.w, 24), 18, colours.ink_soft)
    _curve(sheet, look, Box(room.x, room.y + 32, room.w, room.h - 60))


def _said(sheet: Canvas, text: str, box: Box, px: int, ink: Rgb) -> None:
    sheet.text(text, box, "text", px, ink, align="left", floor=13)


def _curve(sheet: Canvas, look: ShareLook, room: Box) -> None:
    """HP by round as columns, each as high as there were HP; the rounds that are marked are few enough to be read."""
    colours, count = sheet.theme.colours, len(look.course)
    sheet.line((room.x, room.y), (room.x + room.w, room.y), stroke=colours.ink_faint, stroke_dasharray="3 5")
    for number, column in enumerate(_columns(look, room), 1):
        tint = colours.letter_a if look.course[number - 1] * 2 > look.max_hp else colours.letter_c
        sheet.rect(column, 2, fill=tint, stroke=colours.ink, stroke_width=1)
        if number in {1, count} or (number % 5 == 0 and count - number > 1):
            box = Box(column.x - 12, room.y + room.h + 4, column.w + 24, 20)
            sheet.text(str(number), box, "number", 16, colours.ink_soft, floor=10)
    sheet.line((room.x, room.y + room.h), (room.x + room.w, room.y + room.h), stroke=colours.ink, stroke_width=1.5)


def _columns(look: ShareLook, room: Box) -> Iterator[Box]:
    step = room.w / max(1, len(look.course))
    for index, hp in enumerate(look.course):
        high = room.h * min(1.0, hp / look.max_hp)
        yield Box(room.x + step * (index + 0.12), room.y + room.h - high, step * 0.76, high)
