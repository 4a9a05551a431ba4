"""A player that takes any legal answer, each as readily as another."""

from holdin.game.actions import Action
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.players.player import Luck


class Uniform:
    """Plays at random."""

    def __init__(self, seed: int = 0) -> None:
        self._luck = Luck(seed)

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:  # noqa: ARG002 - a Player
        """Any of the actions."""
        return actions[int(self._luck.below(len(actions)))]
