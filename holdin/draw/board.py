"""Maps: the same hexes on a map card and in the full view of the map."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import pygame

from holdin.draw.canvas import Canvas, Point
from holdin.draw.emblem import hero_picture, monster_picture
from holdin.draw.geometry import HexGrid, hex_grid
from holdin.draw.render_context import RenderContext
from holdin.draw.text import Box
from holdin.draw.theme import Colours, Rgb
from holdin.models.base import CharacterId, MonsterId
from holdin.models.goals import to_reach
from holdin.models.hexes import Hex, neighbours
from holdin.models.letters import Colour, Kind, Tile
from holdin.models.map_card import MapFace, MapHex
from holdin.models.scenario import Scenario

if TYPE_CHECKING:  # a trap's look is a value; cards are drawn without any game
    from holdin.game.state import Made

_BOARD_MARGIN = 0.035
"""The paper around the hexes of the full map, of its shorter side."""
_LYING = frozenset({Tile.MONSTER, Tile.MONEY, Tile.TREASURE})
"""What is seen on its hex whatever the ground is."""
_NAME = 0.42
"""A hex's name is so high, of its radius."""
_RIFT = 1.5
"""The size of a rift's sign."""
_RIM = 0.84
"""How far from its middle the rim of a special rule's hex lies, of the hex's own."""


@dataclass(frozen=True, slots=True)
class MapFacts:
    """What has happened on a map: doors opened, traps gone, monsters dead, what is looted, and where the hero is."""

    opened: frozenset[Hex] = frozenset()
    cleared: frozenset[Hex] = frozenset()
    """Traps that are gone, and locks that are open."""
    dead: frozenset[Hex] = frozenset()
    looted: frozenset[Hex] = frozenset()
    hero: Hex | None = None
    who: CharacterId | None = None
    """Which hero."""
    both: bool = False
    """As printed: with the tiles of both scenarios, and dots that tell whose they are (MAP-2)."""
    begun: bool = False
    """Whether it no longer matters where the scenario begins."""
    named: bool = False
    """With every hex's name."""
    shut: frozenset[Hex] = frozenset()
    """Doors that have fallen shut."""
    ground: tuple[tuple[Hex, Tile | None], ...] = ()
    """What special rules and abilities have made of the ground; none: what lay there is gone."""
    rifts: frozenset[Hex] = frozenset()
    """Where rifts lie, under whatever stands there (RIF-1)."""
    traps: "tuple[tuple[Hex, Made], ...]" = ()
    """The traps that abilities have made: they show what they do (OVL-3)."""
    walls: frozenset[Hex] | None = None
    """Where wall overlays lie (OVL-6); none: as the scenario begins."""


def _inset(middle: Point, corners: Iterable[Point], share: float) -> list[Point]:
    """The corners of a hex, drawn in towards its middle."""
    return [(middle[0] + share * (x - middle[0]), middle[1] + share * (y - middle[1])) for x, y in corners]


def board_grid(size: tuple[int, int], face: MapFace, colour: Colour) -> HexGrid:
    """The hexes of a full map of a size, in pixels."""
    margin = min(size) * _BOARD_MARGIN
    return hex_grid(face, colour, (margin, margin, size[0] - 2 * margin, size[1] - 2 * margin))


def paint_map(
    context: RenderContext, size: tuple[int, int], face: MapFace, colour: Colour, facts: MapFacts
) -> pygame.Surface:
    """The whole map at a size in pixels, on paper."""
    grid = board_grid(size, face, colour)
    sheet = context.sheet(size, min(size))
    draw_map(sheet, context, face, (colour, facts, grid))
    return context.printed(sheet, context.colours.orange if colour is Colour.ORANGE else context.colours.blue)


