"""Sense checks of what random dungeons are dealt from."""

from collections import Counter
from collections.abc import Iterable, Iterator

from holdin.data.draft import Draft
from holdin.data.integrity import goals_in
from holdin.errors import Fault, Said
from holdin.models.dungeon import FIND, LATE, WAY_IN, WAY_OUT, ZONE, Dealing
from holdin.models.goals import LootGoal, Reach
from holdin.models.letters import Fights
from holdin.models.special_rules import Arrives


def dungeon_parts_are_told_apart(draft: Draft) -> Iterator[Fault]:
    """No goal, rule or sort of monster stands there twice, and what a rule goes with is a goal."""
    if draft.dungeons is None:
        return
    dealing = draft.dungeons.value
    lists = {
        ("goals", "id"): [goal.id for goal in dealing.goals],
        ("rules", "id"): [rule.id for rule in dealing.rules],
        ("monsters", "monster"): [str(sort.monster) for sort in dealing.monsters],
    }
    for (kind, field), ids in lists.items():
        for index in _again(ids):
            told = Said("{id} stands there twice", id=repr(ids[index]))
            yield draft.dungeons.fault((kind, index, field), told)
    known = lists["goals", "id"]
    for index, rule in enumerate(dealing.rules):
        for field in ("goals", "without"):
            for place, goal in enumerate(getattr(rule, field)):
                if goal not in known:
                    told = Said("{id} is no goal of dungeons: {among}", id=repr(goal), among=", ".join(known))
                    yield draft.dungeons.fault(("rules", index, field, place), told)


def _again(ids: list[str]) -> Iterable[int]:
    """The places of what stood there before."""
    return (index for index, id_ in enumerate(ids) if Counter(ids[:index])[id_])


def dungeons_can_be_dealt(draft: Draft) -> Iterator[Fault]:
    """Each way of fighting has a goal; goals and rules speak of what is laid out for them."""
    if draft.dungeons is None:
        return
    dealing = draft.dungeons.value
    for way in Fights:
        if not any(goal.allows(way) for goal in dealing.goals):
            yield draft.dungeons.fault(("goals",), Said("no goal goes with {fights} play", fights=repr(way.value)))
    yield from _goals(draft, dealing)
    yield from _rules(draft, dealing)


def _goals(draft: Draft, dealing: Dealing) -> Iterator[Fault]:
    assert draft.dungeons is not None
    for index, dealt in enumerate(dealing.goals):
        for path, goal in goals_in(("goals", index, "success"), dealt.success):
            if isinstance(goal, Reach) and goal.mark not in {WAY_IN, WAY_OUT}:
                told = Said("dungeons have the marks {marks}", marks=f"{WAY_IN}, {WAY_OUT}")
                yield draft.dungeons.fault((*path, "mark"), told)
            if isinstance(goal, LootGoal) and goal.treasure != FIND:
                told = Said("what is fetched from dungeons is {treasure}", treasure=repr(FIND))
                yield draft.dungeons.fault((*path, "treasure"), told)


def _rules(draft: Draft, dealing: Dealing) -> Iterator[Fault]:
    assert draft.dungeons is not None
    for index, dealt in enumerate(dealing.rules):
        rule = dealt.rule
        path = ("rules", index, "rule")
        there = {ZONE, LATE} if isinstance(rule, Arrives) else {ZONE, WAY_IN, WAY_OUT}
        marks = (
            *rule.places,
            *([rule.locks] if rule.locks else []),
            *([rule.mark] if isinstance(rule, Arrives) else []),
        )
        for mark in marks:
            if mark not in there or (mark == ZONE and not dealt.zone):
                told = Said("no hex of a dungeon is marked {mark} for this rule; {field} says how large its zone is")
                yield draft.dungeons.fault(path, told.filled(mark=repr(mark), field="zone"))


DUNGEON_CHECKS = (dungeon_parts_are_told_apart, dungeons_can_be_dealt)
