"""A number marked on an HP card, or beside the cards; the card turns so that the number is on top (HPC-1, MHP-1)."""

from dataclasses import replace

from holdin.hand import places
from holdin.hand.gestures import What
from holdin.hand.table import HP, MONSTER_HP, ByItself, Table
from holdin.models.card_set import CardSet


def marked(cards: CardSet, table: Table, what: What, value: int) -> Table:
    """The table with a number that counts from now on; a ruler that was thrown goes back to the right hand first."""
    table = replace(table, marks=replace(table.marks, **{what.value: value}))
    if not table.does(ByItself.TURN):
        return table
    if table.thrown is not None and what in {What.HP, What.MONSTER_HP}:
        table = _ruler_back(table)
    if what is What.HP:
        return _half_up(table, HP, _hero_half(cards, table, value))
    if what is What.MONSTER_HP:
        return _half_up(table, MONSTER_HP, cards.monster_hp.half(value))
    return table


def _ruler_back(table: Table) -> Table:
    """Turned where it lies, the ruler would show another letter than was thrown."""
    ruler = places.settled(table.card(MONSTER_HP), places.Place("right", *places.RIGHT_HAND))
    return replace(table.put(ruler), thrown=None)


def _hero_half(cards: CardSet, table: Table, hp: int) -> int:
    """The half with an HP number; none has 0, which is the end."""
    try:
        return cards.characters[table.character].hp_card.half(hp)
    except ValueError:
        return table.card(HP).half


def _half_up(table: Table, id_: str, half: int) -> Table:
    card = table.card(id_)
    return table.put(replace(card, angle=(card.tilt + (180 if half % 2 else 0)) % 360, back=half >= 2))
