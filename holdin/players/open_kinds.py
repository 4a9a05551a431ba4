"""What each kind of ability brings to a round of open play; `kinds` has the same for held play."""

from collections.abc import Callable
from typing import Any, Final

from holdin.game.figures import FigureId
from holdin.models import ability as kinds
from holdin.models.ability import Attack, Gain
from holdin.models.letters import Condition
from holdin.players.facts import NOTHING, sum_of
from holdin.players.open_front import LIFE
from holdin.players.open_round import FORESEEN, HAMPERS, OTHER, Later, OpenRound
from holdin.players.open_summons import company
from holdin.players.plan import PlannedAbility
from holdin.players.tasks import TASK_DONE

SPENT: Final = 0.1
"""What an attack counts that reaches nobody, so that of two that do nothing the weaker one is played."""
LASTS: Final = 3.0
"""Attacks to come that a bonus for the scenario still changes, at a guess."""

Foresight = Callable[[OpenRound, Any, Gain, Later], None]


def foresees(*found: type) -> Callable[[Foresight], Foresight]:
    """Register what a kind brings on the open map."""

    def register(foresight: Foresight) -> Foresight:
        FORESEEN.update(dict.fromkeys(found, foresight))
        return foresight

    return register


@foresees(kinds.Move)
def _move(r: OpenRound, ability: kinds.Move, gain: Gain, later: Later) -> None:
    if not r.front.held_fast:
        _go(r, max(ability.value + gain.value - r.front.burden, 1), later, jump=ability.jump or gain.jump)


@foresees(kinds.Teleport)
def _teleport(r: OpenRound, ability: kinds.Teleport, gain: Gain, later: Later) -> None:
    """Like a jump that nothing hinders (TEL-1)."""
    if ability.to == "hex":
        _go(r, (ability.value or 0) + gain.value, later, jump=True)
    else:
        r.gained += OTHER


def _go(r: OpenRound, steps: int, later: Later, *, jump: bool) -> None:
    """To the best place within so many steps, with an eye on the next attack."""
    then = next(
        (
            (deed.ability, sum_of((deed.gain, r.steady, r.once)))
            for deed in later.deeds
            if isinstance(deed.ability, Attack)
        ),
        None,
    )
    there = r.place(steps, jump=jump, then=then)
    if there != r.at:
        r.lost_hp += r.front.reached(r.at, steps, jump=jump)[there].damage
        r.at = there
        r.gained += TASK_DONE * (there in r.front.scene.goals and there not in r.front.scene.standing_there)


@foresees(kinds.Attack)
def _attack(r: OpenRound, ability: Attack, gain: Gain, _later: Later) -> None:
    """On the best target, then on further ones; an area hits whoever stands close to it."""
    if r.front.disarmed:
        return
    gain, r.once = sum_of((gain, r.steady, r.once)), NOTHING
    hit: list[FigureId] = []
    for _ in range(ability.targets + gain.targets + (len(ability.area) > 1)):
        found = [each for each in r.targets(r.at, (ability.range or 1) + gain.range) if each.foe.ref not in hit]
        rated = [(r.blow(each, r.at, ability, gain), each) for each in found]
        if not rated:
            break
        (worth, damage, killed), each = max(rated, key=lambda pair: pair[0].worth)
        ref = each.foe.ref
        hit.append(ref)
        r.harmed = True
        r.gained += worth
        r.hp[ref] = max(r.hp[ref] - damage, 1.0)
        r.alive[ref] = max(r.alive[ref] - killed, 0.0)
        for condition in {*ability.conditions, *gain.conditions}:
            r.idle[ref] = max(r.idle.get(ref, 0.0), HAMPERS.get(condition, 0.0) * (r.slower(each) > 0))
        answer = r.front.t.retaliate(ref, r.front.scene.apart(r.at, each.foe.hex))
        r.lost_hp += answer * r.alive[ref]
    if not hit:
        r.gained -= SPENT * ability.value


@foresees(kinds.Heal)
def _heal(r: OpenRound, ability: kinds.Heal, gain: Gain, _later: Later) -> None:
    you = r.front.t.you
    missing = you.max_hp - you.hp + r.lost_hp
    r.gained += r.front.life * min(ability.value + gain.value, missing)


