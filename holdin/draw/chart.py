"""A curve of the chance to win over a game, with its turning points and its luck, drawn into any size."""

from typing import Final

import pygame
from pygame import Rect, Surface

from holdin.draw.assets import Assets, Role
from holdin.draw.curve import Curve
from holdin.draw.theme import Rgb

GRID: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Chances that are told at the side."""
BARS: Final = 0.22
"""The share of the height that luck has."""
FULL: Final = 0.5
"""The luck that a bar shows at most."""


def draw(curve: Curve, size: tuple[int, int], assets: Assets, text: int) -> Surface:
    """A picture of a curve: chances above, luck below, rounds along.

    :param size: in pixels.
    :param text: how high its figures are, in pixels.
    """
    return _Chart(curve, size, assets, text).drawn()


class _Chart:
    """A picture under way."""

    def __init__(self, curve: Curve, size: tuple[int, int], assets: Assets, text: int) -> None:
        self.curve, self.assets, self.text = curve, assets, text
        self.colours = assets.theme.colours
        self.sheet = Surface(size)
        self.sheet.fill(self.colours.paper_light)
        widest = max(assets.font("text", text).size(word)[0] for word in ("100 %", curve.luck))
        left, right, top = widest + text, round(0.8 * text), round(0.9 * text)
        below = round(1.5 * text)
        bars = round((size[1] - top - below) * BARS)
        self.field = Rect(left, top, size[0] - left - right, size[1] - top - below - bars)
        self.bars = Rect(left, self.field.bottom + text // 2, self.field.w, bars - text // 2)

    def drawn(self) -> Surface:
        """The whole of it."""
        self._grid()
        self._rounds()
        self._luck()
        self._line()
        self._turns()
        return self.sheet

    def _x(self, at: float) -> int:
        return self.field.x + round(self.field.w * at / max(self.curve.last, 1))

    def _y(self, chance: float) -> int:
        return self.field.bottom - round(self.field.h * chance)

    def _grid(self) -> None:
        for chance in GRID:
            y = self._y(chance)
            pygame.draw.line(self.sheet, self.colours.paper_dark, (self.field.x, y), (self.field.right, y))
            self._write(f"{chance:.0%}".replace("%", " %"), (self.field.x - self.text // 3, y), "midright")

    def _rounds(self) -> None:
        free = 0
        for at, round_ in self.curve.rounds:
            x = self._x(at)
            pygame.draw.line(self.sheet, self.colours.paper_dark, (x, self.field.y), (x, self.bars.bottom))
            if x >= free:
                self._write(str(round_), (x, self.bars.bottom + self.text // 5), "midtop")
                free = x + 2 * self.text

    def _luck(self) -> None:
        middle, wide = self.bars.centery, max(3, self.field.w // max(2 * self.curve.last, 1))
        pygame.draw.line(self.sheet, self.colours.ink_faint, (self.bars.x, middle), (self.bars.right, middle))
        self._write(self.curve.luck, (self.bars.x - self.text // 3, middle), "midright")
        for point in self.curve.points:
            luck = max(-FULL, min(point.chance - point.expected, FULL))
            high = round(abs(luck) / FULL * self.bars.h / 2)
            if high:
                bar = Rect(0, 0, wide, high)
                bar.midbottom = (self._x(point.at), middle if luck > 0 else middle + high)
                pygame.draw.rect(self.sheet, self._swing(luck), bar)

    def _swing(self, luck: float) -> Rgb:
        return self.colours.good if luck > 0 else self.colours.red

    def _line(self) -> None:
        """Decisions go on from point to point, rolls go up or down."""
        wide = max(2, self.text // 7)
        corners: list[tuple[int, int]] = []
        for point in self.curve.points:
            x = self._x(point.at)
            corners += [(x, self._y(point.expected)), (x, self._y(point.chance))]
        if len(corners) > 1:
            pygame.draw.lines(self.sheet, self.colours.ink, False, corners, wide)

    def _turns(self) -> None:
        radius = round(0.62 * self.text)
        by_place = {point.at: point for point in self.curve.points}
        for number, (at, best) in enumerate(self.curve.turns, 1):
            x, y = self._x(at), self._y(by_place[at].expected)
            pygame.draw.line(self.sheet, self.colours.red, (x, self._y(best)), (x, y), max(1, self.text // 9))
            pygame.draw.circle(self.sheet, self.colours.red, (x, self._y(best)), max(3, radius // 3))
            y = max(self.field.y + radius, min(y, self.field.bottom - radius))
            pygame.draw.circle(self.sheet, self.colours.paper_light, (x, y), radius + 2)
            pygame.draw.circle(self.sheet, self.colours.red_dark, (x, y), radius)
            self._write(str(number), (x, y), "center", "bold", self.colours.white)

    def _write(self, text: str, at: tuple[int, int], anchor: str, role: Role = "text", ink: Rgb | None = None) -> None:
        drawn = self.assets.font(role, self.text).render(text, True, ink or self.colours.ink_soft)
        place = drawn.get_rect()
        setattr(place, anchor, at)
        self.sheet.blit(drawn, place)
