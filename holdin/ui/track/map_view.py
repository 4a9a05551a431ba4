"""The scenario's map in the tracker: your hex, what is gone, how far things are."""

from dataclasses import dataclass

from pygame import Rect

from holdin.draw.board import MapFacts, board_grid
from holdin.draw.geometry import HexGrid
from holdin.game.stage import Stage
from holdin.models.hexes import Hex, name
from holdin.rules.move import Reached, reach
from holdin.tracker import taps
from holdin.tracker.ground import ground, scene
from holdin.tracker.sheet import Sheet
from holdin.ui.track.intents import Do, Open
from holdin.ui.window.desk import Desk
from holdin.ui.window.view import Label, Picture, Point, Polygon, Spot
from holdin.ui.window.widgets import Builder

SHAPE = 0.76
"""A map's width as a part of its height."""


@dataclass(frozen=True, slots=True)
class MapView:
    """A map in a room of the window; `move` shows what a move of so many reaches."""

    desk: Desk
    sheet: Sheet
    stage: Stage
    frame: Rect
    grid: HexGrid
    move: int = 0
    jump: bool = False
    large: bool = False

    @classmethod
    def of(cls, desk: Desk, sheet: Sheet, room: Rect, **more: object) -> "MapView | None":
        """The map of a sheet, as large as the room lets it; none without a scenario of the card set."""
        stage = scene(desk.cards, sheet)
        if stage is None:
            return None
        wide = min(room.w, round(room.h * SHAPE))
        frame = Rect(0, 0, wide, min(room.h, round(wide / SHAPE)))
        frame.center = room.center
        grid = board_grid(frame.size, stage.face, stage.scenario.colour)
        return cls(desk, sheet, stage, frame, grid, **more)  # type: ignore[arg-type]  # options by name

    def build(self, b: Builder) -> None:
        """The map; small, it opens; large, its hexes can be tapped."""
        gone = self.sheet.gone
        facts = MapFacts(gone, gone, gone & frozenset(self.stage.monster_hexes), gone, self.sheet.place)
        painted = self.desk.painter.board(self.frame.size, self.stage.face, self.stage.scenario.colour, facts)
        b.add(Picture(painted, self.frame.topleft))
        if not self.large:
            b.spot(Spot("map", self.frame, Open.MAP, tip=self.desk.words.tr("The whole map, with reach and range")))
            return
        reached = self._reached()
        for hex_ in self.stage.face.hexes:
            self._hex(b, hex_, reached.get(hex_))

    def _reached(self) -> dict[Hex, Reached]:
        if not self.move or self.sheet.place is None:
            return {}
        now = ground(self.stage, self.sheet)
        return reach(now, self.sheet.place, self.move, jump=self.jump, level=self.sheet.level)

    def _hex(self, b: Builder, hex_: Hex, reached: Reached | None) -> None:
        outline = self._outline(hex_)
        intent = Do((taps.Place(hex=hex_),)) if hex_ != self.sheet.place else None
        spot = Spot(f"hex:{name(hex_)}", outline, intent, tip=self._tip(hex_, reached))
        if reached is not None:
            b.add(Polygon(self._outline(hex_, 0.9), b.c.legal, 80, b.c.legal, 3))
        if b.is_hot(spot):
            b.add(Polygon(outline, None, 255, b.c.focus, 4))
        if reached is not None:
            self._plate(b, hex_, reached)
        b.spot(spot)

    def _plate(self, b: Builder, hex_: Hex, reached: Reached) -> None:
        x, y = self._centre(hex_)
        text = f"{reached.cost}" if not reached.damage else f"{reached.cost} −{reached.damage}"
        px = b.m.px(15)
        rect = Rect(round(x) - 2 * px, round(y) - px // 2, 4 * px, px + 4)
        b.add(Label(rect, text, px, b.c.ink, "number", "centre"))

    def _tip(self, hex_: Hex, reached: Reached | None) -> str:
        tile = ground(self.stage, self.sheet).tiles.get(hex_)
        words = [name(hex_)] if tile is None else [f"{name(hex_)}: {self.desk.words.word(tile)}"]
        if reached is not None:
            words.append(self.desk.words.tr("{cost} movement", cost=reached.cost))
        if reached is not None and reached.damage:
            words.append(self.desk.words.tr("{damage} damage on the way", damage=reached.damage))
        return ", ".join(words)

    def _centre(self, hex_: Hex) -> Point:
        x, y = self.grid.centre(hex_)
        return x + self.frame.x, y + self.frame.y

    def _outline(self, hex_: Hex, share: float = 1.0) -> tuple[Point, ...]:
        x, y = self._centre(hex_)
        corners = ((px + self.frame.x, py + self.frame.y) for px, py in self.grid.corners(hex_))
        return tuple((x + (px - x) * share, y + (py - y) * share) for px, py in corners)
