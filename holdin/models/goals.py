"""Goals: what has to hold for a scenario to be won or lost, or for a rule of it to begin or end (END-1)."""

from typing import Annotated, Literal

from pydantic import Field

from holdin.models.base import Count, MonsterId, Printed, TreasureId


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


class Fought(Printed):
    """You fight one of a sort, or have killed one; no monster named means any of them."""

    kind: Literal["fought"] = "fought"
    monster: MonsterId | None = None


class AllOf(Printed):
    """Everything listed holds at the same moment: fetch and return is a loot goal and a marked hex."""

    kind: Literal["all_of"] = "all_of"
    goals: "Annotated[tuple[Goal, ...], Field(min_length=2, max_length=6)]"


class AnyOf(Printed):
    """One of those listed holds."""

    kind: Literal["any_of"] = "any_of"
    goals: "Annotated[tuple[Goal, ...], Field(min_length=2, max_length=6)]"


Goal = Annotated[
    KillAll | Kill | LootGoal | Tokens | Reach | Survive | Fought | AllOf | AnyOf,
    Field(discriminator="kind"),
]
"""A success or a failure condition."""

AllOf.model_rebuild()
AnyOf.model_rebuild()


def to_reach(goal: Goal) -> tuple[str, ...]:
    """The marks of the hexes that a goal wants reached, be it with other goals."""
    match goal:
        case Reach(mark=mark):
            return (mark,)
        case AllOf(goals=goals) | AnyOf(goals=goals):
            return tuple(mark for part in goals for mark in to_reach(part))
        case _:
            return ()
