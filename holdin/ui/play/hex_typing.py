"""Hexes typed by name, such as ``c4``: which signs are listened for, and what the typed ones mean."""

from collections.abc import Mapping
from dataclasses import dataclass

from holdin.ui.kit.input import Listens
from holdin.ui.kit.intent import Intent

Named = Mapping[str, Intent | None]
"""What each hex's name means; None: nothing, but it is a name."""


@dataclass(eq=False)
class HexTyping:
    """The beginning of a hex's name that has been typed so far."""

    begun: str = ""

    def listens(self, named: Named) -> Listens:
        """The signs that a name begins, or goes on, with."""
        so_far = len(self.begun)
        return frozenset(each[so_far] for each in named if each.startswith(self.begun) and len(each) > so_far)

    def typed(self, sign: str, named: Named) -> Intent | None:
        """One sign more: what is meant by a whole name that begins no other; else None, and what stays is kept.

        The only hex of a column waits for its row, too: typed in one go, the row would else answer what is asked next.
        """
        self.begun += sign
        meant = [each for each in named if each.startswith(self.begun)]
        if not meant:
            self.begun = ""
        return named[self.begun] if meant == [self.begun] else None

    def whole(self, named: Named) -> Intent | None:
        """What is meant where nothing more is typed: c1, where there is a c10 as well."""
        return named.get(self.begun)

    def forget(self) -> bool:
        """Begin anew; whether anything had been typed."""
        before, self.begun = self.begun, ""
        return bool(before)
