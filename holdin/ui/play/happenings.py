"""The ground of the open map as it becomes another: a door opens, a veil lifts, a trap springs, a rift comes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import pi, sin
from typing import Final

from pygame import BLEND_RGBA_MIN, SRCALPHA, Rect, Surface, draw

from holdin.draw.theme import Colours
from holdin.models.hexes import Hex
from holdin.ui.kit.view import Parts, Point
from holdin.ui.play.moving_figures import Change, Sign
from holdin.ui.play.tokens import shape

POINTS: Final = 9
"""The points of the star of what springs."""
WIDEST: Final = 1.5
"""How far it reaches, by a hex's radius."""
STRONG: Final = 220
"""How much of a sign shows at its height (0 to 255)."""
GLOW: Final = 110
"""How much light lies on a hex that opens or changes."""
MARGIN: Final = 1.6
"""What a sign takes around a hex's middle, by its radius."""


def outlined(hexes: Sequence[tuple[Point, ...]]) -> Rect:
    """The rectangle around hexes, whole pixels."""
    xs, ys = [x for each in hexes for x, _ in each], [y for each in hexes for _, y in each]
    left, top = int(min(xs)), int(min(ys))
    return Rect(left, top, int(max(xs)) + 2 - left, int(max(ys)) + 2 - top)


@dataclass(frozen=True)
class GroundDrawing:
    """Draws what the ground becomes over what it was: nothing is built again meanwhile."""

    outline: Callable[[Hex], tuple[Point, ...]]
    became: Callable[[], tuple[Surface, tuple[int, int]]]
    """The map as it becomes, and where its corner lies."""
    now: Callable[[], Sequence[Change]]
    _cut: dict[tuple[Hex, ...], tuple[Surface, Rect]] = field(default_factory=dict)
    """What was cut out of that map."""

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        for change in self.now():
            cut, place = self._of(change.hexes)
            cut.set_alpha(round(255 * change.share))
            surface.blit(cut, place)

    def parts(self) -> Parts:
        """Each place with how far it has come."""
        return {str(each.hexes): (each, self._place(each.hexes)) for each in self.now()}

    def _place(self, hexes: tuple[Hex, ...]) -> Rect:
        return outlined([self.outline(hex_) for hex_ in hexes])

    def _of(self, hexes: tuple[Hex, ...]) -> tuple[Surface, Rect]:
        """These hexes of the map as it becomes."""
        if hexes not in self._cut:
            place, (board, corner) = self._place(hexes), self.became()
            cut, mask = Surface(place.size, SRCALPHA), Surface(place.size, SRCALPHA)
            cut.blit(board, (corner[0] - place.x, corner[1] - place.y))
            for hex_ in hexes:
                draw.polygon(mask, (255, 255, 255), [(x - place.x, y - place.y) for x, y in self.outline(hex_)])
            cut.blit(mask, (0, 0), special_flags=BLEND_RGBA_MIN)
            self._cut[hexes] = cut, place
        return self._cut[hexes]


@dataclass(frozen=True)
class SignsDrawing:
    """What flashes up over the figures where something happens."""

    colours: Colours
    radius: float
    centre: Callable[[Hex], Point]
    outline: Callable[[Hex], tuple[Point, ...]]
    now: Callable[[], Sequence[Change]]

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        for change in self._signs():
            for hex_ in change.hexes:
                self._put(surface, change, hex_)

    def parts(self) -> Parts:
        """Each sign with how far it has come."""
        return {f"{each.hexes}": (each, self._around(each.hexes)) for each in self._signs()}

    def _signs(self) -> list[Change]:
        return [each for each in self.now() if each.sign is not None and each.share < 1]

    def _around(self, hexes: Sequence[Hex]) -> Rect:
        found = [self._room(hex_) for hex_ in hexes]
        return found[0].unionall(found[1:])

    def _room(self, hex_: Hex) -> Rect:
        (x, y), side = self.centre(hex_), round(2 * self.radius * MARGIN)
        return Rect(round(x - side / 2), round(y - side / 2), side, side)

    def _put(self, surface: Surface, change: Change, hex_: Hex) -> None:
        """A rim of light around what opens or changes, a star that bursts where something springs."""
        room, strength = self._room(hex_), round(STRONG * sin(pi * change.share))
        sheet = Surface(room.size, SRCALPHA)
        if change.sign is Sign.SPRUNG:
            reach = self.radius * (0.5 + (WIDEST - 0.5) * change.share)
            star = shape(-POINTS, room.w / 2, reach)
            draw.polygon(sheet, self.colours.danger, star)
            draw.polygon(sheet, self.colours.white, star, 3)
        else:
            points = [(x - room.x, y - room.y) for x, y in self.outline(hex_)]
            draw.polygon(sheet, (*self.colours.lit, GLOW), points)
            draw.polygon(sheet, self.colours.lit, points, max(3, round(self.radius * 0.16)))
        sheet.set_alpha(strength)
        surface.blit(sheet, room)
