"""Which of a game's steps belong to one input: it is taken back whole, and named once. All pure."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from holdin.game.actions import Action, Do, Drawn, EndTurn, KeepLoss, NoRest, Rolled, Step, Stop
from holdin.game.session import Moment
from holdin.models.card_set import CardSet
from holdin.ui.shown.automatic import REDRAW, REST_LATER, follow, implied
from holdin.words.words import Words

PASSED = (Do, Stop, EndTurn, NoRest, KeepLoss)
"""Answers that an input can imply; what it was made for is named before them."""


@dataclass(eq=False)
class Inputs:
    """Where the inputs of a game began, in answers given before; of a game gone on with, as the rules tell."""

    cards: CardSet
    _starts: list[int] | None = field(default=None, init=False)

    def begin(self, moments: Sequence[Moment], undone: Sequence[Moment]) -> None:
        """The next answers belong to a new input."""
        starts, now = self.starts(moments, undone), len(moments) - 1
        place = bisect_left(starts, now)
        if place == len(starts) or starts[place] != now:
            starts.insert(place, now)

    def end(self, moments: Sequence[Moment], undone: Sequence[Moment], began: int) -> None:
        """So many answers had been given when the input began that is over now; what it replaced is forgotten."""
        starts = self.starts(moments, undone)
        if not undone:
            del starts[bisect_left(starts, began + 1) :]
        if len(moments) - 1 == began:
            starts.remove(began)

    def starts(self, moments: Sequence[Moment], undone: Sequence[Moment]) -> list[int]:
        """How many answers had been given before each input, what has been taken back included."""
        if self._starts is None:
            self._starts = _starts(self.cards, (*moments, *undone))
        return self._starts

    def back(self, moments: Sequence[Moment], undone: Sequence[Moment]) -> int:
        """How many steps the last input took."""
        starts, now = self.starts(moments, undone), len(moments) - 1
        return now - starts[bisect_left(starts, now) - 1] if now else 0

    def on(self, moments: Sequence[Moment], undone: Sequence[Moment]) -> int:
        """How many steps the input took that was taken back last."""
        starts, now = self.starts(moments, undone), len(moments) - 1
        later = bisect_left(starts, now + 1)
        return (starts[later] if later < len(starts) else now + len(undone)) - now


def _starts(cards: CardSet, moments: Sequence[Moment]) -> list[int]:
    """As the rules tell: an answer that gave itself, or that the one before implied, has no input of its own."""
    found, awaits = list[int](), False
    for number, (before, moment) in enumerate(pairwise(moments)):
        action = moment.actions[0] if moment.actions else None
        follows = action is not None and action == follow(cards, before.state)
        if not number or not (follows or awaits or _goes_on(before, action)):
            found.append(number)
        awaits = action is not None and (action == implied(cards, before.state) or (follows and awaits))
    return found


def _goes_on(before: Moment, action: Action | None) -> bool:
    """Whether a walk goes on, what another draw costs is suffered, or the rest that was put off is taken."""
    given = before.actions[0] if before.actions else None
    return (isinstance(given, Step) and isinstance(action, Step)) or (given, action) in {REDRAW, REST_LATER}


def _meant(moments: Sequence[Moment]) -> int:
    """The place of the moment that an input was made for, among its moments: what names it; of a walk its last step."""
    actions = [moment.actions[0] if moment.actions else None for moment in moments]
    found = next((place for place, action in enumerate(actions) if not isinstance(action, PASSED)), 0)
    while isinstance(actions[found], Step) and found + 1 < len(actions) and isinstance(actions[found + 1], Step):
        found += 1
    return found


def step_name(words: Words, before: Sequence[Moment], given: Sequence[Moment]) -> str:
    """An input by the answer that it was made for; empty for none."""
    if not given:
        return ""
    place = _meant(given)
    action = given[place].actions[0] if given[place].actions else None
    if isinstance(action, Step):
        return words.tr("To {hex}", hex=words.hex(action.hex))
    return words.step((*before, *given)[place].state, given[place])


def lucky(moment: Moment) -> bool:
    """Whether a letter was rolled or a card drawn in a step."""
    return any(isinstance(action, Rolled | Drawn) for action in moment.actions)


def free_steps(moments: Sequence[Moment], *, over_rolls: bool) -> int:
    """How many steps can be taken back: all since the set-up, or those since luck had a part in one."""
    if over_rolls:
        return len(moments) - 1
    later = takewhile(lambda moment: not lucky(moment), reversed(moments[1:]))
    return sum(1 for _ in later)
