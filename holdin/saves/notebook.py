"""What is done step by step, on disk: every step is written before it shows, so that all is kept over restarts.

A notebook's file is a journal like a game's (`records.py`): a header, then a line for each step, undo and redo, each
with a checksum over itself and the line before.
"""

from abc import ABC
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import ValidationError

from holdin.errors import HoldinError, Said, SaveError
from holdin.game.past import Past
from holdin.models.card_set import CardSet
from holdin.saves.disk import Held, Tail, lock_for, read_file, saying, set_aside, write_file, write_new
from holdin.saves.records import Record, Redid, Undid, decode, encode

P = TypeVar("P", bound=Past[Any, Any, Any])
T = TypeVar("T")
M = TypeVar("M")


class Notebook(ABC, Generic[P, T, M]):
    """A past with its file; nothing counts before it is on the disk."""

    HEADER: ClassVar[type[Record]]
    """What the file begins with."""
    STEP: ClassVar[type[Record]]
    """A step's line; it has one field."""
    MADE: ClassVar[Callable[..., Any]]
    """Makes the past, of the cards and what it begins with."""
    WHAT: ClassVar[Said]
    """What it is called in a message."""
    FOLDER: ClassVar[str]
    """Where such files are kept."""
    ENDING: ClassVar[str]

    def __init__(self, path: Path, history: P, lock: Held, size: int, check: str) -> None:
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
    def made(cls, cards: CardSet, header: Record) -> P:
        """The past that a header begins.

        :raises HoldinError: these cards don't have what it names.
        """
        past: P = cls.MADE(cards, getattr(header, cls._first()))
        return past

    @classmethod
    def _first(cls) -> str:
        """The header's field for what the past begins with."""
        return next(reversed(cls.HEADER.model_fields))

    @classmethod
    def begin(cls, path: Path, cards: CardSet, first: object) -> Self:
        """Start a file.

        :param first: what the past begins with.
        :raises HoldinError: these cards don't have what it names.
        :raises SaveIoError: something is there already, or it can't be written.
        """
        header = cls.HEADER.model_validate({cls._first(): first})
        history = cls.made(cards, header)
        lock = lock_for(path)
        try:
            with saying(path, "begun"):
                if path.exists():
                    said = Said("{path} is there already; {what} needs a name of its own.", path=path, what=cls.WHAT)
                    raise SaveError(said)
                data, check = encode("", header)
                write_new(path, data)
            return cls(path, history, lock, len(data), check)
        except HoldinError:
            lock.release()
            raise

    @classmethod
    def fresh(cls, folder: Path, cards: CardSet, first: object) -> Self:
        """Start a file of its own among those kept in a folder.

        :raises HoldinError: see `begin`.
        """
        stem = cls.FOLDER.removesuffix("s")
        paths = (folder / cls.FOLDER / f"{stem}-{number:04}{cls.ENDING}" for number in count(1))
        return cls.begin(next(path for path in paths if not path.exists()), cards, first)

    @classmethod
    def kept_in(cls, folder: Path) -> tuple[Path, ...]:
        """The files kept in a folder, the latest first."""
        found = (folder / cls.FOLDER).glob(f"*{cls.ENDING}") if (folder / cls.FOLDER).is_dir() else ()
        return tuple(sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))

    @classmethod
    def open(cls, path: Path, cards: CardSet) -> Self:
        """Go on with a file; what can't be read at its end is set aside beside it.

        :raises SaveError: it is none of these, it can't be read or written, or another window has it open.
        """
        lock = lock_for(path)
        try:
            data = read_file(path)
            history, size, check = cls._replayed(path, data, cards)
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

    def do(self, step: T) -> M:
        """Do something.

        :raises HoldinError: it means nothing here, or it can't be written. Either way all stays as it was.
        """
        moment: M = self.history.would(step)
        (field,) = self.STEP.model_fields
        self._write(self.STEP.model_validate({field: step}))
        self.history.add(moment)
        return moment

    def undo(self, steps: int = 1) -> None:
        """Take steps back.

        :raises SaveIoError: it can't be written; all stays as it was.
        """
        steps = min(steps, len(self.history.past))
        if steps > 0:
            self._write(Undid(undo=steps))
            self.history.undo(steps)

    def redo(self, steps: int = 1) -> None:
        """Do steps again.

        :raises SaveIoError: it can't be written; all stays as it was.
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
                self._lock.see()
                self._tail.add(data)
        except SaveError:
            self._tail.cut(size)
            raise
        self._check = check

    def close(self) -> None:
        """Let go of the file."""
        self._tail.close()
        self._lock.release()

    @classmethod
    def _replayed(cls, path: Path, data: bytes, cards: CardSet) -> tuple[P, int, str]:
        """The past of a file, how many of its bytes are good, and the last good line's checksum."""
        lines = data.splitlines(keepends=True)
        first = decode("", lines[0]) if lines else None
        try:
            header = cls.HEADER.model_validate(None if first is None else first[0])
            history = cls.made(cards, header)
        except (ValidationError, HoldinError) as error:
            said = Said("{path} can't be gone on with: with these cards it is not {what}.", path=path, what=cls.WHAT)
            raise SaveError(said) from error
        assert first is not None
        size, check = len(lines[0]), first[1]
        for line in lines[1:]:
            found = decode(check, line)
            if found is None or not cls._again(history, found[0]):
                break
            size, check = size + len(line), found[1]
        return history, size, check

    @classmethod
    def _again(cls, history: P, plain: dict[str, object]) -> bool:
        """Do a line again; returns whether it fits."""
        (field,) = cls.STEP.model_fields
        kinds: dict[str, type[Record]] = {field: cls.STEP, "undo": Undid, "redo": Redid}
        kind = next((kinds[name] for name in plain if name in kinds), None)
        try:
            record = None if kind is None else kind.model_validate(plain)
            match record:
                case None:
                    return False
                case Undid(undo=steps):
                    return history.undo(steps) == steps
                case Redid(redo=steps):
                    return history.redo(steps) == steps
            history.do(getattr(record, field))
        except (ValidationError, HoldinError):
            return False
        return True
