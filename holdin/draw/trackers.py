"""The range tracker, the scenario tracker, and the cards' back."""

from collections.abc import Sequence

from holdin.draw.canvas import Canvas
from holdin.draw.geometry import RANGE_STEP, range_number_y, width_of
from holdin.draw.looks import RangeTracker, ScenarioTracker
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.text import Box, Sign, TextRow, Word
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.scales import CHARACTER_LEVELS, DISTANCES

_TICK = 0.0312
"""A line of the lists of upgrades and achievements, in heights of the card."""
_TICKS, _TICKS_MOST = 5, 8
"""As many lines as these lists have room for at least, and as many as the scenarios below make room for."""


def paint_range_tracker(context: RenderContext, look: RangeTracker, height: int) -> Proof:
    """Distances 1 to 7, 1 lowest: slid out below the deck, the number next to the deck's edge counts (RNG-1)."""
    sheet = context.upright(height)
    colours = context.colours
    for number in DISTANCES:
        middle = range_number_y(number) * height
        step = RANGE_STEP * height
        row = Box(sheet.width * 0.06, middle - step * 0.44, sheet.width * 0.88, step * 0.88)
        lit = look.lit and number == look.distance
        if lit:
            sheet.rect(row, step * 0.18, fill=colours.lit, stroke=colours.lit_edge, stroke_width=sheet.hair * 1.6)
        passed = look.distance is not None and number != look.distance
        if number in look.rifts:
            sheet.icon("rift", (row.x + row.w * 0.09, middle), step * 0.74)
        if lit:
            _told(sheet, context, row, number)
            continue
        ink = colours.ink_faint if passed else colours.ink
        sheet.text(str(number), row, "number", step * 0.72, ink)
        _steps(sheet, row, number)
    sheet.text(context.word("distance"), sheet.box(0.08, 0.03, 0.84, 0.08), "title", sheet.em * 0.055, colours.ink_soft)
    return context.proof(sheet, colours.ink_soft)


def _told(sheet: Canvas, context: RenderContext, row: Box, number: int) -> None:
    """The distance that counts, in a word and a number: it is read at a glance, out of sight of the deck's edge."""
    words = (Word(context.word("distance"), "bold"), Word(str(number), "number"))
    sheet.rows(
        (TextRow((words,)),),
        row.shrunk(row.h * 0.06),
        row.h * 0.74,
        sheet.em * sheet.theme.sizes.text_floor,
        needed=True,
    )


def _steps(sheet: Canvas, row: Box, number: int) -> None:
    """As many hexes at both sides as the distance counts, so that it can be told without reading."""
    colours = sheet.theme.colours
    r = row.w * 0.021
    for side in (-1, 1):
        for step in range(number):
            x = row.x + row.w / 2 + side * (row.w * 0.13 + step * r * 2.3)
            points = [
                (x + dx * r, row.y + row.h / 2 + dy * r)
                for dx, dy in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
            ]
            sheet.polygon(points, fill=colours.ink_faint, fill_opacity=0.6)


def paint_scenario_tracker(context: RenderContext, look: ScenarioTracker, height: int) -> Proof:
    """The campaign at a glance (TRK-1)."""
    sheet = context.upright(height)
    colours = context.colours
    sheet.text(look.name or "–", sheet.box(0.07, 0.02, 0.86, 0.048), "title", sheet.em * 0.05, colours.ink)
    sheet.line(
        (sheet.width * 0.07, height * 0.071),
        (sheet.width * 0.93, height * 0.071),
        stroke=colours.ink_faint,
        stroke_width=sheet.hair,
    )
    _levels(sheet, context, look)
    high = _TICK * (_TICKS + 1) + _longer(context.cards)
    _ticks(sheet, context, "upgrades", _upgrades(context, look), sheet.box(0.07, 0.122, 0.42, high))
    marks = [
        (context.text(f"achievement.{one}.name"), one in look.achievements)
        for one in context.cards.printed_achievements()
    ]
    _ticks(sheet, context, "achievements", marks, sheet.box(0.51, 0.122, 0.42, high))
    _purse(sheet, context, look)
    _scenarios(sheet, context, look)
    return context.proof(sheet, colours.red, colours.paper_light)


