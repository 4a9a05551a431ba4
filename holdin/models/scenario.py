"""Scenario pages, treasures and the campaign (END-1 to END-4)."""

from typing import Annotated, Literal

from pydantic import Field

from holdin.models.base import AchievementId, ItemId, MapId, MonsterId, Printed, ScenarioId, TreasureId
from holdin.models.letters import Colour

Count = Annotated[int, Field(ge=1, le=99)]


class KillAll(Printed):
    """Every monster of the scenario is dead."""

    kind: Literal["kill_all"] = "kill_all"


class Kill(Printed):
    """So many monsters of a sort are dead; no count means all of them."""

    kind: Literal["kill"] = "kill"
    monster: MonsterId
    count: Count | None = None


class LootGoal(Printed):
    """So many goal treasures have been looted (MAP-9)."""

    kind: Literal["loot_goal"] = "loot_goal"
    treasure: TreasureId
    count: Count = 1


class Tokens(Printed):
    """So many money tokens have been looted."""

    kind: Literal["tokens"] = "tokens"
    count: Count


class Reach(Printed):
    """You stand on a marked hex."""

    kind: Literal["reach"] = "reach"
    mark: str


class Survive(Printed):
    """So many rounds have been played to their end."""

    kind: Literal["survive"] = "survive"
    rounds: Count


class AllOf(Printed):
    """Everything listed holds at the same moment: fetch and return is a loot goal and a marked hex."""

    kind: Literal["all_of"] = "all_of"
    goals: "Annotated[tuple[Goal, ...], Field(min_length=2, max_length=6)]"


class AnyOf(Printed):
    """One of those listed holds."""

    kind: Literal["any_of"] = "any_of"
    goals: "Annotated[tuple[Goal, ...], Field(min_length=2, max_length=6)]"


Goal = Annotated[
    KillAll | Kill | LootGoal | Tokens | Reach | Survive | AllOf | AnyOf,
    Field(discriminator="kind"),
]
"""A success or a failure condition."""

AllOf.model_rebuild()
AnyOf.model_rebuild()


class Rewards(Printed):
    """What a success gives (END-3)."""

    gold: Annotated[int, Field(ge=0, le=99)] = 0
    achievements: tuple[AchievementId, ...] = ()
    items: tuple[ItemId, ...] = ()
    unlock_items: tuple[ItemId, ...] = ()


class Expects(Printed):
    """What a scenario is balanced for: the character that a campaign brings to it, at scenario level 1 (SCL-1)."""

    level: Annotated[int, Field(ge=1, le=5)] = 1
    """The character's level, with as many cards upgraded as it gives (LVL-2)."""
    items: Annotated[tuple[ItemId, ...], Field(max_length=4)] = ()
    """Items that can be owned by then; none that the king wants (SET-2)."""


class Scenario(Printed):
    """A scenario page; its title and texts are in the language files."""

    id: ScenarioId
    number: Count
    map: MapId
    colour: Colour
    requires: tuple[AchievementId, ...] = ()
    success: Goal
    failure: Goal | None = None
    unlocks: tuple[ScenarioId, ...] = ()
    blocks: tuple[ScenarioId, ...] = ()
    rewards: Rewards = Rewards()
    expects: Expects = Expects()


class Treasure(Printed):
    """An entry of the treasure list (MAP-9)."""

    id: TreasureId
    goal: bool = False
    """A goal treasure counts for its scenario only and resets when that is replayed."""
    gold: Annotated[int, Field(ge=0, le=99)] = 0
    item: ItemId | None = None
    unlock_item: ItemId | None = None
    achievement: AchievementId | None = None


class Campaign(Printed):
    """How a campaign begins and grows (TRK-1, END-3)."""

    start: tuple[ScenarioId, ...]
    start_gold: Annotated[int, Field(ge=0, le=99)] = 0
    achievements: tuple[AchievementId, ...] = ()
    level_every: Count = 3
    endings: tuple[ScenarioId, ...] = ()
    """Scenarios whose success ends the story."""
