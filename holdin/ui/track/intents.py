"""What can be meant on the tracker's screens."""

from dataclasses import dataclass
from enum import Enum, auto

from holdin.models.letters import Letter, Party
from holdin.tracker.taps import Tap
from holdin.ui.kit.intent import Intent

PIPS = {Letter.A: "1–2", Letter.B: "3–4", Letter.C: "5–6"}
"""What of a die each letter is (ROLL-1)."""


@dataclass(frozen=True, slots=True)
class Do(Intent):
    """Taps, one after the other; each is a step that can be taken back."""

    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class Say(Intent):
    """A letter that was rolled on a ruler or a die."""

    letter: Letter


class Pad(Enum):
    """What a pad of numbers is for."""

    HP = auto()
    MAX_HP = auto()
    LEAD = auto()
    LOOT = auto()
    SHIELD = auto()
    RETALIATE = auto()
    BONUS = auto()


@dataclass(frozen=True, slots=True)
class Pick(Intent):
    """A value to be picked from a pad: HP, a bonus, the leading initiative."""

    what: Pad
    who: Party = Party.HERO


@dataclass(frozen=True, slots=True)
class About(Intent):
    """A mark on the sheet, to be changed."""

    mark: int


class Card(Enum):
    """A card's place on the table; a tap on it shows the card large."""

    HERO = auto()
    MONSTER = auto()
    MONSTER_HP = auto()
    MAP = auto()


@dataclass(frozen=True, slots=True)
class Look(Intent):
    """A card of the table is held to the eye; an item by its name."""

    card: Card | str


class Open(Intent, Enum):
    """Pages, and what needs no value."""

    OWN = auto()
    KEEP = auto()
    ROLL = auto()
    UNDO = auto()
    REDO = auto()
    STEPS = auto()
    LOG = auto()
    SHEET = auto()
    MONSTER = auto()
    VALUES = auto()
    HINDRANCES = auto()
    ITEMS = auto()
    REFEREE = auto()
    MONSTER_TURN = auto()
    ATTACK = auto()
    ENGAGED = auto()
    MAP = auto()
    OPTIONS = auto()
    MENU = auto()
