"""What is marked on the cards: hexes of the map, where the ruler is crossed, a die beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

import pygame
from pygame import Rect, Surface

from holdin.draw.assets import Assets
from holdin.draw.light import wedges
from holdin.draw.signs import letter_colour
from holdin.draw.text import Box
from holdin.draw.theme import Colours, Rgb
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Letter
from holdin.ui.held_cards.hit_testing import hex_outline
from holdin.ui.held_cards.roll import Crossing, DieView
from holdin.ui.held_cards.shadows import SOFT, shadow
from holdin.ui.held_cards.sprite import Point, Sprite

_PIPS: Mapping[int, Sequence[tuple[float, float]]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)),
    6: ((0.27, 0.22), (0.27, 0.5), (0.27, 0.78), (0.73, 0.22), (0.73, 0.5), (0.73, 0.78)),
}

HexMarkKind = Literal["reach", "target", "refused", "route"]


@dataclass(frozen=True, slots=True)
class HexMark:
    """What is marked on a hex of the map, and a short text such as what it costs to get there."""

    kind: HexMarkKind
    text: str = ""


def around(point: Point, size: float) -> Rect:
    """The square that a crossing's mark, or a die, takes beside an HP card of a height (pixels)."""
    edge = round(size)
    return Rect(round(point[0]) - edge // 2, round(point[1]) - edge // 2, edge, edge)


class Marker:
    """Marks the cards of a set."""

    def __init__(self, cards: CardSet, assets: Assets) -> None:
        self._cards, self._assets = cards, assets
        self._bodies: dict[tuple[int, int], Surface] = {}
        """Dice by number and size."""

    @property
    def _colours(self) -> Colours:
        return self._assets.theme.colours

    def hexes(self, surface: Surface, sprite: Sprite, marks: Mapping[Hex, HexMark]) -> None:
        """Marks on hexes of the map card that a sprite shows."""
        colours = self._colours
        ink = {"reach": colours.act, "target": colours.act, "refused": colours.ink_soft, "route": colours.act}
        for hex_, mark in marks.items():
            corners = hex_outline(self._cards, sprite, hex_)
            self._mark(surface, corners, mark, ink[mark.kind])

    def _mark(self, surface: Surface, corners: Sequence[Point], mark: HexMark, ink: Rgb) -> None:
        centre = sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6
        radius = max(x for x, _ in corners) - centre[0]
        inner = [(centre[0] + (x - centre[0]) * 0.86, centre[1] + (y - centre[1]) * 0.86) for x, y in corners]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        veil = Surface((round(radius * 2) + 2, round(radius * sqrt(3)) + 2), pygame.SRCALPHA)
        local = [(x - left, y - top) for x, y in inner]
        pygame.draw.polygon(veil, (*ink, 95), local)
        dark, thick = self._colours.act_dark, max(2, round(radius * 0.14))
        pygame.draw.polygon(veil, (*dark, 255), local, thick + 2)
        pygame.draw.polygon(veil, (*ink, 255), local, thick)
        if mark.kind != "refused":
            sides = min(x for x, _ in local), max(x for x, _ in local)
            for wedge in wedges(Box(sides[0], centre[1] - top, sides[1] - sides[0], 0), radius * 0.3):
                pygame.draw.polygon(veil, (*ink, 255), wedge)
        _sign(veil, mark.kind, ink, (centre[0] - left, centre[1] - top), radius)
        surface.blit(veil, (left, top))
        if mark.text:
            self._plate(surface, centre, mark.text, round(max(11, radius * 0.8)))

    def _plate(self, surface: Surface, centre: Point, text: str, px: int) -> None:
        colours = self._colours
        words = self._assets.font("number", px).render(text, True, colours.on_table)
        plate = words.get_rect(center=(round(centre[0]), round(centre[1]))).inflate(px // 2, 0)
        pygame.draw.rect(surface, colours.panel, plate, border_radius=px // 3)
        surface.blit(words, words.get_rect(center=plate.center))

    def crossing(self, surface: Surface, mark: Crossing, letter: Letter, size: float) -> None:
        """Where the red line crosses the ruler: a ring, and its segment large below the line, clear of the tables.

        Size is the HP card's height in pixels.
        """
        colours = self._colours
        x, y = round(mark.point[0]), round(mark.point[1])
        ring, r = round(size * 0.03), round(size * 0.075)
        for radius, colour, width in ((ring + 2, colours.veil, 4), (ring, colours.lit, 3)):
            pygame.draw.aacircle(surface, colour, (x, y), radius, width)
        centre = x - round(r * 2.7), y + round(r * 1.1)
        pygame.draw.line(surface, colours.lit, (x - ring, y), centre, 3)
        segment = Rect(0, 0, 2 * r, 2 * r)
        segment.center = centre
        pygame.draw.rect(surface, colours.veil, segment.inflate(4, 4))
        pygame.draw.rect(surface, letter_colour(colours, letter), segment)
        for edge in (segment.top, segment.bottom - 1):
            pygame.draw.line(surface, colours.ink, (segment.left, edge), (segment.right - 1, edge), max(2, r // 8))
        text = self._assets.font("bold", round(r * 1.35)).render(letter.value, True, colours.ink)
        surface.blit(text, text.get_rect(center=centre))

    def die(self, surface: Surface, view: DieView, centre: Point, size: int) -> None:
        """A die lying or rolling at a place; size is its edge in pixels (ROLL-1)."""
        x, y = centre[0], centre[1] - view.lift * size * 0.9
        shade = shadow((size, size), size // 4, 0.0, SOFT)
        surface.blit(shade, shade.get_rect(center=(round(centre[0]), round(centre[1] + size * 0.05))))
        body = pygame.transform.rotozoom(self._die(view.number, size), -view.angle, 1.0)
        surface.blit(body, body.get_rect(center=(round(x), round(y))))

    def _die(self, number: int, size: int) -> Surface:
        key = (number, size)
        if key not in self._bodies:
            self._bodies = {known: body for known, body in self._bodies.items() if known[1] == size}
            colours = self._colours
            body = Surface((size, size), pygame.SRCALPHA)
            pygame.draw.rect(body, colours.paper_dark, body.get_rect(), border_radius=size // 5)
            top = body.get_rect().inflate(-size // 9, -size // 9)
            pygame.draw.rect(body, colours.paper_light, top, border_radius=size // 6)
            pygame.draw.rect(body, colours.ink_soft, body.get_rect(), max(1, size // 40), border_radius=size // 5)
            for x, y in _PIPS[number]:
                pygame.draw.aacircle(body, colours.red_dark, (round(x * size), round(y * size)), max(2, size // 11))
            self._bodies[key] = body
        return self._bodies[key]


def _sign(veil: Surface, kind: HexMarkKind, ink: Rgb, centre: Point, radius: float) -> None:
    """What tells the kinds of marks apart without colour: a sight, a bar, a dot; a hex in reach has only its edge."""
    x, y = centre
    thick = max(2, round(radius * 0.12))
    if kind == "target":
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near, far = radius * 0.42, radius * 0.78
            pygame.draw.line(veil, ink, (x + dx * near, y + dy * near), (x + dx * far, y + dy * far), thick)
    elif kind == "refused":
        off = radius * 0.4
        pygame.draw.line(veil, ink, (x - off, y - off), (x + off, y + off), thick)
    elif kind == "route":
        pygame.draw.circle(veil, ink, centre, radius * 0.28)
