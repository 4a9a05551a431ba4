"""A campaign's files: what has been played, copies, a file to take along or to send, and one to be taken in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from typing_extensions import override

from holdin.errors import SaveError
from holdin.game.session import Session
from holdin.saves.campaign_files import Preview, export, preview, take_in
from holdin.saves.history import PlayedScenario, cards_of, chapters
from holdin.saves.places import ENDING
from holdin.saves.recording import Recording
from holdin.saves.savefile import copies_of
from holdin.ui.campaign.context import again
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import button
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.files import FilePage, Incoming, PreviewPage, played_at, report_file, send_report, told_lines
from holdin.ui.pages.listing import ListPage, Row, told, trouble
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.rerun import Rerun
from holdin.ui.play.share_page import SharePage
from holdin.ui.shown.history_text import named, recap
from holdin.words.catalogues import msgid
from holdin.words.story import prologue
from holdin.words.words import Words


@dataclass(eq=False)
class FilesPage(FilePage):
    """All that can be done with a campaign's files."""

    titled = msgid("History and files")
    closes = frozenset({"log"})
    path: Path = field(kw_only=True)
    lines: tuple[str, ...] = ()
    """What is told of it above the entries."""
    enter: Onward | None = None
    """Goes on with the campaign; none where it is under way."""
    heading: str = ""

    @override
    def title(self) -> str:
        return self.heading or super().title()

    @override
    def rows(self) -> Iterator[Row]:
        tr = self.desk.words.tr
        yield from told_lines(self.lines)
        if self.enter is not None:
            yield Row("on", tr("Go on"), self._go_on, strong=True)
        if prologue(self.desk.words):
            yield Row("prologue", tr("Prologue"), self._prologue)
        yield Row("history", tr("What has been played"), partial(self._over, HistoryPage))
        yield Row("copies", tr("Copies"), partial(self._over, CopiesPage), value=str(len(copies_of(self.path))))
        yield self.export_row(self.path.stem, ENDING, partial(export, self.path))
        yield Row("report", tr("Write a bug report"), partial(self._report, report_file(self.desk)))

    def _prologue(self) -> Screen:
        return told(self, self.desk.cards.text(self.desk.words.lang, "set.title"), prologue(self.desk.words))

    def _over(self, page: "type[HistoryPage | CopiesPage]") -> Screen:
        return page(self.desk, self.size, under=self, path=self.path)

    def _go_on(self) -> Screen:
        return self if self.enter is None else self.enter(self.back())

    def _report(self, to: Path) -> None:
        self.said = send_report(self.desk, self.path, to)

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("This campaign’s file: {file}", file=self.path)


@dataclass(eq=False)
class HistoryPage(ListPage):
    """Every scenario that was played, the latest first; each can be seen again."""

    titled = msgid("What has been played")
    path: Path = field(kw_only=True)
    _chapters: tuple[PlayedScenario, ...] = ()
    _trouble: str = ""

    def __post_init__(self) -> None:
        """Read the campaign's file, whoever has it open."""
        try:
            self._chapters = chapters(self.path)
        except SaveError as error:
            self._trouble = self.desk.words.trouble(error)

    @override
    def warning(self) -> str:
        return self._trouble

    @override
    def rows(self) -> Sequence[Row]:
        return [self._row_of(number, chapter) for number, chapter in enumerate(self._chapters)][::-1]

    def _row_of(self, number: int, chapter: PlayedScenario) -> Row:
        words = self.desk.words
        answers = words.plural("{count} answer", "{count} answers", len(chapter.answers))
        value = answers if chapter.finished else words.tr("under way · {answers}", answers=answers)
        share = button(f"share:{number}", words.tr("Share"), partial(self._share, chapter), snug=True)
        review = button(f"review:{number}", words.tr("Review"), partial(self._review, chapter), snug=True)
        also = across(review, share, gap=0.5, snug=True)
        return Row(f"chapter:{number}", named(chapter, words), partial(self._see, chapter), value=value, also=also)

    @override
    def note(self) -> str:
        if not self._chapters:
            return self.desk.words.tr("Nothing has been played yet.")
        return self.desk.words.tr("Select one to see it again, answer by answer. Nothing changes by that.")

    def _see(self, chapter: PlayedScenario) -> Screen:
        """A scenario again, with the cards that it was played with."""
        try:
            tape = Recording(self._again(chapter), self.path)
        except SaveError as error:
            return trouble(self, error)
        desk = self.desk.with_cards(tape.cards)
        return Rerun(desk, self.size, session=tape, tape=tape, menu=partial(again, self), close=self.leave)

    def _share(self, chapter: PlayedScenario) -> Screen:
        """Its picture and its text."""
        try:
            session = self._again(chapter)
        except SaveError as error:
            return trouble(self, error)
        facts, desk = chapter.facts(session), self.desk.with_cards(session.cards)
        if facts is None:
            return told(self, self.desk.words.tr("Share"), self.desk.words.tr("This scenario isn’t over yet."))
        return SharePage(desk, self.size, under=self, state=session.state, facts=facts)

    def _review(self, chapter: PlayedScenario) -> Screen:
        """A scenario looked at again, decision by decision."""
        try:
            tape = Recording(self._again(chapter), self.path)
        except SaveError as error:
            return trouble(self, error)
        tape.redo(len(tape.undone))
        return self.desk.ways.review(self, tape)

    def _again(self, chapter: PlayedScenario) -> Session:
        library = self.desk.store.library
        return chapter.session(cards_of(self.path, self.desk.cards, library), library)


@dataclass(eq=False)
class CopiesPage(ListPage):
    """The last good copies of a campaign, the newest first; each can become a campaign of its own."""

    titled = msgid("Copies")
    path: Path = field(kw_only=True)

    @override
    def rows(self) -> Iterator[Row]:
        for number, copy in enumerate(copies_of(self.path)):
            size = self.desk.words.tr("{count} KB", count=max(1, copy.stat().st_size // 1024))
            text = played_at(self.desk.words, copy.stat().st_mtime)
            yield Row(f"copy:{number}", text, partial(look_over, self, copy), value=size)

    @override
    def note(self) -> str:
        return self.desk.words.tr(
            "A copy is kept at each scenario’s end, ten in all. Imported, it becomes a new campaign beside this one."
        )


def look_over(page: Screen, path: Path) -> Screen:
    """A file, before it is taken in; or why it can't be."""
    try:
        seen = preview(path, page.desk.cards, page.desk.store.library)
    except SaveError as error:
        return trouble(page, error)
    return PreviewPage(page.desk, page.size, under=page, seen=incoming(page.desk, seen))


def incoming(desk: Desk, seen: Preview) -> Incoming:
    """What is told of a campaign's file, and how it becomes a further campaign."""
    tr, write = desk.words.tr, partial(take_in, seen, desk.store.shelf)
    said = tr("Nothing has been written yet. No campaign of yours is replaced.")
    return Incoming(seen.name, tuple(_told(desk.words, seen)), tr("Import as a new campaign"), write, said)


def _told(words: Words, seen: Preview) -> Iterator[str]:
    """How it stands, and what is wrong with it."""
    if seen.summary is not None:
        yield from recap(words, seen.summary)
    yield f"{seen.source.name}: {words.plural('{count} entry', '{count} entries', seen.entries)}"
    if seen.damaged:
        yield words.tr("Its end is damaged; what comes before can be imported.")
    if seen.trouble is not None:
        yield words.tr("It was made with other cards; how it goes on is asked when it is opened.")
