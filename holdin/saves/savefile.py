"""A save's files, and the one way to begin, to read and to write them: the journal under all that is kept.

Beside a save `mara.holdin` lies a folder `mara.holdin.kept`: a twin that every line is written to as well, the last
good copies, the earlier parts of a long journal, a stored copy of the card set, and a summary for the menu. What is
damaged in one is read from another. What all this promises is said in README.md beside this file and held by
`tests/saves/test_promises.py` for games, campaigns, hands and tables alike.
"""

import json
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import rmtree
from typing import IO, Any, Final, Generic, TypeVar

from holdin.errors import Said, SaveError, SaveIoError
from holdin.models.card_set import CardSet
from holdin.saves.disk import (
    KEPT,
    Tail,
    WriteLock,
    lock_for,
    open_file,
    open_own,
    put_aside,
    read_own,
    real,
    saying,
    set_aside,
    taken,
    write_file,
    write_files,
    write_new,
)
from holdin.saves.journal import Contents, NoSaveError, join, read
from holdin.saves.records import VERSION, AnyHeader, Earlier, Record, Stands, encode_all
from holdin.saves.repairs import Repairs
from holdin.saves.sets import store

COPIES: Final = 10
"""So many good copies of each save are kept."""
LONG: Final = 2 * 1024 * 1024
"""Bytes; a journal of more goes on in a new part at its next snapshot: after thirty hours of a campaign or so."""
TWIN: Final = "twin.holdin"

SUMMARY: Final = "summary.json"
SUMMARY_MOST: Final = 128 * 1024
"""Bytes."""

_COPY: Final = re.compile(r"copy-(\d+)\.holdin")
_PART: Final = re.compile(r"history-\d+\.holdin")

T = TypeVar("T")


def folder_of(path: Path) -> Path:
    """The folder of what belongs to a save."""
    place = real(path)
    return place.with_name(place.name + KEPT)


def copies_of(path: Path) -> tuple[Path, ...]:
    """The good copies of a save, the newest first."""
    return tuple(sorted((file for file in _beside(path) if _number(file)), key=_number, reverse=True))


def _strange(path: Path) -> tuple[str, ...]:
    """What is called like a copy and is none."""
    named = (file for file in _beside(path) if file.name.startswith("copy-"))
    return tuple(sorted(file.name for file in named if not _number(file)))


def _beside(path: Path) -> tuple[Path, ...]:
    folder = folder_of(path)
    with suppress(OSError):
        return () if folder.is_symlink() else tuple(folder.iterdir())
    return ()


def _number(file: Path) -> int:
    """A copy's number, from 1; 0 for what is no copy."""
    named = _COPY.fullmatch(file.name)
    return int(named[1]) if named is not None and file.is_file() and not file.is_symlink() else 0


def part_of(path: Path, number: int) -> Path:
    """Where an earlier part of a save's journal lies; a copy's parts lie beside the copy."""
    beside = path.parent.name.endswith(KEPT) and (_COPY.fullmatch(path.name) or _PART.fullmatch(path.name))
    return (path.parent if beside else folder_of(path)) / f"history-{number:06}.holdin"


def saves_in(folder: Path, ending: str) -> tuple[Path, ...]:
    """Every save in a folder, the one written last first; also one of which only what lies beside it is left."""
    left = (path.with_suffix("") for path in folder.glob(f"*{ending}{KEPT}"))
    found = {*folder.glob(f"*{ending}"), *(path for path in left if has_twin(path))}
    return tuple(sorted(found, key=lambda path: (-written(path), path.name)))


def written(path: Path) -> float:
    """When a save was last written, in seconds since 1970 (UTC); 0 if that can't be told."""
    for file in (path, folder_of(path) / TWIN):
        with suppress(OSError):
            return file.stat().st_mtime
    return 0.0


def _size(file: Path) -> int:
    """In bytes; 0 if that can't be told."""
    with suppress(OSError):
        return file.stat().st_size
    return 0


def has_twin(path: Path) -> bool:
    """Whether there is a file of the save besides its own."""
    with suppress(SaveError), open_own(folder_of(path) / TWIN):
        return True
    return bool(copies_of(path))


