"""The tracker's tables side by side: listed, and taken in from a file, never over another."""

import os
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdin.errors import SaveError
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.saves.disk import as_new, lock_for, open_file, put_aside, real, saying, taken, write_new
from holdin.saves.records import Tapped
from holdin.saves.savefile import contents_of, folder_of, whole, written
from holdin.saves.tables import KeptSheet
from holdin.tracker.sheet import NamedThing, Sheet
from holdin.tracker.taps import Fight, Rename

LOOKED_AT: Final = 20
"""So many tables tell which monsters are fought most."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table that is kept."""

    path: Path
    played: float
    """When it was last written, in seconds since 1970 (UTC)."""
    sheet: Sheet | None
    """How it stands; none if it can't be opened."""
    trouble: SaveError | None = None
    """Why it can't."""


def tables(folder: Path, cards: CardSet) -> tuple[ListedTable, ...]:
    """Every table kept in a folder, the latest first; nothing is opened, locked or changed."""
    return tuple(_listed(path, cards) for path in KeptSheet.kept_in(folder))


def _listed(path: Path, cards: CardSet) -> ListedTable:
    try:
        return ListedTable(path, written(path), KeptSheet.read(path, contents_of(path), cards).sheet)
    except SaveError as error:
        return ListedTable(path, written(path), None, error)


def fought(folder: Path) -> Counter[MonsterId]:
    """How often each monster was fought at the tables that were played last."""
    found = Counter[MonsterId]()
    for path in KeptSheet.kept_in(folder)[:LOOKED_AT]:
        with suppress(SaveError, OSError):
            taps = (entry.tap for entry in contents_of(path).entries if isinstance(entry, Tapped))
            found.update(tap.monster for tap in taps if isinstance(tap, Fight) and tap.monster is not None)
    return found


def gone_on_with(path: Path, cards: CardSet) -> KeptSheet:
    """A table opened to go on with: it is the latest from now on.

    :raises SaveError: see `KeptSheet.open`.
    """
    kept = KeptSheet.open(path, cards)
    with suppress(OSError):
        os.utime(path)
    return kept


def renamed(path: Path, cards: CardSet, title: str) -> None:
    """Give a table that isn't open another name; it stays in its place among the others.

    :raises SaveError: see `KeptSheet.open`.
    """
    before = written(path)
    kept = KeptSheet.open(path, cards)
    try:
        kept.do(Rename(what=NamedThing.TABLE, name=title))
    finally:
        kept.close()
    with suppress(OSError):
        os.utime(path, (before, before))


def removed(path: Path) -> None:
    """Take a table off the list; its file, and what lies beside it, stay there, set aside.

    :raises SaveIoError: it can't be, or another window has it open.
    """
    place = real(path) if path.exists() else path  # a link to nowhere has no writer, and nothing is made out there
    with lock_for(place), saying(path, "set aside"):
        for each in filter(taken, (folder_of(path), path)):
            put_aside(each, "removed")


@dataclass(frozen=True, slots=True)
class TablePreview:
    """What would be taken in: nothing has been written yet."""

    source: Path
    sheet: Sheet
    entries: int
    """Taps that it holds."""
    damaged: bool
    """Whether its end is damaged; what comes before would be taken in."""
    good: bytes
    """What would be written."""


def preview(source: Path, cards: CardSet) -> TablePreview:
    """Look a file over from its first line to its last before it is taken in.

    :raises SaveError: it can't be read, or is no table of the tracker.
    """
    open_file(source).close()  # what only lies beside a file is no other table
    contents, good = whole(source)
    sheet = KeptSheet.read(source, contents, cards).sheet
    return TablePreview(source, sheet, len(contents.entries), contents.damaged, good)


def take_in(seen: TablePreview, folder: Path) -> Path:
    """Write what was previewed as a further table in a folder; nothing there is replaced. Gives its file.

    :raises SaveIoError: it can't be written.
    """
    path = KeptSheet.free_path(folder)
    with as_new(path):
        write_new(path, seen.good)
    return path