def paint_changes(
    context: RenderContext, printed: pygame.Surface, face: MapFace, how: tuple[Colour, MapFacts, HexGrid], em: float
) -> pygame.Surface:
    """A copy of a printed map with what has happened on it: only the hexes that have changed are drawn again."""
    colour, facts, grid = how
    sheet = context.sheet(printed.get_size(), em)
    rims = {around for hex_ in facts.dead for around in neighbours(hex_)}  # a monster's rim reaches over its hex
    changed = frozenset(rims).union(
        facts.opened, facts.cleared, facts.dead, facts.looted, facts.shut, dict(facts.ground), facts.rifts
    )
    before, now = (_walled(context, face, colour, walls) for walls in (None, facts.walls))
    changed |= before ^ now
    artist = _MapArtist(sheet, context, face, colour, facts, grid, changed)
    if changed:
        artist.draw()
    artist.hero()
    if facts.named:
        artist.names()
    whole = printed.copy()
    whole.blit(sheet.finish(), (0, 0))
    return whole


def draw_map(sheet: Canvas, context: RenderContext, face: MapFace, how: tuple[Colour, MapFacts, HexGrid]) -> None:
    """A map's floor, walls, tiles and figures in a grid of the sheet's pixels."""
    colour, facts, grid = how
    artist = _MapArtist(sheet, context, face, colour, facts, grid)
    artist.draw()
    artist.hero()


