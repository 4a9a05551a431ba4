"""The shelf of campaigns: the one played last first; new ones, and others taken in from files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from platformdirs import user_downloads_path
from typing_extensions import override

from holdin.saves.shelf import ENDING, Listed, campaigns
from holdin.ui.campaign.book_page import BookPage, look_over
from holdin.ui.campaign.context import Way, again
from holdin.ui.campaign.recap import played_at, recap
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.export import exports
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings_file import home
from holdin.words.catalogues import msgid


@dataclass(eq=False)
class ShelfPage(ListPage):
    """All campaigns, and the ways to more of them."""

    titled = msgid("Campaigns")
    enter: Callable[[Screen, Path], Screen] = field(kw_only=True)
    new: Callable[[Screen, Way], Screen] = field(kw_only=True)
    _listed: tuple[Listed, ...] | None = field(default=None, init=False)

    @override
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

    @override
    def rows(self) -> Sequence[Row]:
        tr = self.desk.words.tr
        return [
            *(self._row_of(number, listed) for number, listed in enumerate(self.listed)),
            Row("new", tr("New campaign"), partial(self.new, self, partial(again, self)), strong=not self.listed),
            Row("import", tr("Take one in from a file"), partial(ImportPage, self.desk, self.size, under=self)),
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
        book = partial(self._book, listed)
        return Row(f"campaign:{number}", text, book, value=value, dim=listed.trouble is not None)

    @override
    def note(self) -> str:
        return self.desk.words.tr("They are kept in {folder}.", folder=self.desk.shelf)

    def _book(self, listed: Listed) -> Screen:
        words, enter = self.desk.words, self.enter if listed.trouble is None else None
        lines = () if listed.summary is None else tuple(recap(words, listed.summary))
        if listed.trouble is not None:
            lines = (words.trouble(listed.trouble),)
        heading, path = listed.name, listed.path
        return BookPage(self.desk, self.size, under=self, path=path, lines=lines, enter=enter, heading=heading)

    @override
    def dropped(self, path: Path) -> Screen:
        return look_over(self, path, self.desk.shelf)


def sources(desk: Desk) -> tuple[Path, ...]:
    """Where files are looked for: where exports lie, and where the system puts what was downloaded."""
    return (exports(desk), user_downloads_path()) if desk.folder == home() else (exports(desk),)


@dataclass(eq=False)
class ImportPage(ListPage):
    """Files that may hold a campaign, the newest first."""

    titled = msgid("Take one in from a file")

    @override
    def rows(self) -> Sequence[Row]:
        found = [path for folder in sources(self.desk) if folder.is_dir() for path in folder.glob(f"*{ENDING}")]
        dated = sorted(((path.stat().st_mtime, path) for path in found if path.is_file()), reverse=True)
        return [
            Row(f"file:{number}", path.name, partial(self.dropped, path), value=played_at(time))
            for number, (time, path) in enumerate(dated)
        ]

    @override
    def note(self) -> str:
        folders = ", ".join(str(folder) for folder in sources(self.desk))
        return self.desk.words.tr("Let a file fall onto this window, or put it into {folders}.", folders=folders)

    @override
    def dropped(self, path: Path) -> Screen:
        return look_over(self, path, self.desk.shelf)
