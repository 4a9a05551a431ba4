"""A journal: read from whichever of its files has each line good, and appended to in two files at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from holdin.errors import Said, SaveError, SaveIoError
from holdin.saves.disk import LIMIT, Tail, read_file, saying
from holdin.saves.migrate import header_of, version_of
from holdin.saves.records import (
    VERSION,
    Adopted,
    CampaignHeader,
    Entry,
    Header,
    Record,
    SetName,
    Stands,
    decode,
    encode_all,
    entry,
)


class NoSaveError(SaveError):
    """A file that no saved game begins."""

    def __init__(self, path: Path) -> None:
        """Tell which."""
        super().__init__(Said("{path} is not a saved game of Holdin, or its first line is damaged.", path=path))


@dataclass(frozen=True, slots=True)
class Contents:
    """What could be read of a journal."""

    header: Header | CampaignHeader
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

    @property
    def cards(self) -> SetName:
        """The cards that it is played with now."""
        name = self.header.cards
        for record in self.entries:
            if isinstance(record, Adopted):
                name = record.adopted
            elif isinstance(record, Stands) and record.cards is not None:
                name = record.cards
        return name


def read(path: Path) -> Contents:
    """Read a journal as far as it is good, from this file alone.

    :raises SaveError: no journal, or its first line is damaged.
    """
    return join(path, [read_file(path)])


def join(path: Path, sources: Sequence[bytes]) -> Contents:
    """Read a journal that several files hold a beginning of: each line from the first of them that has it good.

    :param path: what the journal is called in messages; `sources[0]` is what it holds.
    :raises SaveError: none of them begins a journal, or a newer program wrote it.
    """
    header: Header | CampaignHeader | None = None
    version, check, at = VERSION, "", 0
    entries: list[Entry] = []
    lines: list[bytes] = []
    while (found := _next(sources, at, check)) is not None:
        line, plain, check, record = found
        if header is None:
            header, version = header_of(plain, path), version_of(plain)
        elif record is not None:
            entries.append(record)
        lines.append(line)
        at += len(line)
    if header is None:
        raise NoSaveError(path)
    good = b"".join(lines)
    lost = max(source.count(b"\n", at) for source in sources)
    return Contents(header, version, tuple(entries), check, good, damaged=sources[0] != good, lost=lost)


def _next(sources: Sequence[bytes], at: int, check: str) -> tuple[bytes, dict[str, object], str, Entry | None] | None:
    """The line at a place, what it holds, its checksum, its entry if it isn't the header; none if no source has it."""
    for source in sources:
        end = source.find(b"\n", at) + 1
        line = source[at:end]
        decoded = decode(check, line) if end else None
        if decoded is not None:
            record = entry(decoded[0]) if at else None
            if record is not None or not at:
                return line, *decoded, record
    return None


class Journal:
    """A journal open for appending: each record is on the disk, twice, before `append` returns."""

    def __init__(self, paths: Sequence[Path], contents_size: int, check: str) -> None:
        """Open files that all hold the same `contents_size` bytes.

        :raises SaveIoError: one can't be written.
        """
        self.path = paths[0]
        self.check = check
        self._tails: list[Tail] = []
        try:
            with saying(self.path, "opened for writing"):
                for path in paths:
                    self._tails.append(Tail(path, contents_size))
        except SaveIoError:
            self.close()
            raise

    @property
    def size(self) -> int:
        """Bytes so far."""
        return self._tails[0].size

    def append(self, *records: Record) -> None:
        """Add records: all of them or none.

        :raises SaveIoError: they could not be written; the journal is as it was.
        """
        size = self.size
        data, check = encode_all(self.check, records)
        if size + len(data) > LIMIT:
            said = Said("{path} has grown as large as a saved game can ({limit} bytes).", path=self.path, limit=LIMIT)
            raise SaveIoError(said)
        try:
            with saying(self.path, "written"):
                for tail in self._tails:
                    tail.add(data)
        except SaveIoError:
            for tail in self._tails:
                tail.cut(size)
            raise
        self.check = check

    def close(self) -> None:
        """Nothing more will be appended."""
        for tail in self._tails:
            tail.close()
