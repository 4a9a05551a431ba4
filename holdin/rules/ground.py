"""The map as the rules see it at one moment (MAP-3 to MAP-10)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from holdin.models.hexes import Edge, Hex
from holdin.models.letters import Tile
from holdin.rules.space import Space, joined, space_of


@dataclass(frozen=True, eq=False)
class Ground:
    """The hexes of a map, the walls between them, what lies on them and where monsters stand now.

    Only what still counts is in `tiles`: traps not yet sprung, loot not yet taken. What a monster stands on stays
    there. A hex that is not listed in `hexes` is wall (MAP-3).
    """

    hexes: frozenset[Hex]
    walls: frozenset[Edge]
    tiles: Mapping[Hex, Tile]
    monsters: frozenset[Hex] = frozenset()
    """Where living ones stand (MAP-10)."""
    friends: frozenset[Hex] = frozenset()
    """Where others stand who may be passed: no move ends there (FIG-2)."""
    harms: Mapping[Hex, int] = field(default_factory=dict)
    """The damage of traps that don't do what the scenario's level says (OVL-3)."""

    def with_monsters(self, monsters: frozenset[Hex], friends: frozenset[Hex] = frozenset()) -> "Ground":
        """The same ground with figures elsewhere; what depends on walls alone is shared."""
        other = Ground(self.hexes, self.walls, self.tiles, monsters, friends, self.harms)
        vars(other).update({name: getattr(self, name) for name in ("closed_doors", "space", "_ways")})
        return other

    def met(self, hex_: Hex) -> Tile | None:
        """What is met in a hex first: a monster, or what lies there."""
        return Tile.MONSTER if hex_ in self.monsters else self.tiles.get(hex_)

    def ways(self, hex_: Hex) -> tuple[Hex, ...]:
        """The neighbours with no wall between; closed doors count, as movement may open them (MAP-4)."""
        return self._ways[hex_]

    @cached_property
    def closed_doors(self) -> frozenset[Hex]:
        """The hexes that are wall to everything but movement (MAP-4)."""
        return frozenset(hex_ for hex_, tile in self.tiles.items() if tile is Tile.DOOR_CLOSED)

    @cached_property
    def space(self) -> Space:
        """What counting and sight go through; shared by all grounds with the same walls and closed doors."""
        return space_of(self.hexes - self.closed_doors if self.closed_doors else self.hexes, self.walls)

    @cached_property
    def _ways(self) -> Mapping[Hex, tuple[Hex, ...]]:
        return joined(self.hexes, self.walls) if self.closed_doors else self.space.ways
