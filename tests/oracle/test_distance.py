"""`distance` against rings of hexes (ENG-9), and `engagement` (ENG-1, ENG-2) built on it and on the lines of sight."""

import pytest

from tests.oracle.board import Board, Hex, ask, boards, random_ends
from tests.oracle.test_line_of_sight import clear, sees


def distance(board: Board, start: Hex, end: Hex) -> int | None:
    """How many rings, joined without walls and closed doors, lie around the start before the end is in one."""
    reached, steps = {start}, 0
    while end not in reached:
        wider = reached.union(*(board.open_steps(here) for here in reached))
        if wider == reached:
            return None
        reached, steps = wider, steps + 1
    return steps


@pytest.mark.parametrize("seeds", [range(400), pytest.param(range(1000, 31000), marks=pytest.mark.slow)])
def test_distance_is_the_number_of_rings(seeds: range) -> None:
    for rng, board in boards(seeds):
        start, end = random_ends(rng, board)
        question = {"map": board.asked(), "from": start, "to": end}
        assert ask("distance", **question) == {"distance": distance(board, start, end)}, question


@pytest.mark.parametrize("seeds", [range(150), pytest.param(range(1000, 21000), marks=pytest.mark.slow)])
def test_engagement_is_medium_range_and_sight(seeds: range) -> None:
    for rng, board in boards(seeds):
        start, end = random_ends(rng, board)
        ranges = [rng.choice((None, 1, 2, 3, 4, 5, 7)) for _ in range(3)]
        _, medium, most = sorted(1 if reach is None else reach for reach in ranges)
        hexes = distance(board, start, end)
        engaged = hexes is not None and hexes <= medium and sees(board, start, end, clear(board))
        question = {"ranges": ranges, "map": board.asked(), "from": start, "to": end}
        assert ask("engagement", **question) == {"medium": medium, "max": most, "engaged": engaged}, question
