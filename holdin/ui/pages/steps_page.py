"""Every step by its name, of a game or of a table: a click goes back to any of them, or forward again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.saves.kept import KeptSession
from holdin.ui.pages.listing import ALL, PlainPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.intents import StepTo
from holdin.ui.shown.macros import lucky
from holdin.words.catalogues import msgid
from holdin.words.words import Words


class Step(NamedTuple):
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
    over: Screen, done: Sequence[Step], to: Callable[[int], object], undone: Sequence[Step] = (), free: int = ALL
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
    """The steps of a game."""
    moments, undone, words = session.moments, session.undone, game.desk.words
    steps = [_step(words, before.state, moment) for before, moment in pairwise((*moments, *undone))]
    now = len(moments) - 1
    return steps_page(game, steps[:now], lambda number: game.take(StepTo(number)), steps[now:], free)


def _step(words: Words, before: GameState, moment: Moment) -> Step:
    """Its round, and whether luck had a part in it."""
    round_ = words.tr("round {round}", round=before.round)
    return Step(words.step(before, moment), words.tr("{round}, with a roll", round=round_) if lucky(moment) else round_)


def _said(words: Words, done: int, undone: int, free: int) -> str:
    """What a click does."""
    if not done + undone:
        return words.tr("Nothing has been done yet.")
    if free < done:
        return words.tr("The settings keep what a roll has decided: steps before it stay as they are.")
    back, again = words.tr("Take a line to go back to before that step."), ""
    if undone:
        again = words.tr("Dim ones on top were taken back: take one to redo it.")
    return f"{back} {again}".rstrip()
