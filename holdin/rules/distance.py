"""Counting hexes on the map, and the distance that a combat tracks (ATK-2, RNG-1)."""

from typing import Final

from holdin.models.hexes import Hex
from holdin.models.scales import DISTANCES
from holdin.rules.ground import Ground

COMBAT_MAX: Final = DISTANCES[-1]
"""The range tracker ends here (RNG-1)."""


def distances(ground: Ground, a: Hex) -> dict[Hex, int]:
    """Per hex the number of hexes from `a`, not through walls or closed doors (ATK-2).

    Obstacles and monsters don't block counting. Hexes that can't be come to are left out. The result is shared: it is
    not to be changed.
    """
    return ground.space.distances(a)


def distance(ground: Ground, a: Hex, b: Hex) -> int | None:
    """The number of hexes from `a` to `b` (adjacent: 1), uncapped; none if walls or closed doors part them (ATK-2)."""
    return ground.space.distances(a).get(b)


def tracked(hexes: int | None) -> int:
    """The combat distance for a number of hexes, 1 to 7; none, where walls part the two, is 7 (RNG-1, ENG-3)."""
    return COMBAT_MAX if hexes is None else min(max(hexes, DISTANCES[0]), COMBAT_MAX)


def shoved(distance: int, push: int, pull: int) -> int:
    """The combat distance after a push, and then a pull (MOV-4)."""
    return tracked(tracked(distance + push) - pull)
