"""Your max HP at the table: what the game has at your level, with the items that lie there (HPC-3, LVL-1)."""

from collections.abc import Iterable
from dataclasses import replace

from holdin.game.state import ItemPlace
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.rules.hp import max_hp
from holdin.tracker.sheet import Sheet


def max_hp_with(cards: CardSet, character: CharacterId, level: int, items: Iterable[ItemPlace]) -> int:
    """A character's max HP; an item that was typed in by name adds nothing that anybody knows of."""
    known = (cards.items[each.item] for each in items if each.item in cards.items)
    return max_hp(cards.characters[character].hp_card, level, known)


def with_max_hp(sheet: Sheet, most: int) -> Sheet:
    """Another max; whoever was unhurt is so again (LVL-1)."""
    return replace(sheet, hp=most if sheet.hp == sheet.max_hp else min(sheet.hp, most), max_hp=most)


def is_typed(cards: CardSet, sheet: Sheet) -> bool:
    """Whether somebody has set another max than the level and the items give."""
    return sheet.max_hp != _max_hp_of(cards, sheet)


def with_items(cards: CardSet, sheet: Sheet, items: tuple[ItemPlace, ...]) -> Sheet:
    """Other items on the table; max HP goes with them, unless another one was typed."""
    laid = replace(sheet, items=items)
    most = _max_hp_of(cards, laid)
    return laid if most == sheet.max_hp or is_typed(cards, sheet) else with_max_hp(laid, most)


def _max_hp_of(cards: CardSet, sheet: Sheet) -> int:
    return max_hp_with(cards, sheet.character, sheet.character_level, sheet.items)
