"""Whether a set-up is one that the rules allow (SET-1, ITM-2, LVL-2)."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from holdin.game.state import Setup
from holdin.models.base import ItemId
from holdin.models.card_set import CardSet
from holdin.models.letters import Slot

ITEMS_OWNED = 2
"""ITM-2."""


class SetupFault(NamedTuple):
    """What is wrong with a set-up, and which rule says so."""

    field: str
    message: str
    rule: str | None = None
    code: str = ""
    """One word for a fault of items owned together (ITM-2)."""


def faults(cards: CardSet, setup: Setup) -> Iterator[SetupFault]:
    """Everything that is wrong with a set-up, names first."""
    if setup.scenario not in cards.scenarios:
        yield SetupFault(
            "scenario", f"There is no scenario {setup.scenario!r}; there are {', '.join(cards.scenarios)}."
        )
    character = cards.characters.get(setup.character)
    if character is None:
        known = ", ".join(cards.characters)
        yield SetupFault("character", f"There is no character {setup.character!r}; there are {known}.")
        return
    own = [card.id for card in character.cards]
    for card in setup.upgrades:
        if card not in own:
            yield SetupFault(
                "upgrades", f"{setup.character} has no card {card!r}; the cards are {', '.join(own)}.", "LVL-2"
            )
    if len(set(setup.upgrades)) != len(setup.upgrades):
        yield SetupFault("upgrades", "A card is upgraded once.", "LVL-2")
    if len(setup.upgrades) >= setup.character_level:
        most = setup.character_level - 1
        yield SetupFault("upgrades", f"At level {setup.character_level}, {most} cards can be upgraded.", "LVL-2")
    unknown = [item for item in setup.items if item not in cards.items]
    for item in unknown:
        yield SetupFault("items", f"There is no item {item!r}; there are {', '.join(cards.items)}.")
    if not unknown:
        yield from item_faults(cards, setup.items)


def item_faults(cards: CardSet, items: tuple[ItemId, ...]) -> Iterator[SetupFault]:
    """What is wrong with owning these items together (ITM-2)."""
    most = ITEMS_OWNED + sum(cards.items[item].room for item in items)
    if len(items) > most:
        yield SetupFault("items", f"You own at most {most} items.", "ITM-2", "too_many_items")
    if len(set(items)) != len(items):
        yield SetupFault("items", "There is one of each item.", "ITM-2", "item_owned")
    slots: Counter[Slot] = Counter(cards.items[item].slot for item in items)
    for slot, number in slots.items():
        if number > slot.room:
            yield SetupFault("items", f"You own at most {slot.room} items of the slot {slot}.", "ITM-2", "slot_taken")
