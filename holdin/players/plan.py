"""A round's plan: what it does, what that leaves behind, and from how far it is best done."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from holdin.game.state import MonsterRef
from holdin.models.ability import Ability, Attack, Gain, When
from holdin.models.letters import Condition, Lasting, Letter
from holdin.players.facts import NOTHING, Facts
from holdin.players.foe import acts_of


class PlannedAbility(NamedTuple):
    """An ability to be done, how long what it leaves lasts, and what items and elements have added to it."""

    ability: Ability
    lasting: Lasting | None = None
    gain: Gain = NOTHING


class RoundPlan(NamedTuple):
    """What a plan does in its round."""

    deeds: tuple[PlannedAbility, ...]
    lost: int = 0
    """The cards lost by it."""


class LastingEffect(NamedTuple):
    """Something that lasts beyond a round; one of these."""

    shield: int = 0
    retaliate: tuple[int, int] | None = None
    yours: Condition | None = None
    theirs: Condition | None = None
    bonus: Gain | None = None
    when: When | None = None
    hindrances: int = 0


class ActiveEffect(NamedTuple):
    """A lasting effect, its symbol, and the rounds that it lasts for after this one."""

    effect: LastingEffect
    lasting: Lasting | None
    rounds: float
    waits: bool = False
    """Whether the monster's next turn, this round or later, is one of them (CON-4)."""


class Later(NamedTuple):
    """What an ability's source gives it, and the deeds that follow it in the round."""

    lasting: Lasting | None
    deeds: Sequence[PlannedAbility]


def next_reach(later: Sequence[PlannedAbility]) -> int | None:
    """The range of the next attack to come; none if there is none."""
    for deed in later:
        if type(deed.ability) is Attack:  # asked so often that a printed class's own way of telling would be slow
            return deed.ability.range or 1
    return None


def keeps_reach(here: int, there: int, then: int | None) -> bool:
    """Whether an attack to come, if any, reaches from a new distance too, where it does from this one."""
    return then is None or there <= then or here > then


def best_distance(
    now: Facts, foe: MonsterRef | None, options: tuple[int, ...], then: int | None, letter: Letter | None
) -> int:
    """The distance to be at: from where the next attack reaches; else where the monster's own doesn't.

    `options` begins with the distance now; `letter` is the set that the monster has yet to act by, if any, and tells
    nothing where an attack of yours is to come.
    """
    assert foe is not None
    if then is not None:
        return _to_attack(options, then, now.springs > 0)
    if letter is None:
        return _in_between(options)
    acts = acts_of(now.stage, foe, letter)
    steps = 0 if Condition.IMMOBILIZE in now.theirs else acts.moves // (1 if acts.flying else now.step_cost)
    return _out_of_reach(options, steps + acts.reach if acts.attack is not None else None)


@lru_cache(maxsize=4096)
def _to_attack(options: tuple[int, ...], reach: int, springs: bool) -> int:
    """From where an attack reaches, not beside the monster without need."""
    here = options[0]
    good = [distance for distance in options if distance <= reach] or [min(options)]
    beside = 2 if reach > 1 else 1
    return min(good, key=lambda d: (d < beside, d == 1 and here != 1 and springs, abs(d - here)))


@lru_cache(maxsize=1024)
def _in_between(options: tuple[int, ...]) -> int:
    here = options[0]
    return min(options, key=lambda d: (abs(d - 2), abs(d - here)))


@lru_cache(maxsize=4096)
def _out_of_reach(options: tuple[int, ...], reach: int | None) -> int:
    """Where an attack doesn't reach, if there is one."""
    here = options[0]
    safe = [d for d in options if reach is None or d > reach]
    return min(safe or options, key=lambda d: abs(d - here))
