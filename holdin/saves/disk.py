"""Files written so that a crash, a kill or a full disk leaves either the old or the new, and what can be said of it."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import EEXIST, ENAMETOOLONG, ESTALE
from itertools import chain, count
from pathlib import Path, PurePath
from secrets import token_hex
from shutil import copyfile, rmtree
from typing import IO, Final, Literal, Self

from filelock import FileLock, Timeout

from holdin.errors import Said, SaveError, SaveInUseError, SaveIoError, why

KEPT: Final = ".kept"
"""What a save's folder beside it is called after its own name."""

Cannot = Literal["read", "written", "begun", "locked", "opened for writing", "set aside"]
"""What is tried with a file."""
_CANNOT: Final[Mapping[Cannot, Said]] = {
    "read": Said("{path} can’t be read: {why}."),
    "written": Said("{path} can’t be written: {why}."),
    "begun": Said("{path} can’t be begun: {why}."),
    "locked": Said("{path} can’t be locked: {why}."),
    "opened for writing": Said("{path} can’t be opened for writing: {why}."),
    "set aside": Said("{path} can’t be set aside: {why}."),
}


@contextmanager
def saying(path: Path, cannot: Cannot) -> Iterator[None]:
    """Tell what the disk says in one sentence: "<path> can't be <cannot>: …".

    :raises SaveIoError: the disk said no.
    """
    try:
        yield
    except OSError as error:
        raise SaveIoError(_CANNOT[cannot].filled(path=path, why=why(error))) from error


