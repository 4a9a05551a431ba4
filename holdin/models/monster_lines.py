"""The lines of a monster's set: what it does beside its attack, or without one, each a kind of its own (MON-2, MAI-7).

A line without a kind harms you. All others do what they say on the open map; each says what it does in held play.
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from holdin.errors import SaidError
from holdin.models.ability_base import Amount, Reach
from holdin.models.base import MonsterId, Printed
from holdin.models.letters import Condition

Value = Annotated[int, Field(ge=1, le=99)]
Harmful = Literal[
    Condition.IMMOBILIZE, Condition.DISARM, Condition.STUN, Condition.MUDDLE, Condition.POISON, Condition.WOUND
]
Helpful = Literal[Condition.INVISIBLE, Condition.STRENGTHEN, Condition.REGENERATE]


class Line(Printed):
    """A line of a set with a range of its own: it needs no attack, and comes after the move and the attack (MON-2)."""

    range: Reach = 1
    """How far away you may be."""
    damage: Amount = 0
    """Damage that is no attack: nothing is rolled for it, no shield lessens it, no retaliate answers it."""
    conditions: tuple[Harmful, ...] = ()
    """Conditions on you."""
    push: Amount = 0
    pull: Amount = 0

    def model_post_init(self, _context: object) -> None:
        """A line does something."""
        if not (self.damage or self.conditions or self.push or self.pull):
            fields = "damage, conditions, push, pull"
            raise SaidError("a line of a set needs one of these: {fields} ({rule})", fields=fields, rule="MON-2")


class HealLine(Printed):
    """Heal X for the one of its side that has lost most HP within range and sight, itself included (MAI-7).

    Held, it heals itself, as it has nobody beside it (MTN-6).
    """

    kind: Literal["heal"]
    value: Value
    range: Reach = 1


class WardLine(Printed):
    """Shield, retaliate or conditions for its allies within range and sight (ARE-6, MAI-1).

    Held, only what it gains itself comes about: it has nobody beside it (MTN-6).
    """

    kind: Literal["ward"]
    affects: Literal["allies", "self_and_allies"] = "self_and_allies"
    range: Reach = 1
    """How far away they may be; 1 is adjacent."""
    shield: Amount = 0
    retaliate: Amount = 0
    retaliate_range: Reach = 1
    gains: tuple[Helpful, ...] = ()

    def model_post_init(self, _context: object) -> None:
        """A line does something."""
        if not (self.shield or self.retaliate or self.gains):
            fields = "shield, retaliate, gains"
            raise SaidError("a line of a set needs one of these: {fields} ({rule})", fields=fields, rule="ARE-6")


class TrapLine(Printed):
    """Create a trap in the empty adjacent hex nearest an enemy (MAI-7, OVL-3).

    Held, it does nothing: there is no hex between the two to put it in.
    """

    kind: Literal["trap"]
    damage: Amount = 0
    """What it does; with conditions it may be none."""
    conditions: tuple[Harmful, ...] = ()

    def model_post_init(self, _context: object) -> None:
        """A trap does something."""
        if not (self.damage or self.conditions):
            fields = "damage, conditions"
            raise SaidError("a trap needs one of these: {fields} ({rule})", fields=fields, rule="OVL-3")


class ObstacleLine(Printed):
    """Create an obstacle in the empty adjacent hex nearest an enemy in which it cuts nothing off (OVL-7).

    Held, it does nothing: what hinders a combat was fixed when it began (HIN-1).
    """

    kind: Literal["obstacle"]


class MoveObstacleLine(Printed):
    """Take the nearest obstacle within range and sight and put it as a new one would be (OVL-7).

    Held, it does nothing: what hinders a combat was fixed when it began (HIN-1).
    """

    kind: Literal["move_obstacle"]
    range: Reach = 1


class TeleportLine(Printed):
    """Teleport X: to the hex nearest its focus, or farthest from it (TEL-1).

    Held, the distance becomes as small as X allows, or as great (TEL-2).
    """

    kind: Literal["teleport"]
    value: Value
    to: Literal["focus", "away"] = "focus"


class SummonLine(Printed):
    """Summon a monster of a sort and kind into the empty adjacent hex nearest an enemy (SUM-5).

    Held, it does nothing: a fight is against one monster (SUM-6).
    """

    kind: Literal["summon"]
    monster: MonsterId
    elite: bool = False


def _kind_of(line: object) -> str:
    """A line's kind, in a file or as it is here; one that names none is a plain one."""
    found = line.get("kind", "harm") if isinstance(line, dict) else getattr(line, "kind", "harm")
    return found if isinstance(found, str) else ""


SetLine = Annotated[
    Annotated[Line, Tag("harm")]
    | Annotated[HealLine, Tag("heal")]
    | Annotated[WardLine, Tag("ward")]
    | Annotated[TrapLine, Tag("trap")]
    | Annotated[ObstacleLine, Tag("obstacle")]
    | Annotated[MoveObstacleLine, Tag("move_obstacle")]
    | Annotated[TeleportLine, Tag("teleport")]
    | Annotated[SummonLine, Tag("summon")],
    Discriminator(_kind_of),
]
"""Anything that a line of a set can say; a new kind is a new class here and a handler in the game."""
