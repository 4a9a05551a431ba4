"""The moments of a game as they are drawn: light where something happens, a rising number, words in the middle."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import pi, sin
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface, draw, transform

from holdin.draw.assets import Assets
from holdin.draw.theme import MomentLook, Rgb
from holdin.ui.held_cards.motion import eased
from holdin.ui.kit.painter import Painter
from holdin.ui.kit.typesetting import broken, text_width
from holdin.ui.kit.view import Fill, Icon, Ink, Label, Parts, Point
from holdin.ui.play.moving_figures import Showing
from holdin.ui.play.tokens import shape
from holdin.ui.shown.moments import Moment, MomentKind

POINTS: Final = 9
"""The points of the star where something springs, or somebody dies."""
BURSTS: Final = frozenset({MomentKind.SPRUNG, MomentKind.KILL})
"""What has a star besides its light."""
FADES: Final = 0.7
"""From this share on a number fades."""
GROWS: Final = 0.25
"""Within this share words come up."""
SMALL: Final = 0.8
"""From this share of their size on."""


class Place(NamedTuple):
    """Where a moment is seen."""

    at: Point
    """Where one looks: a figure's middle, the HP of a card."""
    radius: float
    """A hex's, or what is as large."""
    outlines: tuple[tuple[Point, ...], ...] = ()
    """What its light lies around."""


class Words(NamedTuple):
    """What is told in the middle of the table, and its symbol."""

    text: str
    icon: str