@contextmanager
def as_new(path: Path) -> Iterator[None]:
    """Make the folder that something new is written into, and tell what bars it, above all that it isn't new.

    :raises SaveIoError: something is there already, or the disk said no.
    """
    with saying(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            yield
        except FileExistsError as error:
            raise SaveIoError(Said("{path} can’t be written: there is something already.", path=path)) from error


def real(path: Path) -> Path:
    """Where a save lies: a link to it is followed, unless what belongs to the save lies beside the link instead.

    So a link that leads nowhere, in circles, or to somebody else's file is no more than a damaged save.
    """
    there, here = Path(os.path.realpath(path)), Path(os.path.realpath(path.parent)) / path.name
    own, theirs = (os.path.isdir(f"{each}{KEPT}") for each in (here, there))  # noqa: PTH112 - never raises
    return here if own and not theirs else there


def open_file(path: Path) -> IO[bytes]:
    """Open a file to read; pipes and devices, which could go on for ever, are none.

    :raises SaveIoError: there is none, or it can't be read.
    """
    with saying(path, "read"):
        if not path.is_file():
            raise SaveIoError(Said("{path} can’t be read: it is no file.", path=path))
        return path.open("rb")


def open_own(path: Path) -> IO[bytes]:
    """Open a file of those that we keep beside a save: links, which could lead anywhere, are none of them.

    :raises SaveIoError: it is a link, or can't be read.
    """
    with saying(path, "read"):
        if path.is_symlink() or path.parent.is_symlink():
            raise SaveIoError(Said("{path} can’t be read: it is a link, or in a folder that is one.", path=path))
    return open_file(path)


def read_own(path: Path, limit: int) -> bytes:
    """A whole file of those that we keep beside a save.

    :param limit: bytes that it may have at most.
    :raises SaveError: it is too large to be ours, or (`SaveIoError`) a link, or can't be read.
    """
    with open_own(path) as file, saying(path, "read"):
        data = file.read(limit + 1)
    if len(data) > limit:
        raise SaveError(Said("{path} is larger than any saved game ({limit} bytes).", path=path, limit=limit))
    return data


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; what was there is replaced.

    :raises OSError: it can't be written; what was there is as it was.
    """
    write_files((path,), data)


def write_files(paths: Iterable[Path], data: bytes) -> None:
    """Write files that hold the same: room is had for all of them before the first is replaced.

    :raises OSError: they can't be written; all is as it was, unless the disk took one new name and refused the next.
    """
    with ExitStack() as drafts:
        for draft, path in [(drafts.enter_context(_draft(path.parent, data)), path) for path in paths]:
            draft.replace(path)
            sync_folder(path.parent)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that isn't there yet, whole or not at all.

    :raises FileExistsError: something is there.
    :raises OSError: it can't be written.
    """
    with _draft(path.parent, data) as draft:
        try:
            os.link(draft, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without hard links: no way is left to look and put in one
            if taken(path):
                raise _taken(path) from None
            draft.replace(path)
    sync_folder(path.parent)


def write_new_folder(path: Path, files: Mapping[PurePath, bytes]) -> None:
    """Write a folder that isn't there yet, whole or not at all.

    :param files: what it has, by their places in it.
    :raises FileExistsError: something is there.
    :raises OSError: it can't be written.
    """
    draft = _draft_in(path.parent)
    try:
        for place, data in files.items():
            (draft / place).parent.mkdir(parents=True, exist_ok=True)
            write_new(draft / place, data)
        if taken(path):
            raise _taken(path)
        draft.rename(path)
    finally:
        rmtree(draft, ignore_errors=True)
    sync_folder(path.parent)


def _taken(path: Path) -> FileExistsError:
    return FileExistsError(EEXIST, os.strerror(EEXIST), str(path))


def _draft_in(folder: Path) -> Path:
    """A name that nobody has."""
    return folder / f".holdin-{token_hex(8)}"


@contextmanager
def _draft(folder: Path, data: bytes) -> Iterator[Path]:
    """A new file with a name that nobody has; what is still there of it afterwards is taken away.

    :raises OSError: it can't be written.
    """
    draft = _draft_in(folder)
    file = draft.open("xb")  # what is there already is somebody else's, and stays
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield draft  # closed, as some systems give no open file another name
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """See to it that a new name in a folder outlives a power cut, where the system can do that."""
    with suppress(OSError):  # Windows opens no folders, and needs none of this
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def set_aside(path: Path, why: str) -> Path:
    """Keep what a file holds under a name of its own beside it, such as "<name>.damaged-1"; it stays where it is, too.

    :raises OSError: it can't be given another name.
    """
    if path.is_symlink() or not path.is_file():
        return put_aside(path, why)
    for aside in _asides(path, why):
        try:
            os.link(path, aside)
        except OSError:
            if taken(aside):
                continue
            copyfile(path, aside)  # a disk without hard links
        return aside
    raise AssertionError


def put_aside(path: Path, why: str) -> Path:
    """Give whatever stands at a path – a folder, a pipe, a link – such a name instead.

    :raises OSError: it can't be moved.
    """
    for aside in _asides(path, why):
        try:
            os.link(path, aside, follow_symlinks=False)  # a second name replaces nothing that has come meanwhile
        except (OSError, NotImplementedError):  # a folder, a disk without hard links, a system that follows links
            if taken(aside):
                continue
            path.rename(aside)
        else:
            path.unlink()
        return aside
    raise AssertionError


def taken(path: Path) -> bool:
    """Whether anything is at a place, be it a link to nowhere."""
    return path.exists() or path.is_symlink()


def free(paths: Iterable[Path]) -> Path:
    """The first place where nothing is, nor anything that belongs to a save there."""
    return next(path for path in paths if not (taken(path) or taken(path.with_name(path.name + KEPT))))


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """A file's name in a folder where there is nothing yet: with a number, if the name itself is taken."""
    numbered = (f"{stem}-{number}{ending}" for number in count(2))
    return free(folder / name for name in chain([f"{stem}{ending}"], numbered))


def _asides(path: Path, why: str) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))


