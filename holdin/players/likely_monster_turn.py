"""The monster's turn in a round of held play, as it may go: what ails it, its heal, its move and its attack."""

from typing import TYPE_CHECKING, Final

from holdin.game.hurting import HEALED, REGENERATED, WOUND_DAMAGE
from holdin.models.ability import Trigger
from holdin.models.letters import Condition
from holdin.players.foe import FoeTurn, healed, mean_hurt, planned, retaliated
from holdin.rules.distance import tracked

if TYPE_CHECKING:  # it goes through a round that calls it
    from holdin.players.likely_round import Round

CURE: Final = 1.5
"""The worth of being rid of Poison or of Wound, in the coin of a point of damage: one in some turns, until a heal."""

TROUBLE: Final = 0.4
"""The worth of a monster's condition on you: next round's plays can be chosen to suit it, whatever it is."""

LIKELY, SURE = 0.5, 0.9
"""The odds of what is taken to happen, and of what is certain."""


def take_turn(r: "Round") -> None:
    """Its heal, move and attack, as likely as it still lives (MTN-2, MTN-6)."""
    r.acted = True
    if r.lasting_effects:
        r.lasting_effects = tuple(
            [each._replace(rounds=each.rounds - 1) if each.waits else each for each in r.lasting_effects]
        )
    acts, foe = r.acts, r.foe
    assert foe is not None
    if r.foes and _ails(r, acts):
        return
    r.foe_shield, r.foe_retaliates = acts.shield, acts.retaliates
    if acts.gains:
        r.foes |= acts.gains
    if acts.heals:
        r.odds = healed(r.odds, acts.heals, acts.hp)
    likely = r.alive >= LIKELY
    unseen = Condition.INVISIBLE in r.held
    found = planned(
        r.now.stage,
        foe,
        r.letter,
        r.distance,
        r.now.step_cost,
        r.springs > 0,
        0 < max(r.odds) <= r.springs,
        r.foes,
        unseen,
    )
    if likely:
        if not acts.flying:
            r.spring(found.new_distance, on_foe=True)
        r.distance = found.new_distance
    if found.attacks:
        _attacks(r, acts)
    if acts.lines and not unseen:
        _lines(r, acts)


def _ails(r: "Round", acts: FoeTurn) -> bool:
    """What the monster's turn begins with, and whether that, or stun, is all of it (OPN-10, HEA-2, HEA-3)."""
    if Condition.REGENERATE in r.foes:
        if Condition.POISON not in r.foes:
            r.odds = healed(r.odds, REGENERATED, acts.hp)
        r.foes -= HEALED
    if Condition.WOUND in r.foes:
        r.strike(((WOUND_DAMAGE, 1.0),))
    return Condition.STUN in r.foes or not r.alive


def _attacks(r: "Round", acts: FoeTurn) -> None:
    """The monster's attack, by the odds of its own table (ATK-4)."""
    stage, there, likely = r.now.stage, r.distance, r.alive >= LIKELY
    advantage = acts.advantage or Condition.STRENGTHEN in r.foes
    disadvantage = Condition.MUDDLE in r.foes or (acts.ranged and there == 1)
    value = (acts.attack or 0) + (Condition.POISON in r.held)
    for hp, odds in r.odds.items():
        if hp:
            hurt = mean_hurt(stage, hp, value, r.shield, acts.pierce, advantage, disadvantage)
            r.lost_hp += odds * hurt
    if acts.conditions:
        _befall(r, acts.conditions)
    if acts.push or acts.pull:
        r.distance = tracked(tracked(there + acts.push) - acts.pull)
    if likely and r.triggers:
        r.fire(Trigger.ATTACKED)
    if r.retaliates:
        r.strike(((retaliated(r.retaliates, there), 1.0),))


def _lines(r: "Round", acts: FoeTurn) -> None:
    """What it does beside its attack, each line where it reaches (MON-2)."""
    for line in acts.lines:
        if r.distance <= line.range:
            r.lost_hp += r.alive * line.damage
            _befall(r, frozenset(line.conditions))
            r.distance = tracked(tracked(r.distance + line.push) - line.pull)


def _befall(r: "Round", conditions: frozenset[Condition]) -> None:
    """The monster's conditions come upon you: for this turn if it is still to come, else for your next (CON-4)."""
    ailing = conditions & HEALED
    r.gained -= (TROUBLE * len(conditions) + CURE * len(ailing - r.held)) * r.alive
    if ailing and r.alive > SURE:
        r.held |= ailing
    if not r.begun and r.alive > SURE:
        r.held |= conditions
