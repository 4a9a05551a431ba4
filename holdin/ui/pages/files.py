"""Files that go out and come in: written for others, picked from a list, looked over before they are taken in."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import localtime
from typing import Final

from platformdirs import user_downloads_path
from typing_extensions import override

from holdin.errors import HoldinError, SaveError
from holdin.saves.disk import free_name
from holdin.saves.report import report
from holdin.saves.settings_file import home
from holdin.ui.kit.intent import intent_of
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.history_text import log_of
from holdin.words.dates import date_and_time
from holdin.words.words import Words

EXPORTS: Final = "exports"
"""The folder of what is written for others, beside the games."""


def exports(desk: Desk) -> Path:
    """Where files to take along or to send are written."""
    return desk.folder / EXPORTS


def report_file(desk: Desk) -> Path:
    """Where the next bug report goes."""
    return free_name(exports(desk), "holdin-report", ".zip")


def send_report(desk: Desk, save: Path, to: Path) -> str:
    """Write a bug report on a save; gives what is to be said of it."""
    try:
        path = report(to, save, log_of(save, desk.cards))
    except SaveError as error:
        return desk.words.trouble(error)
    return desk.words.tr("Written: {file}. It tells neither your name nor where anything lies.", file=path)


def played_at(words: Words, seconds: float) -> str:
    """A moment (seconds since 1970) as it is on the clock here."""
    return date_and_time(words, localtime(seconds))


def told_lines(told: Iterable[str]) -> Iterator[Row]:
    """What is only to be read."""
    return (Row(f"line:{number}", line) for number, line in enumerate(told))


@dataclass(eq=False)
class FilePage(ListPage):
    """What can be done with something that is kept; it can be copied out to one file for others."""

    compact = True
    numbered = True
    said: str = ""
    """What came of it."""
    wrong: str = ""
    """Why nothing did."""

    def export_row(self, stem: str, ending: str, write: Callable[[Path], Path]) -> Row:
        """The line that copies it out to a file that isn't there yet."""
        to = free_name(exports(self.desk), stem, ending)
        return Row("export", self.desk.words.tr("Export as one file"), partial(self._export, write, to))

    def _export(self, write: Callable[[Path], Path], to: Path) -> None:
        words, self.said, self.wrong = self.desk.words, "", ""
        try:
            self.said = words.tr("Written: {file}", file=write(to))
        except HoldinError as error:
            self.wrong = words.trouble(error).partition("\n")[0]

    @override
    def warning(self) -> str:
        return self.wrong or super().warning()


@dataclass(eq=False, kw_only=True)
class ImportPage(ListPage):
    """Files of a kind, the newest first: one is picked to be taken in."""

    heading: str
    ending: str
    """How such files are called."""
    look: Callable[[Screen, Path], Screen]
    """Looks one over before it is taken in."""

    @override
    def title(self) -> str:
        return self.heading

    @property
    def _sources(self) -> tuple[Path, ...]:
        """Where files are looked for: where exports lie, and where the system puts what was downloaded."""
        own = exports(self.desk)
        return (own, user_downloads_path()) if self.desk.folder == home() else (own,)

    @override
    def rows(self) -> Iterator[Row]:
        found = [path for folder in self._sources if folder.is_dir() for path in folder.glob(f"*{self.ending}")]
        dated = sorted(((path.stat().st_mtime, path) for path in found if path.is_file()), reverse=True)
        for number, (time, path) in enumerate(dated):
            value = played_at(self.desk.words, time)
            yield Row(f"file:{number}", path.name, partial(self.look, self, path), value=value)

    @override
    def note(self) -> str:
        folders = ", ".join(str(folder) for folder in self._sources)
        return self.desk.words.tr("Drop a file here, or put it into {folders}.", folders=folders)

    @override
    def dropped(self, path: Path) -> Screen:
        return self.look(self, path)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that was looked over before it is taken in."""

    name: str
    told: tuple[str, ...]
    """How it stands, and what is wrong with it."""
    asks: str
    """What the line says that takes it in."""
    write: Callable[[], Path]
    """Takes it in, and gives its place."""
    said: str = ""
    """What is said below until it has been."""


@dataclass(eq=False, kw_only=True)
class PreviewPage(ListPage):
    """What a file holds; taken in, it lies beside what there is, and nothing is replaced."""

    compact = True
    numbered = True
    seen: Incoming
    taken: Path | None = None
    """Where it lies, once it has been taken in."""
    trouble: str = ""

    @override
    def title(self) -> str:
        return self.seen.name

    @override
    def rows(self) -> Iterator[Row]:
        yield from told_lines(self.seen.told)
        if self.taken is None:
            yield Row("take", self.seen.asks, self._take_in, strong=True)
        else:
            yield from self.then(self.taken)

    def then(self, taken: Path) -> Iterator[Row]:
        """What there is to be read and done once it has been taken in."""
        yield Row("taken", self.desk.words.tr("Imported: {file}", file=taken.name), strong=True)

    @override
    def note(self) -> str:
        return "" if self.taken else self.seen.said

    @override
    def warning(self) -> str:
        return self.trouble

    def _take_in(self) -> None:
        try:
            self.taken = self.seen.write()
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)

    @override
    def command(self, name: str) -> Screen:
        """Enter takes it in, then goes on, or back where nothing follows."""
        if name != "take":
            return super().command(name)
        main = next((row.do for row in self.rows() if row.strong and row.do is not None), self.back)
        return self.act(intent_of(main))
