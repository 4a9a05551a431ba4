"""The chance to win over a game, as plain values to be drawn."""

from collections.abc import Sequence
from typing import NamedTuple


class CurvePoint(NamedTuple):
    """Where a game stood, 0 to 1, once something was decided, and once its dice were rolled."""

    at: int
    expected: float
    chance: float


class Curve(NamedTuple):
    """What is drawn."""

    points: Sequence[CurvePoint]
    rounds: Sequence[tuple[int, int]]
    """Where each round begins, and its number."""
    turns: Sequence[tuple[int, float]]
    """Where the points lie that are turning points, in the order of their numbers, and the chance that there was."""
    last: int
    """Where the game ends."""
    luck: str
    """What the bars below are, in a word."""
