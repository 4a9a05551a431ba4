"""Questions that don't hold together: each is refused with the right word, and nothing ends the conversation."""

import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.oracle.board import Json, ask, boards, random_ends, refused, reply

MAP: Json = {
    "hexes": [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]],
    "walls": [[[0, 0], [1, 0]]],
    "tiles": {"1,1": "trap", "0,1": "difficult"},
}
FROM_TO: Json = {"map": MAP, "from": [0, 0], "to": [2, 0]}

QUESTIONS: dict[str, Json] = {
    "line_of_sight": FROM_TO,
    "sight_table": {"map": MAP},
    "distance": FROM_TO,
    "hindrances": {**FROM_TO, "level": 1},
    "reach": {"map": MAP, "from": [0, 0], "move": 3, "jump": False, "level": 1},
    "attack": {
        "value": 3,
        "bonuses": [1],
        "modifiers": [1],
        "advantage": False,
        "disadvantage": False,
        "shield": 1,
        "pierce": 1,
    },
    "monster_turn": {
        "distance": 3,
        "move": 2,
        "attack": 2,
        "range": 3,
        "flying": False,
        "hindrances": 1,
        "springs": False,
        "conditions": ["muddle"],
        "target_invisible": False,
    },
    "hp_half": {"card": "monster", "hp": 5},
    "engagement": {**FROM_TO, "ranges": [3, None, 2]},
}

DEFAULTS = {
    "level",
    "jump",
    "bonuses",
    "advantage",
    "disadvantage",
    "shield",
    "pierce",
    "flying",
    "hindrances",
    "springs",
    "conditions",
    "target_invisible",
}

ANYTHING: list[Any] = [
    None,
    True,
    0,
    1.0,
    2.5,
    -1,
    10**30,
    1e300,
    "",
    "3",
    "trap",
    [],
    [0],
    [0, 0],
    [[0, 0]],
    {},
    {"a": 1},
]

INTEGERS: list[Any] = [True, False, 1.0, 2.5, 1e300, "", "3", [], [3], {}]
FLAGS: list[Any] = [None, 0, 1, 1.0, "", "true", [], {}]
HEXES: list[Any] = [
    None,
    True,
    3,
    1.5,
    "",
    "0,0",
    {},
    [],
    [0],
    [0, 0, 0],
    [[0, 0]],
    [0, 0.0],
    [True, 0],
    ["0", "0"],
    [None, 0],
    [9, 9],
    [10**30, 0],
]

WRONG: dict[str, list[Any]] = {
    "map": [None, True, 1, "", [], {}, [[0, 0]], {"hexes": None}, {"hexes": {}}, {"hexes": "0,0"}],
    "from": HEXES,
    "to": HEXES,
    "level": [*INTEGERS, None, -1, 4, 10**30],
    "move": [*INTEGERS, -1, -(10**30)],
    "jump": FLAGS,
    "value": [*INTEGERS, None],
    "bonuses": [None, True, 1, "1", {}, [True], [1.0], ["1"], [None], [[1]]],
    "modifiers": [None, True, 1, "1", {}, [], [1, 1], [1, 1, 1], [True], [1.0], ["1"], [None]],
    "advantage": [*FLAGS, True],
    "disadvantage": [*FLAGS, True],
    "shield": [*INTEGERS, None],
    "pierce": [*INTEGERS, None],
    "distance": [*INTEGERS, None, 0, 8, -1, 10**30],
    "attack": INTEGERS,
    "range": [*INTEGERS, -1],
    "flying": FLAGS,
    "hindrances": [*INTEGERS, None, -1, 3],
    "springs": FLAGS,
    "conditions": [None, True, 1, "muddle", {}, {"muddle": True}, ["sleep"], [1], [None], [["muddle"]], ["Muddle"]],
    "target_invisible": FLAGS,
    "card": [None, True, 1, 1.5, "", "nobody", [], ["monster"], {}],
    "hp": [*INTEGERS, None, -1, 0],
    "ranges": [None, True, 3, "333", {}, [], [3, 3], [3, 3, 3, 3], [True, 3, 3], [3.0, 3, 3], ["3", 3, 3], [-1, 3, 3]],
}

WRONG_MAPS: list[tuple[str, Any]] = [
    ("hexes", None),
    ("hexes", [[0, 0], [2, 0], [1]]),
    ("hexes", [[0, 0], [2, 0], None]),
    ("hexes", [[0, 0], [2, 0], [1, 0.0]]),
    ("hexes", [[0, 0], [2, 0], [True, False]]),
    ("hexes", [[0, 0], [2, 0]]),
    ("walls", None),
    ("walls", {}),
    ("walls", [[0, 0], [1, 0]]),
    ("walls", [[[0, 0]]]),
    ("walls", [[[0, 0], [1, 0], [1, 1]]]),
    ("walls", [[[0, 0], [2, 0]]]),
    ("walls", [[[0, 0], [0, 0]]]),
    ("walls", [[[0, 0], [1, 1]]]),
    ("walls", [[[0, 0], [-1, 0]]]),
    ("walls", [[[7, 7], [8, 7]]]),
    ("walls", [[[0, 0], [1, 0.0]]]),
    ("tiles", None),
    ("tiles", []),
    ("tiles", [["1,1", "trap"]]),
    ("tiles", {"1,1": None}),
    ("tiles", {"1,1": 1}),
    ("tiles", {"1,1": ["trap"]}),
    ("tiles", {"1,1": "Trap"}),
    ("tiles", {"1,1": "wall"}),
    ("tiles", {"9,9": "trap"}),
    ("tiles", {"": "trap"}),
    ("tiles", {"1": "trap"}),
    ("tiles", {"1,1,1": "trap"}),
    ("tiles", {"1;1": "trap"}),
    ("tiles", {"1.0,1": "trap"}),
    ("tiles", {"one,1": "trap"}),
    ("tiles", {"[1,1]": "trap"}),
    ("doors", []),
]


