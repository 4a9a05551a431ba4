"""The ground of the open map as it becomes another: a door opens, a veil lifts, a trap is gone, a rift comes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import BLEND_RGBA_MIN, SRCALPHA, Rect, Surface, draw

from holdin.models.hexes import Hex
from holdin.ui.kit.view import Parts, Point
from holdin.ui.play.moving_figures import Showing


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
    now: Callable[[], Sequence[Showing]]
    _cut: dict[tuple[Hex, ...], tuple[Surface, Rect]] = field(default_factory=dict)
    """What was cut out of that map."""

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        for moment, share in self.now():
            cut, place = self._of(moment.hexes)
            cut.set_alpha(round(255 * share))
            surface.blit(cut, place)

    def parts(self) -> Parts:
        """Each place with how far it has come."""
        return {str(each.moment.hexes): (each, self._place(each.moment.hexes)) for each in self.now()}

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
