"""The tables that are kept: gone on with, named, copied out to a file, taken in from one; none replaces another."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from typing_extensions import override

from holdin.errors import HoldinError, SaveError
from holdin.models.card_set import CardSet
from holdin.saves.campaign_files import export
from holdin.saves.sheets import ListedTable, TablePreview, preview, removed, renamed, tables, take_in
from holdin.saves.tables import KeptSheet
from holdin.tracker import taps
from holdin.tracker.sheet import NamedThing
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.measures import FINGER
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.files import FilePage, ImportPage, Incoming, PreviewPage, played_at
from holdin.ui.pages.listing import ListPage, Row, trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.name_page import NamePage
from holdin.words.catalogues import msgid
from holdin.words.tracking import standing_words, table_name
from holdin.words.words import Words


@dataclass(eq=False, kw_only=True)
class TablesPage(ListPage):
    """All tables, the latest first, with where each of them stands."""

    titled = msgid("Saved tables")
    wide = 0.86
    place: Path
    """Where they are kept."""
    on_open: Callable[[Screen, Path], Screen]
    """Goes on with one."""
    on_new: Callable[[Screen], Screen]
    """Begins another one."""
    others: CardSet | None = None
    """The cards that the screen below goes on with."""
    _listed: tuple[ListedTable, ...] | None = field(default=None, init=False)

    @property
    @override
    def target(self) -> int:
        return FINGER

    @property
    def current(self) -> SheetScreen | None:
        """The table that is on the screen below."""
        below = self.under
        while isinstance(below, ListPage):
            below = below.under
        return below if isinstance(below, SheetScreen) else None

    @override
    def adopt(self, desk: Desk) -> None:
        """Back from a page: there may be more of them."""
        super().adopt(desk)
        self._listed = None

    @override
    def rows(self) -> Iterator[Row]:
        tr = self.desk.words.tr
        if self._listed is None:
            self._listed = tables(self.place, self.desk.cards)
        for number, listed in enumerate(self._listed):
            text, told = self.told(listed)
            opens = partial(TablePage, self.desk, self.size, under=self, listed=listed, over=self)
            on = self.is_open(listed)
            value = played_at(self.desk.words, listed.played)
            yield Row(f"table:{number}", text, opens, value=value, on=on, dim=listed.sheet is None)
            yield Row(f"stands:{number}", told, dim=True)
        yield Row("new", tr("New table"), partial(self.on_new, self), strong=True)
        text = tr("Import a table from a file")
        files = partial(ImportPage, self.desk, self.size, under=self, heading=text)
        yield Row("import", text, partial(files, ending=KeptSheet.ENDING, look=self.look))

    def is_open(self, listed: ListedTable) -> bool:
        """Whether it is the one on the screen below."""
        return self.current is not None and self.current.kept is not None and self.current.kept.path == listed.path

    def told(self, listed: ListedTable) -> tuple[str, str]:
        """What a table is called, and where it stands, or why it can't be opened."""
        words = self.desk.words
        if listed.trouble is not None or listed.sheet is None:
            return listed.path.stem, "" if listed.trouble is None else words.trouble(listed.trouble)
        return table_name(words, listed.sheet), standing_words(words, listed.sheet)

    @override
    def note(self) -> str:
        return self.desk.words.tr("They are saved in {folder}.", folder=self.place / KeptSheet.FOLDER)

    def look(self, page: Screen, path: Path) -> Screen:
        """A file, before it is taken in; or why it can't be."""
        try:
            seen = preview(path, self.desk.cards)
        except SaveError as error:
            return trouble(page, error)
        words, write = page.desk.words, partial(take_in, seen, self.place)
        asks = words.tr("Import as a new table")
        incoming = Incoming(table_name(words, seen.sheet), tuple(_told(words, seen)), asks, write)
        return PreviewPage(page.desk, page.size, under=page, seen=incoming)

    @override
    def dropped(self, path: Path) -> Screen:
        return self.look(self, path)

    @override
    def back(self) -> Screen:
        if self.others is not None:
            self.desk = self.desk.with_cards(self.others)
        return super().back()


@dataclass(eq=False, kw_only=True)
class TablePage(FilePage):
    """What can be done with a table's file."""

    listed: ListedTable
    over: TablesPage
    asked: bool = False
    """Whether it was asked for to be taken out."""

    @override
    def title(self) -> str:
        sheet = self.listed.sheet
        return self.listed.path.stem if sheet is None else table_name(self.desk.words, sheet)

    @override
    def rows(self) -> Iterator[Row]:
        words, sheet = self.desk.words, self.listed.sheet
        if sheet is None:
            yield Row("trouble", self.over.told(self.listed)[1])
        else:
            yield Row("stands", standing_words(words, sheet))
            yield Row("on", words.tr("Go on"), partial(self.over.on_open, self.over, self.listed.path), strong=True)
            heading = words.tr("What is this table called?")
            named = partial(NamePage, self.desk, self.size, under=self, heading=heading, on_name=self._rename)
            yield Row("rename", words.tr("Another name"), partial(named, name=sheet.title))
        yield self.export_row(self.listed.path.stem, KeptSheet.ENDING, partial(export, self.listed.path))
        if not self.over.is_open(self.listed):
            text = words.tr("Really take out {name}?", name=self.title()) if self.asked else words.tr("Take it out")
            yield Row("drop", text, Deed(self._drop, self.asked), dim=True)

    def _rename(self, name: str) -> Screen:
        """The open one by a tap that can be taken back, another one in its file."""
        current = self.over.current
        if current is not None and self.over.is_open(self.listed):
            return current.do(taps.Rename(what=NamedThing.TABLE, name=name))
        return self._done(partial(renamed, self.listed.path, self.desk.cards, name))

    def _drop(self) -> Screen:
        """At the second tap, so that no slip of a finger does it."""
        if not self.asked:
            self.asked = True
            return self
        return self._done(partial(removed, self.listed.path))

    def _done(self, does: Callable[[], None]) -> Screen:
        """Back to the list, as it is then; or why not."""
        try:
            does()
        except HoldinError as error:
            return trouble(self, error)
        return self.back()

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("This table’s file: {file}", file=self.listed.path)


def _told(words: Words, seen: TablePreview) -> Iterator[str]:
    """Where a table stands, and what is wrong with its file."""
    yield standing_words(words, seen.sheet)
    yield f"{seen.source.name}: {words.plural('{count} entry', '{count} entries', seen.entries)}"
    if seen.damaged:
        yield words.tr("Its end is damaged; what comes before can be imported.")
