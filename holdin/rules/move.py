"""Moving over the map and changing the distance in combat (MOV-1 to MOV-3, MAP-3 to MAP-10)."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.distance import tracked
from holdin.rules.ground import Ground

NO_LANDING = frozenset({Tile.OBSTACLE, Tile.MONSTER})
"""Where no move ends: obstacles (MAP-8) and living monsters (MAP-10)."""


class Reached(NamedTuple):
    """What it takes to end a move in a hex: the least damage on the way, then the least movement at that damage."""

    damage: int
    cost: int
    traps: int = 0
    """On the way of those that do something else than damage, such as to poison (OVL-3)."""


def trap_damage(level: int) -> int:
    """What a trap does at a scenario level (MAP-5)."""
    return 2 + level


def hazard_damage(level: int) -> int:
    """What every entry of hazardous terrain does at a scenario level: half a trap's damage, rounded down (MAP-6)."""
    return trap_damage(level) // 2


def tile_damage(tile: Tile | None, level: int) -> int:
    """What entering a tile by the normal rules does (MAP-5, MAP-6)."""
    if tile is Tile.TRAP:
        return trap_damage(level)
    return hazard_damage(level) if tile is Tile.HAZARDOUS else 0


def entry_damage(ground: Ground, hex_: Hex, level: int) -> int:
    """What entering a hex by the normal rules does; of a trap that an ability has made, what that states (OVL-3)."""
    found = ground.harms.get(hex_) if ground.harms else None
    return tile_damage(ground.tiles.get(hex_), level) if found is None else found


def enter_cost(tile: Tile | None, *, jump_over: bool) -> int | None:
    """The movement to enter a hex where this is met, or to pass over it in a jump; none: it can't be entered.

    Difficult terrain costs 2 (MAP-7); obstacles and living monsters are only passed over (MAP-8, MAP-10, MOV-2).
    """
    if jump_over:
        return 1
    if tile in NO_LANDING:
        return None
    return 2 if tile is Tile.DIFFICULT else 1


def landing_extra(ground: Ground, at: Hex, *, jump: bool) -> int:
    """The further movement that ending a jump in `at` costs: its last hex is entered by the normal rules (MOV-2)."""
    return 1 if jump and ground.tiles.get(at) is Tile.DIFFICULT else 0


def may_stop(ground: Ground, at: Hex, left: int, *, jump: bool) -> bool:
    """Whether a move that has come to `at` with `left` movement may end there (MOV-2, MAP-8, MAP-10, FIG-2)."""
    free = at not in ground.friends and ground.met(at) not in NO_LANDING
    return free and landing_extra(ground, at, jump=jump) <= left


def steps(ground: Ground, at: Hex, left: int, *, jump: bool) -> dict[Hex, int]:
    """The hexes to step to from `at` with `left` movement, and what each step costs (MOV-1, MOV-2).

    A jump may pass over anything from where it can still come to a hex to land on, a walk through friends likewise.
    """
    found = {}
    for near in ground.ways(at):
        cost = enter_cost(ground.met(near), jump_over=jump)
        if cost is not None and cost <= left and _goes_on(ground, near, left - cost, jump=jump):
            found[near] = cost
    return found


def _goes_on(ground: Ground, at: Hex, left: int, *, jump: bool) -> bool:
    """Whether a move that passes a hex can end there or further on."""
    if jump:
        return _can_land(ground, at, left)
    return at not in ground.friends or bool(_best_walks(ground, at, left, level=1))


def _can_land(ground: Ground, at: Hex, left: int) -> bool:
    """Whether a jump that is over `at` can end there or further on."""
    known, hexes = {at}, [at]
    for over in range(left, -1, -1):
        if any(may_stop(ground, hex_, over, jump=True) for hex_ in hexes):
            return True
        hexes = [
            near for near in dict.fromkeys(near for hex_ in hexes for near in ground.ways(hex_)) if near not in known
        ]
        known.update(hexes)
    return False


