"""A player that tries answers out in its head, with dice of its own, and takes the one that ends best.

Every answer is played on, a number of times, by the greedy player to a horizon, where `evaluate` judges. All answers to
a question meet the same dice, so that luck tells nothing between them, and the next rolls show every letter equally
often. What is judged is by how much an answer beats the greedy player's own on the same dice; the worse half is given
up again and again, and what is left of the budget goes to the better half. The budget is in nodes, one action worked
out each, and so figures repeat; a position that was met before costs none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from holdin.game.actions import Action, Do, Skip, Step, UseItem, Way
from holdin.game.dice import Dice
from holdin.game.machine import asks_chance, legal, take
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, UseCost
from holdin.players.arithmetic import added
from holdin.players.greedy import Greedy
from holdin.players.lookahead import Lookahead, fair_dice
from holdin.players.open_play import worth_trying
from holdin.players.player import Answers, Luck, Ranked

NODES: Final = 40
"""The budget for each legal answer, unless told otherwise."""

ROUNDS: Final = 2
"""How many rounds ahead a playout looks, this one included."""

DOUBT: Final = 0.5
"""By how many standard errors what another answer gains must show."""

TRIES_LEAST: Final = 3
"""How often an answer is met with every letter before it is taken in place of the greedy player's, at any budget."""

TRIES_MOST: Final = 9
"""How often an answer is met with every letter at most: where nothing new is met, nothing is spent."""

OF_COURSE: Final[frozenset[type[Action]]] = frozenset({Do, Skip, Way})
"""Answers among which nothing is tried out: what can be done is done, or isn't, as the greedy player has it; nor among
a figure's ways that are alike to the rules (MAI-3, PSH-2)."""


@dataclass(slots=True)
class Tried:
    """An answer being tried out: where it leads, and how its playouts went, one for each of the common dice."""

    way: Answers
    """The answer, and on the open map the steps of a move that go with it."""
    after: GameState
    went: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """How its playouts went on the whole."""
        return added(self.went) / len(self.went)

    def gains(self, habit: "Tried") -> float:
        """What it surely gains against another answer on the same dice."""
        if self is habit:
            return 0.0
        gains = [mine - theirs for mine, theirs in zip(self.went, habit.went, strict=False)]
        mean = added(gains) / len(gains)
        spread = added((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1)
        return mean - DOUBT * sqrt(spread / len(gains))


class Planner:
    """`choose` answers; `rank` tells what it thinks of every answer."""

    def __init__(self, seed: int = 0, nodes: int = NODES, rounds: int = ROUNDS) -> None:
        self.nodes = nodes
        self.rounds = rounds
        self._luck = Luck(seed)
        self._hasty = Greedy()
        self._ahead: Lookahead | None = None
        self._round = 0
        self._under_way: Answers = ()
        self._at: Hex | None = None
        """The further steps of a move on the open map that was chosen as a whole, and from where they go on."""

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """The answer that looks best; one without a choice worth the name at once."""
        if len(actions) == 1 or set(map(type, actions)) <= OF_COURSE:
            return self._hasty.choose(cards, state, actions)
        if self._under_way and self._under_way[0] in actions and self._at == state.you.hex:
            return self._go_on()
        self._under_way = ()
        return self.rank(cards, state, actions)[0].action

    def _go_on(self) -> Action:
        """The next answer of the way that was chosen as one."""
        answer, *further = self._under_way
        self._under_way = tuple(further)
        if isinstance(answer, Step):
            self._at = answer.hex
        return answer

    def rank(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> list[Ranked]:
        """Every answer, the best first; those given up early stand behind those that were tried longer."""
        found = self.compare(cards, state, (self._hasty.choose(cards, state, actions),), ways(cards, state, actions))
        best = found[0]
        self._under_way, self._at = best.way[1:], best.way[0].hex if isinstance(best.way[0], Step) else state.you.hex
        return [Ranked(tried.way[0], tried.mean) for tried in found]

    def compare(self, cards: CardSet, state: GameState, own: Answers, others: Iterable[Answers]) -> list[Tried]:
        """A way and others, the best first; those that surely gain against it stand before it."""
        ahead = self._from_here(cards, state)
        left = [taken(cards, state, own), *(taken(cards, state, way) for way in others if way != own)]
        habit, given_up = left[0], list[Tried]()
        end, until = ahead.nodes + self.nodes * len(left), state.round + self.rounds
        for tries in range(1, TRIES_MOST + 1):
            for dice in self.dice():
                for tried in left:
                    tried.went.append(ahead.playout(tried.after, dice, until))
            left.sort(key=lambda tried: -tried.gains(habit))
            if len(left) == 1 or (ahead.nodes >= end and tries >= TRIES_LEAST) or tries == TRIES_MOST:
                break
            keep = max(len(left) // 2, 2)
            given_up = [tried for tried in left[keep:] if tried is not habit] + given_up
            left = left[:keep] + [tried for tried in left[keep:] if tried is habit]
        return [*left, *given_up]

    def dice(self) -> list[Dice]:
        """Dice of its own, the same for every answer to a question."""
        return fair_dice(self._luck)

    def _from_here(self, cards: CardSet, state: GameState) -> Lookahead:
        """What was worked out in this round; positions of an earlier one aren't met again."""
        if self._ahead is None or self._ahead.cards is not cards:
            self._ahead = Lookahead(cards, self._hasty)
        if state.round != self._round:
            self._ahead.forget()
            self._round = state.round
        return self._ahead


def ways(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> list[Answers]:
    """What is tried out: every answer, on the open map those that are worth a second thought; no items at will."""
    found: list[Answers] = [(action,) for action in actions]
    if state.setup.fights is Fights.OPEN:
        found = worth_trying(cards, state, actions)
    return [way for way in found if not _at_will(cards, way[0])]


def taken(cards: CardSet, state: GameState, way: Answers) -> Tried:
    """A way, as far as nothing comes between its steps."""
    after = state
    for index, action in enumerate(way):
        if index and (after.ending is not None or asks_chance(after) or action not in legal(cards, after)):
            return Tried(way[:index], after)
        after = take(cards, after, action).after
    return Tried(way, after)


def _at_will(cards: CardSet, action: Action) -> bool:
    """Whether an action is the use of an item that costs nothing: tried out for its own sake, it would never end."""
    return isinstance(action, UseItem) and cards.items[action.item].use is UseCost.NONE
