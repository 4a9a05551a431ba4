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
        """One sign more: what is meant by it as soon as it can be no other hex's; else None, and what stays is kept."""
        self.begun += sign
        meant = [each for each in named if each.startswith(self.begun)]
        if not meant:
            self.begun = ""
        return named[meant[0]] if len(meant) == 1 else None

    def whole(self, named: Named) -> Intent | None:
        """What is meant where nothing more is typed: c1, where there is a c10 as well."""
        return named.get(self.begun)

    def forget(self) -> bool:
        """Begin anew; whether anything had been typed."""
        before, self.begun = self.begun, ""
        return bool(before)
