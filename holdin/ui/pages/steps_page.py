"""Every step by its name, of a game or of a table: a click goes back to any of them, or forward again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from holdin.game.session import Moment
from holdin.saves.session import KeptSession
from holdin.ui.pages.listing import ALL, PlainPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.inputs import lucky, starts, step_name
from holdin.ui.shown.intents import StepTo
from holdin.words.catalogues import msgid
from holdin.words.words import Words


class StepLine(NamedTuple):
    """A step's name, and what else is said of it."""

    text: str
    value: str = ""


@dataclass(eq=False)
class StepsPage(PlainPage):
    """What has been done, line by line, the newest first."""

    titled = msgid("Steps")
    wide = 0.62
    closes = frozenset({"steps", "skip"})


def steps_page(
    over: Screen,
    done: Sequence[StepLine],
    to: Callable[[int], object],
    undone: Sequence[StepLine] = (),
    free: int = ALL,
) -> StepsPage:
    """Steps, the oldest first; those that have been taken back stand on top, dim, and the newest one has the focus.

    :param to: goes so many steps back (below 0) or forward.
    :param free: how many steps may be taken back.
    """
    lines = []
    for at, step in enumerate((*done, *undone), -len(done)):
        number, held = at if at < 0 else at + 1, at < -free
        do = None if held else partial(to, number)
        lines.append(Row(f"step:{number}", step.text, do, value=step.value, dim=held or number > 0))
    focus, said = "step:-1" if done else None, _said(over.desk.words, len(done), len(undone), free)
    return StepsPage(over.desk, over.size, focus, under=over, lines=lines[::-1], said=said)


def game_steps(game: Screen, session: KeptSession, free: int) -> StepsPage:
    """The inputs of a game, each with all that it answered.

    :param free: how many answers may be taken back.
    """
    moments, undone = session.moments, session.undone
    every, now = (*moments, *undone), len(moments) - 1
    begun = starts(moments, undone)
    ends = [*begun[1:], len(every) - 1] if begun else []
    steps = [_step(game.desk.words, every[a : b + 1]) for a, b in zip(begun, ends, strict=True)]
    done, loose = sum(end <= now for end in ends), sum(now - free <= a < now for a in begun)

    def to(number: int) -> object:
        there = begun[done + number] if number < 0 else ends[done + number - 1]
        return game.take(StepTo(there - now))

    return steps_page(game, steps[:done], to, steps[done:], loose)


def _step(words: Words, moments: Sequence[Moment]) -> StepLine:
    """An input's round, and whether luck had a part in it; the first moment is the one before it."""
    name, round_ = step_name(words, moments[:1], moments[1:]), words.tr("round {round}", round=moments[0].state.round)
    rolled = any(lucky(moment) for moment in moments[1:])
    return StepLine(name, words.tr("{round}, with a roll", round=round_) if rolled else round_)


def _said(words: Words, done: int, undone: int, free: int) -> str:
    """What a click does."""
    if not done + undone:
        return words.tr("Nothing has been done yet.")
    if free < done:
        return words.tr("The settings keep what a roll has decided: steps before it stay as they are.")
    back, again = words.tr("Select a line to go back to before that step."), ""
    if undone:
        again = words.tr("Dim ones on top were undone: select one to redo it.")
    return f"{back} {again}".rstrip()
