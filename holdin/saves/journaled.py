"""A past that is on disk: games, campaigns, hands and tables are each one of these with their own words."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar

from holdin.game.past import Done, Past
from holdin.models.card_set import CardSet
from holdin.saves.journal import Contents
from holdin.saves.records import Record, Redid, Undid
from holdin.saves.repairs import Repairs
from holdin.saves.savefile import Built, SaveFile
from holdin.saves.sets import store

S = TypeVar("S")
M = TypeVar("M", bound=Done[Any])


class Journaled(Past[S, M]):
    """A past with its save: what is done, taken back and done again is on the disk before it counts.

    Each of these raises `SaveIoError` where it can't be written; all is then as it was. Until it is kept in a file,
    and for one that is only looked at, it is a past like any other.
    """

    cards: CardSet
    path: Path
    _file: SaveFile | None = None
    _alone: bool = True

    def keep_in(self, file: SaveFile, *, alone: bool = True) -> Self:
        """Write everything to a save from now on.

        :param alone: whether the save is all its own; a campaign's game leaves closing it to the campaign.
        """
        self.path, self._file, self._alone = file.path, file, alone
        return self

    @classmethod
    def _opened(cls, path: Path, build: Callable[[Contents], Built[Self]], wait: float = 0.0) -> Self:
        """Go on with a save; see `SaveFile.open`."""
        file, found = SaveFile.open(path, build, wait=wait)
        return found.keep_in(file)

    @abstractmethod
    def _lines(self, moment: M) -> tuple[Record, ...]:
        """What a moment is written as."""

    def _taken_back(self, steps: int) -> Record:
        """What taking moments back is written as."""
        return Undid(undo=steps)

    def _told(self) -> Mapping[str, Any]:
        """What its summary says besides."""
        return {}

    @property
    def mended(self) -> Repairs | None:
        """What was wrong with the save when it was opened."""
        return None if self._file is None else self._file.mended

    def add(self, moment: M) -> M:
        """A moment holds from now on, once it is written."""
        self._write(*self._lines(moment))
        return super().add(moment)

    def undo(self, steps: int = 1) -> int:
        """Take moments back; returns how many there were to take back."""
        steps = min(steps, self.undoable)
        if steps > 0:
            self._write(self._taken_back(steps))
        return super().undo(steps)

    def redo(self, steps: int = 1) -> int:
        """Do moments again; returns how many there were."""
        steps = min(steps, len(self._future))
        if steps > 0:
            self._write(Redid(redo=steps))
        return super().redo(steps)

    def _write(self, *records: Record) -> None:
        if self._file is not None:
            self._file.append(*records)

    def keep_cards(self) -> None:
        """Keep a copy of the cards beside the save, to go on with should they change."""
        if self._file is not None:
            with suppress(OSError):
                store(self._file.folder, self.cards)

    def summarise(self) -> None:
        """Keep what the menu tells of it, so that it need not be opened for that."""
        if self._file is not None:
            self._file.summarise(self._told())

    def close(self) -> None:
        """Let others open it."""
        if self._file is not None and self._alone:
            self.summarise()
            self._file.close()
