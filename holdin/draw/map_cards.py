"""Map cards: title, colour, and the map turned as the scenario is played (MAP-1)."""

import pygame

from holdin.draw.board import MapFacts, draw_map, paint_changes
from holdin.draw.canvas import Canvas
from holdin.draw.geometry import MAP_AREA, hex_grid
from holdin.draw.looks import MapCardLook
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.text import Box
from holdin.models.base import MapId
from holdin.models.letters import Colour
from holdin.models.scenario import Scenario

_TITLE_STRIP = 0.085
_TURNED_AWAY = 120


def facts_of(look: MapCardLook) -> MapFacts:
    """A map card's facts."""
    return MapFacts(
        frozenset(look.opened),
        frozenset(look.cleared),
        frozenset(look.dead),
        frozenset(look.looted),
        look.hero,
        look.who,
        look.printed,
        named=look.named,
        shut=frozenset(look.shut),
        ground=look.ground,
        rifts=frozenset(look.rifts),
        traps=look.traps,
        walls=None if look.walls is None else frozenset(look.walls),
    )


def paint_map_card(context: RenderContext, look: MapCardLook, height: int) -> Proof:
    """A map card held as the scenario of its colour is played (MAP-1, MAP-2)."""
    sheet = context.upright(height)
    face = context.cards.maps[look.map]
    grid = hex_grid(face, look.colour, sheet.box(*MAP_AREA))
    draw_map(sheet, context, face, (look.colour, facts_of(look), grid))
    other = Colour.BLUE if look.colour is Colour.ORANGE else Colour.ORANGE
    size = (sheet.width, round(sheet.height * _TITLE_STRIP))
    above, below = context.sheet(size, sheet.em), context.sheet(size, sheet.em)
    _title(above, context, look.map, look.colour)
    _title(below, context, look.map, other)
    if look.titled:
        sheet.take(above, (0, 0))
    sheet.take(below, (0, sheet.height - size[1]), turned=True, strength=255 if look.printed else _TURNED_AWAY)
    rim = context.colours.orange if look.colour is Colour.ORANGE else context.colours.blue
    return context.proof(sheet, rim)


def paint_map_changes(
    context: RenderContext, printed: pygame.Surface, look: MapCardLook, height: int
) -> pygame.Surface:
    """A printed map card with what has happened on it (MAP-4, MAP-5)."""
    face = context.cards.maps[look.map]
    wide, high = printed.get_size()
    x, y, w, h = MAP_AREA
    grid = hex_grid(face, look.colour, Box(x * wide, y * high, w * wide, h * high))
    return paint_changes(context, printed, face, (look.colour, facts_of(look), grid), height)


def _title(sheet: Canvas, context: RenderContext, map_id: MapId, colour: Colour) -> None:
    """The scenario's number in its colour (round for orange, square for blue), and its title."""
    scenario = _scenario(context, map_id, colour)
    tint = context.colours.orange if colour is Colour.ORANGE else context.colours.blue
    r = sheet.height * 0.30
    centre = (sheet.width * 0.055 + r, sheet.height * 0.56)
    plate = Box(centre[0] - r, centre[1] - r, 2 * r, 2 * r)
    sheet.rect(
        plate, r if colour is Colour.ORANGE else r * 0.2, fill=tint, stroke=context.colours.ink, stroke_width=sheet.hair
    )
    if scenario is not None:
        sheet.text(_number(context, scenario), plate, "number", r * 1.15, context.colours.white)
    title = context.text(f"scenario.{scenario.id}.title" if scenario else f"map.{map_id}.name")
    left = plate.x + plate.w + sheet.width * 0.02
    room = Box(left, sheet.height * 0.2, sheet.width * 0.955 - left, sheet.height * 0.74)
    sheet.text(title, room, "title", sheet.em * 0.052, context.colours.ink)


def _number(context: RenderContext, scenario: Scenario) -> str:
    """A scenario's number; a dungeon has its level in that place."""
    dungeon = context.cards.dungeon
    return str(scenario.number if dungeon is None or dungeon.scenario is not scenario else dungeon.level)


def _scenario(context: RenderContext, map_id: MapId, colour: Colour) -> Scenario | None:
    found = (one for one in context.cards.scenarios.values() if one.map == map_id and one.colour is colour)
    return next(found, None)
