"""What an attack would come to: per letter with one roll, with its chance where the modifier is rolled twice."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Letter, Party
from holdin.rules.attack import attack_value, pick, rolls_needed
from holdin.tracker.sheet import MarkKind, Sheet

Modifier = Callable[[Letter], int]


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack up to its roll: everything but the letters is known (ATK-4)."""

    value: int
    bonuses: tuple[int, ...] = ()
    shield: int = 0
    pierce: int = 0
    advantage: bool = False
    disadvantage: bool = False

    @property
    def rolls(self) -> int:
        """How often its modifier is rolled (ATK-6)."""
        return rolls_needed(advantage=self.advantage, disadvantage=self.disadvantage)

    def damage(self, modifier: Modifier, letters: tuple[Letter, ...]) -> int:
        """The damage with as many letters as `rolls`."""
        counts = pick(
            [modifier(letter) for letter in letters], advantage=self.advantage, disadvantage=self.disadvantage
        )
        return attack_value(self.value, self.bonuses, counts, self.shield, self.pierce)[0]

    def odds(self, modifier: Modifier) -> dict[int, Fraction]:
        """The chance of each damage, the least first."""
        rolls = list(product(Letter, repeat=self.rolls))
        found = Counter(self.damage(modifier, letters) for letters in rolls)
        return {damage: Fraction(found[damage], len(rolls)) for damage in sorted(found)}


def modifier(cards: CardSet, sheet: Sheet, who: Party) -> Modifier | None:
    """The active modifier table's row of a party; none for one that is at 0 HP or not there (HPC-1, MHP-1)."""
    if who is Party.MONSTER:
        foe = sheet.foe
        if foe is None or foe.hp <= 0:
            return None
        hp, level = foe.hp, sheet.level
        return lambda letter: cards.monster_hp.modifier(hp, level, letter)
    card, level = cards.characters[sheet.character].hp_card, sheet.character_level
    if not 1 <= sheet.hp <= max(card.max_hp):
        return None
    return lambda letter: card.modifier(sheet.hp, level, letter)


def handicaps(sheet: Sheet, who: Party, *, ranged: bool, distance: int) -> tuple[bool, bool]:
    """Whether a party attacks with advantage, and with disadvantage (ATK-5, CON-2, CON-3)."""
    conditions = sheet.conditions(who)
    near = ranged and distance == 1
    return Condition.STRENGTHEN in conditions, near or Condition.MUDDLE in conditions


def foe_shield(sheet: Sheet) -> int:
    """The monster's shields: printed, of its set, and those marked (ATK-9, MTN-6)."""
    foe = sheet.foe
    printed = 0 if foe is None or foe.stats is None else foe.stats.shield
    row = None if foe is None else foe.row
    of_set = 0 if row is None or Party.MONSTER not in sheet.acted else row.shield
    return printed + of_set + sheet.total(Party.MONSTER, MarkKind.SHIELD)
