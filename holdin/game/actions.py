"""Everything that can be answered to the machine: player decisions and chance, as plain frozen values.

Each has one text line, used as its key in the engine, in saves, logs and tests (`holdin.game.notation`).
"""

from functools import lru_cache
from typing import ClassVar

from holdin.game.evolve import value
from holdin.models.base import CardId, ItemId
from holdin.models.hexes import Hex
from holdin.models.letters import Element, Half, Letter, Mixed, Tile

Spending = tuple[Element | Mixed, ...]
"""Printed symbols that are used up, in the order of their alphabet."""

Spot = Hex | int
"""Where a rift may be: a hex of the map, or in a held combat a number of the range tracker (RIF-4)."""


class Action:
    """An answer; `word` begins its text line."""

    __slots__ = ()
    word: ClassVar[str]


@value
class ChooseCards(Action):
    """Two cards of the hand, the leading one first (RND-2)."""

    word = "cards"
    leading: CardId
    other: CardId


@value
class LongRest(Action):
    """Declare a long rest (RST-3)."""

    word = "long-rest"


@value
class Play(Action):
    """Use a chosen card's top or bottom action, or its basic action (RND-4)."""

    word = "play"
    card: CardId
    half: Half
    basic: bool = False


@value
class UseItem(Action):
    """Use an item (ITM-4)."""

    word = "item"
    item: ItemId


@value
class EndTurn(Action):
    """End the turn when both cards are played."""

    word = "end-turn"


@value
class Do(Action):
    """Do the ability."""

    word = "do"
    spends: Spending = ()
    """The symbols used up for what it needs, where there are several ways; none: the usual one (MIX-1)."""


@value
class Skip(Action):
    """Skip the ability (RND-4) or the effect (ATK-7)."""

    word = "skip"


@value
class UseElements(Action):
    """Pay one of the ability's consumptions, counted from 0 (ELM-2)."""

    word = "use"
    index: int
    spends: Spending = ()
    """The symbols used up, where there are several ways; none: the usual one (MIX-1)."""


@value
class Option(Action):
    """Choose one of several, counted from 0."""

    word = "option"
    index: int


@value
class Step(Action):
    """Step to a neighbouring hex (MOV-1)."""

    word = "step"
    hex: Hex


@value
class Stop(Action):
    """End the move here."""

    word = "stop"


@value
class SetDistance(Action):
    """In combat: move to a new distance, or mean that number of the range tracker (MOV-3, RIF-4)."""

    word = "distance"
    distance: int


@value
class Target(Action):
    """Attack this monster (ATK-1)."""

    word = "target"
    target: str


@value
class TargetHex(Action):
    """Choose this hex, such as a trap to disarm (DSR-1)."""

    word = "target-hex"
    hex: Hex


@value
class PlaceArea(Action):
    """Put the attack's area on these hexes (ARE-2)."""

    word = "area"
    hexes: tuple[Hex, ...]


@value
class Place(Action):
    """Put a tile or a rift here, take it off, or come here (OPN-6, RIF-1, TEL-1)."""

    word = "place"
    hex: Hex


def on_spot(spot: Spot) -> Action:
    """The answer that names a spot (RIF-1, RIF-4)."""
    return SetDistance(spot) if isinstance(spot, int) else Place(spot)


@value
class Way(Action):
    """The next hex of somebody's way; its own ends it (MAI-3, PSH-2)."""

    word = "way"
    hex: Hex


@value
class Attach(Action):
    """Add a bonus or effect that waits, by its source's id (ATK-4, ATK-8)."""

    word = "attach"
    source: str


@value
class Go(Action):
    """Go on to the roll."""

    word = "go"


@value
class Suffer(Action):
    """Suffer the damage (DMG-1)."""

    word = "suffer"


@value
class LoseDiscarded(Action):
    """Lose a discarded card instead of the damage (DMG-1)."""

    word = "lose-discarded"
    card: CardId


@value
class DiscardPair(Action):
    """Discard two cards of the hand instead of the damage (DMG-1)."""

    word = "discard"
    one: CardId
    other: CardId


@value
class Lose(Action):
    """Lose this card (RST-1)."""

    word = "lose"
    card: CardId


@value
class Recover(Action):
    """Take this lost card back (RND-6)."""

    word = "recover"
    card: CardId


@value
class Order(Action):
    """Which bonus counts first (ATK-4): "plus" or "times"."""

    word = "order"
    first: str


@value
class Engage(Action):
    """Fight this monster (ENG-8)."""

    word = "engage"
    target: str


@value
class Route(Action):
    """Take this one of the hindrance choices, counted from 0 (HIN-7)."""

    word = "route"
    index: int


@value
class ChooseTile(Action):
    """The kind of hindrance that is created or removed (HIN-9)."""

    word = "tile"
    tile: Tile


@value
class TakeShortRest(Action):
    """Short rest in the cleanup (RND-8)."""

    word = "short-rest"


@value
class NoRest(Action):
    """Go on without a rest."""

    word = "no-rest"


@value
class KeepLoss(Action):
    """Accept the random loss (RST-2)."""

    word = "keep"


@value
class Repick(Action):
    """Suffer 1 damage and lose another random card instead (RST-2)."""

    word = "repick"


@value
class Rolled(Action):
    """Chance: the letter that was rolled (ROLL-1)."""

    word = "letter"
    letter: Letter


@value
class Drawn(Action):
    """Chance: the card that was drawn (RST-2)."""

    word = "draw"
    card: CardId


rolled, drawn = lru_cache(maxsize=8)(Rolled), lru_cache(maxsize=256)(Drawn)
"""Chance gives the same answers again and again."""


ACTIONS: tuple[type[Action], ...] = tuple(
    found
    for found in list(globals().values())
    if isinstance(found, type) and issubclass(found, Action) and "word" in vars(found)
)
"""Every kind of action."""
