"""Monster cards: the monster above with its behaviour table, the item below; and items on their own."""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import NamedTuple

from holdin.draw.canvas import Canvas
from holdin.draw.emblem import monster_picture
from holdin.draw.looks import ItemFace, MonsterCardLook, MonsterSide
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.signs import segment
from holdin.draw.text import Box, Chunk, Sign, TextRow, Word
from holdin.draw.wording import Wording
from holdin.models.item import Item
from holdin.models.letters import Focus, Kind, Letter, UseCost
from holdin.models.monster import Behaviour, Cell, HealRow, Monster, SetConsume, Stats
from holdin.models.monster_lines import (
    HealLine,
    Line,
    MoveObstacleLine,
    ObstacleLine,
    SummonLine,
    TeleportLine,
    TrapLine,
    WardLine,
)
from holdin.words.monsters import deed_words
from holdin.words.translator import Translator, sentence

_ROWS = ("initiative", "move", "attack", "range")
_GAP = 0.08
"""Between the numbers of neighbouring columns, of a column's width on either side."""
_SIGNS = (0.145, 1 / 7)
"""The part of a table's width that its rows' symbols take, with one kind and with both."""
AREA = 2.2
"""How large an area is drawn, of a row."""
_ROWS_HIGH = 6.25
"""How many rows high a table is: the letters, four rows, and symbols beneath."""

_FOCUS_WORDS = {Focus.SUMMON: "summon_first"}
"""What is printed for a focus, where it isn't its own word."""

_Part = tuple[float, float, float, float]
"""Left, top, width and height, in fractions of a sheet."""
_BANNER: _Part = (0.045, 0.018, 0.91, 0.158)
_TABLE: _Part = (0.05, 0.2, 0.90, 0.297)
_LOW_BANNER: _Part = (0.045, 0.018, 0.91, 0.108)
_HIGH_TABLE: _Part = (0.04, 0.131, 0.92, 0.367)
"""In the hand, where one kind is fought, its columns are wide and high, to be read at arm's length."""
_TOLD: _Part = (0.045, 0.52, 0.91, 0.455)
_PRINTED_BANNER: _Part = (0.05, 0.045, 0.90, 0.2)
_PRINTED_TABLE: _Part = (0.05, 0.265, 0.90, 0.44)
_PRINTED_ITEM: _Part = (0.05, 0.725, 0.90, 0.24)


def paint_monster_card(context: RenderContext, look: MonsterCardLook, height: int) -> Proof:
    """A monster card's half, spread over a whole card: the monster fills the upper half (MON-1, MON-2)."""
    sheet = context.upright(height)
    _monster_part(sheet, context, look, (_BANNER, _TABLE) if look.kind is None else (_LOW_BANNER, _HIGH_TABLE))
    if look.kind is not None and look.hp is not None:
        _told_sets(sheet, context, look, sheet.box(*_TOLD))
    elif look.item is not None:
        sheet.line(
            (sheet.width * 0.04, height * 0.512),
            (sheet.width * 0.96, height * 0.512),
            stroke=context.colours.gold,
            stroke_width=sheet.hair,
        )
        paint_item_part(sheet, context, context.cards.items[look.item], sheet.box(0.05, 0.525, 0.90, 0.45))
    rim = context.colours.gold if look.kind is Kind.ELITE else context.colours.red
    return context.proof(sheet, rim)


