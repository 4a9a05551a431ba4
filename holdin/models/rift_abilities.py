"""Abilities that teleport, and those that make and use rifts (TEL, RIF)."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.ability_base import Reach, _Ability

if TYPE_CHECKING:  # the union of all kinds, which these join
    from holdin.models.ability import Ability


class Teleport(_Ability):
    """Teleport X: to a hex, or in combat a distance, at most X away, over everything; not a move (TEL-1, TEL-2)."""

    kind: Literal["teleport"] = "teleport"
    value: Annotated[int, Field(ge=1, le=99)] | None = None
    """How far at most; none, to a rift only: from any distance."""
    to: Literal["hex", "rift"] = "hex"
    """Whether it may end anywhere, or on a rift only (RIF-3)."""

    @model_validator(mode="after")
    def _so_far_at_most(self) -> Self:
        if self.value is None and self.to == "hex":
            raise SaidError("a teleport that doesn’t go to a rift needs a {field}", field="value")
        return self


class CreateRift(_Ability):
    """Create rifts: each in an empty hex in range and sight, in combat on a free number in range (RIF-1, RIF-4)."""

    kind: Literal["create_rift"] = "create_rift"
    count: Annotated[int, Field(ge=1, le=5)] = 1
    range: Reach = 1


class MoveRift(_Ability):
    """Move a rift by at most X hexes to an empty one; what that brings follows (RIF-3)."""

    kind: Literal["move_rift"] = "move_rift"
    value: Reach
    then: "Annotated[tuple[Ability, ...], Field(max_length=4)]" = ()


class RemoveRift(_Ability):
    """Remove rifts, all of them or none; what that brings follows (RIF-3)."""

    kind: Literal["remove_rift"] = "remove_rift"
    count: Annotated[int, Field(ge=1, le=5)] = 1
    then: "Annotated[tuple[Ability, ...], Field(max_length=4)]" = ()


class Crossing(StrEnum):
    """Whose crossing of a rift a trigger waits for (RIF-3)."""

    ENEMY = "enemy"
    YOU = "you"
    ALLY = "ally"
    """A summon of yours."""
    ANY = "any"


RiftAbility = Teleport | CreateRift | MoveRift | RemoveRift
"""The kinds of this chapter."""
