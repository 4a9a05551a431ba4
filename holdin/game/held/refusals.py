"""Why an answer is not legal in held play (ENG-8, ENG-10, MOV-3, RST-3)."""

from holdin.game.actions import LongRest, SetDistance, Target
from holdin.game.asks import Ask, AskDistance
from holdin.game.held.hindrances import step_cost
from holdin.game.refusals import Reason
from holdin.game.registry import Chapter
from holdin.game.step import Refused
from holdin.game.table import Table

CHAPTER = Chapter()


@CHAPTER.refuses(LongRest)
def _long_rest(t: Table, _ask: Ask, _action: LongRest) -> Reason:
    if t.fight is not None:
        return Refused("RST-3", "no_long_rest_in_combat")
    return Refused("RST-1", "rest_needs_two")


@CHAPTER.refuses(SetDistance)
def _distance(t: Table, ask: Ask, action: SetDistance) -> Reason:
    if not isinstance(ask, AskDistance):
        return None
    if not 1 <= action.distance <= 7:
        return Refused("RNG-1", "distance_out_of_bounds")
    cost = step_cost(t, free=ask.jump)
    return Refused("MOV-3", "not_enough_movement", (("left", str(ask.left)), ("cost", str(cost))))


@CHAPTER.refuses(Target)
def _target(t: Table, _ask: Ask, action: Target) -> Reason:
    return why_not_target(t, action.target)


def why_not_target(t: Table, ref: str, reach: int | None = None) -> Reason:
    """Why a monster can't be attacked: dead, another fight, walls, sight, range, or one that comes first (ENG-8)."""
    if ref not in t.stage.monsters:
        return Refused("MAP-2", "no_such_monster")
    if ref in t.board.dead:
        return Refused("ATK-11", "monster_dead")
    if t.fight is not None and t.fight.monster != ref:
        return Refused("ENG-10", "another_combat")
    hex_ = t.stage.monsters[ref].hex
    if t.stage.distance(t.board, t.you.hex, hex_) is None:
        return Refused("ATK-2", "behind_walls")
    if not t.stage.sees(t.board, t.you.hex, hex_):
        return Refused("ATK-3", "no_line_of_sight")
    if reach is not None and not t.stage.within(t.board, t.you.hex, hex_, reach):
        return Refused("ATK-2", "out_of_range", (("range", str(reach)),))
    return Refused("ENG-8", "nearer_monster_first")
