"""The state of a campaign: what the scenario tracker card records, and where between two scenarios you are (TRK-1)."""

from dataclasses import dataclass
from enum import StrEnum

from holdin.models.base import (
    AchievementId,
    CardId,
    CardSetId,
    CharacterId,
    EventCardId,
    ItemId,
    ScenarioId,
    TreasureId,
)
from holdin.models.character import Character
from holdin.models.enhancement import Sticker
from holdin.models.event_card import Aftermath, EventDeck
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.models.scenario import Scenario


class CampaignStage(StrEnum):
    """Where you are."""

    TOWN = "town"
    """Between scenarios: buy, sell, choose the next one (END-4)."""
    SETUP = "setup"
    """The king has taken items for the chosen scenario; you may buy and sell at once (SET-2)."""
    PLAYING = "playing"
    UPGRADE = "upgrade"
    """A level was gained: one ability card is turned to level 2 (LVL-2)."""
    SELL = "sell"
    """More items than may be owned: choose which to sell (MAP-9)."""
    EVENT = "event"
    """An event card is to be drawn, or lies open and asks for a choice (EVT-1, EVT-2)."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The scenario that is set up or played."""

    scenario: ScenarioId
    level: int


@dataclass(frozen=True, slots=True)
class Resting:
    """What a campaign has of cards that aren't here: it takes no part, and is there again with them."""

    sets: tuple[CardSetId, ...] = ()
    """The expansions that aren't installed, in the order in which they were taken on."""
    upgrades: tuple[CardId, ...] = ()
    items: tuple[ItemId, ...] = ()
    achievements: tuple[AchievementId, ...] = ()
    unlocked: tuple[ScenarioId, ...] = ()
    completed: tuple[ScenarioId, ...] = ()
    blocked: tuple[ScenarioId, ...] = ()
    taken: tuple[TreasureId, ...] = ()
    unlocked_items: tuple[ItemId, ...] = ()
    stickers: tuple[Sticker, ...] = ()


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card whose requirements weren't met: shuffled into the top three of its deck (EVT-3)."""

    card: EventCardId
    at: int
    """How many cards had been turned up in the campaign by then."""
    since: int = 0
    """How many cards its deck has given since."""


@dataclass(frozen=True, slots=True)
class EventBook:
    """The event decks of a campaign, and what came of them so far (EVT-1 to EVT-4).

    What is neither out, nor under its deck, nor put back into it, lies in the seed's order: nobody knows it (EVT-1).
    """

    reputation: int
    last: ScenarioId | None = None
    """The scenario that ended last."""
    won: bool = False
    """How it ended."""
    due: EventDeck | None = None
    """The deck that a card is drawn from now; none where no event is under way."""
    passed: tuple[EventCardId, ...] = ()
    """Cards turned up for it whose requirements aren't met (EVT-3)."""
    drawn: EventCardId | None = None
    """The card that lies open."""
    turned: int = 0
    """How many cards have been turned up in all."""
    put_back: tuple[PutBack, ...] = ()
    under: tuple[EventCardId, ...] = ()
    """Cards that went back under their decks, the first to come again first."""
    out: tuple[EventCardId, ...] = ()
    """Cards that are out of the game."""
    added: tuple[EventCardId, ...] = ()
    """Locked cards that are in their decks by now."""
    ahead: tuple[Aftermath, ...] = ()
    """What the next scenario begins with."""


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign; each scenario that is played gets dice of its own, numbered by `played`."""

    name: str
    character: CharacterId
    gold: int
    fights: Fights = Fights.HELD
    """The way of fighting that was chosen as it began, where nothing prescribes another (OPN-1)."""
    stop: CampaignStage = CampaignStage.TOWN
    level: int = 1
    upgrades: tuple[CardId, ...] = ()
    items: tuple[ItemId, ...] = ()
    achievements: tuple[AchievementId, ...] = ()
    unlocked: tuple[ScenarioId, ...] = ()
    """Stars, in the order in which they were gained."""
    completed: tuple[ScenarioId, ...] = ()
    blocked: tuple[ScenarioId, ...] = ()
    taken: tuple[TreasureId, ...] = ()
    """Regular treasures, which can be looted once a campaign (MAP-9)."""
    unlocked_items: tuple[ItemId, ...] = ()
    chosen: Chosen | None = None
    played: int = 0
    """Scenarios begun so far, replays included."""
    upgrades_due: int = 0
    stickers: tuple[Sticker, ...] = ()
    """The enhancements of the cards, in the order in which they were bought; for good (ENH-1)."""
    sets: tuple[CardSetId, ...] = ()
    """The expansions that were taken on, each of which builds on the one before."""
    resting: Resting | None = None
    events: EventBook | None = None
    """None: the campaign is played without events."""

    def way(self, page: Scenario, character: Character) -> Fights:
        """How a scenario is fought, which may prescribe it, as may who plays (OPN-1)."""
        return way_of(self.fights, page, character)

    @property
    def successes(self) -> int:
        """Scenarios completed, those included whose cards aren't here (END-3)."""
        return len(self.completed) + (0 if self.resting is None else len(self.resting.completed))
