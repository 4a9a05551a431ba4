"""A monster's turn in open play, or a summon's, row by row (OPN-10, MAI-1, MAI-7, SUM-3)."""

from collections.abc import Iterable

from holdin.game.agenda import (
    EndMonsterTurn,
    Frame,
    MonsterHeals,
    MonsterLines,
    MonsterStrikes,
    MonsterTurn,
    MonsterVolley,
    RollBehaviour,
    Walk,
    make_strike,
)
from holdin.game.effects import arm, tick
from holdin.game.figures import Figure, FigureId, evolve_figure, is_summon
from holdin.game.hurting import begin_ailing, heal, needs_healing
from holdin.game.monster_sets import gain_bonuses
from holdin.game.open.attacking import put_area
from holdin.game.open.decisions import decide
from holdin.game.open.elements import kindle
from holdin.game.open.monster_lines import heal_most_hurt, ward_allies
from holdin.game.open.situations import situation_of
from holdin.game.open.stand import behaviour, everybody
from holdin.game.registry import Chapter
from holdin.game.rifts import stay
from holdin.game.state import Phase
from holdin.game.striking import against
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Lasting
from holdin.models.monster import HealRow
from holdin.rules.open.figures import Option, Situation
from holdin.rules.open.tables import tables_of

CHAPTER = Chapter()


@CHAPTER.runs(MonsterTurn)
def _begin(t: Table, frame: MonsterTurn) -> None:
    """What waits for it, Regenerate, Wound, then stun is looked at (OPN-10); who sleeps does nothing (OPN-11)."""
    who, yours = frame.monster, is_summon(frame.monster)
    if not yours and t.figure(who).set is None:
        t.push(RollBehaviour(), frame)
        return
    t.phase = Phase.SUMMON_TURN if yours else Phase.MONSTER_TURN
    figure = evolve_figure(t.figure(who), acted=True)
    t.place(figure)
    if yours:
        t.say("summon_turn", "SUM-3", monster=who)
    else:
        t.say("monster_turn", "MAI-1", monster=who, letter=figure.set)
    t.push(EndMonsterTurn(who))
    if t.effects:
        arm(t, who)
        begin_ailing(t, who)
        if who in t.board.dead:
            return
        if t.has(who, Condition.STUN):
            t.say("stunned", "CON-2", who=who, monster=who)
            return
    if t.stage.scenario.rules and not yours and t.stage.asleep(t.board, who):
        t.say("sleeps", "OPN-11", monster=who)
        return
    if not yours:
        kindle(t, figure)
    set_ = behaviour(t, figure)
    gain_bonuses(t, who, set_, Lasting.ROUND)
    if set_.wards:
        ward_allies(t, who, set_.wards)
    t.push(*_rows(t, figure))


def _rows(t: Table, figure: Figure) -> list[Frame]:
    """The move row, the attack row, a heal in the range row, the lines – with the focus found now (MAI-1)."""
    who, set_ = figure.id, behaviour(t, figure)
    rows = (set_.move, set_.attack, set_.range)
    heals = [MonsterHeals(who, (row.heal,), row.range) if isinstance(row, HealRow) else None for row in rows]
    situation = situation_of(t, figure)
    found, ends, onward = decide(situation)
    moves: Frame | None = heals[0]
    strikes: Frame | None = heals[1]
    focus: FigureId | None = None
    if found:
        over = figure.hex if situation.mover.jump else None
        moves = moves or (Walk(who, onward, ends, over=over) if ends else None)
        strikes = strikes or MonsterStrikes(who, _attacks(t, situation, found))
        focus = _focus(t, found[0])
    else:
        t.say("no_focus", "FOC-2", monster=who)
    lines = MonsterLines(who, set_.lines, focus) if set_.lines else None
    return [each for each in (moves, strikes, heals[2], lines) if each is not None]


def _focus(t: Table, option: Option) -> FigureId:
    """Whom it goes for, as a figure."""
    return next(each.id for each in everybody(t) if each.hex == option.focus)


Attacks = tuple[tuple[Hex, tuple[FigureId, ...]], ...]


def _attacks(t: Table, situation: Situation, found: Iterable[Option]) -> Attacks:
    """Where it can attack from, and whom, in order: the focus, then the nearer ones, then by initiative (ARE-3)."""
    at = {each.hex: each.id for each in everybody(t)}
    attacks: dict[Hex, tuple[FigureId, ...]] = {}
    for option in found:
        targets = option.targets
        if len(targets) > 1:
            targets = in_order(situation, option)
        if targets:
            attacks.setdefault(option.end, tuple([at[hex_] for hex_ in targets]))
    return tuple(attacks.items())


def in_order(situation: Situation, option: Option) -> tuple[Hex, ...]:
    """The targets of an attack as they are attacked: the focus, then by MAI-2 (f) from where it stood (ARE-3)."""
    tables, initiative = tables_of(situation.ground.space), {each.hex: each.initiative for each in situation.enemies}
    start = tables.places[situation.mover.hex]

    def rank(hex_: Hex) -> tuple[bool, float, float]:
        return hex_ != option.focus, tables.proximity(start, tables.places[hex_]), initiative[hex_]

    return tuple(sorted(option.targets, key=rank))


@CHAPTER.runs(MonsterHeals)
def _heal(t: Table, frame: MonsterHeals) -> None:
    """Where its row stands, and skipped at full HP (MAI-1); with a range for the most hurt of its side (MAI-7)."""
    who = frame.monster
    if who in t.board.dead:
        return
    for amount in frame.amounts:
        if frame.range is not None:
            heal_most_hurt(t, who, amount, frame.range)
        elif needs_healing(t, who):
            heal(t, who, amount)


@CHAPTER.runs(MonsterStrikes)
def _strike(t: Table, frame: MonsterStrikes) -> None:
    """If it has come to where it attacks from (MAI-3)."""
    who = frame.monster
    if who in t.board.dead:
        return
    targets, set_ = dict(frame.attacks).get(t.figure(who).hex), behaviour(t, t.figure(who))
    if targets is None:
        if set_.attacks is not None:
            t.say("monster_waits", "MAI-4", monster=who)
    else:
        if set_.area:
            put_area(t, who, set_, targets)
        t.push(MonsterVolley(who, targets))


@CHAPTER.runs(MonsterVolley)
def _next_target(t: Table, frame: MonsterVolley) -> None:
    """One after the other, until all are attacked or it is dead (ARE-3, FIG-5)."""
    who = frame.monster
    targets = tuple([each for each in frame.targets if each not in t.board.dead])
    if who in t.board.dead or not targets:
        return
    target, *rest = targets
    if rest:
        t.push(MonsterVolley(who, tuple(rest)))
    set_ = behaviour(t, t.figure(who))
    far, gains = t.way.field.apart(t, who, target), (set_.gain, *against(t, target))
    t.push(t.way.strike.before(make_strike(who, target, who, set_.attacks or 0, set_.ranged, far, gains)))


@CHAPTER.runs(EndMonsterTurn)
def _end(t: Table, frame: EndMonsterTurn) -> None:
    """Its death has ended its turn before (OPN-10)."""
    if t.effects:
        stay(t, frame.monster)
        tick(t, frame.monster)
    if is_summon(frame.monster):
        t.say("summon_turn_ended", "SUM-3", monster=frame.monster)
    else:
        t.say("monster_turn_ended", "MAI-1", monster=frame.monster)
