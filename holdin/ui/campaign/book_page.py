"""A campaign's book: what has been played, its copies, a file of it to take along, and one to send with a question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from typing_extensions import override

from holdin.errors import SaveError
from holdin.saves.history import Chapter, chapters
from holdin.saves.recorded import Recorded
from holdin.saves.savefile import copies_of
from holdin.saves.shelf import ENDING, export, preview
from holdin.ui.campaign.context import again
from holdin.ui.campaign.preview_page import PreviewPage
from holdin.ui.campaign.recap import played_at
from holdin.ui.pages.export import exports, free, send_report
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.message_page import trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.play.rerun import Rerun
from holdin.ui.shown.history_text import cards_of, named
from holdin.words.catalogues import msgid


@dataclass(eq=False)
class BookPage(ListPage):
    """All that can be done with a campaign's files."""

    compact = True
    numbered = True
    path: Path = field(kw_only=True)
    lines: tuple[str, ...] = ()
    """What is told of it above the entries."""
    enter: Callable[[Screen, Path], Screen] | None = None
    """Goes on with the campaign; none where it is under way."""
    heading: str = ""
    said: str = ""

    @override
    def title(self) -> str:
        return self.heading or self.desk.words.tr("History and files")

    @override
    def rows(self) -> Sequence[Row]:
        tr, enter = self.desk.words.tr, self.enter
        on = [] if enter is None else [Row("on", tr("Go on"), lambda: enter(self.back(), self.path), strong=True)]
        return [
            *(Row(f"line:{number}", line) for number, line in enumerate(self.lines)),
            *on,
            Row("history", tr("What has been played"), partial(self._over, HistoryPage)),
            Row("copies", tr("Copies"), partial(self._over, CopiesPage), value=str(len(copies_of(self.path)))),
            Row("export", tr("Export as one file"), self._export),
            Row("report", tr("Write a bug report"), self._report),
        ]

    def _over(self, page: "type[HistoryPage | CopiesPage]") -> Screen:
        return page(self.desk, self.size, under=self, path=self.path)

    def _export(self) -> None:
        try:
            path = export(self.path, free(exports(self.desk), self.path.stem, ENDING))
        except SaveError as error:
            self.said = self.desk.words.trouble(error)
        else:
            self.said = self.desk.words.tr("Written: {file}", file=path)

    def _report(self) -> None:
        self.said = send_report(self.desk, self.path)

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("This campaign's file: {file}", file=self.path)

    @override
    def command(self, name: str) -> Screen:
        """Its own key closes it."""
        return self.back() if name == "log" else super().command(name)


@dataclass(eq=False)
class HistoryPage(ListPage):
    """Every scenario that was played, the latest first; each can be seen again."""

    titled = msgid("What has been played")
    path: Path = field(kw_only=True)
    _chapters: tuple[Chapter, ...] = ()
    _trouble: SaveError | None = None

    def __post_init__(self) -> None:
        """Read the campaign's file, whoever has it open."""
        try:
            self._chapters = chapters(self.path)
        except SaveError as error:
            self._trouble = error.with_traceback(None)  # it would hold the page

    @override
    def warning(self) -> str:
        return "" if self._trouble is None else self.desk.words.trouble(self._trouble)

    @override
    def rows(self) -> Sequence[Row]:
        return [self._row_of(number, chapter) for number, chapter in enumerate(self._chapters)][::-1]

    def _row_of(self, number: int, chapter: Chapter) -> Row:
        words = self.desk.words
        answers = words.plural("{count} answer", "{count} answers", len(chapter.answers))
        value = answers if chapter.finished else words.tr("under way · {answers}", answers=answers)
        return Row(f"chapter:{number}", named(chapter, words), partial(self._see, chapter), value=value)

    @override
    def note(self) -> str:
        if not self._chapters:
            return self.desk.words.tr("Nothing has been played yet.")
        return self.desk.words.tr("Take one to see it again, answer by answer. Nothing changes by that.")

    def _see(self, chapter: Chapter) -> Screen:
        """A scenario again, with the cards that it was played with."""
        try:
            cards = cards_of(self.path, self.desk.cards)
            tape = Recorded(chapter.session(cards), self.path)
        except SaveError as error:
            return trouble(self, error)
        desk = self.desk.with_cards(cards)
        return Rerun(desk, self.size, session=tape, tape=tape, menu=partial(again, self), close=self.leave)


@dataclass(eq=False)
class CopiesPage(ListPage):
    """The last good copies of a campaign, the newest first; each can become a campaign of its own."""

    titled = msgid("Copies")
    path: Path = field(kw_only=True)

    @override
    def rows(self) -> Sequence[Row]:
        return [self._row_of(number, copy) for number, copy in enumerate(copies_of(self.path))]

    def _row_of(self, number: int, copy: Path) -> Row:
        about, look = copy.stat(), partial(look_over, self, copy, self.desk.shelf)
        size = self.desk.words.tr("{count} KB", count=max(1, about.st_size // 1024))
        return Row(f"copy:{number}", played_at(about.st_mtime), look, value=size)

    @override
    def note(self) -> str:
        return self.desk.words.tr(
            "A copy is kept at each scenario's end, ten in all. Taken in, it is a campaign beside this one."
        )


def look_over(page: Screen, path: Path, shelf: Path) -> Screen:
    """A file, before it is taken in; or why it can't be."""
    try:
        seen = preview(path, page.desk.cards)
    except SaveError as error:
        return trouble(page, error)
    return PreviewPage(page.desk, page.size, under=page, seen=seen, shelf=shelf)