def paint_monster_side(context: RenderContext, look: MonsterSide, height: int) -> Proof:
    """A monster card's side as printed: two halves, the lower one upside down (MON-1)."""
    sheet = context.upright(height)
    halves = context.cards.monster_cards[look.card].halves[2 * look.side : 2 * look.side + 2]
    size = (sheet.width, height // 2)
    for number, half in enumerate(halves):
        part = context.sheet(size, height)
        _monster_part(part, context, MonsterCardLook(half.monster), (_PRINTED_BANNER, _PRINTED_TABLE))
        _item_strip(part, context, context.cards.items[half.item], part.box(*_PRINTED_ITEM))
        sheet.take(part, (0, (height - size[1]) * number), turned=number == 1)
    middle = height / 2
    sheet.line(
        (sheet.width * 0.04, middle), (sheet.width * 0.96, middle), stroke=context.colours.gold, stroke_width=sheet.hair
    )
    return context.proof(sheet, context.colours.red)


def paint_item(context: RenderContext, look: ItemFace, height: int) -> Proof:
    """An item on a card of its own (ITM-1)."""
    sheet = context.upright(height)
    paint_item_part(sheet, context, context.cards.items[look.item], sheet.box(0.05, 0.025, 0.90, 0.95))
    return context.proof(sheet, context.colours.gold_dark, context.colours.paper_light)


# The monster


def _told_sets(sheet: Canvas, context: RenderContext, look: MonsterCardLook, box: Box) -> None:
    """What each set of the kind that is fought does, in words, the rolled one lit (MON-2)."""
    say, colours = Translator(context.cards, context.lang), context.colours
    assert look.kind is not None
    stats = context.cards.monsters[look.monster].stats(look.kind)
    high, badge = box.h / len(Letter), sheet.em * 0.06
    for number, letter in enumerate(Letter):
        row = Box(box.x, box.y + high * number, box.w, high).shrunk(sheet.em * 0.006)
        if look.letter is letter:
            sheet.rect(row, sheet.em * 0.012, fill=colours.lit, stroke=colours.lit_edge, stroke_width=sheet.hair * 1.8)
        head = Box(row.x + sheet.em * 0.014, row.y + (row.h - badge) / 2, badge, badge)
        segment(sheet, letter, head, badge * 0.8)
        left = head.x + badge + sheet.em * 0.016
        room = Box(left, row.y, row.x + row.w - left - sheet.em * 0.01, row.h)
        made = stats.sets[letter]
        told = sentence(f"{deed_words(say, made)}, {say.tr('initiative {value}', value=made.initiative)}")
        sheet.text(told, room, "text", sheet.em * 0.042, colours.ink, align="left")


def _monster_part(sheet: Canvas, context: RenderContext, look: MonsterCardLook, parts: tuple[_Part, _Part]) -> None:
    """A monster's part of a card: the banner and the behaviour table, each in its part of the sheet."""
    monster = context.cards.monsters[look.monster]
    banner, table = (sheet.box(*part) for part in parts)
    _banner(sheet, context, monster, (look, banner))
    _behaviour(sheet, context, monster, (look, table))


def _banner(sheet: Canvas, context: RenderContext, monster: Monster, how: tuple[MonsterCardLook, Box]) -> None:
    """Picture, name, HP and traits."""
    look, box = how
    colours = context.colours
    size = round(box.h * 0.97)
    centre = (box.x + size / 2, box.y + size / 2)
    rim = colours.gold if look.kind is Kind.ELITE else colours.red if look.kind is Kind.NORMAL else colours.ink_soft
    sheet.circle(centre, size / 2, fill=colours.paper_light, stroke=rim, stroke_width=size * 0.06)
    inner = round(size * 0.84)
    sheet.stamp(monster_picture(context.assets, monster.id, inner), (centre[0] - inner / 2, centre[1] - inner / 2))
    name = context.text(f"monster.{monster.id}.name")
    left = box.x + size + box.w * 0.03
    wide = box.x + box.w - left
    if look.kind is not None:
        sheet.text(name, Box(left, box.y, wide * 0.44, box.h), "title", box.h * 0.62, colours.ink)
        plate = Box(left + wide * 0.46, box.y + box.h * 0.04, wide * 0.54, box.h * 0.9)
        _stats(sheet, context, monster.stats(look.kind), look.kind, (plate, look))
        return
    sheet.text(name, Box(left, box.y, wide, box.h * 0.48), "title", box.h * 0.41, colours.ink)
    for number, kind in enumerate(Kind):
        plate = Box(left + wide * 0.515 * number, box.y + box.h * 0.51, wide * 0.485, box.h * 0.46)
        _stats(sheet, context, monster.stats(kind), kind, (plate, look))


def _stats(sheet: Canvas, context: RenderContext, stats: Stats, kind: Kind, where: tuple[Box, MonsterCardLook]) -> None:
    """HP in a plate, white for normal, gold with a star for elite, and the permanent traits beside it."""
    box, lit, now = where[0], where[1].kind, where[1].hp
    colours = context.colours
    plate = colours.white if kind is Kind.NORMAL else colours.gold
    edge = colours.ink if lit is kind else colours.ink_soft
    sheet.rect(box, box.h * 0.25, fill=plate, stroke=edge, stroke_width=sheet.hair * (2 if lit is kind else 0.8))
    hp: Chunk = (Sign("hp"), Word(str(stats.hp) if now is None else "{}/{}".format(*now), "number"))
    traits = _traits(stats)
    row = TextRow((hp, *traits))
    starred = box.h * 0.24 if kind is Kind.ELITE and traits else 0.0
    room = Box(box.x, box.y, box.w - starred, box.h).shrunk(box.h * 0.06)
    sheet.rows((row,), room, box.h * 0.62, box.h * 0.2, needed=lit is not None)
    if kind is Kind.ELITE:
        centre, r = (box.x + box.w - box.h * 0.1, box.y + box.h * 0.06), box.h * 0.24
        sheet.circle(centre, r, fill=colours.lit, stroke=colours.ink, stroke_width=sheet.hair)
        sheet.icon("star", centre, r * 1.5)


def _traits(stats: Stats) -> tuple[Chunk, ...]:
    found: list[Chunk] = []
    if stats.flying:
        found.append((Sign("flying"),))
    if stats.shield:
        found.append((Sign("shield"), Word(str(stats.shield), "number")))
    return (*found, *_retaliate(stats))


def _retaliate(source: Stats | Behaviour | WardLine) -> tuple[Chunk, ...]:
    """Retaliate with its range, if that is more than 1 (ATK-10)."""
    if not source.retaliate:
        return ()
    reach = (Sign("range"), Word(str(source.retaliate_range), "number")) if source.retaliate_range > 1 else ()
    return ((Sign("retaliate"), Word(str(source.retaliate), "number"), *reach),)


class _Column(NamedTuple):
    """A column of the behaviour table."""

    kind: Kind
    letter: Letter
    x: float
    w: float


def _behaviour(sheet: Canvas, context: RenderContext, monster: Monster, how: tuple[MonsterCardLook, Box]) -> None:
    """The table: normal left, elite right, the row symbols between (MON-2); in a fight only the kind that is fought."""
    look, table = how
    kinds = tuple(Kind) if look.kind is None else (look.kind,)
    columns, middle = _columns(table, kinds)
    below = max(_height_below(context, monster.stats(kind).sets[letter]) for kind in kinds for letter in Letter)
    unit = table.h / (_ROWS_HIGH + below)
    tops = [*(table.y + unit * number for number in range(6)), table.y + table.h]
    for top in tops[1:5:2]:
        sheet.rect(Box(table.x, top, table.w, unit), fill=context.colours.paper_dark, fill_opacity=0.4)
    for column in columns:
        _column_ground(sheet, context, column, (table, look))
    for name, top in zip(_ROWS, tops[1:5], strict=True):
        sheet.icon(name, (middle, top + unit / 2), unit * 0.82)
    for column in columns:
        needed = look.kind is column.kind and look.letter in {None, column.letter}
        made = monster.stats(column.kind).sets[column.letter]
        _column(sheet, context, made, (column, tops, unit), needed=needed)


def _columns(table: Box, kinds: Sequence[Kind]) -> tuple[list[_Column], float]:
    """Normal left of the rows' symbols, elite right of them; and the middle of those."""
    signs = table.w * _SIGNS[len(kinds) - 1]
    wide = (table.w - signs) / (len(Letter) * len(kinds))
    middle = table.x + signs / 2 + (wide * len(Letter) if Kind.NORMAL in kinds else 0.0)
    starts = {Kind.NORMAL: table.x, Kind.ELITE: middle + signs / 2}
    found = [
        _Column(kind, letter, starts[kind] + wide * number, wide)
        for kind in kinds
        for number, letter in enumerate(Letter)
    ]
    return found, middle


def _column_ground(sheet: Canvas, context: RenderContext, column: _Column, where: tuple[Box, MonsterCardLook]) -> None:
    table, look = where
    colours = context.colours
    if column.kind is Kind.ELITE:
        sheet.rect(Box(column.x, table.y, column.w, table.h), fill=colours.gold, fill_opacity=0.16)
    if (look.kind, look.letter) == (column.kind, column.letter):
        edge = max(1.5, sheet.hair * 1.8)
        lit = Box(column.x, table.y - edge, column.w, table.h + 2 * edge)
        sheet.rect(lit, column.w * 0.12, fill=colours.lit, stroke=colours.lit_edge, stroke_width=edge)


def _column(
    sheet: Canvas, context: RenderContext, made: Behaviour, where: tuple[_Column, list[float], float], *, needed: bool
) -> None:
    (column, tops, unit), ink = where, context.colours.ink
    head = Box(column.x + column.w * 0.1, tops[0] + unit * 0.04, column.w * 0.8, unit * 0.88)
    segment(sheet, column.letter, head, unit * 0.9, needed=needed)
    cells: tuple[Cell, ...] = (made.initiative, made.move, made.attack, made.range)
    for cell, top in zip(cells, tops[1:5], strict=True):
        room = Box(column.x + column.w * _GAP, top - unit * 0.3, column.w * (1 - 2 * _GAP), unit * 1.6)
        sheet.rows((TextRow((_cell(cell),)),), room, unit * 0.9, unit * 0.3, ink, needed=needed)
    top = tops[5] - unit * 0.1
    bottom = Box(column.x, top, column.w, tops[6] - top)
    if rows := _below(context, made):
        sheet.rows(rows, bottom, unit * 0.84, unit * 0.3, ink, needed=needed)


def _cell(cell: Cell) -> Chunk:
    if isinstance(cell, HealRow):
        reach = (Sign("range"), Word(str(cell.range), "number")) if cell.range is not None else ()
        return (Sign("heal"), Word(str(cell.heal), "number"), *reach)
    return (Word("–" if cell is None else str(cell), "number"),)


def _below(context: RenderContext, made: Behaviour) -> tuple[TextRow, ...]:
    """What stands beneath a set's column: what goes with its attack, then each line of its own in a frame (MON-2)."""
    symbols = _symbols(context, made)
    area = (TextRow((Wording.area(made.area),)),) if made.area else ()
    lines = (TextRow(line_chunks(line, context), framed=True) for line in made.lines)
    consumes = (TextRow(_consume(context, each), framed=True) for each in made.consume)
    return (*area, *((TextRow(symbols),) if symbols else ()), *lines, *consumes)


def _height_below(context: RenderContext, made: Behaviour) -> float:
    """How many rows more than one symbol needs, beneath a set's column."""
    framed = [*(line_chunks(line, context) for line in made.lines), *(_consume(context, each) for each in made.consume)]
    more = sum(0.7 + 0.4 * (len(chunks) - 1) for chunks in framed)
    return 0.75 * (len(_symbols(context, made)) > 1) + AREA * bool(made.area) + more


def _numbered(**values: int) -> list[Chunk]:
    """Symbols with their numbers, those that are none left out."""
    return [(Sign(name), Word(str(value), "number")) for name, value in values.items() if value]


def _plain(names: Iterable[str]) -> tuple[Chunk, ...]:
    return tuple((Sign(str(name)),) for name in names)


@singledispatch
def line_chunks(line: object, _context: RenderContext) -> tuple[Chunk, ...]:
    """What a line of a set does, in symbols; a kind that has none is our bug."""
    raise TypeError(line)


@line_chunks.register
def _(line: Line, _context: RenderContext) -> tuple[Chunk, ...]:
    """How far it reaches, then what it does."""
    valued = _numbered(range=line.range, damage=line.damage, push=line.push, pull=line.pull)
    return (*valued, *_plain(line.conditions))


@line_chunks.register
def _(line: HealLine, context: RenderContext) -> tuple[Chunk, ...]:
    return (*_numbered(heal=line.value, range=line.range), _said(context, "most_hurt"))


@line_chunks.register
def _(line: WardLine, context: RenderContext) -> tuple[Chunk, ...]:
    reach = _numbered(range=line.range if line.range > 1 else 0)
    whom = "ward_allies" if line.affects == "allies" else "ward_all"
    return (_said(context, whom), *reach, *_numbered(shield=line.shield), *_retaliate(line), *_plain(line.gains))


@line_chunks.register
def _(line: TrapLine, _context: RenderContext) -> tuple[Chunk, ...]:
    return ((Sign("trap"),), *_numbered(damage=line.damage), *_plain(line.conditions))


@line_chunks.register
def _(_line: ObstacleLine, _context: RenderContext) -> tuple[Chunk, ...]:
    return ((Sign("obstacle"), Word("+1", "number")),)


@line_chunks.register
def _(line: MoveObstacleLine, _context: RenderContext) -> tuple[Chunk, ...]:
    return ((Sign("obstacle"), Sign("pull")), *_numbered(range=line.range))


@line_chunks.register
def _(line: TeleportLine, context: RenderContext) -> tuple[Chunk, ...]:
    where = _said(context, f"teleport_{line.to}")
    return (*_numbered(teleport=line.value), where)


@line_chunks.register
def _(line: SummonLine, context: RenderContext) -> tuple[Chunk, ...]:
    name = context.text(f"monster.{line.monster}.name")
    elite: tuple[Sign, ...] = (Sign("star"),) if line.elite else ()
    return ((Sign("summon"), *elite), *((Word(part, "italic"),) for part in name.split()))


def _said(context: RenderContext, key: str) -> Chunk:
    return (Word(context.word(key), "italic"),)


def _consume(context: RenderContext, consume: SetConsume) -> tuple[Chunk, ...]:
    """Crossed symbols, a colon, what they bring (MIX-3)."""
    gain = consume.gain
    added: list[Chunk] = [
        (Sign(name), Word(f"+{value}", "number"))
        for name in ("move", "attack", "range", "target", "pierce", "push", "pull", "shield", "retaliate")
        if (value := getattr(gain, "targets" if name == "target" else name))
    ]
    flags = [name for name in ("advantage", "jump") if getattr(gain, name)]
    lines = [chunk for line in gain.lines for chunk in line_chunks(line, context)]
    used: Chunk = (*(Sign(f"{element}_used") for element in consume.elements), Word(":", "bold"))
    return (used, *added, *_plain((*gain.conditions, *gain.gains, *flags)), *lines)


def _symbols(context: RenderContext, made: Behaviour) -> tuple[Chunk, ...]:
    """Conditions, attack effects, bonuses, whom it goes for and what it infuses: what belongs to this set only."""
    targets = made.targets if made.targets > 1 else 0
    valued = _numbered(target=targets, pierce=made.pierce, push=made.push, pull=made.pull, shield=made.shield)
    flags = [name for name in ("advantage", "jump") if getattr(made, name)]
    aims = () if made.focus is None else ("focus", _FOCUS_WORDS.get(made.focus, made.focus.value))
    focus = [_said(context, word) for word in aims]
    return (*valued, *_retaliate(made), *_plain((*made.conditions, *made.gains, *flags, *made.infuse)), *focus)


# The item


def paint_item_part(sheet: Canvas, context: RenderContext, item: Item, box: Box) -> None:
    """An item's part of a card: name, picture, effect, slot, price and what its use costs (ITM-1)."""
    colours, em = context.colours, sheet.em
    tall = box.h > box.w
    head = min(em * 0.075, box.h * 0.17)
    sheet.text(context.text(f"item.{item.id}.name"), Box(box.x, box.y, box.w, head), "title", em * 0.056, colours.ink)
    foot = min(em * 0.085, box.h * 0.2)
    picture = box.h * (0.42 if tall else 0.36)
    middle = (box.x + box.w / 2, box.y + head + picture * 0.52)
    _item_picture(sheet, context, item, middle, picture)
    top = box.y + head + picture * 1.06
    room = Box(box.x + em * 0.012, top, box.w - em * 0.024, box.y + box.h - foot - top - em * 0.008)
    sheet.text(context.text(f"item.{item.id}.text"), room, "text", em * (0.052 if tall else 0.043), colours.ink)
    _item_foot(sheet, context, item, Box(box.x, box.y + box.h - foot, box.w, foot))


def _item_strip(sheet: Canvas, context: RenderContext, item: Item, box: Box) -> None:
    """An item beneath its monster on a printed half: picture left, name, effect and foot beside it."""
    em = sheet.em
    size = box.h * 0.96
    _item_picture(sheet, context, item, (box.x + size / 2, box.y + box.h / 2), size)
    left = box.x + size + em * 0.012
    wide = box.x + box.w - left
    sheet.text(
        context.text(f"item.{item.id}.name"),
        Box(left, box.y, wide * 0.55, box.h * 0.3),
        "title",
        em * 0.034,
        context.colours.ink,
        align="left",
        floor=em * 0.016,
    )
    _item_foot(sheet, context, item, Box(left + wide * 0.56, box.y, wide * 0.44, box.h * 0.3), ruled=False)
    room = Box(left, box.y + box.h * 0.32, wide, box.h * 0.66)
    sheet.text(context.text(f"item.{item.id}.text"), room, "text", em * 0.03, context.colours.ink, floor=em * 0.018)


def _item_picture(sheet: Canvas, context: RenderContext, item: Item, middle: tuple[float, float], size: float) -> None:
    colours = context.colours
    x, y = middle
    r = size / 2
    sheet.circle(
        middle,
        r * 0.96,
        fill=colours.paper_dark,
        fill_opacity=0.55,
        stroke=colours.gold_dark,
        stroke_width=sheet.hair * 1.5,
    )
    sheet.circle(middle, r * 0.86, stroke=colours.gold, stroke_width=sheet.hair * 0.7)
    own = f"art/items/{item.id}.svg"
    inner = round(size * 0.66)
    path = own if context.assets.has(own) else f"art/slots/{item.slot}.svg"
    sheet.stamp(context.assets.picture(path, (inner, inner)), (x - inner / 2, y - inner / 2))


def _item_foot(sheet: Canvas, context: RenderContext, item: Item, box: Box, *, ruled: bool = True) -> None:
    """Slot, use cost, price and lock, in a row."""
    slot: Chunk = (Sign(item.slot.value), Word(context.word(item.slot.value), "italic", spare=1))
    chunks: list[Chunk] = [slot, (Sign("money"), Word(str(item.price), "number"))]
    if item.use is not UseCost.NONE:
        chunks.append((Sign(item.use.value),))
    if item.locked:
        chunks.append((Sign("locked"),))
    if ruled:
        sheet.line(
            (box.x, box.y), (box.x + box.w, box.y), stroke=context.colours.ink_faint, stroke_width=sheet.hair * 0.8
        )
    sheet.rows((TextRow(tuple(chunks)),), box, box.h * (0.55 if ruled else 0.7), box.h * 0.3)
