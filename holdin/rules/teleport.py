"""Teleporting over the hexes, whichever way is fought (TEL-1, TEL-2)."""

from collections.abc import Collection

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.distance import distances
from holdin.rules.ground import Ground


def straight(one: Hex, other: Hex) -> int:
    """How many hexes lie between two, over everything."""
    dq, dr = other.q - one.q, other.r - one.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def reach(ground: Ground, start: Hex, value: int, figures: Collection[Hex], *, flying: bool) -> list[Hex]:
    """Where a teleport may end, ascending: revealed, free, and at most so far away, counted over everything (TEL-1).

    Revealed is what is joined to `start` without walls or closed doors (OPN-4). Only who flies ends on an obstacle.
    """
    return sorted(
        hex_
        for hex_ in distances(ground, start)
        if hex_ != start
        and straight(start, hex_) <= value
        and hex_ not in figures
        and (flying or ground.tiles.get(hex_) is not Tile.OBSTACLE)
    )
