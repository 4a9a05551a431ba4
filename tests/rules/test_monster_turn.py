from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from holdin.models.letters import Condition
from holdin.models.monster_lines import Line
from holdin.rules.monster_turn import MonsterPlan, in_best_order, plan, reaching


class Case(NamedTuple):
    """A monster's turn; unless said otherwise nothing special."""

    distance: int
    move: int = 2
    attack: int | None = 2
    range_: int | None = None
    flying: bool = False
    hindrances: int = 0
    springs: bool = False
    deadly: bool = False
    conditions: frozenset[Condition] = frozenset()
    target_invisible: bool = False

    @property
    def plan(self) -> MonsterPlan:
        return plan(**self._asdict())


MUDDLED, STRONG = frozenset({Condition.MUDDLE}), frozenset({Condition.STRENGTHEN})


def test_an_archer_steps_back_to_shoot_without_disadvantage() -> None:
    """MTN-2, ATK-5, worked example: move 2, attack 3, range 3; you stand at 1."""
    assert Case(1, move=2, attack=3, range_=3).plan == MonsterPlan(2, attacks=True, disadvantage=False)


def test_one_step_and_a_range_of_two_are_enough_to_step_back_and_fists_stay() -> None:
    """MTN-2: the bounds of stepping back."""
    assert Case(1, move=1, range_=3).plan == MonsterPlan(2, attacks=True, disadvantage=False)
    assert Case(1, range_=2).plan == MonsterPlan(2, attacks=True, disadvantage=False)
    assert Case(1).plan == MonsterPlan(1, attacks=True, disadvantage=False)
    assert Case(1, range_=1).plan == MonsterPlan(1, attacks=True, disadvantage=True)


def test_a_monster_without_move_that_is_too_far_does_nothing() -> None:
    """MTN-2, worked example: no move, attack 2, melee; distance 2."""
    assert Case(2, move=0).plan == MonsterPlan(2, attacks=False, disadvantage=False)


def test_it_moves_as_little_as_needed() -> None:
    """MTN-2: into range and no further."""
    assert Case(5, move=4, range_=3).plan == MonsterPlan(3, attacks=True, disadvantage=False)
    assert Case(2, move=4, range_=3).plan == MonsterPlan(2, attacks=True, disadvantage=False)
    assert Case(3, move=4).plan == MonsterPlan(1, attacks=True, disadvantage=False)


def test_an_archer_that_cannot_step_back_shoots_with_disadvantage() -> None:
    """MTN-2, MTN-3, MOV-3: two hindrances make a step cost 3; flying it costs 1."""
    assert Case(1, range_=3, hindrances=2).plan == MonsterPlan(1, attacks=True, disadvantage=True)
    assert Case(1, range_=3, hindrances=2, flying=True).plan == MonsterPlan(2, attacks=True, disadvantage=False)
    held = frozenset({Condition.IMMOBILIZE})
    assert Case(1, range_=3, conditions=held).plan == MonsterPlan(1, attacks=True, disadvantage=True)


def test_it_closes_in_as_far_as_it_can_if_no_move_lets_it_attack() -> None:
    """MTN-2 (Ruling)."""
    assert Case(6, move=2).plan == MonsterPlan(4, attacks=False, disadvantage=False)
    assert Case(6, move=3, hindrances=1).plan == MonsterPlan(5, attacks=False, disadvantage=False)


def test_it_comes_to_one_for_an_attack_even_if_that_springs_a_hindrance() -> None:
    """MTN-2, HIN-6."""
    assert Case(2, springs=True).plan == MonsterPlan(1, attacks=True, disadvantage=False)


def test_it_takes_no_step_that_kills_it() -> None:
    """MTN-2, HIN-8 (Ruling): it closes in to 2 and doesn't attack; beside you, ranged or flying it has no such step."""
    dying = Case(3, springs=True, deadly=True)
    spared = MonsterPlan(2, attacks=False, disadvantage=False, held_back=True)
    assert dying.plan == dying._replace(distance=2).plan == dying._replace(range_=1).plan == spared
    assert dying._replace(distance=6).plan == MonsterPlan(4, attacks=False, disadvantage=False)
    assert dying._replace(distance=4).plan == MonsterPlan(2, attacks=False, disadvantage=False), "too far in any case"
    assert dying._replace(distance=1).plan == MonsterPlan(1, attacks=True, disadvantage=False)
    assert dying._replace(range_=2).plan == MonsterPlan(2, attacks=True, disadvantage=False)
    assert dying._replace(distance=1, range_=2).plan == MonsterPlan(2, attacks=True, disadvantage=False)
    assert dying._replace(flying=True).plan == MonsterPlan(1, attacks=True, disadvantage=False)
    assert dying._replace(attack=None).plan == MonsterPlan(2, attacks=False, disadvantage=False)


