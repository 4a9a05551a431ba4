"""What each kind of ability brings to a round, as far as a practised person sees it at a glance."""

from collections.abc import Callable
from typing import Any

from holdin.models import ability as kinds
from holdin.models.ability import Gain, Trigger
from holdin.models.letters import Condition, Lasting, Tile
from holdin.models.scales import DISTANCES
from holdin.players.destinations import clearing, destination, lies_in, loot_worth, opening
from holdin.players.facts import sum_of
from holdin.players.likely_round import FORESEEN, LIFE, Round
from holdin.players.plan import LastingEffect, Later, PlannedAbility, best_distance, next_reach
from holdin.players.tasks import TASK_DONE, tokens_missing
from holdin.rules.move import distances_in_reach, tile_damage

REFRESHED, GOLD = 1.0, 0.1
"""The worth of an item that is ready again, and of a token that no goal asks for."""

RIFT = 0.3
"""The worth of a rift that is there to be used."""

FORESIGHT = 0.3
"""The worth of a set that is known before the cards are chosen."""

RARELY = {
    Trigger.KILL: 0.3,
    Trigger.ENTER: 1.5,
    Trigger.LOOT: 0.2,
    Trigger.RIFT_ENTERED: 0.5,
    Trigger.RIFT_LEFT: 0.3,
    Trigger.RIFT_STAYED: 0.3,
}
"""How often in a round something happens that a plain round of fighting doesn't show."""

Foresight = Callable[[Round, Any, Gain, Later], None]


def foresees(kind: type) -> Callable[[Foresight], Foresight]:
    """Register what a kind brings."""

    def register(found: Foresight) -> Foresight:
        FORESEEN[kind] = found
        return found

    return register


# On the way


@foresees(kinds.Move)
def _move(r: Round, ability: kinds.Move, gain: Gain, later: Later) -> None:
    """To where the next attack reaches; without one, out of harm's way or on."""
    if Condition.IMMOBILIZE in r.held:
        return
    burden = r.now.stage.burden(r.now.looted.treasures, r.now.board)
    value, jump, then = max(ability.value + gain.value - burden, 1), ability.jump or gain.jump, next_reach(later.deeds)
    if r.fights:
        steps = value // (1 if jump else r.now.step_cost)
        options = (r.distance, *distances_in_reach(r.distance, steps, 1))
        there = best_distance(r.now, r.foe, options, then, None if r.acted or then is not None else r.letter)
        if not jump:
            r.spring(there, on_foe=False)
        r.distance = there
        return
    place = destination(r.now, r.hex, value, jump, then)
    if place is not None:
        r.gained -= LIFE * place.damage
        r.hex = place.hex
        for _ in range(place.steps if r.triggers else 0):
            r.fire(Trigger.ENTER)
        near = r.now.stage.engaging(r.now.board, place.hex)
        if near:
            r.engage(near[0])


@foresees(kinds.Loot)
def _loot(r: Round, ability: kinds.Loot, gain: Gain, _later: Later) -> None:
    reach = ability.range + gain.range
    lying = lies_in(r.now, r.hex, reach) if r.foe is None or r.triggers else 0
    if r.foe is None:
        r.gained += max(loot_worth(r.now, r.hex, reach), GOLD * lying)
    for _ in range(lying if r.triggers else 0):
        r.fire(Trigger.LOOT)


@foresees(kinds.DisarmTrap)
def _disarm_trap(r: Round, ability: kinds.DisarmTrap, gain: Gain, _later: Later) -> None:
    r.now = r.now._replace(board=clearing(r.now, r.hex, ability.range + gain.range))


@foresees(kinds.DestroyObstacle)
def _destroy_obstacle(r: Round, ability: kinds.DestroyObstacle, gain: Gain, _later: Later) -> None:
    """The one that is most in the way; in a fight the map rests."""
    if r.foe is None:
        r.now = r.now._replace(board=opening(r.now, r.hex, ability.range + gain.range))


@foresees(kinds.MoveObstacle)
def _move_obstacle(r: Round, ability: kinds.MoveObstacle, gain: Gain, _later: Later) -> None:
    """Out of the way, wherever that is."""
    if r.foe is None:
        r.now = r.now._replace(board=opening(r.now, r.hex, ability.range + gain.range))


@foresees(kinds.CreateObstacle)
@foresees(kinds.CreateTrap)
def _hinder(_r: Round, _ability: kinds.CreateObstacle | kinds.CreateTrap, _gain: Gain, _later: Later) -> None:
    """In the hand they hinder you as much as anybody: worth nothing by themselves (HIN-2)."""


@foresees(kinds.GainMoney)
def _gain_money(r: Round, ability: kinds.GainMoney, gain: Gain, _later: Later) -> None:
    value = ability.value + gain.value
    missing = tokens_missing(r.now.stage, r.now.looted)
    r.gained += TASK_DONE * min(value, missing) + GOLD * max(value - missing, 0)


