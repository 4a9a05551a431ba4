"""The monster's turn (MTN-1 to MTN-6, MON-2)."""

from holdin.game.agenda import (
    EndMonsterTurn,
    MonsterActs,
    MonsterHeals,
    MonsterHits,
    MonsterLines,
    MonsterTurn,
    RollBehaviour,
    Strike,
    make_strike,
)
from holdin.game.effects import arm, effect_name, tick
from holdin.game.evolve import evolve, evolver
from holdin.game.figures import YOU
from holdin.game.held.field import DISTANCE, change_distance
from holdin.game.held.fight import behaviour, fight, foe, goes_on, stats
from holdin.game.hurting import begin_ailing, heal, needs_healing
from holdin.game.monster_sets import do_line, gain_bonuses
from holdin.game.registry import Chapter
from holdin.game.rifts import stay, waits
from holdin.game.state import MonsterRef, evolve_fight
from holdin.game.striking import against
from holdin.game.table import DISARM, HERO_TURN, MONSTER_TURN, STUN, Table
from holdin.models.monster_lines import Line, TeleportLine
from holdin.rules.distance import tracked
from holdin.rules.monster_turn import in_best_order

CHAPTER = Chapter()

_end_of, _last_heals = evolver(EndMonsterTurn), evolver(MonsterHeals)


@CHAPTER.runs(MonsterTurn)
def _begin(t: Table, frame: MonsterTurn) -> None:
    """It acts once a round, with the set it rolled; engaged by your last action, it rolls now (ENG-4)."""
    if t.fight is None or t.fight.acted:
        return
    letter = foe(t).set
    if letter is None:
        t.push(RollBehaviour(), frame)
        return
    (_, act, heal_last, end), monster = t.way.monster_turn, t.fight.monster
    t.phase = MONSTER_TURN
    t.fight = evolve_fight(t.fight, acted=True)
    t.say("monster_turn", "MTN-1", monster=monster, letter=letter)
    _drop_last_bonuses(t, monster)
    arm(t, monster)
    t.push(_end_of(end, monster=monster))
    if t.effects:
        begin_ailing(t, monster)
        if not goes_on(t, monster):
            return
    if t.effects and t.has(monster, STUN):
        t.say("stunned", "CON-2", who=monster)
        return
    set_ = stats(t).sets[letter]
    gain_bonuses(t, monster, set_)
    spare = _heal(t, monster, set_.heals)
    t.push(act, _last_heals(heal_last, monster=monster, amounts=spare))


def _drop_last_bonuses(t: Table, ref: MonsterRef) -> None:
    """The bonuses of a set belong to that set only: another turn, another set (MON-2)."""
    own = [e for e in t.bearing(ref) if e.source == ref and effect_name(e) in {"shield", "retaliate"}]
    if own:
        t.effects = tuple(effect for effect in t.effects if effect not in own)


def _heal(t: Table, monster: MonsterRef, amounts: tuple[int, ...]) -> tuple[int, ...]:
    """One heal after the other while it needs one; returns those that it had no need of (MTN-6)."""
    spare = []
    for amount in amounts:
        if needs_healing(t, monster):
            heal(t, monster, amount)
        else:
            spare.append(amount)
    return tuple(spare)


@CHAPTER.runs(MonsterHeals)
def _heal_last(t: Table, frame: MonsterHeals) -> None:
    """It heals last what its own turn has cost it, if it still lives (MTN-6)."""
    if goes_on(t, frame.monster):
        _heal(t, frame.monster, frame.amounts)


@CHAPTER.runs(MonsterActs)
def _act(t: Table, _frame: MonsterActs) -> None:
    now = fight(t)
    monster = now.monster
    if not DISTANCE.sees(t, monster, YOU):
        t.say("no_focus", "MTN-5", monster=monster)
        return
    plan = DISTANCE.plan(t, monster)
    able = behaviour(t).attacks is not None and not t.has(monster, DISARM)
    rule = "MTN-2" if able else "MTN-4"
    rules = ("HIN-6", rule) if plan.held_back else (rule,)
    if plan.new_distance != now.distance:
        if now.rifts and waits(t):
            t.push(MonsterHits(monster, plan.attacks, rules))
            change_distance(t, plan.new_distance, monster, rule, free=stats(t).flying)
            return
        change_distance(t, plan.new_distance, monster, rule, free=stats(t).flying)
    _hit(t, monster, rules, attacks=plan.attacks)


def _hit(t: Table, monster: MonsterRef, rules: tuple[str, ...], *, attacks: bool) -> None:
    """It attacks from where it stands, or doesn't by these rules, and its lines follow."""
    if not goes_on(t, monster):
        return
    t.push(MonsterLines(monster, behaviour(t).lines))
    if attacks:
        t.push(t.way.strike.before(monster_strike(t)))
    else:
        t.say("monster_waits", *rules, monster=monster)


@CHAPTER.runs(MonsterHits)
def _hit_after_rifts(t: Table, frame: MonsterHits) -> None:
    """Where rifts have brought it elsewhere, its attack may not reach any more (RIF-3)."""
    if goes_on(t, frame.monster):
        reaches = fight(t).distance <= behaviour(t).reach and DISTANCE.sees(t, frame.monster, YOU)
        _hit(t, frame.monster, frame.rules, attacks=frame.attacks and reaches)


def monster_strike(t: Table) -> Strike:
    """Its attack with the set that is up, from where it stands (MON-2)."""
    now, set_ = fight(t), behaviour(t)
    ref = now.monster
    return make_strike(ref, YOU, ref, set_.attacks or 0, set_.ranged, now.distance, (set_.gain, *against(t, YOU)))


@CHAPTER.runs(MonsterLines)
def _next_line(t: Table, frame: MonsterLines) -> None:
    """Each line while you are in its range and can be seen; its damage is no attack (MON-2, MTN-5)."""
    if not frame.lines or not goes_on(t, frame.monster):
        return
    harms = tuple([line for line in frame.lines if isinstance(line, Line)])
    if not harms:
        _do_another(t, frame)
        return
    distance = fight(t).distance
    line = in_best_order(harms, distance)[0]
    left = list(frame.lines)
    left.remove(line)
    t.push(evolve(frame, lines=tuple(left)))
    if distance <= line.range and DISTANCE.sees(t, frame.monster, YOU):
        do_line(t, frame.monster, line)


def _do_another(t: Table, frame: MonsterLines) -> None:
    """Lines of other kinds come after those that harm you; most do nothing in held play (TEL-2)."""
    line, *rest = frame.lines
    t.push(evolve(frame, lines=tuple(rest)))
    does = t.way.handlers.line.get(type(line))
    if does is not None:
        does(t, frame.monster, line, YOU)


@CHAPTER.lines(TeleportLine)
def _teleport(t: Table, who: MonsterRef, line: TeleportLine, _focus: str | None) -> None:
    """As near to you as it can come, or as far away; no hindrance is in its way (TEL-2)."""
    old = fight(t).distance
    new = tracked(old - line.value if line.to == "focus" else old + line.value)
    if new != old:
        t.fight = evolve_fight(fight(t), distance=new)
        t.say("distance_changed", "TEL-2", who=who, old=old, new=new)


@CHAPTER.runs(EndMonsterTurn)
def _end(t: Table, frame: EndMonsterTurn) -> None:
    stay(t, frame.monster)
    tick(t, frame.monster)
    if t.turn.under_way:
        t.phase = HERO_TURN
    t.say("monster_turn_ended", "MTN-1")
