"""The character's and the monster's HP card."""

from collections.abc import Sequence
from typing import NamedTuple

from holdin.draw.assets import Role
from holdin.draw.board import draw_hero, draw_monster
from holdin.draw.canvas import Canvas, Point
from holdin.draw.geometry import ARROW_SIZE, ARROWS_X, ROLL_LINE_Y, RULER_WIDTH, ruler_rects
from holdin.draw.looks import CharacterHp, MonsterHp
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.signs import segment
from holdin.draw.text import Box
from holdin.draw.theme import Rgb
from holdin.draw.wording import signed
from holdin.models.hp_card import HpHalf
from holdin.models.letters import Letter

_LIT_ROW = 1.85
"""How much higher than the others the lit row of a table is."""
_HEADER, _LIT_HEADER = 0.95, 1.6
"""The height of the letters over a table, in rows; they are larger where a row is lit, for it is read with them."""
_SIGN = 0.066
"""The radius of the sign that tells whose HP card this is, of its width."""


class _Table(NamedTuple):
    """A modifier table to be drawn: its rows' names, which is lit, and a last column of max HP for characters."""

    half: HpHalf
    names: Sequence[int]
    lit: int | None
    level: str
    """The word over the rows' names."""
    max_hp: Sequence[int] = ()


def paint_character_hp(context: RenderContext, look: CharacterHp, height: int) -> Proof:
    """The character's HP card: its upper half is the active one (HPC-1 to HPC-3)."""
    card = context.cards.characters[look.character].hp_card
    sheet = context.upright(height)
    tables = [
        _Table(half, range(1, len(half.table) + 1), None, context.word("level"), card.max_hp) for half in card.halves
    ]
    lit = None if look.level is None else look.level - 1
    _halves(context, sheet, tables, look, (look.hp, lit))
    if look.held:
        draw_hero(sheet, context, *_whose(sheet, 0.0), look.character)
    _roll_line(sheet)
    return context.proof(sheet, context.colours.red, context.colours.paper_light)


def paint_monster_hp(context: RenderContext, look: MonsterHp, height: int) -> Proof:
    """The monster HP card with its ruler (MHP-1)."""
    card = context.cards.monster_hp
    sheet = context.upright(height)
    tables = [_Table(half, range(len(half.table)), None, context.word("level")) for half in card.halves]
    _halves(context, sheet, tables, look, (look.hp, look.level))
    y = sheet.height / 2
    left = sheet.width * (RULER_WIDTH + 0.03)
    sheet.line((left, y), (sheet.width - left, y), stroke=context.colours.ink_faint, stroke_width=sheet.hair)
    _ruler(sheet, card.ruler)
    if look.whose is not None:
        draw_monster(sheet, context, *_whose(sheet, RULER_WIDTH), look.whose)
    return context.proof(sheet, context.colours.ink_soft)


def _whose(sheet: Canvas, side: float) -> tuple[Point, float]:
    """Where the sign is, above the numbers at the left, that tells whose HP these are; and its radius."""
    r = sheet.width * _SIGN
    return (sheet.width * (side + 0.03) + r, sheet.width * 0.012 + r), r