def contents_of(path: Path) -> Contents:
    """What a save holds, read from whichever of its files has each line good.

    One copy is looked at after the other, as far as they have more, so that never many are read at once.

    :raises SaveError: no file has its beginning, or it can't be read.
    """
    with ExitStack() as opened:
        trouble: SaveError | None = None
        sources: list[bytes | IO[bytes]] = [b""]
        try:
            sources = [opened.enter_context(open_file(path))]
        except SaveError as error:
            trouble = error
        with suppress(SaveError):
            sources.append(opened.enter_context(open_own(folder_of(path) / TWIN)))
        best = _joined(path, sources)
        if best is not None and best.damaged:  # a crash may have left the two in different formats, or parts
            twin = _joined(path, [b"", *reversed(sources)])
            best = twin if twin is not None and twin.count > best.count else best
        for copy in copies_of(path)[:COPIES]:
            if best is None or best.damaged or _size(copy) > len(best.good):
                best = _with(path, sources, best, copy)
    if best is None or not best.entries:  # the last part says how things stood when the next one was begun
        best = _last_part(path, best)
    if best is None:
        raise trouble or NoSaveError(path)
    known = _known(path)
    return replace(best, lost=max(best.lost, known - best.count))


def _last_part(path: Path, best: Contents | None) -> Contents | None:
    """What the last earlier part holds, if that is more."""
    for part in sorted(file for file in _beside(path) if _PART.fullmatch(file.name))[-1:]:
        with suppress(SaveError):
            found = contents_of(part)
            if best is None or (found.count > best.count and _of_one_save(found, best)):
                return replace(found, damaged=True)
    return best


def _with(path: Path, sources: list[bytes | IO[bytes]], best: Contents | None, file: Path) -> Contents | None:
    """What the sources hold, together with a further file."""
    with suppress(SaveError), open_own(file) as more:
        return _joined(path, [*sources, *(() if best is None else (best.good,)), more]) or best
    return best


def _joined(path: Path, sources: list[bytes | IO[bytes]]) -> Contents | None:
    """What files hold together; none where none of them begins a save.

    :raises SaveError: a newer program wrote it.
    """
    try:
        return join(path, sources)
    except NoSaveError:
        return None


def _known(path: Path) -> int:
    """How many entries there were when the summary was kept; 0 if that isn't known."""
    with suppress(SaveError, ValueError, RecursionError):
        plain = json.loads(read_own(folder_of(path) / SUMMARY, SUMMARY_MOST))
        entries = plain.get("entries") if isinstance(plain, dict) else 0
        if isinstance(entries, int):
            return entries
    return 0


def parts_of(path: Path) -> tuple[Contents, ...]:
    """A journal and the earlier parts that it goes on from, as far as they are there; the oldest first.

    :raises SaveError: the journal itself can't be read.
    """
    found = [contents_of(path)]
    while (earlier := found[0].header.earlier) is not None:
        try:
            part = contents_of(part_of(path, earlier.part))
        except SaveError:
            break
        before = part.header.earlier
        if not _of_one_save(part, found[0]) or (before is not None and before.part >= earlier.part):
            break
        found.insert(0, part)
    return tuple(found)


def _of_one_save(one: Contents, other: Contents) -> bool:
    """Whether two journals began as one; which cards and parts came before may differ."""
    same = {"cards": one.header.cards, "earlier": None, "program": ""}
    return one.header.model_copy(update=same) == other.header.model_copy(update=same)


def whole(path: Path) -> tuple[Contents, bytes]:
    """A save's contents, and all its lines as one journal, those of its earlier parts first.

    :raises SaveError: it can't be read.
    """
    first, *others = parts_of(path)
    if not others:
        return first, first.good
    rest = [record for part in others for record in part.entries[1:]]  # after the snapshot
    return others[-1], encode_all("", (first.header, *first.entries, *rest))[0]


@dataclass(frozen=True, slots=True)
class Built(Generic[T]):
    """What was made of a save's contents."""

    what: T
    more: tuple[Record, ...] = ()
    """What is to be added to it at once."""
    fits: int | None = None
    """How many entries mean something still; none: all of them. The others are set aside with the file."""


