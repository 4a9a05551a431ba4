"""Conditions, bonuses and lasting effects: gained, armed, ticked and ended (CON-1 to CON-6)."""

from collections.abc import Set as AbstractSet

from holdin.game.agenda import Abilities, FinishCard, Source
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, side_of
from holdin.game.registry import Chapter
from holdin.game.state import Effect, Zone
from holdin.game.table import Table
from holdin.models.ability import (
    AttackBonus,
    Gain,
    GainCondition,
    Inflict,
    Retaliate,
    Shield,
    Trigger,
    When,
)
from holdin.models.letters import Condition, Lasting, Party
from holdin.rules.conditions import had_its_chance, has_waited

CHAPTER = Chapter()


def new_effect(
    t: Table,
    bearer: FigureId,
    source: Source,
    condition: Condition | None = None,
    *,
    bonus: bool = False,
) -> Effect:
    """An effect gained now, with the clock that ends it (CON-4); some conditions no clock ends (HEA-2, HEA-3)."""
    if condition is not None and condition.lingers:
        return Effect(bearer, source.id, bearer, True, t.round, lasting=Lasting.SCENARIO, condition=condition)
    whose, armed = t.way.field.clock(t, bearer, condition, bonus=bonus)
    return Effect(bearer, source.id, whose, armed, t.round, lasting=source.lasting, condition=condition)


def gain_effect(t: Table, effect: Effect) -> None:
    """Add an effect; a condition of a kind that is there already is renewed (CON-1)."""
    kept = t.effects
    if effect.condition is not None:
        for old in [e for e in kept if (e.bearer, e.condition) == (effect.bearer, effect.condition)]:
            kept = tuple(e for e in kept if e is not old)
            effect = renewed(old, effect)
    t.effects = (*kept, effect)


def renewed(old: Effect, new: Effect) -> Effect:
    """A condition gained again: it ends no sooner than it would have, and stays in force until then (CON-1)."""
    if old.lasting in {Lasting.COMBAT, Lasting.SCENARIO} and new.lasting is not Lasting.SCENARIO:
        return old
    if old.armed and not new.armed:
        return evolve(new, armed=True, turns=new.turns + 1)
    return evolve(new, turns=max(old.turns, new.turns))


def gain_condition(t: Table, bearer: FigureId, condition: Condition, source: Source, turns: int = 1) -> None:
    """A figure gains a condition."""
    gain_effect(t, evolve(new_effect(t, bearer, source, condition), turns=turns))
    t.say("condition_gained", condition.rule, who=bearer, condition=condition)


def end_conditions(t: Table, bearer: FigureId, conditions: AbstractSet[Condition]) -> frozenset[Condition]:
    """These conditions are gone from a figure, before their time or at it (HEA-2, HEA-3); returns those it had."""
    ended = [effect for effect in t.effects if effect.bearer == bearer and effect.condition in conditions]
    for effect in ended:
        assert effect.condition is not None
        _say_ended(t, effect, effect.condition.rule)
    if ended:
        settle_effects(t, tuple([effect for effect in t.effects if effect not in ended]))
    return frozenset([effect.condition for effect in ended if effect.condition is not None])


def arm(t: Table, who: FigureId) -> None:
    """A figure's turn begins: what waited for it is in force (CON-4)."""
    if t.effects:
        t.effects = tuple([_armed(effect) if effect.clock == who else effect for effect in t.effects])


def _armed(effect: Effect) -> Effect:
    return effect if effect.armed else evolve(effect, armed=True)


def tick(t: Table, who: FigureId) -> None:
    """A figure's turn ends: what had its chance to act is gone (CON-4)."""
    kept: list[Effect] = []
    for effect in t.effects:
        if not had_its_chance(effect, who):
            kept.append(effect)
        elif effect.turns > 1:
            kept.append(evolve(effect, turns=effect.turns - 1, born=t.round))
        else:
            _say_ended(t, effect, "CON-4")
    settle_effects(t, tuple(kept))


def end_of_round(t: Table) -> None:
    """Effects of this round end, and those that waited a whole round for each of their chances (CON-4, CON-5)."""
    kept: list[Effect] = []
    for effect in t.effects:
        if effect.lasting is Lasting.ROUND or has_waited(effect, t.round):
            _say_ended(t, effect, "CON-5" if effect.lasting else "CON-4")
        else:
            kept.append(effect)
    settle_effects(t, tuple(kept))


