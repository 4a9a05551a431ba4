"""Moves over the map and in combat (MOV-1 to MOV-4, MAP-3 to MAP-8, HIN-6)."""

from collections.abc import Mapping
from functools import lru_cache

from holdin.game.abilities import move_items, usable_items, use_item
from holdin.game.actions import Action, SetDistance, Step, Stop, UseItem
from holdin.game.agenda import EndMove, MoveOn, Source
from holdin.game.asks import AskDistance, AskStep
from holdin.game.effects import fire, hindrance_kinds, reaches_in_combat, total
from holdin.game.ending import check_goals
from holdin.game.evolve import evolve
from holdin.game.hurting import hurt_hero, hurt_monster
from holdin.game.items import pay_for
from holdin.game.registry import Chapter
from holdin.game.table import Table
from holdin.models.ability import Gain, Move, Shove, Trigger
from holdin.models.base import ItemId
from holdin.models.hexes import Hex
from holdin.models.item import Timing
from holdin.models.letters import Party, Tile
from holdin.rules.ground import Ground
from holdin.rules.move import (
    distances_in_reach,
    hazard_damage,
    landing_extra,
    may_stop,
    steps,
    trap_damage,
)

CHAPTER = Chapter()


@CHAPTER.performs(Move)
def _move(t: Table, _source: Source, ability: Move, gains: tuple[Gain, ...]) -> None:
    left = ability.value + total(gains)
    jump = ability.jump or any(gain.jump for gain in gains)
    t.push(AskStep(left, jump) if t.combat is None else AskDistance(left, jump))


@CHAPTER.runs(MoveOn)
def _move_on(t: Table, frame: MoveOn) -> None:
    """Where a fight has ended the rest is for the map (ENG-11); where one has begun nobody moves there (ENG-10).

    In combat a distance is chosen once, unless an item can be used on the way that could not be used before (ITM-4).
    """
    if t.combat is None:
        t.push(AskStep(frame.left, frame.jump, moved=frame.moved))
    elif frame.known is None or (_can_move(t, frame) and _usable(t) - frame.known):
        t.push(AskDistance(frame.left, frame.jump))


def _can_move(t: Table, frame: MoveOn) -> bool:
    return frame.left >= step_cost(t, free=frame.jump)


def _usable(t: Table) -> frozenset[ItemId]:
    return frozenset(item.id for item in usable_items(t))


# Over the map


@CHAPTER.offers(AskStep)
def _offer_steps(t: Table, ask: AskStep) -> list[Action]:
    """The hexes next to you that the movement left allows; none once a fight has begun on the way (ENG-10)."""
    if t.combat is not None:
        return [Stop()]
    ground = t.stage.ground(t.board)
    found: list[Action] = [*_steps(ground, t.hero.hex, ask.left, jump=ask.jump)]
    on_the_way = bool(found)
    if not ask.over or may_stop(ground, t.hero.hex, ask.left, jump=True):
        found.append(Stop())
    if t.hero.items:
        found += [UseItem(item.id) for item in move_items(t, jump=ask.jump)]
        found += [UseItem(item.id) for item in usable_items(t) if on_the_way and not ask.over]
    return found


@lru_cache(maxsize=4096)
def _steps(ground: Ground, at: Hex, left: int, *, jump: bool) -> Mapping[Step, int]:
    """The steps that can be taken, with what each costs."""
    return {Step(hex_): cost for hex_, cost in steps(ground, at, left, jump=jump).items()}


@CHAPTER.answers(AskStep, Step)
def _step(t: Table, ask: AskStep, action: Step) -> None:
    """One hex on: its tile counts when it is entered, or – jumping – only where the jump ends (MOV-1, MOV-2)."""
    cost = _steps(t.stage.ground(t.board), t.hero.hex, ask.left, jump=ask.jump)[action]
    t.hero = evolve(t.hero, hex=action.hex)
    t.say("stepped", "MOV-2" if ask.jump else "MOV-1", hex=action.hex, cost=cost, jump=ask.jump)
    t.push(AskStep(ask.left - cost, ask.jump, moved=True, over=ask.jump))
    _open_door(t, action.hex)
    if not ask.jump:
        _enter(t, action.hex)


@CHAPTER.answers(AskStep, Stop)
def _stop(t: Table, ask: AskStep, _action: Stop) -> None:
    if ask.moved:
        t.push(EndMove())
        if ask.over:
            extra = landing_extra(t.stage.ground(t.board), t.hero.hex, jump=True)
            t.say("landed", "MOV-2", hex=t.hero.hex, cost=extra)
            _enter(t, t.hero.hex)


@CHAPTER.answers(AskStep, UseItem)
def _item_on_the_way(t: Table, ask: AskStep, action: UseItem) -> None:
    """An item lengthens the rest of the move or makes a jump of it; another is used for itself (ITM-4)."""
    item = pay_for(t, action.item)
    if item.timing is Timing.MOVE:
        t.push(evolve(ask, left=ask.left + item.gain.value, jump=ask.jump or item.gain.jump))
    else:
        t.push(MoveOn(ask.left, ask.jump, ask.moved))
        use_item(t, item)