def spoilt() -> Iterator[Json]:
    """Every question with one thing wrong."""
    for what, fields in QUESTIONS.items():
        yield {"what": what, **fields, "colour": "red"}
        yield from ({"what": what, **_without(fields, name)} for name in fields if name not in DEFAULTS)
        for name in fields:
            yield from ({"what": what, **fields, name: value} for value in WRONG[name])
        for part, value in WRONG_MAPS if "map" in fields else ():
            yield {"what": what, **fields, "map": {**MAP, part: value}}
    yield {}
    yield from ({"what": what} for what in [*ANYTHING, "sight", "Distance"])


def _without(fields: Json, name: str) -> Json:
    return {each: value for each, value in fields.items() if each != name}


def test_the_questions_are_well_formed_before_they_are_spoilt() -> None:
    for what, fields in QUESTIONS.items():
        ask(what, **fields)
        ask(what, **{name: value for name, value in fields.items() if name not in DEFAULTS})


def test_one_wrong_thing_is_a_bad_request() -> None:
    for question in spoilt():
        error = refused(op="ask", **question)
        assert error["code"] == "bad_request", (question, error)
        assert "failed" not in error["message"], (question, error)


BAD_LINES = [
    b"{",
    b"hello",
    b"{'op': 'ask'}",
    b'{"id": 1, "op": "ask",}',
    b'{"id": NaN, "op": "hello"}',
    b'{"op": "ask", "what": "attack", "value": Infinity, "modifiers": [0]}',
    b"\xff\xfe",
    b"\x00",
    b"[" * 5000,
    b'{"op": "hello"} {"op": "hello"}',
]


@pytest.mark.parametrize("line", BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_line_that_is_not_json_is_bad_json(line: bytes) -> None:
    back = reply(line)
    assert (back["id"], back["ok"], back["error"]["code"]) == (None, False, "bad_json")


@pytest.mark.parametrize("seeds", [range(300), pytest.param(range(1000, 41000), marks=pytest.mark.slow)])
def test_whatever_is_put_anywhere_is_answered(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        what = rng.choice(sorted(QUESTIONS))
        question: Json = {"id": seed, "op": "ask", "what": what, **copy.deepcopy(QUESTIONS[what])}
        for _ in range(rng.randint(1, 2)):
            _spoil(rng, question)
        back = reply(json.dumps(question).encode())
        assert back["id"] == question.get("id")
        if not back["ok"]:
            assert back["error"]["code"] in {"bad_request", "unknown_op", "no_game"}, (question, back)
            assert "failed" not in back["error"]["message"], (question, back)


def _spoil(rng: random.Random, question: Json) -> None:
    """Put something else in some place, however deep."""
    inside, key = some_place(rng, question)
    inside[key] = copy.deepcopy(rng.choice(ANYTHING))


def some_place(rng: random.Random, question: Json) -> tuple[Any, Any]:
    """A place somewhere in a question: what it is in, and its key or index."""
    inside: Any = question
    while True:
        keys = sorted(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = rng.choice(keys)
        if isinstance(inside[key], dict | list) and inside[key] and rng.random() < 0.8:
            inside = inside[key]
            continue
        return inside, key


def test_the_engine_over_pipes_gives_the_same_answers_in_order() -> None:
    """Good, spoilt and broken lines in one conversation with the real command; it ends with the input."""
    lines: list[bytes] = []
    for number, (rng, board) in enumerate(boards(range(30))):
        start, end = random_ends(rng, board)
        what = rng.choice(("line_of_sight", "distance", "hindrances"))
        question = {"id": number, "op": "ask", "what": what, "map": board.asked(), "from": start, "to": end}
        lines += [json.dumps(question).encode(), rng.choice(BAD_LINES)]
    lines += [json.dumps({"op": "ask", **question}).encode() for question in spoilt()][::11]
    lines += [
        b'{"id": "\\ud800", "op": "ask"}',
        b'{"id": 1e999, "op": "ask"}',
        b'{"id": ' + b"9" * 5000 + b', "op": "ask"}',
    ]
    lines.append(b'{"id": "last", "op": "hello"}')
    run = subprocess.run(
        [sys.executable, "-m", "holdin", "engine"], input=b"\n".join(lines) + b"\n", capture_output=True, check=True
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert answers == [reply(line) for line in lines]
    assert answers[-1]["ok"]
