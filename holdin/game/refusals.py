"""Why an action is not legal: the rule that forbids it, as a code that a front end words."""

from collections.abc import Callable
from typing import Any

from holdin.game.abilities import can_do, changed_reach
from holdin.game.actions import Action, ChooseCards, Do, LongRest, Play, SetDistance, Step, Stop, Target, UseItem
from holdin.game.asks import Ask, AskAbility, AskDistance, AskStep
from holdin.game.moving import step_cost
from holdin.game.state import ItemCondition, Zone
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Attack, Move
from holdin.models.hexes import neighbours
from holdin.models.letters import Condition, Party, Tile

Reason = Refused | None


def refusal(t: Table, action: Action) -> Refused:
    """The first rule that forbids an action; call only for actions that are not legal."""
    top = t.agenda[-1] if t.agenda else None
    if not isinstance(top, Ask):
        return Refused("END-1", "scenario_over")
    reason = _REASONS.get(type(action))
    found = reason(t, top, action) if reason is not None else None
    if found is not None:
        return found
    if (type(top), type(action)) not in t.way.handlers.answer:
        return Refused(top.rule, "not_asked")
    return Refused(top.rule, "not_offered")


def _cards(t: Table, _ask: Ask, action: ChooseCards) -> Reason:
    for card in (action.leading, action.other):
        if card not in t.cards_in(Zone.HAND):
            return Refused("RND-2", "card_not_in_hand", (("card", card),))
    return Refused("RND-2", "same_card") if action.leading == action.other else None


def _long_rest(t: Table, _ask: Ask, _action: LongRest) -> Reason:
    if t.combat is not None:
        return Refused("RST-3", "no_long_rest_in_combat")
    return Refused("RST-1", "rest_needs_two")


def _play(t: Table, _ask: Ask, action: Play) -> Reason:
    if action.card not in t.cards_in(Zone.CHOSEN):
        return Refused("RND-4", "card_not_chosen", (("card", action.card),))
    if any(half is action.half for _, half in t.turn.played):
        return Refused("RND-4", "half_taken", (("half", action.half),))
    return None


def _item(t: Table, _ask: Ask, action: UseItem) -> Reason:
    place = next((place for place in t.hero.items if place.item == action.item), None)
    if place is None:
        return Refused("ITM-2", "item_not_owned", (("item", action.item),))
    if place.state is not ItemCondition.READY:
        return Refused("ITM-1", "item_" + place.state, (("item", action.item),))
    if t.has(Party.HERO, Condition.STUN):
        return Refused("CON-2", "stunned")
    return Refused("ITM-4", "item_not_now", (("item", action.item),))


def _do(t: Table, ask: Ask, _action: Do) -> Reason:
    if not isinstance(ask, AskAbility) or can_do(t, changed_reach(ask)):
        return None
    if isinstance(ask.ability, Move) and t.has(Party.HERO, Condition.IMMOBILIZE):
        return Refused("CON-2", "immobilized")
    if isinstance(ask.ability, Attack):
        if t.has(Party.HERO, Condition.DISARM):
            return Refused("CON-2", "disarmed")
        return Refused("ATK-1", "no_target")
    return Refused("ELM-3", "elements_missing") if ask.ability.requires else Refused("RND-4", "no_use")


def _step(t: Table, ask: Ask, action: Step) -> Reason:
    if not isinstance(ask, AskStep):
        return Refused("ENG-10", "nobody_moves_on_the_map") if t.combat is not None else None
    ground = t.stage.ground(t.board)
    if action.hex in t.stage.locked(t.board):
        return Refused("MAP-4", "door_locked")
    if action.hex not in ground.hexes:
        return Refused("MAP-3", "wall")
    if action.hex not in neighbours(t.hero.hex):
        return Refused("MOV-1", "not_adjacent")
    if action.hex not in ground.ways(t.hero.hex):
        return Refused("MAP-3", "wall")
    tile = ground.tiles.get(action.hex)
    if tile is Tile.OBSTACLE:
        return Refused("MAP-8", "obstacle")
    if tile is Tile.MONSTER:
        return Refused("MAP-10", "living_monster")
    return Refused("MAP-7" if tile is Tile.DIFFICULT else "MOV-1", "not_enough_movement", (("left", str(ask.left)),))


def _stop(t: Table, ask: Ask, _action: Stop) -> Reason:
    if not isinstance(ask, AskStep):
        return None
    tile = t.stage.ground(t.board).tiles.get(t.hero.hex)
    return Refused("MAP-10" if tile is Tile.MONSTER else "MAP-8", "cannot_stop_here")


def _distance(t: Table, ask: Ask, action: SetDistance) -> Reason:
    if not isinstance(ask, AskDistance):
        return None
    if not 1 <= action.distance <= 7:
        return Refused("RNG-1", "distance_out_of_bounds")
    cost = step_cost(t, free=ask.jump)
    return Refused("MOV-3", "not_enough_movement", (("left", str(ask.left)), ("cost", str(cost))))


def _target(t: Table, _ask: Ask, action: Target) -> Reason:
    return why_not_target(t, action.target)


def why_not_target(t: Table, ref: str, reach: int | None = None) -> Reason:
    """Why a monster can't be attacked: dead, another fight, walls, sight, range, or one that comes first (ENG-8)."""
    if ref not in t.stage.monsters:
        return Refused("MAP-2", "no_such_monster")
    if ref in t.board.dead:
        return Refused("ATK-11", "monster_dead")
    if t.combat is not None and t.combat.monster != ref:
        return Refused("ENG-10", "another_combat")
    hex_ = t.stage.monsters[ref].hex
    if t.stage.distance(t.board, t.hero.hex, hex_) is None:
        return Refused("ATK-2", "behind_walls")
    if not t.stage.within(t.board, t.hero.hex, hex_, 99):
        return Refused("ATK-3", "no_line_of_sight")
    if reach is not None and not t.stage.within(t.board, t.hero.hex, hex_, reach):
        return Refused("ATK-2", "out_of_range", (("range", str(reach)),))
    return Refused("ENG-8", "nearer_monster_first")


_REASONS: dict[type[Action], Callable[[Table, Ask, Any], Reason]] = {
    ChooseCards: _cards,
    LongRest: _long_rest,
    Play: _play,
    UseItem: _item,
    Do: _do,
    Step: _step,
    Stop: _stop,
    SetDistance: _distance,
    Target: _target,
}
