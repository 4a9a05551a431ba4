"""Monsters, normal and elite, with their behaviour sets (MON-2)."""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from holdin.errors import SaidError
from holdin.models.ability import Amount, Gain, Reach
from holdin.models.area import PrintedArea, is_melee
from holdin.models.base import MonsterId, Printed
from holdin.models.letters import Condition, ElementSymbol, Focus, Kind, Letter
from holdin.models.monster_lines import HealLine, Helpful, Line, SetLine, WardLine


class HealRow(Printed):
    """A heal symbol in a row of the behaviour table: it replaces that row's action (MON-2)."""

    heal: Annotated[int, Field(ge=1, le=99)]
    range: Reach | None = None
    """None: itself; else the one of its side that has lost most HP within range and sight, itself included (MAI-7)."""


def _dash(value: object) -> object:
    return None if value == "-" else value


Cell = Annotated[
    Annotated[int, Field(ge=0, le=99)] | HealRow | None,
    BeforeValidator(_dash, json_schema_input_type=Annotated[int, Field(ge=0, le=99)] | HealRow | Literal["-"] | None),
]
"""A number, a heal, or a dash (written "-" or left out)."""


class SetGain(Printed):
    """What used-up elements add to a set, for its whole sort and for the round (MIX-3); what the set lacks stays so."""

    move: Amount = 0
    attack: Amount = 0
    range: Amount = 0
    targets: Amount = 0
    pierce: Amount = 0
    push: Amount = 0
    pull: Amount = 0
    shield: Amount = 0
    retaliate: Amount = 0
    conditions: tuple[Condition, ...] = ()
    gains: tuple[Helpful, ...] = ()
    advantage: bool = False
    jump: bool = False
    lines: Annotated[tuple[SetLine, ...], Field(max_length=3)] = ()

    def model_post_init(self, _context: object) -> None:
        """It brings something."""
        if not self.model_fields_set or all(not getattr(self, name) for name in type(self).model_fields):
            raise SaidError("a consumption brings something ({rule})", rule="MIX-3")


class SetConsume(Printed):
    """A consumption of a set: all its symbols or none, and what that brings (MIX-3)."""

    elements: Annotated[tuple[ElementSymbol, ...], Field(min_length=1, max_length=2)]
    gain: SetGain


class Behaviour(Printed):
    """One set of a behaviour table."""

    initiative: Annotated[int, Field(ge=1, le=99)]
    move: Cell = None
    attack: Cell = None
    range: Cell = None
    jump: bool = False
    """Whether its move is a jump (MOV-2, MEA-1)."""
    targets: Annotated[int, Field(ge=1, le=9)] = 1
    """How many different enemies its attack may hit (ARE-4)."""
    area: PrintedArea = ()
    """Offsets [q, r] of the hexes that its attack hits: from its own hex, or, with [0, 0], wherever it reaches (ARE-2).

    Held, there is one enemy only: the attack is one without it."""
    focus: Focus | None = None
    """Whom it goes for before all else (FOC-3 a); held, there is nobody else."""
    conditions: tuple[Condition, ...] = ()
    """Conditions on you, with its attack, as all up to the advantage; without an attack they are lines."""
    pierce: Amount = 0
    push: Amount = 0
    pull: Amount = 0
    advantage: bool = False
    infuse: Annotated[tuple[ElementSymbol, ...], Field(max_length=2)] = ()
    """Elements that its sort infuses, on the open map (MIX-3)."""
    consume: Annotated[tuple[SetConsume, ...], Field(max_length=2)] = ()
    """What its sort gains for the round with elements that it uses up, on the open map (MIX-3)."""
    lines: Annotated[tuple[SetLine, ...], Field(max_length=3)] = ()
    """What it does beside its attack, or without one, each line at its own range (MON-2)."""
    shield: Amount = 0
    retaliate: Amount = 0
    retaliate_range: Reach = 1
    gains: tuple[Helpful, ...] = ()
    """Conditions it gains itself in its turn."""

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
        return self.range if isinstance(self.range, int) and self.ranged else 1

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
        """Whether its attack is a ranged one (ATK-5); one with an area is by its pattern (ARE-2)."""
        return not is_melee(self.area) if self.area else isinstance(self.range, int)

    @property
    def heals(self) -> tuple[int, ...]:
        """The heals of its rows and lines, from the top, as they are for itself alone."""
        rows = [row.heal for row in (self.move, self.attack, self.range) if isinstance(row, HealRow)]
        return (*rows, *(line.value for line in self.lines if isinstance(line, HealLine)))

    @cached_property
    def harms(self) -> tuple[Line, ...]:
        """Its lines that harm an enemy."""
        return tuple(line for line in self.lines if isinstance(line, Line))

    @cached_property
    def wards(self) -> tuple[WardLine, ...]:
        """Its lines for its allies, which come first (MAI-1)."""
        return tuple(line for line in self.lines if isinstance(line, WardLine))

    def with_gain(self, gain: SetGain) -> "Behaviour":
        """The set with what a consumption brings it (MIX-3)."""
        grown: dict[str, object] = {}
        for name in ("pierce", "push", "pull", "shield", "retaliate", "targets", "conditions", "gains", "lines"):
            grown[name] = getattr(self, name) + getattr(gain, name)
        for name in ("move", "attack", "range"):
            printed = getattr(self, name)
            grown[name] = printed + getattr(gain, name) if isinstance(printed, int) else printed
        more = {"advantage": self.advantage or gain.advantage, "jump": self.jump or gain.jump}
        return self.model_copy(update=grown | more)


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
