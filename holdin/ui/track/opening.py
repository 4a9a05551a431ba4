"""How the tracker opens: with the table as it was left, or with a new sheet."""

from collections.abc import Callable
from dataclasses import dataclass

from holdin.errors import HoldinError
from holdin.saves.sheet import KeptSheet
from holdin.tracker.taps import Begin
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tracker import Tracker
from holdin.ui.window.desk import Desk
from holdin.ui.window.screen import Screen
from holdin.ui.window.widgets import Builder

Way = Callable[[Screen], Screen]


@dataclass(eq=False)
class Blank(Screen):
    """The bare table, where nothing lies under a page."""

    def build(self, b: Builder) -> None:
        """Nothing but the table itself."""

    def update(self, now: float) -> Screen:
        """Whoever comes back to it leaves."""
        del now
        self.closed = True
        return self


def tracker(desk: Desk, size: tuple[int, int], menu: Way | None = None) -> Screen:
    """The table as it was left; a new sheet where there is none, or it can't be opened.

    :param menu: the way to the menu; without it, leaving the tracker closes the window.
    """
    trouble = ""
    for path in KeptSheet.kept_in(desk.folder):
        try:
            kept = KeptSheet.open(path, desk.cards)
        except HoldinError as error:
            trouble = trouble or desk.words.trouble(error)
            continue
        if kept.aside is not None:
            trouble = desk.words.tr("The end of {file} was damaged; it is kept beside it.", file=path.name)
        return Tracker(desk, size, kept=kept, menu=menu, again=lambda start: begun(desk, start), trouble=trouble)

    under = Blank(desk, size) if menu is None else menu(Blank(desk, size))
    page = NewSheet(desk, size, under=under)

    def on_begin(start: Begin) -> Screen:
        """The window may have another size, the desk other settings, than when the page was opened."""
        now = page.desk
        kept = begun(now, start)
        return Tracker(now, page.size, kept=kept, menu=menu, again=lambda other: begun(now, other), trouble=trouble)

    page.on_begin = on_begin
    return page


def begun(desk: Desk, start: Begin) -> KeptSheet:
    """A new sheet in a file of its own.

    :raises HoldinError: it can't be written.
    """
    return KeptSheet.fresh(desk.folder, desk.cards, start)
