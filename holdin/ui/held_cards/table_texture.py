"""The table: dark leather, and a seam on it."""

from hashlib import shake_256
from math import sqrt

import pygame
from pygame import Surface

from holdin.draw.theme import Colours, Rgb

_LAMP: Rgb = (255, 247, 234)
_CORNER: Rgb = (126, 116, 106)
"""What the lamp leaves of the table's colour in its light and in the corners."""


def leather(size: tuple[int, int], colours: Colours, *, plain: bool) -> Surface:
    """Dark leather: uneven, grained, lit from above the middle."""
    table = Surface(size)
    table.fill(colours.table)
    if plain:
        return table
    _clouds(table)
    light = Surface((32, 20))
    for y in range(20):
        for x in range(32):
            far = min(1.0, sqrt(((x - 14) / 19) ** 2 + ((y - 8) / 13) ** 2))
            light.set_at((x, y), tuple(round(a + (b - a) * far) for a, b in zip(_LAMP, _CORNER, strict=True)))
    table.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return table


def _clouds(table: Surface) -> None:
    """Uneven colour and a fine grain, the same on every machine."""
    width, height = table.get_size()
    for across, down, strength in ((9, 6, 30), (60, 44, 14), (max(2, width // 3), max(2, height // 3), 14)):
        noise = shake_256(f"table {across}".encode()).digest(across * down)
        pixels = bytearray(3 * across * down)
        for channel, warm in enumerate((1.0, 0.82, 0.6)):
            pixels[channel::3] = noise.translate(bytes(int(value / 255 * strength * warm) for value in range(256)))
        layer = pygame.image.frombytes(bytes(pixels), (across, down), "RGB")
        table.blit(pygame.transform.smoothscale(layer, table.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def stitches(surface: Surface, rect: pygame.Rect, colour: Rgb, height: int) -> None:
    """A seam along the four sides."""
    dash, thick = max(3, height // 26), max(1, height // 110)
    for x in range(rect.left + dash, rect.right - dash, dash * 2):
        for y in (rect.top, rect.bottom):
            pygame.draw.line(surface, colour, (x, y), (x + dash, y), thick)
    for y in range(rect.top + dash, rect.bottom - dash, dash * 2):
        for x in (rect.left, rect.right):
            pygame.draw.line(surface, colour, (x, y), (x, y + dash), thick)
