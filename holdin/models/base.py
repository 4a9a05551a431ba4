"""The base of everything printed, and the ids by which cards know each other."""

from typing import Annotated, Final, NewType, Self

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import override

WORD_MOST: Final = 200
"""Letters of a name, a version or an id: what a card set may be called, a save can tell."""

CharacterId = NewType("CharacterId", str)
CardId = NewType("CardId", str)
MonsterId = NewType("MonsterId", str)
ItemId = NewType("ItemId", str)
MapId = NewType("MapId", str)
ScenarioId = NewType("ScenarioId", str)
TreasureId = NewType("TreasureId", str)
AchievementId = NewType("AchievementId", str)
EnhancementId = NewType("EnhancementId", str)
EventId = NewType("EventId", str)
"""Of what happens once in a campaign, whatever is drawn (END-3)."""
EventCardId = NewType("EventCardId", str)
"""Of a card of an event deck (EVT-1)."""
CardSetId = NewType("CardSetId", str)

Count = Annotated[int, Field(ge=1, le=99)]
"""How many of something a card asks for or gives."""


class Printed(BaseModel):
    """Something printed on a card: it never changes, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    @override
    def __copy__(self) -> Self:
        """A copy in which some fields are to be changed: what was worked out from them is left out."""
        copied = super().__copy__()
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied
