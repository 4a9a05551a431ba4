"""Advice: every answer with an honest chance to win, for as long as the caller lets it think.

The chance is the share of games won when they are played to their end by the greedy player, so it tells what a
sensible, hasty player makes of each answer; whoever goes on thinking does better. All answers meet the same dice.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from holdin.game.actions import Action, Play
from holdin.game.dice import Dice
from holdin.game.futility import futile
from holdin.game.machine import take
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot
from holdin.players.greedy import Greedy
from holdin.players.lookahead import step_on
from holdin.players.player import Answers, Luck, Ranked

PRIOR_WON, PRIOR_PLAYED = 1.0, 2.0
"""Games taken for granted, so that a handful of playouts never claims certainty."""


ENOUGH = 3
"""So many playouts tell something."""
BACKED = 24
"""So many playouts tell which answer is the best."""
HALVING, KEPT = 16, 3
"""After how many playouts each the worse half is given up, and how many answers are kept to the end."""


class Thought(NamedTuple):
    """What may be answered, and the estimated chance, 0 to 1, to win with it."""

    way: Answers
    chance: float
    played: int = 0
    """How many games back it."""


@dataclass(slots=True)
class _Tried:
    way: Answers
    after: GameState
    idle: bool
    """Whether it does nothing (RND-4)."""
    won: int = 0
    played: int = 0

    @property
    def chance(self) -> float:
        return (self.won + PRIOR_WON) / (self.played + PRIOR_PLAYED)

    @property
    def thought(self) -> Thought:
        return Thought(self.way, self.chance, self.played)


class Thinker:
    """Plays answers out in its head, with dice of its own; it can be left and gone on with after every action."""

    def __init__(self, cards: CardSet, state: GameState, ways: Iterable[Answers], seed: int = 0) -> None:
        self._cards = cards
        self._tried = [_tried(cards, state, way) for way in ways]
        self._left = list(self._tried)
        self._luck = Luck(seed)
        self._hasty = Greedy()
        self._rounds = 0

    @property
    def playouts(self) -> int:
        """How many games have been played out."""
        return sum(one.played for one in self._tried)

    def think(self) -> Iterator[bool]:
        """Think without end, the better answers longer: yields between two actions, true where a playout is next."""
        while self._left:
            dice = self._luck.dice()
            for one in self._left:
                yield True
                yield from self._play_out(one, dice)
            self._narrow()

    def _play_out(self, one: _Tried, dice: Dice) -> Iterator[bool]:
        state = one.after
        while state.ending is None:
            state, dice = step_on(self._cards, self._hasty, state, dice)
            yield False
        one.won += state.ending.won
        one.played += 1

    def _narrow(self) -> None:
        self._rounds += 1
        if self._rounds % HALVING == 0 and len(self._left) > KEPT:
            by_chance = sorted(self._left, key=lambda one: -one.chance)
            self._left = by_chance[: max(len(self._left) // 2, KEPT)]

    def ranked(self) -> tuple[Thought, ...]:
        """Every answer with its chance, the best first; behind them what is hardly known, and what does nothing."""
        order = sorted(self._tried, key=lambda one: (one.idle, one.played < ENOUGH, -one.chance))
        return tuple(one.thought for one in order)

    def in_order(self) -> tuple[Thought, ...]:
        """The same, in the order of the answers."""
        return tuple(one.thought for one in self._tried)


def _tried(cards: CardSet, state: GameState, way: Answers) -> _Tried:
    *before, last = way
    at = reduce(lambda at, given: take(cards, at, given).after, before, state)
    idle = isinstance(last, Play) and futile(cards, at, last) is not None
    return _Tried(way, take(cards, at, last).after, idle)


def advise(  # noqa: PLR0913, PLR0917 - what is asked, and how it is to be thought about
    cards: CardSet,
    state: GameState,
    actions: tuple[Action, ...],
    stop: Callable[[], bool],
    bot: Bot = Bot.PLANNER,
    seed: int = 0,
) -> tuple[Ranked, ...]:
    """Every answer with its estimated chance to win, 0 to 1.

    `stop` is asked between playouts, each of some milliseconds; an answer that was never played out stands at even
    odds behind those that were. The planner's advice begins with the best; the greedy player's with what it would do
    itself, then the best; the random player's keeps the answers' order, as it has none. With the same seed and number
    of playouts the advice is the same.
    """
    thinker = Thinker(cards, state, [(action,) for action in actions], seed)
    for between in thinker.think():
        if between and stop():
            break
    thoughts = thinker.ranked() if bot is Bot.PLANNER else thinker.in_order()
    found = tuple(Ranked(each.way[0], each.chance) for each in thoughts)
    if bot is Bot.GREEDY and actions:
        habit = Greedy().choose(cards, state, actions)
        return tuple(sorted(found, key=lambda one: (one.action != habit, -one.chance)))
    return found
