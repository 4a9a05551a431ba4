"""The scales that the game counts on: the range tracker, and the levels of characters and scenarios."""

from typing import Annotated, Final

from pydantic import Field

DISTANCES: Final = (1, 2, 3, 4, 5, 6, 7)
"""The numbers of the range tracker (RNG-1)."""
CHARACTER_LEVELS: Final = (1, 2, 3, 4, 5)
"""How far a character grows (LVL-1)."""
SCENARIO_LEVELS: Final = (0, 1, 2, 3)
"""How hard a scenario can be (SCL-1)."""

CombatDistance = Annotated[int, Field(ge=DISTANCES[0], le=DISTANCES[-1])]
CharacterLevel = Annotated[int, Field(ge=CHARACTER_LEVELS[0], le=CHARACTER_LEVELS[-1])]
ScenarioLevel = Annotated[int, Field(ge=SCENARIO_LEVELS[0], le=SCENARIO_LEVELS[-1])]
