"""Open play begins with its scenario only: cards that hands have moved don't tell where monsters stand (OPN-1)."""

from collections.abc import Iterator

from holdin.errors import Said
from holdin.game.stage import Stage
from holdin.game.state import Combat, Effect, GameState, Start
from holdin.models.card_set import CardSet


def resumed(_cards: CardSet, state: GameState, _start: Start) -> GameState:
    """A state that goes on from a start: nothing of it is open play's own."""
    return state


def left_off(_state: GameState) -> tuple[Combat | None, tuple[Effect, ...]]:
    """No combat, and no effects that anybody else could go on with."""
    return None, ()


def faults(_scene: Stage, _start: Start) -> Iterator[tuple[Said, str]]:
    """It can't be gone on with at all."""
    yield Said("An open game begins with its scenario; it can’t be gone on with from cards."), "OPN-1"
