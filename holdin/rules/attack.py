"""What an attack comes to (ATK-4, ATK-6)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from holdin.models.hp_card import Row
from holdin.models.letters import Letter


class AttackStep(NamedTuple):
    """The attack's value after one of the steps `base`, `bonuses`, `modifier`, `shield`."""

    step: str
    value: int


class Outcome(NamedTuple):
    """A letter that counts: its modifier, the damage, and how many of how many rolls make it count."""

    letter: Letter
    modifier: int
    damage: int
    ways: int
    of: int


def attack_value(
    base: int, bonuses: Iterable[int], modifier: int, shield: int = 0, pierce: int = 0
) -> tuple[int, tuple[AttackStep, ...]]:
    """The damage of an attack and its value after each step (ATK-4).

    Pierce takes away from the shield only (ATK-7, ATK-9). The value may be below 0 on the way; the damage is not.
    """
    with_bonuses = base + sum(bonuses)
    modified = with_bonuses + modifier
    shielded = modified - max(0, shield - pierce)
    values = (
        AttackStep("base", base),
        AttackStep("bonuses", with_bonuses),
        AttackStep("modifier", modified),
        AttackStep("shield", shielded),
    )
    return max(0, shielded), values


def rolls_needed(*, advantage: bool, disadvantage: bool) -> int:
    """How often the modifier is rolled: twice with one of the two, once if they cancel (ATK-6)."""
    return 1 if advantage == disadvantage else 2


def pick(modifiers: Sequence[int], *, advantage: bool, disadvantage: bool) -> int:
    """The modifier that counts: the better with advantage, the worse with disadvantage (ATK-6).

    :raises ValueError: not as many modifiers as `rolls_needed`.
    """
    needed = rolls_needed(advantage=advantage, disadvantage=disadvantage)
    if len(modifiers) != needed:
        msg = f"{needed} modifiers are needed, not {len(modifiers)}"
        raise ValueError(msg)
    return max(modifiers) if advantage and not disadvantage else min(modifiers)


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack up to its roll: everything but the letters is known (ATK-4 to ATK-6)."""

    base: int
    bonuses: tuple[int, ...] = ()
    shield: int = 0
    pierce: int = 0
    advantage: bool = False
    disadvantage: bool = False

    @property
    def value(self) -> int:
        """What it comes to before the modifier (ATK-4 step 1)."""
        return self.base + sum(self.bonuses)

    @property
    def rolls(self) -> int:
        """How often its modifier is rolled (ATK-6)."""
        return rolls_needed(advantage=self.advantage, disadvantage=self.disadvantage)

    def counted(self, modifiers: Sequence[int]) -> int:
        """Which of as many modifiers as `rolls` counts (ATK-6)."""
        return pick(modifiers, advantage=self.advantage, disadvantage=self.disadvantage)

    def damage(self, modifier: int) -> int:
        """The damage with the modifier that counts (ATK-4)."""
        return attack_value(self.base, self.bonuses, modifier, self.shield, self.pierce)[0]

    def outcomes(self, row: Row) -> tuple[Outcome, ...]:
        """What it comes to for each letter of the active table's row; of equal modifiers the first rolled counts."""
        ways = dict.fromkeys(Letter, 0)
        for rolled in product(zip(Letter, row, strict=True), repeat=self.rolls):
            counts = self.counted([modifier for _, modifier in rolled])
            ways[next(letter for letter, modifier in rolled if modifier == counts)] += 1
        of = len(Letter) ** self.rolls
        return tuple(
            Outcome(letter, modifier, self.damage(modifier), ways[letter], of)
            for letter, modifier in zip(Letter, row, strict=True)
        )

    def odds(self, row: Row) -> dict[int, Fraction]:
        """The chance of each damage by the active table's row, the least first."""
        found: dict[int, Fraction] = {}
        for outcome in sorted(self.outcomes(row), key=lambda outcome: outcome.damage):
            if outcome.ways:
                more = Fraction(outcome.ways, outcome.of)
                found[outcome.damage] = found.get(outcome.damage, Fraction(0)) + more
        return found
