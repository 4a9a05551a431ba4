"""What is worked out once for a map: who is near whom, who sees whom, as bits (MEA-5, ATK-3).

A set of hexes is an integer with a bit for each, as `holdin.rules.space.Bits` numbers them: what holds for many hexes
is asked of all of them at once.
"""

from collections.abc import Iterable
from functools import lru_cache

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
        self._seen_by_centre: dict[int, int] = {}

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

    def seen(self, place: int, among: int = -1) -> int:
        """The hexes that one sees, without itself (ATK-3), or those among some.

        Of a few, mostly each is seen from centre to centre, and then nothing else need be known.
        """
        among &= ~(1 << place)
        found = self._seen.get(place)
        if found is None:
            lines, here = self.space.lines, self._hexes[place]
            by_centre = self._seen_by_centre.get(place)
            if by_centre is None:
                by_centre = self._seen_by_centre[place] = self._of_lines(lines.seen_by_centre(here))
            if not among & ~by_centre:
                return among
            found = self._seen[place] = self._of_lines(lines.seen(here))
        return among & found

    def _of_lines(self, seen: int) -> int:
        """Hexes as the lines of sight number them."""
        return sum([1 << self.places[hex_] for hex_, number in self.space.lines.places.items() if seen >> number & 1])

    def reached(self, place: int, reach: int) -> int:
        """The hexes from which one is within range and sight (ARE-1); adjacent ones see each other."""
        near = self.within(place, reach)
        return near if reach == 1 else self.seen(place, near)


@lru_cache(maxsize=64)
def tables_of(space: Space) -> Tables:
    """The one `Tables` of a space."""
    return Tables(space)
