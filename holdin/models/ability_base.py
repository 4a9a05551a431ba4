"""What every ability is made of: amounts, gains, consumptions (ABL-2, ELM-2).

Kinds of abilities stand in `holdin.models.ability`, or in a file of their chapter, which is joined to the union there.
"""

from typing import TYPE_CHECKING, Annotated, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.base import Printed
from holdin.models.letters import Affects, Condition, ElementSymbol

if TYPE_CHECKING:  # the union of all kinds, which are made of this
    from holdin.models.ability import Ability

Amount = Annotated[int, Field(ge=0, le=99)]
Reach = Annotated[int, Field(ge=1, le=7)]


class Gain(Printed):
    """What a bonus, an item or used-up elements add to an ability; everything adds up."""

    value: Annotated[int, Field(ge=-9, le=99)] = 0
    range: Amount = 0
    times: Annotated[int, Field(ge=1, le=3)] = 1
    """Multiplies the attack's value; with a plain bonus beside it, the order matters (ATK-4)."""
    push: Amount = 0
    pull: Amount = 0
    pierce: Amount = 0
    conditions: tuple[Condition, ...] = ()
    advantage: bool = False
    disadvantage: bool = False
    jump: bool = False
    targets: Amount = 0


class Consume(Printed):
    """A consumption: crossed symbols, a colon, an effect (ELM-2). Optional, all symbols or none."""

    elements: Annotated[tuple[ElementSymbol, ...], Field(min_length=1, max_length=4)]
    gain: Gain = Gain()
    then: "tuple[Ability, ...]" = ()
    """Further abilities, done right after this one."""


class _Ability(Printed):
    """What every ability may carry."""

    consume: tuple[Consume, ...] = ()
    requires: tuple[ElementSymbol, ...] = ()
    """Elements without which the ability can't be used; they are used up (ELM-3)."""
    brings: tuple[Condition, ...] = ()
    """Conditions that you gain when you do it; of an ability for allies, whomever it is for (ENH-1)."""
    dots: Annotated[int, Field(ge=0, le=4)] = 0
    """Enhancement dots on its line, each for one sticker (ENH-1); only an action's own lines have any."""

    @property
    def whom(self) -> Affects:
        """Whom of your own side it is for, and what it brings (ARE-6)."""
        return Affects.SELF


class _OnRifts(_Ability):
    """What an ability for a figure may say of rifts (RIF-3)."""

    on_rift: bool = False
    """It is for figures on rifts, from any distance and without sight."""


class _Granting(_OnRifts):
    """What an ability for your own side may say (ARE-6)."""

    affects: Affects = Affects.SELF
    within: Reach = 1
    """How far away allies may be, in sight; 1 for adjacent ones."""

    @property
    def whom(self) -> Affects:
        """Whom it is for."""
        return self.affects

    @property
    def reach(self) -> int:
        """How far away allies may be."""
        return self.within


class _Aimed(_OnRifts):
    """What an ability for enemies may say of rifts (RIF-3)."""

    from_rift: bool = False
    """Its range and sight are measured from a rift instead of your hex."""

    @model_validator(mode="after")
    def _on_or_from(self) -> Self:
        if self.on_rift and self.from_rift:
            raise SaidError("an ability is for enemies on rifts, or measured from one; not both")
        if self.on_rift and getattr(self, "area", None):
            raise SaidError("{area} and {on_rift} don’t go together", area="area", on_rift="on_rift")
        return self
