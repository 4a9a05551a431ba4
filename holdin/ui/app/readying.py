"""What the menu leads to is loaded behind it, a piece between two pictures, so that an entry opens at once."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from holdin.ui.pages.screen import Screen

PIECES: Final = (
    "holdin.game.agenda",
    "holdin.game.asks",
    "holdin.game.machine",
    "holdin.tracker.taps",
    "holdin.hand.gestures",
    "holdin.saves.records",
    "holdin.saves.store",
    "holdin.ui.pages.global_commands",
    "holdin.words.labels",
    "holdin.words.events",
    "holdin.ui.shown.answers",
    "holdin.ui.play.composition",
    "holdin.ui.play.play",
    "holdin.data.checks",
    "holdin.ui.own.sets_page",
    "holdin.ui.app.under_way",
    "holdin.ui.app.entrances",
)
"""In an order in which none takes long after those before it."""


@dataclass(slots=True)
class Readying:
    """It works only while nothing else is to be done. A press doesn't wait for it: that loads what it needs itself."""

    _pieces: Iterator[str] = field(default_factory=lambda: iter(PIECES))
    done: bool = False

    def waits(self, now: float) -> float | None:
        """Seconds until the next piece; None: all is there."""
        del now
        return None if self.done else 0.0

    def look(self, screen: Screen, now: float) -> Screen:
        """The same screen; a piece more has been loaded, if it has been drawn and rests."""
        if self.done or screen.fresh or screen.waits(now) == 0:
            return screen
        piece = next(self._pieces, None)
        if piece is not None:
            import_module(piece)
        else:
            self.done = True
            settle()
        return screen


def settle() -> None:
    """Let Python look for what is no longer used again: what is there now stays, and is never gone through.

    While much is loaded (see `start`) it would look again and again, for nothing, and make pictures late.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
