"""A player that tries answers out in its head, with dice of its own, and takes the one that ends best.

Every answer is played on, a number of times, by the greedy player to a horizon, where `evaluate` judges. All answers
meet the same dice, so that luck tells nothing between them; the worse half is given up again and again, and what is
left of the budget goes to the better half. The budget is in nodes, one action taken each, and so figures repeat.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from holdin.game.actions import Action, Do, Skip, UseItem
from holdin.game.dice import Dice
from holdin.game.machine import legal, take
from holdin.game.session import chance
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import UseCost
from holdin.players.evaluation import evaluate
from holdin.players.greedy import Greedy
from holdin.players.player import Luck, Ranked

NODES: Final = 40
"""The budget for each legal answer, unless told otherwise."""

ROUNDS: Final = 2
"""How many rounds ahead a playout looks, this one included."""

TRUST: Final = 0.1
"""How much better than the greedy player's answer another one must look."""

OF_COURSE: Final[frozenset[type[Action]]] = frozenset({Do, Skip})
"""Answers among which nothing is tried out: what can be done is done, or isn't, as the greedy player has it."""


@dataclass(slots=True)
class Tried:
    """An answer being tried out: where it leads, and how its playouts went."""

    action: Action
    after: GameState
    total: float = 0.0
    playouts: int = 0
    bonus: float = 0.0

    @property
    def mean(self) -> float:
        """How its playouts went on the whole."""
        return self.bonus + (self.total / self.playouts if self.playouts else 0.0)


class Planner:
    """`choose` answers; `rank` tells what it thinks of every answer."""

    def __init__(self, seed: int = 0, nodes: int = NODES, rounds: int = ROUNDS) -> None:
        self.nodes = nodes
        self.rounds = rounds
        self._luck = Luck(seed)
        self._hasty = Greedy()
        self._spent = 0

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """The answer that looks best; one without a choice worth the name at once."""
        if len(actions) == 1 or set(map(type, actions)) <= OF_COURSE:
            return self._hasty.choose(cards, state, actions)
        return self.rank(cards, state, actions)[0].action

    def rank(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> list[Ranked]:
        """Every answer, the best first; those given up early stand behind those that were tried longer."""
        habit = self._hasty.choose(cards, state, actions)
        actions = tuple(action for action in actions if action == habit or not _at_will(cards, action))
        left = [Tried(a, take(cards, state, a).after, bonus=TRUST if a == habit else 0.0) for a in actions]
        given_up: list[Tried] = []
        phases = max((len(left) - 1).bit_length(), 1)
        until = state.round + self.rounds
        for _ in range(phases):
            self._try_out(cards, left, self.nodes * len(actions) // phases, until)
            left.sort(key=lambda tried: -tried.mean)
            keep = max(len(left) // 2, 1)
            given_up = [tried for tried in left[keep:] if tried.action != habit] + given_up
            left = left[:keep] + [tried for tried in left[keep:] if tried.action == habit]
        left.sort(key=lambda tried: -tried.mean)
        return [Ranked(tried.action, tried.mean - tried.bonus) for tried in (*left, *given_up)]

    def _try_out(self, cards: CardSet, left: list[Tried], budget: int, until: int) -> None:
        """Play every answer on with the same dice, again and again while the budget lasts, once at least."""
        end = self._spent + budget
        while True:
            dice = self._luck.dice()
            for tried in left:
                tried.total += self._playout(cards, tried.after, dice, until)
                tried.playouts += 1
            if self._spent >= end:
                return

    def _playout(self, cards: CardSet, state: GameState, dice: Dice, until: int) -> float:
        played, nodes = play_on(cards, self._hasty, state, dice, lambda now: now.round >= until)
        self._spent += nodes + 1
        return evaluate(cards, played)


def _at_will(cards: CardSet, action: Action) -> bool:
    """Whether an action is the use of an item that costs nothing: tried out for its own sake, it would never end."""
    return isinstance(action, UseItem) and cards.items[action.item].use is UseCost.NONE


def play_on(
    cards: CardSet, player: Greedy, state: GameState, dice: Dice, stop: Callable[[GameState], bool]
) -> tuple[GameState, int]:
    """Play a game on until it ends or is to stop; where it came to, and how many actions that took."""
    nodes = 0
    while state.ending is None and not stop(state):
        state, dice = step_on(cards, player, state, dice)
        nodes += 1
    return state, nodes


def step_on(cards: CardSet, player: Greedy, state: GameState, dice: Dice) -> tuple[GameState, Dice]:
    """Play a game on by one action, the dice's or the player's; where it came to, and the dice after it."""
    found = chance(state, dice)
    if found is None:
        return take(cards, state, player.choose(cards, state, legal(cards, state))).after, dice
    action, dice = found
    return take(cards, state, action).after, dice
