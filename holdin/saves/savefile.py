"""A save's files, and the one way to begin and to open them.

Beside a save `mara.holdin` lies a folder `mara.holdin.kept`: a twin that every line is written to as well, the last
good copies, a stored copy of the card set, and a summary for the menu. What is damaged in one is read from another.
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Final, TypeVar

from filelock import FileLock

from holdin.errors import Said, SaveError, SaveIoError
from holdin.models.card_set import CardSet
from holdin.saves.disk import existing, lock_for, read_file, read_own, saying, set_aside, sync_folder, write_file
from holdin.saves.journal import Contents, Journal, join
from holdin.saves.records import VERSION, CampaignHeader, Header, Record, encode_all
from holdin.saves.sets import store

COPIES: Final = 10
"""So many good copies of each save are kept."""
TWIN: Final = "twin.holdin"

_LOST: Final = Said("what came after the damage is in no other copy")
_WHOLE: Final = Said("nothing of it is lost")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mended:
    """What was wrong with a save that has been opened nevertheless."""

    aside: Path
    """Where the damaged file is kept as it was found."""
    lost: bool
    """Whether answers are missing that no file has any more; an answer that was never acknowledged is none."""

    @property
    def said(self) -> Said:
        """What is to be told of it, once."""
        rest = _LOST if self.lost else _WHOLE
        return Said(
            "This save was damaged and has been mended: {rest}. The damaged file is kept as {file}.",
            rest=rest,
            file=self.aside.name,
        )

    def __str__(self) -> str:
        return str(self.said)


def folder_of(path: Path) -> Path:
    """The folder of what belongs to a save."""
    real = path.resolve()
    return real.with_name(real.name + ".kept")


def copies_of(path: Path) -> tuple[Path, ...]:
    """The good copies of a save, the newest first."""
    return tuple(sorted(folder_of(path).glob("copy-*.holdin"), reverse=True))


def contents_of(path: Path) -> Contents:
    """What a save holds, read from whichever of its files has each line good.

    :raises SaveError: no file has its beginning, or it can't be read.
    """
    sources = [read_file(path), *_readable([folder_of(path) / TWIN])]
    with suppress(SaveError):
        contents = join(path, sources)
        if not contents.damaged and all(copy.stat().st_size <= len(contents.good) for copy in copies_of(path)):
            return contents
    return join(path, sources + _readable(copies_of(path)))


def _readable(paths: Iterable[Path]) -> list[bytes]:
    found: list[bytes] = []
    for path in paths:
        with suppress(SaveError):
            found.append(read_own(path))
    return found


def _not_led_away(folder: Path) -> None:
    """See that what belongs to a save is kept beside it.

    :raises SaveIoError: its folder is a link to somewhere else.
    """
    if folder.is_symlink():
        said = Said("{path} can't be written: it is a link; take it away, and a new one is made.", path=folder)
        raise SaveIoError(said)


class SaveFile:
    """A save that is being written: its journal, twin and copies, and the right to write them."""

    def __init__(self, journal: Journal, lock: FileLock, mended: Mended | None = None) -> None:
        self.path = journal.path
        self.mended = mended
        """What was wrong with it when it was opened."""
        self._journal = journal
        self._lock = lock

    @classmethod
    def begin(cls, path: Path, header: Header | CampaignHeader, cards: CardSet) -> "SaveFile":
        """Start a save.

        :raises SaveIoError: something is there already, it can't be written, or another window has it open.
        """
        path = path.resolve()  # one lock and one folder, by whatever name it is opened
        lock = lock_for(path)
        try:
            with saying(path, "begun"):
                return cls(_begin(path, header, cards), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(
        cls, path: Path, build: Callable[[Contents], tuple[T, tuple[Record, ...]]], *, wait: float = 0.0
    ) -> tuple["SaveFile", T]:
        """Go on with a save: what `build` makes of its contents, once nothing is wrong with them.

        :param build: gives also the records to be added at once; what it refuses leaves every file as it was.
        :param wait: seconds to wait for another window to close it.
        :raises SaveError: it can't be read or written, `build` refuses it, or another window has it open.
        """
        path = path.resolve()
        existing(path)
        _not_led_away(folder_of(path))
        with ExitStack() as undoing:
            lock = lock_for(path, wait)
            undoing.callback(lock.release)
            contents = contents_of(path)
            built, more = build(contents)
            with saying(path, "written"):
                file = cls(*_prepare(path, contents, lock))
            undoing.callback(file.close)
            if more:
                file.append(*more)
            undoing.pop_all()
        file.copy()
        return file, built

    @property
    def folder(self) -> Path:
        """What belongs to it."""
        return folder_of(self.path)

    @property
    def check(self) -> str:
        """The checksum of its last line."""
        return self._journal.check

    def append(self, *records: Record) -> None:
        """Add records, all or none; they are on the disk when this returns.

        :raises SaveIoError: they could not be written; the save is as it was.
        """
        self._journal.append(*records)

    def copy(self) -> None:
        """Keep a copy of the save as it is now, if it is good and there is none yet; the oldest copies go.

        A copy is a help for later: where there is no room for one, the game goes on without.
        """
        with suppress(OSError, SaveError):
            data = read_file(self.path)
            newest = next(iter(copies_of(self.path)), None)
            if newest is not None and newest.stat().st_size == len(data):
                return
            if join(self.path, [data]).check == self.check:
                number = 0 if newest is None else int(newest.stem.partition("-")[2])
                write_file(self.folder / f"copy-{number + 1:06}.holdin", data)
                for old in copies_of(self.path)[COPIES:]:
                    old.unlink()

    def close(self) -> None:
        """Let others open it."""
        self._journal.close()
        self._lock.release()


def _begin(path: Path, header: Header | CampaignHeader, cards: CardSet) -> Journal:
    if path.exists():
        raise SaveIoError(Said("{path} can't be begun: there is something already.", path=path))
    folder = folder_of(path)
    if folder.exists():  # of a save that somebody has taken away
        folder.rename(_free(folder))
    try:
        return _first_line(path, folder, header, cards)
    except (OSError, SaveError):
        path.unlink(missing_ok=True)
        rmtree(folder, ignore_errors=True)
        raise


def _first_line(path: Path, folder: Path, header: Header | CampaignHeader, cards: CardSet) -> Journal:
    folder.mkdir(parents=True)
    with suppress(OSError):
        store(folder, cards)
    data, check = encode_all("", (header,))
    write_file(folder / TWIN, data)
    write_file(path, data)
    return Journal([path, folder / TWIN], len(data), check)


def _free(folder: Path) -> Path:
    number = 1
    while (name := folder.with_name(f"{folder.name}-{number}")).exists():
        number += 1
    return name


def _prepare(path: Path, contents: Contents, lock: FileLock) -> tuple[Journal, FileLock, Mended | None]:
    """Make the file and its twin hold the same good lines, in today's format; what they held is set aside.

    :raises OSError: they can't be written.
    """
    mended: Mended | None = None
    data, check = contents.good, contents.check
    if contents.damaged:
        mended = Mended(set_aside(path, read_file(path), "damaged"), contents.lost)
    if contents.version < VERSION:
        set_aside(path, data, f"version-{contents.version}")
        data, check = encode_all("", (contents.header, *contents.entries))
    if mended is not None or contents.version < VERSION:
        write_file(path, data)
    _prepare_twin(folder_of(path) / TWIN, data)
    return Journal([path, folder_of(path) / TWIN], len(data), check), lock, mended


def _prepare_twin(twin: Path, data: bytes) -> None:
    twin.parent.mkdir(exist_ok=True)
    if twin.is_symlink():
        twin.unlink()
    held = read_own(twin) if twin.is_file() else b""
    if held == data:
        return
    if not data.startswith(held):
        set_aside(twin, held, "damaged")
    write_file(twin, data)
    sync_folder(twin.parent)
