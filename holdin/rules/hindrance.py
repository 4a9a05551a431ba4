"""How many hindrances a combat has, and of what kinds (HIN-2 to HIN-7).

Two routes decide: the fastest one, F, and the second-fastest one, S. Where several are equal you choose, so the
question is not what *the* routes meet, but which outcomes *some* pair of them can have. There may be very many routes,
yet an outcome needs to know little of each; so whole bundles of routes are followed at once:

1. Every hex's way left to the monster is worked out. The routes worth following are those along which it falls as fast
   as it can: all fastest routes, or all routes of least movement.
2. `_Bundle.traits` walks along all these routes together. Of each it remembers only a *trait* (say, the kinds of tile
   it met), and one route as a witness for each trait.
3. An obstacle on F must be gone around and so decides what S can be: the fastest routes are told apart by the set of
   their obstacles, and S is looked for once for each set (`_gone_around`).
4. Without an obstacle on F, S is the same for all, but one tile may lie on both: it is tried tile by tile
   (`_walked_through`).
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from holdin.models.hexes import Hex
from holdin.models.letters import HINDRANCE_TILES, Tile
from holdin.rules.ground import Ground
from holdin.rules.move import tile_damage

Route = tuple[Hex, ...]
"""A route with both its ends."""

Kinds = tuple[Tile, ...]
"""The kinds of the first and the second hindrance, as many as there are."""

TRAITS_MOST = 1000
"""So many sets of obstacles are told apart in one hex; only maps far beyond a card's have more fastest routes there."""

_PENALTY = {Tile.TRAP: 2, Tile.HAZARDOUS: 1, Tile.DIFFICULT: 0, Tile.OBSTACLE: 0}
"""Which of several tiles on a route is the hindrance: the most penalizing (HIN-5, Ruling)."""


@dataclass(frozen=True, slots=True)
class Hindrances:
    """What hinders a combat, and the two routes that show it (HIN-1, HIN-6)."""

    kinds: Kinds
    """None, the first, or the first and the second. If no second route goes around an obstacle, it counts twice."""
    damage: int
    """What coming to distance 1 costs, once in the combat (HIN-6)."""
    fastest: Route
    second: Route | None
    """None without hindrances, where nothing is asked of it, and where there is no such route."""

    @property
    def count(self) -> int:
        """0, 1 or 2 (HIN-1)."""
        return len(self.kinds)


def choices(ground: Ground, you: Hex, monster_hex: Hex, level: int) -> tuple[Hindrances, ...]:
    """What you may choose among, the best for you first; empty without any way to the monster (HIN-3 to HIN-7).

    All differ in count, kinds or damage. The best has the fewest hindrances, then no damage, then the least.
    """
    board = _Board(ground, you, monster_hex)
    if you not in board.hexes_left or monster_hex in ground.closed_doors:
        return ()
    found = _outcomes(board)
    alternatives = [
        Hindrances(kinds, max((tile_damage(kind, level) for kind in kinds), default=0), *routes)
        for kinds, routes in found.items()
    ]
    return tuple(sorted(alternatives, key=lambda each: (each.count, each.damage)))


@dataclass(frozen=True, slots=True)
class _Trail:
    """A route so far, known by its last hex."""

    hex: Hex
    before: "_Trail | None" = None

    @property
    def route(self) -> Route:
        hexes, trail = [self.hex], self.before
        while trail is not None:
            hexes.append(trail.hex)
            trail = trail.before
        return tuple(reversed(hexes))


Trait = TypeVar("Trait", bound=Hashable)
Meet = Callable[[Trait, Hex, Tile], Trait | None]
"""How a route's trait changes at a hindrance tile; none: such a route isn't wanted."""

Outcomes = dict[Kinds, tuple[Route, Route | None]]
"""The kinds that some pair of routes leads to, and the first such pair."""


