"""The shape of an area in a few words, for whoever doesn't see it drawn (ARE-2)."""

from collections.abc import Sequence
from typing import Final

from holdin.models.hexes import DIRECTIONS
from holdin.words.translator import Translator

Offset = tuple[int, int]
BESIDE: Final = frozenset[Offset](DIRECTIONS)
"""The hexes around an attacker."""


def area_words(say: Translator, area: Sequence[Offset]) -> str:
    """What hexes an area hits: a line, those around its owner, some side by side, or else how many.

    :param area: offsets [q, r] as they are printed; with [0, 0] it lies wherever it reaches.
    """
    count = len(area)
    if (0, 0) in area:
        near = all(_touch(one, other) for one in area for other in area if one != other)
        return say.tr("{value} hexes that touch", value=count) if near else say.tr("area of {value}", value=count)
    if {*area} >= BESIDE and count == len(BESIDE):
        return say.tr("all hexes around")
    if any({*area} == {(q * far, r * far) for far in range(1, count + 1)} for q, r in DIRECTIONS):
        return say.tr("line of {value}", value=count)
    if {*area} <= BESIDE and _in_a_row(area):
        return say.tr("{value} hexes side by side", value=count)
    return say.tr("area of {value}", value=count)


def _touch(one: Offset, other: Offset) -> bool:
    return (other[0] - one[0], other[1] - one[1]) in BESIDE


def _in_a_row(area: Sequence[Offset]) -> bool:
    """Whether hexes around an attacker hang together: each but two ends touches two of the others."""
    touching = [sum(_touch(one, other) for other in area) for one in area]
    return len(area) > 1 and sum(touching) >= 2 * (len(area) - 1)
