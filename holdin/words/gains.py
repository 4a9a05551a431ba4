"""What is looted, in words: what a treasure is, and what money comes to (MAP-9, LOT-2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from holdin.models.base import TreasureId
from holdin.models.rewards import Treasure
from holdin.words.formulas import money_words
from holdin.words.translator import Translator

Values = Mapping[str, Any]


def treasure_gained(say: Translator, values: Values) -> str:
    """What a treasure is good for, without its story (MAP-9)."""
    gains = treasure_gains(say, values["treasure"])
    return say.tr("You loot a treasure at {hex}: {gains}.", hex=say.hex(values["hex"]), gains=gains)


def treasure_gains(say: Translator, treasure: TreasureId) -> str:
    """What a treasure brings, with commas (MAP-9)."""
    return ", ".join(_treasure_gains(say, say.cards.treasures[treasure]))


def _treasure_gains(say: Translator, treasure: Treasure) -> Iterator[str]:
    if treasure.goal:
        yield say.tr("it is what you came for")
    if treasure.gold:
        yield say.tr("{gold} gold", gold=treasure.gold)
    if treasure.item is not None:
        yield say.tr("{item}, after the scenario", item=say.name(treasure.item))
    if treasure.unlock_item is not None:
        yield say.tr("{item} is for sale in town", item=say.name(treasure.unlock_item))
    if treasure.achievement is not None:
        yield say.name(treasure.achievement)


def token_gained(say: Translator, values: Values) -> str:
    """A token, and what there is by now (LOT-2)."""
    owned = money_words(say, values["tokens"])
    return say.tr("You loot a money token at {hex}. In all: {owned}.", hex=say.hex(values["hex"]), owned=owned)
