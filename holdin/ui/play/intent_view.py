"""What monsters mean to do, drawn on the open map: their ways, whom they attack, and what that may do (MAI-8)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

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
RING: Final = 0.56
"""How wide the ring is in which a way ends, by a hex's radius."""
BESIDE: Final = (0, 1, -1, 2, -2)
"""Where it is instead, by its width, where another is."""
PLATE: Final = 0.34
"""How high the numbers on an attack are, by a hex's radius."""
ALONG: Final = (0.5, 0.38, 0.62, 0.26, 0.74, 0.12)
"""How far along an attack's line its numbers stand, where nothing else stands there."""


class Part(NamedTuple):
    """What some of the letters do, such as "A/B −2"."""

    text: str
    letter: Letter | None
    """The first of them; none where all do the same."""


def damages(odds: Odds) -> tuple[Part, ...]:
    """What an attack takes of its target's HP by its letters, those together that do the same."""
    found = dict[int, list[Letter]]()
    for each in sorted(odds.outcomes, key=lambda each: each.letter):
        found.setdefault(each.damage, []).append(each.letter)
    if len(found) == 1:
        return tuple(Part(_lost(damage), None) for damage in found)
    return tuple(Part(f"{'/'.join(letters)} {_lost(damage)}", letters[0]) for damage, letters in found.items())


def _lost(damage: int) -> str:
    return f"−{damage}" if damage else "0"


def planned(found: Sequence[Meant]) -> Iterator[tuple[Meant, str]]:
    """Each plan once, with the letters of the sets that lead to it."""
    plans = list[tuple[Meant, list[Letter]]]()
    for each in found:
        same = next((letters for plan, letters in plans if plan._replace(letter=each.letter) == each), None)
        if same is None:
            plans.append((each, [each.letter]))
        else:
            same.append(each.letter)
    yield from ((plan, "".join(letters)) for plan, letters in plans)


