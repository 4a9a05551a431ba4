"""A journal file: begun, appended to, read back; never overwritten."""

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedWriter
from itertools import count
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from holdin.errors import SaveError
from holdin.saves.records import AnyHeader, CampaignHeader, Entry, Header, Record, decode, encode, entry

LIMIT = 64 * 1024 * 1024
"""Bytes; a longer file is no journal of ours."""

_HEADERS: TypeAdapter[Header | CampaignHeader] = TypeAdapter(AnyHeader)


@dataclass(frozen=True, slots=True)
class Contents:
    """What could be read of a journal."""

    header: Header | CampaignHeader
    entries: tuple[Entry, ...]
    check: str
    """The checksum of the last good line."""
    size: int
    """Bytes up to and including the last good line."""
    damaged: bool
    """Whether anything follows that could not be read."""


def read(path: Path) -> Contents:
    """Read a journal as far as it is good.

    :raises SaveError: no journal, or its first line is damaged.
    """
    try:
        if path.stat().st_size > LIMIT:
            msg = f"{path} is larger than any saved game ({LIMIT} bytes)."
            raise SaveError(msg)
        data = path.read_bytes()
    except OSError as error:
        msg = f"{path} can't be read: {error.strerror}."
        raise SaveError(msg) from error
    lines = data.decode("utf-8", errors="replace").splitlines(keepends=True)
    first = decode("", lines[0]) if lines else None
    if first is None:
        msg = f"{path} is not a saved game of Holdin, or its first line is damaged."
        raise SaveError(msg)
    try:
        header = _HEADERS.validate_python(first[0])
    except ValidationError as error:
        msg = f"{path} begins with something that no saved game begins with: {error.errors()[0]['msg']}."
        raise SaveError(msg) from error
    return _entries(header, first[1], lines, len(data))


def _entries(header: Header | CampaignHeader, check: str, lines: list[str], length: int) -> Contents:
    found: list[Entry] = []
    size = len(lines[0].encode())
    for line in lines[1:]:
        decoded = decode(check, line)
        record = entry(decoded[0]) if decoded is not None else None
        if decoded is None or record is None:
            break
        found.append(record)
        check = decoded[1]
        size += len(line.encode())
    return Contents(header, tuple(found), check, size, damaged=size != length)


def write_whole(path: Path, records: tuple[Record, ...]) -> None:
    """Write a journal in one go: either the whole new file is there afterwards, or what was there before.

    A journal that was there is kept beside it as `<name>.old`.

    :raises SaveError: it can't be written, or something that is no journal is there.
    """
    if path.exists():
        read(path)
    draft = path.with_name(path.name + ".new")
    try:
        with draft.open("wb") as file:
            _write(file, "", records)
        if path.exists():
            path.replace(path.with_name(path.name + ".old"))
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        msg = f"{path} can't be written: {error.strerror}."
        raise SaveError(msg) from error


def _write(file: BufferedWriter, check: str, records: tuple[Record, ...]) -> str:
    for record in records:
        line, check = encode(check, record)
        file.write(line.encode())
    file.flush()
    os.fsync(file.fileno())
    return check


class Journal:
    """A journal open for appending; each record is on the disk before `append` returns."""

    def __init__(self, path: Path, check: str, size: int) -> None:
        self.path = path
        self._check = check
        self._size = size
        self._file = path.open("ab")

    @classmethod
    def begin(cls, path: Path, header: Record) -> "Journal":
        """Start a new journal.

        :raises SaveError: something is there already, or it can't be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                check = _write(file, "", (header,))
                size = file.tell()
        except OSError as error:
            msg = f"{path} can't be begun: {error.strerror}."
            raise SaveError(msg) from error
        return cls(path, check, size)

    @classmethod
    def reopen(cls, path: Path) -> tuple["Journal", Contents]:
        """Go on with a journal; what is damaged at its end is set aside in a copy first.

        :raises SaveError: it can't be read or written.
        """
        contents = read(path)
        try:
            if contents.damaged:
                shutil.copy2(path, _free_name(path))
                with path.open("r+b") as file:
                    file.truncate(contents.size)
            return cls(path, contents.check, contents.size), contents
        except OSError as error:
            msg = f"{path} can't be written: {error.strerror}."
            raise SaveError(msg) from error

    def append(self, record: Record) -> None:
        """Add a record.

        :raises SaveError: it could not be written; the journal is as it was.
        """
        try:
            check = _write(self._file, self._check, (record,))
        except (OSError, ValueError) as error:
            self._take_back()
            msg = f"{self.path} can't be written: {error}."
            raise SaveError(msg) from error
        self._check = check
        self._size = self._file.tell()

    def _take_back(self) -> None:
        """Cut off what a failed write may have left, so that the next one starts on a line of its own."""
        with suppress(OSError):  # what could not be written is cut off next
            self._file.close()
        with self.path.open("r+b") as file:
            file.truncate(self._size)
        self._file = self.path.open("ab")

    def close(self) -> None:
        """Nothing more will be appended."""
        self._file.close()


def _free_name(path: Path) -> Path:
    return next(name for number in count(1) if not (name := path.with_name(f"{path.name}.damaged-{number}")).exists())
