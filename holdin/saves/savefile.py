"""A save's files, and the one way to begin and to open them.

Beside a save `mara.holdin` lies a folder `mara.holdin.kept`: a twin that every line is written to as well, the last
good copies, a stored copy of the card set, and a summary for the menu. What is damaged in one is read from another.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import rmtree
from typing import Final, TypeVar

from holdin.errors import Counted, Said, SaveError, SaveIoError
from holdin.models.card_set import CardSet
from holdin.saves.disk import (
    Held,
    existing,
    lock_for,
    put_aside,
    read_file,
    read_own,
    saying,
    set_aside,
    sync_folder,
    write_file,
    write_new,
)
from holdin.saves.journal import Contents, Journal, NoSaveError, join
from holdin.saves.records import VERSION, CampaignHeader, Header, Record, encode_all
from holdin.saves.sets import store

COPIES: Final = 10
"""So many good copies of each save are kept."""
TWIN: Final = "twin.holdin"

SUMMARY: Final = "summary.json"
SUMMARY_MOST: Final = 128 * 1024
"""Bytes."""

_LOST: Final = Counted("{count} answer is in no file any more", "{count} answers are in no file any more")
_WHOLE: Final = Said("nothing of it is lost")
_COPY: Final = re.compile(r"copy-(\d+)\.holdin")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mended:
    """What was wrong with a save that has been opened nevertheless."""

    aside: Path | None = None
    """Where what stood in its place is kept as it was found; none where nothing did, or all was well but for others."""
    lost: int = 0
    """How many answers are missing that no file has any more; one that was never acknowledged is none."""
    strange: tuple[str, ...] = ()
    """What lies among its copies and is none of ours; it is passed over."""

    @property
    def said(self) -> Said:
        """What is to be told of it, once."""
        rest = _LOST.filled(count=self.lost) if self.lost else _WHOLE
        found = Said("This save was damaged and has been mended: {rest}.", rest=rest)
        if self.aside is not None:
            found = Said(
                "This save was damaged and has been mended: {rest}. The damaged file is kept as {file}.",
                rest=rest,
                file=self.aside.name,
            )
        if not self.strange:
            return found
        files = ", ".join(self.strange)
        return Said("{found} Passed over beside it, as none of ours: {files}.", found=found, files=files)

    @property
    def passed_over(self) -> Said:
        """What is to be told of strange files."""
        return Said("Passed over beside it, as none of ours: {files}.", files=", ".join(self.strange))

    def __str__(self) -> str:
        return str(self.said)


def folder_of(path: Path) -> Path:
    """The folder of what belongs to a save."""
    real = path.resolve()
    return real.with_name(real.name + ".kept")


def copies_of(path: Path) -> tuple[Path, ...]:
    """The good copies of a save, the newest first."""
    return tuple(sorted((file for file in _beside(path) if _number(file)), key=_number, reverse=True))


def _strange(path: Path) -> tuple[str, ...]:
    """What is called like a copy and is none."""
    return tuple(sorted(file.name for file in _beside(path) if file.name.startswith("copy-") and not _number(file)))


def _beside(path: Path) -> Iterator[Path]:
    folder = folder_of(path)
    return iter(()) if folder.is_symlink() or not folder.is_dir() else folder.iterdir()


def _number(file: Path) -> int:
    """A copy's number, from 1; 0 for what is no copy."""
    named = _COPY.fullmatch(file.name)
    return int(named[1]) if named is not None and file.is_file() and not file.is_symlink() else 0


def saves_in(folder: Path, ending: str) -> tuple[Path, ...]:
    """Every save in a folder, also one of which only what lies beside it is left."""
    left = (path.with_suffix("") for path in folder.glob(f"*{ending}.kept"))
    return tuple(sorted({*folder.glob(f"*{ending}"), *(path for path in left if _readable([folder_of(path) / TWIN]))}))


def contents_of(path: Path) -> Contents:
    """What a save holds, read from whichever of its files has each line good.

    One copy is looked at after the other, as far as they have more, so that never many are held at once.

    :raises SaveError: no file has its beginning, or it can't be read.
    """
    trouble: SaveError | None = None
    sources = [b""]
    try:
        sources = [read_file(path)]
    except SaveError as error:
        trouble = error
    sources += _readable([folder_of(path) / TWIN])
    best = _joined(path, sources)
    for copy in copies_of(path)[:COPIES]:
        if best is None or best.damaged or copy.stat().st_size > len(best.good):
            best = _joined(path, [*sources, *(() if best is None else (best.good,)), *_readable([copy])]) or best
    if best is None:
        raise trouble or NoSaveError(path)
    known = _known(path, best)
    return replace(best, lost=max(best.lost, known - len(best.entries))) if known else best


