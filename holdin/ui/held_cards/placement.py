"""Where in the hands' area each kind of card belongs (SET-3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import dist

from pygame import Rect

from holdin.draw.geometry import ASPECT, CARD, RANGE_STEP, UPPER_HALF_END, width_of
from holdin.draw.text import Box
from holdin.ui.held_cards.sprite import POCKET, Piece, Point, holds, look_size, overlap

Grip = tuple[Point, Point]
"""A point of the window, and the place of a card that is under it, in fractions of the card's width and height."""
Stripe = tuple[Point, float, float]
"""A point of the window, and the part of something's height that is to lie under it."""

HP, MAP, MONSTER, MONSTER_HP, RANGE = "hp", "map", "monster", "monster-hp", "range"
"""The keys of the cards of which there is one."""
NAME = 0.175
"""The part of a face that shows its name, when something lies over the rest."""


_FACE = CARD[1] / 2 / CARD[0]
"""An ability face's width, of its height."""
_ABOVE = 0.66
"""How much of the map card shows above the deck in a fight at least, of a card's height."""
_TRACKER = 0.935
"""The range tracker's height, of a card's."""
_TALL = _ABOVE + UPPER_HALF_END + 1 + RANGE_STEP * _TRACKER + 0.02
"""The left hand's height in cards: map, monster card's upper half, HP card, the tracker's number."""
_COLUMN = 0.232
"""The widest that a card in the left hand may be, of the area's width: the rest is the fan's."""
_SPREAD = 3.73
"""The fan's width in faces: each lies a little over the next one's fold."""
_BARE = 0.045
"""The map's edge on which nothing is printed, of its width: it may leave the area."""
_OVERHANG = 0.145
"""How far the map may stick out beside the HP card, of its width."""
_PANEL = 0.4
"""How much of the area's width the panel keeps beside it."""
_STRIP = 32.0
"""A piled card's name is at least so high where the fan is small (pixels): fingers hit nothing lower."""
_OVER_PANEL = 1.55
"""How high the room over the open table's panel is, of its fan: so much larger a card can come up there."""
_ITEMS = 0.3
"""How far the items stick out beyond the fan, of a face's height."""
RISE = 0.07
"""How far the crown or a tab rises above a face, of its height."""
_RAISED = 0.07
"""How far a chosen face sticks out above the others, of its height."""
_LARGER = 1.62
"""How much larger a card comes up at most."""
_STEPS = 16
"""So many sizes down to its own are tried where there is less room."""
_KEPT = 0.46
"""The width of kept faces, of a card's width."""
_PILED = 0.78
"""The size of a face in a pile, of one in the fan: so it lies free between its neighbours."""
SPLIT = 0.5625
"""Where a face's top action ends, of its height."""
SLOTS = 4
"""A character has four ability cards (ABL-1)."""
FAN_ANGLES = (-2.1, -0.7, 0.7, 2.1)


