"""HP at first: a monster's at a scenario level, yours at your level with your items (SCL-1, HPC-3)."""

from collections.abc import Iterable

from holdin.models.hp_card import CharacterHpCard
from holdin.models.item import Item, Timing


def monster_hp(printed: int, level: int) -> int:
    """Printed HP plus the level less 1, never below 1 (SCL-1)."""
    return max(1, printed + level - 1)


def max_hp(card: CharacterHpCard, level: int, items: Iterable[Item]) -> int:
    """What the card gives at a level from 1, and what items add; no more than it has a table for (HPC-3, HPC-1)."""
    more = sum(item.max_hp for item in items if item.timing is Timing.ALWAYS)
    return min(card.max_hp[level - 1] + more, card.highest)
