"""The small alphabets of the game: letters of the ruler, sides, halves, elements, kinds."""

from enum import StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator

from holdin.models.fights import Fights as Fights  # noqa: PLC0414 - handed on to all who know the other letters


class Hindered(StrEnum):
    """From when on a campaign is played with hindrances, the advanced variant (HIN-1)."""

    LATER = "later"
    """From scenario 3 on, when the rest is known."""
    AT_ONCE = "at_once"
    NEVER = "never"

    @property
    def since(self) -> int:
        """The number of the first scenario with them."""
        return 3 if self is Hindered.LATER else 1


class Letter(StrEnum):
    """A result of a roll (ROLL-1)."""

    A = "A"
    B = "B"
    C = "C"


class Side(StrEnum):
    """A side of an ability card; all start on side A (ABL-1)."""

    A = "A"
    B = "B"


class Half(StrEnum):
    """Which action of a face is meant (ABL-2)."""

    TOP = "top"
    BOTTOM = "bottom"

    @property
    def other(self) -> "Half":
        """The half that the turn's other card gives (RND-4)."""
        return Half.BOTTOM if self is Half.TOP else Half.TOP


class Element(StrEnum):
    """The elements, the two of the base game first (ELM-1, MIX-2)."""

    DARK = "dark"
    FIRE = "fire"
    ICE = "ice"
    AIR = "air"
    EARTH = "earth"
    LIGHT = "light"

    @property
    def either(self) -> "tuple[Element, ...]":
        """What its symbol can count as: itself."""
        return (self,)


class Mixed(StrEnum):
    """A symbol that shows two elements: it is either of them, not both (MIX-1)."""

    DARK_FIRE = "dark/fire"
    DARK_ICE = "dark/ice"
    DARK_AIR = "dark/air"
    DARK_EARTH = "dark/earth"
    DARK_LIGHT = "dark/light"
    FIRE_ICE = "fire/ice"
    FIRE_AIR = "fire/air"
    FIRE_EARTH = "fire/earth"
    FIRE_LIGHT = "fire/light"
    ICE_AIR = "ice/air"
    ICE_EARTH = "ice/earth"
    ICE_LIGHT = "ice/light"
    AIR_EARTH = "air/earth"
    AIR_LIGHT = "air/light"
    EARTH_LIGHT = "earth/light"

    @property
    def either(self) -> tuple[Element, ...]:
        """What it can count as."""
        return tuple(map(Element, self.split("/")))


def _in_order(value: object) -> object:
    """Two elements in the order of the alphabet above, whichever is printed first."""
    if not isinstance(value, str) or "/" not in value:
        return value
    order = [each.value for each in Element]
    parts = value.split("/")
    return "/".join(sorted(parts, key=order.index)) if set(parts) <= set(order) else value


ElementSymbol = Annotated[Element | Mixed, BeforeValidator(_in_order)]
"""A symbol as it is printed: an element, or two joined, such as "fire/dark" (ELM-1, MIX-1)."""


def element_symbol(text: str) -> Element | Mixed:
    """A printed symbol by what stands for it in files.

    :raises ValueError: no symbol is written so.
    """
    text = str(_in_order(text))
    return Mixed(text) if "/" in text else Element(text)


class Kind(StrEnum):
    """A monster is normal (red rim) or elite (gold rim) (MAP-10)."""

    NORMAL = "normal"
    ELITE = "elite"


class Condition(StrEnum):
    """The books' conditions (CON-2, CON-3, HEA-2, HEA-3)."""

    IMMOBILIZE = "immobilize"
    DISARM = "disarm"
    STUN = "stun"
    MUDDLE = "muddle"
    INVISIBLE = "invisible"
    STRENGTHEN = "strengthen"
    POISON = "poison"
    WOUND = "wound"
    REGENERATE = "regenerate"

    @property
    def negative(self) -> bool:
        """Whether it harms its bearer."""
        return self not in _HELPFUL

    @property
    def lingers(self) -> bool:
        """Whether no turn is its end: it stays until it is healed, or until damage ends it (HEA-2, HEA-3)."""
        return self in _LINGERING

    @property
    def rule(self) -> str:
        """The rule that says what it does."""
        return _LINGERING.get(self) or ("CON-2" if self.negative else "CON-3")


