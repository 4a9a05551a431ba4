"""Pictures of characters and monsters: their own drawing, else a hood, or an emblem that is made from the id."""

from collections.abc import Sequence
from hashlib import sha256

import pygame

from holdin.draw.assets import Assets
from holdin.draw.canvas import Canvas, Point
from holdin.draw.theme import Rgb
from holdin.models.base import CharacterId, MonsterId


def monster_picture(assets: Assets, monster: MonsterId, px: int) -> pygame.Surface:
    """A monster's picture as a square of px pixels."""
    path = f"art/monsters/{monster}.svg"
    if assets.has(path):
        return assets.picture(path, (px, px))
    return _mask(assets, monster, px)


def hero_picture(assets: Assets, character: CharacterId | None, px: int) -> pygame.Surface:
    """A character's picture as a square of px pixels; one without a drawing, or none in particular, wears a hood."""
    own = f"art/heroes/{character}.svg"
    return assets.picture(own if character is not None and assets.has(own) else "art/hero.svg", (px, px))


def _mask(assets: Assets, monster: MonsterId, px: int) -> pygame.Surface:
    """A horned mask whose horns, brow, eyes and jaw come from the id."""
    traits = sha256(monster.encode()).digest()
    sheet = Canvas(assets, (px, px), px)
    colours = assets.theme.colours
    face = (colours.stain, colours.ink_soft, colours.red_dark, colours.dark, colours.blue)[traits[0] % 5]
    _horns(sheet, 1 + traits[1] % 3, traits[2] / 255, colours.ink)
    narrow = 0.22 + 0.1 * traits[3] / 255
    jaw = 0.80 + 0.1 * traits[4] / 255
    sides = [(0.5 - narrow * 1.1, 0.36), (0.5 - narrow, 0.62), (0.5 - narrow * 0.45, jaw)]
    outline = [(0.5, 0.27), *((1 - x, y) for x, y in sides), *reversed(sides)]
    sheet.polygon(
        [(x * px, y * px) for x, y in outline],
        fill=face,
        stroke=colours.ink,
        stroke_width=px * 0.035,
        stroke_linejoin="round",
    )
    right = [(0.5, 0.27), *((1 - x, y) for x, y in sides), (0.5, jaw)]
    sheet.polygon([(x * px, y * px) for x, y in right], fill=colours.ink, fill_opacity=0.28)
    _eyes(sheet, traits, colours.lit)
    return sheet.finish()


def _horns(sheet: Canvas, pairs: int, spread: float, colour: Rgb) -> None:
    px = sheet.width
    for pair in range(pairs):
        out = 0.26 - 0.11 * pair
        for side in (-1, 1):
            base = 0.5 + side * out
            tip = 0.5 + side * (out + (0.06 + 0.14 * spread) * (1 - 0.35 * pair))
            bend = base + side * (0.16 - 0.05 * pair)
            points = (
                (base - side * 0.07, 0.42),
                (bend - side * 0.05, 0.22),
                (tip, 0.04 + 0.03 * pair),
                (bend + side * 0.06, 0.26),
                (base + side * 0.05, 0.44),
            )
            sheet.path(_horn([(x * px, y * px) for x, y in points]), fill=colour)


def _horn(points: Sequence[Point]) -> str:
    """From the foot over a bend to the tip and back, as a path."""
    foot, outward, tip, inward, end = (f"{x:.2f} {y:.2f}" for x, y in points)
    return f"M{foot}Q{outward} {tip}Q{inward} {end}z"


def _eyes(sheet: Canvas, traits: bytes, colour: Rgb) -> None:
    px = sheet.width
    slant = 0.05 * (traits[5] / 255)
    for side in (-1, 1):
        inner, outer = 0.5 + side * 0.05, 0.5 + side * 0.18
        points = ((inner, 0.50), (outer, 0.44 - slant), (outer - side * 0.02, 0.53))
        sheet.polygon([(x * px, y * px) for x, y in points], fill=colour)
    teeth = 2 + traits[6] % 3
    for tooth in range(teeth):
        x = 0.5 + (tooth - (teeth - 1) / 2) * 0.08
        sheet.polygon([(q * px, r * px) for q, r in ((x - 0.03, 0.66), (x + 0.03, 0.66), (x, 0.75))], fill=colour)
