"""The routes of the hindrance count, drawn on the whole map (HIN-2 to HIN-7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, pairwise
from math import hypot
from typing import Final

from pygame import Rect

from holdin.draw.theme import Rgb
from holdin.game.outlook import hindering
from holdin.models.hexes import Hex
from holdin.rules.hindrance import Hindrances, Route
from holdin.ui.kit.builder import SHARES, Builder
from holdin.ui.kit.measures import LEGIBLE
from holdin.ui.kit.view import Fill, Icon, Ink, Label, Point, Spot, Stroke
from holdin.ui.play.board_view import BoardView
from holdin.ui.shown.intents import Take
from holdin.words.translator import sentence

NUMBER_SHARE: Final = 0.55
"""How high a number is at most, by a hex's radius: what the next hex tells stays clear."""
NOTE_SHARE: Final = 0.16
"""How much of the map what hinders may be told on, where text can be smaller for it."""
_DASHES: Final = ((1.0, 0.0), (0.22, 0.22), (0.06, 0.16), (0.5, 0.16))
"""What tells routes apart besides colour: how long dashes and the gaps after them are, of a hex's width."""
_APART: Final = 0.16
"""How far apart the lines of several choices run where they go over the same hexes, of a hex's radius."""


@dataclass(frozen=True)
class RouteView:
    """Routes on a map: the fastest as a broad line, the second narrow, and the tiles that hinder ringed.

    Of several to choose from each has a colour, dashes and the number of its answer on a hex that takes it.
    """

    board: BoardView
    found: Sequence[Hindrances]
    answers: Mapping[int, tuple[int, Take]]
    """By the number of a choice its answer's number, and what taking it means; empty where nothing is chosen."""

    @cached_property
    def marked(self) -> dict[int, Rect]:
        """Where each choice's number stands: best on its own hindrance, or where no other choice goes."""
        cards, state = self.board.desk.cards, self.board.state
        tiles = [[hex_ for hex_, _ in hindering(cards, state, each)] for each in self.found]
        ways = [[hex_ for route in _both(each) for hex_ in route[1:-1]] for each in self.found]
        on = dict[int, Hex]()
        for number in self.answers:
            others = {hex_ for other, way in enumerate(ways) if other != number for hex_ in way}
            wanted = [*tiles[number], *ways[number]]
            wanted = [*(hex_ for hex_ in wanted if hex_ not in others), *wanted, self.found[number].fastest[-1]]
            on[number] = next((hex_ for hex_ in wanted if hex_ not in on.values()), wanted[0])
        return {number: self._strip(number, hex_, on) for number, hex_ in on.items()}

    def _strip(self, number: int, hex_: Hex, on: Mapping[int, Hex]) -> Rect:
        """A hex, or the part of it that is left to a number where several stand on it."""
        here = [each for each, other in on.items() if other == hex_]
        whole = Spot("", self.board.outline(hex_, 0.9), None).bounds
        wide = whole.w // len(here)
        return Rect(whole.x + here.index(number) * wide, whole.y, wide, whole.h)

    def under(self, at: tuple[int, int]) -> int | None:
        """The choice whose number stands on the hex at a point."""
        return next((number for number, rect in self.marked.items() if rect.collidepoint(at)), None)

    def build(self, b: Builder, aimed: int | None) -> None:
        """Draw them, the one that is aimed at last and broad, with what it comes to."""
        order = sorted(range(len(self.found)), key=lambda number: number == aimed)
        for number in order:
            strong = number == aimed or len(self.found) == 1
            for route, wide in reversed(list(zip(_both(self.found[number]), (6, 4), strict=False))):
                self._line(b, number, route, wide + (2 if strong else -1))
        if len(self.found) == 1:
            aimed = 0
        if aimed is not None:
            self._tiles(b, aimed)
        for number, rect in self.marked.items():
            named, intent = self.answers[number]
            self._number(b, rect.center, str(named), self._colours(b, number), on=number == aimed)
            b.spot(Spot(f"route:{number}", rect, intent, lit=False))
        if aimed is not None:
            self._told(b, aimed)

    @staticmethod
    def _colours(b: Builder, number: int) -> tuple[Rgb, Rgb]:
        """A choice's colour, and what it stands out from."""
        c = b.c
        pairs = (c.white, c.veil), (c.blue, c.white), (c.lit, c.veil), (c.dark, c.white)
        return pairs[number % len(pairs)]

    def _line(self, b: Builder, number: int, route: Route, wide: int) -> None:
        colour, edge = self._colours(b, number)
        aside = (number - (len(self.found) - 1) / 2) * self.board.grid.radius * _APART
        dash, gap = (share * 2 * self.board.grid.radius for share in _DASHES[number % len(_DASHES)])
        points = [(x + aside, y + aside) for x, y in map(self.board.centre, route)]
        dashes = [tuple(points)] if not gap else list(_dashed(points, dash, gap))
        if len(points) > 1:
            b.add(*(Stroke(each, edge, wide + 3) for each in dashes), *(Stroke(each, colour, wide) for each in dashes))

    def _tiles(self, b: Builder, chosen: int) -> None:
        """The tiles that hinder, ringed, their pictures over the lines; with a number where nothing is chosen."""
        found = hindering(self.board.desk.cards, self.board.state, self.found[chosen])
        for number, (hex_, tile) in enumerate(found, start=1):
            outline, (x, y), r = self.board.outline(hex_, 0.92), self.board.centre(hex_), self.board.grid.radius
            b.add(Stroke((*outline, outline[0]), b.c.danger, 5))
            b.add(Icon(Rect(round(x - r / 2), round(y - r * 0.4), round(r), round(r)), tile.value, b.c.ink))
            if not self.answers:
                self._number(b, (x + r * 0.66, y + r * 0.62), str(number), (b.c.danger, b.c.veil), on=False)

    def _number(self, b: Builder, at: Point, number: str, colours: tuple[Rgb, Rgb], *, on: bool) -> None:
        (fill, ink), px = colours, max(LEGIBLE, min(b.m.px(15), round(self.board.grid.radius * NUMBER_SHARE)))
        rect = Rect(0, 0, px + 6, px + 4)
        rect.center = (round(at[0]), round(at[1]))
        if on:
            b.add(Fill(rect.inflate(8, 8), b.c.act_dark, b.c.act, 3, px // 2))
        b.add(Fill(rect, fill, ink, 1, px // 3), Label(rect, number, Ink(px, ink, "number", "centre")))

    def _told(self, b: Builder, chosen: int) -> None:
        """At the map's foot what hinders, and what that brings; the answers of a choice tell the former."""
        words, state, room = self.board.desk.words, self.board.state, self.board.room
        if chosen in self.answers:
            text = sentence(words.brings(state, *self.answers[chosen][1].actions))
        else:
            text = words.hindrances(state, self.found[chosen])
        trial = b
        for share in SHARES:
            trial = b.trial(share)
            if self._note(trial, text, room) <= room.h * NOTE_SHARE:
                break
        b.take(trial)

    @staticmethod
    def _note(b: Builder, text: str, room: Rect) -> int:
        """Returns how high it is."""
        ink = Ink(b.m.text, b.c.ink, "bold", "centre")
        wide = min(room.w - 4 * b.m.gap, b.width(text, ink) + 4 * b.m.gap)
        high = b.height(text, ink, wide - 2 * b.m.gap) + b.m.gap
        rect = Rect(room.centerx - wide // 2, room.bottom - high - b.m.gap, wide, high)
        b.add(Fill(rect, b.c.paper_light, b.c.gold_dark, 2, b.m.corner))
        b.write(text, ink, rect.inflate(-2 * b.m.gap, -b.m.gap))
        return high


def _both(found: Hindrances) -> tuple[Route, ...]:
    return (found.fastest,) if found.second is None else (found.fastest, found.second)


def _dashed(points: Sequence[Point], dash: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Dashes along a line, anew from each of its points."""
    for (x1, y1), (x2, y2) in pairwise(points):
        long = hypot(x2 - x1, y2 - y1)
        for number in count():
            start = number * (dash + gap) / long
            if start >= 1:
                break
            end = min(1.0, start + dash / long)
            yield (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start), (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end)