def _open_door(t: Table, hex_: Hex) -> None:
    """A door opens when you enter it or jump over it, and stays open (MAP-4)."""
    if t.stage.terrain.get(hex_) is Tile.DOOR_CLOSED and hex_ not in t.board.opened:
        t.board = evolve(t.board, opened=t.board.opened | {hex_})
        t.say("door_opened", "MAP-4", hex=hex_)


def _enter(t: Table, hex_: Hex) -> None:
    """What a hex does to you when you enter it (MAP-5, MAP-6)."""
    check_goals(t)
    fire(t, Trigger.ENTER)
    tile, level = t.stage.terrain.get(hex_), t.stage.ground_level(t.board)
    if tile is Tile.TRAP and hex_ not in t.board.cleared:
        t.board = evolve(t.board, cleared=t.board.cleared | {hex_})
        t.say("trap_sprung", "MAP-5", hex=hex_, damage=trap_damage(level))
        hurt_hero(t, trap_damage(level), "trap")
    elif tile is Tile.HAZARDOUS:
        t.say("hazard_entered", "MAP-6", hex=hex_, damage=hazard_damage(level))
        hurt_hero(t, hazard_damage(level), "hazardous")


# In combat


def step_cost(t: Table, *, free: bool) -> int:
    """Movement for one step of distance: 1, and 1 more per hindrance (MOV-3, HIN-1)."""
    return 1 if free else 1 + len(hindrance_kinds(t))


def spring_damage(t: Table) -> int:
    """The damage for the first party that comes to distance 1, as long as it waits (HIN-6)."""
    if t.combat is None or t.combat.sprung:
        return 0
    level = t.stage.ground_level(t.board)
    by_kind = {Tile.TRAP: trap_damage(level), Tile.HAZARDOUS: hazard_damage(level)}
    return max((by_kind.get(kind, 0) for kind in hindrance_kinds(t)), default=0)


@CHAPTER.offers(AskDistance)
def _offer_distances(t: Table, ask: AskDistance) -> list[Action]:
    assert t.combat is not None
    now = t.combat.distance
    reachable = distances_in_reach(now, ask.left, step_cost(t, free=ask.jump))
    found: list[Action] = [*(SetDistance(distance) for distance in reachable if distance != now), Stop()]
    if t.hero.items:
        found += [UseItem(item.id) for item in (*move_items(t, jump=ask.jump), *usable_items(t))]
    return found


@CHAPTER.answers(AskDistance, SetDistance)
def _set_distance(t: Table, ask: AskDistance, action: SetDistance) -> None:
    assert t.combat is not None
    cost = abs(action.distance - t.combat.distance) * step_cost(t, free=ask.jump)
    if t.hero.items:
        t.push(MoveOn(ask.left - cost, ask.jump, known=_usable(t)))
    change_distance(t, action.distance, Party.HERO, "MOV-3", free=ask.jump, cost=cost)


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


def change_distance(  # noqa: PLR0913 - who comes where, by which rule, and what that takes
    t: Table, new: int, mover: Party, rule: str, *, free: bool = False, cost: int = 0
) -> None:
    """A new distance; coming to 1 may spring a hindrance on the one who moved or was moved (HIN-6, HIN-8)."""
    assert t.combat is not None
    old, new = t.combat.distance, min(max(new, 1), 7)
    unharmed = free or (mover is Party.MONSTER and t.stats.flying)
    damage = spring_damage(t) if new == 1 < old and not unharmed else 0
    t.combat = evolve(t.combat, distance=new, sprung=t.combat.sprung or damage > 0)
    t.say("distance_changed", rule, who=mover, old=old, new=new, **({"cost": cost} if cost else {}))
    if damage:
        t.say("hindrance_sprung", "HIN-6", who=mover, damage=damage)
        if mover is Party.HERO:
            hurt_hero(t, damage, "hindrance")
        else:
            hurt_monster(t, damage, "hindrance")


@CHAPTER.useful(Shove)
def _shove_useful(t: Table, ability: Shove) -> bool:
    return reaches_in_combat(t, ability.range)


@CHAPTER.performs(Shove)
def _shove(t: Table, _source: Source, ability: Shove, gains: tuple[Gain, ...]) -> None:
    shove(t, Party.MONSTER, ability.push + sum(g.push for g in gains), ability.pull + sum(g.pull for g in gains))


def shove(t: Table, whom: Party, push: int, pull: int) -> None:
    """Push and pull a party: neither costs movement (MOV-4)."""
    for change in (push, -pull):
        if change and t.combat is not None:
            change_distance(t, t.combat.distance + change, whom, "MOV-4")
