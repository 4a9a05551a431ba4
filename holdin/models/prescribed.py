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

    def played(self, chosen: Fights) -> Fights:
        """The way of fighting in which it is played: the prescribed one, else the one that was chosen (OPN-1)."""
        return chosen if self.fights == EITHER else self.fights
