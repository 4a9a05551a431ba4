"""Why an answer is not legal in held play (ENG-8, ENG-10, MOV-3, RST-3)."""

from typing import Final

from holdin.game.abilities import can_do
from holdin.game.actions import LongRest, SetDistance, Target
from holdin.game.asks import Ask, AskAbility, AskDistance, AskTarget
from holdin.game.held.hindrances import step_cost
from holdin.game.refusals import Reason, why_not_there, why_useless
from holdin.game.registry import Chapter
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Attack
from holdin.models.summon import Dismiss, Summon
from holdin.rules.distance import tracked

CHAPTER = Chapter()

NO_ENEMY: Final = Refused("ENG-10", "no_enemy")
NO_SUMMON: Final = Refused("SUM-6", "no_summon_held")
FARTHEST: Final = 99
"""No map is wider."""


@CHAPTER.useful(Summon)
@CHAPTER.useful(Dismiss)
def _no_summon(_t: Table, _ability: Summon | Dismiss) -> bool:
    """Held, nobody is summoned, or sent home (SUM-6)."""
    return False


@CHAPTER.refuses(LongRest)
def _long_rest(t: Table, _ask: Ask, _action: LongRest) -> Reason:
    if t.fight is not None:
        return Refused("RST-3", "no_long_rest_in_combat")
    return Refused("RST-1", "rest_needs_two")


@CHAPTER.refuses(SetDistance)
def _distance(t: Table, ask: Ask, action: SetDistance) -> Reason:
    if t.fight is None:
        return Refused("RNG-1", "no_distance_now")
    if not isinstance(ask, AskDistance):
        return Refused("MOV-3", "no_move_now")
    if tracked(action.distance) != action.distance:
        return Refused("RNG-1", "distance_out_of_bounds")
    cost = step_cost(t, free=ask.jump)
    return Refused("MOV-3", "not_enough_movement", (("left", str(ask.left)), ("cost", str(cost))))


@CHAPTER.refuses(Target)
def _target(t: Table, ask: Ask, action: Target) -> Reason:
    if isinstance(ask, AskTarget) or (isinstance(ask, AskAbility) and isinstance(ask.ability, Attack)):
        return why_not_target(t, action.target)
    return why_out_of_sight(t, action.target) or why_not_now(action.target)


def why_not_now(ref: str) -> Refused:
    """Why a monster can't be attacked that an attack could be made on: none is asked about."""
    return Refused("RND-4", "no_attack_now", (("monster", ref),))


def why_out_of_sight(t: Table, ref: str) -> Reason:
    """Why no attack whatever can be made on a monster: dead, another fight, walls, sight (ENG-10, ATK-2, ATK-3)."""
    missing = why_not_there(t, ref)
    if missing is not None:
        return missing
    it = (("monster", ref),)
    if t.fight is not None:
        return None if t.fight.monster == ref else Refused("ENG-10", "another_combat", (("monster", t.fight.monster),))
    hex_ = t.stage.monsters[ref].hex
    if t.stage.distance(t.board, t.you.hex, hex_) is None:
        return Refused("ATK-2", "behind_walls", it)
    return None if t.stage.sees(t.board, t.you.hex, hex_) else Refused("ATK-3", "no_line_of_sight", it)


def why_not_target(t: Table, ref: str, reach: int | None = None) -> Reason:
    """Why an attack can't be made on a monster: out of sight, out of range, or another comes first (ENG-8)."""
    found = why_out_of_sight(t, ref)
    if found is not None:
        return found
    if t.fight is not None:
        attack = Attack(value=0, range=reach)
        return why_not_now(ref) if can_do(t, attack) else why_useless(t, attack)
    distance = t.stage.distance(t.board, t.you.hex, t.stage.monsters[ref].hex)
    if reach is not None and not t.stage.within(t.board, t.you.hex, t.stage.monsters[ref].hex, reach):
        return Refused("ATK-2", "out_of_range", (("monster", ref), ("distance", str(distance)), ("range", str(reach))))
    targets = t.way.field.targets(t, reach or FARTHEST)
    if not targets or ref in targets:
        return why_not_now(ref)
    return Refused("ENG-8", "nearer_monster_first", (("monster", ref), ("first", targets[0])))