@dataclass(frozen=True, slots=True)
class IntentView:
    """Intents over the map: ways lie under the figures, numbers over them."""

    board: BoardView
    found: Sequence[Meant]
    shut: Sequence[Rect] = ()
    """Where something stands that is to be seen: numbers keep clear of it, where they can."""

    def build(self, b: Builder) -> None:
        """Ways and attacks; faint what is only one of three sets that may come."""
        for lane, each, letters in self._lanes():
            colour, wide = self._paint(b, each, letters)
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
        for lane, each, letters in self._lanes():
            colour, _ = self._paint(b, each, letters)
            if each.way:
                text = self._number(each) if each.rolled else letters
                taken.append(self._ends(over, text, self._at(each.end, lane), colour, taken))
        for lane, each, letters in self._lanes():
            for blow in each.blows if each.rolled or not each.way else ():
                taken.append(self._said(over, (each, letters), blow, lane, taken))
        if over.view.draws:
            b.view.shade(*(draw.rect for draw in over.view.draws if isinstance(draw, Fill)))
            b.take(over)

    def _lanes(self) -> Iterator[tuple[Point, Meant, str]]:
        """Each plan with how far it is drawn aside, so that ways over the same hexes stay apart, and its letters."""
        step, plans = ASIDE * self.board.grid.radius, [*planned(self.found)]
        several = len(plans) > 1
        for number, (each, letters) in enumerate(plans):
            lane = LANES[number % len(LANES)] * step if several else 0.0
            yield (lane, lane * 0.6), each, letters

    def _paint(self, b: Builder, each: Meant, letters: str) -> tuple[Rgb, int]:
        """What is sure is red; what a letter decides has its colour, what none does is plain."""
        if each.rolled:
            return b.c.red, max(3, round(self.board.grid.radius * 0.1))
        wide = max(2, round(self.board.grid.radius * 0.05))
        return (b.c.white, wide) if len(letters) == len(Letter) else (tints(b)[each.letter], wide)

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

    def _number(self, each: Meant) -> str:
        figure = self.board.figures.get(each.start)
        return "" if figure is None else figure.number

    def _ends(self, b: Builder, text: str, at: Point, colour: Rgb, taken: Sequence[Rect]) -> Rect:
        """A ring where it ends, with its number, or the sets with which it would end there. Returns where that is."""
        side = round(self.board.grid.radius * RING)
        ink = Ink(max(LEGIBLE if text else 10, round(side * 0.6)), b.c.ink, "number", "centre")
        ring = Rect(0, 0, max(side, ink.px + 4, b.width(text, ink) + ink.px // 2), max(side, ink.px + 4))
        places = [(at[0] + step * (ring.w + 1), at[1]) for step in BESIDE]
        ring = _clear(ring, places, taken)
        b.add(Fill(ring, b.c.paper_light, colour, max(2, side // 10), ring.h // 2), Label(ring, text, ink))
        return ring

    def _said(self, b: Builder, plan: tuple[Meant, str], blow: Blow, lane: Point, taken: Sequence[Rect]) -> Rect:
        """What an attack may do, on its line; before a set is rolled the sets' letters. Returns where that stands."""
        each, letters = plan
        (colour, _), start, goal = self._paint(b, *plan), self._at(each.end, lane), self._middle(blow.on)
        parts = (Part(letters, None),) if blow.odds is None else damages(blow.odds)
        px = max(LEGIBLE, round(self.board.grid.radius * PLATE))
        plate = Rect(0, 0, _width(b, parts, px), round(px * 1.15))
        across, down = goal[0] - start[0], goal[1] - start[1]
        places = [(start[0] + across * share, start[1] + down * share) for share in ALONG]
        plate = _clear(plate, places, [*taken, *self.shut])
        fill, ink = (colour, b.c.white) if each.rolled else (b.c.paper_light, b.c.ink)
        _plate(b, parts, plate, (fill, ink, b.c.white if each.rolled else colour))
        return plate


def tints(b: Builder) -> Mapping[Letter, Rgb]:
    """The letters' colours, as on the cards of HP."""
    return {Letter.A: b.c.letter_a, Letter.B: b.c.letter_b, Letter.C: b.c.letter_c}


def _clear(plate: Rect, places: Sequence[Point], taken: Sequence[Rect]) -> Rect:
    """A plate around the first of some middles where it covers nothing; else where it covers least."""

    def there(at: Point) -> Rect:
        return plate.move(round(at[0] - plate.centerx), round(at[1] - plate.centery))

    def covered(at: Point) -> int:
        shared = [there(at).clip(each) for each in taken]
        return sum(each.w * each.h for each in shared)

    free = next((at for at in places if not covered(at)), None)
    return there(min(places, key=covered) if free is None else free)


def _cell(b: Builder, part: Part, px: int) -> int:
    return b.width(part.text, Ink(px, b.c.ink, "number", "centre")) + px // 2


def _width(b: Builder, parts: Sequence[Part], px: int) -> int:
    return sum(_cell(b, part, px) for part in parts)


def _plate(b: Builder, parts: Sequence[Part], plate: Rect, colours: tuple[Rgb, Rgb, Rgb]) -> None:
    """Parts side by side, those of a letter on its colour; else on the first colour in the second, in a third's rim."""
    (fill, ink, rim), px, x = colours, round(plate.h / 1.15), plate.x
    for part in parts:
        cell = Rect(x, plate.y, _cell(b, part, px), plate.h)
        tint = fill if part.letter is None else tints(b)[part.letter]
        text = Ink(px, ink if part.letter is None else b.c.ink, "number", "centre")
        b.add(Fill(cell, tint, rim if part.letter is None else b.c.ink, 1, px // 3), Label(cell, part.text, text))
        x = cell.right


def target_odds(b: Builder, board: BoardView, found: Mapping[FigureId, Odds]) -> list[Rect]:
    """What your attack may do to each whom it can be for, on its figure (ARE-3). Returns where that stands."""
    plates = list[Rect]()
    px = max(LEGIBLE, round(board.grid.radius * PLATE))
    for hex_, figure in board.figures.items():
        if figure.id in found:
            parts = damages(found[figure.id])
            plate = Rect(0, 0, _width(b, parts, px), round(px * 1.15))
            x, y = board.centre(hex_)
            plate.center = round(x), round(y - board.grid.radius * 0.1)
            _plate(b, parts, plate, (b.c.lit, b.c.ink, b.c.ink))
            plates.append(plate)
    return plates


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
