"""`hindrances` against every fastest route with every second-fastest one (HIN-2 to HIN-7)."""

from heapq import heappop, heappush

import pytest

from tests.oracle.board import Board, Hex, Json, ask, boards, random_ends

Route = tuple[Hex, ...]
Outcome = tuple[int, tuple[str, ...], int]

PENALTY = {"trap": 2, "hazardous": 1, "difficult": 0, "obstacle": 0}


def routes(board: Board, start: Hex, end: Hex, cost: dict[str, int], around: frozenset[Hex]) -> list[Route]:
    """All routes of the least cost that keep off the hexes `around`; entering a tile costs `cost`, else 1."""
    if board.closed(start) or board.closed(end):
        return []
    found: list[Route] = []
    least: dict[Hex, int] = {}
    waiting: list[tuple[int, Route]] = [(0, (start,))]
    while waiting:
        spent, route = heappop(waiting)
        here = route[-1]
        if least.setdefault(here, spent) < spent:
            continue
        if here == end:
            found.append(route)
            continue
        for there in board.open_steps(here):
            if there == end or there not in around:
                heappush(waiting, (spent + cost.get(board.kind(there) or "", 1), (*route, there)))
    return found


def tiles(board: Board, route: Route) -> list[Hex]:
    """The hindrance tiles strictly between the ends."""
    return [here for here in route[1:-1] if board.kind(here) in PENALTY]


def most_penalizing(board: Board, among: list[Hex]) -> list[Hex]:
    most = max(PENALTY[board.tiles[here]] for here in among)
    return [here for here in among if PENALTY[board.tiles[here]] == most]


def kinds_after_obstacle(board: Board, second: Route) -> set[tuple[str, ...]]:
    """The kinds where the fastest route's obstacles are gone around by `second`."""
    further = tiles(board, second)
    if not further:
        return {("obstacle",)}
    return {("obstacle", board.tiles[here]) for here in most_penalizing(board, further)}


def kinds_without_obstacle(board: Board, fastest: Route, second: Route) -> set[tuple[str, ...]]:
    """The kinds where all tiles of the fastest route may be walked through."""
    on_first, on_second = tiles(board, fastest), tiles(board, second)
    if not on_second:
        return {(board.tiles[here],) for here in most_penalizing(board, on_first)}
    if len(on_second) == 1 and on_second[0] in on_first:
        return {(board.tiles[on_second[0]],)}
    found: set[tuple[str, ...]] = set()
    for first in most_penalizing(board, on_first):
        further = [here for here in on_second if here != first]
        found |= {(board.tiles[first], board.tiles[here]) for here in most_penalizing(board, further)}
    return found


def outcome(count: int, kinds: tuple[str, ...], level: int) -> Outcome:
    damage = {"trap": 2 + level, "hazardous": (2 + level) // 2}
    return count, kinds, max((damage.get(kind, 0) for kind in kinds), default=0)


def of_pair(board: Board, fastest: Route, second: Route | None, level: int) -> set[Outcome]:
    """The outcomes of a fastest route with a second-fastest one (None: there is none)."""
    if not tiles(board, fastest):
        return {outcome(0, (), level)}
    if second is None:
        return {outcome(2, ("obstacle", "obstacle"), level)}
    if any(board.kind(here) == "obstacle" for here in tiles(board, fastest)):
        found = kinds_after_obstacle(board, second)
    else:
        found = kinds_without_obstacle(board, fastest, second)
    return {outcome(len(kinds), kinds, level) for kinds in found}


def pairs(board: Board, start: Hex, end: Hex) -> list[tuple[Route, Route | None]]:
    """Every fastest route among which you may choose, with every second-fastest one: by hexes or by movement."""
    fastest = routes(board, start, end, {}, frozenset())
    free = [route for route in fastest if not tiles(board, route)]
    if free:
        return [(route, None) for route in free]
    found: list[tuple[Route, Route | None]] = []
    seconds: dict[frozenset[Hex], list[Route]] = {}
    for first in fastest:
        around = frozenset(here for here in tiles(board, first) if board.kind(here) == "obstacle")
        if around not in seconds:
            fewest = routes(board, start, end, {}, around)
            least = routes(board, start, end, {"difficult": 2}, around)
            seconds[around] = sorted({*fewest, *least})
        found += [(first, second) for second in seconds[around]] or [(first, None)]
    return found


def check(board: Board, start: Hex, end: Hex, level: int, answer: Json) -> None:
    assert set(answer) == {"count", "kinds", "damage", "routes", "alternatives"}
    choices = pairs(board, start, end)
    if not choices:
        assert answer == {"count": None, "kinds": [], "damage": 0, "routes": [None, None], "alternatives": []}
        return
    expected = set().union(*(of_pair(board, first, second, level) for first, second in choices))
    given = [(each["count"], tuple(each["kinds"]), each["damage"]) for each in answer["alternatives"]]
    assert len(given) == len(set(given))
    assert set(given) == expected, (sorted(given), sorted(expected))
    for each in answer["alternatives"]:
        first, second = (tuple((q, r) for q, r in route) if route else None for route in each["routes"])
        assert first is not None
        if each["count"]:
            assert (first, second) in choices
        else:
            assert (first, None) in choices
        assert (each["count"], tuple(each["kinds"]), each["damage"]) in of_pair(board, first, second, level)
    default = {name: answer[name] for name in ("count", "kinds", "damage", "routes")}
    assert default in answer["alternatives"]
    assert (answer["count"], answer["damage"]) == min((count, damage) for count, _, damage in expected)


@pytest.mark.parametrize("seeds", [range(300), pytest.param(range(1000, 31000), marks=pytest.mark.slow)])
def test_hindrances_are_those_of_all_pairs_of_routes(seeds: range) -> None:
    for rng, board in boards(seeds):
        start, end = random_ends(rng, board)
        level = rng.randrange(4)
        question = {"map": board.asked(), "from": start, "to": end, "level": level}
        check(board, start, end, level, ask("hindrances", **question))