def _halves(
    context: RenderContext,
    sheet: Canvas,
    tables: Sequence[_Table],
    look: CharacterHp | MonsterHp,
    lit: tuple[int | None, int | None],
) -> None:
    (hp, row), up = lit, look.half
    size = (sheet.width, sheet.height // 2)
    upper, lower = context.sheet(size, sheet.em), context.sheet(size, sheet.em)
    _half(upper, tables[up]._replace(lit=row), hp)
    _half(lower, tables[up ^ 1], None)
    sheet.take(upper, (0, 0))
    strength = round(255 * context.sizes.whisper) if look.held else 255
    sheet.take(lower, (0, sheet.height - size[1]), turned=True, strength=strength)


def _half(sheet: Canvas, table: _Table, hp: int | None) -> None:
    if table.max_hp:
        _arrows(sheet)
    side = 0.0 if table.max_hp else RULER_WIDTH
    _numbers(sheet, table.half.hp, hp, side)
    inset = side + 0.055
    _table(sheet, table, sheet.box(inset, 0.435, 1 - 2 * inset, 0.535))


def _arrows(sheet: Canvas) -> None:
    wide, high = ARROW_SIZE[0] * sheet.width / 2, ARROW_SIZE[1] * sheet.height * 2
    top = sheet.em * 0.008
    for x in ARROWS_X:
        middle = x * sheet.width
        points = ((middle, top), (middle + wide, top + high), (middle - wide, top + high))
        sheet.polygon(
            points, fill=sheet.theme.colours.red, stroke=sheet.theme.colours.red_dark, stroke_width=sheet.hair * 0.6
        )


def _numbers(sheet: Canvas, numbers: Sequence[int], hp: int | None, side: float) -> None:
    """The current HP in a heart of its own, the half's other numbers left and right of it."""
    colours, sizes = sheet.theme.colours, sheet.theme.sizes
    others = [number for number in numbers if number != hp]
    if hp is None:
        _spread(sheet, numbers, sheet.box(side + 0.06, 0.12, 0.88 - 2 * side, 0.3), sheet.em * 0.095, colours.ink)
        return
    middle = sheet.box(0.28, 0.1, 0.44, 0.33)
    heart = sheet.assets.picture("art/heart.svg", (round(middle.w), round(middle.h)))
    sheet.stamp(heart, (middle.x, middle.y))
    number = sheet.box(0.28, 0.1, 0.44, 0.295)
    sheet.text(str(hp), number, "number", sheet.em * sizes.huge * 0.72, colours.white, needed=True)
    half = (len(others) + 1) // 2
    for row, x in ((others[:half], side + 0.03), (others[half:], 0.73)):
        _spread(sheet, row, sheet.box(x, 0.18, 0.24 - side, 0.26), sheet.em * 0.058, colours.ink_soft)


def _spread(sheet: Canvas, numbers: Sequence[int], box: Box, px: float, colour: Rgb) -> None:
    """Numbers side by side, each in the middle of its share."""
    for index, number in enumerate(numbers):
        share = box.w / len(numbers)
        sheet.text(str(number), Box(box.x + share * index, box.y, share, box.h), "number", px, colour)


def _table(sheet: Canvas, table: _Table, box: Box) -> None:
    colours = sheet.theme.colours
    columns = 4 + bool(table.max_hp)
    rows = len(table.half.table)
    head = _HEADER if table.lit is None else _LIT_HEADER
    unit = box.h / (rows + head + (_LIT_ROW - 1) * (table.lit is not None))
    wide = box.w / columns
    _header(sheet, Box(box.x, box.y, box.w, unit * head), columns, table.level, lit=table.lit is not None)
    y = box.y + unit * head
    for number, values in enumerate(table.half.table):
        lit = number == table.lit
        row = Box(box.x, y, box.w, unit * (_LIT_ROW if lit else 1))
        _row_ground(sheet, row, lit=lit, even=number % 2 == 0)
        cells = [str(table.names[number]), *map(signed, values), *(map(str, table.max_hp[number : number + 1]))]
        for column, cell in enumerate(cells):
            name = column in {0, 4}
            ink = colours.ink_soft if name and not lit else colours.ink
            px = row.h * (0.84 if lit else 0.74 if name else 0.84)
            role: Role = "text" if name and not lit else "number"
            sheet.text(cell, Box(row.x + wide * column, row.y, wide, row.h), role, px, ink, needed=lit)
        y += row.h


def _header(sheet: Canvas, row: Box, columns: int, level: str, *, lit: bool) -> None:
    colours = sheet.theme.colours
    wide = row.w / columns
    small = row.h * (0.42 if lit else 0.66)
    sheet.text(level, Box(row.x, row.y, wide, row.h), "italic", small, colours.ink_soft, floor=row.h * 0.3)
    for number, letter in enumerate(Letter, start=1):
        tab = Box(row.x + wide * number + wide * 0.12, row.y, wide * 0.76, row.h * 0.94)
        segment(sheet, letter, tab, row.h * 0.92, needed=lit)
    if columns > 4:
        sheet.icon("hp", (row.x + wide * 4.5, row.y + row.h / 2), row.h * (0.75 if lit else 0.9))


def _row_ground(sheet: Canvas, row: Box, *, lit: bool, even: bool) -> None:
    colours = sheet.theme.colours
    if lit:
        sheet.rect(row, row.h * 0.2, fill=colours.lit, stroke=colours.lit_edge, stroke_width=max(1.2, sheet.hair * 1.4))
    elif even:
        sheet.rect(row, row.h * 0.2, fill=colours.paper_dark, fill_opacity=0.38)


def _roll_line(sheet: Canvas) -> None:
    y = ROLL_LINE_Y * sheet.height
    thick = sheet.em * 0.011
    sheet.line((0, y), (sheet.width, y), stroke=sheet.theme.colours.red, stroke_width=thick)
    for side in (-1, 1):
        edge = y + side * thick * 0.85
        sheet.line((0, edge), (sheet.width, edge), stroke=sheet.theme.colours.red_dark, stroke_width=sheet.hair * 0.5)


def _ruler(sheet: Canvas, letters: Sequence[Letter]) -> None:
    for index, letter in enumerate(letters):
        for rect in ruler_rects(len(letters), index):
            box = sheet.box(*rect)
            segment(sheet, letter, box, min(box.h * 0.9, box.w * 0.9))
