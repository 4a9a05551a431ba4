"""Every two clauses of a rule that can want different things: drawn once, where the order of just these two decides.

That it does is shown by the second reading (`tests.oracle.open_map`), which can take a rule's clauses in another order:
with the second clause right before the first it does something else, right after it the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from holdin.models.hexes import Hex
from holdin.rules.open.figures import Option
from tests.oracle import open_map as second
from tests.oracle.board import Board, Json
from tests.rules.open.scenes import Does, Scene

Order = Mapping[str, Sequence[str]]


class Case(NamedTuple):
    """A drawing that tells the first of two clauses from the second, of each of some pairs of a rule's."""

    rule: str
    pairs: str
    drawing: str
    set_: Mapping[str, Any]
    does: Sequence[Does]


CASES = [
    # A special focus is behind a trap, farther, and later than the one beside it.
    Case("FOC-3", "a-b a-c a-d a-e", "E @ ^ F", {"special": "F", "move": 1}, [Does(Hex(2, 0), "F", "F")]),
    # F is farther off and later, but E behind a trap.
    Case("FOC-3", "b-c b-d b-e", "F a . @ ~ E", {"move": 4}, [Does("a", "F", "F")]),
    # F is nearer and earlier, but not in sight.
    Case(
        "FOC-3",
        "c-d c-e",
        """
        E F # .
         # . @
        """,
        {"move": 1, "range": 3, "enemies": {"E": 20, "F": 10}},
        [Does("@", "E", "E")],
    ),
    # F is nearer, E earlier.
    Case("FOC-3", "d-e", "E F @", {"range": 2}, [Does("@", "F", "F")]),
    # It doesn't cross a trap, and doesn't attack in this turn.
    Case(
        "MAI-2",
        "a-b",
        """
        @ ^ E
         a b .
        """,
        {"move": 1},
        [Does("a", "", "E", "b")],
    ),
    # It doesn't cross a trap, and stays beside its focus.
    Case("MAI-2", "a-c", "E @ ^ a", {"move": 3, "range": 3}, [Does("@", "E", "E")]),
    # It doesn't step on a trap for a second target.
    Case("MAI-2", "a-d", "# @ ^ E F", {"move": 1, "range": 2, "targets": 2}, [Does("@", "E", "E")]),
    # It takes the longer way around a trap, be it for the first time or for targets already chosen.
    *(
        Case(
            rule,
            pair,
            """
            @ ^ E
             a b .
            """,
            {"move": 2},
            [Does("b", "E", "E")],
        )
        for rule, pair in (("MAI-2", "a-e"), ("MAI-3", "a-path"))
    ),
    # E comes before F in initiative, but is seen from the hazard only.
    Case(
        "MAI-2",
        "a-f",
        """
        F G ~ @
         # E #
        """,
        {"move": 1, "range": 3, "targets": 2},
        [Does("@", "FG", "G")],
    ),
    # It attacks with disadvantage rather than not at all.
    Case("MAI-2", "b-c", "E @ . a", {"range": 2}, [Does("@", "E", "E")]),
    # It attacks one now rather than two later.
    Case("MAI-2", "b-d", "@ . F E", {"range": 2, "targets": 2}, [Does("@", "F", "F")]),
    # It attacks those whom it sees now, though the others are earlier.
    Case(
        "MAI-2",
        "b-f",
        """
        F G . @
         # E #
        """,
        {"range": 3, "targets": 2},
        [Does("@", "FG", "G")],
    ),
    # It steps back from its focus, and has only one target then.
    Case("MAI-2", "c-d", "F E @ a", {"move": 1, "range": 2, "targets": 2}, [Does("a", "E", "E")]),
    # It steps back from its focus, be it for the first time or for targets already chosen.
    *(
        Case(rule, pair, "E @ a b", {"move": 3, "range": 3}, [Does("a", "E", "E")])
        for rule, pair in (("MAI-2", "c-e"), ("MAI-3", "c-path"))
    ),
    # It steps back from its focus, though G, which it no longer sees, is nearer than E.
    Case(
        "MAI-2",
        "c-f",
        """
        a @ F #
         # G E
        """,
        {"move": 4, "range": 3, "targets": 2},
        [Does("a", "EF", "F")],
    ),
    # It goes nearer for a second target.
    Case("MAI-2", "d-e", "@ a . F E", {"move": 1, "range": 3, "targets": 2}, [Does("a", "EF", "F")]),
    # It leaves the near G for two that are farther off.
    Case(
        "MAI-2",
        "d-f",
        "G @ E a F H",
        {"move": 2, "range": 2, "targets": 3, "jump": True, "muddled": True},
        [Does("a", "EFH", "E")],
    ),
    # It doesn't go farther for G, though that is nearer than E.
    Case(
        "MAI-2",
        "e-f",
        """
        E . b c . F
         . G # . @
        """,
        {"move": 4, "range": 3, "targets": 2},
        [Does("c", "EF", "F")],
    ),
    # It attacks two with disadvantage rather than one.
    Case("MAI-2", "d-disadvantage", "F @ E", {"range": 2, "targets": 2}, [Does("@", "EF", "E")]),
    # It doesn't go farther, though F could be had without disadvantage then.
    Case(
        "MAI-2",
        "e-disadvantage",
        """
        E @ # #
         : G F
        """,
        {"move": 3, "range": 4, "targets": 2},
        [Does("@", "EG", "E")],
    ),
    # The near G is a target, though F would be one without disadvantage.
    Case("MAI-2", "f-disadvantage", "G @ E F", {"range": 2, "targets": 2}, [Does("@", "EG", "E")]),
    # It doesn't step on a trap to be away from the targets chosen.
    Case("MAI-3", "a-disadvantage", "# ^ @ F E", {"move": 3, "range": 3, "targets": 2}, [Does("@", "EF", "F")]),
    # It doesn't forgo its attack to be away from the target chosen.
    Case("MAI-3", "b-disadvantage", "E @ . a", {"range": 3}, [Does("@", "E", "E")]),
    # It keeps away from its focus rather than from the two others.
    Case(
        "MAI-3",
        "c-disadvantage",
        """
        # F G E
         . @ b
        """,
        {"move": 2, "range": 3, "targets": 3},
        [Does("b", "EFG", "F")],
    ),
    # It walks away from the further target.
    Case(
        "MAI-3",
        "disadvantage-path",
        """
        . a @ F
         . E #
        """,
        {"move": 1, "range": 4, "targets": 2},
        [Does("a", "EF", "E")],
    ),
    # It goes where only one trap lies ahead, though there is a shorter way over two.
    Case(
        "MAI-4",
        "negative-rest",
        """
        . . E ^ ^ @
         # . # b a
        """,
        {"move": 1},
        [Does("a", "", "E", Hex(3, 0))],
    ),
    # It goes as near as it can, though it could have stayed.
    Case("MAI-4", "rest-spent", "E b a @", {"move": 1}, [Does("a", "", "E", "b")]),
]

