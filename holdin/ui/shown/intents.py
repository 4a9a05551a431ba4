"""What a player can mean on the playing screen; the screen turns it into answers."""

from dataclasses import dataclass
from enum import Enum, auto

from holdin.game.actions import Action
from holdin.game.state import MonsterRef
from holdin.game.step import Refused
from holdin.models.base import CardId
from holdin.ui.kit.intent import Intent


@dataclass(frozen=True, slots=True)
class Take(Intent):
    """Give these answers one after the other, as far as they are legal when they come up."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Pick(Intent):
    """Choose a card of the hand, or put it back; the first one leads (RND-2)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Refuse(Intent):
    """Tell why this can't be done now: an answer, or whatever a card would be clicked for."""

    what: Action | CardId


@dataclass(frozen=True, slots=True)
class Say(Intent):
    """Tell why something is never clicked for an answer."""

    refused: Refused


@dataclass(frozen=True, slots=True)
class Inspect(Intent):
    """Look at a monster: what it is, and what it will do."""

    monster: MonsterRef


@dataclass(frozen=True, slots=True)
class StepTo(Intent):
    """Go so many steps back (below 0) or forward."""

    steps: int


class Tool(Intent, Enum):
    """What is always at hand."""

    UNDO = auto()
    REDO = auto()
    MAP = auto()
    INTENTS = auto()
    """What all monsters of the open map mean to do, or only the one that is pointed at."""
    TURN = auto()
    """An area that is to be put, to its next turn."""
    TURN_BACK = auto()
    LOG = auto()
    TASK = auto()
    """The goal and the special rules."""
    STEPS = auto()
    ADVICE = auto()
    RULES = auto()
    SYMBOLS = auto()
    SETTINGS = auto()
    KEYS = auto()
    MORE = auto()
    """The answers that there was no room for."""
    MENU = auto()
    """What else there is."""
    REPORT = auto()
    """Write a bug report."""
    REVIEW = auto()
    """Look at the scenario again."""
    HAND = auto()
    """Take the cards in hand; the game is kept as it is."""
    LEAVE = auto()
    """Out of the game."""
    RESTART = auto()
    """The scenario from its beginning: all steps are taken back."""
    GIVE_UP = auto()
    """The scenario is lost."""
    TOWN = auto()
    """The same, and on to town."""
    DISMISS = auto()