class _Bundle:
    """All the best routes between two hexes: those along which what is left falls by each hex's cost."""

    def __init__(self, board: "_Board", left: Mapping[Hex, int], cost: Callable[[Hex], int]) -> None:
        self.board, self.left, self.cost = board, left, cost

    @cached_property
    def onward(self) -> dict[Hex, list[Hex]]:
        """Per hex on some of the routes where they go on from it, in an order that no route goes back in."""
        left, ways = self.left, self.board.ways
        found: dict[Hex, list[Hex]] = {}
        waiting = {left[self.board.you]: {self.board.you: None}} if self.board.you in left else {}
        for now in range(max(waiting, default=0), -1, -1):
            for hex_ in waiting.pop(now, ()):
                found[hex_] = [near for near in ways[hex_] if left.get(near, now) + self.cost(near) == now]
                for near in found[hex_]:
                    waiting.setdefault(left[near], {})[near] = None
        return found

    def traits(self, start: Trait, meet: Meet[Trait]) -> dict[Trait, _Trail]:
        """The traits that some of the routes have, each with a witness."""
        at: dict[Hex, dict[Trait, _Trail]] = {self.board.you: {start: _Trail(self.board.you)}}
        for hex_, onward in self.onward.items():
            here = at[hex_]
            for near in onward:
                self._carry(here, at.setdefault(near, {}), near, meet)
        return at.get(self.board.monster_hex, {})

    def _carry(self, here: Mapping[Trait, _Trail], there: dict[Trait, _Trail], near: Hex, meet: Meet[Trait]) -> None:
        tile = self.board.tiles.get(near)
        for trait, trail in here.items():
            carried = trait if tile is None else meet(trait, near, tile)
            if carried is not None and carried not in there and len(there) < TRAITS_MOST:
                there[carried] = _Trail(near, trail)


class _Board:
    """The hexes of one question, and the bundles of routes over them."""

    def __init__(self, ground: Ground, you: Hex, monster_hex: Hex) -> None:
        self.you, self.monster_hex = you, monster_hex
        self.ways = ground.space.ways
        self.hexes_left = ground.space.distances(monster_hex)
        self.tiles = {
            hex_: tile
            for hex_, tile in ground.tiles.items()
            if tile in HINDRANCE_TILES and hex_ not in {you, monster_hex}
        }
        obstacles = [hex_ for hex_, tile in self.tiles.items() if tile is Tile.OBSTACLE]
        self._obstacle_bits = {hex_: 1 << number for number, hex_ in enumerate(obstacles)}

    @cached_property
    def fastest(self) -> _Bundle:
        """The routes of fewest hexes, tiles ignored (HIN-3)."""
        return _Bundle(self, self.hexes_left, lambda _hex: 1)

    def second_fastest(self, around: Collection[Hex] = ()) -> _Bundle:
        """The routes of least movement around some obstacles, all other tiles passable in thought (HIN-5)."""
        left = {self.monster_hex: 0}
        waiting: list[list[Hex]] = [[self.monster_hex], [], []]
        for so_far, hexes in enumerate(waiting):
            if self.you in left and left[self.you] <= so_far:
                break
            for hex_ in hexes:
                cost = so_far + self.cost(hex_)
                for near in self.ways[hex_] if left[hex_] == so_far else ():
                    if near not in around and cost < left.get(near, cost + 1):
                        left[near] = cost
                        waiting[cost].append(near)
            if waiting[-1] or waiting[-2]:
                waiting.append([])
        return _Bundle(self, left, self.cost)

    def with_obstacle(self, met: int, hex_: Hex, _tile: Tile) -> int:
        """A route's trait: its set of obstacles, as bits."""
        return met | self._obstacle_bits.get(hex_, 0)

    def obstacles(self, met: int) -> set[Hex]:
        """The obstacles of such a trait."""
        return {hex_ for hex_, bit in self._obstacle_bits.items() if met & bit}

    def cost(self, hex_: Hex) -> int:
        """The movement to enter a hex (HIN-5)."""
        return 2 if self.tiles.get(hex_) is Tile.DIFFICULT else 1


def _outcomes(board: _Board) -> Outcomes:
    free = board.fastest.traits("free", _nothing)
    if free:
        return {(): (free["free"].route, None)}
    outcomes: Outcomes = {}
    blocked = board.fastest.traits(0, board.with_obstacle)
    if 0 in blocked:
        _walked_through(board, outcomes)
    _gone_around(board, {met: trail for met, trail in blocked.items() if met}, outcomes)
    return outcomes


def _note(outcomes: Outcomes, kinds: Kinds, fastest: _Trail, second: _Trail | None) -> None:
    if kinds not in outcomes:
        outcomes[kinds] = (fastest.route, None if second is None else second.route)


def tops(kinds: Iterable[Tile]) -> tuple[Tile, ...]:
    """The most penalizing of some kinds; more than one only if they are equally so, and then you choose (HIN-7)."""
    present = set(kinds)
    worst = max(_PENALTY[kind] for kind in present)
    return tuple(kind for kind in _PENALTY if kind in present and _PENALTY[kind] == worst)


# An obstacle on the fastest route (HIN-4).