def reach(ground: Ground, start: Hex, move: int, *, jump: bool = False, level: int = 1) -> dict[Hex, Reached]:
    """Per hex where a move of `move` may end, without `start`: the least damage, fewest other traps, least movement.

    A trap springs once and hazardous terrain hurts at every entry (MAP-5, MAP-6), but going twice through a hex is
    never of use, so both simply count as what they do.
    """
    return {hex_: found.reached for hex_, found in _best(ground, start, move, jump=jump, level=level).items()}


def path(  # noqa: PLR0913 - the same question as `reach`, and the goal
    ground: Ground, start: Hex, goal: Hex, move: int, *, jump: bool = False, level: int = 1
) -> tuple[Hex, ...]:
    """The steps of the way that `reach` tells of, `goal` last; empty if the move can't end there."""
    way = _best(ground, start, move, jump=jump, level=level).get(goal)
    hexes = []
    while way is not None and way.before is not None:
        hexes.append(way.hex)
        way = way.before
    return tuple(reversed(hexes))


class _Way(NamedTuple):
    """A way so far; ways compare by damage, then traps without any, then movement, then by when they were found."""

    damage: int
    traps: int
    cost: int
    number: int
    hex: Hex
    before: "_Way | None"

    @property
    def reached(self) -> Reached:
        return Reached(self.damage, self.cost, self.traps)


def _best(ground: Ground, start: Hex, move: int, *, jump: bool, level: int) -> dict[Hex, _Way]:
    return _best_jumps(ground, start, move, level) if jump else _best_walks(ground, start, move, level)


def _ails(ground: Ground, hex_: Hex) -> bool:
    """Whether a trap that an ability has made in a hex does something else than damage."""
    return ground.tiles.get(hex_) is Tile.TRAP and ground.harms.get(hex_) == 0


def _best_walks(ground: Ground, start: Hex, move: int, level: int) -> dict[Hex, _Way]:
    """Ways in order of damage: a later way to a hex is of use only if it is cheaper, to go further from there."""
    best: dict[Hex, _Way] = {}
    cheapest: dict[Hex, int] = {}
    waiting = [_Way(0, 0, 0, 0, start, None)]
    numbers = count(1)
    while waiting:
        way = heappop(waiting)
        if way.cost >= cheapest.get(way.hex, move + 1):
            continue
        cheapest[way.hex] = way.cost
        best.setdefault(way.hex, way)
        for near in ground.ways(way.hex):
            tile = ground.met(near)
            step = enter_cost(tile, jump_over=False)
            if step is not None and way.cost + step < cheapest.get(near, move + 1):
                damage, traps = way.damage + entry_damage(ground, near, level), way.traps + _ails(ground, near)
                heappush(waiting, _Way(damage, traps, way.cost + step, next(numbers), near, way))
    del best[start]
    if ground.friends:
        return {hex_: way for hex_, way in best.items() if hex_ not in ground.friends}
    return best


def _best_jumps(ground: Ground, start: Hex, move: int, level: int) -> dict[Hex, _Way]:
    """A jump's cost is its hexes and the last hex's difficulty, its damage that of the last hex (MOV-2)."""
    over = {start: _Way(0, 0, 0, 0, start, None)}
    best = {}
    for way in _spreading(ground, over, move):
        if may_stop(ground, way.hex, move - way.cost, jump=True):
            cost = way.cost + landing_extra(ground, way.hex, jump=True)
            damage, traps = entry_damage(ground, way.hex, level), int(_ails(ground, way.hex))
            best[way.hex] = way._replace(damage=damage, traps=traps, cost=cost)
    return best


def _spreading(ground: Ground, over: dict[Hex, _Way], move: int) -> Iterator[_Way]:
    """Shortest ways over everything but walls, from those already in `over`, without them."""
    order = list(over.values())
    for way in order:
        for near in ground.ways(way.hex) if way.cost < move else ():
            if near not in over:
                over[near] = _Way(0, 0, way.cost + 1, 0, near, way)
                order.append(over[near])
                yield over[near]


@lru_cache(maxsize=1024)
def distances_in_reach(distance: int, move: int, cost_per_step: int) -> tuple[int, ...]:
    """The other combat distances that a move comes to, ascending (MOV-3, RNG-1)."""
    steps_ = move // cost_per_step
    low, high = tracked(distance - steps_), tracked(distance + steps_)
    return tuple(reached for reached in range(low, high + 1) if reached != distance)
