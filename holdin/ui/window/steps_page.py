"""Every step of the game by name: a click goes back to any of them, or forward again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.saves.kept import KeptSession
from holdin.ui.window.intents import StepTo
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.macros import lucky
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent
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
    """The steps; those that have been taken back stand on top, dim."""

    wide = 0.62
    steps: tuple[Named, ...] = ()
    free: int = 0
    """How many steps may be taken back."""

    def __post_init__(self) -> None:
        """The newest step has the focus."""
        newest = next((step for step in self.steps if step.steps == -1), None)
        self.focus = None if newest is None else _id(newest)

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Steps")

    def rows(self) -> Sequence[Row]:
        """The newest first."""
        return [self._row_of(step) for step in self.steps]

    def _row_of(self, step: Named) -> Row:
        tr = self.desk.words.tr
        round_ = tr("round {round}", round=step.round)
        value = tr("{round}, with a roll", round=round_) if step.rolled else round_
        held = step.steps < -self.free
        intent = None if held else StepTo(step.steps)
        return Row(_id(step), step.text, intent, value=value, dim=step.steps > 0 or held)

    def note(self) -> str:
        """What a click does."""
        tr = self.desk.words.tr
        if not self.steps:
            return tr("Nothing has been done yet.")
        if self.free < sum(step.steps < 0 for step in self.steps):
            return tr("The settings keep what a roll has decided: steps before it stay as they are.")
        return tr("Take a line to go back to before that step. Dim ones on top were taken back: take one to redo it.")

    def take(self, intent: Intent) -> Screen:
        """Go to a step."""
        return self.back().take(intent) if isinstance(intent, StepTo) else super().take(intent)

    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        return self.back() if name in {"steps", "skip"} else super().command(name)


def _id(step: Named) -> str:
    return f"step:{step.steps}"
