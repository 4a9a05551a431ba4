"""Sprites: cards in their places, what of them shows, and where on them a point of the screen is."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import cos, radians, sin
from typing import Final, Literal

from holdin.draw.geometry import ASPECT, face_width, width_of
from holdin.draw.looks import AbilityCardLook, AbilityFace, Look, Scan
from holdin.draw.text import Box

Point = tuple[float, float]

_CORNERS: Final[tuple[Point, ...]] = ((0, 0), (1, 0), (1, 1), (0, 1))
POCKET: Final = 0.2
"""A pocket's height, of the height of the faces in it; their names stick out."""


class Flag(StrEnum):
    """How a card stands out."""

    LIT = "lit"
    """It can be chosen now."""
    DIM = "dim"
    """It is out of play."""
    TUCKED = "tucked"
    """Only its upper part sticks out: of a face its name, of a monster card its monster."""
    KEPT = "kept"
    """It was played and lies there while its effect lasts, which the panel tells (RND-6)."""
    RAISED = "raised"
    """It has been chosen."""
    HOVERED = "hovered"
    """The pointer or the focus is on it."""
    LEADING = "leading"
    """The leading card: it wears the crown (RND-2)."""
    COMING = "coming"
    """It lies there as it will once what goes on is over: a tab says so."""
    STACKED = "stacked"
    """Another card lies right on it, and has the shadow of both."""
    LIT_TOP = "lit-top"
    """Its top action can be chosen now."""
    LIT_BOTTOM = "lit-bottom"
    """Its bottom action can be chosen now."""


@dataclass(frozen=True, slots=True)
class Pocket:
    """A leather pocket into which a pile of faces is tucked, with how many they are; its height is the pocket's."""

    pile: Literal["discarded", "lost"]
    number: int


Piece = Look | Pocket
"""What a sprite can be: a card, or what a pile of them is tucked into."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card in its place. Angles are degrees clockwise, lengths pixels."""

    key: str
    """Its name through all scenes, such as "hp", "map", "card:neutralize", "item:felt-boots", "monster"."""
    look: Piece
    height: float
    """The long side of its look; of an ability face its own long side."""
    centre: Point
    angle: float = 0.0
    z: float = 0.0
    """Greater is nearer to the eye."""
    clip: Box | None = None
    """Only what lies in here shows: the rest is tucked behind something."""
    alpha: float = 1.0
    flags: frozenset[Flag] = frozenset()
    turn: float = 1.0
    """How much of its width is seen while it turns over: 1 lying flat, 0 standing on its edge."""
    master: int = 0
    """The height that it is painted at, then scaled; 0 for its own height."""

    @property
    def size(self) -> Point:
        """Width and height lying flat and upright."""
        wide, high = look_size(self.look, round(self.height))
        share = self.height / max(1, round(self.height))
        return wide * share, high * share

    def point(self, x: float, y: float) -> Point:
        """Where a place of the card, in fractions of its width and height, is on the screen."""
        return self.points(((x, y),))[0]

    def points(self, places: Iterable[Point]) -> tuple[Point, ...]:
        """The same for several places at once."""
        wide, high = self.size
        flat = (((x - 0.5) * wide * self.turn, (y - 0.5) * high) for x, y in places)
        return turned(flat, self.angle, self.centre)

    def place(self, point: Point) -> Point:
        """The inverse of `point`."""
        wide, high = self.size
        ((dx, dy),) = turned([(point[0] - self.centre[0], point[1] - self.centre[1])], -self.angle)
        return dx / (wide * max(self.turn, 0.001)) + 0.5, dy / high + 0.5

    def corners(self) -> tuple[Point, ...]:
        """Its four corners, clockwise from the top left."""
        return self.points(_CORNERS)

    def bounds(self) -> Box:
        """The upright rectangle around what shows of it."""
        xs, ys = zip(*self.corners(), strict=True)
        whole = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return whole if self.clip is None else overlap(whole, self.clip)

    def shows(self, point: Point) -> bool:
        """Whether a point lies on what shows of it."""
        if self.clip is not None and not holds(self.clip, point):
            return False
        x, y = self.place(point)
        return 0 <= x < 1 and 0 <= y < 1


def turned(points: Iterable[Point], angle: float, around: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """Points turned clockwise about the origin, then moved."""
    c, s = cos(radians(angle)), sin(radians(angle))
    left, top = around
    return tuple([(left + x * c - y * s, top + x * s + y * c) for x, y in points])


def holds(box: Box, point: Point) -> bool:
    """Whether a box contains a point."""
    return box.x <= point[0] < box.x + box.w and box.y <= point[1] < box.y + box.h


def overlap(one: Box, other: Box) -> Box:
    """What two boxes share; a box without a size where they share nothing."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.x + one.w, other.x + other.w), min(one.y + one.h, other.y + other.h)
    return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))


def look_size(look: Piece, height: int) -> tuple[int, int]:
    """A look's width and height in pixels when its long side is height."""
    if isinstance(look, AbilityFace):
        return face_width(height), height
    if isinstance(look, AbilityCardLook) or (isinstance(look, Scan) and look.sideways):
        return height, round(height * ASPECT)
    if isinstance(look, Pocket):
        return round(face_width(height) / POCKET * 1.03), height
    return width_of(height), height
