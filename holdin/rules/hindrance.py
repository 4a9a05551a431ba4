"""How many hindrances a combat has, and of what kinds (HIN-2 to HIN-7).

Two routes decide: the fastest one, F, and the second-fastest one, S. Where several are equal you choose, and S may be
one of fewest hexes or one of least movement; so the question is not what *the* routes meet, but which outcomes *some*
pair of them can have. There may be very many routes, yet an outcome needs to know little of each; so whole bundles of
routes are followed at once:

1. Every hex's way left to the monster is worked out, in hexes or in movement. The routes worth following are those
   along which it falls as fast as it can (`_Bundle`).
2. `_Bundle.sweep` walks along all these routes together. Of each it remembers only a *trait*: a small number, say which
   kinds of tile it met. A hex keeps the set of traits that routes have there, as an integer with a bit per trait; a
   tile changes all of them in one go. `_Bundle.route` finds a route with a trait afterwards, where one is to be shown.
3. An obstacle on F must be gone around and so decides what S can be: the fastest routes are told apart by the set of
   their obstacles, and S is looked for once for each set (`_gone_around`).
4. Without an obstacle on F, S is the same for all, but one tile may lie on both: it is tried tile by tile
   (`_walked_through`).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.move import tile_damage
from holdin.rules.space import each

Route = tuple[Hex, ...]
"""A route with both its ends."""

Show = Callable[[], Route]
"""A route is found when it is to be shown: to play, its hindrances are enough."""

Kinds = tuple[Tile, ...]
"""The kinds of the first and the second hindrance, as many as there are."""

SETS_MOST = 400
"""So many sets of obstacles are told apart, as their number may double with every obstacle.

There are no more than fastest routes, and a map of 6 by 7 hexes full of obstacles never has so many. Larger ones may
where obstacles are on every other hex; then an outcome may be missed.
"""

_PENALTIES = ((Tile.TRAP,), (Tile.HAZARDOUS,), (Tile.DIFFICULT, Tile.OBSTACLE))
"""Which of several tiles on a route is the hindrance: the most penalizing, first here (HIN-5, Ruling)."""

_KINDS = tuple(tile for equal in _PENALTIES for tile in equal)
_KIND_BIT = {tile: 1 << number for number, tile in enumerate(_KINDS)}
_RANK = {tile: rank for rank, equal in enumerate(_PENALTIES) for tile in equal}

NO_WAY_AROUND: Kinds = (Tile.OBSTACLE, Tile.OBSTACLE)
"""An obstacle that can't be gone around counts twice (HIN-5)."""


@dataclass(frozen=True)
class Hindrances:
    """What hinders a combat, and the two routes that show it (HIN-1, HIN-6)."""

    kinds: Kinds
    """None, the first, or the first and the second. If no second route goes around an obstacle, it counts twice."""
    damage: int
    """What coming to distance 1 costs, once in the combat (HIN-6)."""
    show_fastest: Show = field(repr=False, compare=False)
    show_second: Show | None = field(repr=False, compare=False)

    @cached_property
    def fastest(self) -> Route:
        """A fastest route that leads to these kinds (HIN-3)."""
        return self.show_fastest()

    @cached_property
    def second(self) -> Route | None:
        """A second-fastest route that does (HIN-5).

        None without hindrances, where nothing is asked of it, and where there is no such route.
        """
        return self.show_second and self.show_second()

    @property
    def count(self) -> int:
        """0, 1 or 2 (HIN-1)."""
        return len(self.kinds)

    def __reduce__(self) -> tuple[object, ...]:
        """It is pickled with its routes, not with the way to find them: that stays in its process."""
        second = None if self.show_second is None else partial(_known, self.show_second())
        return Hindrances, (self.kinds, self.damage, partial(_known, self.fastest), second)


def _known(route: Route) -> Route:
    """A route that has been found already."""
    return route


