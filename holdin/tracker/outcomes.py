"""What bears on an attack at the table: the active tables, advantage and disadvantage, shields (ATK-4 to ATK-9)."""

from holdin.models.card_set import CardSet
from holdin.models.hp_card import Row
from holdin.models.letters import Condition, Party
from holdin.tracker.sheet import MarkKind, Sheet


def modifiers(cards: CardSet, sheet: Sheet, who: Party) -> Row | None:
    """The active modifier table's row of a party; none for one that is at 0 HP or not there (HPC-1, MHP-1)."""
    if who is Party.MONSTER:
        foe = sheet.foe
        return None if foe is None or foe.hp <= 0 else cards.monster_hp.row(foe.hp, sheet.level)
    card = cards.characters[sheet.character].hp_card
    return card.row(sheet.hp, sheet.character_level) if 1 <= sheet.hp <= max(card.max_hp) else None


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
