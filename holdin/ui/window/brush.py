"""Painting a view's things onto the window."""

from functools import singledispatchmethod

import pygame
from pygame import Surface

from holdin.draw.assets import Assets, Role
from holdin.draw.theme import Rgb
from holdin.ui.window.typesetting import set_line
from holdin.ui.window.view import Fill, Icon, Label, Line, Picture, Polygon, View

_KEPT = 600
"""So many rendered texts are kept; the oldest goes first."""


class Brush:
    """Paints views with a theme's assets; rendered texts are kept."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self._texts: dict[tuple[str, int, Rgb, Role], Surface] = {}

    def paint(self, surface: Surface, view: View) -> None:
        """Everything of a view, in order."""
        for draw in view.draws:
            self._draw(draw, surface)

    @singledispatchmethod
    def _draw(self, draw: object, surface: Surface) -> None:
        """A group draws itself."""
        draw.draw(surface)  # type: ignore[attr-defined]  # `Draw` has nothing else

    @_draw.register
    def _(self, draw: Fill, surface: Surface) -> None:
        if draw.fill is not None and draw.alpha < 255:
            shade = Surface(draw.rect.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, (*draw.fill, draw.alpha), shade.get_rect(), border_radius=draw.radius)
            surface.blit(shade, draw.rect)
        elif draw.fill is not None:
            pygame.draw.rect(surface, draw.fill, draw.rect, border_radius=draw.radius)
        if draw.edge is not None:
            pygame.draw.rect(surface, draw.edge, draw.rect, draw.width, border_radius=draw.radius)

    @_draw.register
    def _(self, draw: Label, surface: Surface) -> None:
        text = self._text(draw)
        place = text.get_rect(midleft=draw.rect.midleft)
        if draw.align == "centre":
            place.center = draw.rect.center
        elif draw.align == "right":
            place.midright = draw.rect.midright
        surface.blit(text, place)

    def _text(self, label: Label) -> Surface:
        key = (label.text, label.px, label.colour, label.role)
        if key not in self._texts:
            if len(self._texts) >= _KEPT:
                del self._texts[next(iter(self._texts))]
            self._texts[key] = set_line(self.assets, label.text, label.role, label.px, label.colour)
        return self._texts[key]

    @_draw.register
    def _(self, draw: Icon, surface: Surface) -> None:
        surface.blit(self.assets.icon(draw.name, draw.rect.height, draw.colour), draw.rect)

    @_draw.register
    def _(self, draw: Picture, surface: Surface) -> None:
        surface.blit(draw.surface, draw.at)

    @_draw.register
    def _(self, draw: Polygon, surface: Surface) -> None:
        if draw.fill is not None and draw.alpha < 255:
            _translucent(surface, draw)
        elif draw.fill is not None:
            pygame.draw.polygon(surface, draw.fill, draw.points)
        if draw.edge is not None:
            pygame.draw.polygon(surface, draw.edge, draw.points, draw.width)

    @_draw.register
    def _(self, draw: Line, surface: Surface) -> None:
        pygame.draw.lines(surface, draw.colour, False, draw.points, draw.width)


def _translucent(surface: Surface, draw: Polygon) -> None:
    assert draw.fill is not None
    left, top = min(x for x, _ in draw.points), min(y for _, y in draw.points)
    right, bottom = max(x for x, _ in draw.points), max(y for _, y in draw.points)
    shade = Surface((int(right - left) + 1, int(bottom - top) + 1), pygame.SRCALPHA)
    pygame.draw.polygon(shade, (*draw.fill, draw.alpha), [(x - left, y - top) for x, y in draw.points])
    surface.blit(shade, (left, top))
