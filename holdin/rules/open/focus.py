"""Whom a monster goes for (FOC-2 to FOC-4)."""

from collections.abc import Iterator
from functools import cached_property
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
        pattern, reach = mover.pattern, mover.reach
        self.area: AreaTables | None = None if pattern is None else area_tables(tables, pattern, reach)
        """Its area, if it attacks with one."""
        plainly = pattern is None or mover.strikes > 1
        self.in_range = {bit: tables.reached(place, reach) for bit, place in self.places.items()} if plainly else {}
        """Per enemy the hexes from which it is within range and sight, where that matters (ARE-1)."""
        self.attack_hexes = self._attack_hexes()
        """Per enemy the hexes from which the attack reaches it, be it plainly or with its area (FOC-2)."""

    # Ways

    def layers(self) -> Iterator[Layer]:
        """All hexes by their paths, the best first (MEA-4); each is worked out once, when somebody comes to it."""
        known, index = self._layers, 0
        while True:
            if index == len(known):
                coming = next(self._coming, None)
                if coming is None:
                    return
                known.append(coming)
            yield known[index]
            index += 1

    def with_negatives(self, negatives: int) -> Iterator[Layer]:
        """The layers with so many negative hexes on the way."""
        for layer in self.layers():
            if layer.negatives == negatives:
                yield layer
            elif layer.negatives > negatives:
                return

    def come_to(self) -> int:
        """Every hex that can be come to."""
        found = 0
        for layer in self.layers():
            found |= layer.hexes
        return found

    # Attacks

    @cached_property
    def adjacent(self) -> dict[int, int]:
        """Per enemy the hexes adjacent to it (MEA-5)."""
        return {bit: self.tables.within(place, 1) for bit, place in self.places.items()}

    def hits(self, hexes: int) -> Parts:
        """Per set of enemies the hexes, out of some, from which a placement of its area attacks just these."""
        return {} if self.area is None else area_hits(self.area, hexes, self.places)

    def _attack_hexes(self) -> dict[int, int]:
        ends, area, tables = self.by.ends, self.area, self.tables
        found = {bit: self.in_range.get(bit, 0) & ends for bit in self.places}
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
