"""Why an action is not legal: the rule that forbids it, as a code that a front end words."""

from holdin.game.abilities import can_do, changed_reach
from holdin.game.actions import Action, ChooseCards, Do, Play, Step, Stop, UseItem
from holdin.game.asks import Ask, AskAbility, AskStep
from holdin.game.figures import YOU
from holdin.game.registry import Chapter
from holdin.game.state import ItemCondition, Zone
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Attack, Move
from holdin.models.hexes import neighbours
from holdin.models.letters import Condition, Tile

Reason = Refused | None

CHAPTER = Chapter()


def refusal(t: Table, action: Action) -> Refused:
    """The first rule that forbids an action; call only for actions that are not legal."""
    top = t.agenda[-1] if t.agenda else None
    if not isinstance(top, Ask):
        return Refused("END-1", "scenario_over")
    reason = t.way.handlers.refuse.get(type(action))
    found = reason(t, top, action) if reason is not None else None
    if found is not None:
        return found
    if (type(top), type(action)) not in t.way.handlers.answer:
        return Refused(top.rule, "not_asked")
    return Refused(top.rule, "not_offered")


@CHAPTER.refuses(ChooseCards)
def _cards(t: Table, _ask: Ask, action: ChooseCards) -> Reason:
    for card in (action.leading, action.other):
        if card not in t.cards_in(Zone.HAND):
            return Refused("RND-2", "card_not_in_hand", (("card", card),))
    return Refused("RND-2", "same_card") if action.leading == action.other else None


@CHAPTER.refuses(Play)
def _play(t: Table, _ask: Ask, action: Play) -> Reason:
    if action.card not in t.cards_in(Zone.CHOSEN):
        return Refused("RND-4", "card_not_chosen", (("card", action.card),))
    if any(half is action.half for _, half in t.turn.played):
        return Refused("RND-4", "half_taken", (("half", action.half),))
    return None


@CHAPTER.refuses(UseItem)
def _item(t: Table, _ask: Ask, action: UseItem) -> Reason:
    place = next((place for place in t.hero.items if place.item == action.item), None)
    if place is None:
        return Refused("ITM-2", "item_not_owned", (("item", action.item),))
    if place.state is not ItemCondition.READY:
        return Refused("ITM-1", "item_" + place.state, (("item", action.item),))
    if t.has(YOU, Condition.STUN):
        return Refused("CON-2", "stunned")
    return Refused("ITM-4", "item_not_now", (("item", action.item),))


@CHAPTER.refuses(Do)
def _do(t: Table, ask: Ask, _action: Do) -> Reason:
    if not isinstance(ask, AskAbility) or can_do(t, changed_reach(ask)):
        return None
    if isinstance(ask.ability, Move) and t.has(YOU, Condition.IMMOBILIZE):
        return Refused("CON-2", "immobilized")
    if isinstance(ask.ability, Attack):
        if t.has(YOU, Condition.DISARM):
            return Refused("CON-2", "disarmed")
        return Refused("ATK-1", "no_target")
    return Refused("ELM-3", "elements_missing") if ask.ability.requires else Refused("RND-4", "no_use")


@CHAPTER.refuses(Step)
def _step(t: Table, ask: Ask, action: Step) -> Reason:
    if not isinstance(ask, AskStep):
        return None if t.way.field.on_map(t) else Refused("ENG-10", "nobody_moves_on_the_map")
    ground = t.way.field.ground(t)
    if action.hex in t.stage.locked(t.board):
        return Refused("MAP-4", "door_locked")
    if action.hex not in ground.hexes:
        return Refused("MAP-3", "wall")
    if action.hex not in neighbours(t.you.hex):
        return Refused("MOV-1", "not_adjacent")
    if action.hex not in ground.ways(t.you.hex):
        return Refused("MAP-3", "wall")
    tile = ground.met(action.hex)
    if tile is Tile.OBSTACLE:
        return Refused("MAP-8", "obstacle")
    if tile is Tile.MONSTER:
        return Refused("MAP-10", "living_monster")
    return Refused("MAP-7" if tile is Tile.DIFFICULT else "MOV-1", "not_enough_movement", (("left", str(ask.left)),))


@CHAPTER.refuses(Stop)
def _stop(t: Table, ask: Ask, _action: Stop) -> Reason:
    if not isinstance(ask, AskStep):
        return None
    taken = t.you.hex in t.way.field.ground(t).monsters
    return Refused("MAP-10" if taken else "MAP-8", "cannot_stop_here")
