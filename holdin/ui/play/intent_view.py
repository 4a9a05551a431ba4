"""What monsters mean to do, drawn on the open map: their ways, whom they attack, and what that may do (MAI-8)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from pygame import Rect

from holdin.draw.theme import Rgb
from holdin.game.figures import FigureId
from holdin.game.outlook import Odds
from holdin.models.hexes import Hex
from holdin.models.letters import Letter
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.measures import LEGIBLE
from holdin.ui.kit.view import Fill, Ink, Label, Point, Polygon, Stroke
from holdin.ui.play.board_view import BoardView
from holdin.ui.shown.intended import Blow, Meant

DASH: Final = 0.3
"""A dash of a way and the gap after it, by a hex's radius."""
ASIDE: Final = 0.13
"""How far the ways of several lie beside each other, by a hex's radius."""
AREA: Final = 70
"""How much the hexes of an area are tinted (0 to 255)."""
LANES: Final = (0, 1, -1, 2, -2)
SHORT: Final = 0.62
"""How far from the middle of its target's hex an attack's arrow ends, by a hex's radius."""
PLATE: Final = 0.34
"""How high the numbers on an attack are, by a hex's radius."""
ALONG: Final = (0.5, 0.38, 0.62, 0.26, 0.74, 0.12)
"""How far along an attack's line its numbers stand, where nothing else stands there."""


def damages(odds: Odds) -> str:
    """What an attack does by its letters, such as "0/1/2"; once where it is always the same."""
    found = [str(each.damage) for each in sorted(odds.outcomes, key=lambda each: each.letter)]
    return found[0] if len(set(found)) == 1 else "/".join(found)


