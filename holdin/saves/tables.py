"""What lies on a table, on disk: free cards that hands move, and the tracker's sheet."""

from abc import abstractmethod
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

from holdin import __version__
from holdin.errors import HoldinError, Said, SaveError
from holdin.game.past import Done
from holdin.hand.card_table import CardTable
from holdin.hand.table_history import GestureMoment, TableHistory
from holdin.models.card_set import CardSet
from holdin.saves.disk import free
from holdin.saves.journal import Contents
from holdin.saves.journaled import Journaled
from holdin.saves.places import HANDS, TABLES
from holdin.saves.records import AnyHeader, Entry, Gestured, HandHeader, Record, Redid, SheetHeader, Tapped, Undid
from holdin.saves.savefile import Built, SaveFile, saves_in
from holdin.saves.sets import set_name
from holdin.tracker.history import History as Taps
from holdin.tracker.history import SheetMoment as Tap
from holdin.tracker.sheet import Sheet

S = TypeVar("S")
M = TypeVar("M", bound=Done[Any])


class _Kept(Journaled[S, M]):
    """What tables of either kind have in common."""

    HEADER: ClassVar[type[HandHeader | SheetHeader]]
    FIRST: ClassVar[str]
    """The header's field for what the table begins with."""
    WHAT: ClassVar[Said]
    """What it is called in a message."""
    FOLDER: ClassVar[str]
    """Where such files are kept."""
    ENDING: ClassVar[str]

    @classmethod
    @abstractmethod
    def _begun(cls, cards: CardSet, header: AnyHeader) -> Self:
        """The table that a header begins.

        :raises HoldinError: these cards don't have what it names.
        """

    @abstractmethod
    def _do_again(self, record: Entry) -> bool:
        """Do what a line says; returns whether it is one of a table's steps.

        :raises HoldinError: it means nothing here.
        """

    @classmethod
    def begin(cls, path: Path, cards: CardSet, first: object) -> Self:
        """Start a file.

        :param first: what the table begins with.
        :raises HoldinError: these cards don't have what it names.
        :raises SaveIoError: something is there already, or it can't be written.
        """
        header = cls.HEADER.model_validate({"program": __version__, "cards": set_name(cards), cls.FIRST: first})
        return cls._begun(cards, header).keep_in(SaveFile.begin(path, header, cards))

    @classmethod
    def fresh(cls, folder: Path, cards: CardSet, first: object) -> Self:
        """Start a file of its own among those kept in a folder.

        :raises HoldinError: see `begin`.
        """
        return cls.begin(cls.free_path(folder), cards, first)

    @classmethod
    def free_path(cls, folder: Path) -> Path:
        """A file of its own among those kept in a folder."""
        stem = cls.FOLDER.removesuffix("s")
        return free(folder / cls.FOLDER / f"{stem}-{number:04}{cls.ENDING}" for number in count(1))

    @classmethod
    def kept_in(cls, folder: Path) -> tuple[Path, ...]:
        """The files kept in a folder, the latest first."""
        return saves_in(folder / cls.FOLDER, cls.ENDING)

    @classmethod
    def open(cls, path: Path, cards: CardSet) -> Self:
        """Go on with a file, as far as its steps mean something with these cards.

        :raises SaveError: it is none of these, it can't be read or written, or another window has it open.
        """
        return cls._opened(path, lambda contents: cls._built(path, contents, cards))

    @classmethod
    def read(cls, path: Path, contents: Contents, cards: CardSet) -> Self:
        """What a file holds, only to be looked at.

        :raises SaveError: it is none of these.
        """
        return cls._built(path, contents, cards).what

    @classmethod
    def _built(cls, path: Path, contents: Contents, cards: CardSet) -> Built[Self]:
        said = Said("{path} can’t be continued: with these cards it is not {what}.", path=path, what=cls.WHAT)
        if not isinstance(contents.header, cls.HEADER):
            raise SaveError(said)
        try:
            found = cls._begun(cards, contents.header)
        except HoldinError as error:
            raise SaveError(said) from error
        fits = next((at for at, record in enumerate(contents.entries) if not found.again(record)), None)
        return Built(found, fits=fits)

    def again(self, record: Entry) -> bool:
        """Do what a line says; returns whether it means anything here."""
        match record:
            case Undid(undo=steps) if steps <= self.undoable:
                self.undo(steps)
            case Redid(redo=steps) if steps <= len(self.undone):
                self.redo(steps)
            case _:
                with suppress(HoldinError):
                    return self._do_again(record)
                return False
        return True


class KeptTable(_Kept[CardTable, GestureMoment], TableHistory):
    """A table of free cards with its save."""

    HEADER = HandHeader
    FIRST = "character"
    WHAT = Said("a table of cards")
    FOLDER = HANDS
    ENDING = ".cards"

    @property
    def table(self) -> CardTable:
        """How everything lies."""
        return self.now

    @classmethod
    def _begun(cls, cards: CardSet, header: AnyHeader) -> Self:
        assert isinstance(header, HandHeader)
        return cls(cards, header.character)

    def _lines(self, moment: GestureMoment) -> tuple[Record, ...]:
        return (Gestured(gesture=moment.gesture),)

    def _do_again(self, record: Entry) -> bool:
        return isinstance(record, Gestured) and bool(self.do(record.gesture))


class KeptSheet(_Kept[Sheet, Tap], Taps):
    """A sheet of the tracker with its save."""

    HEADER = SheetHeader
    FIRST = "begin"
    WHAT = Said("a sheet of the tracker")
    FOLDER = TABLES
    ENDING = ".sheet"

    @classmethod
    def _begun(cls, cards: CardSet, header: AnyHeader) -> Self:
        assert isinstance(header, SheetHeader)
        return cls(cards, header.begin)

    def _lines(self, moment: Tap) -> tuple[Record, ...]:
        return (Tapped(tap=moment.tap, joined=moment.joined),)

    def _do_again(self, record: Entry) -> bool:
        return isinstance(record, Tapped) and bool(self.do(record.tap, joined=record.joined))
