"""The ways of figures over the hexes, by their negative hexes and their length (MEA-1 to MEA-4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.open.tables import Tables

NEGATIVE = frozenset({Tile.TRAP, Tile.HAZARDOUS})
"""Tiles that a way is counted by (FIG-4, MEA-3)."""


@dataclass(frozen=True, slots=True)
class Going:
    """How a figure gets about: hexes as bits, and whether it jumps (MEA-1 to MEA-3)."""

    start: int
    """The place where it stands."""
    passable: int
    """The hexes that it may pass through."""
    ends: int
    """The hexes where its move may end, its own among them."""
    slow: int
    """The hexes that cost 2."""
    negative: int
    jump: bool


class Layer(NamedTuple):
    """The hexes whose path has so many negative hexes and so many movement points (MEA-4)."""

    negatives: int
    length: int
    hexes: int


def going(  # noqa: PLR0913 - a figure, how it moves, and the figures around it
    ground: Ground, tables: Tables, start: int, *, enemies: int, allies: int, flying: bool, jump: bool
) -> Going:
    """How a figure gets about among others (MEA-1 to MEA-3, FIG-2); who flies needn't jump."""
    here, everywhere = 1 << start, tables.everywhere
    free = everywhere & ~(enemies | allies) | here
    if flying:
        return Going(start, everywhere, free, 0, 0, jump=False)
    blocked, slow, negative = _lying(ground, tables)
    passable = everywhere if jump else everywhere & ~(enemies | blocked)
    return Going(start, passable, free & ~blocked | here, slow, negative, jump)


@lru_cache(maxsize=256)
def _lying(ground: Ground, tables: Tables) -> tuple[int, int, int]:
    """The hexes of a ground with obstacles, with difficult terrain, and with what is negative (FIG-4)."""
    kinds = dict.fromkeys((Tile.OBSTACLE, Tile.DIFFICULT, *NEGATIVE), 0)
    for hex_, tile in ground.tiles.items():
        if tile in kinds:
            kinds[tile] |= 1 << tables.places[hex_]
    return kinds[Tile.OBSTACLE], kinds[Tile.DIFFICULT], kinds[Tile.TRAP] | kinds[Tile.HAZARDOUS]


def layers(tables: Tables, by: Going) -> Iterator[Layer]:
    """Every hex that can be come to, with its path, the best paths first (MEA-3, MEA-4).

    The hex where it starts has a path of no length.
    """
    if by.jump:
        yield from _jumps(tables, by)
        return
    spread, slow, negative = tables.spread, by.slow, by.negative
    rough = slow | negative
    left = by.passable | 1 << by.start
    waiting, negatives = {0: 1 << by.start}, 0
    while waiting:
        springing: dict[int, int] = {}
        length = min(waiting)
        while waiting:
            new = waiting.pop(length, 0) & left
            if new:
                left ^= new
                yield Layer(negatives, length, new)
                near = spread(new) & left
                _add(waiting, length + 1, near & ~rough)
                if near & rough:
                    _add(waiting, length + 2, near & slow)
                    _add(springing, length + 1, near & negative)
            length += 1
        waiting, negatives = springing, negatives + 1


def _jumps(tables: Tables, by: Going) -> Iterator[Layer]:
    """A jump counts its last hex alone (MEA-1, MEA-3)."""
    spread, start = tables.spread, 1 << by.start
    slow, negative = by.slow & ~start, by.negative & ~start
    rings = []
    left, new = by.passable & ~start, start
    while new:
        rings.append(new)
        new = spread(new) & left
        left ^= new
    for negatives, these in enumerate((~negative, negative)):
        later = 0
        for length, ring in enumerate([*rings, 0]):
            here = ring & these
            new = here & ~slow | later
            later = here & slow
            if new:
                yield Layer(negatives, length, new)


def layers_to(tables: Tables, by: Going, goal: int) -> Iterator[Layer]:
    """Every hex from which a place can be come to, by the path from there to it, the best first (MAI-4)."""
    here = 1 << goal
    spread, slow, negative = tables.spread, by.slow, by.negative
    passable, rough = by.passable, slow | negative
    left = passable | here | 1 << by.start
    if by.jump:
        yield Layer(0, 0, here)
        trap, length, new = int(bool(here & negative)), 1 + bool(here & slow), here
        left ^= here
        while new := spread(new) & left:
            left ^= new
            yield Layer(trap, length, new)
            length += 1
        return
    waiting, negatives = {0: here}, 0
    while waiting:
        springing: dict[int, int] = {}
        length = min(waiting)
        while waiting:
            new = waiting.pop(length, 0) & left
            if new:
                left ^= new
                yield Layer(negatives, length, new)
                new &= passable
                _add(waiting, length + 1, spread(new & ~rough) & left)
                if new & rough:
                    _add(waiting, length + 2, spread(new & slow) & left)
                    _add(springing, length + 1, spread(new & negative) & left)
            length += 1
        waiting, negatives = springing, negatives + 1


def _add(waiting: dict[int, int], length: int, hexes: int) -> None:
    if hexes:
        waiting[length] = waiting.get(length, 0) | hexes