@dataclass(frozen=True)
class HandsLayout:
    """Where things are on the table, worked out once. Lengths are pixels.

    The left hand takes the whole height; right of it lies the fan, with the discarded and the lost pile in places of
    cards that it lacks, and under the fan kept cards, the right hand, and the panel's room, in which no card lies.
    """

    area: Box
    text_scale: float = 1.0
    """The text-size setting; 1.0 is normal."""
    head: float = 0.0
    """The height that the bar above the fan takes."""
    board_open: bool = False
    """Whether the whole map lies beside the left hand: then the fan draws together at its right."""
    open_map: float = 0.0
    """How wide the map is on which fights are fought, of its height; 0: they are held (OPN-1).

    Hexes are as large there as that lets them be, and the HP card lies below who acts when.
    """

    @staticmethod
    def of(
        area: Rect | Box,
        text_scale: float = 1.0,
        head: float = 0.0,
        *,
        board_open: bool = False,
        open_map: float = 0.0,
    ) -> "HandsLayout":
        """The layout of an area, given as pygame's or as our own rectangle."""
        return _layout(Box(*(float(value) for value in area)), text_scale, head, board_open, open_map)

    @cached_property
    def pad(self) -> float:
        """The margin."""
        return max(6.0, min(self.area.w, self.area.h) * 0.011)

    @cached_property
    def right(self) -> float:
        """The area's right end."""
        return self.area.x + self.area.w

    @cached_property
    def bottom(self) -> float:
        """The area's lower end."""
        return self.area.y + self.area.h

    @cached_property
    def top(self) -> float:
        """Where the fan's room begins, under the bar."""
        return self.area.y + self.head

    # The left hand

    @cached_property
    def card(self) -> int:
        """The height of the HP cards, the map, the monster card and the deck."""
        return round(min(self.area.h / _TALL, self.area.w * _COLUMN / ASPECT))

    @cached_property
    def card_width(self) -> float:
        """The width of those."""
        return width_of(self.card)

    @cached_property
    def _raised(self) -> Box:
        """The deck in combat: the monster card's upper half shows between its edge and the HP card (SET-3)."""
        x = self.area.x + self.card_width * (_OVERHANG - _BARE)
        spare = self.area.h - self.card * _TALL
        return Box(
            x, self.area.y + self.card * _ABOVE + min(spare, self.card * (1 - _ABOVE)), self.card_width, self.card
        )

    @cached_property
    def hp(self) -> Box:
        """Where the HP card always lies; where fights are fought on the map at the left hand's lower end."""
        raised = self._raised
        y = self.bottom - self.card if self.open_map else raised.y + self.card * (UPPER_HALF_END + 0.008)
        return raised._replace(y=y)

    def deck(self, *, fighting: bool) -> Box:
        """The deck: behind the HP card, so that as much of the map shows as can; in a held fight it is raised."""
        return self._raised if fighting and not self.open_map else self.hp

    @cached_property
    def tucked(self) -> float:
        """How far below the deck's edge the map still shows beside it: where the deck's corners are round."""
        return self.card * 0.03

    @cached_property
    def tracker(self) -> int:
        """The range tracker's height."""
        return round(self.card * _TRACKER)

    @cached_property
    def tracker_edge(self) -> float:
        """The lower edge of the left hand: there the range tracker is pushed in (SET-3)."""
        return self.hp.y + self.hp.h

    @cached_property
    def beside(self) -> float:
        """Where what lies right of the left hand begins: the map's bare edge may reach over it."""
        return self.hp.x + self.card_width * 1.035 + self.pad * 0.5

    # The fan

    @cached_property
    def closed(self) -> "HandsLayout":
        """The same while the whole map is shut: words and buttons stay where they are then."""
        return _layout(self.area, self.text_scale, self.head, False, self.open_map) if self.board_open else self

    @cached_property
    def _board_left(self) -> float:
        return self.hp.x + self.card_width * (1 + _OVERHANG) + self.pad

    @cached_property
    def board(self) -> Box:
        """The whole map's room, when it is open: between the left hand and the panel, as high as there is room."""
        left = self._board_left
        return Box(left, self.top, self.panel.x - 1.5 * self.pad - left, self.bottom - self.top)

    @cached_property
    def fan_room(self) -> Box:
        """Where the fan, with the items beyond it, may lie: over the panel, while the whole map is open."""
        if self.board_open:
            left, top = self._panel_left, self.top
            return Box(left, top, self.right - left, self._panel_top - top - self.pad)
        return Box(self.beside, self.top, self.right - self.beside, self.area.h * 0.52)

    @cached_property
    def fan(self) -> Box:
        """The four faces lying in a fan, without what is raised."""
        room = self.fan_room
        high = self._fan_high(room.w)
        wide = high * (_FACE * _SPREAD + 0.05)
        return Box(room.x, self.top + self.pad + high * (_RAISED + 0.03), wide, high)

    def _fan_high(self, wide: float) -> float:
        """How high the fan is in a room's width."""
        share = 0.46 if self.text_scale < 1.2 else 0.44
        return min(wide / (_FACE * _SPREAD + 0.05 + _ITEMS), (self.bottom - self.top) * share)

    @cached_property
    def face(self) -> int:
        """An ability face's height in the fan."""
        return round(self.fan.h)

    def slot(self, index: int) -> tuple[Point, float]:
        """The middle and the angle of a face in the fan, 0 to 3 from the left."""
        fan = self.fan
        wide = fan.h * _FACE
        step = (fan.w - fan.h * 0.05 - wide) / (SLOTS - 1)
        off = index - (SLOTS - 1) / 2
        x = fan.x + fan.h * 0.025 + wide / 2 + step * index
        return (x, fan.y + fan.h / 2 + fan.h * 0.012 * (off * off - 1.2)), FAN_ANGLES[index]

    @cached_property
    def piled(self) -> int:
        """The height of a face in a pile."""
        return round(self.face * _PILED)

    @cached_property
    def strip(self) -> float:
        """The height at which a face in a pile shows its name."""
        return max(self.piled * NAME, _STRIP) if self.open_map else self.piled * NAME

    @cached_property
    def pocket(self) -> int:
        """The height of a pile's pocket."""
        return round(self.piled * POCKET)

    def pile(self, index: int, number: int) -> Box:
        """The room of a pile of so many faces in the place of one in the fan: their names, and the pocket below."""
        x, _ = self.slot(index)[0]
        wide = self.piled * _FACE
        return Box(x - wide / 2, self.fan.y, wide, self.strip * number + self.pocket)

    @cached_property
    def raise_by(self) -> float:
        """How far a chosen face sticks out above the others."""
        return self.fan.h * _RAISED

    @cached_property
    def items(self) -> Box:
        """The room of owned items: further right than the abilities, tucked behind the last of them (SET-3)."""
        fan = self.fan
        left = fan.x + fan.w + self.pad * 0.5
        return Box(left, fan.y, max(self.right - left, fan.h * _ITEMS * 0.8), fan.h)

    # Below the fan

    @cached_property
    def below(self) -> Box:
        """The room below the fan: kept cards, right hand, panel."""
        fan = self.closed.fan
        top = fan.y + fan.h * 1.035 + self.pad
        return Box(self.beside, top, self.right - self.beside, self.bottom - top)

    @cached_property
    def small(self) -> int:
        """The height of faces that are kept."""
        return round(min(self.table.w / _FACE, self.below.h * 0.6))

    @cached_property
    def table(self) -> Box:
        """Beside the deck, below the fan: kept cards (RND-6)."""
        below = self.below
        return Box(below.x + self.pad * 0.5, below.y, self.card_width * _KEPT, below.h - self.pad * 0.5)

    @cached_property
    def right_hand(self) -> Box:
        """The monster HP card at rest: as large as the other; its turned half may leave the area."""
        left = self.table.x + self.table.w + (-2 if self.board_open else 1) * self.pad  # wholly behind the whole map
        y = max(self.below.y, self.bottom - self.card) - (2 * self.pad if self.board_open else 0)
        if self.open_map:
            y = self.top + 2 * self.pad
        return Box(left, y, self.card_width, self.card)

    @cached_property
    def panel(self) -> Box:
        """The room for words and buttons, whether the whole map is open or not; no card ever lies there."""
        left, top = self._panel_left, self._panel_top
        return Box(left, top, self.right - left, self.bottom - top)

    @cached_property
    def _panel_left(self) -> float:
        hand = self.closed.right_hand
        left = hand.x + hand.w + self.pad
        if not self.open_map:
            return left
        wide = self._board_left + (self.bottom - self.top) * self.open_map + 1.5 * self.pad
        return max(left, min(wide, self.right - self.area.w * _PANEL))

    @cached_property
    def _panel_top(self) -> float:
        """Below the fan; on the open table, where the fan is smaller, higher."""
        if not self.open_map:
            return self.below.y
        return min(self.below.y, self.top + self._fan_high(self.right - self._panel_left) * _OVER_PANEL + self.pad)

    @cached_property
    def large(self) -> float:
        """The height of a face that has come up: as high as the room over the panel."""
        return min(self.card * _LARGER, self.panel.y - self.pad * 0.5 - self.top - 3)

    def clear(self, size: Point, middle: Point, free: tuple[Box, ...], under: Stripe | None = None) -> Point | None:
        """Where something of a size comes up near a place: over as little as can be of what should stay in sight.

        None where a point would not lie on that part of it which is to be under it.
        """
        return _clear(self, size, middle, free, under)

    def largest(self, look: Piece, least: float, middle: Point, free: tuple[Box, ...]) -> tuple[int, Point] | None:
        """How high a look can come up over a place, and its middle there, clear of what must stay in sight.

        None where it has no room even at its least height. What lies behind something else comes up beside it.
        """
        return _largest(self, look, least, middle, free)

    def places(self, size: Point, middle: Point, free: Sequence[Box]) -> Iterator[Point]:
        """The middles at which something lies in the area, clear of bar, panel and whole map, and next to boxes."""
        panel, (wide, high) = self.panel, size
        left = panel.x if self.board_open else self.beside if middle[0] > self.beside else self.area.x
        over = Box(left, self.top, self.right - left, panel.y - self.top)
        beside = Box(self.area.x, self.top, panel.x - self.area.x, self.bottom - self.top)
        column = Box(self.area.x, self.area.y, self.board.x - self.pad - self.area.x, self.area.h)
        xs = [middle[0], *(x for box in free for x in (box.x - wide / 2 - 1, box.x + box.w + wide / 2 + 1))]
        ys = [middle[1], *(y for box in free for y in (box.y - high / 2 - 1, box.y + box.h + high / 2 + 1))]
        for room in (over, column) if self.board_open else (over, beside, column):
            if wide + 2 <= room.w and high + 2 <= room.h:
                yield from (_within(room, size, (x, y)) for x in xs for y in ys)