NEVER = {
    ("MAI-2", "b", "e"): "with as many negative hexes, what is reached now has a shorter path than what isn't",
    ("MAI-3", "b", "path"): "the same",
    ("MAI-4", "negative", "spent"): "to stay costs nothing, and nowhere are fewer negative hexes so far and to come",
}
"""Pairs of clauses that never want different things."""

EXAMPLES = [
    pytest.param(case, *pair.split("-"), id=f"{case.rule} {pair}") for case in CASES for pair in case.pairs.split()
]


def read_again(scene: Scene, order: Order = second.ORDER) -> list[Does]:
    """What the second reading makes of a scene, with its clauses in some order."""
    ground, mover = scene.situation.ground, scene.situation.mover
    tiles: dict[tuple[int, int], str] = {hex_: tile.value for hex_, tile in ground.tiles.items()}
    board = Board(ground.hexes, frozenset(map(frozenset, ground.walls)), tiles)
    set_ = {field.name: getattr(mover, field.name) for field in fields(mover)}
    situation = second.Situation(
        board,
        second.Ground(board),
        second.Monster(**set_),
        tuple(second.Enemy(*enemy) for enemy in scene.situation.enemies),
        tuple(scene.situation.allies),
    )
    return scene.named(map(_option, second.Turn(situation, order).options()))


def _option(told: Json) -> Option:
    focus, heading_for = told["focus"], told["heading_for"]
    targets = tuple(Hex(*target) for target in told["targets"])
    return Option(Hex(*told["end"]), targets, focus and Hex(*focus), heading_for and Hex(*heading_for))


def moved(rule: str, clause: str, other: str, *, after: int) -> Order:
    """A clause right before another one of a rule, or right after it."""
    order = [each for each in second.ORDER[rule] if each != clause]
    order.insert(order.index(other) + after, clause)
    return {**second.ORDER, rule: order}


@pytest.mark.parametrize(("case", "first", "later"), EXAMPLES)
def test_one_clause_counts_before_another(case: Case, first: str, later: str) -> None:
    """FOC-3, MAI-2, MAI-3, MAI-4: the other way round it would do something else."""
    scene = Scene(case.drawing, **case.set_)
    assert scene.does() == case.does
    assert read_again(scene) == case.does
    assert read_again(scene, moved(case.rule, later, first, after=1)) == case.does
    assert read_again(scene, moved(case.rule, later, first, after=0)) != case.does


def test_every_two_clauses_are_drawn_or_never_want_different_things() -> None:
    """FOC-3, MAI-2, MAI-3, MAI-4: MAI-3 has (a) to (c) from MAI-2, whose targets come before all of it."""
    drawn = {(case.rule, *pair.split("-")) for case in CASES for pair in case.pairs.split()}
    every = {(rule, *pair) for rule, clauses in second.ORDER.items() for pair in combinations(clauses, 2)}
    shared = {("MAI-3", *pair) for pair in combinations("abc", 2)}
    before = {("MAI-2", clause, "disadvantage") for clause in "def"}
    assert drawn | set(NEVER) == every - shared | before
    assert not drawn & set(NEVER)