def still_at(path: Path, number: int, size: int) -> None:
    """See that an open file is still the one at its path, and as long as we have made it.

    :param number: the open file's descriptor.
    :raises OSError: it was moved, replaced, or cut.
    """
    ours = os.fstat(number)
    if ours.st_size != size:
        raise _meddled(path)
    still_there(path, ours)


def still_there(path: Path, ours: os.stat_result) -> None:
    """See that what stands at a path is still the file that once was looked at.

    :raises OSError: it was moved or replaced.
    """
    try:
        there = path.stat()
    except OSError as error:
        raise _meddled(path) from error
    if not os.path.samestat(ours, there):
        raise _meddled(path)


def _meddled(path: Path) -> OSError:
    return OSError(ESTALE, os.strerror(ESTALE), str(path))


class Tail:
    """The end of one file, to append to; what a failed write has left is cut off before the next."""

    def __init__(self, path: Path, size: int) -> None:
        """Open a file of `size` bytes.

        :raises OSError: it can't be opened for writing.
        """
        self.path = path
        self.size = size
        self._ragged = False
        self._file = path.open("ab", buffering=0)

    def add(self, data: bytes) -> None:
        """Append; the bytes are on the disk when this returns, and the file is where it will be looked for.

        :raises OSError: they could not be written, or another program has meddled; `cut` them off.
        """
        if self._file.closed:
            raise _meddled(self.path)
        if self._ragged:
            self._trim(self.size)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())
        still_at(self.path, self._file.fileno(), self.size + len(data))
        self.size += len(data)

    def cut(self, size: int) -> None:
        """Go back to an earlier size: at once, or if the disk refuses even that, before anything else is added."""
        self.size, self._ragged = size, True
        with suppress(OSError):
            self._trim(size)

    def _trim(self, size: int) -> None:
        """A file that somebody has made shorter stays so: cutting would fill it up with nothing."""
        if self._file.closed:
            return
        if os.fstat(self._file.fileno()).st_size > size:
            self._file.truncate(size)
        self._ragged = False

    def close(self) -> None:
        """Nothing more will be added."""
        with suppress(OSError):
            self._file.close()


class WriteLock:
    """The right to write a save, for as long as it is held."""

    def __init__(self, lock: FileLock, place: Path) -> None:
        """Hold a lock that was acquired at a place.

        :raises OSError: its file is gone again.
        """
        self._lock, self._place = lock, place
        self._seen = place.stat()

    def see(self) -> None:
        """See that nobody else can have the right as well.

        :raises OSError: its file was taken away or replaced.
        """
        still_there(self._place, self._seen)

    def release(self) -> None:
        """Let others have it."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()


def lock_for(path: Path, wait: float = 0.0) -> WriteLock:
    """The right to write a save, for as long as it is held.

    :param wait: seconds to wait for another window to let go.
    :raises SaveInUseError: another window has it.
    :raises SaveIoError: the folder lets nothing be written.
    """
    with saying(path, "locked"):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except RecursionError as error:  # folders in folders without end
            raise OSError(ENAMETOOLONG, os.strerror(ENAMETOOLONG)) from error
        place = path.with_name(path.name + ".lock")
        if place.is_symlink():
            said = Said("{path} can’t be locked: {name} is a link; take it away.", path=path, name=place.name)
            raise SaveIoError(said)
        lock = FileLock(place)
        try:
            lock.acquire(timeout=wait)
        except Timeout as error:
            said = Said(
                "{path} is open in another window: look at it without playing, wait, or close it there first.",
                path=path,
            )
            raise SaveInUseError(said) from error
        except NotImplementedError as error:
            said = Said("{path} can’t be locked: this disk has no locks; keep saves on another.", path=path)
            raise SaveIoError(said) from error
        return WriteLock(lock, place)


def in_use(path: Path) -> bool:
    """Whether another window or program is writing a save."""
    if not path.exists():
        return False
    try:
        lock_for(real(path)).release()
    except SaveInUseError:
        return True
    except SaveIoError:
        return False
    return False