def _joined(path: Path, sources: list[bytes]) -> Contents | None:
    """What files hold together; none where none of them begins a save.

    :raises SaveError: a newer program wrote it.
    """
    try:
        return join(path, sources)
    except NoSaveError:
        return None


def _known(path: Path, contents: Contents) -> int:
    """How many entries there were when the summary was kept, if there are fewer now; else 0."""
    with suppress(SaveError, ValueError, RecursionError):
        plain = json.loads(read_own(folder_of(path) / SUMMARY, SUMMARY_MOST))
        entries = plain.get("entries") if isinstance(plain, dict) else 0
        if isinstance(entries, int) and entries > len(contents.entries):
            return entries
    return 0


def _readable(paths: Iterable[Path]) -> list[bytes]:
    found: list[bytes] = []
    for path in paths:
        with suppress(SaveError):
            found.append(read_own(path))
    return found


class SaveFile:
    """A save that is being written: its journal, twin and copies, and the right to write them."""

    def __init__(self, journal: Journal, lock: Held, mended: Mended | None = None, entries: int = 0) -> None:
        self.path = journal.path
        self.mended = mended
        """What was wrong with it when it was opened."""
        self.entries = entries
        """How many entries it has."""
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
        if not copies_of(path) and not _readable([folder_of(path) / TWIN]):
            existing(path)
        with ExitStack() as undoing:
            lock = lock_for(path, wait)
            undoing.callback(lock.release)
            contents = contents_of(path)
            built, more = build(contents)
            with saying(path, "written"):
                file = cls(*_prepare(path, contents, lock), len(contents.entries))
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
        with saying(self.path, "written"):
            self._lock.see()
        self._journal.append(*records)
        self.entries += len(records)

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
                number = 0 if newest is None else _number(newest)
                write_new(self.folder / f"copy-{number + 1:06}.holdin", data)
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
    write_new(folder / TWIN, data)
    write_new(path, data)
    return Journal([path, folder / TWIN], len(data), check)


def _free(folder: Path) -> Path:
    number = 1
    while (name := folder.with_name(f"{folder.name}-{number}")).exists():
        number += 1
    return name


def _prepare(path: Path, contents: Contents, lock: Held) -> tuple[Journal, Held, Mended | None]:
    """Make the file and its twin hold the same good lines, in today's format; what they held is set aside.

    :raises OSError: they can't be written.
    """
    data, check, strange = contents.good, contents.check, _strange(path)
    mended = Mended(strange=strange) if strange else None
    if contents.damaged or contents.lost:
        mended = Mended(_main_aside(path), contents.lost, strange)
    if contents.version < VERSION:
        set_aside(path, data, f"version-{contents.version}")
        data, check = encode_all("", (contents.header, *contents.entries))
    if contents.damaged or contents.version < VERSION or _shared(path):
        write_file(path, data)
    _prepare_twin(folder_of(path) / TWIN, data)
    return Journal([path, folder_of(path) / TWIN], len(data), check), lock, mended


def _main_aside(path: Path) -> Path | None:
    """Set aside what stands in a save's place, whatever it is; none if nothing does."""
    try:
        return set_aside(path, read_file(path), "damaged")
    except SaveError:
        return put_aside(path, "damaged") if path.exists() else None


def _shared(path: Path) -> bool:
    """Whether a file has a second name: a twin, or a backup, that would be written to as well."""
    return path.stat().st_nlink > 1


def _prepare_twin(twin: Path, data: bytes) -> None:
    folder = twin.parent
    if folder.is_symlink() or not folder.is_dir():
        if folder.exists() or folder.is_symlink():
            put_aside(folder, "damaged")
        folder.mkdir()
    held = _readable([twin])
    if not held and (twin.exists() or twin.is_symlink()):
        put_aside(twin, "damaged")
    elif held == [data] and not _shared(twin):
        return
    elif held and not data.startswith(held[0]):
        set_aside(twin, held[0], "damaged")
    write_file(twin, data)
    sync_folder(folder)
