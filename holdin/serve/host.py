"""The host of a table: the one thread that the tracker's sheet belongs to does what all pages and the window tap.

So the journal decides what came first; each page is told what has become of its tap, and how the table stands since.
"""

import secrets
from asyncio import AbstractEventLoop, Future
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from holdin.saves.tables import KeptSheet
from holdin.serve.access import Access
from holdin.serve.guest import Guest
from holdin.serve.messages import Hello, Said, Speaks
from holdin.serve.outline import Plain
from holdin.serve.pictures import Pictures
from holdin.ui.pages.desk import Desk, Ways
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.track.sheet_pages import OverSheet
from holdin.ui.track.tracker import Tracker
from holdin.words.catalogues import language_name, languages

T = TypeVar("T")
GUESTS: Final = 24
"""So many pages are remembered, connected or not."""
AT_ONCE: Final = 4
"""So many messages are done before the window has its turn again."""


@dataclass(frozen=True, slots=True)
class _Call:
    """Something to be done by the table's thread, and where its answer goes."""

    do: Callable[[], Any]
    loop: AbstractEventLoop
    answer: "Future[Any]"

    def made(self) -> None:
        """Do it, and tell."""
        found, error = None, None
        try:
            found = self.do()
        except Exception as wrong:  # noqa: BLE001 - one page's trouble is its own: its connection ends with it
            error = wrong
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self.loop.call_soon_threadsafe(self._tell, found, error)

    def refused(self) -> None:
        """It isn't done: the table is closed."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.answer.cancel)

    def _tell(self, found: object, error: Exception | None) -> None:
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(found)
        else:
            self.answer.set_exception(error)


def _stay(screen: Screen, *_more: object) -> Screen:
    return screen


STAY: Final = Ways(*[_stay] * 8)
"""No way leads from a phone to anywhere but the tracker's pages."""


