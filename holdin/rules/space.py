"""What counting and sight go through: hexes without walls and closed doors.

Tiles and monsters come and go, walls and doors hardly ever: what depends on walls alone is worked out once here and
shared by every `Ground` with the same walls.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from holdin.models.hexes import Edge, Hex, edge, neighbours
from holdin.rules.shadow import SightLines


def joined(hexes: frozenset[Hex], walls: frozenset[Edge]) -> dict[Hex, tuple[Hex, ...]]:
    """Per hex its neighbours with no wall between (MAP-3)."""
    return {
        hex_: tuple(near for near in neighbours(hex_) if near in hexes and edge(hex_, near) not in walls)
        for hex_ in hexes
    }


@dataclass(frozen=True, eq=False)
class Space:
    """The open hexes of a map and the walls between them."""

    hexes: frozenset[Hex]
    walls: frozenset[Edge]
    _counted: dict[Hex, dict[Hex, int]] = field(default_factory=dict, repr=False)

    @cached_property
    def ways(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """Per hex its neighbours with no wall between."""
        return joined(self.hexes, self.walls)

    @cached_property
    def lines(self) -> SightLines:
        """The lines of sight (ATK-3)."""
        return SightLines(self.hexes, self.walls)

    def distances(self, start: Hex) -> dict[Hex, int]:
        """Per hex that can be come to, the number of hexes there, not through walls (ATK-2); not to be changed."""
        found = self._counted.get(start)
        if found is None:
            found = self._counted[start] = self._count(start)
        return found

    def _count(self, start: Hex) -> dict[Hex, int]:
        found = {start: 0}
        edge_of_known = [start]
        for hex_ in edge_of_known:
            steps = found[hex_] + 1
            for near in self.ways.get(hex_, ()):
                if near not in found:
                    found[near] = steps
                    edge_of_known.append(near)
        return found


@lru_cache(maxsize=64)
def space_of(hexes: frozenset[Hex], walls: frozenset[Edge]) -> Space:
    """The one `Space` of these hexes and walls."""
    return Space(hexes, walls)
