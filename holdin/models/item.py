"""Items: what they do, when, and what using them costs (ITM-1)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field

from holdin.models.ability import Ability, Amount, Gain
from holdin.models.base import ItemId, MonsterId, Printed
from holdin.models.letters import ElementSymbol, Slot, UseCost

ITEMS_OWNED: Final = 2
"""By whoever has no item that gives room for more (ITM-2)."""


class Timing(StrEnum):
    """When an item's text allows its use (ITM-4)."""

    TURN = "turn"
    """In your turn, also between abilities: its abilities are performed."""
    MOVE = "move"
    """With one of your moves: its gain changes the move."""
    ATTACK = "attack"
    """With one of your attacks, before the roll."""
    ATTACKED = "attacked"
    """When a monster attacks you, before the roll."""
    DAMAGE = "damage"
    """When you would suffer damage."""
    ALWAYS = "always"
    """It counts as long as you own it; nothing is used."""
    WORDS = "words"
    """Whenever its words say: the rules don't know what it does, and it is followed by hand."""


class Item(Printed):
    """An item of the set; its name and wording are in the language files."""

    id: ItemId
    slot: Slot
    price: Annotated[int, Field(ge=0, le=999)]
    use: UseCost = UseCost.NONE
    locked: bool = False
    timing: Timing = Timing.TURN
    melee_only: bool = False
    """An attack item that goes with attacks without a range only."""
    ranged_only: bool = False
    """An attack item that goes with attacks with a range only."""
    gain: Gain = Gain()
    """What it adds to your move or attack."""
    abilities: tuple[Ability, ...] = ()
    """What it does when used in your turn."""
    shield: Amount = 0
    """Against the attack it is used for."""
    retaliate: Amount = 0
    """After the attack it is used for."""
    disadvantage: bool = False
    """The attack it is used for has disadvantage."""
    prevent: Amount = 0
    """How much of the damage it is used for is taken away."""
    requires: tuple[ElementSymbol, ...] = ()
    """Elements without which it can't be used; they are used up (ELM-3)."""
    max_hp: Amount = 0
    """Added to max HP while owned."""
    room: Amount = 0
    """How many more items you may own (ITM-2)."""


def items_owned_most(items: Iterable[Item]) -> int:
    """How many items may be owned by whoever owns these (ITM-2)."""
    return ITEMS_OWNED + sum(item.room for item in items)


class MonsterCardHalf(Printed):
    """One half of one side of a monster card (MON-1)."""

    monster: MonsterId
    item: ItemId


class MonsterCard(Printed):
    """Four monsters and four items; halves in the order front, front turned, back, back turned."""

    halves: Annotated[tuple[MonsterCardHalf, ...], Field(min_length=1, max_length=4)]
