"""Figures on the map as tokens that move: each with its number, its HP and its conditions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface, draw, transform

from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.models.hexes import Hex
from holdin.ui.kit.measures import LEGIBLE
from holdin.ui.kit.painter import Painter
from holdin.ui.kit.typesetting import text_width
from holdin.ui.kit.view import Fill, Icon, Ink, Label, Parts, Point, Still
from holdin.ui.shown.figures import Standing

TAG_SHARE: Final = 0.5
"""How high a figure's number and HP are, by a hex's radius."""
SMALLER: Final = 0.8
"""A token leaves a rim of its hex free, for the light around those that can be acted on."""
SIDE: Final = 2.4
"""A token's picture with all that is on it is so wide, by a hex's radius."""
PALE: Final = 120
"""How much of a figure shows that can't be met yet (0 to 255)."""
MARKS: Final = ((-0.7, -0.08), (0.72, -0.02), (0.0, 0.7))
"""Where symbols are on a token, by a hex's radius; a panel tells all of them."""


FINE: Final = 3
"""A shape is painted so much larger, then shrunk, so that its edges are smooth."""
SUMMONS: Final = (
    ((46, 125, 190), 3),
    ((214, 120, 20), 4),
    ((38, 148, 96), 5),
    ((150, 72, 168), 6),
    ((196, 60, 60), -4),
    ((232, 190, 40), -5),
    ((90, 96, 104), 8),
    ((40, 170, 180), -3),
)
"""The eight summons that are told apart, by colour and by shape: so many corners, below 0 a star's (SUM-4)."""


def shape(corners: int, middle: float, radius: float) -> list[Point]:
    """A polygon, or for a number below 0 a star, around a middle."""
    points = corners if corners > 0 else -2 * corners
    radii = (radius if corners > 0 or number % 2 == 0 else radius * 0.42 for number in range(points))
    angles = (2 * pi * number / points - pi / 2 for number in range(points))
    return [(middle + r * cos(angle), middle + r * sin(angle)) for r, angle in zip(radii, angles, strict=True)]


class Placed(NamedTuple):
    """A token at a point of the window."""

    figure: Standing
    at: Point
    alpha: int = 255


