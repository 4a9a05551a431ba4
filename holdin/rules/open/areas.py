"""Areas of attacks, their placements, and who is hit (ARE-1 to ARE-4)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.rules.open.tables import Tables
from holdin.rules.space import each

Offsets = tuple[Hex, ...]
"""The red hexes of an area as steps from some hex, ascending."""
Parts = dict[int, int]
"""Per set of enemies, a bit for each, the hexes of which something holds for just these."""


@dataclass(frozen=True, slots=True)
class Area:
    """A printed pattern (ARE-2): red hexes as steps from the attacker's if melee, else from one of their own."""

    melee: bool
    hexes: Offsets


@lru_cache(maxsize=256)
def area_of(offsets: tuple[tuple[int, int], ...]) -> Area | None:
    """The printed pattern, if there is one: a melee one unless it has a hex of its own to start from (ARE-2)."""
    if not offsets:
        return None
    hexes = tuple(sorted([Hex(q, r) for q, r in offsets]))
    return Area(melee=Hex(0, 0) not in hexes, hexes=hexes)


@lru_cache(maxsize=256)
def orientations(area: Area) -> tuple[Offsets, ...]:
    """The pattern in all its turns by 60° and their mirror images, no two alike (ARE-2).

    A ranged area is told from each of its own hexes in turn, as it may be put on an enemy with any of them.
    """
    found: set[Offsets] = set()
    for mirrored in (area.hexes, [Hex(r, q) for q, r in area.hexes]):
        turned = list(mirrored)
        for _ in range(6):
            turned = [Hex(-r, q + r) for q, r in turned]
            pins = [Hex(0, 0)] if area.melee else turned
            found.update(tuple(sorted(Hex(q - pin.q, r - pin.r) for q, r in turned)) for pin in pins)
    return tuple(sorted(found))


class Placement(NamedTuple):
    """A ranged area somewhere on a map."""

    hexes: int
    """Its hexes that are hexes of the map."""
    valid_from: int
    """The hexes from which one of them is within range (ARE-2)."""


class AreaTables:
    """An area on a map: which placements hit a hex; filled as they are asked for."""

    def __init__(self, tables: Tables, area: Area, reach: int) -> None:
        self.tables, self.area, self.reach = tables, area, reach
        self._ranged: dict[int, tuple[Placement, ...]] = {}
        self._melee: dict[int, tuple[int, ...]] = {}

    def onto(self, place: int) -> tuple[Placement, ...]:
        """The placements of a ranged area that cover a hex."""
        found = self._ranged.get(place)
        if found is None:
            placed = (self._placement(place, turned) for turned in orientations(self.area))
            found = self._ranged[place] = tuple({placement.hexes: placement for placement in placed}.values())
        return found

    def hit_from(self, place: int) -> tuple[int, ...]:
        """Per orientation of a melee area the hexes from which it covers a hex."""
        found = self._melee.get(place)
        if found is None:
            (q, r), bits = self.tables.hex_at(place), self.tables.bits
            turns = orientations(self.area)
            found = self._melee[place] = tuple(bits([Hex(q - dq, r - dr) for dq, dr in turned]) for turned in turns)
        return found

    def _placement(self, place: int, turned: Offsets) -> Placement:
        q, r = self.tables.hex_at(place)
        hexes, valid_from = self.tables.bits([Hex(q + dq, r + dr) for dq, dr in turned]), 0
        for covered in each(hexes):
            valid_from |= self.tables.within(covered, self.reach)
        return Placement(hexes, valid_from)


@lru_cache(maxsize=256)
def area_tables(tables: Tables, area: Area, reach: int) -> AreaTables:
    """The one `AreaTables` of an area on a map."""
    return AreaTables(tables, area, reach)


