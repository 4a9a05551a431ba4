"""The routes of the hindrance count, drawn on the whole map (HIN-2 to HIN-7)."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from pygame import Rect

from holdin.draw.theme import Rgb
from holdin.game.asks import AskRoute
from holdin.game.machine import question
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.rules.hindrance import Hindrances, Route, choices
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.measures import LEGIBLE
from holdin.ui.kit.view import Fill, Ink, Label, Line, Point
from holdin.ui.play.board_view import BoardView

NUMBER_SHARE: Final = 0.55
"""How high a hindrance's number is at most, by a hex's radius: what the next hex tells stays clear."""
_DASH: Final = 0.22
"""A dash of the second route, of a hex's width; the gaps are as long."""


def routes(cards: CardSet, state: GameState, chosen: int = 0) -> Hindrances | None:
    """The routes that count in the fight, or one of those to choose from (HIN-7); none where nothing is counted."""
    ask = question(state)
    if isinstance(ask, AskRoute):
        return ask.choices[min(chosen, len(ask.choices) - 1)]
    if state.combat is None or not state.setup.hindrances:
        return None
    scene = stage(cards, state.setup)
    goal, level = scene.monsters[state.combat.monster].hex, scene.ground_level(state.board)
    for board in (state.board, replace(state.board, cleared=frozenset[Hex]())):  # a trap may have been disarmed since
        found = choices(scene.ground(board), state.you.hex, goal, level)
        counted = next((one for one in found if one.kinds == state.combat.kinds), None)
        if counted is not None:
            return counted
    return None


@dataclass(frozen=True, slots=True)
class RouteView:
    """Routes on a map: the fastest as a line, the second dashed, and the tiles that hinder ringed."""

    board: BoardView
    found: Hindrances

    def build(self, b: Builder) -> None:
        """Draw them, with what they come to."""
        if self.found.second is not None:
            self._dashed(b, self.found.second)
        self._line(b, self.found.fastest, b.c.white)
        for number, (hex_, _) in enumerate(self._tiles(), start=1):
            self._ring(b, hex_, str(number))
        self._told(b)

    def _points(self, route: Route) -> list[Point]:
        return [self.board.centre(hex_) for hex_ in route]

    def _line(self, b: Builder, route: Route, colour: Rgb) -> None:
        points = tuple(self._points(route))
        if len(points) > 1:
            b.add(Line(points, b.c.veil, 9), Line(points, colour, 5))

    def _dashed(self, b: Builder, route: Route) -> None:
        points = self._points(route)
        for (x1, y1), (x2, y2) in pairwise(points):
            for at in (0.0, 0.44, 0.88):
                start, end = at, min(1.0, at + _DASH)
                dash = ((x1 + (x2 - x1) * start, y1 + (y2 - y1) * start), (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end))
                b.add(Line(dash, b.c.veil, 10), Line(dash, b.c.on_table_dim, 6))

    def _tiles(self) -> list[tuple[Hex, str]]:
        """The tile of each hindrance: the first on the fastest route, the second on the other (HIN-4, HIN-5)."""
        scene = stage(self.board.desk.cards, self.board.state.setup)
        tiles = scene.terrain  # also what has been disarmed since
        found: list[tuple[Hex, str]] = []
        for kind, route in zip(self.found.kinds, (self.found.fastest, self.found.second or ()), strict=False):
            between = (hex_ for hex_ in route[1:-1] if tiles.get(hex_) is kind)
            hex_ = next((one for one in between if one not in {known for known, _ in found}), None)
            if hex_ is not None:
                found.append((hex_, kind))
        return found

    def _ring(self, b: Builder, hex_: Hex, number: str) -> None:
        outline = self.board.outline(hex_, 0.92)
        b.add(Line((*outline, outline[0]), b.c.danger, 5))
        x, y = self.board.centre(hex_)
        px = max(LEGIBLE, min(b.m.px(15), round(self.board.grid.radius * NUMBER_SHARE)))
        rect = Rect(0, 0, px + 6, px + 4)
        rect.center = (round(x), round(y))
        b.add(Fill(rect, b.c.danger, b.c.veil, 1, px // 3), Label(rect, number, Ink(px, b.c.veil, "number", "centre")))

    def _told(self, b: Builder) -> None:
        """How many hindrances there are, and of which kinds, at the map's foot."""
        words, state, found = self.board.desk.words, self.board.state, self.found
        values: dict[str, object] = {"count": found.count, "kinds": found.kinds, "damage": found.damage}
        text = words.event(state, Event("hindrances_counted", values, ("HIN-1",))) or ""
        ink = Ink(b.m.text, b.c.ink, "bold", "centre")
        room = self.board.room
        wide = min(room.w - 4 * b.m.gap, b.width(text, ink) + 4 * b.m.gap)
        high = b.height(text, ink, wide - 2 * b.m.gap) + b.m.gap
        rect = Rect(room.centerx - wide // 2, room.bottom - high - b.m.gap, wide, high)
        b.add(Fill(rect, b.c.paper_light, b.c.gold_dark, 2, b.m.corner))
        b.write(text, ink, rect.inflate(-2 * b.m.gap, -b.m.gap))
