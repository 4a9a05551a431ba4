"""What a monster's set brings whichever way is fought: its bonuses, and its lines (MON-2, MTN-6)."""

from holdin.game.agenda import LineEffects, Source
from holdin.game.effects import gain_condition, gain_effect, new_effect
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId
from holdin.game.hurting import hurt
from holdin.game.registry import Chapter
from holdin.game.table import Table
from holdin.models.letters import Lasting
from holdin.models.monster import Behaviour
from holdin.models.monster_lines import Line, WardLine

CHAPTER = Chapter()


def gain_bonuses(t: Table, monster: FigureId, set_: Behaviour, lasting: Lasting | None = None) -> None:
    """Bonuses of its set count from its turn on (MTN-6, MAI-1); its shields and retaliates last as told."""
    source = Source(monster, lasting=lasting)
    if set_.shield:
        gain_effect(t, evolve(new_effect(t, monster, source), shield=set_.shield))
        t.say("shield_gained", t.way.cited.sets, who=monster, value=set_.shield)
    if set_.retaliate:
        effect = new_effect(t, monster, source)
        gain_effect(t, evolve(effect, retaliate=set_.retaliate, retaliate_range=set_.retaliate_range))
        t.say("retaliate_gained", t.way.cited.sets, who=monster, value=set_.retaliate, range=set_.retaliate_range)
    for condition in set_.gains:
        gain_condition(t, monster, condition, Source(monster))
    for line in set_.wards:
        if line.affects == "self_and_allies":
            ward(t, monster, line, source)


def ward(t: Table, whom: FigureId, line: WardLine, source: Source) -> None:
    """What a line for one's own side gives a figure (ARE-6, MAI-1)."""
    if line.shield:
        gain_effect(t, evolve(new_effect(t, whom, source), shield=line.shield))
        t.say("shield_gained", t.way.cited.sets, who=whom, value=line.shield)
    if line.retaliate:
        effect = new_effect(t, whom, source)
        gain_effect(t, evolve(effect, retaliate=line.retaliate, retaliate_range=line.retaliate_range))
        t.say("retaliate_gained", t.way.cited.sets, who=whom, value=line.retaliate, range=line.retaliate_range)
    for condition in line.gains:
        gain_condition(t, whom, condition, Source(source.id))


def do_line(t: Table, monster: FigureId, line: Line, focus: FigureId = YOU) -> None:
    """A line's damage is no attack; its effects follow (MON-2)."""
    t.say("line_done", "MON-2", monster=monster, line=line)
    t.push(LineEffects(monster, line, focus))
    hurt(t, focus, line.damage, "line", monster)


@CHAPTER.runs(LineEffects)
def _line_effects(t: Table, frame: LineEffects) -> None:
    """After the damage, also if it was negated (MON-2, DMG-1)."""
    if t.board.dead.isdisjoint((frame.monster, frame.focus)):
        for condition in frame.line.conditions:
            gain_condition(t, frame.focus, condition, Source(frame.monster))
        t.way.field.shift(t, frame.monster, frame.focus, frame.line.push, frame.line.pull)
