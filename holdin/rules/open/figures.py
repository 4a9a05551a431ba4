"""A monster's turn as the rules see it: what its set lets it do, who is there, and what it may do (MAI)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.rules.ground import Ground
from holdin.rules.open.areas import Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """A monster, or a summon, and what its set lets it do (MAI-1)."""

    hex: Hex
    move: int = 0
    range: int | None = None
    """None: melee."""
    targets: int = 1
    """0: its set has no attack (FOC-1)."""
    area: Area | None = None
    flying: bool = False
    jump: bool = False
    muddled: bool = False
    disarmed: bool = False
    immobilized: bool = False
    stunned: bool = False

    @property
    def attacks(self) -> bool:
        """Whether it attacks whom it reaches; else it moves as for a melee attack on one target (FOC-1)."""
        return self.targets > 0 and not self.disarmed

    @property
    def reach(self) -> int:
        """How far it attacks (ARE-1)."""
        return (self.range or 1) if self.attacks else 1

    @property
    def strikes(self) -> int:
        """How many targets it has besides an area's (ARE-4)."""
        return self.targets if self.attacks else 1

    @property
    def pattern(self) -> Area | None:
        """The area of its attack."""
        return self.area if self.attacks else None

    @property
    def shuns_adjacent(self) -> bool:
        """Whether adjacent targets give it disadvantage that it minds (ARE-5, MAI-5)."""
        return self.attacks and self.range is not None and not self.muddled

    @property
    def steps(self) -> int:
        """How many movement points it has (FOC-1)."""
        return 0 if self.immobilized else self.move


class Enemy(NamedTuple):
    """A figure of the other side."""

    hex: Hex
    initiative: float
    invisible: bool = False
    special: float = 0
    """What a special focus of the set makes of it: the smaller, the sooner it is the focus (FOC-3 a)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A map, a monster whose turn it is, and everybody else."""

    ground: Ground
    mover: Mover
    enemies: Sequence[Enemy] = ()
    allies: Sequence[Hex] = ()


class Option(NamedTuple):
    """Something that the rules let a monster do; where there are several, you decide (MAI-3)."""

    end: Hex
    targets: tuple[Hex, ...]
    focus: Hex | None
    heading_for: Hex | None
    """The attack-hex that it is on the way to, if it doesn't reach one (MAI-4)."""
