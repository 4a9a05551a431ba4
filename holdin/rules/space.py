"""What counting and sight go through: hexes without walls and closed doors.

Tiles and monsters come and go, walls and doors hardly ever: what depends on walls alone is worked out once here and
shared by every `Ground` with the same walls.
"""

from collections.abc import Iterable, Iterator, Mapping
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


def _closed_up(numbers: Iterable[int]) -> dict[int, int]:
    """Numbers from 0 in the same order: neighbours stay neighbours, wide gaps shrink to one that is left out."""
    found: dict[int, int] = {}
    last, place = 0, -2
    for number in sorted(set(numbers)):
        place += 1 if found and number == last + 1 else 2
        found[number], last = place, number
    return found


class Bits:
    """Hexes as bits, so that a set of them is an integer and all of it takes a step at once.

    Between the rows lies a bit that is no hex, so that no step runs over from one into the next.
    """

    def __init__(self, ways: Mapping[Hex, tuple[Hex, ...]]) -> None:
        columns, rows = _closed_up(hex_.q for hex_ in ways), _closed_up(hex_.r for hex_ in ways)
        row = max(columns.values(), default=0) + 2
        self.places = {hex_: rows[hex_.r] * row + columns[hex_.q] for hex_ in ways}
        """Per hex the number of its bit."""
        self.hexes = {place: hex_ for hex_, place in self.places.items()}
        self.near = {self.places[hex_]: tuple(self.places[near] for near in ways[hex_]) for hex_ in ways}
        """Per place the places with no wall between."""
        steps = (1, row, row - 1)
        self._steps = (*steps, *map(self._leading, steps), *(self._leading(-step) for step in steps))

    def _leading(self, step: int) -> int:
        """The places from which a step leads to a hex."""
        return sum([1 << place for place, near in self.near.items() if place + step in near])

    def spread(self, places: int) -> int:
        """The places beside some places, with no wall between."""
        a, b, c, on_a, on_b, on_c, back_a, back_b, back_c = self._steps
        ahead = (places & on_a) << a | (places & on_b) << b | (places & on_c) << c
        return ahead | (places & back_a) >> a | (places & back_b) >> b | (places & back_c) >> c


def each(bits: int) -> Iterator[int]:
    """The members of a set that is an integer: the places of its bits, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


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
    def bits(self) -> Bits:
        """The same hexes as bits."""
        return Bits(self.ways)

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
