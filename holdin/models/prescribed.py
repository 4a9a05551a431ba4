"""What is made for one way of fighting, or for either (OPN-1)."""

from typing import Final, Literal

from holdin.models.base import Printed
from holdin.models.letters import Fights

EITHER: Final = "either"
"""Of what can be played in any way of fighting."""


class Prescribing(Printed):
    """A scenario or a character."""

    fights: Fights | Literal["either"] = EITHER
    """The way of fighting that it prescribes; by default the player chooses one (OPN-1)."""

    def allows(self, fights: Fights) -> bool:
        """Whether it can be played in a way of fighting (OPN-1)."""
        return self.fights in {fights, EITHER}


def ways_of(*bound: Prescribing) -> tuple[Fights, ...]:
    """The ways of fighting that all of them allow."""
    return tuple(way for way in Fights if all(each.allows(way) for each in bound))


def way_of(chosen: Fights, *bound: Prescribing) -> Fights:
    """The way of fighting that was chosen, or the one that is left where they don't allow it."""
    ways = ways_of(*bound)
    return ways[0] if ways and chosen not in ways else chosen
