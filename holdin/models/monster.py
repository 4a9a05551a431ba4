"""Monsters, normal and elite, with their behaviour sets (MON-2)."""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from holdin.errors import SaidError
from holdin.models.ability import Amount, Gain, Reach
from holdin.models.base import MonsterId, Printed
from holdin.models.letters import Condition, Kind, Letter


class HealRow(Printed):
    """A heal symbol in a row of the behaviour table: it replaces that row's action (MON-2)."""

    heal: Annotated[int, Field(ge=1, le=99)]


def _dash(value: object) -> object:
    return None if value == "-" else value


Cell = Annotated[
    Annotated[int, Field(ge=0, le=99)] | HealRow | None,
    BeforeValidator(_dash, json_schema_input_type=Annotated[int, Field(ge=0, le=99)] | HealRow | Literal["-"] | None),
]
"""A number, a heal, or a dash (written "-" or left out)."""


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


class SummonLine(Printed):
    """A monster that is summoned, by its sort and kind (SUM-5)."""

    monster: MonsterId
    kind: Kind = Kind.NORMAL


class Behaviour(Printed):
    """One set of a behaviour table."""

    initiative: Annotated[int, Field(ge=1, le=99)]
    move: Cell = None
    attack: Cell = None
    range: Cell = None
    targets: Annotated[int, Field(ge=1, le=9)] = 1
    """How many different enemies its attack may hit (ARE-4)."""
    conditions: tuple[Condition, ...] = ()
    """Conditions on you, with its attack, as all up to the advantage; without an attack they are lines."""
    pierce: Amount = 0
    push: Amount = 0
    pull: Amount = 0
    advantage: bool = False
    lines: Annotated[tuple[Line, ...], Field(max_length=3)] = ()
    """What it does beside its attack, or without one, each line at its own range (MON-2)."""
    shield: Amount = 0
    retaliate: Amount = 0
    retaliate_range: Reach = 1
    gains: tuple[Helpful, ...] = ()
    """Conditions it gains itself in its turn."""
    summon: SummonLine | None = None
    """A monster that it summons at the end of its turn, on the open map (SUM-5)."""

    @property
    def moves(self) -> int:
        """Movement; 0 for a dash or a heal."""
        return self.move if isinstance(self.move, int) else 0

    @property
    def attacks(self) -> int | None:
        """Attack value; none for a dash or a heal."""
        return self.attack if isinstance(self.attack, int) else None

    @property
    def reach(self) -> int:
        """Attack range; a dash and a heal are melee, range 1 (ENG-1)."""
        return self.range if isinstance(self.range, int) else 1

    @cached_property
    def gain(self) -> Gain:
        """What its attack brings besides its value, in the terms of what is added to yours."""
        return Gain(
            push=self.push,
            pull=self.pull,
            pierce=self.pierce,
            conditions=self.conditions,
            advantage=self.advantage,
        )

    @property
    def ranged(self) -> bool:
        """Whether its attack is a ranged one (ATK-5)."""
        return isinstance(self.range, int)

    @property
    def heals(self) -> tuple[int, ...]:
        """The heals of its rows, from the top."""
        return tuple(row.heal for row in (self.move, self.attack, self.range) if isinstance(row, HealRow))


class Stats(Printed):
    """A monster's values as normal or as elite."""

    hp: Annotated[int, Field(ge=1, le=999)]
    """HP at scenario level 1; more than the HP card shows is tracked by wrapping (MHP-1)."""
    flying: bool = False
    shield: Amount = 0
    retaliate: Amount = 0
    retaliate_range: Reach = 1
    sets: dict[Letter, Behaviour]

    def model_post_init(self, _context: object) -> None:
        """A behaviour table has three sets."""
        if set(self.sets) != set(Letter):
            raise SaidError("a behaviour table has the sets A, B and C ({rule})", rule="MON-2")


class Monster(Printed):
    """A monster of the set; its name is in the language files."""

    id: MonsterId
    boss: bool = False
    normal: Stats
    elite: Stats

    def stats(self, kind: Kind) -> Stats:
        """The values for a kind."""
        return self.normal if kind is Kind.NORMAL else self.elite
