"""A journal's contents: each line read from whichever of its files has it good."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from holdin.errors import Said, SaveError
from holdin.saves.disk import open_file
from holdin.saves.migrate import header_of, version_of
from holdin.saves.records import (
    LONGEST,
    VERSION,
    Adopted,
    AnyHeader,
    CampaignHeader,
    Entry,
    Header,
    Planned,
    SetName,
    Stands,
    Unplanned,
    decode,
    entry,
)

_CHUNK: Final = 1 << 16
_COUNTED: Final = 1 << 28
"""Bytes of a file up to which the lines of a damaged end are counted."""


class NoSaveError(SaveError):
    """A file that no saved game begins."""

    def __init__(self, path: Path) -> None:
        """Tell which."""
        super().__init__(Said("{path} is not a saved game of Holdin, or its first line is damaged.", path=path))


@dataclass(frozen=True, slots=True)
class Contents:
    """What could be read of a journal."""

    header: AnyHeader
    version: int
    """Of the format that it was written in."""
    entries: tuple[Entry, ...]
    check: str
    """The checksum of the last good line."""
    good: bytes
    """Every good line, as written."""
    damaged: bool
    """Whether the file itself is something else than its good lines."""
    lost: int
    """How many whole lines follow that no file has good."""
    unfit: int = 0
    """How many good lines follow that mean nothing any more with the cards as they are."""

    @property
    def cards(self) -> SetName:
        """The cards that it is played with now."""
        name = self.header.cards
        for record in self.entries:
            if isinstance(record, Adopted):
                name = record.adopted
            elif isinstance(record, Stands | Planned | Unplanned) and record.cards is not None:
                name = record.cards
        return name

    @property
    def count(self) -> int:
        """How many entries there are, those of earlier parts included."""
        return len(self.entries) + (0 if self.header.earlier is None else self.header.earlier.entries)

    def until(self, entries: int) -> "Contents":
        """Only the first entries, where what follows them means nothing any more."""
        if entries >= len(self.entries):
            return self
        lines = self.good.splitlines(keepends=True)[: entries + 1]
        check = json.loads(lines[-1])["check"]
        unfit = len(self.entries) - entries
        return replace(
            self, entries=self.entries[:entries], check=check, good=b"".join(lines), damaged=True, unfit=unfit
        )


def misplaced(path: Path, contents: Contents) -> SaveError:
    """What to raise for a save of another kind than was looked for: what it is."""
    match contents.header:
        case Header():
            return SaveError(Said("{path} is a single game, not a campaign.", path=path))
        case CampaignHeader():
            return SaveError(Said("{path} is a campaign; open it as one.", path=path))
    return SaveError(Said("{path} is a table of Hand or Tracker, neither a game nor a campaign.", path=path))


def read(path: Path) -> Contents:
    """Read a journal as far as it is good, from this file alone.

    :raises SaveError: no journal, or its first line is damaged.
    """
    with open_file(path) as file:
        return join(path, [file])


def join(path: Path, sources: Sequence[bytes | IO[bytes]]) -> Contents:
    """Read a journal that several files hold a beginning of: each line from the first of them that has it good.

    They are read line by line, so that what is no journal of ours costs no memory, however large it is.

    :param path: what the journal is called in messages; `sources[0]` is what it holds.
    :raises SaveError: none of them begins a journal, or a newer program wrote it.
    """
    files = [BytesIO(source) if isinstance(source, bytes) else source for source in sources]
    header: AnyHeader | None = None
    version, check, at = VERSION, "", 0
    entries: list[Entry] = []
    lines: list[bytes] = []
    whole = True
    while (found := _next(files, at, check)) is not None:
        index, line, plain, check, record = found
        if header is None:
            header, version = header_of(plain, path), version_of(plain)
        elif record is not None:
            entries.append(record)
        whole = whole and index == 0
        lines.append(line)
        at += len(line)
    if header is None:
        raise NoSaveError(path)
    damaged = not whole or _line(files[0], at) != b""
    lost = max((_lines(file, at) for file in files if not _another(file, lines[0])), default=0)
    return Contents(header, version, tuple(entries), check, b"".join(lines), damaged, lost)


_Found = tuple[int, bytes, dict[str, object], str, Entry | None]


def _next(files: Sequence[IO[bytes]], at: int, check: str) -> _Found | None:
    """The line at a place: in which file it is good, what it holds, its checksum, its entry if it isn't the header."""
    for index, file in enumerate(files):
        line = _line(file, at)
        decoded = decode(check, line)
        if decoded is not None:
            record = entry(decoded[0]) if at else None
            if record is not None or not at:
                return index, line, *decoded, record
    return None


def _line(file: IO[bytes], at: int) -> bytes:
    """The line at a place; nothing where the disk can't read it."""
    with suppress(OSError):
        file.seek(at)
        return file.readline(LONGEST + 1)
    return b""


def _another(file: IO[bytes], header: bytes) -> bool:
    """Whether a file begins another journal, such as an earlier part of this one, or the same in an older format."""
    first = _line(file, 0)
    return first != header and decode("", first) is not None


def _lines(file: IO[bytes], at: int) -> int:
    """How many lines end after a place."""
    found = 0
    with suppress(OSError):
        file.seek(at)
        while at < _COUNTED and (chunk := file.read(_CHUNK)):
            found += chunk.count(b"\n")
            at += len(chunk)
    return found
