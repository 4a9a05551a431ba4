"""How the tracker opens: with the table as it was left, with another one that is kept, or with a new one."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from holdin.errors import HoldinError
from holdin.models.card_set import CardSet
from holdin.saves.sheets import gone_on_with
from holdin.saves.tables import KeptSheet
from holdin.tracker.taps import Begin
from holdin.ui.own.card_sets import OwnCards
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tables_page import TablesPage
from holdin.ui.track.tracker import Tracker


@dataclass(frozen=True, slots=True)
class TrackerHome:
    """What the tracker has to itself: cards with one's own on top, and the place where its tables are kept."""

    desk: Desk
    others: CardSet
    """The cards that the menu goes on with."""
    store: OwnCards | None
    trouble: str
    """Why one's own cards can't be read."""

    @classmethod
    def of(cls, desk: Desk) -> "TrackerHome":
        """What has been typed in of one's own cards lies on top of the built-in ones here."""
        if not OwnCards.goes_with(desk.cards):
            return cls(desk, desk.cards, None, "")
        store = OwnCards.beside(desk.folder)
        try:
            return cls(desk.with_cards(store.cards(desk.cards)), desk.cards, store, "")
        except HoldinError as error:
            return cls(desk, desk.cards, store, desk.words.trouble(error).partition("\n")[0])

    @property
    def place(self) -> Path:
        """Where tables are kept."""
        return self.desk.store.corner if self.store is None else self.desk.folder

    def opened(self, page: Screen, kept: KeptSheet, said: str = "") -> Tracker:
        """A table; the window may have another size, the desk other settings, than at first."""
        if kept.mended is not None:
            said = page.desk.words.said(kept.mended.said)
        opened = partial(Tracker, kept=kept, place=self.place, store=self.store, others=self.others)
        return opened(page.desk, page.size, trouble=said or self.trouble)

    def going_on(self, page: Screen, path: Path) -> Screen:
        """A table that is kept; or why it can't be opened."""
        try:
            return self.opened(page, gone_on_with(path, page.desk.cards)).at_first()
        except HoldinError as error:
            return trouble(page, error)

    def begun(self, page: Screen, start: Begin) -> Screen:
        """A new table in a file of its own; or why there can be none."""
        try:
            return self.opened(page, KeptSheet.fresh(self.place, page.desk.cards, start)).at_first()
        except HoldinError as error:
            return trouble(page, error)

    def new(self, under: Screen) -> NewSheet:
        """The page of a new table, over the menu."""
        return NewSheet(self.desk, under.size, under=under, others=self.others, on_begin=self.begun)


def tracker(desk: Desk, size: tuple[int, int]) -> Screen:
    """The table as it was left; a new one where there is none, or it can't be opened."""
    corner, said, page = TrackerHome.of(desk), "", Screen(desk, size)
    page.desk = corner.desk
    for path in KeptSheet.kept_in(corner.place):
        try:
            return corner.opened(page, KeptSheet.open(path, corner.desk.cards), said).at_first()
        except HoldinError as error:
            said = said or desk.words.trouble(error)
    page.desk = desk
    new = corner.new(desk.ways.menu(page))
    new.said = said
    return new


def tables(under: Screen) -> Screen:
    """All tables, over the menu."""
    corner = TrackerHome.of(under.desk)
    return TablesPage(
        corner.desk,
        under.size,
        under=under,
        place=corner.place,
        others=corner.others,
        on_open=corner.going_on,
        on_new=lambda page: NewSheet(page.desk, page.size, under=page, on_begin=corner.begun),
    )
