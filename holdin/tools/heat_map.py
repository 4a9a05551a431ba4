"""Win rates as a picture: a block of scenarios × levels for each player, drawn without a display."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from holdin.draw.assets import Assets, Role
from holdin.draw.theme import Rgb, Theme
from holdin.models.base import ScenarioId
from holdin.sim.tally import Cell, Tally, Who
from holdin.words.cli_language import tr

CELL_W, CELL_H, NAMES_W, HEAD_H, GAP = 96, 52, 320, 84, 24
"""Pixels."""

POOR, EVEN, SURE = (150, 44, 36), (226, 196, 120), (54, 112, 78)
"""Win rates of 0, ½ and 1; the figure stands in each cell besides."""

TEXT: Final = 20
SMALL: Final = 14


def draw(tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str], theme: Theme, file: Path) -> None:
    """Draw the heat map of win rates.

    :raises OSError: the file can't be written.
    """
    assets = Assets(theme)
    scenarios = tuple(dict.fromkeys(cell.scenario for cell in tallies))
    levels = tuple(dict.fromkeys(cell.level for cell in tallies))
    bots = tuple(dict.fromkeys(cell.bot for cell in tallies))
    block = len(levels) * CELL_W + GAP
    width = NAMES_W + block * len(bots)
    sheet = pygame.Surface((width, HEAD_H + CELL_H * len(scenarios) + GAP))
    sheet.fill(theme.colours.paper)
    for row, scenario in enumerate(scenarios):
        middle = HEAD_H + CELL_H * row + CELL_H // 2
        _write(sheet, assets, names[scenario], (GAP, middle), size=TEXT, left=True)
    for column, bot in enumerate(bots):
        left = NAMES_W + column * block
        _head(sheet, assets, bot, levels, left)
        for row, scenario in enumerate(scenarios):
            for index, level in enumerate(levels):
                box = pygame.Rect(left + index * CELL_W, HEAD_H + row * CELL_H, CELL_W, CELL_H).inflate(-3, -3)
                _cell(sheet, assets, tallies[Cell(scenario, level, bot)], box)
    pygame.image.save(sheet, str(file))


def _head(sheet: pygame.Surface, assets: Assets, bot: Who, levels: tuple[int, ...], left: int) -> None:
    middle = left + len(levels) * CELL_W // 2
    _write(sheet, assets, bot.value, (middle, HEAD_H // 3), size=TEXT, role="bold")
    for index, level in enumerate(levels):
        _write(
            sheet,
            assets,
            tr("level {level}", level=level),
            (left + index * CELL_W + CELL_W // 2, HEAD_H * 3 // 4),
            size=SMALL,
        )


def _cell(sheet: pygame.Surface, assets: Assets, tally: Tally, box: pygame.Rect) -> None:
    low, high = tally.interval
    colour = shade(tally.rate)
    ink = (255, 255, 255) if sum(colour) < 330 else (30, 22, 16)
    pygame.draw.rect(sheet, colour, box, border_radius=6)
    x, y = box.center
    _write(sheet, assets, f"{tally.rate:.0%}", (x, y - 9), size=TEXT, role="bold", ink=ink)
    _write(sheet, assets, f"{low:.0%}–{high:.0%}", (x, y + 13), size=SMALL, ink=ink)


def shade(rate: float) -> Rgb:
    """The colour of a win rate, 0 to 1."""
    one, other, share = (POOR, EVEN, rate * 2) if rate < 0.5 else (EVEN, SURE, rate * 2 - 1)
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _write(  # noqa: PLR0913 - a line of text: what, where and how
    sheet: pygame.Surface,
    assets: Assets,
    text: str,
    at: tuple[int, int],
    *,
    size: int,
    role: Role = "text",
    left: bool = False,
    ink: Rgb | None = None,
) -> None:
    drawn = assets.font(role, size).render(text, True, ink or assets.theme.colours.ink)
    place = drawn.get_rect(midleft=at) if left else drawn.get_rect(center=at)
    sheet.blit(drawn, place)
