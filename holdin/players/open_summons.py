"""What a summon is worth by what it does: its blows and the harm it bears for you, as long as it is likely to live.

Of 240 summons that the greedy player made in scenarios of the base set, one lived about as many rounds as the damage of
a round goes into its HP, and nearly every monster had gone for it by then.
"""

from typing import Final

from holdin.models.ability import Summon
from holdin.players.open_evaluation import HELPED, need
from holdin.players.open_front import LIFE, Front

BORNE: Final = 0.7
"""What an HP of a summon counts beside one of yours: most of its blows would have been for you."""
CAUSED: Final = 1.0
"""What a condition that it puts on those it hits counts: as much as Poison adds to the next attack (HEA-2)."""
HIT: Final = 2.5
"""The damage of a blow, about: by it harm counts as so many blows, each less its shield, each answered."""
LONGEST: Final = 6.0
"""Rounds that a summon is counted on at most."""


def company(front: Front, summon: Summon, hp: int | None = None) -> float:
    """What a summon with its HP, or with so many, still brings, in the coin of a point of damage to a monster."""
    hp = summon.hp if hp is None else hp
    left = need(front.t)
    hits = max(left.danger / max(left.rounds, 1.0), 0.1) / HIT
    lives = min(hp / (hits * max(HIT - summon.shield, 0.5)), left.rounds, LONGEST)
    blow = 0.0 if summon.attack is None else summon.attack + CAUSED * len(summon.conditions)
    blows = HELPED * summon.targets * blow
    mends = LIFE * min(summon.heal, hits * HIT)
    answers = summon.retaliate * min(hits, 2.0)
    there = min(hp, lives * hits * HIT)
    return lives * (blows + mends + answers) + BORNE * LIFE * there
