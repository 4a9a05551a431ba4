"""`reach` against every walk there is, trap by trap (MOV-1, MOV-2, MAP-3 to MAP-8)."""

import pytest

from tests.oracle.board import Board, Hex, Json, ask, boards
from tests.oracle.test_distance import distance

Sprung = frozenset[Hex]


def entry(board: Board, there: Hex, level: int) -> tuple[int, int] | None:
    """Cost and damage of entering a hex on foot for the first time; None where that can't be."""
    kind = board.kind(there)
    if kind in {"obstacle", "monster"}:
        return None
    trap = 2 + level
    return 2 if kind == "difficult" else 1, {"trap": trap, "hazardous": trap // 2}.get(kind or "", 0)


def walks(board: Board, start: Hex, move: int, level: int) -> dict[Hex, tuple[int, int]]:
    """The least (damage, cost) of each hex: all walks, movement point by movement point.

    The traps sprung on the way are part of the place where a walk stands.
    """
    spent: list[dict[tuple[Hex, Sprung], int]] = [{} for _ in range(move + 1)]
    spent[0][start, frozenset()] = 0
    best: dict[Hex, tuple[int, int]] = {}
    for cost, places in enumerate(spent):
        for (here, sprung), damage in places.items():
            best[here] = min(best.get(here, (damage, cost)), (damage, cost))
            for there in board.steps(here):
                if (price := entry(board, there, level)) is None or cost + price[0] > move:
                    continue
                trap = board.kind(there) == "trap"
                place = there, sprung | {there} if trap else sprung
                total = damage + (0 if there in sprung else price[1])
                later = spent[cost + price[0]]
                later[place] = min(later.get(place, total), total)
    return best


def jumps(board: Board, start: Hex, move: int, level: int) -> dict[Hex, tuple[int, int]]:
    """The least (damage, cost) of each hex that a jump may end on."""
    no_tiles = Board(board.hexes, board.walls, {})
    found = {}
    for end in board.hexes - {start}:
        hexes, price = distance(no_tiles, start, end), entry(board, end, level)
        if hexes is not None and price is not None and hexes - 1 + price[0] <= move:
            found[end] = price[1], hexes - 1 + price[0]
    return found


@pytest.mark.parametrize("seeds", [range(400), pytest.param(range(1000, 31000), marks=pytest.mark.slow)])
def test_reach_is_the_best_of_all_walks(seeds: range) -> None:
    for rng, board in boards(seeds):
        start, move, level, jump = (
            rng.choice(sorted(board.hexes)),
            rng.randint(0, 8),
            rng.randrange(4),
            rng.random() < 0.3,
        )
        best = (jumps if jump else walks)(board, start, move, level)
        hexes: list[Json] = [
            {"hex": list(end), "damage": damage, "cost": cost}
            for end, (damage, cost) in sorted(best.items())
            if end != start
        ]
        question = {"map": board.asked(), "from": start, "move": move, "jump": jump, "level": level}
        assert ask("reach", **question) == {"hexes": hexes}, question
