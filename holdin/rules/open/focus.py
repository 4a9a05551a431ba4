"""Whom a monster goes for (FOC-2 to FOC-4)."""

from collections.abc import Iterable
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from holdin.rules.open.areas import AreaTables, Parts, area_hits, area_tables
from holdin.rules.open.figures import Situation
from holdin.rules.open.tables import tables_of
from holdin.rules.open.ways import Going, Layer, going, layers


class Candidate(NamedTuple):
    """An enemy that can be the focus, and why it is better or worse: the smaller the better (FOC-3)."""

    special: float
    negatives: int
    length: int
    proximity: float
    initiative: float
    bit: int


class Bitboard:
    """A situation as bits: who can be attacked from where, and what ways there are.

    Each visible enemy has a bit, in the order in which they were given.
    """

    def __init__(self, situation: Situation) -> None:
        mover = situation.mover
        self.mover = mover
        self.tables = tables = tables_of(situation.ground.space)
        self.start = tables.places[mover.hex]
        places = tables.places
        all_of_them = tables.bits(enemy.hex for enemy in situation.enemies)
        visible = [enemy for enemy in situation.enemies if not enemy.invisible and enemy.hex in places]
        self.enemies = {1 << index: enemy for index, enemy in enumerate(visible)}
        self.places = {bit: places[enemy.hex] for bit, enemy in self.enemies.items()}
        allies = tables.bits(situation.allies)
        self.by: Going = going(
            situation.ground,
            tables,
            self.start,
            enemies=all_of_them,
            allies=allies,
            flying=mover.flying,
            jump=mover.jump,
        )
        self._coming = layers(tables, self.by)
        self._layers: list[Layer] = []

    # Ways

    def layer(self, index: int) -> Layer | None:
        """The hexes with the so-manieth best path; none if that is more than there are (MEA-4)."""
        while len(self._layers) <= index:
            coming = next(self._coming, None)
            if coming is None:
                return None
            self._layers.append(coming)
        return self._layers[index]

    def layers(self) -> Iterable[Layer]:
        """All hexes by their paths, the best first."""
        index = 0
        while (layer := self.layer(index)) is not None:
            yield layer
            index += 1

    def with_negatives(self, negatives: int) -> Iterable[Layer]:
        """The layers with so many negative hexes on the way."""
        upto = takewhile(lambda layer: layer.negatives <= negatives, self.layers())
        return (layer for layer in upto if layer.negatives == negatives)

    def come_to(self) -> int:
        """Every hex that can be come to."""
        found = 0
        for layer in self.layers():
            found |= layer.hexes
        return found

    # Attacks

    @cached_property
    def in_range(self) -> dict[int, int]:
        """Per enemy the hexes from which it is within range and sight (ARE-1)."""
        return {bit: self.tables.reached(place, self.mover.reach) for bit, place in self.places.items()}

    @cached_property
    def adjacent(self) -> dict[int, int]:
        """Per enemy the hexes adjacent to it (MEA-5)."""
        return {bit: self.tables.within(place, 1) for bit, place in self.places.items()}

    @cached_property
    def area(self) -> AreaTables | None:
        """Its area, if it attacks with one."""
        pattern = self.mover.pattern
        return None if pattern is None else area_tables(self.tables, pattern, self.mover.reach)

    def hits(self, hexes: int) -> Parts:
        """Per set of enemies the hexes, out of some, from which a placement of its area attacks just these."""
        return {} if self.area is None else area_hits(self.area, hexes, self.places)

    @cached_property
    def attack_hexes(self) -> dict[int, int]:
        """Per enemy the hexes from which the attack reaches it, be it plainly or with its area (FOC-2)."""
        ends, area, tables = self.by.ends, self.area, self.tables
        found = dict.fromkeys(self.places, 0)
        if area is None or self.mover.strikes > 1:
            found = {bit: hexes & ends for bit, hexes in self.in_range.items()}
        if area is not None:
            for bit, place in self.places.items():
                reached = 0
                if area.area.melee:
                    for hexes in area.hit_from(place):
                        reached |= hexes
                else:
                    for placement in area.onto(place):
                        reached |= placement.valid_from
                found[bit] |= tables.seen(place, reached & ends)
        return found

    # The focus

    def candidates(self) -> list[Candidate]:
        """The enemies with a path to one of their attack-hexes, the focus first (FOC-2, FOC-3)."""
        left = {bit: hexes for bit, hexes in self.attack_hexes.items() if hexes}
        found = []
        for layer in self.layers() if left else ():
            for bit, hexes in tuple(left.items()):
                if hexes & layer.hexes:
                    found.append(self._candidate(bit, layer))
                    del left[bit]
            if not left:
                break
        return sorted(found)

    def _candidate(self, bit: int, layer: Layer) -> Candidate:
        enemy, near = self.enemies[bit], self.tables.proximity(self.start, self.places[bit])
        return Candidate(enemy.special, layer.negatives, layer.length, near, enemy.initiative, bit)


def focuses(candidates: list[Candidate]) -> list[Candidate]:
    """The best of some candidates; several if nothing tells them apart: then you decide (FOC-3)."""
    return [each for each in candidates if each[:-1] == candidates[0][:-1]]
