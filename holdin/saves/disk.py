"""Files written so that a crash, a kill or a full disk leaves either the old or the new, and what can be said of it."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final, Literal

from filelock import FileLock, Timeout

from holdin.errors import Said, SaveError, SaveInUseError, SaveIoError, why

LIMIT: Final = 64 * 1024 * 1024
"""Bytes; a longer file is no journal of ours."""


Cannot = Literal["read", "written", "begun", "locked", "opened for writing", "set aside"]
"""What is tried with a file."""
_CANNOT: Final[Mapping[Cannot, Said]] = {
    "read": Said("{path} can't be read: {why}."),
    "written": Said("{path} can't be written: {why}."),
    "begun": Said("{path} can't be begun: {why}."),
    "locked": Said("{path} can't be locked: {why}."),
    "opened for writing": Said("{path} can't be opened for writing: {why}."),
    "set aside": Said("{path} can't be set aside: {why}."),
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


def existing(path: Path) -> None:
    """See that there is a file.

    :raises SaveIoError: there is none.
    """
    with saying(path, "read"):
        if not path.is_file():
            raise SaveIoError(Said("{path} can't be read: it is no file.", path=path))


def read_own(path: Path, limit: int = LIMIT) -> bytes:
    """A whole file of those that we keep beside a save: links, which could lead anywhere, are none of them.

    :raises SaveError: it is a link, too large, or can't be read.
    """
    if path.is_symlink() or path.parent.is_symlink():
        raise SaveIoError(Said("{path} can't be read: it is a link, or in a folder that is one.", path=path))
    return read_file(path, limit)


def read_file(path: Path, limit: int = LIMIT) -> bytes:
    """A whole file.

    :raises SaveError: it is too large to be ours, or (`SaveIoError`) can't be read.
    """
    existing(path)
    with saying(path, "read"), path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise SaveError(Said("{path} is larger than any saved game ({limit} bytes).", path=path, limit=limit))
    return data


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; what was there is replaced.

    :raises OSError: it can't be written; what was there is as it was.
    """
    draft = path.with_name(path.name + ".new")
    try:
        draft.unlink(missing_ok=True)
        with draft.open("xb") as file:  # a new one, never what a link of that name leads to
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """See to it that a new name in a folder outlives a power cut, where the system can do that."""
    with suppress(OSError):  # Windows opens no folders, and needs none of this
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def set_aside(path: Path, data: bytes, why: str) -> Path:
    """Keep what a file holds under a name of its own beside it, such as "<name>.damaged-1".

    :raises OSError: it can't be written.
    """
    names = (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    write_file(aside, data)
    return aside


class Tail:
    """The end of one file, to append to; what a failed write has left is cut off before the next."""

    def __init__(self, path: Path, size: int) -> None:
        """Open a file of `size` bytes.

        :raises OSError: it can't be opened for writing.
        """
        self.size = size
        self._ragged = False
        self._file = path.open("ab", buffering=0)

    def add(self, data: bytes) -> None:
        """Append; the bytes are on the disk when this returns.

        :raises OSError: they could not be written; `cut` them off.
        """
        if self._ragged:
            self._trim(self.size)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())
        self.size += len(data)

    def cut(self, size: int) -> None:
        """Go back to an earlier size: at once, or if the disk refuses even that, before anything else is added."""
        self.size, self._ragged = size, True
        with suppress(OSError):
            self._trim(size)

    def _trim(self, size: int) -> None:
        self._file.truncate(size)
        self._ragged = False

    def close(self) -> None:
        """Nothing more will be added."""
        with suppress(OSError):
            self._file.close()


def lock_for(path: Path, wait: float = 0.0) -> FileLock:
    """The right to write a save, for as long as it is held.

    :param wait: seconds to wait for another window to let go.
    :raises SaveInUseError: another window has it.
    :raises SaveIoError: the folder lets nothing be written.
    """
    with saying(path, "locked"):
        path.parent.mkdir(parents=True, exist_ok=True)
        place = path.with_name(path.name + ".lock")
        if place.is_symlink():
            said = Said("{path} can't be locked: {name} is a link; take it away.", path=path, name=place.name)
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
            said = Said("{path} can't be locked: this disk has no locks; keep saves on another.", path=path)
            raise SaveIoError(said) from error
    return lock


def in_use(path: Path) -> bool:
    """Whether another window or program is writing a save."""
    if not path.exists():
        return False
    try:
        lock_for(path.resolve()).release()
    except SaveInUseError:
        return True
    except SaveIoError:
        return False
    return False
