"""Yardsticks that no player may use: searches that see the dice, all of them or the next.

They live here, out of the players' reach, and get their dice from the caller. Who sees all of the dice wins nearly
everything, since luck to come is no luck to it: that tells only what can't be won at all. Who sees no more than the
next rolls is nearer to what an excellent player could do: the planner's search in all else, it is told what a player
can at best be ready for. Neither is a proof: a better search could win more still.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from typing_extensions import override

from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.players.planner import NODES, Planner
from holdin.players.player import Ranked

TO_THE_END: Final = 1000
"""More rounds than any game has."""

SOON: Final = 3
"""Rounds ahead by which a lost position is judged: the dice to come may be good again."""


class Seer(Planner):
    """The planner's search with the dice that will fall: what it can't win, hardly anybody can."""

    def __init__(self, dice: Callable[[], Dice], nodes: int = NODES) -> None:
        super().__init__(0, nodes, TO_THE_END)
        self._seen = dice

    @override
    def dice(self) -> list[Dice]:
        return [self._seen()]

    @override
    def rank(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> list[Ranked]:
        """To the end of the game; where no answer wins, a few rounds ahead."""
        self.rounds = TO_THE_END
        found = super().rank(cards, state, actions)
        if not any(ranked.chance for ranked in found):
            self.rounds = SOON
            found = super().rank(cards, state, actions)
        return found


class Foreteller(Planner):
    """The planner's search that is told the next rolls, as long as no card is drawn between them, and no more."""

    def __init__(self, dice: Callable[[], Dice], rolls: int, seed: int, nodes: int = NODES) -> None:
        super().__init__(seed, nodes)
        self._seen = dice
        self._rolls = rolls

    @override
    def dice(self) -> list[Dice]:
        told: list[Letter] = []
        dice = self._seen()
        for _ in range(self._rolls):
            letter, dice = dice.letter()
            told.append(letter)
        return [replace(each, rolls=(*told, *each.rolls[self._rolls :])) for each in super().dice()]
