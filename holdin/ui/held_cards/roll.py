"""The roll on the ruler: the monster HP card is laid over the HP card, and the red line crosses a letter (ROLL-1)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import shake_256
from math import pi, sin
from typing import Final, NamedTuple

from holdin.draw.geometry import ROLL_LINE_Y, RULER_BOTTOM, RULER_TOP, ruler_index_at, ruler_segment
from holdin.models.letters import Letter
from holdin.ui.held_cards.motion import eased, mix, mixed
from holdin.ui.held_cards.sprite import Flag, Point, Sprite, turned

ANGLES: Final = (38.0, 52.0)
"""The ruler's slope varies, in degrees clockwise from upright."""
MARGIN: Final = 0.15
"""A crossing is at least this far from a segment's ends, of its length, so that nobody doubts the letter."""
_SHARE = (0.28, 0.72)
_ALONG_LINE = (0.52, 0.8)
"""Where on the red line the crossing comes, of the HP card's width: the ruler leaves the lit row clear."""
_ENDS = 4
"""So many segments at each end of the ruler are left out: the crossing lies well within the card."""

SWING: Final = 400.0
REST: Final = 240.0
BACK: Final = 160.0
"""Milliseconds; together a roll takes 0.8 s."""
AGAIN: Final = 260.0
"""From the first roll's place to the second's."""
_OVERSHOOT = 5.0
_DIE_TURNS = 7


class Pose(NamedTuple):
    """How the ruler lies: the monster HP card's middle and angle, and the segment on the red line."""

    centre: Point
    angle: float
    segment: int


class Crossing(NamedTuple):
    """Where the red line crosses a ruler: the segment, how far along it (0 to 1), and the point on the screen."""

    segment: int
    fraction: float
    point: Point


def _shares(letter: Letter, variation: int) -> tuple[float, float, float, float]:
    """Four numbers from 0 to below 1 that look random and are always the same for a letter and a variation."""
    digest = shake_256(f"ruler {letter} {variation}".encode()).digest(8)
    one, two, three, four = (int.from_bytes(digest[at : at + 2], "big") / 65536 for at in range(0, 8, 2))
    return one, two, three, four


def resting_pose(ruler: Sequence[Letter], letter: Letter, variation: int, hp: Sprite, monster_hp: Sprite) -> Pose:
    """How the monster HP card comes to lie so that the HP card's red line crosses the letter (ROLL-1).

    ruler are the letters of a long edge, from the top. The left edge is laid over the line; the variation, any whole
    number, chooses slope, segment and place. The crossing lies within both cards, at least `MARGIN` inside a segment;
    cards are drawn at whole pixels and half degrees, so the pose has such.
    """
    slope, which, share, along = _shares(letter, variation)
    angle = round((hp.angle + mixed(*ANGLES, slope)) * 2) / 2
    segments = [index for index in range(_ENDS, len(ruler) - _ENDS) if ruler[index] is letter]
    segments = segments or [index for index, one in enumerate(ruler) if one is letter]
    segment = segments[int(which * len(segments))]
    top, bottom = ruler_segment(len(ruler), segment)
    y = mixed(top, bottom, mixed(*_SHARE, share))
    drawn = replace(hp, centre=(round(hp.centre[0]), round(hp.centre[1])))
    target = drawn.point(mixed(*_ALONG_LINE, along), ROLL_LINE_Y)
    wide, high = monster_hp.size
    ((dx, dy),) = turned([(-wide / 2, (y - 0.5) * high)], angle)
    return Pose((round(target[0] - dx), round(target[1] - dy)), angle, segment)


def laid(monster_hp: Sprite, pose: Pose) -> Sprite:
    """The monster HP card lying in a pose, over everything."""
    return replace(monster_hp, centre=pose.centre, angle=pose.angle, z=95.0, clip=None)


def crossing(count: int, hp: Sprite, ruler: Sprite) -> Crossing | None:
    """Where the red line meets a long edge of the ruler card, whatever way both lie; none where it doesn't (ROLL-1).

    count is how many segments an edge has. The line crosses the whole HP card; the left edge is looked at first.
    """
    line = hp.point(0, ROLL_LINE_Y), hp.point(1, ROLL_LINE_Y)
    for x in (0.0, 1.0):
        found = _meet(line, (ruler.point(x, RULER_TOP), ruler.point(x, RULER_BOTTOM)))
        if found is None:
            continue
        y = RULER_TOP + (RULER_BOTTOM - RULER_TOP) * found[0]
        segment = ruler_index_at(count, y)
        if segment is not None:
            top, bottom = ruler_segment(count, segment)
            return Crossing(segment, (y - top) / (bottom - top), found[1])
    return None


def _meet(line: tuple[Point, Point], edge: tuple[Point, Point]) -> tuple[float, Point] | None:
    """How far along the edge (0 to 1) two segments meet, and where."""
    (ax, ay), (bx, by) = line
    (cx, cy), (dx, dy) = edge
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(across) < 1e-9:
        return None
    along_line = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    along_edge = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    if not (0 <= along_line <= 1 and 0 <= along_edge <= 1):
        return None
    return along_edge, (cx + (dx - cx) * along_edge, cy + (dy - cy) * along_edge)


