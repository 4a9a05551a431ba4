"""Event cards: three decks, two choices a card, and outcomes as data (EVT-1 to EVT-4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.ability import Ability
from holdin.models.base import AchievementId, CharacterId, EventCardId, ItemId, Printed, ScenarioId
from holdin.models.letters import Lasting

MOST_REPUTATION: Final = 20
"""Reputation never leaves 0 to this (EVT-4)."""
MOST_GOLD: Final = 99
"""More gold no card asks for or gives."""

Few = Annotated[int, Field(ge=0, le=99)]


class EventDeck(StrEnum):
    """The decks, each drawn at its own time (EVT-1)."""

    CITY = "city"
    """When the town is visited, at most one a visit."""
    ROAD = "road"
    """Before a scenario that isn't linked to the last one."""
    RIFT = "rift"
    """Before a scenario that is reached through a rift."""


class ChoiceSide(StrEnum):
    """The two choices of a card (EVT-2)."""

    A = "a"
    B = "b"


class Between(Printed):
    """From the least to the most, both included; none is no bound."""

    least: Few | None = None
    most: Few | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.least is None and self.most is None:
            raise SaidError("needs {least} or {most}", least="least", most="most")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise SaidError("{least} must not be above {most}", least="least", most="most")
        return self

    def hold(self, number: int) -> bool:
        """Whether a number lies within them."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class Terms(Printed):
    """What has to hold of a campaign: everything that is given here (EVT-2, EVT-3)."""

    characters: tuple[CharacterId, ...] = ()
    """Your character is one of these."""
    gold: Between | None = None
    reputation: Between | None = None
    level: Between | None = None
    """Your character's level."""
    owned: Between | None = None
    """How many items you own."""
    completed_count: Between | None = None
    """How many scenarios you have completed."""
    items: tuple[ItemId, ...] = ()
    """You own all of these."""
    without_items: tuple[ItemId, ...] = ()
    """You own none of these."""
    achievements: tuple[AchievementId, ...] = ()
    without_achievements: tuple[AchievementId, ...] = ()
    completed: tuple[ScenarioId, ...] = ()
    not_completed: tuple[ScenarioId, ...] = ()
    bound_for: tuple[ScenarioId, ...] = ()
    """The scenario that you go to is one of these; on the road and through a rift only."""
    after: Literal["won", "lost"] | None = None
    """How the last scenario ended; neither before the first has."""

    @property
    def given(self) -> bool:
        """Whether anything has to hold."""
        return self != Terms()


class EventCost(Printed):
    """What a choice costs as it is made; who can't pay it can't make it (EVT-4)."""

    gold: Annotated[int, Field(ge=0, le=MOST_GOLD)] = 0
    reputation: Annotated[int, Field(ge=0, le=MOST_REPUTATION)] = 0
    items: Annotated[tuple[ItemId, ...], Field(max_length=4)] = ()


class Beginning(Printed):
    """Abilities that befall you as the next scenario begins (EVT-4)."""

    abilities: Annotated[tuple[Ability, ...], Field(min_length=1, max_length=4)]
    lasting: Lasting | None = None


class EventOutcome(Printed):
    """What a choice brings where its conditions hold (EVT-2, EVT-4)."""

    when: Terms = Terms()
    returns: bool = False
    """Whether the card goes back under its deck; else it is out of the game."""
    gold: Annotated[int, Field(ge=-MOST_GOLD, le=MOST_GOLD)] = 0
    reputation: Annotated[int, Field(ge=-9, le=9)] = 0
    items: tuple[ItemId, ...] = ()
    lose_items: tuple[ItemId, ...] = ()
    unlock_items: tuple[ItemId, ...] = ()
    achievements: tuple[AchievementId, ...] = ()
    unlocks: tuple[ScenarioId, ...] = ()
    blocks: tuple[ScenarioId, ...] = ()
    adds: tuple[EventCardId, ...] = ()
    """Locked event cards that are shuffled into their decks."""
    removes: tuple[EventCardId, ...] = ()
    """Event cards that are out of the game from now on."""
    next_scenario: Annotated[tuple[Beginning, ...], Field(max_length=4)] = ()


class EventChoice(Printed):
    """One of a card's two choices: the first of its outcomes whose conditions hold happens (EVT-2)."""

    cost: EventCost = EventCost()
    outcomes: Annotated[tuple[EventOutcome, ...], Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _one_always_happens(self) -> Self:
        *before, last = self.outcomes
        if last.when.given or not all(each.when.given for each in before):
            raise SaidError("every outcome but the last needs {when}, and the last has none", when="when")
        return self


class EventCard(Printed):
    """An event card; its texts are in the language files."""

    id: EventCardId
    deck: EventDeck
    locked: bool = False
    """Whether it is in its deck only once another card has added it."""
    requires: Terms = Terms()
    """What has to hold for it to be played when it is drawn (EVT-3)."""
    choices: tuple[EventChoice, EventChoice]

    def choice(self, side: ChoiceSide) -> EventChoice:
        """One of its two choices."""
        return self.choices[[*ChoiceSide].index(side)]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """An outcome that the next scenario begins with: its card, the choice, and its place among the choice's (EVT-4)."""

    event: EventCardId
    choice: ChoiceSide
    outcome: int