@dataclass(frozen=True, slots=True)
class _MapArtist:
    sheet: Canvas
    context: RenderContext
    face: MapFace
    colour: Colour
    facts: MapFacts
    grid: HexGrid
    only: frozenset[Hex] | None = None
    """The hexes that are drawn; none: all."""

    def draw(self) -> None:
        """Floor, walls, and what lies on them."""
        self.ground()
        self.places()
        self.walls()
        self.tiles()
        self.overlays()
        self.sheet.flush()
        self.marks()

    def _drawn(self) -> list[tuple[Hex, MapHex]]:
        return [(hex_, printed) for hex_, printed in self.face.hexes.items() if self.only is None or hex_ in self.only]

    @property
    def colours(self) -> Colours:
        return self.context.colours

    def ground(self) -> None:
        """Every hex's floor, tinted by what lies on it."""
        thin = max(0.7, self.grid.radius * 0.045)
        for hex_, printed in self._drawn():
            fill = _worn(self._tint(printed), hex_)
            self.sheet.polygon(self.grid.corners(hex_), fill=fill, stroke=self.colours.floor_line, stroke_width=thin)
        for hex_ in sorted(self.face.corridors if self.only is None else self.face.corridors & self.only):
            self._boards(hex_)
        for hex_ in self.face.wall_hexes if self.only is None else self.only.intersection(self.face.wall_hexes):
            self.sheet.polygon(
                self.grid.corners(hex_), fill=self.colours.wall, stroke=self.colours.wall, stroke_width=thin
            )
            self._masonry(hex_)

    def _boards(self, hex_: Hex) -> None:
        """A corridor lies over the walls where two parts of the map meet: boards, and a rim (OVL-2)."""
        corners = _inset(self.grid.centre(hex_), self.grid.corners(hex_), _RIM)
        r, (x, y) = self.grid.radius, self.grid.centre(hex_)
        thin = max(0.8, r * 0.06)
        self.sheet.polygon(corners, fill=self.colours.paper_dark, stroke=self.colours.stain, stroke_width=thin)
        for height in (-0.42, -0.14, 0.14, 0.42):
            half = (_RIM - abs(height) / 3**0.5) * r * 0.92
            self.sheet.line(
                (x - half, y + height * r), (x + half, y + height * r), stroke=self.colours.stain, stroke_width=thin
            )

    def overlays(self) -> None:
        """Wall tiles, with their white rims (OVL-6)."""
        drawn = {hex_ for hex_, _ in self._drawn()}
        for hex_ in sorted(_walled(self.context, self.face, self.colour, self.facts.walls) & drawn):
            corners = _inset(self.grid.centre(hex_), self.grid.corners(hex_), 0.9)
            rim = max(1.2, self.grid.radius * 0.14)
            self.sheet.polygon(corners, fill=self.colours.wall, stroke=self.colours.white, stroke_width=rim)
            self._masonry(hex_)

    def places(self) -> None:
        """A dashed rim within each hex that a special rule of the scenario is about."""
        thin, dashes = max(1.0, self.grid.radius * 0.07), f"{self.grid.radius * 0.22:.2f}"
        drawn = {hex_ for hex_, _ in self._drawn()}
        for hex_ in sorted(self._places() & drawn):
            corners = _inset(self.grid.centre(hex_), self.grid.corners(hex_), _RIM)
            self.sheet.polygon(
                corners, fill="none", stroke=self.colours.wall, stroke_width=thin, stroke_dasharray=dashes
            )

    def _masonry(self, hex_: Hex) -> None:
        x, y = self.grid.centre(hex_)
        r = self.grid.radius
        for dx, dy, w in (
            (-0.55, -0.32, 0.5),
            (0.05, -0.32, 0.5),
            (-0.3, 0.06, 0.6),
            (-0.6, 0.42, 0.35),
            (0.1, 0.42, 0.42),
        ):
            start = (x + dx * r, y + dy * r)
            self.sheet.line(
                start,
                (start[0] + w * r, start[1]),
                stroke=self.colours.stain,
                stroke_width=r * 0.09,
                stroke_opacity=0.55,
            )

    def _tint(self, printed: MapHex) -> Rgb:
        """That of the ground, whatever lies on it."""
        tints = {
            Tile.TRAP: self.colours.trap,
            Tile.HAZARDOUS: self.colours.hazardous,
            Tile.DIFFICULT: self.colours.difficult,
            Tile.OBSTACLE: self.colours.obstacle,
        }
        tile = dict(self.facts.ground).get(printed.hex, self._tile(printed))
        floor = self.context.assets.theme.floor(self.face.theme)
        return tints.get(tile, floor) if tile else floor

    def _tile(self, printed: MapHex) -> Tile | None:
        """What lies on a hex now, in this scenario (MAP-2, MAP-4, MAP-5, ATK-11)."""
        tile = self._printed(printed)
        return tile if tile in _LYING else dict(self.facts.ground).get(printed.hex, tile)

    def _printed(self, printed: MapHex) -> Tile | None:
        """What is left of what is printed on a hex."""
        hex_, tile = printed.hex, printed.mark.tile
        if not (self.facts.both or printed.in_scenario(self.colour)):
            return None
        if tile is Tile.MONSTER and hex_ in self.facts.dead:
            tile = Tile.MONEY
        if tile is Tile.DOOR_CLOSED and hex_ in self.facts.opened:
            return Tile.DOOR_OPEN
        gone = hex_ in self.facts.cleared if tile is Tile.TRAP else hex_ in self.facts.looted
        return None if gone and tile in {Tile.TRAP, Tile.MONEY, Tile.TREASURE} else tile

    def walls(self) -> None:
        """The map's outline and its wall edges."""
        thick = max(1.6, self.grid.radius * 0.16)
        for start, end in self._wall_lines():
            self.sheet.line(start, end, stroke=self.colours.wall, stroke_width=thick, stroke_linecap="round")

    def _wall_lines(self) -> list[tuple[Point, Point]]:
        """The edges towards what is no hex, and the printed wall edges."""
        off = [(hex_, other) for hex_, _ in self._drawn() for other in neighbours(hex_) if other not in self.face.hexes]
        return [self._edge(*pair) for pair in (*off, *filter(self._touches, self.face.wall_edges))]

    def _touches(self, edge: tuple[Hex, Hex]) -> bool:
        """Whether a wall edge, or one of its ends, lies at a hex that is drawn."""
        one, other = edge
        at_ends = {*neighbours(one)}.intersection(neighbours(other))
        return self.only is None or not self.only.isdisjoint({one, other, *at_ends})

    def _edge(self, one: Hex, other: Hex) -> tuple[Point, Point]:
        """The two corners of one that are nearest to its neighbour's middle."""
        x, y = self.grid.centre(other)
        near = sorted(self.grid.corners(one), key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)
        return near[0], near[1]

    def tiles(self) -> None:
        """Tiles, tokens, monsters, start and exit."""
        exits, walled = self._exits(), _walled(self.context, self.face, self.colour, self.facts.walls)
        for hex_, printed in self._drawn():
            tile = self._tile(printed)
            if hex_ in exits:  # also one that a wall covers yet, for whoever plans his way
                self._icon("exit", hex_, 1.0, self.colours.white if hex_ in walled else None)
            if hex_ in self.facts.rifts:
                self._rift(hex_)
            if not self.facts.begun and (self.facts.both or printed.mark.start is self.colour) and printed.mark.start:
                self._icon("start", hex_, 1.0)
            if tile is Tile.MONSTER:
                self._monster(printed)
            elif tile is not None and tile is not Tile.CORRIDOR:
                self._lying(printed, tile)

    def _rift(self, hex_: Hex) -> None:
        """The floor around it is dark, so that it is seen under whoever stands there (RIF-1)."""
        corners = _inset(self.grid.centre(hex_), self.grid.corners(hex_), _RIM)
        self.sheet.polygon(corners, fill=self.colours.ink, fill_opacity=0.45)
        self._icon("rift", hex_, _RIFT)

    def _lying(self, printed: MapHex, tile: Tile) -> None:
        name = tile.value
        treasure = printed.mark.treasure
        if tile is Tile.TREASURE and treasure is not None and self.context.cards.treasures[treasure].goal:
            name = "goal_treasure"
        if tile is Tile.MONEY:
            self._plate(printed.hex, self.colours.token)
        x, y = self.grid.centre(printed.hex)
        r = self.grid.radius
        self.sheet.icon(name, (x, y + r * 0.1), r)  # the hex's name stays clear above it

    def _exits(self) -> frozenset[Hex]:
        """The hexes that the scenario played here wants reached."""
        return self._marked(mark for scenario in self._played() for mark in to_reach(scenario.success))

    def _places(self) -> frozenset[Hex]:
        """The hexes that special rules of the scenario played here are about."""
        return self._marked(mark for scenario in self._played() for rule in scenario.rules for mark in rule.places)

    def _locks(self) -> frozenset[Hex]:
        """The doors that a special rule of the scenario played here keeps locked."""
        rules = (rule for scenario in self._played() for rule in scenario.rules)
        marks = (rule.locks for rule in rules if rule.locks is not None and not rule.awaits)
        return (self._marked(marks) - self.facts.cleared) | self.facts.shut

    def _played(self) -> Iterator[Scenario]:
        for scenario in self.context.cards.scenarios.values():
            if scenario.map == self.face.id and scenario.colour is self.colour:
                yield scenario

    def _marked(self, marks: Iterable[str]) -> frozenset[Hex]:
        return frozenset(hex_ for mark in marks for hex_ in self.face.marked(mark))

    def _icon(self, name: str, hex_: Hex, scale: float, ink: Rgb | None = None) -> None:
        self.sheet.icon(name, self.grid.centre(hex_), self.grid.radius * scale, ink)

    def _plate(self, hex_: Hex, colour: Rgb) -> None:
        x, y = self.grid.centre(hex_)
        self.sheet.circle((x, y + self.grid.radius * 0.1), self.grid.radius * 0.58, fill=colour, fill_opacity=0.35)

    def _dot(self, printed: MapHex) -> None:
        """Orange dots are round, blue ones square (MAP-2)."""
        if printed.mark.dot is None:
            return
        x, y = self.grid.centre(printed.hex)
        x, y, r = x + self.grid.radius * 0.52, y + self.grid.radius * 0.52, self.grid.radius * 0.17
        edge: dict[str, Any] = {"stroke": self.colours.white, "stroke_width": self.grid.radius * 0.06}
        if printed.mark.dot is Colour.ORANGE:
            self.sheet.circle((x, y), r, fill=self.colours.orange, **edge)
        else:
            self.sheet.rect(Box(x - r, y - r, 2 * r, 2 * r), fill=self.colours.blue, **edge)

    def _monster(self, printed: MapHex) -> None:
        """A token with a red or a gold rim, the monster's picture, and which of its sort it is (MAP-10)."""
        if printed.mark.monster is not None:
            elite = printed.mark.kind is Kind.ELITE
            draw_monster(
                self.sheet, self.context, self.grid.centre(printed.hex), self.grid.radius, (printed.mark.monster, elite)
            )

    def marks(self) -> None:
        """What lies over the tokens: the monsters' numbers, locks on doors, and the scenarios' dots."""
        locks, numbers = self._locks(), self._numbers()
        drawn = {hex_ for hex_, _ in self._drawn()}
        for hex_, trap in self.facts.traps:
            if hex_ in drawn:
                self._does(hex_, trap)
        for hex_, printed in self._drawn():
            tile = self._tile(printed)
            if tile is Tile.MONSTER:
                if hex_ in numbers:
                    self._number(numbers[hex_], self.grid.centre(hex_))
                self._rank(printed)
            if tile is Tile.DOOR_CLOSED and hex_ in locks:
                self._lock(hex_)
            if tile is not None and self.facts.both:
                self._dot(printed)

    def _does(self, hex_: Hex, trap: "Made") -> None:
        """What a trap does that an ability has made, on the trap: its damage, and the conditions (OVL-3)."""
        r, (x, y) = self.grid.radius, self.grid.centre(hex_)
        shown = ["damage"] * bool(trap.damage) + [condition.value for condition in trap.conditions]
        px = r * min(0.62, 1.5 / max(len(shown), 1))
        left = x - px * (len(shown) - 1) / 2
        plate = Box(left - px * 0.58, y + r * 0.2, px * (len(shown) + 0.16), px * 1.16)
        self.sheet.rect(plate, px * 0.3, fill=self.colours.paper_light, stroke=self.colours.ink, stroke_width=r * 0.05)
        for number, icon in enumerate(shown):
            centre = (left + number * px, plate.y + plate.h / 2)
            if icon == "damage":
                box = Box(centre[0] - px / 2, centre[1] - px / 2, px, px)
                self.sheet.text(str(trap.damage), box, "bold", px * 0.9, self.colours.red, floor=1)
            else:
                self.sheet.icon(icon, centre, px * 0.84)

    def _lock(self, hex_: Hex) -> None:
        x, y = self.grid.centre(hex_)
        r = self.grid.radius
        x, y = x + r * 0.46, y + r * 0.44
        self.sheet.circle((x, y), r * 0.34, fill=self.colours.lit, stroke=self.colours.ink, stroke_width=r * 0.06)
        self.sheet.icon("locked", (x, y), r * 0.46)

    def _rank(self, printed: MapHex) -> None:
        if printed.mark.kind is Kind.ELITE:
            draw_rank(self.sheet, self.context, self.grid.centre(printed.hex), self.grid.radius)

    def _numbers(self) -> dict[Hex, int]:
        """Which of its sort a monster is, where there are several in a scenario: by that words name it."""
        here = [each for each in self.face.hexes.values() if each.in_scenario(self.colour) and not self.facts.both]
        found = dict[Hex, int]()
        for sort in {each.mark.monster for each in here} - {None}:
            places = [each.hex for each in here if each.mark.monster == sort and each.mark.tile is Tile.MONSTER]
            found |= {hex_: number for number, hex_ in enumerate(places, start=1) if len(places) > 1}
        return found

    def _number(self, number: int, centre: Point) -> None:
        r = self.grid.radius
        x, y = centre[0] - r * 0.36, centre[1] + r * 0.4  # within its hex
        edge = max(0.8, r * 0.06)
        self.sheet.circle((x, y), r * 0.3, fill=self.colours.ink, stroke=self.colours.white, stroke_width=edge)
        box = Box(x - r * 0.3, y - r * 0.3, r * 0.6, r * 0.6)
        self.sheet.text(str(number), box, "bold", r * 0.5, self.colours.white, floor=1)

    def names(self) -> None:
        """Every hex's name along its upper edge; on light paper where something stands."""
        r = self.grid.radius
        for hex_, printed in self.face.hexes.items():
            (x, y), text = self.grid.centre(hex_), self.face.name(hex_)
            wide = r * _NAME * 0.6 * len(text)
            box = Box(x - wide / 2, y - r * 0.86, wide, r * _NAME)
            if self._tile(printed) is not None:
                self.sheet.rect(box, r * 0.1, fill=self.colours.paper_light, fill_opacity=0.8)
            self.sheet.text(text, box, "bold", r * _NAME, self.colours.ink, floor=1)

    def hero(self) -> None:
        """The hero's token."""
        if self.facts.hero is not None:
            centre = self.grid.centre(self.facts.hero)
            draw_hero(self.sheet, self.context, centre, self.grid.radius, self.facts.who)