def _longer(cards: CardSet) -> float:
    """How much longer the lists are than the least, in heights of the card: all below stands lower by as much."""
    listed = max(len(cards.printed_achievements()), *(len(hero.cards) for hero in cards.characters.values()))
    return _TICK * (min(max(listed, _TICKS), _TICKS_MOST) - _TICKS)


def _levels(sheet: Canvas, context: RenderContext, look: ScenarioTracker) -> None:
    room = sheet.box(0.07, 0.075, 0.86, 0.042)
    sheet.text(
        context.word("level"),
        Box(room.x, room.y, room.w * 0.3, room.h),
        "bold",
        sheet.em * 0.034,
        context.colours.ink,
        align="left",
    )
    step = room.w * 0.7 / len(CHARACTER_LEVELS)
    for level in CHARACTER_LEVELS:
        centre = (room.x + room.w * 0.3 + step * (level - 0.5), room.y + room.h / 2)
        r = room.h * 0.42
        reached = level <= look.level
        fill = context.colours.gold if level == look.level else context.colours.lit if reached else None
        sheet.circle(centre, r, fill=fill, stroke=context.colours.ink_soft, stroke_width=sheet.hair)
        sheet.text(str(level), Box(centre[0] - r, centre[1] - r, 2 * r, 2 * r), "bold", r * 1.3, context.colours.ink)


def _upgrades(context: RenderContext, look: ScenarioTracker) -> list[tuple[str, bool]]:
    heroes = context.cards.characters
    hero = heroes[look.character] if look.character else next(iter(heroes.values()))
    return [(context.text(f"card.{card.id}.name"), card.id in look.upgrades) for card in hero.cards]


def _ticks(sheet: Canvas, context: RenderContext, title: str, entries: Sequence[tuple[str, bool]], box: Box) -> None:
    """A list below its heading: the heading keeps its height, however many entries share what is left."""
    colours = context.colours
    head = sheet.height * _TICK
    sheet.text(context.word(title), Box(box.x, box.y, box.w, head), "bold", sheet.em * 0.034, colours.ink, align="left")
    unit = min(head * 0.88, (box.h - head) / max(len(entries), 1))
    for number, (name, ticked) in enumerate(entries):
        y = box.y + head + unit * number
        sheet.icon("square" if ticked else "square_empty", (box.x + unit * 0.4, y + unit / 2), unit * 0.7)
        room = Box(box.x + unit, y, box.w - unit, unit)
        sheet.text(
            name,
            room,
            "text",
            sheet.em * 0.031,
            colours.ink if ticked else colours.ink_soft,
            align="left",
            floor=sheet.em * 0.018,
        )


def _purse(sheet: Canvas, context: RenderContext, look: ScenarioTracker) -> None:
    box = sheet.box(0.07, 0.314 + _longer(context.cards), 0.86, 0.042)
    sheet.rect(box, box.h * 0.2, fill=context.colours.paper_dark, fill_opacity=0.4)
    sheet.icon("gold", (box.x + box.h * 0.5, box.y + box.h / 2), box.h * 0.72)
    sheet.text(
        str(look.gold),
        Box(box.x + box.h, box.y, box.w * 0.14, box.h),
        "number",
        box.h * 0.7,
        context.colours.ink,
        align="left",
    )
    names = ", ".join(context.text(f"item.{item}.name") for item in look.items) or "–"
    room = Box(box.x + box.h + box.w * 0.15, box.y, box.w * 0.83 - box.h, box.h)
    sheet.text(names, room, "italic", sheet.em * 0.03, context.colours.ink, align="left", floor=sheet.em * 0.018)


