"""The patterns of areas, as they are printed: grey and red hexes (ARE-2)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, Field

from holdin.errors import SaidError
from holdin.models.hexes import Hex, neighbours

HEXES_MOST: Final = 19
"""No pattern has more red hexes."""
WIDEST: Final = 6
"""How far apart two of its hexes are at the most, so that it can be drawn on a card."""

Offsets = tuple[tuple[int, int], ...]


class Pattern(NamedTuple):
    """An area as it is drawn, always the same way up, however it is turned or mirrored in the data."""

    red: tuple[Hex, ...]
    grey: tuple[Hex, ...] = ()
    """The attacker's own hex, if it is a melee one."""


def is_melee(area: Offsets) -> bool:
    """Whether a pattern is told from the attacker's hex, which isn't in it; a ranged one has a hex to start from."""
    return (0, 0) not in area


@lru_cache(maxsize=256)
def pattern(area: Offsets) -> Pattern:
    """The drawing of an area: of its turns and mirror images the flattest, your own hex below (ARE-2)."""
    red = [Hex(q, r) for q, r in area]
    whole = [*red, Hex(0, 0)] if is_melee(area) else red
    return min((_placed(turned, len(red)) for turned in _turned(whole)), key=_order)


def _turned(hexes: Iterable[Hex]) -> Iterator[list[Hex]]:
    """The six turns of some hexes, and of their mirror image."""
    turned = list(hexes)
    for _ in range(6):
        turned = [Hex(-r, q + r) for q, r in turned]
        yield turned
        yield [Hex(r, q) for q, r in turned]


def grown(area: Offsets) -> Offsets | None:
    """A pattern with one hex more, the one beside it that touches most of its hexes; none if it is full (ENH-1)."""
    red = {Hex(q, r) for q, r in area}
    beside = {near for each in red for near in neighbours(each)} - red - {Hex(0, 0)}
    fit = [each for each in sorted(beside) if all(_apart(each, other) <= WIDEST for other in [*area, (0, 0)])]
    if not fit or len(area) >= HEXES_MOST:
        return None
    most = max(fit, key=lambda each: len(red.intersection(neighbours(each))))
    return *area, (most.q, most.r)


def _placed(hexes: list[Hex], red: int) -> Pattern:
    """Moved to where its leftmost hexes have q 0, and the highest of all r 0 or so."""
    q = min(each.q for each in hexes)
    r = min(2 * each.r + each.q - q for each in hexes) // 2
    moved = [Hex(each.q - q, each.r - r) for each in hexes]
    return Pattern(tuple(sorted(moved[:red])), tuple(moved[red:]))


def _order(drawn: Pattern) -> tuple[object, ...]:
    hexes = (*drawn.red, *drawn.grey)
    rows = [2 * each.r + each.q for each in hexes]
    own = [-(2 * each.r + each.q) for each in drawn.grey]
    return max(rows) - min(rows), max(each.q for each in hexes), own, drawn


def _drawable(area: Offsets) -> Offsets:
    """An area that can be drawn: no hex twice, not too many, none too far from another."""
    if len(set(area)) < len(area):
        twice = next(each for each in area if area.count(each) > 1)
        raise SaidError("an area has each hex once; {hex} stands there twice ({rule})", hex=[*twice], rule="ARE-2")
    hexes = [*area, (0, 0)] if area else []
    far = max((_apart(one, other) for one in hexes for other in hexes), default=0)
    if far > WIDEST:
        told = "the area is {far} hexes across, which can’t be drawn; at most {most} ({rule})"
        raise SaidError(told, far=far + 1, most=WIDEST + 1, rule="ARE-2")
    return area


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


Offset = Annotated[int, Field(ge=-WIDEST, le=WIDEST)]
PrintedArea = Annotated[tuple[tuple[Offset, Offset], ...], Field(max_length=HEXES_MOST), AfterValidator(_drawable)]
"""Offsets [q, r] from the attacker's hex, without [0, 0]; of a ranged area from one of its own hexes, with [0, 0]."""