def paint_token(context: RenderContext, radius: float, who: CharacterId) -> pygame.Surface:
    """The hero's token by itself, for hexes of a radius (pixels)."""
    size = round(radius * 1.8)
    sheet = context.sheet((size, size), size)
    draw_hero(sheet, context, (size / 2, size / 2), radius, who)
    return sheet.finish()


def paint_monster(context: RenderContext, radius: float, monster: MonsterId, *, elite: bool) -> pygame.Surface:
    """A monster's token by itself, for hexes of a radius (pixels); an elite has its star (MAP-10)."""
    size = round(radius * 2.1)
    sheet = context.sheet((size, size), size)
    draw_monster(sheet, context, (size / 2, size / 2), radius, (monster, elite))
    if elite:
        draw_rank(sheet, context, (size / 2, size / 2), radius)
    return sheet.finish()


def draw_rank(sheet: Canvas, context: RenderContext, centre: Point, r: float) -> None:
    """An elite's star besides its gold rim, for eyes that don't tell gold from red."""
    x, y = centre[0] + r * 0.4, centre[1] - r * 0.42
    sheet.circle((x, y), r * 0.27, fill=context.colours.lit, stroke=context.colours.ink, stroke_width=r * 0.06)
    sheet.icon("star", (x, y), r * 0.42)


