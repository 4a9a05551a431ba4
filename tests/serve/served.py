"""A table that is served, with the thread that it belongs to; and pages that are not browsers."""

import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from secrets import token_hex
from socket import SHUT_RDWR
from threading import Event, Thread
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

from holdin.data.load import built_in_cards
from holdin.saves.settings import Settings
from holdin.saves.tables import KeptSheet
from holdin.serve.access import Access, Allowance
from holdin.serve.command import Served, serving
from holdin.serve.server import BURST, RATE
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import Clicked, load_keys
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen
from holdin.ui.track.tracker import Tracker

SOON = 20.0
"""Seconds in which everything here happens, on a machine that does much else."""


class Table:
    """A table of scenario 1 with its host; its own thread is the one that taps."""

    served: Served

    def __init__(self, folder: Path, address: str = "127.0.0.1") -> None:
        self.folder, self.address = folder, address
        self._wake, self._end, self._ready = Event(), Event(), Event()
        self._thread = Thread(target=self._run)
        self.trouble: BaseException | None = None
        self._deeds = deque[Callable[[], None]]()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(SOON * 3)
        assert self.trouble is None, self.trouble
        return self

    def __exit__(self, *_error: object) -> None:
        self._end.set()
        self._wake.set()
        self._thread.join(SOON)
        assert self.trouble is None, self.trouble

    def _run(self) -> None:
        try:
            self._serve()
        except BaseException as error:  # noqa: BLE001 - told by the test's own thread
            self.trouble = error
        finally:
            self._ready.set()

    def _serve(self) -> None:
        cards = built_in_cards()
        scenario = min(cards.scenarios.values(), key=lambda each: each.number)
        begin = taps.Begin(scenario=scenario.id, character=next(iter(cards.characters)))
        desk = Desk.made(cards, load_keys(), self.folder, lambda: 7, Settings(), ways=WAYS)
        self.window = Tracker(desk, (1280, 800), kept=KeptSheet.fresh(self.folder, cards, begin))
        self.screen: Screen = self.window
        with serving(self.address, 0, self._wake.set) as self.served:
            self._ready.set()
            while not self._end.is_set():
                if self._deeds:
                    self._deeds.popleft()()
                self.screen = self.served.host.look(self.screen, 0.0)
                self._wake.wait(0.0 if self._deeds else 0.2)
                self._wake.clear()
        self.window.book.close()

    def as_at_first(self) -> Self:
        """All is taken back, and no page lies over the window's table."""

        def begin() -> None:
            self.screen = self.window
            self.window.undo(len(self.window.moments()))

        assert self._at_window(begin).wait(SOON)
        return self

    def _at_window(self, deed: Callable[[], None]) -> Event:
        """Something is done on the table's own thread, between what phones say; what is set once it has been."""
        done = Event()

        def carried_out() -> None:
            deed()
            done.set()

        self._deeds.append(carried_out)
        self._wake.set()
        return done

    def click(self, id_: str) -> Event:
        """Somebody clicks in the window; what is set once that has been taken."""

        def click() -> None:
            spot = self.screen.view().spot(id_)
            assert spot is not None, id_
            self.screen = self.screen.on_event(Clicked(spot.middle))

        return self._at_window(click)

    @property
    def paged(self) -> bool:
        """Whether a page lies over the window's table."""
        return self.screen is not self.window

    @property
    def sheet(self) -> Sheet:
        return self.window.sheet

    @property
    def port(self) -> int:
        return self.served.links.port

    def link(self, access: Access = Access.TAPS) -> str:
        return self.served.links.link(access)

    def journal(self) -> list[str]:
        """The kinds of all taps that are written."""
        return [moment.tap.do for moment in self.window.moments()]  # type: ignore[attr-defined]


class Page(AbstractContextManager["Page"]):
    """A page without a browser: says what it is told to, and remembers what it was sent last."""

    def __init__(self, link: str, name: str = "", languages: tuple[str, ...] = ("en",)) -> None:
        self.link, self.name, self.languages = link, name or token_hex(12), languages
        self.count = 0
        self.last: dict[str, Any] = {}
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self.connect()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    def connect(self) -> None:
        self._socket = self._open.enter_context(opened(self.link))
        self.raw(hello=self.name, languages=self.languages)
        self.hear()
        self._allowance = Allowance(time.monotonic, RATE, BURST)

    def cut(self) -> None:
        """The connection ends without a word."""
        self.socket.socket.shutdown(SHUT_RDWR)
        self._open.close()

    def __exit__(self, *_error: object) -> None:
        self._open.close()

    def raw(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        self.last = json.loads(self.socket.recv(timeout=SOON))
        return self.last

    def until_done(self) -> dict[str, Any]:
        """What it is told once its last message has been done."""
        while self.last["done"] < self.count:
            self.hear()
        return self.last

    def say(self, **message: object) -> None:
        """No faster than a page may, on and on: whoever floods is cut off."""
        while not self._allowance.takes():
            time.sleep(0.5 / RATE)
        self.count += 1
        self.raw(n=self.count, **message)

    def tap(self, name: str, seen: int | None = None) -> dict[str, Any]:
        self.say(seen=seen or self.last["seen"], tap=name)
        return self.until_done()

    def texts(self) -> list[str]:
        return [each[key] for each in nodes(self.last["page"]) for key in ("s", "v") if key in each]

    def ids(self) -> set[str]:
        return {each["id"] for each in nodes(self.last["page"]) if "id" in each}


def opened(link: str, **more: Any) -> AbstractContextManager[ClientConnection]:
    """A socket as a page of that address opens it."""
    origin = link[: link.index("/", 8)]
    asked = {"origin": origin, "max_size": None, "open_timeout": SOON, "proxy": None, **more}
    found: AbstractContextManager[ClientConnection] = connect(link.replace("http", "ws", 1) + "live", **asked)
    return found


def to_its_end(wire: ClientConnection) -> None:
    """Listen until the connection ends; then that is raised."""
    while True:
        wire.recv(timeout=SOON)


def nodes(value: object) -> list[dict[str, Any]]:
    """Every node of a page."""
    if isinstance(value, list):
        return [each for one in value for each in nodes(one)]
    if isinstance(value, dict):
        return [value, *(each for one in value.values() for each in nodes(one))]
    return []


def soon(holds: Any) -> None:
    """Wait until something holds."""
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)
