"""Lines of text as they are set: signs that the text face lacks are taken from the title face."""

from functools import lru_cache
from itertools import groupby

import pygame
from pygame import Surface

from holdin.draw.assets import Assets, Role
from holdin.draw.text import wrap
from holdin.draw.theme import Rgb

_BORROWED = frozenset("→←↑↓")


def runs(text: str, role: Role) -> list[tuple[str, Role]]:
    """A line in parts, each with the face that has its signs."""
    if not _BORROWED.intersection(text):
        return [(text, role)]
    parts = groupby(text, key=lambda sign: sign in _BORROWED)
    return [("".join(signs), "title" if borrowed else role) for borrowed, signs in parts]


@lru_cache(maxsize=8192)
def text_width(assets: Assets, text: str, role: Role, px: int) -> int:
    """How wide a line is, in pixels."""
    return sum(assets.font(face, px).size(part)[0] for part, face in runs(text, role))


@lru_cache(maxsize=2048)
def broken(assets: Assets, text: str, role: Role, px: int, width: int) -> tuple[str, ...]:
    """A text broken into lines of a width; a word that is too wide stands alone."""
    found = wrap(lambda line: text_width(assets, line, role, px), text, width)
    return found if found is not None else tuple(text.split())


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