def choices(ground: Ground, you: Hex, monster_hex: Hex, level: int) -> tuple[Hindrances, ...]:
    """What you may choose among, the best for you first; empty without any way to the monster (HIN-3 to HIN-7).

    All differ in count, kinds or damage. The best has the fewest hindrances, then no damage, then the least.
    """
    if not ground.space.hexes.issuperset((you, monster_hex)):
        return ()
    board = _Board(ground, you, monster_hex)
    if not board.fastest:
        return ()
    found = _outcomes(board)
    alternatives = [
        Hindrances(kinds, max((tile_damage(kind, level) for kind in kinds), default=0), *routes)
        for kinds, routes in found.items()
    ]
    return tuple(sorted(alternatives, key=lambda each: (each.count, each.damage)))


# Routes in bundles. A hex is the number of its bit (`Space.bits`), a set of hexes or of traits an integer.

Traits = int
"""A set of traits."""

Through = Callable[[int, Traits], Traits]
"""What a set of traits becomes on a hex with a tile, each trait by itself; routes that aren't wanted drop out."""


class _Board:
    """The hexes of one question, and the bundles of routes over them."""

    def __init__(self, ground: Ground, you: Hex, monster_hex: Hex) -> None:
        self.bits = ground.space.bits
        places = self.bits.places
        self.you, self.monster = places[you], places[monster_hex]
        self.tile = {
            places[hex_]: tile
            for hex_, tile in ground.tiles.items()
            if tile in _KIND_BIT and hex_ in places and hex_ not in {you, monster_hex}
        }
        """Per hex with a tile that hinders its kind."""
        self.kind = {hex_: _KIND_BIT[tile] for hex_, tile in self.tile.items()}
        self.of = {kind: sum(1 << hex_ for hex_, tile in self.tile.items() if tile is kind) for kind in _KINDS}
        """Per kind the hexes with such a tile."""
        self.tiles = reduce(or_, self.of.values())
        self.difficult, self.obstacles = self.of[Tile.DIFFICULT], self.of[Tile.OBSTACLE]
        self.fastest = _Bundle(self)
        """The routes of fewest hexes, tiles ignored (HIN-3)."""

    @cached_property
    def free(self) -> "_Bundle":
        """The routes around every tile."""
        return _Bundle(self, 0, self.tiles)

    def around(self, closed: int) -> tuple["_Bundle", ...]:
        """The second-fastest routes around some hexes, all other tiles passable in thought (HIN-5).

        Those of fewest hexes, and those of least movement if they aren't among them.
        """
        fewest = _Bundle(self, 0, closed) if closed else self.fastest
        if fewest.hexes & self.difficult:
            least = _Bundle(self, self.difficult, closed)
            if least.length > fewest.length:
                return fewest, least
        return (fewest,) if fewest else ()

    def levels(self, start: int, goal: int, slow: int = 0, closed: int = 0) -> list[int]:
        """Per movement the hexes from which the way to `start` costs that, up to the goal or to the last ones.

        To enter a slow hex costs 2, any other 1, the closed ones can't be entered.
        """
        spread = self.bits.spread
        found, seen = [0, 1 << start], closed | 1 << start
        while not found[-1] & goal:
            late = found[-2] & slow
            beyond = (spread(found[-1] & ~slow) | (spread(late) if late else 0)) & ~seen
            if not beyond and not found[-1] & slow:
                break
            seen |= beyond
            found.append(beyond)
        return found[1:]

    def within(self, length: int) -> int:
        """The hexes over which a way to the monster may take so many steps."""
        from_you, from_monster = (self.levels(start, 0) for start in (self.you, self.monster))
        near = list(accumulate(from_monster, or_))
        over = (ring & near[min(length - steps, len(near) - 1)] for steps, ring in enumerate(from_you[: length + 1]))
        return reduce(or_, over, 0)


