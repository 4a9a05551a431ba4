"""A monster's turn in open play, row by row (OPN-10, MAI-1, MAI-7)."""

from holdin.game.agenda import (
    EndMonsterTurn,
    Frame,
    MonsterHeals,
    MonsterLines,
    MonsterStrikes,
    MonsterTurn,
    RollBehaviour,
    Strike,
    Walk,
)
from holdin.game.effects import arm, tick
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, Figure, evolve_figure
from holdin.game.hurting import heal
from holdin.game.monster_sets import do_line, gain_bonuses
from holdin.game.open.decisions import decide
from holdin.game.open.situations import situation_of
from holdin.game.open.stand import behaviour
from holdin.game.registry import Chapter
from holdin.game.state import Phase
from holdin.game.table import Table
from holdin.models.letters import Condition, Lasting
from holdin.models.monster import HealRow

CHAPTER = Chapter()


@CHAPTER.runs(MonsterTurn)
def _begin(t: Table, frame: MonsterTurn) -> None:
    """What waits for it comes into force, then stun is looked at (OPN-10); who sleeps does nothing (OPN-11)."""
    who = frame.monster
    if t.figure(who).set is None:
        t.push(RollBehaviour(), frame)
        return
    t.phase = Phase.MONSTER_TURN
    figure = evolve_figure(t.figure(who), acted=True)
    t.place(figure)
    t.say("monster_turn", "MAI-1", monster=who, letter=figure.set)
    t.push(EndMonsterTurn(who))
    if t.effects:
        arm(t, who)
        if t.has(who, Condition.STUN):
            t.say("stunned", "CON-2", who=who, monster=who)
            return
    if t.stage.scenario.rules and t.stage.asleep(t.board, who):
        t.say("sleeps", "OPN-11", monster=who)
        return
    set_ = behaviour(t, figure)
    gain_bonuses(t, who, set_, Lasting.ROUND)
    t.push(*_rows(t, figure))


def _rows(t: Table, figure: Figure) -> list[Frame]:
    """The move row, the attack row, a heal in the range row, the lines – with the focus found now (MAI-1)."""
    who, set_ = figure.id, behaviour(t, figure)
    rows = [row.heal if isinstance(row, HealRow) else 0 for row in (set_.move, set_.attack, set_.range)]
    heals = [MonsterHeals(who, (amount,)) if amount else None for amount in rows]
    found, ends, onward = decide(situation_of(t, figure))
    moves: Frame | None = heals[0]
    strikes: Frame | None = heals[1]
    lines: Frame | None = None
    if found:
        moves = moves or (Walk(who, onward, ends) if ends else None)
        strikes = strikes or MonsterStrikes(who, tuple([each.end for each in found if each.targets]))
        lines = MonsterLines(who, set_.lines) if set_.lines else None
    else:
        t.say("no_focus", "FOC-2", monster=who)
    return [each for each in (moves, strikes, heals[2], lines) if each is not None]


@CHAPTER.runs(MonsterHeals)
def _heal(t: Table, frame: MonsterHeals) -> None:
    """Where its row stands, and skipped at full HP (MAI-1)."""
    if frame.monster in t.board.dead:
        return
    figure = t.figure(frame.monster)
    if figure.hp < figure.max_hp:
        for amount in frame.amounts:
            heal(t, frame.monster, amount)


@CHAPTER.runs(MonsterStrikes)
def _strike(t: Table, frame: MonsterStrikes) -> None:
    """If it has come to where it attacks from (MAI-3)."""
    who = frame.monster
    if who in t.board.dead:
        return
    figure = t.figure(who)
    if figure.hex not in frame.from_:
        t.say("monster_waits", "MAI-4", monster=who)
        return
    set_ = behaviour(t, figure)
    far = t.way.field.apart(t, who, YOU)
    t.push(t.way.strike.before(Strike(who, YOU, who, set_.attacks or 0, set_.ranged, far, (set_.gain,))))


@CHAPTER.runs(MonsterLines)
def _next_line(t: Table, frame: MonsterLines) -> None:
    """One after the other, each if the focus is within its range and sight (MAI-7)."""
    if not frame.lines or frame.monster in t.board.dead:
        return
    line, *rest = frame.lines
    t.push(evolve(frame, lines=tuple(rest)))
    field = t.way.field
    if field.apart(t, frame.monster, YOU) <= line.range and field.sees(t, frame.monster, YOU):
        do_line(t, frame.monster, line)


@CHAPTER.runs(EndMonsterTurn)
def _end(t: Table, frame: EndMonsterTurn) -> None:
    """Its death has ended its turn before (OPN-10)."""
    if t.effects:
        tick(t, frame.monster)
    t.say("monster_turn_ended", "MAI-1", monster=frame.monster)
