"""What special rules have in common: what each can be asked, and when it is in force."""

from typing import Self

from pydantic import model_validator
from typing_extensions import override

from holdin.errors import SaidError
from holdin.models.base import MonsterId, Printed, TreasureId
from holdin.models.fights import Fights
from holdin.models.goals import Goal
from holdin.models.rewards import Rewards
from holdin.models.scales import ScenarioLevel


class SpecialBase(Printed):
    """What every rule of one scenario can be asked; most have nothing to say to most of it."""

    from_level: ScenarioLevel = 0
    """The lowest scenario level at which the rule holds; below, the scenario is played as if it weren't there."""
    fights: Fights | None = None
    """The only way of fighting in which it holds; none: both (OPN-1)."""

    def holds(self, level: int, fights: Fights) -> bool:
        """Whether it is there at all at a scenario level, in a way of fighting."""
        return level >= self.from_level and self.belongs_to(fights)

    def belongs_to(self, fights: Fights) -> bool:
        """Whether it is there at some scenario level, in a way of fighting."""
        return self.fights in {None, fights}

    def at(self, _level: int) -> Self:
        """The rule with the numbers of a scenario level (SCL-1)."""
        return self

    @property
    def lapse(self) -> Goal | None:
        """What ends the rule, begins it or earns its bonus, for good; none if nothing does."""
        return None

    @property
    def lapse_field(self) -> str:
        """The field in which that stands."""
        return "until"

    @property
    def awaits(self) -> bool:
        """Whether the rule is in force only from then on, not until then."""
        return False

    @property
    def sort(self) -> MonsterId | None:
        """The sort of monster that it names; none if it names none."""
        return None

    def concerns(self, sort: MonsterId) -> bool:
        """Whether it is about a sort of monster: the one that it names, or all."""
        return self.sort in {None, sort}

    @property
    def locks(self) -> str | None:
        """The mark of the doors that it keeps shut while it is in force (MAP-4)."""
        return None

    @property
    def walls(self) -> str | None:
        """The mark of the hexes that are wall while it is in force (OVL-6)."""
        return None

    @property
    def places(self) -> tuple[str, ...]:
        """The marks of the hexes that it is about, and that a map must show."""
        return ()

    @property
    def robs(self) -> int:
        """How many tokens the monsters that it concerns take with an attack that hurts you (LOT-2)."""
        return 0

    def weight(self, _treasures: tuple[TreasureId, ...]) -> int:
        """By how much shorter your moves are with what you carry (MOV-1)."""
        return 0

    @property
    def harshness(self) -> int:
        """By how many levels it makes traps and hazardous terrain worse (MAP-5, MAP-6)."""
        return 0

    @property
    def earns(self) -> Rewards | None:
        """What a success brings besides, once it has lapsed (END-3)."""
        return None

    @property
    def lulls(self) -> bool:
        """Whether the monsters that it concerns are asleep (ENG-2)."""
        return False

    @property
    def watchfulness(self) -> int:
        """By how many hexes the monsters that it concerns engage from further off (ENG-2)."""
        return 0

    @property
    def vigour(self) -> int:
        """How many more HP the monsters that it concerns begin with (SCL-1)."""
        return 0

    @property
    def vigours(self) -> tuple[int, ...]:
        """The same at each scenario level, if it differs from level to level."""
        return ()

    @property
    def brings(self) -> "SpecialBase | None":
        """Whom it brings once it has lapsed: monsters that stand at a mark, or another form of one that was killed."""
        return None


class Timed(SpecialBase):
    """A rule that may end before the scenario does, or begin later."""

    until: Goal | None = None
    """The rule ends for good once this holds; none: never."""
    after: Goal | None = None
    """The rule begins for good once this holds; none: with the scenario. No rule has both."""

    @model_validator(mode="after")
    def _ends_or_begins(self) -> Self:
        if self.until is not None and self.after is not None:
            raise SaidError("a rule has {until} or {after}, not both", until="until", after="after")
        return self

    @property
    @override
    def lapse(self) -> Goal | None:
        return self.after or self.until

    @property
    @override
    def lapse_field(self) -> str:
        return "after" if self.awaits else "until"

    @property
    @override
    def awaits(self) -> bool:
        return self.after is not None


class OfASort(Timed):
    """A rule about the monsters of one sort, or about all of them."""

    monster: MonsterId | None = None

    @property
    @override
    def sort(self) -> MonsterId | None:
        return self.monster


class OnceAtMark(SpecialBase):
    """Something befalls the hexes of a mark, for good, once a goal holds."""

    mark: str
    after: Goal

    @property
    @override
    def lapse(self) -> Goal:
        return self.after

    @property
    @override
    def lapse_field(self) -> str:
        return "after"


class Silent(SpecialBase):
    """In the place of a rule that doesn't hold at a scenario level; no card data says it."""