@foresees(kinds.Teleport)
def _teleport(r: Round, ability: kinds.Teleport, gain: Gain, later: Later) -> None:
    """In combat to where the next attack reaches, past hindrances; out of it like a jump that nothing stops (TEL-2)."""
    value, then = (ability.value or 7) + gain.value, next_reach(later.deeds)
    if ability.to == "rift":
        return
    if r.fights:
        options = (r.distance, *distances_in_reach(r.distance, value, 1))
        r.distance = best_distance(r.now, r.foe, options, then, None if r.acted or then is not None else r.letter)
        return
    place = destination(r.now, r.hex, value, True, then)
    if place is not None:
        r.gained -= LIFE * place.damage
        r.hex = place.hex
        near = r.now.stage.engaging(r.now.board, place.hex)
        if near:
            r.engage(near[0])


@foresees(kinds.CreateRift)
def _create_rift(r: Round, ability: kinds.CreateRift, _gain: Gain, _later: Later) -> None:
    """In combat as near to the foe as can be, for what comes later in the round, or in another one."""
    r.gained += RIFT * ability.count
    if r.fights:
        within = [number for number in DISTANCES if number <= ability.range]
        near = sorted(within, key=lambda number: abs(number - r.distance))
        free = [number for number in near if number != r.distance and number not in r.now.rifts]
        r.now = r.now._replace(rifts=(*r.now.rifts, *free[: ability.count]))


@foresees(kinds.MoveRift)
@foresees(kinds.RemoveRift)
def _use_rift(r: Round, ability: kinds.MoveRift | kinds.RemoveRift, _gain: Gain, later: Later) -> None:
    """What it brings, as long as there are rifts for it."""
    if len(r.now.rifts) >= (ability.count if isinstance(ability, kinds.RemoveRift) else 1):
        r.go([PlannedAbility(each, later.lasting) for each in ability.then])


# Attacks, and what is done to a monster beside them


@foresees(kinds.Attack)
def _attack(r: Round, ability: kinds.Attack, gain: Gain, later: Later) -> None:
    if Condition.DISARM not in r.held:
        r.attack(ability, gain, later)


@foresees(kinds.Harm)
def _harm(r: Round, ability: kinds.Harm, gain: Gain, _later: Later) -> None:
    if r.aims(ability, ability.range or 1):
        r.strike(((ability.value + gain.value, 1.0),))


@foresees(kinds.Inflict)
def _inflict(r: Round, ability: kinds.Inflict, gain: Gain, later: Later) -> None:
    if r.aims(ability, ability.range or 1):
        r.afflict((ability.condition, *gain.conditions), later.lasting)


@foresees(kinds.Shove)
def _shove(r: Round, ability: kinds.Shove, gain: Gain, later: Later) -> None:
    if r.aims(ability, ability.range or 1):
        r.shove(ability.push + gain.push, ability.pull + gain.pull, later.deeds)


@foresees(kinds.AttackBonus)
def _attack_bonus(r: Round, ability: kinds.AttackBonus, gain: Gain, later: Later) -> None:
    bonus = sum_of((ability.gain, gain))
    if ability.attacks == "next":
        r.once = sum_of((r.once, bonus))
        waits = later.lasting in {Lasting.COMBAT, Lasting.SCENARIO} and next_reach(later.deeds) is None
        r.keep(LastingEffect(bonus=bonus), None, 1 if waits else 0)
    else:
        r.steady = sum_of((r.steady, bonus))
        r.keep(LastingEffect(bonus=bonus), later.lasting)


@foresees(kinds.AttackEffect)
def _attack_effect(r: Round, ability: kinds.AttackEffect, gain: Gain, later: Later) -> None:
    """It goes with an attack to come, or with one already made whose target still lives (ATK-8)."""
    effect = sum_of((ability.gain, gain))
    if next_reach(later.deeds) is not None:
        r.once = sum_of((r.once, effect))
    elif r.struck and r.fights:
        r.afflict(effect.conditions, later.lasting)
        r.shove(effect.push, effect.pull, ())


@foresees(kinds.Hindrance)
def _hindrance(r: Round, ability: kinds.Hindrance, _gain: Gain, later: Later) -> None:
    """For both parties; where it harms more than it helps it is not done, nor the harm of a kind taken on (HIN-9)."""
    if r.foe is None or not r.now.stage.setup.hindrances:
        return
    cost = min(max(r.now.step_cost + ability.change, 1), 3)
    change = cost - r.now.step_cost
    if change:
        level = r.now.stage.ground_level(r.now.board)
        changed = r.fork()
        changed.now = r.now._replace(step_cost=cost)
        if change < 0:
            changed.springs = 0 if ability.tile in {None, Tile.TRAP, Tile.HAZARDOUS} or cost == 1 else r.springs
        else:
            changed.springs = max(r.springs, tile_damage(ability.tile, level))
        changed.keep(LastingEffect(hindrances=change), later.lasting or Lasting.COMBAT)
        if changed.after(later.deeds).end() > r.after(later.deeds).end():
            r.now, r.springs, r.lasting_effects = changed.now, changed.springs, changed.lasting_effects