def test_without_an_attack_it_closes_in_but_springs_nothing() -> None:
    """MTN-4 (Ruling): a dash, or disarmed; flying springs nothing."""
    assert Case(3, attack=None).plan == MonsterPlan(1, attacks=False, disadvantage=False)
    assert Case(3, attack=None, range_=3).plan.new_distance == 1
    assert Case(3, attack=None, springs=True).plan.new_distance == 2
    assert Case(1, attack=None, springs=True).plan.new_distance == 1
    assert Case(3, conditions=frozenset({Condition.DISARM}), springs=True).plan.new_distance == 2
    assert Case(3, attack=None, springs=True, flying=True).plan.new_distance == 1


def test_a_muddled_monster_does_not_step_back() -> None:
    """MTN-4, CON-2: it has disadvantage wherever it stands."""
    assert Case(1, range_=3, conditions=MUDDLED).plan == MonsterPlan(1, attacks=True, disadvantage=True)
    assert Case(3, range_=3, conditions=MUDDLED).plan == MonsterPlan(3, attacks=True, disadvantage=True)
    assert Case(1, conditions=MUDDLED).plan.disadvantage


def test_strengthen_cancels_disadvantage() -> None:
    """ATK-6, CON-3: several of one kind count once; one of each cancels."""
    assert not Case(1, range_=3, conditions=MUDDLED | STRONG).plan.disadvantage
    assert Case(1, range_=3, conditions=STRONG).plan == MonsterPlan(2, attacks=True, disadvantage=False)


def test_stunned_or_without_focus_it_does_nothing() -> None:
    """MTN-3, MTN-5, CON-2."""
    assert Case(3, conditions=frozenset({Condition.STUN})).plan == MonsterPlan(3, attacks=False, disadvantage=False)
    assert Case(1, target_invisible=True).plan == MonsterPlan(1, attacks=False, disadvantage=False)


def test_the_order_of_lines_is_the_one_in_which_most_of_them_reach_you() -> None:
    """MON-2, MTN-1: as printed where that is one; a pull first where it is needed, a push last where it would be."""
    hurts, muddles = Line(damage=1), Line(range=3, conditions=(Condition.MUDDLE,))
    pull, push = Line(range=4, pull=3), Line(push=2)
    assert in_best_order((push, hurts, pull), 4) == (pull, hurts, push)
    assert in_best_order((push, muddles), 1) == (push, muddles)
    assert in_best_order((push, muddles, hurts), 1) == (muddles, hurts, push)
    assert in_best_order((Line(push=3), Line(range=2, push=1), Line(range=3, push=1)), 1)[0].range == 2
    assert in_best_order((), 1) == ()


def test_a_line_may_push_you_and_pull_you_back() -> None:
    """MOV-4, RNG-1: the push comes first, and the distance never leaves 1 to 7."""
    back, hurts = Line(range=7, push=3, pull=2), Line(range=5, damage=1)
    assert reaching((back, hurts), 6) == (back, hurts)
    assert reaching((Line(range=7, push=3, pull=1), hurts, back), 6)[1:] == (back,)


cases = st.builds(
    Case,
    distance=st.integers(1, 7),
    move=st.integers(0, 9),
    attack=st.none() | st.integers(0, 5),
    range_=st.none() | st.integers(2, 6),
    flying=st.booleans(),
    hindrances=st.integers(0, 2),
    springs=st.booleans(),
    deadly=st.booleans(),
    conditions=st.frozensets(st.sampled_from(sorted(set(Condition) - {Condition.INVISIBLE}))),
    target_invisible=st.booleans(),
)


@given(cases)
def test_it_goes_no_further_than_its_move_and_attacks_only_in_reach(case: Case) -> None:
    """MTN-2, MTN-3, RNG-1."""
    found = case.plan
    gone = abs(found.new_distance - case.distance)
    assert 1 <= found.new_distance <= 7
    assert gone * (1 if case.flying else 1 + case.hindrances) <= case.move
    assert not found.attacks or found.new_distance <= (case.range_ or 1)
    assert not case.deadly or case.flying or found.new_distance > 1 or case.distance == 1
    assert found.attacks or not found.disadvantage
    spared = case._replace(deadly=False).plan
    assert found.held_back == (spared.attacks and not found.attacks)


@given(cases)
def test_it_attacks_whenever_some_move_lets_it_and_as_well_as_it_can(case: Case) -> None:
    """MTN-2, ATK-5: any distance it could go to is no better."""
    if case.target_invisible or case.attack is None or case.conditions & {Condition.STUN, Condition.DISARM}:
        return
    steps = case.move // (1 if case.flying else 1 + case.hindrances)
    steps = 0 if Condition.IMMOBILIZE in case.conditions else steps
    reach = case.range_ or 1
    spared = 2 if case.deadly and not case.flying and case.distance > 1 else 1
    can = [d for d in range(spared, min(7, reach) + 1) if abs(d - case.distance) <= steps]
    assert case.plan.attacks == bool(can)
    beside = case.range_ is not None and case.plan.new_distance == 1
    if beside and Condition.MUDDLE not in case.conditions:
        assert can == [1], "it shoots from beside you only if it can't step back"
    if not can:
        assert case.plan.new_distance == max(case.distance - steps, spared)
