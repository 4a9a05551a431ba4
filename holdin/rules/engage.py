"""Who engages you from where (ENG-1, ENG-2)."""

from holdin.models.hexes import Hex
from holdin.models.letters import Letter
from holdin.models.monster import Stats
from holdin.rules.distance import distance
from holdin.rules.ground import Ground
from holdin.rules.sight import sees

Ranges = tuple[int, int, int]
"""A monster's ranges in its sets A, B and C."""


def ranges(stats: Stats) -> Ranges:
    """The ranges of a monster's sets; a dash or a heal counts as 1 (ENG-1)."""
    a, b, c = (stats.sets[letter].reach for letter in Letter)
    return a, b, c


def max_range(ranges_: Ranges) -> int:
    """The highest of the three (ENG-1)."""
    return max(ranges_)


def medium_range(ranges_: Ranges) -> int:
    """The second of the three, highest first; equal ranges count separately (ENG-1, Ruling)."""
    return sorted(ranges_)[1]


def within(ground: Ground, you: Hex, monster_hex: Hex, range_: int) -> bool:
    """Whether you are within a monster's range, counted not through walls, with line of sight (ENG-2, ATK-2).

    You are engaged when this holds for the medium range of a living monster.
    """
    hexes = distance(ground, you, monster_hex)
    return hexes is not None and hexes <= range_ and sees(ground, you, monster_hex)