class SaveFile:
    """A save's journal, twin and copies, and the right to write them."""

    def __init__(self, path: Path, contents: Contents, mended: Repairs | None, lock: WriteLock) -> None:
        """Go on with files that both hold exactly these contents.

        :raises SaveIoError: one can't be opened for writing.
        """
        self.path = path
        self.mended = mended
        """What was wrong with it when it was opened."""
        self.check = contents.check
        """The checksum of its last line."""
        self.entries = contents.count
        """How many entries it has, those of earlier parts included."""
        self._header = contents.header
        self._lock = lock
        self._tails = self._opened(len(contents.good))

    def _opened(self, size: int) -> list[Tail]:
        tails: list[Tail] = []
        with ExitStack() as undoing, saying(self.path, "opened for writing"):
            for path in self._files:
                tails.append(Tail(path, size))
                undoing.callback(tails[-1].close)
            undoing.pop_all()
        return tails

    @property
    def _files(self) -> tuple[Path, Path]:
        return self.path, self.folder / TWIN

    @classmethod
    def begin(cls, path: Path, header: AnyHeader, cards: CardSet) -> "SaveFile":
        """Start a save.

        :raises SaveIoError: something is there already, it can't be written, or another window has it open.
        """
        path = real(path)  # one lock and one folder, by whatever name it is opened
        lock = lock_for(path)
        try:
            with saying(path, "begun"):
                return cls(path, _begin(path, header, cards), None, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, build: Callable[[Contents], Built[T]], *, wait: float = 0.0) -> tuple["SaveFile", T]:
        """Go on with a save: what `build` makes of its contents, once nothing is wrong with them.

        :param build: what it refuses leaves every file as it was.
        :param wait: seconds to wait for another window to close it.
        :raises SaveError: it can't be read or written, `build` refuses it, or another window has it open.
        """
        path = real(path)
        if not has_twin(path):
            open_file(path).close()
        with ExitStack() as undoing:
            lock = lock_for(path, wait)
            undoing.callback(lock.release)
            contents = contents_of(path)
            if path.is_symlink():  # what it leads to is somebody else's
                contents = replace(contents, damaged=True)
            built = build(contents)
            if built.fits is not None:
                contents = contents.until(built.fits)
            with saying(path, "written"):
                file = cls(path, *_settled(path, contents), lock)
            undoing.callback(file.close)
            if built.more:
                file.append(*built.more)
            undoing.pop_all()
        file.copy()
        if file.mended is not None:
            file.summarise({})
        return file, built.what

    @property
    def folder(self) -> Path:
        """What belongs to it."""
        return folder_of(self.path)

    def append(self, *records: Record) -> None:
        """Add records, all or none; they are on the disk, twice, when this returns.

        :raises SaveIoError: they could not be written; the save is as it was.
        """
        size = self._tails[0].size
        try:
            with saying(self.path, "written"):
                data, check = encode_all(self.check, records)
                self._lock.see()
                for tail in self._tails:
                    tail.add(data)
        except SaveIoError:
            for tail in self._tails:
                tail.cut(size)
            raise
        self.check = check
        self.entries += len(records)

    def copy(self) -> None:
        """Keep a copy of the save as it is now, if it is good and there is none yet; the oldest copies go.

        A copy is a help for later: where there is no room for one, the game goes on without.
        """
        with suppress(OSError, SaveError):
            newest = next(iter(copies_of(self.path)), None)
            if newest is not None and _size(newest) == self._tails[0].size:
                return
            contents = read(self.path)
            if contents.check == self.check:
                number = 0 if newest is None else _number(newest)
                write_new(self.folder / f"copy-{number + 1:06}.holdin", contents.good)
                for old in copies_of(self.path)[COPIES:]:
                    old.unlink()

    def shorten(self, stands: Stands) -> None:
        """Begin a new part with a snapshot, where the journal has become long.

        First the lines so far are written, whole, beside the save, and to a twin there; only then a journal that goes
        on from them takes the place of each file. So a crash leaves the save in one of two ways that mean the same.
        Where the disk refuses it, the journal just stays long.

        :param stands: how things stand now, after the last line.
        """
        if self._tails[0].size <= LONG:
            return
        with suppress(OSError, SaveError):
            contents = read(self.path)
            self._lock.see()
            if contents.check != self.check:
                return
            earlier = self._header.earlier
            part = 1 if earlier is None else earlier.part + 1
            history = part_of(self.path, part)
            folder_of(history).mkdir(exist_ok=True)
            for file in (folder_of(history) / TWIN, history):
                _hold(file, contents.good)
            before = Earlier(part=part, check=self.check, entries=self.entries - 1)
            begun, now = self._header.cards, contents.cards
            expands = now.name != begun.name  # what it was begun with is told as long as it goes on
            header = self._header.model_copy(update={"earlier": before, "cards": begun if expands else now})
            self._replace(contents, header, stands.model_copy(update={"cards": now}) if expands else stands)

    def _replace(self, old: Contents, header: AnyHeader, stands: Stands) -> None:
        data, check = encode_all("", (header, stands))
        main, twin = self._files
        for tail in self._tails:  # some systems let no open file be replaced
            tail.close()
        try:
            write_files((twin, main), data)
        except OSError:
            if _size(twin) != len(old.good):
                # A disk that refuses this, too, has the save closed until it is opened again.
                write_file(twin, old.good)
            data, check, header = old.good, old.check, self._header
        self._tails = self._opened(len(data))
        self.check, self._header = check, header

    def summarise(self, told: Mapping[str, Any]) -> None:
        """Keep what a menu tells of the save, and how many entries there are: if some should be lost, that tells.

        A help for later, like a copy.
        """
        plain = {"check": self.check, "entries": self.entries, **told}
        with suppress(OSError):
            write_file(self.folder / SUMMARY, json.dumps(plain).encode())

    def close(self) -> None:
        """Let others open it."""
        for tail in self._tails:
            tail.close()
        self._lock.release()