@dataclass(frozen=True, slots=True)
class IntentView:
    """Intents over the map: ways lie under the figures, numbers over them."""

    board: BoardView
    found: Sequence[Meant]

    def build(self, b: Builder) -> None:
        """Ways and attacks; faint what is only one of three sets that may come."""
        for lane, each in self._lanes():
            colour, wide = self._paint(b, each)
            on_map = [hex_ for hex_ in each.area if hex_ in self.board.grid_hexes]
            b.add(*(Polygon(self.board.outline(hex_, 0.9), colour, AREA, colour, 2) for hex_ in on_map))
            self._way(b, each, lane, colour, wide)
            for blow in each.blows:
                self._arrow(b, each, (self._at(each.end, lane), self._middle(blow.on)), colour, wide)
            if each.focus is not None and not each.blows:
                self._dots(b, self._at(each.end, lane), self._middle(each.focus), colour)

    def labels(self, b: Builder) -> None:
        """What attacks may do, and which monster ends where: over the figures, clear of each other."""
        taken, over = list[Rect](), b.trial()
        for lane, each in self._lanes():
            colour, _ = self._paint(b, each)
            if each.way:
                self._ends(over, each, self._at(each.end, lane), colour)
            for blow in each.blows if each.rolled or not each.way else ():
                taken.append(self._said(over, each, blow, lane, taken))
        if over.view.draws:
            b.view.shade(*(draw.rect for draw in over.view.draws if isinstance(draw, Fill)))
            b.take(over)

    def _lanes(self) -> Iterator[tuple[Point, Meant]]:
        """Each with how far it is drawn aside, so that ways over the same hexes stay apart."""
        step = ASIDE * self.board.grid.radius
        several = len(self.found) > 1
        for number, each in enumerate(self.found):
            lane = LANES[number % len(LANES)] * step if several else 0.0
            yield (lane, lane * 0.6), each

    def _paint(self, b: Builder, each: Meant) -> tuple[Rgb, int]:
        if each.rolled:
            return b.c.red, max(3, round(self.board.grid.radius * 0.1))
        tints = {Letter.A: b.c.letter_a, Letter.B: b.c.letter_b, Letter.C: b.c.letter_c}
        return tints[each.letter], max(2, round(self.board.grid.radius * 0.05))

    @staticmethod
    def _under(b: Builder, each: Meant, wide: int) -> tuple[Rgb, int]:
        """What a line lies on: light and broad once it is sure, else a dark thin rim."""
        return (b.c.paper_light, wide + 3) if each.rolled else (b.c.ink_soft, wide + 2)

    def _middle(self, hex_: Hex) -> Point:
        return self.board.centre(hex_)

    def _at(self, hex_: Hex, lane: Point) -> Point:
        x, y = self.board.centre(hex_)
        return x + lane[0], y + lane[1]

    def _way(self, b: Builder, each: Meant, lane: Point, colour: Rgb, wide: int) -> None:
        """Dashed, from where it stands to where it ends."""
        if not each.way:
            return
        points = [self._at(hex_, lane) for hex_ in (each.start, *each.way)]
        b.add(Stroke(tuple(points), *self._under(b, each, wide)))
        b.add(*(Stroke(dash, colour, wide) for dash in dashes(points, DASH * self.board.grid.radius)))

    def _arrow(self, b: Builder, each: Meant, line: tuple[Point, Point], colour: Rgb, wide: int) -> None:
        """An attack: a line with a head at its target's rim."""
        (start, goal), r = line, self.board.grid.radius
        far = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
        dx, dy = (goal[0] - start[0]) / far, (goal[1] - start[1]) / far
        tip = goal[0] - dx * r * SHORT, goal[1] - dy * r * SHORT
        neck = tip[0] - dx * r * 0.3, tip[1] - dy * r * 0.3
        head = (tip, (neck[0] - dy * r * 0.2, neck[1] + dx * r * 0.2), (neck[0] + dy * r * 0.2, neck[1] - dx * r * 0.2))
        under, broad = self._under(b, each, wide)
        b.add(Stroke((start, neck), under, broad), Stroke((start, neck), colour, wide))
        b.add(Polygon(head, colour, 255, under, 1))

    def _dots(self, b: Builder, start: Point, goal: Point, colour: Rgb) -> None:
        """To the focus that it doesn't reach."""
        step = DASH * self.board.grid.radius
        b.add(*(Stroke(dash, colour, 2) for dash in dashes([start, goal], step / 2)))

    def _ends(self, b: Builder, each: Meant, at: Point, colour: Rgb) -> None:
        """A ring where it ends, with its number, or the set with which it would end there."""
        r = self.board.grid.radius
        figure = self.board.figures.get(each.start)
        text = each.letter.value if not each.rolled else figure.number if figure is not None else ""
        side = round(r * (0.62 if each.rolled else 0.5))
        ring = Rect(0, 0, side, side)
        ring.center = round(at[0]), round(at[1])
        b.add(Fill(ring, b.c.paper_light, colour, max(2, side // 10), side // 2))
        ink = Ink(max(10, round(side * 0.6)), b.c.ink, "number", "centre", needed=False)
        b.add(Label(ring, text, ink))

    def _said(self, b: Builder, each: Meant, blow: Blow, lane: Point, taken: Sequence[Rect]) -> Rect:
        """What an attack may do, on its line; before a set is rolled the set's letter. Returns where that stands."""
        text = each.letter.value if blow.odds is None else damages(blow.odds)
        (colour, _), start, goal = self._paint(b, each), self._at(each.end, lane), self._middle(blow.on)
        px = max(LEGIBLE, round(self.board.grid.radius * PLATE))
        ink = Ink(px, b.c.white if each.rolled else b.c.ink, "number", "centre")
        plate = Rect(0, 0, b.width(text, ink) + px // 2, round(px * 1.15))
        for share in ALONG:
            plate.center = (
                round(start[0] + (goal[0] - start[0]) * share),
                round(start[1] + (goal[1] - start[1]) * share),
            )
            if plate.collidelist(taken) < 0:
                break
        fill = colour if each.rolled else b.c.paper_light
        b.add(Fill(plate, fill, b.c.white if each.rolled else colour, 1, px // 3), Label(plate, text, ink))
        return plate


def target_odds(b: Builder, board: BoardView, found: Mapping[FigureId, Odds]) -> None:
    """What your attack may do to each whom it can be for, on its figure (ARE-3)."""
    px = max(LEGIBLE, round(board.grid.radius * PLATE))
    ink = Ink(px, b.c.ink, "number", "centre")
    for hex_, figure in board.figures.items():
        if figure.id in found:
            text = damages(found[figure.id])
            plate = Rect(0, 0, b.width(text, ink) + px // 2, round(px * 1.15))
            x, y = board.centre(hex_)
            plate.center = round(x), round(y - board.grid.radius * 0.1)
            b.add(Fill(plate, b.c.lit, b.c.ink, 1, px // 3), Label(plate, text, ink))


def dashes(points: Sequence[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """A line through points as dashes, each as long as the gap after it, over corners too."""
    done = 0.0
    for (x1, y1), (x2, y2) in pairwise(points):
        far = hypot(x2 - x1, y2 - y1)
        at = -(done % (2 * step))
        while at < far:
            begin, end = max(at, 0.0), min(at + step, far)
            if end > begin:
                yield (
                    (x1 + (x2 - x1) * begin / far, y1 + (y2 - y1) * begin / far),
                    (x1 + (x2 - x1) * end / far, y1 + (y2 - y1) * end / far),
                )
            at += 2 * step
        done += far
