"""Who is let in: the token of the address, the host and the origin that a request names, and how often one may ask."""

import hmac
import secrets
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from typing import Final

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a token is made of: nothing that is taken for something else when it is read out."""
LENGTH: Final = 13
"""A token's signs: more than 60 bits."""
GUESSES: Final = 20
"""So many wrong tokens from one address within `SPAN` are answered; then nothing is, until some time has passed."""
SPAN: Final = 60.0
"""Seconds."""
ADDRESSES: Final = 256
"""So many addresses are remembered for their guesses."""


class Access(StrEnum):
    """What a link is good for."""

    TAPS = "taps"
    LOOKS = "looks"
    """The table is seen, and nothing can be tapped."""


class Door:
    """The two tokens in force, and who has guessed wrongly how often."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tokens: dict[Access, str] = {}
        self._wrong: dict[str, deque[float]] = {}
        self.renew()

    def renew(self) -> None:
        """Other tokens: every link before is worth nothing from now on."""
        self._tokens = {each: "".join(secrets.choice(SIGNS) for _ in range(LENGTH)) for each in Access}

    def token(self, access: Access) -> str:
        """The token of a link."""
        return self._tokens[access]

    def access(self, token: str) -> Access | None:
        """What a token is good for; none for a wrong one. Every one in force is compared, each in constant time."""
        given = token.encode(errors="replace")
        same = [each for each, kept in self._tokens.items() if hmac.compare_digest(given, kept.encode())]
        return same[0] if same else None

    def patient(self, address: str) -> bool:
        """Whether an address hasn't guessed too often lately."""
        wrong, since = self._wrong.get(address, deque[float]()), self._clock() - SPAN
        while wrong and wrong[0] < since:
            wrong.popleft()
        return len(wrong) < GUESSES

    def guessed(self, address: str) -> None:
        """A wrong token came from an address."""
        if address not in self._wrong and len(self._wrong) >= ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        self._wrong.setdefault(address, deque(maxlen=GUESSES)).append(self._clock())


class Allowance:
    """So many a second, and some more in one go."""

    def __init__(self, clock: Callable[[], float], rate: float, most: float) -> None:
        self._clock, self._rate, self._most = clock, rate, most
        self._left, self._since = most, clock()

    def takes(self) -> bool:
        """Whether one more is allowed now; it then counts."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def hosts(address: str, port: int, named: str) -> frozenset[str]:
    """How a request may call the host that it was sent to, so that no other name leads here.

    :param address: the address that the connection came to.
    :param named: the host that was asked for when the program was started.
    """
    names = {address, named}
    if address in {"127.0.0.1", "::1"}:
        names.add("localhost")
    written = {f"[{name}]" if ":" in name else name for name in names}
    with_port = {f"{name}:{port}" for name in written}
    return frozenset(name.lower() for name in with_port | (written if port == HTTP else set()))


HTTP: Final = 80
"""The port that an address need not name."""
