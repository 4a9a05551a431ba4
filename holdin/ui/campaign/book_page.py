"""A campaign's book: what has been played, its copies, a file of it to take along, and one to send with a question."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import ClassVar

from holdin.errors import SaveError
from holdin.saves.history import Chapter, chapters
from holdin.saves.recorded import Recorded
from holdin.saves.savefile import copies_of
from holdin.saves.shelf import ENDING, export, preview
from holdin.ui.account import cards_of, named
from holdin.ui.campaign.preview_page import PreviewPage
from holdin.ui.campaign.recap import played_at
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.rerun import Rerun
from holdin.ui.window.said_page import trouble
from holdin.ui.window.screen import Screen
from holdin.ui.window.sending import exports, free, send_report
from holdin.ui.window.view import Intent


class Entry(Intent, Enum):
    """What a campaign's book has."""

    ON = auto()
    HISTORY = auto()
    COPIES = auto()
    EXPORT = auto()
    REPORT = auto()


@dataclass(eq=False)
class BookPage(ListPage):
    """All that can be done with a campaign's files."""

    compact: ClassVar[bool] = True
    numbered: ClassVar[bool] = True
    path: Path = field(kw_only=True)
    lines: tuple[str, ...] = ()
    """What is told of it above the entries."""
    enter: Callable[[Screen, Path], Screen] | None = None
    """Goes on with the campaign; none where it is under way."""
    heading: str = ""
    said: str = ""

    def title(self) -> str:
        """The heading."""
        return self.heading or self.desk.words.tr("History and files")

    def rows(self) -> Sequence[Row]:
        """The entries; going on comes first."""
        tr = self.desk.words.tr
        on = [Row("on", tr("Go on"), Entry.ON, strong=True)] if self.enter is not None else []
        return [
            *(Row(f"line:{number}", line) for number, line in enumerate(self.lines)),
            *on,
            Row("history", tr("What has been played"), Entry.HISTORY),
            Row("copies", tr("Copies"), Entry.COPIES, value=str(len(copies_of(self.path)))),
            Row("export", tr("Export as one file"), Entry.EXPORT),
            Row("report", tr("Write a bug report"), Entry.REPORT),
        ]

    def note(self) -> str:
        """Where the files are, and what was done."""
        return self.said or self.desk.words.tr("This campaign's file: {file}", file=self.path)

    def take(self, intent: Intent) -> Screen:
        """Go on, open a page, or write a file."""
        match intent:
            case Entry.ON if self.enter is not None:
                return self.enter(self.back(), self.path)
            case Entry.HISTORY:
                return HistoryPage(self.desk, self.size, under=self, path=self.path)
            case Entry.COPIES:
                return CopiesPage(self.desk, self.size, under=self, path=self.path)
            case Entry.EXPORT:
                self.said = self._export()
            case Entry.REPORT:
                self.said = send_report(self.desk, self.path)
            case _:
                return super().take(intent)
        self.changed()
        return self

    def _export(self) -> str:
        try:
            path = export(self.path, free(exports(self.desk), self.path.stem, ENDING))
        except SaveError as error:
            return self.desk.words.trouble(error)
        return self.desk.words.tr("Written: {file}", file=path)

    def command(self, name: str) -> Screen:
        """Its own key closes it."""
        return self.back() if name == "log" else super().command(name)


@dataclass(frozen=True, slots=True)
class See(Intent):
    """A chapter is to be seen again."""

    chapter: Chapter


@dataclass(eq=False)
class HistoryPage(ListPage):
    """Every scenario that was played; each can be seen again."""

    path: Path = field(kw_only=True)
    _chapters: tuple[Chapter, ...] = ()
    _trouble: SaveError | None = None

    def __post_init__(self) -> None:
        """Read the campaign's file, whoever has it open."""
        try:
            self._chapters = chapters(self.path)
        except SaveError as error:
            self._trouble = error.with_traceback(None)  # it would hold the page

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("What has been played")

    def warning(self) -> str:
        """Why nothing can be told."""
        return "" if self._trouble is None else self.desk.words.trouble(self._trouble)

    def rows(self) -> Sequence[Row]:
        """The latest first."""
        return list(self._rows())

    def _rows(self) -> Iterator[Row]:
        words = self.desk.words
        for number, chapter in reversed(tuple(enumerate(self._chapters))):
            answers = words.plural("{count} answer", "{count} answers", len(chapter.answers))
            value = answers if chapter.finished else words.tr("under way · {answers}", answers=answers)
            yield Row(f"chapter:{number}", named(chapter, words), See(chapter), value=value)

    def note(self) -> str:
        """What taking one does."""
        if not self._chapters:
            return self.desk.words.tr("Nothing has been played yet.")
        return self.desk.words.tr("Take one to see it again, answer by answer. Nothing changes by that.")

    def take(self, intent: Intent) -> Screen:
        """See a scenario again, with the cards that it was played with."""
        if not isinstance(intent, See):
            return super().take(intent)
        try:
            cards = cards_of(self.path, self.desk.cards)
            tape = Recorded(intent.chapter.session(cards), self.path)
        except SaveError as error:
            return trouble(self, error)
        desk = self.desk.with_cards(cards)
        return Rerun(desk, self.size, session=tape, tape=tape, menu=self._again, close=self.leave)

    def _again(self, other: Screen) -> Screen:
        self.size = other.size
        self.adopt(other.desk.with_cards(self.desk.cards))
        return self


@dataclass(frozen=True, slots=True)
class Copy(Intent):
    """A copy is to be looked at."""

    path: Path


@dataclass(eq=False)
class CopiesPage(ListPage):
    """The last good copies of a campaign; each can become a campaign of its own."""

    path: Path = field(kw_only=True)

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Copies")

    def rows(self) -> Sequence[Row]:
        """The newest first."""
        tr = self.desk.words.tr
        return [
            Row(f"copy:{number}", played_at(copy.stat().st_mtime), Copy(copy), value=tr("{count} KB", count=_kb(copy)))
            for number, copy in enumerate(copies_of(self.path))
        ]

    def note(self) -> str:
        """What copies are for."""
        return self.desk.words.tr(
            "A copy is kept at each scenario's end, ten in all. Taken in, it is a campaign beside this one."
        )

    def take(self, intent: Intent) -> Screen:
        """Look a copy over."""
        if isinstance(intent, Copy):
            return look_over(self, intent.path, self.desk.shelf)
        return super().take(intent)


def _kb(path: Path) -> int:
    return max(1, path.stat().st_size // 1024)


def look_over(page: Screen, path: Path, shelf: Path) -> Screen:
    """A file, before it is taken in; or why it can't be."""
    try:
        seen = preview(path, page.desk.cards)
    except SaveError as error:
        return trouble(page, error)
    return PreviewPage(page.desk, page.size, under=page, seen=seen, shelf=shelf)
