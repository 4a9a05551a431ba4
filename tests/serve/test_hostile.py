"""Who has no link, or means harm: nobody comes in, nothing is lost, and the table goes on."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from holdin.serve.access import GUESSES, Access
from holdin.serve.command import serving
from holdin.serve.messages import LONGEST
from holdin.serve.server import CONNECTIONS, FROM_ONE, SOCKETS, ServeError
from tests.serve.served import SOON, Page, Table, opened, soon, to_its_end


def asked(table: Table, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """An answer to a request as it is written here: its status, headers and body."""
    named = {"Host": f"127.0.0.1:{table.port}", **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
    return answered(table, "\r\n".join(lines).encode())


def answered(table: Table, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """An answer to some bytes; status 0: none."""
    with socket.create_connection(("127.0.0.1", table.port), SOON) as wire:
        data = b""
        with suppress(OSError):
            wire.sendall(request)
            while some := wire.recv(65536):
                data += some
    if not data:
        return 0, {}, b""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body


def here(table: Table, rest: str = "") -> str:
    """The path of a file behind the link."""
    return "/" + table.link().split("/", 3)[3] + rest


@pytest.fixture(autouse=True, scope="module")
def goes_on(served: Table) -> Iterator[None]:
    """Whatever somebody has tried: who has the link taps on, and what was tapped is still there."""
    yield
    served.served.links.door._wrong.clear()
    served.as_at_first()
    with Page(served.link()) as page:
        before = page.tap("hero:stun")
        assert before["note"] == ""
        assert served.journal() == ["condition"]


def test_the_page_is_three_files_under_a_strict_policy(table: Table) -> None:
    for name in ("", "page.js", "page.css"):
        status, headers, body = asked(table, here(table, name))
        assert (status, len(body)) == (200, int(headers["Content-Length"]))
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; ")
        assert f"connect-src ws://127.0.0.1:{table.port};" in policy
        assert "unsafe" not in policy
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Server" not in headers


def test_the_page_has_no_words_of_its_own(table: Table) -> None:
    _, _, html = asked(table, here(table))
    assert b"<title>Holdin</title>" in html
    assert b"style=" not in html
    assert b"http" not in html


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/favicon.ico",
        "/page.js",
        "//",
        "/live",
        "/%2e%2e/",
        "/../../etc/passwd",
        "/abcdefghjkmnp/",
        "*",
        "http://x/",
    ],
)
def test_without_the_token_there_is_nothing(table: Table, path: str) -> None:
    status, _, body = asked(table, path)
    assert status in {0, 400, 404}
    assert body == b"" or status == 400, "what no browser sends is told why it is none"


@pytest.mark.parametrize(
    "name",
    [
        "page.html",
        "../page.js",
        "..%2fpage.js",
        "p/../page.js",
        "p/" + "0" * 24 + ".png",
        "p/x.png",
        "live/",
        "page.js?x=1",
    ],
)
def test_behind_the_token_there_is_nothing_but_the_page(table: Table, name: str) -> None:
    assert asked(table, here(table, name))[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW"])
def test_only_get_is_answered(table: Table, method: str) -> None:
    assert asked(table, here(table), method, **{"Content-Length": "0"})[0] in {0, 400, 405}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost.evil.example:8618"])
def test_another_host_name_leads_nowhere(table: Table, host: str) -> None:
    assert asked(table, here(table), Host=host)[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1", None])
def test_a_page_from_elsewhere_opens_no_socket(table: Table, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"), opened(table.link(), origin=origin):
        pass


def test_guessing_ends_in_silence_also_for_a_right_guess(table: Table) -> None:
    for _ in range(GUESSES):
        assert asked(table, "/aaaaaaaaaaaaa/")[0] == 404
    assert asked(table, here(table))[0] == 429


@pytest.mark.parametrize(
    "said",
    [
        *("", "{}", "[]", "null", "{" * 300, '{"hello": 1}', '{"n": 1}', "\x00", "привет"),
        *('{"n": -1, "seen": 1, "tap": "loot+1"}', '{"n": 1, "seen": 1, "tap": "loot+1", "more": 1}'),
        *('{"n": 1.5, "seen": 1, "tap": "loot+1"}', '{"n": "1", "seen": 1, "tap": "loot+1"}', b"\xff\xfe"),
        *("x" * (LONGEST + 1), "x" * 2_000_000),
    ],
    ids=lambda said: str(said)[:24],
)
def test_what_is_no_message_ends_its_own_connection(table: Table, said: str | bytes) -> None:
    with Page(table.link()) as other:
        for greets in (True, False):
            with opened(table.link()) as wire, suppress(ConnectionClosed):
                if greets:
                    wire.send(json.dumps({"hello": "0" * 24}))
                    wire.recv(timeout=SOON)
                wire.send(said)
                with pytest.raises(ConnectionClosed):
                    to_its_end(wire)
        other.tap("loot+1")


def test_a_name_that_is_nowhere_is_tapped_by_nobody(table: Table) -> None:
    with Page(table.link()) as page:
        for name in ("menu", "back", "__class__", "loot", "x" * 120):
            page.tap(name, seen=10**6)
            assert page.last["note"]
    assert table.journal() == []


def test_a_flood_ends_its_own_connection_and_no_other(table: Table) -> None:
    with Page(table.link()) as quiet, opened(table.link()) as wire:
        wire.send(json.dumps({"hello": "1" * 24}))
        with suppress(WebSocketException):
            for number in range(1, 500):
                wire.send(json.dumps({"n": number, "seen": 1, "tap": "nowhere"}))
        with pytest.raises(ConnectionClosed):
            to_its_end(wire)
        quiet.tap("loot+1")
    assert table.journal() == ["loot"]


def test_broken_frames_end_their_own_connection(table: Table) -> None:
    for frame in (b"\xff\xff\xff\xff", b"\x81\x7f" + b"\xff" * 8, b"\x81\x05hello", b"\xc1\x80\x00\x00\x00\x00"):
        with opened(table.link()) as wire:
            wire.socket.sendall(frame)
            with pytest.raises(ConnectionClosed):
                wire.recv(timeout=SOON)


@pytest.mark.parametrize(
    "request_",
    [b"\x16\x03\x01\x02\x00\x01", b"GET " + b"a" * 100_000, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5000, b"\r\n\r\n"],
)
def test_what_is_no_request_is_not_answered_with_anything(table: Table, request_: bytes) -> None:
    status, _, _ = answered(table, request_ + b"\r\n\r\n")
    assert status in {0, 400, 414, 431}


def test_so_many_pages_and_so_many_connections(table: Table) -> None:
    with ExitStack() as stack:
        here_ = "127.0.0.1", table.port
        wires = [stack.enter_context(socket.create_connection(here_, SOON)) for _ in range(FROM_ONE + 10)]
        wires[-1].settimeout(SOON)
        with suppress(ConnectionResetError):
            assert wires[-1].recv(1) == b""
    assert FROM_ONE < CONNECTIONS
    soon(lambda: asked(table, here(table))[0] == 200)
    with ExitStack() as stack:
        pages = [
            stack.enter_context(Page(table.link())) for _ in range(SOCKETS)
        ]  # and one is there from the first test to the last
        with pytest.raises(InvalidStatus, match="503"):
            Page(table.link())
        pages[0].tap("loot+1")

    def free() -> bool:
        with suppress(InvalidStatus), Page(table.link()):
            return True
        return False

    soon(free)


def test_a_handshake_that_fails_takes_no_place(table: Table) -> None:
    """Whoever has the link could shut all others out otherwise."""
    half = {"Origin": f"http://127.0.0.1:{table.port}", "Upgrade": "websocket", "Connection": "Upgrade"}
    for _ in range(SOCKETS):
        assert asked(table, here(table, "live"), **half)[0] == 400
    with Page(table.link()) as page:
        page.tap("loot+1")


@pytest.mark.slow
def test_who_says_nothing_is_not_waited_for(table: Table) -> None:
    with socket.create_connection(("127.0.0.1", table.port), SOON) as wire:
        wire.sendall(b"GET / HT")
        wire.settimeout(SOON)
        began = time.monotonic()
        with suppress(ConnectionResetError):
            while wire.recv(1024):
                pass
        assert time.monotonic() - began < SOON


def test_every_listener_ends_with_the_program() -> None:
    before = {*threading.enumerate()}  # some of an earlier test may still be on their way out
    with serving("127.0.0.1", 0, lambda: None) as served:
        port = served.links.port
        socket.create_connection(("127.0.0.1", port), SOON).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), SOON)
    assert {*threading.enumerate()} <= before


def test_a_port_that_is_taken_is_said_in_a_sentence(table: Table) -> None:
    with (
        pytest.raises(ServeError, match=rf"port {table.port}, can’t be listened on.*--port"),
        serving("127.0.0.1", table.port, lambda: None),
    ):
        pass


def test_nothing_is_bound_but_what_was_asked_for(table: Table) -> None:
    assert table.link().startswith("http://127.0.0.1:")
    assert table.link(Access.LOOKS) != table.link()
    with pytest.raises(OSError, match=r".*"):
        socket.create_connection(("127.0.0.2", table.port), 1)
