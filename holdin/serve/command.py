"""`holdin track --serve`: the tracker with a table for phones, beside its window or without one."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING, Final

from holdin.draw.theme import load_theme
from holdin.serve.access import Access, Door
from holdin.serve.host import Host
from holdin.serve.link_page import LinkPage
from holdin.serve.links import Links, drawn
from holdin.serve.server import Listener, ServeError
from holdin.serve.site import Site
from holdin.ui.pages.screen import Screen
from holdin.words.cli_language import tr

if TYPE_CHECKING:
    from holdin.ui.pages.desk import Ways

LOCAL: Final = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class Served:
    """A table that phones are at, as the window knows it."""

    host: Host
    links: Links

    def ways(self, ways: "Ways") -> "Ways":
        """The window's ways, with one to the links."""
        return replace(ways, phones=self._page)

    def _page(self, screen: Screen) -> Screen:
        return LinkPage(screen.desk, screen.size, under=screen, links=self.links)

    def told(self) -> str:
        """What the command line says once it listens."""
        taps, looks = self.links.link(Access.TAPS), self.links.link(Access.LOOKS)
        lines = [drawn(taps), tr("The table on a phone: {link}", link=taps), tr("Only to look at: {link}", link=looks)]
        if self.links.host in LOCAL:
            lines.append(tr("Only this computer reaches it; for phones start it with --host 0.0.0.0."))
        return "\n".join(lines) + "\n"


@contextmanager
def serving(address: str, port: int, wake: Callable[[], object]) -> Iterator[Served]:
    """A table is served meanwhile; nothing listens any more afterwards.

    :param wake: lets the thread that the table belongs to look what there is to do.
    :raises ServeError: the address or the port can't be had.
    """
    host, door = Host(wake), Door(time.monotonic)
    listener = Listener(host, door, Site.of(load_theme(), host.pictures), address, port)
    listener.start()
    try:
        links = Links(door, address, listener.port, listener.turn_out, lambda: host.connected)
        yield Served(host, links)
    finally:
        host.close()
        listener.stop()


def beside_the_window(address: str, port: int, set_: str, lang: str | None) -> int:
    """The tracker's window, and its table on phones."""
    import pygame  # noqa: PLC0415 - only once its greeting is off

    from holdin.ui.app import start  # noqa: PLC0415 - the window is loaded behind the first picture

    def wake() -> None:
        if pygame.display.get_init():
            pygame.event.post(pygame.Event(pygame.USEREVENT))

    with serving(address, port, wake) as served:
        sys.stdout.write(served.told())
        sys.stdout.flush()
        return start.start(start.track, name=set_, lang=lang, beside=served.host, ways=served.ways)


def without_window(address: str, port: int, set_: str, lang: str | None) -> int:
    """The table that was open last, on phones alone, until Ctrl+C."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # or Ctrl+C would become an event that nobody reads
    from holdin.ui.app.app import unseen  # noqa: PLC0415 - needs the driver
    from holdin.ui.app.start import track  # noqa: PLC0415 - the same
    from holdin.ui.track.tracker import Tracker  # noqa: PLC0415 - the same

    waiting = Event()
    with unseen(set_, track(), lang) as screen, serving(address, port, waiting.set) as served:
        table: Screen = screen
        while hasattr(table, "under"):
            table = table.under
        if not isinstance(table, Tracker):
            why = getattr(screen, "said", "")  # the table that was open last can't be opened
            raise ServeError(why or tr("there is no table yet: begin one with `holdin track`, then serve it."))
        sys.stdout.write(served.told())
        sys.stdout.flush()
        while True:
            served.host.look(table, 0.0)
            waiting.wait(timeout=0.5)
            waiting.clear()
