"""The whole map, beside the held cards: what can be reached, at what cost, what it does, and who would engage you."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from math import hypot, sqrt
from typing import Final

from pygame import Rect, Surface

from holdin.draw.board import MapFacts, board_grid
from holdin.draw.geometry import HexGrid
from holdin.draw.light import wedges
from holdin.draw.text import Box
from holdin.game.actions import Play, Step
from holdin.game.figures import YOU
from holdin.game.held.routes import outlasting
from holdin.game.layers import made_traps
from holdin.game.outlook import Destination
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.hexes import Hex, edge, name, neighbours
from holdin.models.letters import Tile
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.measures import LEGIBLE, TARGET
from holdin.ui.kit.nodes import Button
from holdin.ui.kit.view import Fill, Icon, Ink, Label, Picture, Point, Polygon, Spot, Stroke, lies_in
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.open_play import is_open
from holdin.ui.play.hands_view import Clicks
from holdin.ui.play.tokens import WalkerDrawing
from holdin.ui.shown.figures import Standing, changed_tiles, dropped, hidden, standing
from holdin.ui.shown.intents import Refuse, Take, Tool

COORDINATE: Final = 10
"""A hex's name is at least so high (pixels): it only helps to find what words name."""
COORDINATE_SHARE: Final = 0.34
TAG_SHARE: Final = 0.48
"""How high a monster's number and HP are, by a hex's radius."""
UPRIGHT: Final = sqrt(3) / 2
"""Half a hex's height, by its radius."""
NARROWEST: Final = 20
"""The width that a cost has at least (pixels): so much beside it stays clear."""


@lru_cache(maxsize=2048)
def _outline(grid: HexGrid, corner: tuple[int, int], hex_: Hex, share: float) -> tuple[Point, ...]:
    """A hex's corners; many pictures of a map ask for the same."""
    (left, top), (x, y) = corner, grid.centre(hex_)
    return tuple((left + x + (px - x) * share, top + y + (py - y) * share) for px, py in grid.corners(hex_))


