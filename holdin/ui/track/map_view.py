"""The scenario's map in the tracker: your hex, what is gone, how far things are."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from holdin.draw.board import MapFacts, board_grid
from holdin.draw.geometry import HexGrid
from holdin.game.stage import Stage
from holdin.game.state import Board
from holdin.models.hexes import Hex, name
from holdin.rules.distance import distance
from holdin.rules.move import Reached, reach
from holdin.rules.sight import sees
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import Situation, on_the_map, scene
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.view import Fill, Ink, Label, Picture, Point, Polygon, Spot
from holdin.ui.pages.desk import Desk
from holdin.words.tracking import hex_words

SHAPE = 0.76
"""A map's width as a part of its height."""
NAME = 0.38
"""A hex's name is so high, of its radius."""


class RangeAsked(NamedTuple):
    """How far a "move" or a "jump" of so many goes, or what is in a "range" of so many."""

    kind: str
    far: int


@dataclass(frozen=True, slots=True)
class MapView:
    """A map in a room of the window."""

    desk: Desk
    sheet: Sheet
    stage: Stage
    frame: Rect
    grid: HexGrid

    @classmethod
    def of(cls, desk: Desk, sheet: Sheet, room: Rect) -> "MapView | None":
        """The map of a sheet, as large as the room lets it; none without a scenario of the card set."""
        stage = scene(desk.cards, sheet)
        if stage is None:
            return None
        wide = min(room.w, round(room.h * SHAPE))
        frame = Rect(0, 0, wide, min(room.h, round(wide / SHAPE)))
        frame.center = room.center
        grid = board_grid(frame.size, stage.face, stage.scenario.colour)
        return cls(desk, sheet, stage, frame, grid)

    def paint(self, b: Builder) -> None:
        """The map alone."""
        gone, monsters = self.sheet.gone, frozenset(self.stage.monster_hexes)
        looted, here = (gone - monsters) | self.sheet.looted | self.stage.found, on_the_map(self.desk.cards, self.sheet)
        board = Board() if here is None else here.state.board
        opened, shut = gone - self.stage.locked(board), self.stage.fallen_shut(board)
        ground = self.stage.changed(board)
        walls = self.stage.overlays(board)
        facts = MapFacts(opened, gone, gone & monsters, looted, self.sheet.place, shut=shut, ground=ground, walls=walls)
        facts = replace(facts, rifts=self.sheet.rifts, who=self.sheet.character)
        painted = self.desk.painter.board(self.frame.size, self.stage.face, self.stage.scenario.colour, facts)
        b.add(Picture(painted, self.frame.topleft))

    def build(self, b: Builder, deed: Callable[[Hex], Callable[[], object]], asked: RangeAsked | None) -> None:
        """The map with its hexes to be tapped, and how far something goes."""
        self.paint(b)
        reached, aimed = self._reached(asked), self._aimed(asked)
        for hex_ in self.stage.face.hexes:
            self._hex(b, hex_, deed(hex_), reached.get(hex_), aimed.get(hex_))

    @property
    def _here(self) -> Situation:
        here = on_the_map(self.desk.cards, self.sheet)
        assert here is not None, "there is a map"
        return here

    def _reached(self, asked: RangeAsked | None) -> dict[Hex, Reached]:
        here, now = self.sheet.place, self._here.ground
        if asked is None or asked.kind == "range" or here not in now.hexes:  # nobody can stand in a shut door
            return {}
        return reach(now, here, asked.far, jump=asked.kind == "jump", level=self._here.level)

    def _aimed(self, asked: RangeAsked | None) -> dict[Hex, int]:
        """The hexes in range and in sight, with their distance (ATK-1, ATK-3)."""
        here, now = self.sheet.place, self._here.ground
        if asked is None or asked.kind != "range" or here is None:
            return {}
        far = {hex_: distance(now, here, hex_) for hex_ in self.stage.face.hexes if hex_ != here}
        near = {hex_: hexes for hex_, hexes in far.items() if hexes is not None and hexes <= asked.far}
        return {hex_: hexes for hex_, hexes in near.items() if sees(now, here, hex_)}

    def _hex(self, b: Builder, hex_: Hex, do: Callable[[], object], reached: Reached | None, aimed: int | None) -> None:
        outline = self._outline(hex_)
        spot = Spot(
            f"hex:{name(hex_)}",
            outline,
            Deed(do),
            tip=hex_words(self.desk.words, name(hex_), self._here.ground.met(hex_), reached),
        )
        self._name(b, hex_)
        if reached is not None:
            b.add(Polygon(self._outline(hex_, 0.9), b.c.act, 80, b.c.act, 3))
        if aimed is not None:
            b.add(Polygon(self._outline(hex_, 0.9), b.c.danger, 70, b.c.danger, 3))
            self._number(b, hex_, str(aimed))
        if b.is_hot(spot):
            b.add(Polygon(outline, None, 255, b.c.act, 4))
        if reached is not None:
            self._number(b, hex_, f"{reached.cost}" if not reached.damage else f"{reached.cost} −{reached.damage}")
        b.spot(spot)

    def _name(self, b: Builder, hex_: Hex) -> None:
        """A hex's name along its upper edge, as answers say it; a monster's hex has one, too."""
        (x, y), r = self._centre(hex_), self.grid.radius
        ink = Ink(round(r * NAME), b.c.ink, "text", "centre", needed=False)
        rect = Rect(round(x - r / 2), round(y - r * 0.84), round(r), ink.px)
        if hex_ == self.sheet.place or (hex_ in self.stage.monster_hexes and hex_ not in self.sheet.gone):
            b.add(Fill(rect.inflate(-ink.px // 2, 0), b.c.paper_light, None, 0, b.m.corner // 2, 200))
        b.add(Label(rect, name(hex_), ink))

    def _number(self, b: Builder, hex_: Hex, text: str) -> None:
        x, y = self._centre(hex_)
        px = b.m.px(15)
        rect = Rect(round(x) - 2 * px, round(y) - px // 2, 4 * px, px + 4)
        ink = Ink(px, b.c.ink, "number", "centre")
        wide = b.width(text, ink) + b.m.gap
        b.add(Fill(Rect(round(x) - wide // 2, rect.y, wide, rect.h), b.c.paper_light, None, 0, b.m.corner // 2, 210))
        b.add(Label(rect, text, ink))

    def _centre(self, hex_: Hex) -> Point:
        x, y = self.grid.centre(hex_)
        return x + self.frame.x, y + self.frame.y

    def _outline(self, hex_: Hex, share: float = 1.0) -> tuple[Point, ...]:
        x, y = self._centre(hex_)
        corners = ((px + self.frame.x, py + self.frame.y) for px, py in self.grid.corners(hex_))
        return tuple((x + (px - x) * share, y + (py - y) * share) for px, py in corners)