def _begin(path: Path, header: AnyHeader, cards: CardSet) -> Contents:
    if taken(path):
        raise SaveIoError(Said("{path} can’t be begun: there is something already.", path=path))
    folder = folder_of(path)
    if taken(folder):  # of a save that somebody has taken away
        put_aside(folder, "old")
    folder.mkdir(parents=True)
    data, check = encode_all("", (header,))
    try:
        with suppress(OSError):
            store(folder, cards)
        write_new(folder / TWIN, data)
        write_new(path, data)
    except (OSError, SaveError):
        rmtree(folder, ignore_errors=True)
        raise
    return Contents(header, VERSION, (), check, data, damaged=False, lost=0)


def _settled(path: Path, contents: Contents) -> tuple[Contents, Repairs | None]:
    """Make the file and its twin hold the same good lines, in today's format; what they held is set aside.

    :raises OSError: they can't be written.
    """
    strange = _strange(path)
    mended = Repairs(strange=strange) if strange else None
    old = contents.version < VERSION
    if contents.damaged or contents.lost:
        aside = set_aside(path, "damaged") if taken(path) else None
        mended = Repairs(aside, contents.lost, contents.unfit, strange)
    elif old:
        set_aside(path, f"version-{contents.version}")
    if old:
        data, check = encode_all("", (contents.header, *contents.entries))
        contents = replace(contents, good=data, check=check)
    if contents.damaged or old or _shared(path):
        write_file(path, contents.good)
    folder = folder_of(path)
    if folder.is_symlink() or not folder.is_dir():
        if taken(folder):
            put_aside(folder, "damaged")
        folder.mkdir()
    _hold(folder / TWIN, contents.good)
    return contents, mended


def _shared(path: Path) -> bool:
    """Whether a file has a second name: a twin, or a backup, that would be written to as well."""
    return path.stat().st_nlink > 1


def _hold(file: Path, data: bytes) -> None:
    """Make a file beside a save hold just this; what stood there is set aside, unless this begins with it."""
    held: bytes | None = None
    with suppress(SaveError):
        held = read_own(file, len(data))
    if held == data and not _shared(file):
        return
    if (held is None or not data.startswith(held)) and taken(file):
        set_aside(file, "damaged")
    write_file(file, data)