def end_of_combat(t: Table) -> None:
    """Everything on the monster ends with its combat, and what lasts for a combat (CON-5, CON-6)."""
    kept: list[Effect] = []
    for effect in t.effects:
        theirs = side_of(effect.bearer) is Party.MONSTER
        if theirs or effect.lasting is Lasting.COMBAT:
            _say_ended(t, effect, t.way.cited.combat_over if theirs else "CON-5")
        else:
            kept.append(effect)
    settle_effects(t, tuple(kept))


def _say_ended(t: Table, effect: Effect, rule: str) -> None:
    t.way.field.ended(t, effect)
    t.say("effect_ended", rule, who=effect.bearer, effect=effect_name(effect), source=effect.source)


def effect_name(effect: Effect) -> str:
    """One word for what an effect is."""
    if effect.condition is not None:
        return effect.condition
    if effect.summon is not None:
        return "summon"
    if effect.hindrance:
        return "hindrance"
    if effect.shield:
        return "shield"
    if effect.retaliate:
        return "retaliate"
    return "trigger" if effect.when is not None else "attack_bonus"


def settle_effects(t: Table, kept: tuple[Effect, ...]) -> None:
    """Keep these effects; a lost card whose effects have all ended, its action done, joins the lost pile (RND-6)."""
    t.effects = kept
    below = [place for place in t.hero.cards if place.kept]
    if below:
        sources = {effect.source for effect in kept}
        sources |= {frame.card for frame in t.agenda if isinstance(frame, FinishCard)}
        for place in below:
            if place.card not in sources:
                t.put(place.card, Zone.LOST, place.side)
                t.say("card_put_away", "RND-6", card=place.card)


def total(gains: tuple[Gain, ...]) -> int:
    """The plain numbers of what was added."""
    return sum(gain.value for gain in gains)


@CHAPTER.affects(Shield)
def _shield(t: Table, whom: FigureId, source: Source, ability: Shield, gains: tuple[Gain, ...]) -> None:
    value = ability.value + total(gains)
    gain_effect(t, evolve(new_effect(t, whom, source), shield=value))
    t.say("shield_gained", "ATK-9", who=whom, value=value)


@CHAPTER.affects(Retaliate)
def _retaliate(t: Table, whom: FigureId, source: Source, ability: Retaliate, gains: tuple[Gain, ...]) -> None:
    value = ability.value + total(gains)
    reach = ability.range + sum(gain.range for gain in gains)
    effect = new_effect(t, whom, source)
    gain_effect(t, evolve(effect, retaliate=value, retaliate_range=reach))
    t.say("retaliate_gained", "ATK-10", who=whom, value=value, range=reach)


@CHAPTER.affects(GainCondition)
def _gain_condition(t: Table, whom: FigureId, source: Source, ability: GainCondition, gains: tuple[Gain, ...]) -> None:
    turns = ability.turns + total(gains)
    gain_condition(t, whom, ability.condition, source, turns)


@CHAPTER.affects(Inflict)
def _inflict(t: Table, whom: FigureId, source: Source, ability: Inflict, gains: tuple[Gain, ...]) -> None:
    for condition in (ability.condition, *(condition for gain in gains for condition in gain.conditions)):
        gain_condition(t, whom, condition, source)


@CHAPTER.performs(AttackBonus)
def _attack_bonus(t: Table, source: Source, ability: AttackBonus, gains: tuple[Gain, ...]) -> None:
    effect = new_effect(t, YOU, source, bonus=True)
    for gain in (ability.gain, *gains):
        gain_effect(t, evolve(effect, bonus=gain, every_attack=ability.attacks == "all"))
    t.say("attack_bonus_gained", "CON-4", value=ability.gain.value, every=ability.attacks == "all")


@CHAPTER.performs(When)
def _when(t: Table, source: Source, ability: When, _gains: tuple[Gain, ...]) -> None:
    effect = new_effect(t, YOU, source, bonus=ability.trigger is not Trigger.ATTACKED)
    gain_effect(t, evolve(effect, when=ability, times=ability.times or 0))
    t.say("trigger_set", "CON-5", trigger=ability.trigger)


def fire(t: Table, trigger: Trigger) -> None:
    """Something happened: lasting effects that wait for it come into play."""
    for effect in t.effects:
        if effect.when is not None and effect.when.trigger is trigger:
            spend(t, effect)
            t.push(Abilities(Source(effect.source, lasting=None), effect.when.then))


def spend(t: Table, effect: Effect) -> None:
    """A lasting effect comes into play, perhaps for the last time."""
    assert effect.when is not None
    left = effect.times - 1
    used_up = effect.when.times is not None and left == 0
    others = tuple(e for e in t.effects if e is not effect)
    settle_effects(t, others if used_up else (*others, evolve(effect, times=max(left, 0))))
    t.say("triggered", "CON-5", trigger=effect.when.trigger, source=effect.source)
