"""The addresses of a table, for people and as squares of a QR code."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import segno

from holdin.serve.access import HTTP, Access, Door

ANYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - recognised, not bound
"""Hosts that stand for every address of the machine."""


@dataclass(frozen=True, slots=True)
class Links:
    """What is shown of a served table at the window."""

    door: Door
    host: str
    port: int
    on_renewed: Callable[[], object]
    """Ends the connections that came by the links before."""
    connected: Callable[[], int]

    def link(self, access: Access) -> str:
        """An address that opens the table."""
        host = outward() if self.host in ANYWHERE else self.host
        host = f"[{host}]" if ":" in host else host
        port = "" if self.port == HTTP else f":{self.port}"
        return f"http://{host}{port}/{self.door.token(access)}/"

    def renew(self) -> None:
        """Every link before is dead."""
        self.door.renew()
        self.on_renewed()


def squares(link: str) -> tuple[tuple[bool, ...], ...]:
    """A link as the rows of a QR code, with the quiet edge that scanners want; True: dark."""
    return tuple(tuple(bool(cell) for cell in row) for row in segno.make(link, micro=False).matrix_iter(border=4))


def drawn(link: str) -> str:
    """A QR code for a terminal, two rows of squares a line: light on a dark ground."""
    rows = squares(link)
    rows = rows if len(rows) % 2 == 0 else (*rows, (False,) * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    lines = ("".join(signs[pair] for pair in zip(*two, strict=True)) for two in zip(rows[::2], rows[1::2], strict=True))
    return "\n".join(lines)


def outward() -> str:
    """This machine's address on the network that it talks to others by; nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"
