"""A recorded scenario seen again in the window: it goes on by itself, stands still, or goes answer by answer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from typing_extensions import override

from holdin.errors import SaveError
from holdin.saves.recording import Recording
from holdin.ui.kit.intent import Intent
from holdin.ui.pages.screen import Screen
from holdin.ui.play.guide import Hint
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.share_page import SharePage
from holdin.ui.shown.answers import Answer
from holdin.ui.shown.intents import Refuse, Tool

BEAT: Final = 0.35
"""Seconds between two answers."""


class Run(Intent, Enum):
    """What can be done with a recorded scenario, besides going back a step."""

    TOGGLE = auto()
    ON = auto()
    SHARE = auto()
    BRANCH = auto()
    """Play on from here, as a game of its own."""
    LEAVE = auto()


@dataclass(eq=False)
class Rerun(PlayScreen):
    """A recorded scenario; nothing is written."""

    tape: Recording = field(kw_only=True)
    close: Callable[[], None] = field(default=lambda: None, kw_only=True)
    """What lies under it is let go when the window closes."""
    merges = False
    _due: float | None = field(default=None, init=False)

    @override
    def leave(self) -> None:
        self.close()

    @override
    def to_menu(self, screen: Screen) -> Screen:
        """Out of it; what lies under it goes on."""
        return self.menu(screen)

    @property
    @override
    def outs(self) -> tuple[Tool, ...]:
        return ()

    @override
    def ended(self) -> Screen:
        """There is nothing behind the end."""
        return self.menu(self)

    @override
    def answers(self) -> list[Answer]:
        """Stand still or go on, a step back, a step on, a branch, out."""
        tr = self.desk.words.tr
        found = []
        if self.tape.undone:
            said = tr("Stand still") if self.tape.running else tr("Go on by itself")
            on = Answer(Run.ON, tr("One answer on"), strong=not self.tape.running)
            found = [Answer(Run.TOGGLE, said, strong=self.tape.running), on]
        if len(self.tape.moments) > 1:
            found.append(Answer(Tool.UNDO, tr("One answer back")))
        if not self.tape.undone:
            found.append(Answer(Run.SHARE, tr("Share")))
        if self.state.ending is None:
            found.append(Answer(Run.BRANCH, tr("Play on from here: a branch")))
        return [*found, Answer(Run.LEAVE, tr("Close"), strong=not self.tape.undone)]

    @override
    def take(self, intent: Intent) -> Screen:
        """Steps stop what goes by itself."""
        if intent in {Run.ON, Tool.REDO, Tool.UNDO}:
            self.tape.running = False
        match intent:
            case Run.TOGGLE:
                self.tape.running = not self.tape.running
            case Run.ON | Tool.REDO if self.tape.undone:
                self.answer(self.tape.undone[0].actions[0])
            case Tool.UNDO:
                self.flow.rewind()
                self._after(given=True)
            case Run.SHARE:
                return SharePage(self.desk, self.size, under=self, state=self.state, facts=self.facts())
            case Run.BRANCH:
                return self._branch()
            case Run.LEAVE:
                return self.to_menu(self)
            case Refuse():
                super().take(intent)
                self.flow.notice = self.flow.notice or self.desk.words.tr("It is only seen again as it was answered.")
            case _:
                return super().take(intent)
        self.changed()
        return self

    def _branch(self) -> Screen:
        """A single game of its own from here on; where it comes from stays as it is."""
        try:
            kept = self.desk.store.branch(self.tape, len(self.tape.moments) - 1)
        except SaveError as error:
            self.flow.notice = self.desk.words.trouble(error)
            return self
        self.leave()
        play = PlayScreen(self.desk, self.size, session=kept, menu=self._from_branch)
        play.flow.notice = self.desk.words.tr(
            "A branch: a single game of its own, with dice of its own. The one that it comes from stays as it is."
        )
        return play

    def _from_branch(self, screen: Screen) -> Screen:
        """The menu, with the cards that it had before."""
        under = self.menu(screen)
        return under.desk.ways.menu(under)

    @override
    def command(self, name: str) -> Screen:
        """Space stops it and lets it go on."""
        return self.take(Run.TOGGLE) if name == "skip" and self.tape.undone else super().command(name)

    @override
    def _hint(self) -> Hint | None:
        """Whoever looks back needs no hints."""
        return None

    @override
    def update(self, now: float) -> Screen:
        """The next answer after a beat, as long as it goes by itself."""
        following, now = super().update(now), self.now
        if not self.tape.running or not self.tape.undone or self.replay.busy(now):
            self._due = None
        elif self._due is None:
            self._due = now + BEAT
        elif now >= self._due:
            self._due = None
            self.answer(self.tape.undone[0].actions[0])
        return following

    @override
    def waits(self, now: float) -> float | None:
        other = super().waits(now)
        if self._due is None:
            return other
        now = self.readiness.own(now)
        return max(0.0, self._due - now if other is None else min(other, self._due - now))


def leave(screen: Screen) -> Screen:
    """There is no menu to go back to: the window closes."""
    screen.closed = True
    return screen
