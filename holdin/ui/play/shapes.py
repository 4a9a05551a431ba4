"""Shapes that stand beside colours, for eyes that don't tell the colours apart."""

from math import cos, pi, sin
from typing import Final

from pygame import Rect

from holdin.models.letters import Letter
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.view import Point, Polygon

_CORNERS: Final = {Letter.A: 3, Letter.B: 4, Letter.C: 12}
"""A triangle, a square on its tip, and what is all but a circle."""


def letter_shape(letter: Letter, room: Rect) -> tuple[Point, ...]:
    """A letter's shape in the middle of a rectangle, as corners in pixels."""
    corners, radius = _CORNERS[letter], min(room.w, room.h) / 2
    turns = (2 * pi * corner / corners - pi / 2 for corner in range(corners))
    return tuple((room.centerx + radius * cos(turn), room.centery + radius * sin(turn)) for turn in turns)


def mark_letter(b: Builder, letter: Letter, cell: Rect) -> None:
    """A letter's shape in a cell's corner, where shapes are wanted."""
    if b.assets.theme.shapes:
        px = b.m.small
        room = Rect(cell.x + b.m.gap // 2, cell.y + b.m.gap // 2, px, px)
        b.add(Polygon(letter_shape(letter, room), fill=b.c.ink))