class _Bundle:
    """All the best routes from you to the monster: those along which what is left falls by each hex's cost."""

    def __init__(self, board: _Board, slow: int = 0, closed: int = 0) -> None:
        self.board, self.slow = board, slow
        left = board.levels(board.monster, 1 << board.you, slow, closed)
        self.length = len(left) - 1
        """What the routes cost."""
        self.levels = self._with_routes(left) if left[-1] >> board.you & 1 else []
        """Per movement left the hexes on some of the routes; none at all without a route."""
        self.hexes = reduce(or_, self.levels, 0)
        """All these hexes."""

    def __bool__(self) -> bool:
        return bool(self.levels)

    def _with_routes(self, left: list[int]) -> list[int]:
        found = [0] * len(left)
        found[-1] = 1 << self.board.you
        for cost in range(self.length, 0, -1):
            beyond = self.board.bits.spread(found[cost])
            found[cost - 1] |= beyond & left[cost - 1] & ~self.slow
            if cost > 1:
                found[cost - 2] |= beyond & left[cost - 2] & self.slow
        return found

    @cached_property
    def onward(self) -> dict[int, list[int]]:
        """Per hex on some of the routes where they go on from it, in an order that no route goes back in."""
        found: dict[int, list[int]] = {}
        for cost in range(self.length, -1, -1):
            beyond = self.levels[cost - 1] & ~self.slow if cost > 0 else 0
            beyond |= self.levels[cost - 2] & self.slow if cost > 1 else 0
            for hex_ in each(self.levels[cost]):
                found[hex_] = [near for near in self.board.bits.near[hex_] if beyond >> near & 1]
        return found

    def sweep(self, through: Through) -> "_Sweep":
        """The traits that routes have on every hex."""
        kind = self.board.kind
        at = dict.fromkeys(self.onward, 0)
        at[self.board.you] = EMPTY
        for hex_, onward in self.onward.items():
            here = at[hex_]
            if hex_ in kind:
                here = at[hex_] = through(hex_, here)
            if here:
                for near in onward:
                    at[near] |= here
        return _Sweep(self, through, at)


class _Sweep(NamedTuple):
    """What became of traits along all routes of a bundle."""

    bundle: _Bundle
    through: Through
    at: dict[int, Traits]
    """Per hex the traits that routes have there, its own tile included."""

    @property
    def end(self) -> Traits:
        """The traits of all routes in full."""
        return self.at[self.bundle.board.monster]

    def with_one_of(self, wanted: Traits) -> Show:
        """One of the routes with one of the wanted traits."""
        return partial(self.route, wanted)

    def route(self, wanted: Traits) -> Route:
        """The same at once; there must be one."""
        board = self.bundle.board
        way = [board.monster]
        while way[-1] != board.you:
            if way[-1] in board.kind:
                wanted = self._before(way[-1], wanted)
            way.append(next(near for near in self._back(way[-1]) if self.at[near] & wanted))
            wanted &= self.at[way[-1]]
        return tuple(board.bits.hexes[hex_] for hex_ in reversed(way))

    def _back(self, hex_: int) -> list[int]:
        """The hexes from which routes come to one."""
        onward = self.bundle.onward
        return [near for near in self.bundle.board.bits.near[hex_] if hex_ in onward.get(near, ())]

    def _before(self, hex_: int, wanted: Traits) -> Traits:
        """The traits that become one of the wanted ones on a hex."""
        there = reduce(or_, (self.at[near] for near in self._back(hex_)))
        return sum(1 << trait for trait in each(there) if self.through(hex_, 1 << trait) & wanted)


# What routes remember of the tiles they meet.

_GROUP = 1 << len(_KINDS)
"""A trait for each set of kinds makes a group of bits; what else a route remembers says which group counts."""

_ALL = (1 << _GROUP) - 1

EMPTY: Traits = 1
"""Where every route begins: it has met nothing."""

_HAS = {
    kind: sum(1 << group * _GROUP + kinds for group in range(3) for kinds in range(_GROUP) if kinds & kind)
    for kind in _KIND_BIT.values()
}
"""Per kind the sets of kinds that have it, in each of three groups."""

_TOP = {
    tile: sum(
        1 << kinds
        for kinds in range(_GROUP)
        if kinds & _KIND_BIT[tile]
        and not any(kinds & _KIND_BIT[other] for other in _KINDS if _RANK[other] < _RANK[tile])
    )
    for tile in _KINDS
}
"""Per tile the sets of kinds of which it is the most penalizing, or one of them: then you choose (HIN-7)."""


