"""Moves of held play: over the map out of combat, a new distance in it (MOV-1, MOV-3, ENG-10, ENG-11)."""

from holdin.game.abilities import move_items, usable_items, use_item
from holdin.game.actions import Action, SetDistance, Stop, UseItem
from holdin.game.agenda import MoveOn, Source
from holdin.game.asks import AskDistance, AskStep, ask_step
from holdin.game.effects import total
from holdin.game.figures import YOU
from holdin.game.held.field import change_distance
from holdin.game.held.fight import fight
from holdin.game.held.hindrances import step_cost
from holdin.game.items import pay_for
from holdin.game.registry import Chapter
from holdin.game.special import lightened
from holdin.game.table import Table
from holdin.models.ability import Gain, Move
from holdin.models.base import ItemId
from holdin.models.item import Timing
from holdin.rules.move import distances_in_reach

CHAPTER = Chapter()


@CHAPTER.performs(Move)
def _move(t: Table, _source: Source, ability: Move, gains: tuple[Gain, ...]) -> None:
    left = lightened(t, ability.value + total(gains))
    jump = ability.jump or any(gain.jump for gain in gains)
    t.push(ask_step(left, jump) if t.fight is None else AskDistance(left, jump))


@CHAPTER.runs(MoveOn)
def _move_on(t: Table, frame: MoveOn) -> None:
    """Where a fight has ended the rest is for the map (ENG-11); where one has begun nobody moves there (ENG-10).

    In combat a distance is chosen once, unless an item can be used on the way that could not be used before (ITM-4).
    """
    if t.fight is None:
        t.push(AskStep(frame.left, frame.jump, moved=frame.moved))
    elif frame.known is None or (_can_move(t, frame) and _usable(t) - frame.known):
        t.push(AskDistance(frame.left, frame.jump))


def _can_move(t: Table, frame: MoveOn) -> bool:
    return frame.left >= step_cost(t, free=frame.jump)


def _usable(t: Table) -> frozenset[ItemId]:
    return frozenset(item.id for item in usable_items(t))


@CHAPTER.offers(AskDistance)
def _offer_distances(t: Table, ask: AskDistance) -> list[Action]:
    now = fight(t).distance
    reachable = distances_in_reach(now, ask.left, step_cost(t, free=ask.jump))
    found: list[Action] = [*(SetDistance(distance) for distance in reachable if distance != now), Stop()]
    if t.hero.items:
        found += [UseItem(item.id) for item in (*move_items(t, jump=ask.jump), *usable_items(t))]
    return found


@CHAPTER.answers(AskDistance, SetDistance)
def _set_distance(t: Table, ask: AskDistance, action: SetDistance) -> None:
    cost = abs(action.distance - fight(t).distance) * step_cost(t, free=ask.jump)
    if t.hero.items:
        t.push(MoveOn(ask.left - cost, ask.jump, known=_usable(t)))
    change_distance(t, action.distance, YOU, "MOV-3", free=ask.jump, cost=cost)


@CHAPTER.answers(AskDistance, UseItem)
def _item_before_a_distance(t: Table, ask: AskDistance, action: UseItem) -> None:
    """An item lengthens the move or makes a jump of it; another is used for itself (ITM-4)."""
    item = pay_for(t, action.item)
    if item.timing is Timing.MOVE:
        t.push(AskDistance(ask.left + item.gain.value, ask.jump or item.gain.jump))
    else:
        t.push(MoveOn(ask.left, ask.jump))
        use_item(t, item)


@CHAPTER.answers(AskDistance, Stop)
def _stay(_t: Table, _ask: AskDistance, _action: Stop) -> None:
    """You keep your distance."""