@dataclass(eq=False)
class TokenPainter:
    """Paints tokens, and keeps what has been painted for hexes of a size."""

    painter: CardPainter
    assets: Assets
    _kept: dict[tuple[object, ...], Surface] = field(default_factory=dict)

    def token(self, figure: Standing, radius: float, name: str) -> Surface:
        """A figure with its number, HP, conditions and the name of its hex."""
        key = (figure._replace(id=""), round(radius, 1), name)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._painted(figure, round(radius, 1), name)
        return found

    def _painted(self, figure: Standing, radius: float, name: str) -> Surface:
        side = round(radius * SIDE)
        whole = Surface((side, side), SRCALPHA)
        if figure.acts:
            lit = self.assets.theme.colours.lit
            draw.circle(whole, lit, (side // 2, side // 2), round(radius * 1.02), max(3, round(radius * 0.16)))
        plain = self._plain(figure, radius)
        whole.blit(plain, plain.get_rect(center=(side // 2, side // 2)))
        for part in self._tags(figure, radius, name):
            Painter(self.assets).put(part, whole)
        if not figure.here:
            whole.set_alpha(PALE)
        return whole

    def portrait(self, figure: Standing, side: int) -> Surface:
        """A figure by itself, in a square."""
        return self._plain(figure, side / SIDE * 1.2)

    def _plain(self, figure: Standing, radius: float) -> Surface:
        radius = round(radius * SMALLER, 1)
        if figure.summon:
            return self._summon(figure.summon, radius)
        if figure.monster is not None:
            return self.painter.monster(radius, figure.monster, elite=figure.elite)
        assert figure.character is not None
        return self.painter.token(radius, figure.character)

    def _summon(self, number: int, r: float) -> Surface:
        """A summon's token, told from the others by colour and shape (SUM-4)."""
        side, c = round(r * 1.9), self.assets.theme.colours
        surface, middle = Surface((side * FINE, side * FINE), SRCALPHA), side * FINE / 2
        index = (number - 1) % len(SUMMONS)
        rgb, corners = SUMMONS[index]
        for share, fill in ((0.84, c.ink), (0.76, rgb), (0.58, c.paper_light)):
            draw.circle(surface, fill, (middle, middle), r * FINE * share)
        for share, fill in ((0.46, c.ink), (0.38, rgb)):
            draw.polygon(surface, fill, shape(corners, middle, r * FINE * share))
        return transform.smoothscale(surface, (side, side))

    def _wide(self, text: str, ink: Ink) -> int:
        return text_width(self.assets, text, ink.role, ink.px)

    def _tags(self, figure: Standing, r: float, name: str) -> Iterator[Still]:
        """Its number and HP lie low on it, the name of its hex and its conditions above."""
        c, x = self.assets.theme.colours, round(r * SIDE) / 2
        ink = Ink(max(LEGIBLE, round(r * TAG_SHARE)), c.white, "number", "centre")
        high, low, hp = round(ink.px * 1.2), round(x + r * 0.44), str(figure.hp)
        if figure.number:
            wide = max(high, round(r * 0.64))
            ring = Rect(0, 0, wide, wide)
            ring.center = round(x - r * 0.46), low
            yield from (Fill(ring, c.ink, c.white, 2, ring.h // 2), Label(ring, figure.number, ink))
        wide = round(max(high * 1.35, self._wide(hp, ink) + high / 2))
        heart = Rect(0, 0, wide, wide)
        heart.center = round(x + r * 0.46), low
        plate = Label(Rect(heart.x, heart.centery - high // 2, wide, high), hp, ink)
        yield from (Icon(heart.inflate(4, 4), "hp", c.white), Icon(heart, "hp", c.ink), plate)
        px = max(10, round(r * 0.32))
        ink = Ink(px, c.ink, "text", "centre", needed=False)
        named = Rect(0, 0, self._wide(name, ink) + px // 2, px + 2)
        named.midbottom = round(x - r * 0.2), round(x - r * 0.48)
        yield from (Fill(named, c.paper_light, c.ink_soft, 1, px // 3), Label(named, name, ink))
        for (across, down), symbol in zip(MARKS, figure.marks, strict=False):
            mark = Rect(0, 0, round(r * 0.46), round(r * 0.46))
            mark.center = round(x + across * r), round(x + down * r)
            yield Fill(mark, c.paper_light, c.ink, 1, mark.h // 2)
            yield Icon(mark.inflate(-4, -4), symbol, c.ink)


@dataclass(frozen=True, slots=True)
class WalkerDrawing:
    """Draws you on your way over a map on which nobody else moves."""

    token: Surface
    at: Callable[[], Point]

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        surface.blit(self.token, self._rect())

    def parts(self) -> Parts:
        """Where you are."""
        return {"you": (self.at(), self._rect())}

    def _rect(self) -> Rect:
        x, y = self.at()
        wide, high = self.token.get_size()
        return Rect(round(x - wide / 2), round(y - high / 2), wide, high)


@dataclass(frozen=True, slots=True)
class TokensDrawing:
    """Draws the figures where they are at the moment of drawing: nothing is built again while they move."""

    painter: TokenPainter
    radius: float
    names: Mapping[Hex, str]
    now: Callable[[], Sequence[Placed]]

    def draw(self, surface: Surface) -> None:
        """Draw onto the window, those lower on the map over the others."""
        for placed in sorted(self.now(), key=lambda each: each.at[1]):
            picture = self._picture(placed)
            if placed.alpha < 255:
                picture = picture.copy()
                picture.set_alpha(placed.alpha)
            surface.blit(picture, self._rect(placed, picture))

    def parts(self) -> Parts:
        """Each figure with where it is."""
        return {placed.figure.id: (placed, self._area(placed)) for placed in self.now()}

    def _area(self, placed: Placed) -> Rect:
        side = round(self.radius * SIDE)
        return Rect(0, 0, side, side).move(round(placed.at[0] - side / 2), round(placed.at[1] - side / 2))

    def _picture(self, placed: Placed) -> Surface:
        return self.painter.token(placed.figure, self.radius, self.names[placed.figure.hex])

    @staticmethod
    def _rect(placed: Placed, picture: Surface) -> Rect:
        return picture.get_rect(center=(round(placed.at[0]), round(placed.at[1])))
