"""What a player is: it sees the state and the legal answers, and picks one. It never sees the game's dice."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from holdin.game.actions import Action
from holdin.game.dice import Dice, number
from holdin.game.state import GameState
from holdin.models.card_set import CardSet

Answers = tuple[Action, ...]
"""Answers given one after the other: one, or all the steps of a move, or what one input gives."""


class Player(Protocol):
    """Whoever answers the game's questions; chance is never asked of a player."""

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """One of the legal actions; there is at least one."""
        ...


class Ranked(NamedTuple):
    """An answer and the estimated chance, 0 to 1, to win with it."""

    action: Action
    chance: float


@dataclass(slots=True)
class Luck:
    """A player's own chance: a stream that goes on (ROLL-1), apart from the game's."""

    seed: int
    position: int = 0

    def below(self, bound: float) -> float:
        """A number from 0 up to a bound, the bound left out."""
        self.position += 1
        return (number(self.seed, self.position) >> 11) / 2.0**53 * bound

    def dice(self) -> Dice:
        """Dice to try something out with."""
        self.position += 1
        return Dice(number(self.seed, self.position))


def own_seed(game_seed: int, player_seed: int) -> int:
    """The seed of a player's own luck: the same for the same two, and nothing that the game's dice show."""
    return number(number(game_seed, 0) ^ 0x5EED_0F_A_91A7E5, player_seed)