_HELPFUL: Final = frozenset({Condition.INVISIBLE, Condition.STRENGTHEN, Condition.REGENERATE})
_LINGERING: Final = {Condition.POISON: "HEA-2", Condition.WOUND: "HEA-2", Condition.REGENERATE: "HEA-3"}


class Affects(StrEnum):
    """Whom of your own side an ability is for (ARE-6)."""

    SELF = "self"
    SELF_OR_ALLY = "self_or_ally"
    """You or one ally (HEA-1)."""
    ALLY = "ally"
    """One ally."""
    ALLIES = "allies"
    """All allies in range."""
    SELF_AND_ALLIES = "self_and_allies"
    """You and all allies in range."""

    @property
    def one(self) -> bool:
        """Whether it is for one figure, which you choose."""
        return self in {Affects.SELF_OR_ALLY, Affects.ALLY}

    @property
    def yourself(self) -> bool:
        """Whether it may be for you."""
        return self not in {Affects.ALLY, Affects.ALLIES}


class Focus(StrEnum):
    """Whom a monster's set goes for before the rules look at anything else (FOC-3 a)."""

    MOST_WOUNDED = "most_wounded"
    """Who has lost most HP."""
    WEAKEST = "weakest"
    """Who has fewest HP left."""
    STRONGEST = "strongest"
    """Who has most HP left."""
    FARTHEST = "farthest"
    """Who is farthest away, by MEA-5."""
    LATEST = "latest"
    """Who is last in the order of the round."""
    SUMMON = "summon"
    """A summon rather than you."""


class Lasting(StrEnum):
    """A lasting-effect symbol (CON-5)."""

    ROUND = "round"
    COMBAT = "combat"
    SCENARIO = "scenario"


class Party(StrEnum):
    """The two parties of a combat."""

    HERO = "hero"
    MONSTER = "monster"

    @property
    def enemy(self) -> "Party":
        """The other party."""
        return Party.MONSTER if self is Party.HERO else Party.HERO


class Tile(StrEnum):
    """What an overlay tile on a map hex is (MAP-4 to MAP-10)."""

    DOOR_CLOSED = "door_closed"
    DOOR_OPEN = "door_open"
    TRAP = "trap"
    HAZARDOUS = "hazardous"
    DIFFICULT = "difficult"
    OBSTACLE = "obstacle"
    MONSTER = "monster"
    MONEY = "money"
    TREASURE = "treasure"
    CORRIDOR = "corridor"
    """Over the walls where two parts of a map meet; it plays as an ordinary empty hex (OVL-2)."""


HINDRANCE_TILES: Final = (Tile.TRAP, Tile.HAZARDOUS, Tile.OBSTACLE, Tile.DIFFICULT)
"""The tiles that can hinder a combat (HIN-2)."""


class Colour(StrEnum):
    """A scenario's colour, which its dots on the map share (MAP-1, MAP-2)."""

    ORANGE = "orange"
    BLUE = "blue"


class Slot(StrEnum):
    """Where an item is worn (ITM-2)."""

    HEAD = "head"
    BODY = "body"
    LEGS = "legs"
    ONE_HAND = "one-hand"
    TWO_HANDS = "two-hands"
    SMALL = "small"

    @property
    def room(self) -> int:
        """How many items of this slot one may own (ITM-2)."""
        return 2 if self in {Slot.ONE_HAND, Slot.SMALL} else 1


class UseCost(StrEnum):
    """What using an item costs (ITM-1)."""

    NONE = "none"
    SPENT = "spent"
    CONSUMED = "consumed"
