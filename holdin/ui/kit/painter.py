"""Painting a view's things onto the window."""

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from holdin.draw.assets import Assets
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.typesetting import set_line
from holdin.ui.kit.view import Fill, Icon, Label, Parts, Picture, Polygon, Still, Stroke, View


class Painter(Intent):
    """Paints views with a theme's assets, which keep the rendered texts for all screens.

    It holds nothing that holds it: every page has one, and with it what it has painted goes at once.
    """

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self._lies: tuple[Surface, tuple[int, int], View, list[Parts]] | None = None
        """What was painted last, and onto what."""

    def paint(self, surface: Surface, view: View) -> None:
        """Everything of a view, in order; where the same view lies there already, only what has moved in it."""
        parts = [draw.parts() for draw in view.draws if not isinstance(draw, Still)]
        area = self._stale(surface, view, parts)
        self._lies = surface, surface.get_size(), view, parts
        surface.set_clip(area)
        for draw in view.draws:
            if not isinstance(draw, Still):
                draw.draw(surface)
            elif _bounds(draw).colliderect(area):
                self.put(draw, surface)
        surface.set_clip(None)

    def _stale(self, surface: Surface, view: View, parts: list[Parts]) -> Rect:
        """The rectangle around everything that isn't as it was painted."""
        whole, lies = surface.get_rect(), self._lies
        if lies is None or lies[0] is not surface or lies[1] != whole.size or lies[2] is not view:
            return whole
        moved = [area for old, new in zip(lies[3], parts, strict=True) for area in _moved(old, new)]
        return moved[0].unionall(moved[1:]).clip(whole) if moved else Rect(0, 0, 0, 0)

    def put(self, draw: Still, surface: Surface) -> None:
        """Draw a thing onto a surface."""
        match draw:
            case Label():
                self._label(draw, surface)
            case Icon():
                surface.blit(self.assets.icon(draw.name, draw.rect.height, draw.colour), draw.rect)
            case Fill():
                _fill(draw, surface)
            case Picture():
                surface.blit(draw.surface, draw.at)
            case Polygon():
                _polygon(draw, surface)
            case Stroke():
                pygame.draw.lines(surface, draw.colour, False, draw.points, draw.width)

    def _label(self, draw: Label, surface: Surface) -> None:
        text = self._text(draw)
        place = text.get_rect(midleft=draw.rect.midleft)
        if draw.ink.align == "centre":
            place.center = draw.rect.center
        elif draw.ink.align == "right":
            place.midright = draw.rect.midright
        surface.blit(text, place)

    def _text(self, label: Label) -> Surface:
        lines, ink = self.assets.lines, label.ink
        key = label.text, ink.px, ink.colour, ink.role
        line = lines.get(key)
        if line is None:
            line = lines[key] = set_line(self.assets, label.text, ink.role, ink.px, ink.colour)
        return line


def _moved(old: Parts, new: Parts) -> Iterator[Rect]:
    """Where things were, and where they are now, if they aren't the same."""
    for name in old.keys() | new.keys():
        before, now = old.get(name), new.get(name)
        if before != now:
            yield from (part[1] for part in (before, now) if part is not None)


def _bounds(draw: Still) -> Rect:
    """The rectangle that a thing takes."""
    if isinstance(draw, Picture):
        return draw.surface.get_rect(topleft=draw.at)
    if isinstance(draw, Polygon | Stroke):
        xs, ys = [x for x, _ in draw.points], [y for _, y in draw.points]
        left, top, thick = int(min(xs)), int(min(ys)), draw.width
        return Rect(left, top, int(max(xs)) - left + 1, int(max(ys)) - top + 1).inflate(2 * thick, 2 * thick)
    return draw.rect.inflate(2, 2)


def _fill(draw: Fill, surface: Surface) -> None:
    if draw.fill is not None and draw.alpha < 255:
        shade = Surface(draw.rect.size, pygame.SRCALPHA)
        pygame.draw.rect(shade, (*draw.fill, draw.alpha), shade.get_rect(), border_radius=draw.radius)
        surface.blit(shade, draw.rect)
    elif draw.fill is not None:
        pygame.draw.rect(surface, draw.fill, draw.rect, border_radius=draw.radius)
    if draw.edge is not None:
        pygame.draw.rect(surface, draw.edge, draw.rect, draw.width, border_radius=draw.radius)


def _polygon(draw: Polygon, surface: Surface) -> None:
    if draw.fill is not None and draw.alpha < 255:
        _translucent(surface, draw)
    elif draw.fill is not None:
        pygame.draw.polygon(surface, draw.fill, draw.points)
    if draw.edge is not None:
        pygame.draw.polygon(surface, draw.edge, draw.points, draw.width)


def _translucent(surface: Surface, draw: Polygon) -> None:
    assert draw.fill is not None
    left, top = min(x for x, _ in draw.points), min(y for _, y in draw.points)
    right, bottom = max(x for x, _ in draw.points), max(y for _, y in draw.points)
    shade = Surface((int(right - left) + 1, int(bottom - top) + 1), pygame.SRCALPHA)
    pygame.draw.polygon(shade, (*draw.fill, draw.alpha), [(x - left, y - top) for x, y in draw.points])
    surface.blit(shade, (left, top))