def area_hits(on: AreaTables, hexes: int, enemies: Mapping[int, int]) -> Parts:
    """Per set of enemies the hexes, out of some, from which a placement attacks just these and somebody (ARE-3).

    `enemies` are bits, one each, with their places.
    """
    seen = {bit: on.tables.seen(place, hexes) for bit, place in enemies.items()}
    found: Parts = {}
    if on.area.melee:
        covered = {bit: on.hit_from(place) for bit, place in enemies.items()}
        for turned in range(len(orientations(on.area))):
            _merge(found, parted(hexes, ((bit, hit[turned] & seen[bit]) for bit, hit in covered.items())))
        return found
    done = set()
    for place in enemies.values():
        for placement in on.onto(place):
            if placement.hexes not in done:
                done.add(placement.hexes)
                on_them = ((bit, seen[bit]) for bit, where in enemies.items() if placement.hexes >> where & 1)
                _merge(found, parted(hexes & placement.valid_from, on_them))
    return found


def parted(hexes: int, holds: Iterable[tuple[int, int]]) -> Parts:
    """Hexes by the set of enemies of which something holds there; for each its bit, and the hexes where it holds."""
    parts = {0: hexes} if hexes else {}
    for bit, where in holds:
        if hexes & where:
            split: Parts = {}
            for enemies, here in parts.items():
                yes = here & where
                if yes:
                    split[enemies | bit] = yes
                if yes != here:
                    split[enemies] = here ^ yes
            parts = split
    return parts


def _merge(found: Parts, parts: Parts) -> None:
    for enemies, hexes in parts.items():
        if enemies:
            found[enemies] = found.get(enemies, 0) | hexes


def subsets(bits: int, size: int) -> Iterator[int]:
    """The sets of so many of some bits."""
    for chosen in combinations([1 << place for place in each(bits)], size):
        yield sum(chosen)


# What an attacker may choose


class Choice(NamedTuple):
    """One way to attack: the area's hexes, also those off the map, and the enemies hit (ARE-2 to ARE-4)."""

    area: Offsets
    targets: tuple[Hex, ...]


def choices(  # noqa: PLR0913 - an attack as it is printed, and who is there
    tables: Tables, start: Hex, *, reach: int, area: Area | None, targets: int, enemies: Iterable[Hex]
) -> Iterator[Choice]:
    """Every placement that hits someone, with every set of further targets; without an area every set (ARE-1 to ARE-4).

    `enemies` are those that can be targeted: no invisible ones. In no order, no two alike.
    """
    here = tables.places.get(start)
    if here is None:
        return
    enemies = list(enemies)
    seen = tables.seen(here, tables.bits(enemies))
    visible = sorted(enemy for enemy in enemies if seen & tables.bits([enemy]))
    near = [enemy for enemy in visible if tables.within(here, reach) & tables.bits([enemy])]
    if area is None:
        yield from (Choice((), chosen) for chosen in _up_to(near, 1, targets))
        return
    for placed in _placements(tables, start, area, reach, visible):
        hit = tuple(enemy for enemy in visible if enemy in placed)
        others = [enemy for enemy in near if enemy not in placed]
        for more in _up_to(others, 0, targets - 1) if hit else ():
            yield Choice(placed, tuple(sorted((*hit, *more))))


def _placements(tables: Tables, start: Hex, area: Area, reach: int, enemies: Iterable[Hex]) -> set[Offsets]:
    """The valid placements that may hit one of some enemies, by their hexes."""
    pins = [start] if area.melee else enemies
    placed = {
        tuple(sorted(Hex(pin.q + q, pin.r + r) for q, r in turned)) for pin in pins for turned in orientations(area)
    }
    within = tables.within(tables.places[start], reach)
    return {hexes for hexes in placed if area.melee or tables.bits(hexes) & within}


def _up_to(enemies: list[Hex], least: int, most: int) -> Iterator[tuple[Hex, ...]]:
    for size in range(least, min(most, len(enemies)) + 1):
        yield from combinations(sorted(enemies), size)
