"""How the tracker opens: with the table as it was left, or with a new sheet."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from typing_extensions import override

from holdin.data.load import built_in_sets
from holdin.data.own import NAME
from holdin.errors import HoldinError
from holdin.models.card_set import CardSet
from holdin.saves.tables import KeptSheet
from holdin.tracker.taps import Begin
from holdin.ui.kit.builder import Builder
from holdin.ui.own.store import OwnCards
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tracker import Tracker

Way = Callable[[Screen], Screen]


@dataclass(eq=False)
class Blank(Screen):
    """The bare table, where nothing lies under a page."""

    @override
    def build(self, b: Builder) -> None:
        """Nothing but the table itself."""

    @override
    def update(self, now: float) -> Screen:
        """Whoever comes back to it leaves."""
        self.closed = True
        return self


@dataclass(eq=False, kw_only=True)
class FirstSheet(NewSheet):
    """The sheet's page where nothing else is open: the way back is the menu, with its own cards."""

    others: CardSet

    @override
    def back(self) -> Screen:
        """The menu goes on with the cards that it had."""
        self.desk = self.desk.with_cards(self.others)
        return super().back()


def tracker(desk: Desk, size: tuple[int, int], menu: Way | None = None) -> Screen:
    """The table as it was left; a new sheet where there is none, or it can't be opened.

    What has been typed in of one's own cards lies on top of the built-in ones here; the menu goes on without it.

    :param menu: the way to the menu; without it, leaving the tracker closes the window.
    """
    others = desk.cards
    store, desk, trouble = _with_own(desk)
    place = desk.corner if store is None else desk.folder
    again = partial(begun, place)
    opened = partial(Tracker, menu=menu, again=again, store=store, others=others)
    for path in KeptSheet.kept_in(place):
        try:
            kept = KeptSheet.open(path, desk.cards)
        except HoldinError as error:
            trouble = trouble or desk.words.trouble(error)
            continue
        if kept.mended is not None:
            trouble = desk.words.said(kept.mended.said)
        return opened(desk, size, kept=kept, trouble=trouble)

    under = Blank(desk, size) if menu is None else menu(Blank(desk.with_cards(others), size))

    def opens(page: Screen, start: Begin) -> Screen:
        """The window may have another size, the desk other settings, than when the page was opened."""
        return opened(page.desk, page.size, kept=again(page.desk, start), trouble=trouble)

    return FirstSheet(desk, size, under=under, others=others, on_begin=opens)


def _with_own(desk: Desk) -> tuple[OwnCards | None, Desk, str]:
    """The player's own cards on top of the built-in ones; why not, where they can't be read."""
    if desk.cards.name not in {*built_in_sets(), NAME}:
        return None, desk, ""
    store = OwnCards.beside(desk.folder)
    try:
        return store, desk.with_cards(store.cards(desk.cards)), ""
    except HoldinError as error:
        return store, desk, desk.words.trouble(error).partition("\n")[0]


def begun(place: Path, desk: Desk, start: Begin) -> KeptSheet:
    """A new sheet in a file of its own.

    :raises HoldinError: it can't be written.
    """
    return KeptSheet.fresh(place, desk.cards, start)
