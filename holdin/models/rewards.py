"""What is won: the rewards of a success, and the treasure list (END-3, MAP-9)."""

from typing import Annotated

from pydantic import Field

from holdin.models.base import AchievementId, ItemId, Printed, TreasureId


class Rewards(Printed):
    """What a success gives (END-3)."""

    gold: Annotated[int, Field(ge=0, le=99)] = 0
    achievements: tuple[AchievementId, ...] = ()
    items: tuple[ItemId, ...] = ()
    unlock_items: tuple[ItemId, ...] = ()


class Treasure(Printed):
    """An entry of the treasure list (MAP-9)."""

    id: TreasureId
    goal: bool = False
    """A goal treasure counts for its scenario only and resets when that is replayed."""
    gold: Annotated[int, Field(ge=0, le=99)] = 0
    item: ItemId | None = None
    unlock_item: ItemId | None = None
    achievement: AchievementId | None = None
