"""Line of sight between hexes (ATK-3)."""

from collections.abc import Iterator, Mapping

from holdin.models.hexes import Hex
from holdin.rules.ground import Ground
from holdin.rules.lattice import Point


def sees(ground: Ground, a: Hex, b: Hex) -> bool:
    """Whether there is a line of sight (ATK-3); a hex sees itself, a closed door blocks at either end (MAP-4).

    Two hexes see each other between corners, or between their centres: along a corridor one hex wide, and always if
    they are neighbours with no wall between (Ruling).
    """
    return a == b or ground.space.lines.sees(a, b)


def line(ground: Ground, a: Hex, b: Hex) -> tuple[Point, Point] | None:
    """A corner of `a` and a corner of `b` whose segment touches no wall, in lattice points; none if there is none.

    Where only the centres see each other there is none (ATK-3, Ruling).
    """
    return ground.space.lines.line(a, b)


class SightTable(Mapping[Hex, frozenset[Hex]]):
    """Per hex of a map all the hexes that it sees, itself included.

    Everything is worked out at once and kept as bits, each pair with the one or the other, as sight is symmetric; a
    hex's set is spelled out when it is asked for.
    """

    def __init__(self, ground: Ground) -> None:
        self._hexes = ground.hexes
        self._seen = ground.space.lines.table()
        self._bits = {hex_: 1 << place for hex_, place in ground.space.lines.places.items()}

    def __getitem__(self, hex_: Hex) -> frozenset[Hex]:
        if hex_ not in self._seen and hex_ in self._hexes:
            return frozenset((hex_,))
        seen, here, ahead = self._seen[hex_], self._bits[hex_], self._seen
        return frozenset([other for other, bit in self._bits.items() if seen & bit or ahead[other] & here])

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._hexes)

    def __len__(self) -> int:
        return len(self._hexes)

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether there is a line of sight, as `sees` tells it."""
        seen, bits = self._seen, self._bits
        return a == b or (seen.get(a, 0) & bits.get(b, 0) | seen.get(b, 0) & bits.get(a, 0)) != 0


def sight_table(ground: Ground) -> SightTable:
    """The sight of every hex of a map (ATK-3); a closed door sees itself only (MAP-4)."""
    return SightTable(ground)