class Host:
    """All pages of a table. `look` is called by the thread that it belongs to; `ask` by the server's."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self.pictures = Pictures()
        self._wake = wake
        self._calls: SimpleQueue[_Call] = SimpleQueue()
        self._guests: OrderedDict[str, Guest] = OrderedDict()
        self._desks: dict[str, Desk] = {}
        self._desk: Desk | None = None
        self._sheet: KeptSheet | None = None
        self._mark: object = None
        self._closed = False
        self._news = set[str]()
        """The names of the pages for which there is something to be told."""
        self._boot = secrets.token_hex(4)

    # The server's side

    async def ask(self, loop: AbstractEventLoop, do: Callable[[], T]) -> T:
        """Let the table's thread do something, and wait for its answer."""
        answer: Future[T] = loop.create_future()
        self._calls.put(_Call(do, loop, answer))
        self._wake()
        if self._closed:
            self._refuse()
        return await answer

    def tell(self, loop: AbstractEventLoop, do: Callable[[], object]) -> None:
        """Let the table's thread do something, sooner or later."""
        self._calls.put(_Call(do, loop, loop.create_future()))
        self._wake()

    def _refuse(self) -> None:
        """Nothing that has been asked for is done any more."""
        while not self._calls.empty():
            with suppress(Empty):
                self._calls.get_nowait().refused()

    # The table's side

    @property
    def connected(self) -> int:
        """How many pages are open."""
        return sum(guest.send is not None for guest in self._guests.values())

    def waits(self, now: float) -> float | None:
        """Seconds until there is something to do; None: not before somebody wakes it."""
        del now
        return None if self._calls.empty() else 0.0

    def look(self, screen: Screen, now: float) -> Screen:
        """All that has been asked for is done; pages and the window show what has become of the table."""
        del now
        table = _table_under(screen)
        sheet = None if table is None else table.kept
        if self._sat(screen.desk if table is None else table.desk, sheet) or self._overtaken():
            self._news |= {*self._guests}
        done = False
        for _ in range(AT_ONCE):
            try:
                call = self._calls.get_nowait()
            except Empty:
                break
            call.made()
            done = True
        self._tell()
        if not self._calls.empty():
            self._wake()
        return _settled(screen, table) if done and table is not None else screen

    def _sat(self, desk: Desk, sheet: KeptSheet | None) -> bool:
        """Whether another table lies here, or the window's cards or settings are others."""
        if desk is self._desk and sheet is self._sheet:
            return False
        if desk is not self._desk:
            self._desks.clear()
        self._desk, self._sheet, self._mark = desk, sheet, _mark(sheet)
        for guest in self._guests.values():
            self._seat(guest)
        return True

    def _seat(self, guest: Guest) -> None:
        assert self._desk is not None
        language = guest.language or self._desk.settings.language
        if language not in self._desks:
            self._desks[language] = self._desk.for_guests(STAY, language)
        guest.sit(self._desks[language], self._sheet)

    def _overtaken(self, by: Guest | None = None) -> bool:
        """Whether the sheet has changed since it was looked at last; everybody else is told that it was by others."""
        mark = _mark(self._sheet)
        if mark == self._mark:
            return False
        self._mark = mark
        for guest in self._guests.values():
            if guest is not by:
                guest.changed()
        return True

    def _tell(self) -> None:
        """Once for all that has been done: who is connected sees what has become of it."""
        for name in self._news & self._guests.keys():
            guest = self._guests[name]
            if guest.send is not None:
                guest.send(guest.line(self._words(guest)))
        self._news.clear()

    def _words(self, guest: Guest) -> Plain:
        """What a page says by itself, in its language: it has no words of its own."""
        assert self._desk is not None
        language = guest.language or self._desk.settings.language
        desk = self._desks[language]
        tr = desk.words.tr
        known = {code: language_name(code) for code in languages() if code != language}
        told = {
            "lost": tr("No connection. This is how the table stood; it goes on by itself."),
            "waits": tr("Your taps are stored, and sent then."),
            "gone": tr("This link holds no longer. Scan the new one."),
            "none": tr("No table lies here now. It shows as soon as one does."),
            "looks": tr("Only to look at"),
            "type": tr("Type a name"),
        }
        return {"words": told, "lang": language, "speaks": known, "boot": self._boot, "guard": desk.settings.guard}

    # Pages come, speak and go

    def join(self, said: Hello, access: Access, send: Callable[[str], None]) -> Guest:
        """A page connects, for the first time or again."""
        name = f"{access}:{said.hello}"
        guest = self._guests.get(name)
        if guest is None:
            guest = self._guests[name] = Guest(access, self.pictures)
            wanted = (each.partition("-")[0].lower() for each in said.languages)
            guest.language = next((each for each in wanted if each in languages()), "")
        self._guests.move_to_end(name)
        while len(self._guests) > GUESTS:
            self._forget()
        guest.send = send
        self._seat(guest)
        self._news.add(name)
        return guest

    def _forget(self) -> None:
        """The page that was heard of longest ago, one that isn't connected first."""
        idle = (name for name, guest in self._guests.items() if guest.send is None)
        del self._guests[next(idle, next(iter(self._guests)))]

    def hear(self, guest: Guest, message: Said) -> None:
        """A page says something: it is done, and all are told how the table stands."""
        if isinstance(message, Speaks) and message.n > guest.last and message.speak in languages():
            guest.language = message.speak
            self._seat(guest)
        guest.hear(message)
        everybody = self._overtaken(guest)
        self._news |= {name for name, each in self._guests.items() if everybody or each is guest}

    def leave(self, guest: Guest, send: Callable[[str], None]) -> None:
        """A connection has ended; the page may come again, or has already."""
        if guest.send == send:
            guest.send = None

    def close(self) -> None:
        """Nobody is at the table any more, and nobody can come."""
        self._closed = True
        self._refuse()
        self._guests.clear()


def joined(host: Host, said: Hello, access: Access, send: Callable[[str], None]) -> Callable[[], Guest]:
    """A page's connecting, to be done by the table's thread."""
    return partial(host.join, said, access, send)


def _mark(sheet: KeptSheet | None) -> object:
    """How far a sheet has come: the same only if nothing has been done, taken back or done again."""
    return None if sheet is None else (sheet.path, sheet.undoable, len(sheet.undone), id(sheet.now))


def _table_under(screen: Screen) -> Tracker | None:
    """The table that is shown, or lies under what is shown."""
    while isinstance(screen, Overlay):
        screen = screen.under
    return screen if isinstance(screen, Tracker) and type(screen) is Tracker else None


def _settled(screen: Screen, table: Tracker) -> Screen:
    """The window's screen after others have tapped: a page about something that is gone is closed."""
    while isinstance(screen, OverSheet) and not screen.stands():
        screen = screen.back()
    below = screen
    while isinstance(below, Overlay):
        below.changed()
        below = below.under
    table.changed()
    return screen
