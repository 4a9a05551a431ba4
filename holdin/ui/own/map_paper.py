"""The sheet of hexes that a map is painted on."""

from collections.abc import Callable, Collection
from dataclasses import KW_ONLY, dataclass
from math import sqrt
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.data.drawn_map import DrawnMap
from holdin.models.hexes import Hex, at_place, name, place
from holdin.models.letters import Colour, Kind, Tile
from holdin.models.map_card import Mark
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.nodes import STRETCH, Node
from holdin.ui.kit.view import Fill, Icon, Ink, Label, Point, Polygon, Spot, Stroke

LINES: Final = 17
COLUMNS: Final = 11
"""A map card has no more lines and columns of hexes."""
SHEET: Final = tuple(
    at_place(line, column) for line in range(LINES) for column in range(COLUMNS) if (line + column) % 2 == 0
)
"""Every hex that there may be."""
CORNERS: Final = (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)
"""Of a hex, in radii."""
ICONS: Final = {
    Tile.OBSTACLE: "obstacle",
    Tile.TRAP: "trap",
    Tile.HAZARDOUS: "hazardous",
    Tile.DIFFICULT: "difficult",
    Tile.DOOR_CLOSED: "door_closed",
    Tile.MONEY: "money",
    Tile.MONSTER: "monster",
    Tile.TREASURE: "treasure",
    Tile.CORRIDOR: "corridor",
}


def spot_of(hex_: Hex) -> str:
    """A hex's name on the page."""
    return f"hex:{name(hex_)}"


def icon_of(mark: Mark) -> str:
    """What stands for what lies on a hex."""
    return "start" if mark.start is not None else ICONS[mark.tile] if mark.tile is not None else ""


@dataclass(frozen=True, slots=True)
class Paper(Node):
    """All hexes, each to be tapped, and what has been painted."""

    drawn: DrawnMap
    tapped: Callable[[Hex], Deed]
    named: Callable[[Mark], str]
    """What pointing at it tells."""
    letters: Callable[[str], str]
    """A monster's name, of which the beginning stands on the hex."""
    marked: Collection[Hex] = ()
    """The hexes that something is wrong with."""
    begun: Hex | None = None
    """One side of a wall that is being drawn."""
    _: KW_ONLY
    stretch: float = STRETCH

    @override
    def height(self, b: Builder, width: int) -> int:
        return 0

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        high = min(rect.h / (LINES + 1) * 2, rect.w / (COLUMNS * 1.5 + 0.5) * sqrt(3))
        radius = high / sqrt(3)
        left = rect.x + (rect.w - radius * (1.5 * COLUMNS + 0.5)) / 2
        at = ((hex_, place(hex_)) for hex_ in SHEET)
        centres = {
            hex_: (left + radius * (1 + 1.5 * column), rect.y + high / 2 * (1 + line)) for hex_, (line, column) in at
        }
        for hex_, centre in centres.items():
            self._hex(b, hex_, centre, radius)
        for one, other in self.drawn.walls:
            if one in centres and other in centres:
                b.add(_between(centres[one], centres[other], radius, b))

    def _hex(self, b: Builder, hex_: Hex, centre: Point, radius: float) -> None:
        mark, there = self.drawn.hexes.get(hex_), hex_ in self.drawn.hexes
        corners = tuple((centre[0] + x * radius * 0.96, centre[1] + y * radius * 0.96) for x, y in CORNERS)
        spot = Spot(spot_of(hex_), corners, self.tapped(hex_), tip="" if mark is None else self.named(mark))
        fill = b.c.table_dark if not there else b.c.panel_edge if mark is None else b.c.paper
        hot, wrong = b.is_hot(spot) or hex_ == self.begun, hex_ in self.marked
        edge = b.c.act if hot else b.c.danger if wrong else b.c.panel_edge
        b.add(Polygon(corners, fill, 255 if there else 110, edge, 3 if hot or wrong else 1))
        if mark is not None:
            self._mark(b, mark, centre, radius)
        b.spot(spot)

    def _mark(self, b: Builder, mark: Mark, centre: Point, radius: float) -> None:
        """What lies on a hex, and the dot of the only scenario that it lies in: round for orange, square for blue."""
        room = Rect(0, 0, round(radius * 1.1), round(radius * 1.1))
        room.center = round(centre[0]), round(centre[1])
        tints = {Colour.ORANGE: b.c.orange, Colour.BLUE: b.c.blue}
        if icon := icon_of(mark):
            ink = b.c.gold_dark if mark.kind is Kind.ELITE else b.c.ink
            b.add(Icon(room, icon, ink if mark.start is None else tints[mark.start]))
        if mark.monster is not None:
            size = max(b.m.px(0), round(radius * 0.6))
            ink_ = Ink(size, b.c.red, "bold", "centre", needed=False)
            b.add(Label(room.move(0, size // 2), self.letters(mark.monster)[:2], ink_))
        colour = mark.dot or mark.start
        if colour is not None:
            dot = Rect(0, 0, round(radius * 0.4), round(radius * 0.4))
            dot.center = round(centre[0] + radius * 0.5), round(centre[1] - radius * 0.45)
            round_ = dot.w // 2 if colour is Colour.ORANGE else 0
            b.add(Fill(dot, tints[colour], b.c.ink, 1, round_))


def _between(one: Point, other: Point, radius: float, b: Builder) -> Stroke:
    """The edge between two neighbours."""
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    x, y = other[0] - one[0], other[1] - one[1]
    share = radius / 2 / sqrt(x * x + y * y)
    ends = (middle[0] - y * share, middle[1] + x * share), (middle[0] + y * share, middle[1] - x * share)
    return Stroke(ends, b.c.danger, max(3, round(radius * 0.18)))
