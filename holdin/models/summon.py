"""Figures that fight for you, as the abilities that summon them print them, and the way home (SUM-1 to SUM-4)."""

from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import Field

from holdin.models.ability_base import Amount, Gain, Reach, _Ability
from holdin.models.letters import Condition

SUMMON: Final = "summon-"
"""How the id of a summon of yours begins; no sort of monster is called so."""


class Summon(_Ability):
    """Summon a figure into an empty hex next to you (SUM-1); it fights for you until it has no HP left (SUM-2).

    What is added to the ability is added to its HP.
    """

    kind: Literal["summon"] = "summon"
    summon: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    """Its name's key in the language files."""
    hp: Annotated[int, Field(ge=1, le=99)]
    move: Amount = 0
    attack: Amount | None = None
    """None: it doesn't attack."""
    range: Reach | None = None
    """None: its attack is a melee one."""
    targets: Annotated[int, Field(ge=1, le=9)] = 1
    flying: bool = False
    shield: Amount = 0
    retaliate: Amount = 0
    retaliate_range: Reach = 1
    pierce: Amount = 0
    push: Amount = 0
    pull: Amount = 0
    conditions: tuple[Condition, ...] = ()
    """Conditions on whom it attacks."""
    heal: Amount = 0
    """Heal X in each of its turns: self, or with a range whom MAI-7 says."""
    heal_range: Reach | None = None
    returns: bool = False
    """Whether its card isn't lost: it is discarded once the figure is gone, and where you would be exhausted for want
    of cards the figure goes home first, its card to your hand."""

    @cached_property
    def gain(self) -> Gain:
        """What its attack brings besides its value."""
        return Gain(push=self.push, pull=self.pull, pierce=self.pierce, conditions=self.conditions)


class Dismiss(_Ability):
    """Dismiss: a summon of yours goes home, and the card that summoned it comes back to your hand (SUM-2)."""

    kind: Literal["dismiss"] = "dismiss"
