"""What can be meant on Hand's screen."""

from dataclasses import dataclass
from enum import Enum, auto

from holdin.hand.gestures import Gesture
from holdin.ui.window.view import Intent


@dataclass(frozen=True, slots=True)
class Do(Intent):
    """A gesture."""

    gesture: Gesture


@dataclass(frozen=True, slots=True)
class Chosen(Intent):
    """A card that keys and panel mean from now on."""

    card: str


@dataclass(frozen=True, slots=True)
class Hold(Intent):
    """So many steps back (below 0) or forward."""

    steps: int


class Open(Intent, Enum):
    """Pages and switches."""

    SET_UP = auto()
    STEPS = auto()
    THROW = auto()
    HAND_OVER = auto()
    REFEREE = auto()
    GESTURES = auto()
    LOOK = auto()
    SCANS = auto()
    MENU = auto()
