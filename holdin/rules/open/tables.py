"""What is worked out once for a map: who is near whom, who sees whom, as bits (MEA-5, ATK-3).

A set of hexes is an integer with a bit for each, as `holdin.rules.space.Bits` numbers them: what holds for many hexes
is asked of all of them at once.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from holdin.models.hexes import Hex
from holdin.rules.space import Space


class Tables:
    """Nearness and sight on a map; filled as they are asked for."""

    def __init__(self, space: Space) -> None:
        self.space = space
        bits = space.bits
        self.places = bits.places
        self.spread = bits.spread
        self.everywhere = sum(1 << place for place in bits.hexes)
        self._hexes = bits.hexes
        self._near: dict[int, list[int]] = {}
        self._seen: dict[int, int] = {}

    def bits(self, hexes: Iterable[Hex]) -> int:
        """Hexes as bits; those that are closed doors are none."""
        places, found = self.places, 0
        for hex_ in hexes:
            place = places.get(hex_)
            if place is not None:
                found |= 1 << place
        return found

    def hex_at(self, place: int) -> Hex:
        """The hex of a place."""
        return self._hexes[place]

    def within(self, place: int, reach: int) -> int:
        """The hexes at most so far from one, itself included, around walls and closed doors (MEA-5)."""
        rings = self._near.get(place)
        if rings is None:
            rings = self._near[place] = [1 << place]
        while len(rings) <= reach:
            further = rings[-1] | self.spread(rings[-1])
            if further == rings[-1]:
                return further
            rings.append(further)
        return rings[reach]

    def proximity(self, place: int, other: int) -> float:
        """How far one hex is from another by MEA-5; endless where walls part them."""
        reach, sought = 0, 1 << other
        while True:
            near = self.within(place, reach)
            if near & sought:
                return reach
            if near == self.within(place, reach + 1):
                return float("inf")
            reach += 1

    def seen(self, place: int) -> int:
        """The hexes that one sees, without itself (ATK-3)."""
        found = self._seen.get(place)
        if found is None:
            number, ahead = self._sight[place]
            found = sum(
                [
                    1 << other
                    for other, (its_number, its_ahead) in self._sight.items()
                    if ahead >> its_number & 1 or its_ahead >> number & 1
                ]
            )
            found = self._seen[place] = found & ~(1 << place)
        return found

    @cached_property
    def _sight(self) -> dict[int, tuple[int, int]]:
        """Per place its number among the lines of sight, and what it sees ahead, as they number it."""
        lines = self.space.lines
        return {self.places[hex_]: (lines.places[hex_], ahead) for hex_, ahead in lines.table().items()}


def each(bits: int) -> Iterator[int]:
    """The places of some bits, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=64)
def tables_of(space: Space) -> Tables:
    """The one `Tables` of a space."""
    return Tables(space)
