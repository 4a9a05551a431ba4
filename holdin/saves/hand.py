"""The table of free cards on disk."""

from pathlib import Path
from typing import Literal

from holdin.errors import Said
from holdin.hand.gestures import AnyGesture, Gesture
from holdin.hand.history import History, Moment
from holdin.hand.table import Table
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
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
    WHAT = Said("a table of cards")

    @classmethod
    def made(cls, cards: CardSet, header: HandHeader) -> History:
        """The cards that a header lays out.

        :raises GestureError: the card set has no such character.
        """
        return History(cards, header.character)

    @classmethod
    def begin(cls, path: Path, cards: CardSet, character: CharacterId) -> "KeptTable":
        """Lay the cards out.

        :raises GestureError: the card set has no such character.
        :raises SaveIoError: something is there already, or it can't be written.
        """
        return cls.started(path, cards, HandHeader(character=character))

    @property
    def table(self) -> Table:
        """How everything lies."""
        return self.history.now
