"""Where an obstacle may be put (OVL-7)."""

from dataclasses import replace
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.ground import Ground


class CutOff(NamedTuple):
    """What an obstacle does to the areas of a map."""

    cut_off: bool
    """Whether hexes that were joined no longer are: then it isn't allowed."""
    parts: list[list[Hex]]
    """The areas after it, each without obstacles, ascending."""


def cut_off(ground: Ground, at: Hex, moved_from: Hex | None = None) -> CutOff:
    """What becomes of the map with an obstacle put into a hex, or moved there (OVL-7).

    Closed doors are passable, walls are not, figures and other tiles are ignored; the obstacle's own hex doesn't count.
    """
    tiles = {hex_: tile for hex_, tile in ground.tiles.items() if hex_ != moved_from}
    after = _areas(replace(ground, tiles={**tiles, at: Tile.OBSTACLE}))
    part_of = {hex_: number for number, part in enumerate(after) for hex_ in part}
    before = _areas(ground)
    cut = any(len({part_of[hex_] for hex_ in area if hex_ in part_of}) > 1 for area in before)
    return CutOff(cut, after)


def _areas(ground: Ground) -> list[list[Hex]]:
    """The hexes without obstacles that are joined to each other, area by area, ascending."""
    left = {hex_ for hex_ in ground.hexes if ground.tiles.get(hex_) is not Tile.OBSTACLE}
    found = []
    while left:
        start = min(left)
        left.discard(start)
        area = [start]
        for hex_ in area:
            near = left.intersection(ground.ways(hex_))
            left -= near
            area += near
        found.append(sorted(area))
    return found
