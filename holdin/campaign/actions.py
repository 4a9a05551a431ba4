"""What can be done between scenarios, as plain frozen values with a text line each."""

from dataclasses import dataclass
from typing import Final

from holdin.game.actions import Action
from holdin.game.notation import Notation
from holdin.models.base import CardId, CardSetId, EnhancementId, EventCardId, ItemId, ScenarioId
from holdin.models.enhancement import Sticker
from holdin.models.event_card import ChoiceSide
from holdin.models.letters import Half, Side


class Plan(Action):
    """Something done between scenarios."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Buy(Plan):
    """Buy an item at its price (ITM-3)."""

    word = "buy"
    item: ItemId


@dataclass(frozen=True, slots=True)
class Sell(Plan):
    """Sell an item for half its price, rounded down (ITM-3)."""

    word = "sell"
    item: ItemId


@dataclass(frozen=True, slots=True)
class ChooseScenario(Plan):
    """Go to a scenario, at a scenario level from 0 to 3 (END-4, SCL-1)."""

    word = "scenario"
    scenario: ScenarioId
    level: int


@dataclass(frozen=True, slots=True)
class Begin(Plan):
    """Play the scenario that is set up."""

    word = "play"


@dataclass(frozen=True, slots=True)
class Finish(Plan):
    """The scenario has ended: gold, rewards, and what follows (END-2, END-3)."""

    word = "finish"


@dataclass(frozen=True, slots=True)
class GiveUp(Finish):
    """The scenario that is played is given up: it ends as a failure (END-1)."""

    word = "give-up"


@dataclass(frozen=True, slots=True)
class Upgrade(Plan):
    """Turn an ability card to level 2 (LVL-2)."""

    word = "upgrade"
    card: CardId


@dataclass(frozen=True, slots=True)
class Enhance(Plan):
    """Put a sticker on a dot of an ability line, the lines of an action counted from 0 (ENH-1)."""

    word = "enhance"
    card: CardId
    side: Side
    level: int
    half: Half
    line: int
    enhancement: EnhancementId

    @property
    def sticker(self) -> Sticker:
        """The sticker that then lies there."""
        return Sticker(self.card, self.side, self.level, self.half, self.line, self.enhancement)


@dataclass(frozen=True, slots=True)
class TakeOn(Plan):
    """Take an expansion on: its scenarios and its town are the campaign's from now on (END-3)."""

    word = "take-on"
    expansion: CardSetId


@dataclass(frozen=True, slots=True)
class DrawEvent(Plan):
    """The event card that comes up; chance answers it, by the campaign's seed or by a deck of cards (EVT-1)."""

    word = "draw-event"
    event: EventCardId


@dataclass(frozen=True, slots=True)
class ChooseEvent(Plan):
    """One of the two choices of the card that lies open (EVT-2)."""

    word = "choose"
    choice: ChoiceSide


PLANS: tuple[type[Plan], ...] = (
    Buy,
    Sell,
    ChooseScenario,
    Begin,
    Finish,
    GiveUp,
    Upgrade,
    Enhance,
    TakeOn,
    DrawEvent,
    ChooseEvent,
)
"""Every kind of plan."""

NOTATION: Final = Notation(PLANS)
"""How plans are written: "buy oak-buckler", "scenario teeth-in-the-fold 1", "choose a",
"enhance neutralize A 1 top 0 range"."""
