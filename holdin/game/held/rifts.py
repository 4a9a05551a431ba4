"""Rifts on the range tracker: what comes to one on the way to another distance (RIF-4)."""

from holdin.game.agenda import Drift, DriftBy
from holdin.game.held.field import change_distance, come_to_distance
from holdin.game.held.fight import fight
from holdin.game.registry import Chapter
from holdin.game.rifts import cross
from holdin.game.table import Table
from holdin.rules.distance import tracked

CHAPTER = Chapter()


@CHAPTER.runs(Drift)
def _drift(t: Table, frame: Drift) -> None:
    """To the next number at which a rift matters, then on; with the fight the rest of the way is over (ENG-11)."""
    if t.fight is None:
        return
    here, to = t.fight.distance, tracked(frame.to)
    if here == to:
        return
    ahead = range(here + 1, to + 1) if to > here else range(here - 1, to - 1, -1)
    rifts = t.fight.rifts
    next_ = ahead[0] if here in rifts else next((number for number in ahead if number in rifts), to)
    steps, monster = abs(next_ - here), t.fight.monster
    if next_ != to:
        t.push(frame)
    come_to_distance(t, next_, frame.mover, frame.rule, free=frame.free, cost=steps * frame.step_cost)
    if t.fight is not None:
        cross(t, monster, here, next_)


@CHAPTER.runs(DriftBy)
def _drift_by(t: Table, frame: DriftBy) -> None:
    if t.fight is not None:
        change_distance(t, fight(t).distance + frame.change, frame.mover, "MOV-4")