@dataclass(frozen=True)
class MomentsDrawing:
    """Draws the moments over all that lies on the table: nothing is built again meanwhile."""

    assets: Assets
    px: int
    """The window's text."""
    room: Rect
    """What words are in the middle of."""
    now: Callable[[], Sequence[Showing]]
    where: Callable[[Moment], Place | None]
    """None: it can't be seen."""
    words: Callable[[Moment], Words]
    _painted: dict[tuple[object, ...], Surface] = field(default_factory=dict)

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        for (moment, share), place, words in self._seen():
            look = self._look(moment)
            if place is not None and look.light:
                self._light(surface, moment.kind, place, share)
            if place is not None and moment.said:
                number = self._number(moment, place)
                number.set_alpha(round(255 * min(1.0, (1 - share) / (1 - FADES))))
                surface.blit(number, self._risen(number, place, share))
            if words is not None:
                plate = self._grown(words, share)
                surface.blit(plate, plate.get_rect(center=self.room.center))

    def parts(self) -> Parts:
        """Each moment with how far it has come."""
        found = ((each, self._areas(each.moment, place, words)) for each, place, words in self._seen())
        return {
            f"{each.moment.kind}:{number}": ((each, areas[0]), areas[0].unionall(areas[1:]))
            for number, (each, areas) in enumerate(found)
            if areas
        }

    def _seen(self) -> Iterator[tuple[Showing, Place | None, Surface | None]]:
        """The moments that are under way, where they are seen, and what is told of them."""
        for each in self.now():
            if each.share < 1:
                words = self.words(each.moment)
                yield each, self.where(each.moment), self._words(each.moment, words) if words.text else None

    def _look(self, moment: Moment) -> MomentLook:
        return self.assets.theme.moments.of(moment.kind)

    def _colour(self, name: str) -> Rgb:
        colour: Rgb = getattr(self.assets.theme.colours, name)
        return colour

    # Light

    def _areas(self, moment: Moment, place: Place | None, words: Surface | None) -> list[Rect]:
        """What it may take from its beginning to its end."""
        found = [] if words is None else [words.get_rect(center=self.room.center)]
        if place is None:
            return found
        found += [self._around(outline) for outline in place.outlines] if self._look(moment).light else []
        if moment.kind in BURSTS:
            found.append(self._star_room(place))
        if moment.said:
            number = self._number(moment, place)
            found.append(self._risen(number, place, 0).union(self._risen(number, place, 1)))
        return found

    def _thick(self, place: Place) -> int:
        return max(3, round(place.radius * 0.16))

    def _around(self, outline: Sequence[Point]) -> Rect:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        left, top = int(min(xs)), int(min(ys))
        return Rect(left, top, int(max(xs)) + 2 - left, int(max(ys)) + 2 - top).inflate(24, 24)

    def _star_room(self, place: Place) -> Rect:
        side = round(2 * place.radius * self.assets.theme.moments.glow)
        return Rect(round(place.at[0] - side / 2), round(place.at[1] - side / 2), side, side)

    def _light(self, surface: Surface, kind: MomentKind, place: Place, share: float) -> None:
        """A rim of light that comes and goes; a star that bursts where something springs, or somebody dies."""
        looks = self.assets.theme.moments
        colour, strength = self._colour(looks.of(kind).light), round(looks.veil * sin(pi * share))
        for outline in place.outlines:
            room = self._around(outline)
            sheet = Surface(room.size, SRCALPHA)
            points = [(x - room.x, y - room.y) for x, y in outline]
            draw.polygon(sheet, (*colour, looks.veil // 3), points)
            draw.polygon(sheet, colour, points, self._thick(place))
            sheet.set_alpha(strength)
            surface.blit(sheet, room)
        if kind in BURSTS:
            room = self._star_room(place)
            sheet, reach = Surface(room.size, SRCALPHA), place.radius * (0.5 + (looks.glow - 0.5) * eased(share))
            star = shape(-POINTS, room.w / 2, reach)
            draw.polygon(sheet, colour, star)
            draw.polygon(sheet, self.assets.theme.colours.white, star, 3)
            sheet.set_alpha(strength)
            surface.blit(sheet, room)

    # Numbers

    def _number(self, moment: Moment, place: Place) -> Surface:
        """A number on its plate."""
        px = max(18, round(place.radius * self.assets.theme.moments.number))
        key = moment.kind, moment.said, px
        if key not in self._painted:
            ink = Ink(px, self.assets.theme.colours.white, "number", "centre")
            wide = text_width(self.assets, moment.said, ink.role, px) + px
            plate = Rect(0, 0, wide, round(px * 1.3))
            surface, painter = Surface(plate.size, SRCALPHA), Painter(self.assets)
            fill = Fill(plate, self._colour(self._look(moment).plate), ink.colour, 2, plate.h // 3)
            painter.put(fill, surface)
            painter.put(Label(plate, moment.said, ink), surface)
            self._painted[key] = surface
        return self._painted[key]

    def _risen(self, number: Surface, place: Place, share: float) -> Rect:
        """It rises from where one looks."""
        x, y = place.at
        up = self.assets.theme.moments.rise * number.get_height() * eased(share)
        return number.get_rect(midbottom=(round(x), round(y - up)))

    # Words

    def _words(self, moment: Moment, words: Words) -> Surface:
        """A line or two with their symbol, on a plate with a rim of light."""
        key = moment.kind, words, self.room.w
        if key not in self._painted:
            self._painted[key] = self._plate(words, self._look(moment))
        return self._painted[key]

    def _plate(self, words: Words, look: MomentLook) -> Surface:
        assets, white = self.assets, self.assets.theme.colours.white
        px = round(self.px * assets.theme.moments.words * look.size)
        most = max(px * 6, self.room.w - 5 * px)
        lines = broken(assets, words.text, "bold", px, most)
        step, side = round(px * 1.3), round(px * 1.6)
        wide = max(text_width(assets, line, "bold", px) for line in lines)
        plate = Rect(0, 0, wide + side + 3 * px, max(side, step * len(lines)) + px)
        surface, painter = Surface(plate.size, SRCALPHA), Painter(assets)
        painter.put(Fill(plate, self._colour(look.plate), self._colour(look.light), 4, px // 2), surface)
        painter.put(Icon(Rect(px, plate.centery - side // 2, side, side), words.icon, white), surface)
        top = plate.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            ink = Ink(px, white, "bold")
            painter.put(Label(Rect(2 * px + side, top + number * step, wide, step), line, ink), surface)
        return surface

    @staticmethod
    def _grown(words: Surface, share: float) -> Surface:
        """Words as they come up, stay, and go."""
        if share < GROWS:
            words = transform.smoothscale_by(words, SMALL + (1 - SMALL) * eased(share / GROWS))
        words.set_alpha(round(255 * min(1.0, share / GROWS, (1 - share) / (1 - FADES))))
        return words
