"""The scales that the game counts on: the range tracker, and the levels of characters and scenarios."""

from typing import Annotated, Final

from pydantic import Field

DISTANCES: Final = (1, 2, 3, 4, 5, 6, 7)
"""The numbers of the range tracker (RNG-1)."""

CombatDistance = Annotated[int, Field(ge=DISTANCES[0], le=DISTANCES[-1])]
"""One of them."""
