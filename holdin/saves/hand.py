"""The table of free cards on disk."""

from typing import Literal

from holdin.errors import Said
from holdin.hand.gestures import AnyGesture, Gesture
from holdin.hand.history import History, Moment
from holdin.hand.table import Table
from holdin.models.base import CharacterId
from holdin.saves.notebook import Notebook
from holdin.saves.records import Record


class HandHeader(Record):
    """What a table's file begins with."""

    holdin: Literal["hand"] = "hand"
    version: Literal[1] = 1
    character: CharacterId


class Gestured(Record):
    """A gesture."""

    gesture: AnyGesture


class KeptTable(Notebook[History, Gesture, Moment]):
    """A table with its file; the same words as `History`."""

    HEADER = HandHeader
    STEP = Gestured
    MADE = History
    WHAT = Said("a table of cards")
    FOLDER = "hands"
    ENDING = ".cards"

    @property
    def table(self) -> Table:
        """How everything lies."""
        return self.history.now
