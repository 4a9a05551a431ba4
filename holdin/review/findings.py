"""What is found of a decision: plain values, so that they can be written down and read again."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from holdin.game.state import Ending
from holdin.players.arithmetic import added

SURE: Final = 2.0
"""Standard errors that a swing must be over to be named."""
NAMED: Final = 0.12
"""The least swing that is named, if it is sure."""


class Estimate(NamedTuple):
    """A mean over playouts and its standard error: a chance to win, 0 to 1, or a difference of two."""

    mean: float
    error: float
    played: int
    """How many games back it."""

    @property
    def sure(self) -> bool:
        """Whether it is over twice its standard error from nothing."""
        return abs(self.mean) > SURE * self.error


def estimate(blocks: Sequence[float], size: int) -> Estimate:
    """A mean over blocks of playouts on dice that belong together; no error is smaller than one game's worth."""
    mean, played = added(blocks) / len(blocks), len(blocks) * size
    square = added((block - mean) ** 2 for block in blocks) / max(len(blocks) - 1, 1)
    return Estimate(mean, max(sqrt(square / len(blocks)), 1 / played), played)


def settled(ending: Ending) -> Estimate:
    """The chance to win of a game that is over."""
    return Estimate(float(ending.won), 0.0, 0)


class Prospect(NamedTuple):
    """What playouts come to: how things stand two rounds on, on the average, and how they are lost in the end."""

    hp: float
    rounds: float
    """Rounds of cards left (RST-1)."""
    foes: float
    """HP of all monsters that are left."""
    no_hp: float
    """The share of games that end so, 0 to 1; as the two below."""
    no_cards: float
    failed: float


class Better(NamedTuple):
    """An answer that would have been better: on dice of its own, met by both alike."""

    way: tuple[str, ...]
    """The answers, as action lines."""
    chosen: Estimate
    best: Estimate
    loss: Estimate
    """The difference, game by game."""
    chosen_ahead: Prospect
    best_ahead: Prospect


class Finding(NamedTuple):
    """What is found of one decision; what was not looked into is none."""

    at: int
    last: int
    chosen: Estimate | None = None
    """The chance to win once it is decided, before any roll: what was to be expected."""
    rolled: Estimate | None = None
    """The chance to win after the roll that followed."""
    play: Estimate | None = None
    """What was decided against what the hasty player would have, on the same dice."""
    luck: Estimate | None = None
    """What was rolled against what was to be expected."""
    better: Better | None = None

    @property
    def expected(self) -> Estimate | None:
        """The chance to win once it is decided, by the most playouts that there are of it."""
        return self.chosen if self.better is None else self.better.chosen
