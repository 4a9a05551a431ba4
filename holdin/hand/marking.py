"""A number marked on an HP card, or beside the cards; the card turns so that the number is on top (HPC-1, MHP-1)."""

from dataclasses import replace

from holdin.hand import places
from holdin.hand.gestures import What
from holdin.hand.table import ByItself, Table
from holdin.models.card_set import CardSet
from holdin.models.deck import HP, MONSTER_HP


def marked(cards: CardSet, table: Table, what: What, value: int) -> Table:
    """The table with a number that counts from now on; a ruler that was thrown goes back to the right hand first."""
    table = replace(table, marks=replace(table.marks, **{what.value: value}))
    if not table.does(ByItself.TURN):
        return table
    if table.thrown is not None and what in {What.HP, What.MONSTER_HP}:
        # Turned where it lies, the ruler would show another letter than was thrown.
        ruler = places.settled(table.card(MONSTER_HP), places.IN_RIGHT_HAND)
        table = replace(table.put(ruler), thrown=None)
    if what is What.HP:
        return table.put(table.card(HP).with_half(_hero_half(cards, table, value)))
    if what is What.MONSTER_HP:
        return table.put(table.card(MONSTER_HP).with_half(cards.monster_hp.half(value)))
    return table


def _hero_half(cards: CardSet, table: Table, hp: int) -> int:
    """The half with an HP number; none has 0, which is the end."""
    try:
        return cards.characters[table.character].hp_card.half(hp)
    except ValueError:
        return table.card(HP).half
