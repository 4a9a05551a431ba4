"""What an attack comes to (ATK-4, ATK-6)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Step(NamedTuple):
    """The attack's value after one of the steps `base`, `bonuses`, `modifier`, `shield`."""

    step: str
    value: int


def attack_value(
    base: int, bonuses: Iterable[int], modifier: int, shield: int = 0, pierce: int = 0
) -> tuple[int, tuple[Step, ...]]:
    """The damage of an attack and its value after each step (ATK-4).

    Pierce takes away from the shield only (ATK-7, ATK-9). The value may be below 0 on the way; the damage is not.
    """
    with_bonuses = base + sum(bonuses)
    modified = with_bonuses + modifier
    shielded = modified - max(0, shield - pierce)
    values = (Step("base", base), Step("bonuses", with_bonuses), Step("modifier", modified), Step("shield", shielded))
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
