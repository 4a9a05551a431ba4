"""Which of a game's steps belong to one input: it is taken back whole, and named once. All pure."""

from collections.abc import Sequence
from itertools import takewhile

from holdin.game.actions import Do, Drawn, EndTurn, KeepLoss, NoRest, Rolled, Step, Stop
from holdin.game.session import Moment
from holdin.words.words import Words

PASSED = (Do, Stop, EndTurn, NoRest, KeepLoss)
"""Answers that an input can imply; what it was made for is named before them."""


def starts(moments: Sequence[Moment], undone: Sequence[Moment]) -> list[int]:
    """How many answers had been given before each input, what has been taken back included."""
    return [number for number, moment in enumerate((*moments[1:], *undone)) if not number or not moment.goes_on]


def back(moments: Sequence[Moment]) -> int:
    """How many steps the last input took; 0 at the set-up."""
    most = len(moments) - 1
    return next((steps for steps, moment in enumerate(reversed(moments[1:]), 1) if not moment.goes_on), most)


def on(undone: Sequence[Moment]) -> int:
    """How many steps the input took that was taken back last."""
    return next((number for number, moment in enumerate(undone) if number and not moment.goes_on), len(undone))


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
