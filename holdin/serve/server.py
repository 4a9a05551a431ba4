"""The listener: a thread that lets pages in, hands on what they say, and sends what they are to show.

It answers GET for the few files of the page and its pictures, and one socket a page; nothing else is there.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from threading import Event, Thread
from typing import Any, Final

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from holdin.errors import HoldinError
from holdin.serve.access import Access, Allowance, Door, hosts
from holdin.serve.guest import Guest
from holdin.serve.host import Host, joined
from holdin.serve.messages import LONGEST, hello, said
from holdin.serve.site import Site
from holdin.words.cli_language import tr

SOCKETS: Final = 16
"""So many pages at once."""
CONNECTIONS: Final = 48
"""So many connections at once, whatever they are for."""
FROM_ONE: Final = 24
"""So many of them from one address."""
PATIENCE: Final = 8.0
"""Seconds for a request to be complete, and for a page's first message."""
RATE: Final = 8.0
"""Messages a second that a page may send on and on."""
BURST: Final = 60.0
"""Messages that it may send in one go, such as what was tapped while there was no connection."""
GET: Final = "GET"
LIVE: Final = "live"
"""The last part of the socket's address."""
RENEWED: Final = 4001
"""The link isn't good any more: the page need not try again."""

_LOG: Final = logging.getLogger("holdin.serve")
_LOG.addHandler(logging.NullHandler())
_LOG.propagate = False


class ServeError(HoldinError):
    """A table can't be served."""


class Outbox:
    """What is to be sent to a page: only the latest, so that a slow one holds up nobody."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._some, self._latest = loop, asyncio.Event(), ""

    def put(self, line: str) -> None:
        """Send this next; called by any thread."""
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(self._put, line)

    def _put(self, line: str) -> None:
        self._latest = line
        self._some.set()

    async def drain(self, socket: ServerConnection) -> None:
        """Send until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                await self._some.wait()
                self._some.clear()
                await socket.send(self._latest)