@lru_cache(maxsize=64)
def _clear(
    layout: HandsLayout, size: Point, middle: Point, free: tuple[Box, ...], under: Stripe | None
) -> Point | None:
    def cost(place: Point) -> float:
        return sum(_shared(box, place, size) for box in free) + dist(place, middle) * size[1] / 2

    found = list(layout.places(size, middle, free)) or [_within(layout.area, size, middle)]
    if under is not None:
        at, low, high = under
        stripe = size[0] - 2, (high - low) * size[1]
        off = ((low + high) / 2 - 0.5) * size[1]
        found = [place for place in found if holds(_around((place[0], place[1] + off), stripe), at)]
    return min(found, key=cost, default=None)


@lru_cache(maxsize=64)
def _largest(
    layout: HandsLayout, look: Piece, least: float, middle: Point, free: tuple[Box, ...]
) -> tuple[int, Point] | None:
    covered = (*free, layout.board) if layout.board_open else free
    beside = any(holds(box, middle) for box in covered)
    for step in range(_STEPS + 1):
        size = look_size(look, round(least * (_LARGER - (_LARGER - 1) * step / _STEPS)))
        found = [
            place
            for place in layout.places(size, middle, free)
            if (beside or holds(_around(place, size), middle)) and not any(_shared(box, place, size) for box in free)
        ]
        if found:
            return size[1], min(found, key=lambda place: dist(place, middle))
    return None


def _around(middle: Point, size: Point) -> Box:
    return Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def _shared(box: Box, middle: Point, size: Point) -> float:
    """How much of a box something of a size covers (square pixels)."""
    shared = overlap(box, _around(middle, size))
    return shared.w * shared.h


def _within(room: Box, size: Point, centre: Point) -> Point:
    """The middle nearest to a point at which something of a size lies in a room."""
    half = size[0] / 2, size[1] / 2
    x = min(max(centre[0], room.x + half[0] + 1), room.x + room.w - half[0] - 1)
    y = min(max(centre[1], room.y + half[1] + 1), room.y + room.h - half[1] - 1)
    return x, y


@lru_cache(maxsize=8)
def _layout(area: Box, text_scale: float, head: float, board_open: bool, open_map: float) -> HandsLayout:
    return HandsLayout(area, text_scale, head, board_open, open_map)


def row(count: int, size: float, start: float, room: float) -> tuple[float, ...]:
    """The middles of so many things of a size in a row (or a column), overlapping where the room is too short."""
    step = min(size * 1.04, max(0.0, room - size) / max(1, count - 1))
    return tuple(start + size / 2 + step * index for index in range(count))
