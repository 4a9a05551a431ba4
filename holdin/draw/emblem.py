"""Pictures of monsters: their own drawing, or an emblem made from the id so that every set looks cared for."""

from hashlib import sha256
from math import cos, pi, sin

import pygame

from holdin.draw.assets import Assets
from holdin.draw.sheet import Sheet
from holdin.draw.theme import Rgb
from holdin.models.base import MonsterId


def monster_picture(assets: Assets, monster: MonsterId, px: int) -> pygame.Surface:
    """A monster's picture as a square of px pixels."""
    path = f"art/monsters/{monster}.svg"
    if assets.has(path):
        return assets.picture(path, (px, px))
    return _mask(assets, monster, px)


def _mask(assets: Assets, monster: MonsterId, px: int) -> pygame.Surface:
    """A horned mask whose horns, brow, eyes and jaw come from the id."""
    traits = sha256(monster.encode()).digest()
    sheet = Sheet(assets, (px, px), px)
    colours = assets.theme.colours
    face = (colours.stain, colours.ink_soft, colours.red_dark, colours.dark, colours.blue)[traits[0] % 5]
    _horns(sheet, 1 + traits[1] % 3, traits[2] / 255, colours.ink)
    narrow = 0.22 + 0.1 * traits[3] / 255
    jaw = 0.80 + 0.1 * traits[4] / 255
    sides = [(0.5 - narrow * 1.1, 0.36), (0.5 - narrow, 0.62), (0.5 - narrow * 0.45, jaw)]
    outline = [(0.5, 0.27), *((1 - x, y) for x, y in sides), *reversed(sides)]
    sheet.polygon([(x * px, y * px) for x, y in outline], fill=face, stroke=colours.ink, stroke_width=px * 0.035, stroke_linejoin="round")
    _eyes(sheet, traits, colours.lit)
    return sheet.finish()


def _horns(sheet: Sheet, pairs: int, spread: float, colour: Rgb) -> None:
    px = sheet.width
    for pair in range(pairs):
        angle = pi * (0.30 + 0.16 * pair + 0.08 * spread)
        for side in (-1, 1):
            tip = (px * (0.5 + side * 0.46 * cos(angle)), px * (0.48 - 0.46 * sin(angle)))
            base = px * (0.5 + side * (0.10 + 0.07 * (pairs - pair)))
            sheet.polygon(((base - px * 0.05, px * 0.38), tip, (base + px * 0.05, px * 0.38)), fill=colour)


def _eyes(sheet: Sheet, traits: bytes, colour: Rgb) -> None:
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