def _gone_around(board: _Board, blocked: Mapping[int, _Trail], outcomes: Outcomes) -> None:
    """An obstacle is the first hindrance, whatever else is on the route; all the route's obstacles are gone around."""
    possible = _possible(board)
    for met_on_fastest, fastest in blocked.items():
        if possible <= outcomes.keys():
            return
        seconds = board.second_fastest(board.obstacles(met_on_fastest))
        if not seconds.onward:
            _note(outcomes, (Tile.OBSTACLE, Tile.OBSTACLE), fastest, None)
            continue
        for met, second in seconds.traits(frozenset[Tile](), _kinds).items():
            for kind in tops(met) if met else ():
                _note(outcomes, (Tile.OBSTACLE, kind), fastest, second)
            if not met:
                _note(outcomes, (Tile.OBSTACLE,), fastest, second)


def _possible(board: _Board) -> set[Kinds]:
    """No other outcomes can be found: when all are, the search may end."""
    pairs: set[Kinds] = {(Tile.OBSTACLE, kind) for kind in board.tiles.values()}
    around_all = board.second_fastest(board.tiles)
    return {(Tile.OBSTACLE,), *pairs} if around_all.onward else pairs


# No obstacle on the fastest route: its first hindrance may be walked through (HIN-4).


def _walked_through(board: _Board, outcomes: Outcomes) -> None:
    seconds = board.second_fastest()
    for only, second in seconds.traits(frozenset[Hex](), _at_most_one).items():
        if only:
            _second_meets_one(board, next(iter(only)), second, outcomes)
        else:
            _second_is_free(board, second, outcomes)
    for first in board.fastest.onward:
        if board.tiles.get(first, Tile.OBSTACLE) is not Tile.OBSTACLE:
            _second_meets_several(board, seconds, first, outcomes)


def _second_is_free(board: _Board, second: _Trail, outcomes: Outcomes) -> None:
    """Nothing on the second route: the fastest one's most penalizing tile is the only hindrance."""
    for met, fastest in board.fastest.traits(frozenset[Tile](), _kinds_but_obstacle).items():
        for kind in tops(met):
            _note(outcomes, (kind,), fastest, second)


def _second_meets_one(board: _Board, only: Hex, second: _Trail, outcomes: Outcomes) -> None:
    """The only tile on the second route is the only hindrance if it is on the fastest too, else the second one."""
    kind = board.tiles[only]

    def passing(trait: tuple[bool, frozenset[Tile]], hex_: Hex, tile: Tile) -> tuple[bool, frozenset[Tile]] | None:
        passed, met = trait
        return None if tile is Tile.OBSTACLE else (passed or hex_ == only, met | {tile})

    for (passed, met), fastest in board.fastest.traits((False, frozenset[Tile]()), passing).items():
        if passed:
            _note(outcomes, (kind,), fastest, second)
        for first in () if passed else tops(met):
            _note(outcomes, (first, kind), fastest, second)


def _second_meets_several(board: _Board, seconds: _Bundle, first: Hex, outcomes: Outcomes) -> None:
    """With `first` the first hindrance, the most penalizing of the second route's other tiles is the second one."""
    first_kind = board.tiles[first]

    def worst_is_first(passed: bool, hex_: Hex, tile: Tile) -> bool | None:
        milder = tile is not Tile.OBSTACLE and _PENALTY[tile] <= _PENALTY[first_kind]
        return passed or hex_ == first if milder else None

    def others(trait: tuple[int, frozenset[Tile]], hex_: Hex, tile: Tile) -> tuple[int, frozenset[Tile]]:
        number, met = trait
        return min(2, number + 1), met if hex_ == first else met | {tile}

    fastest = board.fastest.traits(False, worst_is_first).get(True)
    if fastest is None:
        return
    for (number, met), second in seconds.traits((0, frozenset[Tile]()), others).items():
        for kind in tops(met) if number == 2 else ():
            _note(outcomes, (first_kind, kind), fastest, second)


# What routes remember of the tiles they meet.


def _nothing(_trait: str, _hex: Hex, _tile: Tile) -> None:
    """Routes free of tiles only."""


def _kinds(met: frozenset[Tile], _hex: Hex, tile: Tile) -> frozenset[Tile]:
    return met | {tile}


def _kinds_but_obstacle(met: frozenset[Tile], _hex: Hex, tile: Tile) -> frozenset[Tile] | None:
    return None if tile is Tile.OBSTACLE else met | {tile}


def _at_most_one(met: frozenset[Hex], hex_: Hex, _tile: Tile) -> frozenset[Hex] | None:
    return None if met else frozenset((hex_,))
