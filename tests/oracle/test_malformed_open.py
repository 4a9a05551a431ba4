"""Questions about the open map that don't hold together: each is refused in one sentence, none is too much."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.oracle.board import Json, ask, refused, reply
from tests.oracle.test_malformed import ANYTHING, FLAGS, HEXES, INTEGERS, MAP, WRONG_MAPS, some_place

Path = tuple[str | int, ...]

MELEE: Json = {"melee": True, "hexes": [[1, 0], [2, 0]]}
RANGED: Json = {"melee": False, "hexes": [[0, 0], [0, 1]]}
BOARD: Json = {**MAP, "tiles": {**MAP["tiles"], "2,0": "obstacle"}}

QUESTIONS: dict[str, Json] = {
    "monster_move": {
        "map": BOARD,
        "monster": {
            "hex": [0, 0],
            "move": 2,
            "range": 3,
            "targets": 2,
            "area": RANGED,
            "flying": False,
            "jump": False,
            "muddled": False,
            "disarmed": False,
            "immobilized": False,
            "stunned": False,
        },
        "enemies": [{"hex": [1, 1], "initiative": 10, "invisible": False}, {"hex": [1, 0], "initiative": 10.5}],
        "allies": [[0, 1]],
    },
    "area_targets": {
        "map": BOARD,
        "from": [0, 0],
        "range": None,
        "area": MELEE,
        "targets": 2,
        "enemies": [{"hex": [1, 1], "invisible": False}, {"hex": [1, 0]}],
    },
    "push": {
        "map": BOARD,
        "from": [0, 0],
        "figure": {"hex": [0, 1], "flying": False},
        "kind": "push",
        "value": 2,
        "level": 1,
        "others": [{"hex": [1, 0], "ally": True}],
    },
    "teleport": {"map": BOARD, "from": [0, 0], "value": 2, "figures": [[1, 0], [1, 1]], "flying": False},
    "cut_off": {"map": BOARD, "at": [1, 0], "moved_from": [2, 0]},
}

DEFAULTS: dict[str, set[Path]] = {
    "monster_move": {
        *(("monster", name) for name in ("move", "range", "targets", "area", "flying", "jump", "muddled")),
        *(("monster", name) for name in ("disarmed", "immobilized", "stunned")),
        ("enemies", 0, "invisible"),
    },
    "area_targets": {("range",), ("area",), ("targets",), ("enemies", 0, "invisible")},
    "push": {("figure", "flying"), ("level",)},
    "teleport": {("flying",)},
    "cut_off": {("moved_from",)},
}

NOT_NULL: list[Any] = [None, *INTEGERS]
NUMBERS: list[Any] = [None, True, False, "", "3", [], [3], {}, -1, -0.5, 1e300, 10**30]
LISTS: list[Any] = [None, True, 1, "", {}, [None], [1], ["0,0"], {"hex": [1, 1]}]
AREAS: list[Any] = [
    *(True, 1, "", [], {}, [[0, 0]], {"melee": True}, {"hexes": [[1, 0]]}),
    *({"melee": melee, "hexes": [[0, 0], [1, 0]]} for melee in FLAGS),
    *({"melee": melee, "hexes": hexes} for melee in (True, False) for hexes in ([], [[0, 0, 0]], [[0]], [0, 0], LISTS)),
    {**MELEE, "colour": "red"},
    {"melee": True, "hexes": [[0, 0], [1, 0]]},  # the attacker's own hex is grey
    {"melee": True, "hexes": [[1, 0], [1, 0]]},
    {"melee": True, "hexes": [[1.5, 0]]},
    {"melee": True, "hexes": [[True, 0]]},
    {"melee": True, "hexes": [["1", "0"]]},
    {"melee": False, "hexes": [[1, 0], [2, 0]]},  # no hex to measure from
    {"melee": False, "hexes": [[0, 0], [0, 0]]},
]

WRONG: dict[str, dict[Path, list[Any]]] = {
    "monster_move": {
        ("map",): [None, True, [], {}],
        ("monster",): [None, True, 1, "", [], {}],
        ("monster", "hex"): [*HEXES, [1, 1], [1, 0], [0, 1]],  # an enemy's, an ally's
        ("monster", "move"): [*NOT_NULL, -1, -(10**30)],
        ("monster", "range"): [*INTEGERS, -1],
        ("monster", "targets"): [*NOT_NULL, -1],
        ("monster", "area"): [*AREAS, MELEE],  # a melee area has no range
        **{("monster", flag): FLAGS for flag in ("flying", "jump", "muddled", "disarmed", "immobilized", "stunned")},
        ("enemies",): LISTS,
        ("enemies", 0): [None, 1, [1, 1], {}, {"hex": [1, 1]}],
        ("enemies", 0, "hex"): [*HEXES, [0, 0], [1, 0], [0, 1]],
        ("enemies", 0, "initiative"): [*NUMBERS, 200, 199.5, 10.25, 0.1],
        ("enemies", 0, "invisible"): FLAGS,
        ("allies",): LISTS,
        ("allies", 0): [*HEXES, [0, 0], [1, 0], [1, 1]],
    },
    "area_targets": {
        ("map",): [None, True, [], {}],
        ("from",): [*HEXES, [1, 1], [1, 0]],
        ("range",): [*INTEGERS, -1, 3],
        ("area",): [*AREAS, RANGED],  # a ranged area has a range
        ("targets",): [*NOT_NULL, -1],
        ("enemies",): LISTS,
        ("enemies", 0, "hex"): [*HEXES, [0, 0], [1, 0]],
        ("enemies", 0, "invisible"): FLAGS,
    },
    "push": {
        ("map",): [None, True, [], {}],
        ("from",): [*HEXES, [0, 1], [1, 0]],
        ("figure",): [None, True, 1, "", [], {}, [0, 1]],
        ("figure", "hex"): [*HEXES, [0, 0], [1, 0]],
        ("figure", "flying"): FLAGS,
        ("kind",): [None, True, 1, "", "Push", "shove", [], ["push"], {}],
        ("value",): [*NOT_NULL, -1],
        ("level",): [*NOT_NULL, -1, 4, 10**30],
        ("others",): LISTS,
        ("others", 0, "hex"): [*HEXES, [0, 0], [0, 1]],
        ("others", 0, "ally"): FLAGS,
    },
    "teleport": {
        ("map",): [None, True, [], {}],
        ("from",): HEXES,  # its own figure may stand there or not be told
        ("value",): [*NOT_NULL, -1],
        ("figures",): LISTS,
        ("figures", 0): [*HEXES, [1, 1]],
        ("flying",): FLAGS,
    },
    "cut_off": {
        ("map",): [None, True, [], {}],
        ("at",): [*HEXES, [1, 1], [2, 0]],  # a trap, the obstacle itself
        ("moved_from",): [*(each for each in HEXES if each is not None), [0, 0], [1, 0], [1, 1]],
    },
}


def put(question: Json, path: Path, value: Any) -> Json:
    """A copy with something else in one place."""
    spoilt = copy.deepcopy(question)
    inside: Any = spoilt
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = copy.deepcopy(value)
    return spoilt


def drop(question: Json, path: Path) -> Json:
    """A copy without one field."""
    spoilt = copy.deepcopy(question)
    inside: Any = spoilt
    for step in path[:-1]:
        inside = inside[step]
    del inside[path[-1]]
    return spoilt


def fields(inside: Any, path: Path = ()) -> Iterator[Path]:
    """Every field of a question, however deep, without the insides of maps and areas."""
    names: Any = inside if isinstance(inside, dict) else range(len(inside)) if isinstance(inside, list) else ()
    for name in names:
        if isinstance(name, str):
            yield *path, name
        if name not in {"map", "area"}:
            yield from fields(inside[name], (*path, name))


def spoilt() -> Iterator[tuple[str, Json]]:
    """Every question with one thing wrong."""
    for what, question in QUESTIONS.items():
        unlisted = {path for path in fields(question) if path not in DEFAULTS[what]}
        yield from ((what, drop(question, path)) for path in sorted(unlisted, key=str))
        for path in [(), *(path for path in fields(question) if isinstance(_at(question, path), dict))]:
            yield what, put(question, (*path, "colour"), "red")
        for path, values in WRONG[what].items():
            yield from ((what, put(question, path, value)) for value in values)
        for part, value in WRONG_MAPS:
            yield what, put(question, ("map", part), value)
        yield what, put(question, ("map", "hexes"), [*question["map"]["hexes"], question["map"]["hexes"][-1]])
        for tile in ("monster", "corridor", "wall", "Trap", None, 1):
            yield what, put(question, ("map", "tiles", "0,0"), tile)


def _at(question: Json, path: Path) -> Any:
    inside: Any = question
    for step in path:
        inside = inside[step]
    return inside


def check_refusal(error: Json, question: Json) -> None:
    assert error["code"] == "bad_request", (question, error)
    message = error["message"]
    assert "failed" not in message, (question, error)
    assert "\n" not in message, (question, error)
    assert message.strip() == message, (question, error)
    assert message.endswith("."), (question, error)
    assert len(message) < 200, (question, error)


def test_the_questions_are_well_formed_before_they_are_spoilt() -> None:
    for what, question in QUESTIONS.items():
        ask(what, **question)
        for path in DEFAULTS[what] - {("monster", "range")}:  # its area would be left without one
            ask(what, **drop(question, path))
    ask("monster_move", **put(put(QUESTIONS["monster_move"], ("monster", "area"), None), ("monster", "range"), None))
    ask("monster_move", **put(put(QUESTIONS["monster_move"], ("monster", "area"), MELEE), ("monster", "range"), None))
    ask("area_targets", **put(put(QUESTIONS["area_targets"], ("area",), RANGED), ("range",), 3))
    ask("cut_off", **put(QUESTIONS["cut_off"], ("moved_from",), None))


def test_one_wrong_thing_is_refused_in_a_sentence() -> None:
    for what, question in spoilt():
        check_refusal(refused(op="ask", what=what, **question), {"what": what, **question})


@pytest.mark.parametrize("seeds", [range(1000), pytest.param(range(1000, 41000), marks=pytest.mark.slow)])
def test_whatever_is_put_anywhere_is_answered(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        what = rng.choice(sorted(QUESTIONS))
        question: Json = copy.deepcopy(QUESTIONS[what])
        for _ in range(rng.randint(1, 2)):
            _spoil(rng, question)
        back = reply(json.dumps({"id": seed, "op": "ask", "what": what, **question}).encode())
        assert back["id"] == seed
        if not back["ok"]:
            check_refusal(back["error"], {"what": what, **question})


def _spoil(rng: random.Random, question: Json) -> None:
    """Put something else in some place, however deep, or leave it out, or put it there twice."""
    inside, key = some_place(rng, question)
    chance = rng.random()
    if chance < 0.15:
        del inside[key]
    elif chance < 0.3 and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[key]))
    else:
        inside[key] = copy.deepcopy(rng.choice([*ANYTHING, [1, 0], [0, 0], MELEE, RANGED]))
