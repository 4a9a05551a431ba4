"""The monster's turn (MTN-1 to MTN-6, MON-2)."""

from holdin.game.agenda import (
    EndMonsterTurn,
    LineEffects,
    MonsterActs,
    MonsterHeals,
    MonsterLines,
    MonsterTurn,
    RollBehaviour,
    Source,
    Strike,
)
from holdin.game.effects import arm, effect_name, gain_condition, gain_effect, hindrance_kinds, new_effect, tick
from holdin.game.evolve import evolve
from holdin.game.hurting import heal_monster, hurt_hero
from holdin.game.moving import change_distance, shove, spring_damage
from holdin.game.registry import Chapter
from holdin.game.state import Phase
from holdin.game.table import Table
from holdin.models.ability import Gain
from holdin.models.letters import Condition, Party
from holdin.rules.monster_turn import Plan, in_best_order, plan

CHAPTER = Chapter()

NOTHING: frozenset[Condition] = frozenset()


@CHAPTER.runs(MonsterTurn)
def _begin(t: Table, frame: MonsterTurn) -> None:
    """It acts once a round, with the set it rolled; engaged by your last action, it rolls now (ENG-4)."""
    if t.combat is None or t.combat.acted:
        return
    if t.combat.behaviour is None:
        t.push(RollBehaviour(), frame)
        return
    _, act, heal, end = t.way.monster_turn
    t.phase = Phase.MONSTER_TURN
    t.combat = evolve(t.combat, acted=True)
    t.say("monster_turn", "MTN-1", monster=t.combat.monster, letter=t.combat.behaviour)
    _drop_last_bonuses(t)
    arm(t, Party.MONSTER)
    if t.has(Party.MONSTER, Condition.STUN):
        t.say("stunned", "CON-2", who=Party.MONSTER)
        t.push(end)
        return
    _gain_bonuses(t)
    spare = _heal(t, t.behaviour.heals)
    t.push(act, evolve(heal, monster=t.combat.monster, amounts=spare), end)


def _drop_last_bonuses(t: Table) -> None:
    """The bonuses of a set belong to that set only: another turn, another set (MON-2)."""
    assert t.combat is not None
    ref = t.combat.monster
    own = [e for e in t.bearing(Party.MONSTER) if e.source == ref and effect_name(e) in {"shield", "retaliate"}]
    t.effects = tuple(effect for effect in t.effects if effect not in own)


def _gain_bonuses(t: Table) -> None:
    """Bonuses of its set count from its turn on (MTN-6)."""
    assert t.combat is not None
    ref, set_ = t.combat.monster, t.behaviour
    if set_.shield:
        gain_effect(t, evolve(new_effect(t, Party.MONSTER, Source(ref)), shield=set_.shield))
        t.say("shield_gained", "MTN-6", who=Party.MONSTER, value=set_.shield)
    if set_.retaliate:
        effect = new_effect(t, Party.MONSTER, Source(ref))
        gain_effect(t, evolve(effect, retaliate=set_.retaliate, retaliate_range=set_.retaliate_range))
        t.say("retaliate_gained", "MTN-6", who=Party.MONSTER, value=set_.retaliate, range=set_.retaliate_range)
    for condition in set_.gains:
        gain_condition(t, Party.MONSTER, condition, Source(ref))


def _heal(t: Table, amounts: tuple[int, ...]) -> tuple[int, ...]:
    """One heal after the other while it is damaged; returns those that it had no need of (MTN-6)."""
    assert t.combat is not None
    spare = []
    for amount in amounts:
        if t.combat.hp < t.combat.max_hp:
            heal_monster(t, amount)
        else:
            spare.append(amount)
    return tuple(spare)


@CHAPTER.runs(MonsterHeals)
def _heal_last(t: Table, frame: MonsterHeals) -> None:
    """It heals last what its own turn has cost it, if it still lives (MTN-6)."""
    if _fights_on(t, frame.monster):
        _heal(t, frame.amounts)


def _fights_on(t: Table, monster: str) -> bool:
    return t.combat is not None and t.combat.monster == monster


def monster_plan(t: Table) -> Plan:
    """Its move and attack, once it has healed itself (MTN-2 to MTN-6)."""
    assert t.combat is not None
    set_, stats = t.behaviour, t.stats
    conditions = frozenset(c for c in Condition if t.has(Party.MONSTER, c)) if t.effects else NOTHING
    damage = spring_damage(t)
    return plan(
        distance=t.combat.distance,
        move=set_.moves,
        attack=set_.attacks,
        range_=set_.reach if set_.ranged else None,
        flying=stats.flying,
        hindrances=len(hindrance_kinds(t)),
        springs=damage > 0,
        deadly=damage >= t.combat.hp,
        conditions=conditions,
        target_invisible=t.has(Party.HERO, Condition.INVISIBLE),
    )


@CHAPTER.runs(MonsterActs)
def _act(t: Table, _frame: MonsterActs) -> None:
    assert t.combat is not None
    if t.has(Party.HERO, Condition.INVISIBLE):
        t.say("no_focus", "MTN-5", monster=t.combat.monster)
        return
    plan_ = monster_plan(t)
    able = t.behaviour.attacks is not None and not t.has(Party.MONSTER, Condition.DISARM)
    rule = "MTN-2" if able else "MTN-4"
    if plan_.new_distance != t.combat.distance:
        change_distance(t, plan_.new_distance, Party.MONSTER, rule, free=t.stats.flying)
    if t.combat is None:
        return
    t.push(MonsterLines(t.combat.monster, t.behaviour.lines))
    if plan_.attacks:
        t.push(t.way.strike.before(monster_strike(t)))
    else:
        t.say("monster_waits", rule, monster=t.combat.monster)


def monster_strike(t: Table) -> Strike:
    """Its attack with the set that is up, from where it stands (MON-2)."""
    assert t.combat is not None
    set_ = t.behaviour
    own = Gain(
        push=set_.push,
        pull=set_.pull,
        pierce=set_.pierce,
        conditions=set_.conditions,
        advantage=set_.advantage,
    )
    ref = t.combat.monster
    return Strike(Party.MONSTER, ref, ref, set_.attacks or 0, set_.ranged, t.combat.distance, (own,))


@CHAPTER.runs(MonsterLines)
def _next_line(t: Table, frame: MonsterLines) -> None:
    """Each line while you are in its range and can be seen; its damage is no attack (MON-2, MTN-5)."""
    if not frame.lines or t.combat is None or not _fights_on(t, frame.monster):
        return
    line, *rest = in_best_order(frame.lines, t.combat.distance)
    t.push(evolve(frame, lines=tuple(rest)))
    if t.combat.distance <= line.range and not t.has(Party.HERO, Condition.INVISIBLE):
        t.say("line_done", "MON-2", monster=frame.monster, line=line)
        t.push(LineEffects(frame.monster, line))
        hurt_hero(t, line.damage, "line")


@CHAPTER.runs(LineEffects)
def _line_effects(t: Table, frame: LineEffects) -> None:
    """After the damage, also if it was negated (MON-2, DMG-1)."""
    if _fights_on(t, frame.monster):
        for condition in frame.line.conditions:
            gain_condition(t, Party.HERO, condition, Source(frame.monster))
        shove(t, Party.HERO, frame.line.push, frame.line.pull)


@CHAPTER.runs(EndMonsterTurn)
def _end(t: Table, _frame: EndMonsterTurn) -> None:
    tick(t, Party.MONSTER)
    if t.turn.under_way:
        t.phase = Phase.HERO_TURN
    t.say("monster_turn_ended", "MTN-1")
