"""Where the monster goes in its turn, whether it attacks, and in which order the rest comes (MTN-1 to MTN-5)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import permutations

from holdin.models.letters import Condition
from holdin.models.monster_lines import Line
from holdin.rules.distance import shoved


@dataclass(frozen=True, slots=True)
class MonsterPlan:
    """The monster's move and attack: the distance it goes to, and whether it then attacks, with net disadvantage."""

    new_distance: int
    attacks: bool
    disadvantage: bool
    held_back: bool = False
    """Whether it would attack, but for the damage on the way, which would kill it (HIN-6)."""


def plan(  # noqa: PLR0913 - a row of the behaviour table and what bears on it, all by name
    *,
    distance: int,
    move: int,
    attack: int | None,
    range_: int | None,
    flying: bool,
    hindrances: int,
    springs: bool,
    deadly: bool = False,
    conditions: Collection[Condition],
    target_invisible: bool,
) -> MonsterPlan:
    """The monster's turn in a combat (MTN-2 to MTN-5).

    `attack` and `range_` are none for a dash, `move` is 0 for one; `springs` says whether coming to distance 1 by
    moving would cost damage (HIN-6), `deadly` whether that damage would kill it.
    """
    if target_invisible or Condition.STUN in conditions:
        return MonsterPlan(distance, attacks=False, disadvantage=False)
    steps = 0 if Condition.IMMOBILIZE in conditions else move // (1 if flying else 1 + hindrances)
    attacking = attack is not None and Condition.DISARM not in conditions
    nearest = 2 if not flying and (deadly or (springs and not attacking)) else 1
    if not attacking:
        return MonsterPlan(_closer(distance, steps, nearest), attacks=False, disadvantage=False)
    muddled = Condition.MUDDLE in conditions
    best = max(_attack_distance(distance, range_, muddled=muddled), min(distance, nearest))
    if abs(best - distance) > steps:
        best = _closer(distance, steps, best)
    ranged_beside = range_ is not None and best == 1
    attacks = best <= (range_ or 1)
    disadvantage = (muddled or ranged_beside) and Condition.STRENGTHEN not in conditions
    held_back = deadly and not flying and not attacks and distance - 1 <= steps
    return MonsterPlan(best, attacks, disadvantage=attacks and disadvantage, held_back=held_back)


def _attack_distance(distance: int, range_: int | None, *, muddled: bool) -> int:
    """The nearest distance to attack from, without disadvantage if that is to be had (MTN-2).

    A muddled monster attacks with disadvantage wherever it stands, so it doesn't step back for less (MTN-4).
    Strengthened it does: at distance 2 its advantage isn't cancelled.
    """
    reach = range_ or 1
    if distance == 1 and reach > 1 and not muddled:
        return 2
    return min(distance, reach)


def _closer(distance: int, steps: int, nearest: int) -> int:
    """As close as the steps go, but no closer than `nearest` (and where it is, if it is closer already)."""
    return min(distance, max(nearest, distance - steps))


def in_best_order(lines: tuple[Line, ...], distance: int) -> tuple[Line, ...]:
    """The lines of a set, in the order in which most of them reach you; else as printed (MON-2, MTN-1)."""
    return max(permutations(lines), key=lambda order: len(reaching(order, distance)))


def reaching(lines: Iterable[Line], distance: int) -> tuple[Line, ...]:
    """The lines that reach you, one after the other, as they push and pull you (MON-2)."""
    found = []
    for line in lines:
        if distance <= line.range:
            found.append(line)
            distance = shoved(distance, line.push, line.pull)
    return tuple(found)