# What helps you, and what harms you


@foresees(kinds.Heal)
def _heal(r: Round, ability: kinds.Heal, gain: Gain, _later: Later) -> None:
    if not ability.whom.yourself:
        return
    r.heal(ability.value + gain.value)


@foresees(kinds.Shield)
def _shield(r: Round, ability: kinds.Shield, gain: Gain, later: Later) -> None:
    if not ability.whom.yourself:
        return
    value = ability.value + gain.value
    r.shield += value
    r.keep(LastingEffect(shield=value), later.lasting, 1, waits=True)


@foresees(kinds.Retaliate)
def _retaliate(r: Round, ability: kinds.Retaliate, gain: Gain, later: Later) -> None:
    if not ability.whom.yourself:
        return
    answer = (ability.value + gain.value, ability.range + gain.range)
    r.retaliates = (*r.retaliates, answer)
    r.keep(LastingEffect(retaliate=answer), later.lasting, 1, waits=True)


@foresees(kinds.GainCondition)
def _gain_condition(r: Round, ability: kinds.GainCondition, gain: Gain, later: Later) -> None:
    """What helps counts from now on, what harms from your next turn on (CON-2 to CON-4)."""
    if not ability.whom.yourself:
        return
    condition, turns = ability.condition, ability.turns + gain.value
    if condition.lingers:
        r.held |= {condition}
        r.keep(LastingEffect(yours=condition), None if condition is Condition.REGENERATE else Lasting.COMBAT, 1)
        return
    if not condition.negative:
        r.held |= {condition}
        turns -= condition is Condition.STRENGTHEN
    r.keep(LastingEffect(yours=condition), later.lasting, turns, waits=condition is Condition.INVISIBLE)


@foresees(kinds.Suffer)
def _suffer(r: Round, ability: kinds.Suffer, gain: Gain, _later: Later) -> None:
    r.lost_hp += ability.value + gain.value


@foresees(kinds.Summon)
def _summon(_r: Round, _ability: kinds.Summon, _gain: Gain, _later: Later) -> None:
    """In held play nobody is summoned (SUM-6)."""


@foresees(kinds.Dismiss)
def _dismiss(_r: Round, _ability: kinds.Dismiss, _gain: Gain, _later: Later) -> None:
    """In held play nobody is there to be sent home (SUM-6)."""


@foresees(kinds.Foresee)
def _foresee(r: Round, _ability: kinds.Foresee, _gain: Gain, _later: Later) -> None:
    """Cards chosen by what the foe will do, if it lives to do it."""
    if r.fights:
        r.gained += FORESIGHT


@foresees(kinds.LoseCard)
def _lose_card(r: Round, _ability: kinds.LoseCard, _gain: Gain, _later: Later) -> None:
    r.lost += 1 if r.now.spare > 0 else 0


@foresees(kinds.Recover)
def _recover(r: Round, ability: kinds.Recover, gain: Gain, _later: Later) -> None:
    r.back += ability.count + gain.value


@foresees(kinds.Refresh)
def _refresh(r: Round, ability: kinds.Refresh, gain: Gain, later: Later) -> None:
    """As many items are ready again, the first that were owned first: for now, or for later (ITM-1)."""
    for item in r.now.spent[: ability.count + gain.value]:
        deeds = [PlannedAbility(each) for each in r.now.stage.cards.items[item].abilities]
        ways = [[*later.deeds], [*deeds, *later.deeds]]
        without, used = (r.after(way).end() for way in ways)
        if used - without > REFRESHED:
            r.go(deeds)
        else:
            r.gained += REFRESHED


# Abilities that hold others


@foresees(kinds.ChooseAbilities)
def _choose(r: Round, ability: kinds.ChooseAbilities, _gain: Gain, later: Later) -> None:
    ways = [[PlannedAbility(each, later.lasting) for each in option] for option in ability.options]
    ways = [way for way in ways if r.after(way) != r]
    if ways:
        r.go(ways[r.better(ways, later.deeds)] if len(ways) > 1 else ways[0])


@foresees(kinds.When)
def _when(r: Round, ability: kinds.When, _gain: Gain, later: Later) -> None:
    r.triggers = (*r.triggers, (ability, ability.times or 0))
    attacked = ability.trigger is Trigger.ATTACKED
    often = RARELY.get(ability.trigger)
    if often is None:
        r.keep(LastingEffect(when=ability), later.lasting, 1 if attacked else 0, waits=attacked)
    elif later.lasting is not None:
        then = [PlannedAbility(each) for each in ability.then]
        times = min(often * r.rounds(later.lasting), ability.times or 99)
        r.gained += times * max(r.after(then).end() - r.after(()).end(), 0.0)