def tops(traits: Traits) -> list[Tile]:
    """The tiles that are the most penalizing ones of some of these sets of kinds."""
    return [tile for tile in _KINDS if traits & _TOP[tile]]


def met(traits: Traits, kind: int) -> Traits:
    """Every route has met a tile of a kind."""
    has = _HAS[kind]
    return traits & has | (traits & ~has) << kind


def nothing(_hex: int, _traits: Traits) -> Traits:
    """Routes free of tiles only."""
    return 0


class Outcomes(dict[Kinds, tuple[Show, Show | None]]):
    """The kinds that some pair of routes leads to, and such a pair."""

    def note(self, kinds: Kinds, fastest: Show, second: Show | None) -> None:
        """These two routes lead to these kinds."""
        if kinds not in self:
            self[kinds] = (fastest, second)

    def have(self, first: Tile, seconds: Iterable[Tile]) -> bool:
        """Whether nothing new can come of these kinds any more."""
        return all((first, second) in self for second in seconds)


def _outcomes(board: _Board) -> Outcomes:
    outcomes = Outcomes()
    free = board.fastest.sweep(nothing)
    if free.end:
        outcomes.note((), free.with_one_of(EMPTY), None)
        return outcomes
    _walked_through(board, outcomes)
    if board.fastest.hexes & board.obstacles:
        _gone_around(board, outcomes)
    return outcomes


# An obstacle on the fastest route (HIN-4).


def _gone_around(board: _Board, outcomes: Outcomes) -> None:
    """An obstacle is the first hindrance, whatever else is on the route; all the route's obstacles are gone around."""
    possible = _possible(board)
    for closed in _obstacle_sets(board):
        if possible <= outcomes.keys():
            return
        seconds = board.around(closed)
        if not seconds and NO_WAY_AROUND not in outcomes:
            outcomes.note(NO_WAY_AROUND, partial(_meeting, board, closed), None)
        for second in seconds:
            if not _may_come(board, second, possible) <= outcomes.keys():
                _second_goes_around(partial(_meeting, board, closed), second, outcomes)


def _obstacle_sets(board: _Board) -> list[int]:
    """The obstacles that a fastest route meets, if any: each such set once, big ones first.

    The more obstacles, the farther around and the more can come of it.
    """
    at: dict[int, set[int]] = {hex_: set() for hex_ in board.fastest.onward}
    at[board.you].add(0)
    for hex_, onward in board.fastest.onward.items():
        here = at[hex_]
        if board.obstacles >> hex_ & 1:
            here = {told | 1 << hex_ for told in here}
        for near in onward:
            if len(at[near]) < SETS_MOST:
                at[near] |= here
    found = at[board.monster] - {0}
    return sorted(found, key=lambda closed: (-closed.bit_count(), closed))


def _may_come(board: _Board, seconds: _Bundle, possible: set[Kinds]) -> set[Kinds]:
    """What some second routes may bring, by the tiles that lie on any of them, and by whether they are long enough."""
    found: set[Kinds] = {(Tile.OBSTACLE, tile) for tile, hexes in board.of.items() if seconds.hexes & hexes}
    if seconds.length == board.free.length:
        found.add((Tile.OBSTACLE,))
    return found & possible


def _meeting(board: _Board, closed: int) -> Route:
    """A fastest route that meets just these obstacles."""

    def through(hex_: int, traits: Traits) -> Traits:
        if not board.obstacles >> hex_ & 1:
            return traits
        return traits << 1 if closed >> hex_ & 1 else 0

    return board.fastest.sweep(through).route(1 << closed.bit_count())


def _second_goes_around(fastest: Show, seconds: _Bundle, outcomes: Outcomes) -> None:
    def through(hex_: int, traits: Traits) -> Traits:
        return met(traits, seconds.board.kind[hex_])

    swept = seconds.sweep(through)
    for tile in tops(swept.end):
        outcomes.note((Tile.OBSTACLE, tile), fastest, swept.with_one_of(_TOP[tile]))
    if swept.end & EMPTY:
        outcomes.note((Tile.OBSTACLE,), fastest, swept.with_one_of(EMPTY))


