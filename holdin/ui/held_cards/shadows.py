"""What lies under and around a card: its shadow, its light with the wedges, a frame on its paper."""

import pygame
from pygame import Surface

from holdin.draw.light import wedges
from holdin.draw.text import Box
from holdin.draw.theme import Rgb

SOFT, FAINT = 150, 50
"""How dark shadows are (0 to 255); the deck's cards lie close together and hardly cast any."""
_SLOT = 190
"""How dark the shade of a slot is at its edge (0 to 255)."""
_TINT = 22
"""How strongly the light tints the paper in a frame (0 to 255)."""
_SMOOTH = 3
"""Wedges are drawn so many times larger and made smaller, so that they are smooth."""


def shadow(size: tuple[int, int], margin: int, fall: float, alpha: int) -> Surface:
    """A soft shadow of a card, with its margin around; fall, of the margin, is how far downwards it falls.

    A falling shadow leaves what lies above the card clear. Blurred small and stretched: as soft, and much quicker.
    """
    whole = size[0] + 2 * margin, size[1] + 2 * margin
    step = max(1, margin // 4)
    small = Surface((max(6, whole[0] // step), max(6, whole[1] // step)), pygame.SRCALPHA)
    top, side = margin * (1 + fall if fall else 0.7), margin * (0.78 if fall else 0.7)
    shape = (side, top, whole[0] - 2 * side, whole[1] - top - margin * (0.55 if fall else 0.7))
    pygame.draw.rect(small, (0, 0, 0, alpha), [round(value / step) for value in shape], border_radius=2)
    return pygame.transform.smoothscale(pygame.transform.box_blur(small, 1), whole)


def tucked_in(surface: Surface, seen: Box, reach: int) -> None:
    """The shade at the lower edge of what shows of a card that is pushed into a slot."""
    shade = Surface((1, max(2, reach)), pygame.SRCALPHA)
    for y in range(shade.get_height()):
        shade.set_at((0, y), (0, 0, 0, round(_SLOT * ((y + 1) / shade.get_height()) ** 2)))
    wide = pygame.transform.scale(shade, (max(1, round(seen.w)), shade.get_height()))
    surface.blit(wide, (round(seen.x), round(seen.y + seen.h) - shade.get_height()))


def glow(whole: Surface, card: pygame.Rect, colour: Rgb, corner: int, thick: int) -> None:
    """A bright edge that fades outwards, to lie under the card; drawn large and made smaller, so that it is smooth."""
    halo = Surface((whole.get_width() * 2, whole.get_height() * 2), pygame.SRCALPHA)
    for step, alpha in ((3, 40), (2, 80), (1, 255)):
        grown = card.inflate(2 * thick * step, 2 * thick * step)
        doubled = pygame.Rect(grown.x * 2, grown.y * 2, grown.w * 2, grown.h * 2)
        pygame.draw.rect(halo, (*colour, alpha), doubled, border_radius=2 * (corner + thick * step))
    whole.blit(pygame.transform.smoothscale(halo, whole.get_size()), (0, 0))


def frame(whole: Surface, rect: pygame.Rect, light: tuple[Rgb, Rgb], height: int) -> None:
    """A rounded frame of the light between dark lines; the paper in it takes a tint of it.

    light is its colour and the dark one beside it; height is the card's.
    """
    bright, dark = light
    large = Surface((rect.w * 2, rect.h * 2), pygame.SRCALPHA)
    corner, thick = round(height * 0.05), max(4, height // 40)
    pygame.draw.rect(large, (*bright, _TINT), large.get_rect(), border_radius=corner)
    pygame.draw.rect(large, (*dark, 255), large.get_rect(), thick + max(4, height // 60), border_radius=corner)
    inner = large.get_rect().inflate(-max(2, height // 100) * 2, -max(2, height // 100) * 2)
    pygame.draw.rect(large, (*bright, 255), inner, thick, border_radius=corner)
    whole.blit(pygame.transform.smoothscale(large, rect.size), rect)


def wedged(whole: Surface, rect: pygame.Rect, light: tuple[Rgb, Rgb], reach: float) -> None:
    """The light's wedges at a rectangle's left and right edge, each with a dark line around it."""
    bright, dark = light
    margin = round(reach / 2) + 2
    room = rect.inflate(2 * margin, 0)
    large = Surface((room.w * _SMOOTH, round(reach * 4) * _SMOOTH), pygame.SRCALPHA)
    middle = large.get_height() / 2
    for colour, more in ((dark, max(1.5, reach * 0.28)), (bright, 0.0)):
        box = Box((margin - more * 0.6) * _SMOOTH, middle, (rect.w + more * 1.2) * _SMOOTH, 0)
        for wedge in wedges(box, (reach + more * 1.4) * _SMOOTH):
            pygame.draw.polygon(large, colour, wedge)
    small = pygame.transform.smoothscale(large, (room.w, round(reach * 4)))
    whole.blit(small, small.get_rect(center=rect.center))
