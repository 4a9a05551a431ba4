"""Scenario pages, and the campaign that they make up (END-1 to END-4)."""

from collections.abc import Collection
from typing import Annotated, Final, Self

from pydantic import Field

from holdin.models.base import AchievementId, Count, EventId, ItemId, MapId, Printed, ScenarioId
from holdin.models.event_card import MOST_REPUTATION
from holdin.models.goals import Goal
from holdin.models.letters import Colour, Fights
from holdin.models.prescribed import Prescribing
from holdin.models.rewards import Rewards
from holdin.models.scales import CharacterLevel, ScenarioLevel
from holdin.models.special_bases import Silent
from holdin.models.special_rules import SpecialRule


class Expects(Printed):
    """What a scenario is balanced for: the character that a campaign brings to it, at scenario level 1 (SCL-1)."""

    level: CharacterLevel = 1
    """The character's level, with as many cards upgraded as it gives (LVL-2)."""
    items: Annotated[tuple[ItemId, ...], Field(max_length=4)] = ()
    """Items that can be owned by then; none that the king wants (SET-2)."""


NORMAL_LEVEL: Final = 1
"""What scenarios are balanced for in held play (SCL-1)."""


class Scenario(Prescribing):
    """A scenario page; its title and texts are in the language files."""

    id: ScenarioId
    number: Count
    map: MapId
    colour: Colour
    open_level: ScenarioLevel = 0
    """The scenario level that is proposed for open play, where it is balanced for one figure (OPN-9, SCL-1)."""
    requires: tuple[AchievementId, ...] = ()
    success: Goal
    failure: Goal | None = None
    rules: Annotated[tuple[SpecialRule, ...], Field(max_length=6)] = ()
    """What is different in this scenario; each has its wording in the language files, `rule1` and so on."""
    unlocks: tuple[ScenarioId, ...] = ()
    blocks: tuple[ScenarioId, ...] = ()
    links: tuple[ScenarioId, ...] = ()
    """The scenarios from which one comes straight here: no road lies between (EVT-1)."""
    rift: bool = False
    """Whether it is reached through a rift (EVT-1)."""
    rewards: Rewards = Rewards()
    expects: Expects = Expects()

    def proposes(self, fights: Fights) -> int:
        """The level that stands there before one is chosen, in a way of fighting (SCL-1, OPN-9)."""
        return self.open_level if fights is Fights.OPEN else NORMAL_LEVEL

    def at(self, level: int, fights: Fights) -> Self:
        """The scenario at a level, in a way of fighting: rules that don't hold there keep their places, silent."""
        rules = tuple(rule.at(level) if rule.holds(level, fights) else Silent() for rule in self.rules)
        if rules == self.rules:
            return self
        return self.model_copy(update={"rules": rules})


class Joins(Printed):
    """What successes bring together, whichever came last: that an expansion can be taken on (END-3)."""

    after: Annotated[tuple[ScenarioId, ...], Field(min_length=1)]
    """All of them have been completed."""
    unlocks: tuple[ScenarioId, ...] = ()
    blocks: tuple[ScenarioId, ...] = ()
    rewards: Rewards = Rewards()


class TakenOn(Joins):
    """From when on a running campaign can take an expansion on, and what that brings at once."""

    or_after: tuple[ScenarioId, ...] = ()
    """A success in one of them does as well as all of `after`: where a campaign comes to one of several only."""

    def missing(self, completed: Collection[str]) -> ScenarioId | None:
        """The first success that it still waits for; none if it waits no longer."""
        if not set(completed).isdisjoint(self.or_after):
            return None
        return next((each for each in self.after if each not in completed), None)


class LaterEvent(Joins):
    """Something that happens once in a campaign, as soon as it can; its text is in the language files."""

    id: EventId


class Campaign(Printed):
    """How a campaign begins and grows (TRK-1, END-3)."""

    start: tuple[ScenarioId, ...]
    start_gold: Annotated[int, Field(ge=0, le=99)] = 0
    start_reputation: Annotated[int, Field(ge=0, le=MOST_REPUTATION)] = 5
    """How well you are thought of at first (EVT-4)."""
    achievements: tuple[AchievementId, ...] = ()
    level_every: Count = 3
    endings: tuple[ScenarioId, ...] = ()
    """Scenarios whose success ends the story."""
    enhancement_percent: Annotated[int, Field(ge=1, le=1000)] = 100
    """By how much the prices of enhancements are scaled, where gold is scarcer or more plentiful (ENH-1)."""
    joins: TakenOn | None = None
    """Of an expansion: from when on a running campaign of the set below can take it on, and what that brings at once.

    Achievements, endings and events are then added to those of the set below, which else are replaced.
    """
    events: Annotated[tuple[LaterEvent, ...], Field(max_length=40)] = ()

    def on(self, below: "Campaign") -> Self:
        """An expansion's campaign with what the set below has; what it doesn't say itself is as there."""
        inherited = {"level_every", "enhancement_percent", "start_reputation"} - self.model_fields_set
        return self.model_copy(
            update={
                **{name: getattr(below, name) for name in inherited},
                **{
                    name: tuple(dict.fromkeys((*getattr(self, name), *getattr(below, name))))
                    for name in ("achievements", "endings")
                },
                "events": (*self.events, *below.events),
            }
        )
