"""A number marked on an HP card, or beside the cards; the card turns so that the number is on top (HPC-1, MHP-1)."""

from dataclasses import replace

from holdin.hand import slots
from holdin.hand.card_table import ByItself, CardTable
from holdin.hand.gestures import Marked
from holdin.models.card_set import CardSet
from holdin.models.deck import HP, MONSTER_HP


def marked(cards: CardSet, table: CardTable, what: Marked, value: int) -> CardTable:
    """The table with a number that counts from now on; a ruler that was thrown goes back to the right hand first."""
    table = replace(table, marks=replace(table.marks, **{what.value: value}))
    if not table.does(ByItself.TURN):
        return table
    if table.thrown is not None and what in {Marked.HP, Marked.MONSTER_HP}:
        # Turned where it lies, the ruler would show another letter than was thrown.
        table = ruler_away(table)
    if what is Marked.HP:
        return table.put(table.card(HP).with_half(_hero_half(cards, table, value)))
    if what is Marked.MONSTER_HP:
        return table.put(table.card(MONSTER_HP).with_half(cards.monster_hp.half(value)))
    return table


def ruler_away(table: CardTable) -> CardTable:
    """A ruler that was thrown is put back into the right hand: its use is over."""
    return replace(table.put(slots.settled(table.card(MONSTER_HP), slots.IN_RIGHT_HAND)), thrown=None)


def _hero_half(cards: CardSet, table: CardTable, hp: int) -> int:
    """The half with an HP number; none has 0, which is the end."""
    try:
        return cards.characters[table.character].hp_card.half(hp)
    except ValueError:
        return table.card(HP).half
