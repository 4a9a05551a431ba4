"""A monster's situation, as `holdin.rules.open` asks about it (MAI, FOC)."""

from holdin.game.figures import YOU, Figure
from holdin.game.open.stand import behaviour, standing, terrain
from holdin.game.table import Table
from holdin.models.letters import Condition
from holdin.models.monster import Behaviour
from holdin.rules.open.figures import Enemy, Mover, Situation


def situation_of(t: Table, figure: Figure, set_: Behaviour | None = None) -> Situation:
    """Where a monster stands, with its set of this round or another one, and everybody else."""
    set_ = set_ or behaviour(t, figure)
    who = figure.id
    borne = frozenset([e.condition for e in t.effects if e.bearer == who and e.armed]) if t.effects else frozenset()
    mover = Mover(
        hex=figure.hex,
        move=set_.moves,
        range=set_.reach if set_.ranged else None,
        targets=0 if set_.attacks is None else 1,
        flying=t.stage.stats(who).flying,
        muddled=Condition.MUDDLE in borne,
        disarmed=Condition.DISARM in borne,
        immobilized=Condition.IMMOBILIZE in borne,
        stunned=Condition.STUN in borne,
    )
    you = Enemy(t.you.hex, t.turn.initiative, bool(t.effects) and t.has(YOU, Condition.INVISIBLE))
    allies = tuple(sorted([each.hex for each in standing(t) if each.id != who]))
    return Situation(terrain(t).ground, mover, (you,), allies)
