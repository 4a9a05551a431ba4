"""What a plan does in a round, what that leaves behind, and from how far it is best done."""

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


class Script(NamedTuple):
    """What a plan does in its round."""

    deeds: tuple[PlannedAbility, ...]
    lost: int = 0
    """The cards lost by it."""


class Keepsake(NamedTuple):
    """Something that lasts beyond a round; one of these."""

    shield: int = 0
    retaliate: tuple[int, int] | None = None
    yours: Condition | None = None
    theirs: Condition | None = None
    bonus: Gain | None = None
    when: When | None = None
    hindrances: int = 0


class Kept(NamedTuple):
    """A keepsake, its symbol, and the rounds that it lasts for after this one."""

    keepsake: Keepsake
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
    return next((deed.ability.range or 1 for deed in later if isinstance(deed.ability, Attack)), None)


def keeps_reach(here: int, there: int, then: int | None) -> bool:
    """Whether an attack to come, if any, reaches from a new distance too, where it does from this one."""
    return then is None or there <= then or here > then


@lru_cache(maxsize=8192)
def best_distance(
    now: Facts, foe: MonsterRef | None, options: tuple[int, ...], then: int | None, letter: Letter | None
) -> int:
    """The distance to be at: from where the next attack reaches; else where the monster's own doesn't.

    `options` begins with the distance now; `letter` is the set that the monster has yet to act by, if any.
    """
    assert foe is not None
    here = options[0]
    if then is not None:
        good = [distance for distance in options if distance <= then] or [min(options)]
        beside = 2 if then > 1 else 1
        return min(good, key=lambda d: (d < beside, d == 1 and here != 1 and now.springs > 0, abs(d - here)))
    if letter is None:
        return min(options, key=lambda d: (abs(d - 2), abs(d - here)))
    acts = acts_of(now.stage, foe, letter)
    steps = 0 if Condition.IMMOBILIZE in now.theirs else acts.moves // (1 if acts.flying else now.step_cost)
    safe = [d for d in options if d - steps > acts.reach or acts.attack is None]
    return min(safe or options, key=lambda d: abs(d - here))