def scenario_rows(cards: CardSet, height: int) -> dict[ScenarioId, Box]:
    """Where each scenario's line is on a scenario tracker card of a height, in pixels."""
    scenarios = sorted(cards.scenarios.values(), key=lambda scenario: scenario.number)
    left, wide, longer = 0.07 * width_of(height), 0.86 * width_of(height), _longer(cards)
    top, high = (0.361 + longer) * height, (0.576 - longer) * height
    rows = max(1, (len(scenarios) + 1) // 2)
    unit = min(high / rows, height * 0.06)
    return {
        scenario.id: Box(left + wide / 2 * (index // rows), top + unit * (index % rows), wide * 0.49, unit)
        for index, scenario in enumerate(scenarios)
    }


def _scenarios(sheet: Canvas, context: RenderContext, look: ScenarioTracker) -> None:
    """Two columns of scenarios with star, square and circle."""
    for id_, row in scenario_rows(context.cards, sheet.height).items():
        scenario, x, unit = context.cards.scenarios[id_], row.x, row.h * 0.7
        marks = (
            ("star", scenario.id in look.unlocked),
            ("square", scenario.id in look.completed),
            ("circle", scenario.id in look.blocked),
        )
        for number, (name, holds) in enumerate(marks):
            sheet.icon(
                name if holds else f"{name}_empty", (x + unit * (0.45 + 0.85 * number), row.y + row.h / 2), unit * 0.7
            )
        known = any(holds for _, holds in marks)
        title = f"{scenario.number} {context.text(f'scenario.{scenario.id}.title')}" if known else str(scenario.number)
        room = Box(x + unit * 2.75, row.y, row.w - unit * 2.75, row.h)
        sheet.text(
            title,
            room,
            "text",
            unit * 0.64,
            context.colours.ink if known else context.colours.ink_soft,
            align="left",
            floor=sheet.em * 0.014,
        )
    meanings = (("star", "unlocked"), ("square", "completed"), ("circle", "blocked"))
    legend = tuple((Sign(sign), Word(context.word(word), "italic")) for sign, word in meanings)
    sheet.rows((TextRow(legend),), sheet.box(0.07, 0.938, 0.86, 0.04), sheet.em * 0.028, sheet.em * 0.018)


def paint_back(context: RenderContext, height: int) -> Proof:
    """A card's back: a field of diamonds round a hooded head."""
    sheet = context.upright(height)
    colours = context.colours
    field = Box(0, 0, sheet.width, sheet.height).shrunk(sheet.em * 0.045)
    sheet.rect(field, sheet.em * 0.012, fill=colours.red_dark, stroke=colours.gold, stroke_width=sheet.hair * 1.5)
    _diamonds(sheet, field)
    centre = field.centre
    r = sheet.width * 0.24
    sheet.circle(centre, r, fill=colours.paper, stroke=colours.gold, stroke_width=sheet.em * 0.012)
    sheet.circle(centre, r * 0.86, stroke=colours.ink_soft, stroke_width=sheet.hair)
    px = round(r * 1.4)
    sheet.stamp(context.assets.picture("art/hero.svg", (px, px)), (centre[0] - px / 2, centre[1] - px / 2))
    return context.proof(sheet, colours.red)


def _diamonds(sheet: Canvas, field: Box) -> None:
    columns, rows = 6, 9
    wide, high = field.w / columns, field.h / rows
    for row in range(rows):
        for column in range(columns):
            x, y = field.x + wide * (column + 0.5), field.y + high * (row + 0.5)
            outer = ((x, y - high / 2), (x + wide / 2, y), (x, y + high / 2), (x - wide / 2, y))
            inner = [(x + (px - x) * 0.35, y + (py - y) * 0.35) for px, py in outer]
            sheet.polygon(outer, stroke=sheet.theme.colours.gold, stroke_width=sheet.hair * 0.7, stroke_opacity=0.5)
            sheet.polygon(inner, fill=sheet.theme.colours.gold, fill_opacity=0.45)
