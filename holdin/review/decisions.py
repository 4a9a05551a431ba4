"""A played game cut into what was decided: an answer, or the steps of one move, and the chance that followed it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from holdin.game.actions import Step, Stop
from holdin.game.asks import AskStep
from holdin.game.machine import legal, question, take
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.players.player import Answers


class Decision(NamedTuple):
    """What was decided, and where it led. It knows no dice, and nothing that came later."""

    at: int
    """The number of the moment at which it was decided; 0 is the set-up."""
    last: int
    """The number of the moment that it led to, with the chance that followed."""
    before: GameState
    way: Answers
    """What was answered: the steps of a move belong together."""
    decided: GameState
    """Before the chance that followed."""
    after: GameState
    choice: bool
    """Whether anything else could have been answered."""
    first: bool
    """Whether nothing was decided before it."""

    @property
    def rolled(self) -> bool:
        """Whether chance followed it."""
        return self.decided is not self.after


def decisions(cards: CardSet, moments: Sequence[Moment]) -> tuple[Decision, ...]:
    """Everything that was decided between moments, the set-up first among them; cards moved by hand are none."""
    spans = enumerate(_spans(moments))
    return tuple(_decision(cards, moments, at, last, first=not index) for index, (at, last) in spans)


def _spans(moments: Sequence[Moment]) -> Iterator[tuple[int, int]]:
    """From which moment to which each decision goes."""
    begun: int | None = None
    for index, (before, after) in enumerate(pairwise(moments)):
        if after.actions:
            begun = index if begun is None else begun
            if not _goes_on(before, after, moments[index + 2 : index + 3]):
                yield begun, index + 1
                begun = None


def _goes_on(before: Moment, after: Moment, following: Sequence[Moment]) -> bool:
    """Whether a move was gone on with: a step that nothing came of was followed by another step, or a stop."""
    steps = len(after.actions) == 1 and isinstance(after.actions[0], Step)
    moves = isinstance(question(before.state), AskStep) and isinstance(question(after.state), AskStep)
    return steps and moves and any(map(_moves, following))


def _moves(moment: Moment) -> bool:
    return bool(moment.actions) and isinstance(moment.actions[0], Step | Stop)


def _decision(cards: CardSet, moments: Sequence[Moment], at: int, last: int, *, first: bool) -> Decision:
    given, before = moments[at + 1 : last + 1], moments[last - 1].state
    answer = given[-1].actions[0]
    decided = given[-1].state if len(given[-1].actions) == 1 else take(cards, before, answer).after
    choice = any(len(legal(cards, moment.state)) > 1 for moment in moments[at:last])
    way = tuple(moment.actions[0] for moment in given)
    return Decision(at, last, moments[at].state, way, decided, given[-1].state, choice, first)
