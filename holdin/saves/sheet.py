"""The tracker's sheet on disk: every tap is written before it shows, so that the table is kept over restarts.

A sheet's file is a journal like a game's (`records.py`): a header, then a line for each tap, undo and redo, each with
a checksum over itself and the line before.
"""

from pathlib import Path
from typing import Literal

from filelock import BaseFileLock
from pydantic import ValidationError

from holdin.errors import HoldinError, SaveError
from holdin.models.card_set import CardSet
from holdin.saves.disk import Tail, lock_for, read_file, saying, set_aside, write_file
from holdin.saves.records import Record, Redid, Undid, decode, encode
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


Line = Tapped | Undid | Redid
_LINES: dict[str, type[Line]] = {"tap": Tapped, "undo": Undid, "redo": Redid}


class KeptSheet:
    """A sheet with its file; the same words as `History`, and nothing counts before it is on the disk."""

    def __init__(self, path: Path, history: History, lock: BaseFileLock, size: int, check: str) -> None:
        """Go on with a file of `size` bytes whose last line has the checksum `check`.

        :raises SaveIoError: it can't be opened for writing.
        """
        self.path = path
        self.history = history
        self.aside: Path | None = None
        """Where the damaged end of the file was set aside when it was opened."""
        self._lock, self._check = lock, check
        with saying(path, "opened for writing"):
            self._tail = Tail(path, size)

    @classmethod
    def begin(cls, path: Path, cards: CardSet, start: Begin) -> "KeptSheet":
        """Start a sheet.

        :raises TapError: the card set has no such character or scenario.
        :raises SaveIoError: something is there already, or it can't be written.
        """
        history = History(cards, start)
        lock = lock_for(path)
        try:
            with saying(path, "begun"):
                if path.exists():
                    msg = f"{path} is there already; a new sheet needs a name of its own."
                    raise SaveError(msg)
                data, check = encode("", SheetHeader(begin=start))
                write_file(path, data)
            return cls(path, history, lock, len(data), check)
        except HoldinError:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, cards: CardSet) -> "KeptSheet":
        """Go on with a sheet; what can't be read at its end is set aside beside it.

        :raises SaveError: it is no sheet, it can't be read or written, or another window has it open.
        """
        lock = lock_for(path)
        try:
            data = read_file(path)
            history, size, check = _replayed(path, data, cards)
            aside = None
            if size < len(data):
                with saying(path, "set aside"):
                    aside = set_aside(path, data, "damaged")
                    write_file(path, data[:size])
            kept = cls(path, history, lock, size, check)
        except HoldinError:
            lock.release()
            raise
        kept.aside = aside
        return kept

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.history.sheet

    def tap(self, tap: Tap) -> Moment:
        """Do something.

        :raises TapError: it means nothing on this sheet.
        :raises SaveIoError: it can't be written. Either way the sheet stays as it was.
        """
        moment = self.history.would(tap)
        self._write(Tapped.model_validate({"tap": tap}))
        self.history.add(moment)
        return moment

    def undo(self, steps: int = 1) -> None:
        """Take steps back.

        :raises SaveIoError: it can't be written; the sheet stays as it was.
        """
        steps = min(steps, len(self.history.past))
        if steps > 0:
            self._write(Undid(undo=steps))
            self.history.undo(steps)

    def redo(self, steps: int = 1) -> None:
        """Do steps again.

        :raises SaveIoError: it can't be written; the sheet stays as it was.
        """
        steps = min(steps, len(self.history.future))
        if steps > 0:
            self._write(Redid(redo=steps))
            self.history.redo(steps)

    def _write(self, record: Record) -> None:
        size = self._tail.size
        data, check = encode(self._check, record)
        try:
            with saying(self.path, "written"):
                self._tail.add(data)
        except SaveError:
            self._tail.cut(size)
            raise
        self._check = check

    def close(self) -> None:
        """Let go of the file."""
        self._tail.close()
        self._lock.release()


def _replayed(path: Path, data: bytes, cards: CardSet) -> tuple[History, int, str]:
    """The history of a file, how many of its bytes are good, and the last good line's checksum."""
    lines = data.splitlines(keepends=True)
    first = decode("", lines[0]) if lines else None
    try:
        header = SheetHeader.model_validate(None if first is None else first[0])
        history = History(cards, header.begin)
    except (ValidationError, HoldinError) as error:
        msg = f"{path} is no sheet of the tracker that this program and its cards can go on with."
        raise SaveError(msg) from error
    assert first is not None
    size, check = len(lines[0]), first[1]
    for line in lines[1:]:
        found = decode(check, line)
        if found is None or not _again(history, found[0]):
            break
        size, check = size + len(line), found[1]
    return history, size, check


def _again(history: History, plain: dict[str, object]) -> bool:
    """Do a line again; returns whether it fits."""
    kind = next((_LINES[name] for name in plain if name in _LINES), None)
    try:
        record = None if kind is None else kind.model_validate(plain)
        match record:
            case Tapped(tap=tap):
                history.tap(tap)
                return True
            case Undid(undo=steps):
                return history.undo(steps) == steps
            case Redid(redo=steps):
                return history.redo(steps) == steps
    except (ValidationError, HoldinError):
        pass
    return False
