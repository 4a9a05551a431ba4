"""The tracker's sheet on disk."""

from pathlib import Path
from typing import Literal

from holdin.errors import Said
from holdin.models.card_set import CardSet
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
    WHAT = Said("a sheet of the tracker")

    @classmethod
    def made(cls, cards: CardSet, header: SheetHeader) -> History:
        """The sheet that a header begins.

        :raises TapError: the card set has no such character or scenario.
        """
        return History(cards, header.begin)

    @classmethod
    def begin(cls, path: Path, cards: CardSet, start: Begin) -> "KeptSheet":
        """Start a sheet.

        :raises TapError: the card set has no such character or scenario.
        :raises SaveIoError: something is there already, or it can't be written.
        """
        return cls.started(path, cards, SheetHeader(begin=start))

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.history.now
