"""A player that tries every answer out in its head, with dice of its own, and takes the one that ends best.

Flat Monte Carlo: each legal answer is played on to the end of the round a few times by a hasty player, and what comes
of it is judged by `outlook`. It never sees the game's dice.
"""

from dataclasses import dataclass
from typing import NamedTuple

from holdin.game.actions import Action, Do, EndTurn, KeepLoss, NoRest, Skip, Step, Stop, Suffer
from holdin.game.asks import AskStep
from holdin.game.dice import Dice, number
from holdin.game.machine import asks_chance, legal, question, take
from holdin.game.session import chance
from holdin.game.state import GameState
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.players.outlook import outlook, wanted, ways

HASTY = {Do: 12.0, Suffer: 3.0, Skip: 1.0, Stop: 1.0, EndTurn: 4.0, NoRest: 2.0, KeepLoss: 4.0}
"""How readily the hasty player takes an answer; the others weigh 2."""


class Ranked(NamedTuple):
    """An answer and how good it looks."""

    action: Action
    score: float


@dataclass(slots=True)
class Luck:
    """The player's own chance: a stream that goes on."""

    seed: int
    position: int = 0

    def below(self, bound: float) -> float:
        """A number from 0 up to a bound."""
        self.position += 1
        return number(self.seed, self.position) / 2.0**64 * bound

    def dice(self) -> Dice:
        """Dice for one playout."""
        self.position += 1
        return Dice(number(self.seed, self.position))


class Planner:
    """`choose` answers; `rank` tells what it thinks of every answer."""

    def __init__(self, cards: CardSet, seed: int = 0, playouts: int = 8, rounds: int = 1) -> None:
        self.cards = cards
        self.playouts = playouts
        self.rounds = rounds
        self._luck = Luck(seed)

    def choose(self, state: GameState, actions: tuple[Action, ...]) -> Action:
        """The answer that looks best; a single one without thinking."""
        return actions[0] if len(actions) == 1 else self.rank(state, actions)[0].action

    def rank(self, state: GameState, actions: tuple[Action, ...]) -> list[Ranked]:
        """Every answer, the best first."""
        ranked = [Ranked(action, self._score(state, action)) for action in actions]
        return sorted(ranked, key=lambda found: -found.score)

    def _score(self, state: GameState, action: Action) -> float:
        start = take(self.cards, state, action).after
        return sum(self._playout(start) for _ in range(self.playouts)) / self.playouts

    def _playout(self, state: GameState) -> float:
        until = state.round + self.rounds
        dice = self._luck.dice()
        while state.ending is None and state.round < until:
            if asks_chance(state):
                found = chance(state, dice)
                assert found is not None
                action, dice = found
            else:
                action = self._hasty(state, legal(self.cards, state))
            state = take(self.cards, state, action).after
        return outlook(self.cards, state)

    def _hasty(self, state: GameState, actions: tuple[Action, ...]) -> Action:
        weights = [HASTY.get(type(action), 2.0) for action in actions]
        if isinstance(question(state), AskStep):
            weights = self._onward(state, actions)
        left = self._luck.below(sum(weights))
        for action, weight in zip(actions, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        return actions[-1]

    def _onward(self, state: GameState, actions: tuple[Action, ...]) -> list[float]:
        """Steps that lead nearer to what is wanted weigh most."""
        t = Table(self.cards, state)
        goals = wanted(t, t.stage.scenario.success)
        if not goals:
            return [1.0] * len(actions)
        ground = t.stage.ground(state.board)
        nearest = min((hex_ for hex_, _ in goals), key=lambda hex_: ways(ground, hex_).get(state.hero.hex, 99))
        there = ways(ground, nearest)
        now = there.get(state.hero.hex, 99)
        return [8.0 if isinstance(a, Step) and there.get(a.hex, 99) < now else 0.5 for a in actions]
