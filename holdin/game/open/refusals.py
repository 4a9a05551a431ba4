"""Why an answer is not legal in open play (OPN-4, ARE-1 to ARE-4, FIG-4, OVL-7, PSH-2, MAI-3)."""

from typing import Final

from holdin.game.abilities import all_gains
from holdin.game.actions import LongRest, Place, PlaceArea, TakeShortRest, Target, Way
from holdin.game.asks import Ask, AskAbility, AskArea, AskEnemy, AskForcedRest, AskNext, AskShove, AskWay
from holdin.game.figures import YOU
from holdin.game.open.stand import is_met
from holdin.game.open.tiles import cuts_off, is_empty, near
from holdin.game.place_asks import AskPlace
from holdin.game.refusals import Reason, why_not_there
from holdin.game.registry import Chapter
from holdin.game.resting import can_rest
from holdin.game.step import Refused
from holdin.game.striking import reach_of
from holdin.game.table import Table
from holdin.models.ability import Attack, Harm, Inflict, Shove
from holdin.models.hexes import name
from holdin.models.letters import Condition, Tile

CHAPTER = Chapter()

NO_ENEMY: Final = Refused("OPN-4", "no_enemy")
NO_SUMMON: Final = Refused("SUM-1", "no_room_to_summon")
NO_DISMISSAL: Final = Refused("SUM-2", "nobody_to_dismiss")
FARTHEST: Final = 99
"""No map is wider."""


@CHAPTER.refuses(LongRest)
@CHAPTER.refuses(TakeShortRest)
def _rest(t: Table, ask: Ask, _action: LongRest | TakeShortRest) -> Reason:
    if isinstance(ask, AskForcedRest) or can_rest(t):
        return None
    return Refused("RST-1", "rest_needs_two")


@CHAPTER.refuses(Target)
def _target(t: Table, ask: Ask, action: Target) -> Reason:
    found = why_not_target(t, action.target, _reach(ask))
    if found is not None:
        return found
    it = (("monster", action.target),)
    if isinstance(ask, AskNext) and action.target in ask.volley.done:
        return Refused("ARE-4", "attacked_already", it)
    return Refused("RND-4", "no_attack_now", it)


def _reach(ask: Ask) -> int:
    """How far the ability that is asked about reaches."""
    match ask:
        case AskNext():
            return reach_of(ask.volley.ability, ask.volley.gains)
        case AskEnemy() | AskAbility() if isinstance(ask.ability, Attack | Harm | Inflict | Shove):
            gains = ask.gains if isinstance(ask, AskEnemy) else all_gains(ask)
            return (ask.ability.range or 1) + sum(gain.range for gain in gains)
    return FARTHEST


def why_not_target(t: Table, ref: str, reach: int) -> Reason:
    """Why a monster can't be an ability's target: dead, hidden, invisible, behind walls, out of sight or range."""
    missing = why_not_there(t, ref)
    if missing is not None:
        return missing
    it = (("monster", ref),)
    figure, field = t.figure(ref), t.way.field
    if not is_met(t, figure):
        return Refused("OPN-4", "not_revealed", it)
    if t.has(ref, Condition.INVISIBLE):
        return Refused("CON-3", "enemy_invisible", it)
    apart = field.apart(t, YOU, ref)
    if apart >= FARTHEST:
        return Refused("ATK-2", "behind_walls", it)
    if not field.sees(t, YOU, ref):
        return Refused("ATK-3", "no_line_of_sight", it)
    if apart > reach:
        return Refused("ATK-2", "out_of_range", (*it, ("distance", str(apart)), ("range", str(reach))))
    return None


@CHAPTER.refuses(PlaceArea, AskArea)
def _area(_t: Table, _ask: AskArea, _action: PlaceArea) -> Reason:
    return Refused("ARE-2", "area_not_there")


@CHAPTER.refuses(Place, AskPlace)
def _place(t: Table, ask: AskPlace, action: Place) -> Reason:
    at = (("hex", name(action.hex)),)
    if action.hex not in near(t):
        return Refused("OPN-6", "place_out_of_reach", at)
    if ask.change < 0:
        return Refused("OPN-6", "no_such_tile", at)
    if not is_empty(t, action.hex):
        return Refused("FIG-4", "hex_not_empty", at)
    if ask.tile is Tile.OBSTACLE and cuts_off(t, action.hex):
        return Refused("OVL-7", "cuts_off", at)
    return None


@CHAPTER.refuses(Way)
def _way(_t: Table, ask: Ask, action: Way) -> Reason:
    at = (("hex", name(action.hex)),)
    if isinstance(ask, AskWay):
        return Refused("MAI-3", "not_this_way", at)
    return Refused("PSH-2", "not_this_way", at) if isinstance(ask, AskShove) else None