def draw_monster(sheet: Canvas, context: RenderContext, centre: Point, r: float, who: tuple[MonsterId, bool]) -> None:
    """A monster's token: its picture in a six-sided rim, red, or gold for an elite (MAP-10)."""
    (monster, elite), colours = who, context.colours
    angles = [radians(60 * corner) for corner in range(6)]
    inner = [(centre[0] + cos(angle) * r * 0.86, centre[1] + sin(angle) * r * 0.86) for angle in angles]
    sheet.polygon(inner, fill=colours.paper_light, stroke=colours.ink, stroke_width=r * 0.26)
    sheet.polygon(inner, stroke=colours.gold if elite else colours.red, stroke_width=r * 0.17)
    px = max(4, round(r * 1.22))
    picture = monster_picture(context.assets, monster, px)
    sheet.stamp(picture, (centre[0] - px / 2, centre[1] - px / 2 - r * 0.06))


def draw_hero(sheet: Canvas, context: RenderContext, centre: Point, r: float, who: CharacterId | None) -> None:
    """A hero's token: ink on light, in a green ring."""
    colours = context.colours
    sheet.circle(centre, r * 0.74, fill=colours.white, stroke=colours.ink, stroke_width=r * 0.24)
    sheet.circle(centre, r * 0.74, stroke=colours.good, stroke_width=r * 0.14)
    px = max(4, round(r * 1.2))
    sheet.stamp(hero_picture(context.assets, who, px), (centre[0] - px / 2, centre[1] - px / 2))


def _walled(context: RenderContext, face: MapFace, colour: Colour, walls: frozenset[Hex] | None) -> frozenset[Hex]:
    """Where wall overlays lie; as the scenario begins, if nothing else is told (OVL-6)."""
    if walls is not None:
        return walls
    played = (each for each in context.cards.scenarios.values() if each.map == face.id and each.colour is colour)
    marks = (rule.walls for scenario in played for rule in scenario.rules if not rule.awaits and rule.walls is not None)
    return frozenset(hex_ for mark in marks for hex_ in face.marked(mark))


def _worn(tint: Rgb, hex_: Hex) -> Rgb:
    """No two slabs of a floor are quite alike; the same hex always looks the same."""
    shade = 1 - (hex_.q * 37 + hex_.r * 59 + hex_.q * hex_.r * 13) % 7 * 0.011
    red, green, blue = tint
    return int(red * shade), int(green * shade), int(blue * shade)
