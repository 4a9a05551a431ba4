"""The best ways to some hexes, step by step (MEA-4)."""

from collections.abc import Iterable
from itertools import pairwise

from holdin.models.hexes import Hex
from holdin.rules.open.focus import Bitboard
from holdin.rules.space import each

Onward = dict[Hex, tuple[Hex, ...]]
"""Per hex of the best ways the hexes that come next on one of them, ascending; a hex where all of them end has none."""


def best_ways(board: Bitboard, ends: Iterable[Hex]) -> Onward:
    """Every best path of a figure to some hexes that it can come to (MEA-4); of a jump those over the fewest hexes."""
    tables, by = board.tables, board.by
    if by.jump:
        return _jumps(board, ends)
    sought = left = tables.bits(ends)
    reached: dict[tuple[int, int], int] = {}
    for layer in board.layers():
        reached[layer.negatives, layer.length] = layer.hexes
        left &= ~layer.hexes
        if not left:
            break
    found: dict[int, int] = {}
    waiting = [*each(sought)]
    for place in waiting:
        found.setdefault(place, 0)
        here = 1 << place
        if place == by.start:
            continue
        negatives, length = next(key for key, hexes in reached.items() if hexes & here)
        before = negatives - bool(here & by.negative), length - 1 - bool(here & by.slow)
        for near in each(reached[before] & tables.spread(here)):
            if near not in found:
                found[near] = 0
                waiting.append(near)
            found[near] |= here
    return {tables.hex_at(place): tuple(sorted(map(tables.hex_at, each(next_)))) for place, next_ in found.items()}


def _jumps(board: Bitboard, ends: Iterable[Hex]) -> Onward:
    """The same of a jump, to which the hexes between are all alike (MEA-1)."""
    tables, by, sought = board.tables, board.by, board.tables.bits(ends)
    rings, reached = [1 << by.start], 1 << by.start
    while rings[-1] and sought & ~reached:
        rings.append(tables.spread(rings[-1]) & by.passable & ~reached)
        reached |= rings[-1]
    found, wanted = dict.fromkeys(each(sought), 0), 0
    for outer, inner in pairwise(reversed(rings)):
        wanted, before = (wanted | sought) & outer, 0
        for place in each(wanted):
            for near in each(tables.spread(1 << place) & inner):
                found[near] = found.get(near, 0) | 1 << place
                before |= 1 << near
        wanted = before
    return {tables.hex_at(place): tuple(sorted(map(tables.hex_at, each(next_)))) for place, next_ in found.items()}