@dataclass(frozen=True, slots=True)
class RollView:
    """A moment of a roll: the monster HP card, and the crossing once it lies still, with its letter."""

    ruler: Sprite
    mark: Crossing | None = None
    letter: Letter | None = None
    number: int = 0
    """Which of the rolls, from 0: with advantage or disadvantage there are two (ATK-6)."""


class RollMotion:
    """Letters rolled on the ruler one after another; the card swings in, rests, and goes back. Milliseconds."""

    def __init__(  # noqa: PLR0913 - what was rolled, with what, and when
        self,
        ruler: Sequence[Letter],
        letters: Sequence[Letter],
        variation: int,
        cards: tuple[Sprite, Sprite],
        now_ms: float,
        *,
        reduced: bool = False,
        pace: float = 1.0,
    ) -> None:
        """Cards are the scene's HP card and monster HP card; with reduced motion the ruler lies there at once.

        pace is how long it all takes, against the usual.
        """
        hp, self._home = cards
        self._began = now_ms
        self._rolls: list[RollView] = []
        for number, letter in enumerate(letters):
            lies = laid(self._home, resting_pose(ruler, letter, variation + number, hp, self._home))
            self._rolls.append(RollView(lies, crossing(len(ruler), hp, lies), letter, number))
        self._swings = [0.0 if reduced else pace * (AGAIN if number else SWING) for number in range(len(letters))]
        self._rest = pace * (REST + SWING if reduced else REST)
        self._back = 0.0 if reduced else pace * BACK

    @property
    def length_ms(self) -> float:
        """How long it all takes."""
        return sum(self._swings) + self._rest * len(self._rolls) + self._back

    def busy(self, now_ms: float) -> bool:
        """Whether the card isn't back in the right hand yet."""
        return now_ms - self._began < self.length_ms

    def finish(self) -> None:
        """Skip to the end."""
        self._began = float("-inf")

    def at(self, now_ms: float) -> RollView:
        """What is seen at a moment."""
        elapsed = max(0.0, now_ms - self._began)
        start = self._home
        for roll, swing in zip(self._rolls, self._swings, strict=True):
            if elapsed < swing:
                return RollView(_swung(start, roll.ruler, elapsed / swing), number=roll.number)
            elapsed -= swing
            if elapsed < self._rest:
                return roll
            elapsed -= self._rest
            start = roll.ruler
        back = self._home if elapsed >= self._back else _moved(start, self._home, eased(elapsed / self._back))
        return RollView(back, number=len(self._rolls) - 1)


def _swung(start: Sprite, end: Sprite, share: float) -> Sprite:
    """On its way into a pose: it arrives early, turns a little too far, and comes to rest."""
    arrived = eased(min(1.0, share / 0.72))
    beyond = _OVERSHOOT * sin(pi * max(0.0, share - 0.45) / 0.55) * (1 - share)
    sprite = _moved(start, end, arrived)
    return replace(sprite, angle=sprite.angle + beyond)


def _moved(start: Sprite, end: Sprite, share: float) -> Sprite:
    centre, angle = mix(start.centre, end.centre, share), mixed(start.angle, end.angle, share)
    return replace(end, centre=centre, angle=angle, z=95.0, flags=end.flags | {Flag.RAISED})


# A die instead (ROLL-1: 1 and 2 are A, 3 and 4 B, 5 and 6 C)


@lru_cache(maxsize=64)
def die_faces(letter: Letter, variation: int) -> tuple[int, ...]:
    """What a rolling die shows, one number after another, never the same twice running; the last means the letter."""
    digest = shake_256(f"die {letter} {variation}".encode()).digest(_DIE_TURNS + 1)
    last = 1 + 2 * tuple(Letter).index(letter) + digest[0] % 2
    faces = [last]
    for byte in digest[1:]:
        others = [number for number in range(1, 7) if number not in {faces[0], 7 - faces[0]}]
        faces.insert(0, others[byte % len(others)])
    return tuple(faces)


class DieView(NamedTuple):
    """A moment of a rolling die: the number on top, its turn in degrees, its height above the table (0 to 1)."""

    number: int
    angle: float
    lift: float


def die_at(letter: Letter, variation: int, elapsed_ms: float) -> DieView:
    """A rolling die, so many milliseconds after it was thrown; it lies still after `SWING`."""
    faces = die_faces(letter, variation)
    share = eased(elapsed_ms / SWING)
    index = min(len(faces) - 1, int(share * len(faces)))
    rest = -8.0 + 16.0 * _shares(letter, variation)[0]
    if share >= 1:
        return DieView(faces[-1], rest, 0.0)
    bounce = abs(sin(3 * pi * share)) * (1 - share)
    return DieView(faces[index], rest + 420 * (1 - share), bounce)