def _possible(board: _Board) -> set[Kinds]:
    """No other outcomes can be found: when all are, the search may end.

    No second route is longer than the one around all obstacles, if that is to be had.
    """
    longest = _Bundle(board, board.difficult, board.fastest.hexes & board.obstacles)
    there = board.within(longest.length) if longest else -1
    found: set[Kinds] = {(Tile.OBSTACLE, tile) for tile, hexes in board.of.items() if hexes & there}
    if not longest:
        found.add(NO_WAY_AROUND)
    if board.free and (not longest or board.free.length <= longest.length):
        found.add((Tile.OBSTACLE,))
    return found


# No obstacle on the fastest route: its first hindrance may be walked through (HIN-4).


def _walked_through(board: _Board, outcomes: Outcomes) -> None:
    def passing(hex_: int, traits: Traits) -> Traits:
        return 0 if board.obstacles >> hex_ & 1 else met(traits, board.kind[hex_])

    fastest = board.fastest.sweep(passing)
    if fastest.end:
        for seconds in board.around(0):
            _second_walks_through(fastest, seconds, outcomes)


def _second_walks_through(fastest: _Sweep, seconds: _Bundle, outcomes: Outcomes) -> None:
    def at_most_one(hex_: int, traits: Traits) -> Traits:
        return (traits & EMPTY) << hex_ + 1

    board, second = seconds.board, seconds.sweep(at_most_one)
    for tile in tops(fastest.end) if second.end & EMPTY else ():
        outcomes.note((tile,), fastest.with_one_of(_TOP[tile]), second.with_one_of(EMPTY))
    for only in each(second.end >> 1):
        _second_meets_one(board, only, second.with_one_of(1 << only + 1), outcomes)
    present = [tile for tile, hexes in board.of.items() if seconds.hexes & hexes]
    for first in each(board.fastest.hexes & board.tiles & ~board.obstacles):
        if not outcomes.have(board.tile[first], present):
            _second_meets_several(seconds, first, outcomes)


def _second_meets_one(board: _Board, only: int, second: Show, outcomes: Outcomes) -> None:
    """The only tile on the second route is the only hindrance if it is on the fastest too, else the second one."""

    def through(hex_: int, traits: Traits) -> Traits:
        """The second group is for the routes that have passed the tile."""
        if board.obstacles >> hex_ & 1:
            return 0
        return met(traits, board.kind[hex_]) << (_GROUP if hex_ == only else 0)

    fastest, tile = board.fastest.sweep(through), board.tile[only]
    if fastest.end >> _GROUP:
        outcomes.note((tile,), fastest.with_one_of(_ALL << _GROUP), second)
    for first in tops(fastest.end):
        outcomes.note((first, tile), fastest.with_one_of(_TOP[first]), second)


def _second_meets_several(seconds: _Bundle, first: int, outcomes: Outcomes) -> None:
    """With `first` the first hindrance, the most penalizing of the second route's other tiles is the second one."""
    board = seconds.board
    tile = board.tile[first]

    def worst_is_first(hex_: int, traits: Traits) -> Traits:
        """The second trait is to have passed it."""
        milder = not board.obstacles >> hex_ & 1 and _RANK[board.tile[hex_]] >= _RANK[tile]
        return traits << (hex_ == first) if milder else 0

    def others(hex_: int, traits: Traits) -> Traits:
        """The second group is for one tile met, the third for more."""
        changed = traits if hex_ == first else met(traits, board.kind[hex_])
        return changed << _GROUP & (_ALL << _GROUP | _ALL << 2 * _GROUP) | changed & _ALL << 2 * _GROUP

    fastest = board.fastest.sweep(worst_is_first)
    if fastest.end & 2:
        second = seconds.sweep(others)
        for other in tops(second.end >> 2 * _GROUP):
            outcomes.note((tile, other), fastest.with_one_of(2), second.with_one_of(_TOP[other] << 2 * _GROUP))
