"""Abilities that make, move and destroy tiles of the map for good (OVL-3, OVL-7)."""

from typing import Annotated, Literal

from pydantic import Field

from holdin.errors import SaidError
from holdin.models.ability_base import Amount, Reach, _Ability
from holdin.models.letters import Condition


class CreateObstacle(_Ability):
    """Create an obstacle in an empty hex within range and sight, where it cuts nothing off (OVL-7)."""

    kind: Literal["create_obstacle"] = "create_obstacle"
    range: Reach = 1


class MoveObstacle(_Ability):
    """Move an obstacle within range and sight by up to so many hexes, to where it cuts nothing off (OVL-7)."""

    kind: Literal["move_obstacle"] = "move_obstacle"
    value: Annotated[int, Field(ge=1, le=9)] = 1
    range: Reach = 1


class DestroyObstacle(_Ability):
    """Destroy an obstacle within range and sight (OVL-7)."""

    kind: Literal["destroy_obstacle"] = "destroy_obstacle"
    range: Reach = 1


class CreateTrap(_Ability):
    """Create a trap in an empty hex within range and sight, with what the ability states (OVL-3)."""

    kind: Literal["create_trap"] = "create_trap"
    damage: Amount = 0
    conditions: Annotated[tuple[Condition, ...], Field(max_length=4)] = ()
    range: Reach = 1

    def model_post_init(self, _context: object) -> None:
        """A trap does something, and only harm."""
        if not self.damage and not self.conditions:
            fields = "damage, conditions"
            raise SaidError("a trap needs one of these: {fields} ({rule})", fields=fields, rule="OVL-3")
        kind = next((condition for condition in self.conditions if not condition.negative), None)
        if kind is not None:
            raise SaidError("a trap gives no {condition} ({rule})", condition=kind.value, rule="OVL-3")


TileAbility = CreateObstacle | MoveObstacle | DestroyObstacle | CreateTrap
"""What changes the map for good."""
