"""The tracker's sheet on disk."""

from typing import Literal

from holdin.errors import Said
from holdin.saves.notebook import Notebook
from holdin.saves.records import Record
from holdin.tracker.history import History, Moment
from holdin.tracker.sheet import Sheet
from holdin.tracker.taps import AnyTap, Begin, Tap


class SheetHeader(Record):
    """What a sheet's file begins with."""

    holdin: Literal["tracker"] = "tracker"
    version: Literal[1] = 1
    begin: Begin


class Tapped(Record):
    """A tap."""

    tap: AnyTap


class KeptSheet(Notebook[History, Tap, Moment]):
    """A sheet with its file; the same words as `History`."""

    HEADER = SheetHeader
    STEP = Tapped
    MADE = History
    WHAT = Said("a sheet of the tracker")
    FOLDER = "tables"
    ENDING = ".sheet"

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.history.now
