"""A game to be watched again: what was answered then is the only answer there is, and nothing is written."""

from pathlib import Path

from holdin.game.actions import Action
from holdin.game.session import Moment, Session
from holdin.saves.session import KeptSession


class Recording(KeptSession):
    """A session from its beginning on; in a window its answers, being the only ones, are taken one by one."""

    def __init__(self, session: Session, path: Path) -> None:
        """Play a session again, from its beginning on; `path` is where it was recorded."""
        at_start = session.dice_at_start
        super().__init__(session.cards, session.setup, at_start, manual=session.manual, start=session.start)
        self.running = True
        """Whether the next answer may be taken; none is offered while it stands still."""
        self.path = path
        self._future = list(reversed(session.past))
        self._pass()

    def legal(self) -> tuple[Action, ...]:
        """What was answered then; nothing at the end, or while it stands still."""
        return self.undone[0].actions[:1] if self.undone and self.running else ()

    def do(self, action: Action, *, goes_on: bool = False) -> Moment:
        """Go on to what was answered then, whatever this is."""
        del action, goes_on
        super().redo()
        self._pass()
        return self.last

    def _pass(self) -> None:
        """What was taken up from cards in hand is no answer: it comes with the one before it."""
        while self.undone and not self.undone[0].actions:
            super().redo()

    def undo(self, steps: int = 1) -> int:
        """Go back by answers; returns by how many."""
        done = super().undo(steps)
        while self.undone and not self.undone[0].actions and super().undo():
            done += 1
        self._pass()
        return done

    def redo(self, steps: int = 1) -> int:
        """Go on by answers; returns by how many."""
        done = super().redo(steps)
        self._pass()
        return done

    def close(self) -> None:
        """Nothing was open."""
