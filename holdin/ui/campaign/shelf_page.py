"""The shelf of campaigns: the one played last first; new ones, and others taken in from files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

from platformdirs import user_downloads_path

from holdin.saves.shelf import ENDING, Listed, campaigns
from holdin.ui.campaign.book_page import BookPage, look_over
from holdin.ui.campaign.recap import played_at, recap
from holdin.ui.window.desk import Desk
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.sending import exports
from holdin.ui.window.settings_file import home
from holdin.ui.window.view import Intent


class Entry(Intent, Enum):
    """What can be done besides opening one."""

    NEW = auto()
    IMPORT = auto()


@dataclass(frozen=True, slots=True)
class Open(Intent):
    """A campaign's book is to be opened."""

    listed: Listed


@dataclass(eq=False)
class ShelfPage(ListPage):
    """All campaigns."""

    enter: Callable[[Screen, Path], Screen] = field(kw_only=True)
    new: Callable[[Screen, Callable[[Screen], Screen]], Screen] = field(kw_only=True)
    _listed: tuple[Listed, ...] | None = field(default=None, init=False)

    def adopt(self, desk: Desk) -> None:
        """Back from a page: there may be more of them."""
        super().adopt(desk)
        self._listed = None

    @property
    def listed(self) -> tuple[Listed, ...]:
        """The campaigns, the one played last first."""
        if self._listed is None:
            self._listed = campaigns(self.desk.shelf, self.desk.cards)
        return self._listed

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Campaigns")

    def rows(self) -> Sequence[Row]:
        """Each campaign, then the ways to more of them."""
        tr = self.desk.words.tr
        return [
            *(self._row_of(number, listed) for number, listed in enumerate(self.listed)),
            Row("new", tr("New campaign"), Entry.NEW, strong=not self.listed),
            Row("import", tr("Take one in from a file"), Entry.IMPORT),
        ]

    def _row_of(self, number: int, listed: Listed) -> Row:
        words, summary = self.desk.words, listed.summary
        value = played_at(listed.played)
        text = listed.name
        if summary is not None:
            far = words.tr("{won} of {scenarios} scenarios", won=len(summary.completed), scenarios=summary.scenarios)
            text = f"{listed.name} · {words.tr('level {level}', level=summary.level)} · {far}"
        if listed.trouble is not None:
            value = words.tr("can't be opened")
        elif listed.changed:
            value = words.tr("other cards")
        return Row(f"campaign:{number}", text, Open(listed), value=value, dim=listed.trouble is not None)

    def note(self) -> str:
        """Where they are."""
        return self.desk.words.tr("They are kept in {folder}.", folder=self.desk.shelf)

    def take(self, intent: Intent) -> Screen:
        """Open a campaign's book, begin a new one, or take one in."""
        match intent:
            case Open(listed):
                return self._book(listed)
            case Entry.NEW:
                return self.new(self, self._again)
            case Entry.IMPORT:
                return ImportPage(self.desk, self.size, under=self)
        return super().take(intent)

    def _again(self, other: Screen) -> Screen:
        self.size = other.size
        self.adopt(other.desk)
        return self

    def _book(self, listed: Listed) -> Screen:
        words = self.desk.words
        lines = () if listed.summary is None else tuple(recap(words, listed.summary))
        if listed.trouble is not None:
            lines = (words.trouble(listed.trouble),)
        enter = None if listed.trouble is not None else self.enter
        return BookPage(
            self.desk, self.size, under=self, path=listed.path, lines=lines, enter=enter, heading=listed.name
        )

    def dropped(self, path: Path) -> Screen:
        """A file let fall here is looked over."""
        return look_over(self, path, self.desk.shelf)


@dataclass(frozen=True, slots=True)
class File(Intent):
    """A file is to be looked over."""

    path: Path


def sources(desk: Desk) -> tuple[Path, ...]:
    """Where files are looked for: where exports lie, and where the system puts what was downloaded."""
    return (exports(desk), user_downloads_path()) if desk.folder == home() else (exports(desk),)


@dataclass(eq=False)
class ImportPage(ListPage):
    """Files that may hold a campaign."""

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Take one in from a file")

    def rows(self) -> Sequence[Row]:
        """The newest first."""
        return list(self._rows())

    def _rows(self) -> Iterator[Row]:
        found = [path for folder in sources(self.desk) if folder.is_dir() for path in folder.glob(f"*{ENDING}")]
        dated = sorted(((path.stat().st_mtime, path) for path in found if path.is_file()), reverse=True)
        for number, (time, path) in enumerate(dated):
            yield Row(f"file:{number}", path.name, File(path), value=played_at(time))

    def note(self) -> str:
        """How a file gets here."""
        folders = ", ".join(str(folder) for folder in sources(self.desk))
        return self.desk.words.tr("Let a file fall onto this window, or put it into {folders}.", folders=folders)

    def take(self, intent: Intent) -> Screen:
        """Look a file over."""
        return look_over(self, intent.path, self.desk.shelf) if isinstance(intent, File) else super().take(intent)

    def dropped(self, path: Path) -> Screen:
        """A file let fall here is looked over."""
        return look_over(self, path, self.desk.shelf)