@dataclass(frozen=True)
class BoardView:
    """The map of a state in a room of the window."""

    desk: Desk
    state: GameState
    room: Rect

    @cached_property
    def figures(self) -> Mapping[Hex, Standing]:
        """Who stands where."""
        return {each.hex: each for each in standing(self.desk.cards, self.state)}

    @property
    def on_hexes(self) -> bool:
        """Whether fights are fought on it: then its figures move, and lie over it (OPN-1)."""
        return is_open(self.state.setup)

    @property
    def frame(self) -> Rect:
        """Where the map lies."""
        return self.room

    @cached_property
    def grid(self) -> HexGrid:
        """The hexes, in pixels of the frame."""
        scene = stage(self.desk.cards, self.state.setup)
        return board_grid(self.frame.size, scene.face, scene.scenario.colour)

    @cached_property
    def grid_hexes(self) -> Collection[Hex]:
        """The hexes of the map."""
        return stage(self.desk.cards, self.state.setup).face.hexes.keys()

    def build(
        self,
        b: Builder,
        clicks: Clicks,
        places: Mapping[Hex, Destination],
        way: tuple[Hex, ...],
        you: Callable[[], Point] | None = None,
    ) -> None:
        """The map with its marks, and its spots; you where you are on your way, if nobody else moves on it."""
        frame = self.frame
        b.add(Fill(frame.inflate(2 * b.m.gap, 2 * b.m.gap), b.c.veil, None, 1, 2 * b.m.corner, 150))
        scene = stage(self.desk.cards, self.state.setup)
        b.add(Picture(self.painted(), frame.topleft))
        if self.on_hexes:
            self._lying(b)
        else:
            b.add(WalkerDrawing(self._token(), you or partial(self.centre, self.state.you.hex)))
        b.spot(Spot("board", frame, None, lit=False))
        for hex_ in scene.face.hexes:
            self._hex(b, clicks, hex_, places.get(hex_))
        for hex_ in scene.face.hexes:
            if not self._occupied(hex_):
                self._coordinates(b, hex_)
        self._way(b, way)
        for place in places.values():
            if place.engaging:
                self._teeth(b, place.hex)
        self._monsters(b, clicks)
        if self.on_hexes:
            return
        for place in places.values():
            self.costs(b, place)
        close = Rect(0, 0, b.m.button * 2, max(TARGET, b.m.button))
        close.topright = (frame.right - 6, frame.y + 6)
        Button("close-map", "×", Tool.MAP, key=self.desk.keys.of("map"), lit=False).put(b, close)

    def _token(self) -> Surface:
        """You; laid over the map, which needn't be painted anew with every step."""
        return self.desk.painter.token(round(self.grid.radius, 1), self.state.setup.character)

    def painted(self) -> Surface:
        """The map as it is now; what is printed on it is painted once."""
        scene, board = stage(self.desk.cards, self.state.setup), self.state.board
        dead, looted, face = scene.fallen(board), board.looted | scene.found, scene.face
        if self.on_hexes:  # nobody stands where he is printed, and what the dead leave lies apart
            face = self.desk.cards.maps[face.id]
            dead = frozenset(hex_ for hex_, printed in face.hexes.items() if printed.mark.monster is not None)
            looted |= dead
        cleared = board.cleared.difference(outlasting(self.desk.cards, self.state)) | scene.unlocked(board)
        opened, shut = scene.open_doors(board), scene.fallen_shut(board)
        ground = changed_tiles(self.desk.cards, self.state)
        facts = MapFacts(
            opened,
            cleared,
            dead,
            looted,
            begun=True,
            shut=shut,
            ground=ground,
            rifts=board.rifts,
            traps=made_traps(board),
            walls=scene.overlays(board),
        )
        return self.desk.painter.board(self.frame.size, face, scene.scenario.colour, facts)

    def _lying(self, b: Builder) -> None:
        """The tokens that the dead have left, and a veil over what isn't revealed (OPN-4, OPN-8)."""
        for hex_ in dropped(self.state):
            (x, y), r = self.centre(hex_), self.grid.radius
            side = round(r)
            b.add(Icon(Rect(round(x - r / 2), round(y - r * 0.4), side, side), "money", b.c.ink))
        for hex_ in hidden(self.desk.cards, self.state):
            b.add(Polygon(self.outline(hex_), b.c.veil, 120))

    def outline(self, hex_: Hex, share: float = 1.0) -> tuple[Point, ...]:
        """A hex's corners on the window; a share of its size around its middle."""
        return _outline(self.grid, self.frame.topleft, hex_, share)

    def centre(self, hex_: Hex) -> Point:
        """A hex's middle on the window."""
        x, y = self.grid.centre(hex_)
        return x + self.frame.x, y + self.frame.y

    def _hex(self, b: Builder, clicks: Clicks, hex_: Hex, place: Destination | None) -> None:
        if self._monster_on(hex_):
            return
        intent = clicks.hexes.get(hex_)
        otherwise = Refuse(Step(hex_))
        above = self.centre(hex_)[1] < self.centre(self.state.you.hex)[1]  # off the way that is drawn
        spot = Spot(f"hex:{name(hex_)}", self.outline(hex_), intent or otherwise, lit=intent is not None, above=above)
        spot = self._told(b, spot, hex_, place)
        if self.on_hexes:
            spot = replace(spot, clear=self.frame)  # what monsters would do there is seen on the map
        if intent is not None:
            hot = b.is_hot(spot)
            b.add(Polygon(self.outline(hex_, 0.9), b.c.act, 150 if hot else 70, b.c.act_dark, 5))
            self._light(b, hex_, hot=hot)
        b.spot(spot)

    def _told(self, b: Builder, spot: Spot, hex_: Hex, place: Destination | None = None) -> Spot:
        """A spot with what is on its hex and what its click spends, worked out only where somebody wants to know."""
        if not b.is_hot(spot):
            return spot
        words = self.desk.words
        return replace(
            spot, tip="\n".join(filter(None, (words.hex_words(self.state, hex_, place), self._spends(spot))))
        )

    def _spends(self, spot: Spot) -> str:
        """Which half a click plays, where that half's card is lost (RND-5)."""
        play = spot.intent.actions[0] if isinstance(spot.intent, Take) else None
        price = self.desk.words.price(self.state, play) if isinstance(play, Play) else ""
        return f"{self.desk.words.label(self.state, play)} ({price})" if isinstance(play, Play) and price else ""

    def _light(self, b: Builder, hex_: Hex, *, hot: bool) -> None:
        """Here you can act: the light around a hex, its wedges in the two corners at the sides."""
        b.add(Polygon(self.outline(hex_, 0.9), None, 255, b.c.act, 4 if hot else 3))
        self._wedges(b, hex_, 0.9)

    def _wedges(self, b: Builder, hex_: Hex, share: float) -> None:
        corners = self.outline(hex_, share)
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        box = Box(left, self.centre(hex_)[1], right - left, 0)
        b.add(*(Polygon(wedge, b.c.act, 255, b.c.act_dark, 1) for wedge in wedges(box, self.grid.radius * 0.24)))

    def _coordinates(self, b: Builder, hex_: Hex) -> None:
        """A hex's name along its upper edge, as log and questions say it: quiet; on a plate where somebody stands."""
        (x, y), r = self.centre(hex_), self.grid.radius
        px = max(COORDINATE, round(r * COORDINATE_SHARE))
        room = Rect(round(x - r / 2), round(y - r * 0.83), round(r), px)
        ink = Ink(px, b.c.ink_soft, "text", "centre", needed=False)
        if self._occupied(hex_):
            ink = replace(ink, colour=b.c.ink)
            plate = Rect(0, 0, b.width(name(hex_), ink) + px // 2, px + 2)
            plate.midbottom = (round(x - r * 0.2), round(y - r * 0.48))  # off its face, beside an elite's star
            b.add(Fill(plate, b.c.paper_light, b.c.ink_soft, 1, px // 3))
            room = plate
        b.add(Label(room, name(hex_), ink))

    def _monster_on(self, hex_: Hex) -> bool:
        return hex_ in self.figures and self.figures[hex_].id != YOU

    def _occupied(self, hex_: Hex) -> bool:
        return hex_ in self.figures

    def costs(self, b: Builder, place: Destination) -> None:
        """What it costs to go there, in the hex's middle; damage as a red plate above it: a shape beside a colour.

        Both stay clear of what stands on the hexes around. On the open map the cost lies low, below what lies in the
        hex and ways that end there.
        """
        x, y = self.centre(place.hex)
        low = bool(place.damage) or self.on_hexes
        high = self.grid.radius * UPRIGHT * (1 if low else 2)
        cost = y + high / 2 if low else y
        self._plate(b, (x, cost), str(place.cost), b.c.panel, high)
        if place.damage:
            self._plate(b, (x, cost - high), f"−{place.damage}", b.c.red, high)

    def told(self, places: Iterable[Hex]) -> list[Rect]:
        """Where numbers stand that are to be seen: figures' low on their tiles, costs low in their hexes."""
        r = self.grid.radius
        wide = {**dict.fromkeys(places, NARROWEST), **dict.fromkeys(self.figures, round(2 * r))}
        found = ((self.centre(hex_), each) for hex_, each in wide.items())
        return [Rect(round(x - each / 2), round(y + r * 0.1), each, round(r * 0.7)) for (x, y), each in found]

    def _plate(self, b: Builder, at: Point, text: str, fill: tuple[int, int, int], room: float) -> None:
        """A few signs in a hex's middle, at most as wide as its radius, for which a part of its height is there."""
        px = min(b.m.px(15), max(LEGIBLE, int(room / 1.15)))
        while px > LEGIBLE and b.width(text, Ink(px, b.c.white, "number")) + px // 3 > self.grid.radius:
            px -= 1
        ink = Ink(px, b.c.white, "number", "centre")
        rect = Rect(0, 0, max(b.width(text, ink) + px // 3, px), min(round(px * 1.15), int(room)))
        rect.center = (round(at[0]), round(at[1]))
        b.add(Fill(rect, fill, b.c.veil, 1, px // 3), Label(rect, text, ink))

    def _teeth(self, b: Builder, hex_: Hex) -> None:
        """A second, jagged edge: here you would be engaged."""
        x, y = self.centre(hex_)
        outer = self.outline(hex_, 0.86)
        points: list[Point] = []
        for (x1, y1), (x2, y2) in zip(outer, [*outer[1:], outer[0]], strict=True):
            mx, my = (x1 + x2) / 2, (y1 + y2) / 2
            points += [(x1, y1), (mx + (x - mx) * 0.22, my + (y - my) * 0.22)]
        b.add(Polygon(tuple(points), None, 255, b.c.danger, 3))

    def _monsters(self, b: Builder, clicks: Clicks) -> None:
        """Living monsters: what they are, and how to attack them."""
        for hex_, figure in self.figures.items():
            if figure.id == YOU:
                continue
            intent = clicks.hexes.get(hex_)
            outline = self.outline(hex_)
            spot = Spot(f"monster:{figure.id}", outline, intent or clicks.missed(figure.id), above=True)
            spot = replace(spot, lit=intent is not None or min(spot.bounds.size) >= b.m.target)
            spot = self._told(b, spot, hex_)
            if self.on_hexes:
                spot = replace(spot, clear=self.frame)
            elif intent is not None:
                self._target(b, hex_, hot=b.is_hot(spot))
            b.spot(spot)

    def _target(self, b: Builder, hex_: Hex, *, hot: bool) -> None:
        """Whom you can act on."""
        b.add(Polygon(self.outline(hex_, 0.94), None, 255, b.c.act_dark, 8))
        self._light(b, hex_, hot=hot)

    def targets(self, b: Builder, clicks: Clicks) -> None:
        """The light around figures that can be acted on: their tokens leave it free."""
        for hex_, figure in self.figures.items():
            if clicks.hexes.get(hex_) is not None and figure.id != YOU:
                hot = f"monster:{figure.id}" == b.focus or self._under(b, hex_)
                b.add(Polygon(self.outline(hex_, 1.04), b.c.act, 255, b.c.act_dark, 2))
                b.add(Polygon(self.outline(hex_, 0.8), b.c.white if hot else b.c.act_dark))
                self._wedges(b, hex_, 1.04)

    def _under(self, b: Builder, hex_: Hex) -> bool:
        """Whether a hex is pointed at."""
        return b.hover is not None and lies_in(b.hover, self.outline(hex_))

    def tags(self, b: Builder) -> None:
        """Which monster is which, their HP, and where each and you stand, over all that is drawn on the map."""
        for hex_, figure in self.figures.items():
            if figure.id != YOU:
                if not figure.here:
                    b.add(Polygon(self.outline(hex_), b.c.paper_light, 170))  # still to come
                self.tag(b, figure)
            self._coordinates(b, hex_)

    def tag(self, b: Builder, figure: Standing) -> None:
        """Its number in a ring, where there are several of its sort, as words name it; its HP in a heart beside it.

        Both lie low on its tile, and clear of the costs on the hexes around.
        """
        (x, y), r = self.centre(figure.hex), self.grid.radius
        ink = Ink(max(LEGIBLE, round(r * TAG_SHARE)), b.c.white, "number", "centre")
        high, side = round(ink.px * 1.2), min(r, 1.5 * r - NARROWEST / 2)
        number, hp = figure.number, str(figure.hp)
        wide = round(min(max(high * 1.3, b.width(hp, ink) + high / 3), side + 2))
        low = round(y + min(r * 0.42, r * UPRIGHT - wide / 2))
        if number:
            ring = Rect(0, 0, max(high, round(r * 0.72)), max(high, round(r * 0.72)))  # over the one on the tile
            ring.center = (round(x + max(-r * 0.36, high / 2 - side)), low)
            b.add(Fill(ring, b.c.ink, b.c.white, 2, ring.h // 2), Label(ring.inflate(-4, -4), number, ink))
        heart = Rect(0, 0, wide, wide)
        heart.center = (round(x + min(r * 0.46, side - wide / 2)), low)
        b.add(Icon(heart, "hp", b.c.ink), Label(Rect(heart.x, heart.centery - high // 2, wide, high), hp, ink))

    def unseen(self, b: Builder, ref: str) -> None:
        """The line to a monster that can't be attacked, and the walls that it touches (ATK-3)."""
        line = self.centre(self.state.you.hex), self.centre(self.state.figure(ref).hex)
        b.add(Stroke(line, b.c.danger, 4))
        for wall in self._walls():
            if crosses(line, wall):
                b.add(Stroke(wall, b.c.danger, 9), Stroke(wall, b.c.white, 3))

    def _walls(self) -> Iterator[tuple[Point, Point]]:
        """Every edge that no line of sight touches: around the map, wall edges, and around closed doors."""
        scene = stage(self.desk.cards, self.state.setup)
        shut = {hex_ for hex_, tile in scene.walls(self.state.board).tiles.items() if tile is Tile.DOOR_CLOSED}
        for hex_ in scene.face.hexes:
            for other in neighbours(hex_):
                blocked = other not in scene.face.hexes or edge(hex_, other) in scene.face.wall_edges
                if blocked or hex_ in shut:
                    yield self._edge(hex_, other)

    def _edge(self, hex_: Hex, other: Hex) -> tuple[Point, Point]:
        """The two corners of a hex that are nearest to a neighbour's middle, which may lie beyond the map."""
        x, y = self.centre(other)
        near = sorted(self.outline(hex_), key=lambda corner: hypot(corner[0] - x, corner[1] - y))
        return near[0], near[1]

    def _way(self, b: Builder, way: tuple[Hex, ...]) -> None:
        if way:
            points = tuple(self.centre(hex_) for hex_ in (self.state.you.hex, *way))
            b.add(Stroke(points, b.c.act, 5))


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments cross; lines along each other don't count."""

    def side(line: tuple[Point, Point], point: Point) -> float:
        (ax, ay), (bx, by) = line
        return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

    return side(one, other[0]) * side(one, other[1]) <= 0 and side(other, one[0]) * side(other, one[1]) < 0
