"""The open map's five questions against a second reading of its rules (FIG, OVL, PSH, MEA, ARE, TEL, FOC, MAI)."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from tests.oracle.board import Board, Hex, Json, ask
from tests.oracle.open_map import Ground, Push, Turn, area_targets, cut_off, monster_move, teleport
from tests.oracle.open_situations import (
    asked,
    asked_area,
    asked_enemies,
    furnished_boards,
    places,
    random_attack,
    random_enemies,
    random_situation,
    situation_of,
)

EXAMPLES = Path(__file__).parent.parent / "rules" / "open" / "monster_moves.jsonl"


def check_monster_move(rng: random.Random, board: Board, ground: Ground) -> None:
    situation = random_situation(rng, board, ground)
    question = asked(situation)
    answer = ask("monster_move", **question, why=True)
    why = sorted(Turn(situation).why(), key=lambda each: each["focus"] or [])
    assert sorted(answer.pop("why"), key=lambda each: each["focus"] or []) == why, json.dumps(question)
    assert answer == monster_move(situation), json.dumps(question)


def check_area_targets(rng: random.Random, board: Board, ground: Ground) -> None:
    start, *others = places(rng, board)
    attack, enemies = random_attack(rng, least_targets=4), random_enemies(rng, others[: rng.randint(0, 5)])
    question = {
        "map": board.asked(),
        "from": start,
        "range": attack.range,
        "area": asked_area(attack.area),
        "targets": attack.targets,
        "enemies": asked_enemies(enemies, initiatives=False),
    }
    assert ask("area_targets", **question) == area_targets(ground, start, attack, enemies), json.dumps(question)


def check_push(rng: random.Random, board: Board, ground: Ground) -> None:
    pusher, *others = places(rng, board)
    if rng.random() < 0.7:
        others.sort(key=lambda here: ground.rings(pusher).get(here, 99) + rng.randint(0, 3))
    figure, *others = others
    others = rng.sample(others, min(rng.choice((0, 0, 1, 2, 4)), len(others)))
    allies = frozenset(here for here in others if rng.random() < 0.5)
    push = Push(
        board,
        ground,
        pusher,
        figure,
        flying=rng.random() < 0.2,
        kind=rng.choice(("push", "pull")),
        value=rng.randint(0, 5),
        level=rng.randrange(4),
        allies=allies,
        enemies=frozenset(others) - allies,
    )
    question = {
        "map": board.asked(),
        "from": pusher,
        "figure": {"hex": figure, "flying": True} if push.flying else {"hex": figure},
        "kind": push.kind,
        "value": push.value,
        "level": push.level,
        "others": [{"hex": here, "ally": here in allies} for here in others],
    }
    assert ask("push", **question) == push.answer(), json.dumps(question)


def check_teleport(rng: random.Random, board: Board, ground: Ground) -> None:
    start, *others = places(rng, board)
    value, figures, flying = rng.randint(0, 6), others[: rng.randint(0, 6)], rng.random() < 0.3
    question = {"map": board.asked(), "from": start, "value": value, "figures": figures, "flying": flying}
    assert ask("teleport", **question) == teleport(board, ground, start, value, figures, flying=flying), json.dumps(
        question
    )


def check_cut_off(rng: random.Random, board: Board) -> None:
    free = sorted(board.hexes - set(board.tiles))
    if not free:
        return
    obstacles = [here for here, kind in sorted(board.tiles.items()) if kind == "obstacle"]
    at, moved_from = rng.choice(free), rng.choice(obstacles) if obstacles and rng.random() < 0.5 else None
    question = {"map": board.asked(), "at": at, "moved_from": moved_from}
    assert ask("cut_off", **question) == cut_off(board, at, moved_from), json.dumps(question)


@pytest.mark.parametrize("seeds", [range(50), pytest.param(range(1000, 2000), marks=pytest.mark.slow)])
def test_a_monster_does_what_the_clauses_leave_it(seeds: range) -> None:
    for rng, board, ground in furnished_boards(seeds):
        check_monster_move(rng, board, ground)


@pytest.mark.parametrize("seeds", [range(100, 120), pytest.param(range(2000, 3000), marks=pytest.mark.slow)])
def test_an_area_hits_whom_every_placement_of_it_hits(seeds: range) -> None:
    for rng, board, ground in furnished_boards(seeds):
        check_area_targets(rng, board, ground)


@pytest.mark.parametrize("seeds", [range(200, 240), pytest.param(range(3000, 4000), marks=pytest.mark.slow)])
def test_a_push_ends_where_the_longest_of_all_ways_end(seeds: range) -> None:
    for rng, board, ground in furnished_boards(seeds):
        check_push(rng, board, ground)


@pytest.mark.parametrize("seeds", [range(300, 330), pytest.param(range(4000, 5000), marks=pytest.mark.slow)])
def test_a_teleport_ends_in_every_free_hex_near_enough(seeds: range) -> None:
    for rng, board, ground in furnished_boards(seeds):
        check_teleport(rng, board, ground)


@pytest.mark.parametrize("seeds", [range(400, 430), pytest.param(range(5000, 6000), marks=pytest.mark.slow)])
def test_an_obstacle_cuts_off_what_was_joined(seeds: range) -> None:
    for rng, board, _ in furnished_boards(seeds):
        check_cut_off(rng, board)


def built_in_boards() -> Iterator[tuple[Board, Ground]]:
    """The built-in faces, each upright and turned, with their tiles and without monsters."""
    for face in built_in_cards().maps.values():
        for sign in (1, -1):
            tiles: dict[Hex, str] = {
                (q * sign, r * sign): printed.mark.tile.value
                for (q, r), printed in face.hexes.items()
                if printed.mark.tile and printed.mark.tile != "monster"
            }
            walls = frozenset(frozenset((q * sign, r * sign) for q, r in wall) for wall in face.wall_edges)
            board = Board(frozenset((q * sign, r * sign) for q, r in face.hexes), walls, tiles)
            yield board, Ground(board)


@pytest.mark.parametrize("each", [1, pytest.param(25, marks=pytest.mark.slow)])
def test_on_the_built_in_maps_every_question_is_answered_as_read(each: int) -> None:
    rng = random.Random(each)
    for board, ground in built_in_boards():
        for _ in range(each):
            check_monster_move(rng, board, ground)
            check_area_targets(rng, board, ground)
            check_push(rng, board, ground)
            check_teleport(rng, board, ground)
            check_cut_off(rng, board)


@pytest.mark.parametrize("line", EXAMPLES.read_text(encoding="utf-8").splitlines(), ids=lambda _: "example")
def test_the_second_reading_gives_the_printed_examples(line: str) -> None:
    example: Json = json.loads(line)
    question = {name: value for name, value in example["ask"].items() if name != "what"}
    assert monster_move(situation_of(question)) == example["result"]
    assert ask("monster_move", **question) == example["result"]