@foresees(kinds.Shield)
def _shield(r: OpenRound, ability: kinds.Shield, gain: Gain, _later: Later) -> None:
    r.shield += ability.value + gain.value


@foresees(kinds.Retaliate)
def _retaliate(r: OpenRound, ability: kinds.Retaliate, gain: Gain, _later: Later) -> None:
    r.answers += ability.value + gain.value


@foresees(kinds.Loot)
def _loot(r: OpenRound, ability: kinds.Loot, gain: Gain, _later: Later) -> None:
    scene = r.front.scene
    wanted = [hex_ for hex_ in scene.goals if hex_ not in scene.standing_there]
    near = [hex_ for hex_ in wanted if scene.apart(r.at, hex_) <= ability.range + gain.range]
    r.gained += TASK_DONE * len(near)


@foresees(kinds.GainCondition)
def _gain_condition(r: OpenRound, ability: kinds.GainCondition, _gain: Gain, _later: Later) -> None:
    if ability.condition is Condition.INVISIBLE:
        r.unseen = True
        r.gained += 0.5
    else:
        r.gained += OTHER if not ability.condition.negative else -2 * OTHER


@foresees(kinds.Harm)
def _harm(r: OpenRound, ability: kinds.Harm, gain: Gain, _later: Later) -> None:
    found = r.targets(r.at, ability.range or 1)
    if found:
        r.gained += ability.value + gain.value


@foresees(kinds.Inflict)
def _inflict(r: OpenRound, ability: kinds.Inflict, _gain: Gain, _later: Later) -> None:
    found = r.targets(r.at, ability.range or 1)
    if found:
        each = max(found, key=lambda one: one.mean)
        share = HAMPERS.get(ability.condition, 0.3)
        r.harmed = True
        r.gained += each.mean * LIFE * share
        r.idle[each.foe.ref] = max(r.idle.get(each.foe.ref, 0.0), share)


@foresees(kinds.Suffer)
def _suffer(r: OpenRound, ability: kinds.Suffer, gain: Gain, _later: Later) -> None:
    r.lost_hp += ability.value + gain.value


@foresees(kinds.LoseCard)
def _lose_card(r: OpenRound, _ability: kinds.LoseCard, _gain: Gain, _later: Later) -> None:
    r.cards += 1


@foresees(kinds.Recover)
def _recover(r: OpenRound, ability: kinds.Recover, _gain: Gain, _later: Later) -> None:
    r.cards -= min(ability.count, r.front.gone)


@foresees(kinds.AttackBonus)
def _attack_bonus(r: OpenRound, ability: kinds.AttackBonus, gain: Gain, later: Later) -> None:
    bonus = sum_of((ability.gain, gain))
    if ability.attacks == "next":
        r.once = sum_of((r.once, bonus))
    else:
        r.steady = sum_of((r.steady, bonus))
        r.gained += LASTS * (bonus.value + bonus.pierce / 2) * (later.deed.lasting is not None) * r.front.long


@foresees(kinds.AttackEffect)
def _attack_effect(r: OpenRound, ability: kinds.AttackEffect, gain: Gain, later: Later) -> None:
    if any(isinstance(deed.ability, Attack) for deed in later.deeds):
        r.once = sum_of((r.once, ability.gain, gain))


@foresees(kinds.ChooseAbilities)
def _choose(r: OpenRound, ability: kinds.ChooseAbilities, _gain: Gain, later: Later) -> None:
    r.go([PlannedAbility(each, later.deed.lasting) for each in ability.options[0]])


@foresees(kinds.Summon)
def _summon(r: OpenRound, ability: kinds.Summon, _gain: Gain, _later: Later) -> None:
    """Its company; a card that comes back isn't lost for good."""
    r.cards -= ability.returns
    r.gained += company(r.front, ability)


@foresees(kinds.Dismiss)
def _dismiss(r: OpenRound, _ability: kinds.Dismiss, _gain: Gain, _later: Later) -> None:
    """A card more, and the company of the least of them less."""
    there = [company(r.front, each.printed, each.hp) for each in r.front.t.summons if each.printed is not None]
    if there:
        r.cards -= 1
        r.gained -= min(there)