class Listener:
    """The server's thread, from the first link to the end of the program."""

    def __init__(self, host: Host, door: Door, site: Site, address: str, port: int) -> None:
        self.address, self.port = address, port
        self._host, self._door, self._site = host, door, site
        self._thread = Thread(target=self._run, name="holdin-serve", daemon=True)
        self._ready, self._error = Event(), ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None
        self._open: dict[ServerConnection, Access] = {}
        self._closing: set[asyncio.Future[None]] = set()
        self._from: Counter[str] = Counter()

    def start(self) -> None:
        """Listen from now on.

        :raises ServeError: the address or the port can't be had.
        """
        self._thread.start()
        self._ready.wait()
        if self._error:
            raise ServeError(
                tr(
                    "{address}, port {port}, can’t be listened on: {why}. Another --host or --port may be free.",
                    address=self.address,
                    port=self.port,
                    why=self._error,
                )
            )

    def stop(self) -> None:
        """Nothing is listened on any more, and every connection has ended."""
        if self._end is not None:
            self._soon(self._end.set)
        self._thread.join(PATIENCE)

    def turn_out(self) -> None:
        """End every connection: their link isn't good any more."""
        self._soon(self._turn_out)

    def _soon(self, do: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # it has stopped already
            if self._loop is not None:
                self._loop.call_soon_threadsafe(do)

    def _turn_out(self) -> None:
        for socket in [*self._open]:
            task = asyncio.ensure_future(socket.close(RENEWED))
            self._closing.add(task)  # the loop alone would let go of it before it is done
            task.add_done_callback(self._closing.discard)

    # Listening

    def _run(self) -> None:
        try:
            asyncio.run(self._listen())
        finally:
            self._ready.set()

    async def _listen(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        more: dict[str, Any] = {
            "process_request": self._answer,
            "create_connection": self._connection(),
            "compression": None,
            "server_header": None,
            "logger": _LOG,
            "open_timeout": PATIENCE,
            "close_timeout": 2,
            "max_size": LONGEST,
            "max_queue": 8,
        }
        try:
            async with serve(self._page, self.address, self.port, **more) as server:
                self.port = next(iter(server.sockets)).getsockname()[1]
                self._ready.set()
                await self._end.wait()
        except (OSError, UnicodeError) as error:
            self._error = getattr(error, "strerror", None) or str(error)

    def _connection(self) -> type[ServerConnection]:
        """Connections that are counted: too many are ended before a sign of theirs is read."""
        came, went, shut = self._came, self._went, self._shut

        class Counted(ServerConnection):
            """One of so many."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                """Counted, and ended if it is one too many."""
                super().connection_made(transport)
                if not came(_peer(self)):
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                """Counted no more."""
                went(_peer(self))
                shut(self)
                super().connection_lost(exc)

        return Counted

    def _came(self, peer: str) -> bool:
        self._from[peer] += 1
        return self._from[peer] <= FROM_ONE and self._from.total() <= CONNECTIONS

    def _went(self, peer: str) -> None:
        self._from[peer] -= 1
        if not self._from[peer]:
            del self._from[peer]

    def _shut(self, socket: ServerConnection) -> None:
        """Its place is free again, also if no page ever opened: a handshake can still fail once it has one."""
        self._open.pop(socket, None)

    # Requests

    def _answer(self, socket: ServerConnection, request: Request) -> Response | None:
        """A file, a refusal, or None: the socket is opened."""
        peer, (address, port) = _peer(socket), socket.local_address[:2]
        if getattr(request, "method", GET) != GET:  # older versions of the library refuse all others themselves
            return _refused(HTTPStatus.METHOD_NOT_ALLOWED)
        named = _only(request.headers, "Host")
        if named is None or named.lower() not in hosts(address, port, self.address):
            return _refused(HTTPStatus.MISDIRECTED_REQUEST)
        origin = request.headers.get_all("Origin")
        if any(each != f"http://{named}" for each in origin):
            return _refused(HTTPStatus.FORBIDDEN)
        if not self._door.patient(peer):
            return _refused(HTTPStatus.TOO_MANY_REQUESTS)
        token, _, rest = request.path.removeprefix("/").partition("/")
        access = self._door.access(token)
        if access is None:
            self._door.guessed(peer)
            return _refused(HTTPStatus.NOT_FOUND)
        if rest == LIVE:
            return self._socket(socket, request, access, origin)
        found = self._site.file(rest, named)
        return _refused(HTTPStatus.NOT_FOUND) if found is None else _response(HTTPStatus.OK, *found)

    def _socket(self, socket: ServerConnection, request: Request, access: Access, origin: list[str]) -> Response | None:
        """Only a page of ours opens one, and only so many do; browsers always tell where a socket comes from."""
        if len(origin) != 1 or "Upgrade" not in request.headers:
            return _refused(HTTPStatus.FORBIDDEN)
        if len(self._open) >= SOCKETS:
            return _refused(HTTPStatus.SERVICE_UNAVAILABLE)
        self._open[socket] = access
        return None

    # Pages

    async def _page(self, socket: ServerConnection) -> None:
        """A page from its first message to its end."""
        # It ends for good, or the table is closed.
        with suppress(ConnectionClosed, TimeoutError, asyncio.CancelledError):
            if socket in self._open:  # else it was lost at once
                await self._talk(socket, self._open[socket])

    async def _talk(self, socket: ServerConnection, access: Access) -> None:
        loop = asyncio.get_running_loop()
        first = hello(await asyncio.wait_for(socket.recv(), PATIENCE))
        if first is None:
            socket.transport.abort()
            return
        outbox = Outbox(loop)
        guest = await self._host.ask(loop, joined(self._host, first, access, outbox.put))
        sending = asyncio.create_task(outbox.drain(socket))
        try:
            await self._listen_to(socket, guest)
        finally:
            sending.cancel()
            self._host.tell(loop, partial(self._host.leave, guest, outbox.put))

    async def _listen_to(self, socket: ServerConnection, guest: Guest) -> None:
        allowance = Allowance(time.monotonic, RATE, BURST)
        async for text in socket:
            message = said(text)
            if message is None or not allowance.takes():
                socket.transport.abort()  # whoever floods need not be waited for
                return
            await self._host.ask(asyncio.get_running_loop(), partial(self._host.hear, guest, message))


def _peer(socket: ServerConnection) -> str:
    """The address at the other end."""
    found = socket.remote_address
    return str(found[0]) if found else ""


def _only(headers: Headers, name: str) -> str | None:
    """A header that stands there exactly once."""
    found = headers.get_all(name)
    return found[0] if len(found) == 1 else None


def _refused(status: HTTPStatus) -> Response:
    """No, and nothing more."""
    return _response(status, b"", {})


def _response(status: HTTPStatus, body: bytes, headers: dict[str, str]) -> Response:
    told = {"Content-Length": str(len(body)), "Connection": "close", **SAFE, **headers}
    return Response(status.value, status.phrase, Headers(told), body)


SAFE: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""What every answer says."""
