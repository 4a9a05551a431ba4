"""Lines of text as they are set: signs that the text face lacks are taken from the title face."""

from itertools import groupby

import pygame
from pygame import Surface

from holdin.draw.assets import Assets, Role
from holdin.draw.theme import Rgb

_BORROWED = frozenset("→←↑↓")


def runs(text: str, role: Role) -> list[tuple[str, Role]]:
    """A line in parts, each with the face that has its signs."""
    parts = groupby(text, key=lambda sign: sign in _BORROWED)
    return [("".join(signs), "title" if borrowed else role) for borrowed, signs in parts]


def text_width(assets: Assets, text: str, role: Role, px: int) -> int:
    """How wide a line is, in pixels."""
    return sum(assets.font(face, px).size(part)[0] for part, face in runs(text, role))


def set_line(assets: Assets, text: str, role: Role, px: int, colour: Rgb) -> Surface:
    """A line on a clear surface."""
    parts = runs(text, role)
    if len(parts) == 1:
        return assets.font(parts[0][1], px).render(text, True, colour)
    line = Surface((text_width(assets, text, role, px), assets.font(role, px).get_linesize()), pygame.SRCALPHA)
    x, baseline = 0, assets.font(role, px).get_ascent()
    for part, face in parts:
        font = assets.font(face, px)
        line.blit(font.render(part, True, colour), (x, baseline - font.get_ascent()))
        x += font.size(part)[0]
    return line
