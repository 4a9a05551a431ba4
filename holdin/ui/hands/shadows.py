"""What lies under and around a card: its shadow, its light, a frame on its paper."""

import pygame
from pygame import Surface

from holdin.draw.theme import Rgb

SOFT, FAINT = 150, 50
"""How dark shadows are (0 to 255); the deck's cards lie close together and hardly cast any."""
_WARM = (255, 196, 40, 30)


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


def glow(whole: Surface, card: pygame.Rect, colour: Rgb, corner: int, thick: int) -> None:
    """A bright edge that fades outwards, to lie under the card; drawn large and made smaller, so that it is smooth."""
    halo = Surface((whole.get_width() * 2, whole.get_height() * 2), pygame.SRCALPHA)
    for step, alpha in ((3, 40), (2, 80), (1, 255)):
        grown = card.inflate(2 * thick * step, 2 * thick * step)
        doubled = pygame.Rect(grown.x * 2, grown.y * 2, grown.w * 2, grown.h * 2)
        pygame.draw.rect(halo, (*colour, alpha), doubled, border_radius=2 * (corner + thick * step))
    whole.blit(pygame.transform.smoothscale(halo, whole.get_size()), (0, 0))


def frame(whole: Surface, rect: pygame.Rect, colour: Rgb, height: int) -> None:
    """A rounded frame; the paper in it takes a warmer tint."""
    large = Surface((rect.w * 2, rect.h * 2), pygame.SRCALPHA)
    corner = round(height * 0.05)
    pygame.draw.rect(whole, _WARM, rect, border_radius=corner // 2)
    pygame.draw.rect(large, (*colour, 255), large.get_rect(), max(4, height // 48), border_radius=corner)
    pygame.draw.rect(large, (120, 70, 10, 200), large.get_rect(), max(1, height // 160), border_radius=corner)
    whole.blit(pygame.transform.smoothscale(large, rect.size), rect)
