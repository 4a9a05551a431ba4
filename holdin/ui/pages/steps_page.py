"""Every step of the game by name: a click goes back to any of them, or forward again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from typing_extensions import override

from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.saves.kept import KeptSession
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.intents import StepTo
from holdin.ui.shown.macros import lucky
from holdin.words.catalogues import msgid
from holdin.words.words import Words


class Named(NamedTuple):
    """A step of the game, and how to come to where it was not yet taken, or taken again."""

    text: str
    steps: int
    """Below 0: so many steps back; above: so many forward."""
    round: int
    rolled: bool
    """Whether luck had a part in it."""


def named_steps(words: Words, session: KeptSession) -> tuple[Named, ...]:
    """Every step, the newest first, what has been taken back before it."""
    moments, undone = session.moments, session.undone
    before = [moment.state for moment in moments]
    back = [_named(words, state, moment, 0) for state, moment in zip(before, moments[1:], strict=False)]
    done = [step._replace(steps=-number) for number, step in enumerate(reversed(back), 1)]
    states = [moments[-1].state, *(moment.state for moment in undone)]
    forward = [
        _named(words, state, moment, n) for n, (state, moment) in enumerate(zip(states, undone, strict=False), 1)
    ]
    return (*reversed(forward), *done)


def _named(words: Words, before: GameState, moment: Moment, steps: int) -> Named:
    text = words.step(before, moment)
    return Named(text, steps, before.round, lucky(moment))


@dataclass(eq=False)
class StepsPage(ListPage):
    """What has been done, line by line: lines that can be taken go back to before a step, or forward again."""

    wide = 0.62
    heading: str = msgid("Steps")
    lines: tuple[Row, ...] = ()
    said: str = ""

    @override
    def title(self) -> str:
        return self.desk.words.tr(self.heading)

    @override
    def rows(self) -> Sequence[Row]:
        return self.lines

    @override
    def note(self) -> str:
        return self.said

    @override
    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        return self.back() if name in {"steps", "skip"} else super().command(name)


def game_steps(game: Screen, session: KeptSession, free: int) -> StepsPage:
    """The steps of a game; those that have been taken back stand on top, dim, and the newest one has the focus.

    :param free: how many steps may be taken back.
    """
    steps = named_steps(game.desk.words, session)
    lines = tuple(_line(game, step, held=step.steps < -free) for step in steps)
    said = _said(game.desk.words, steps, free)
    return StepsPage(game.desk, game.size, _id(-1) if session.moments[1:] else None, under=game, lines=lines, said=said)


def _line(game: Screen, step: Named, *, held: bool) -> Row:
    tr = game.desk.words.tr
    round_ = tr("round {round}", round=step.round)
    value = tr("{round}, with a roll", round=round_) if step.rolled else round_
    do = None if held else partial(game.take, StepTo(step.steps))
    return Row(_id(step.steps), step.text, do, value=value, dim=step.steps > 0 or held)


def _said(words: Words, steps: Sequence[Named], free: int) -> str:
    """What a click does."""
    if not steps:
        return words.tr("Nothing has been done yet.")
    if free < sum(step.steps < 0 for step in steps):
        return words.tr("The settings keep what a roll has decided: steps before it stay as they are.")
    return words.tr("Take a line to go back to before that step. Dim ones on top were taken back: take one to redo it.")


def _id(steps: int) -> str:
    return f"step:{steps}"
