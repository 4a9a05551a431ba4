"""Moves over the map, push and pull (MOV-1, MOV-2, MOV-4, MAP-3 to MAP-8)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from holdin.game.abilities import move_items, usable_items, use_item
from holdin.game.actions import Action, Step, Stop, UseItem
from holdin.game.agenda import EndMove, MoveOn, Source
from holdin.game.asks import AskStep, ask_step
from holdin.game.effects import fire
from holdin.game.ending import check_goals
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, evolve_figure
from holdin.game.items import pay_for
from holdin.game.overlays import spring_trap
from holdin.game.registry import Chapter
from holdin.game.rifts import cross
from holdin.game.special import enter_hazard, enter_rules
from holdin.game.table import Table
from holdin.models.ability import Gain, Shove, Trigger
from holdin.models.hexes import Hex
from holdin.models.item import Timing
from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.move import (
    landing_extra,
    may_stop,
    steps,
)

CHAPTER = Chapter()

STOP: Final = Stop()
DOOR_CLOSED, TRAP, HAZARDOUS = Tile.DOOR_CLOSED, Tile.TRAP, Tile.HAZARDOUS
ENTER: Final = Trigger.ENTER
"""Names of their own, as in `holdin.game.table`."""


# Over the map


@CHAPTER.offers(AskStep)
def _offer_steps(t: Table, ask: AskStep) -> list[Action]:
    """The hexes next to you that the movement left allows; none once a fight has begun on the way (ENG-10)."""
    if not t.way.field.on_map(t):
        return [STOP]
    ground = t.way.field.ground(t)
    found: list[Action] = [*_steps(ground, t.you.hex, ask.left, jump=ask.jump)]
    on_the_way = bool(found)
    passing = ask.over or (t.you.hex in ground.friends and ask.moved)
    if not passing or may_stop(ground, t.you.hex, ask.left, jump=ask.over):
        found.append(STOP)
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
    cost = _steps(t.way.field.ground(t), t.you.hex, ask.left, jump=ask.jump)[action]
    left = t.you.hex
    t.place(evolve_figure(t.you, hex=action.hex))
    t.say("stepped", "MOV-2" if ask.jump else "MOV-1", hex=action.hex, cost=cost, jump=ask.jump)
    t.push(ask_step(ask.left - cost, ask.jump, moved=True, over=ask.jump))
    t.way.field.emptied(t)
    _open_door(t, action.hex)
    if not ask.jump:
        enter(t, action.hex)
    if t.board.rifts and not ask.over:
        cross(t, YOU, left=left)


@CHAPTER.answers(AskStep, Stop)
def _stop(t: Table, ask: AskStep, _action: Stop) -> None:
    if ask.moved:
        t.push(EndMove())
        if ask.over:
            extra = landing_extra(t.way.field.ground(t), t.you.hex, jump=True)
            t.say("landed", "MOV-2", hex=t.you.hex, cost=extra)
            enter(t, t.you.hex)


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
    if t.stage.terrain.get(hex_) is DOOR_CLOSED and hex_ not in t.board.opened:
        before = t.board
        t.board = evolve(before, opened=before.opened | {hex_})
        t.say("door_opened", "MAP-4", hex=hex_)
        t.way.field.opened(t, before)


def come_to(t: Table, hex_: Hex) -> None:
    """You are in another hex, and have been in none between; what is there works as at the end of a move (TEL-1)."""
    left = t.you.hex
    t.push(EndMove())
    t.place(evolve_figure(t.you, hex=hex_))
    t.say("teleported", "TEL-1", hex=hex_)
    t.way.field.emptied(t)
    enter(t, hex_)
    if t.board.rifts:
        cross(t, YOU, left=left)


def enter(t: Table, hex_: Hex) -> None:
    """What a hex does to you when you enter it (MAP-5, MAP-6), and what a special rule does there."""
    enter_rules(t, hex_)
    check_goals(t)
    fire(t, ENTER)
    if t.board.rifts:
        cross(t, YOU, entered=hex_)
    spring(t, YOU, hex_)


def spring(t: Table, who: FigureId, hex_: Hex) -> None:
    """What the tile of a hex does to a figure that enters it (MAP-5, MAP-6, OVL-3, OVL-4)."""
    tile = t.way.field.tile(t, hex_)
    if tile is TRAP:
        spring_trap(t, who, hex_)
    elif tile is HAZARDOUS:
        enter_hazard(t, who)


# Push and pull


@CHAPTER.affects(Shove)
def _shove(t: Table, whom: FigureId, _source: Source, ability: Shove, gains: tuple[Gain, ...]) -> None:
    push, pull = ability.push + sum(g.push for g in gains), ability.pull + sum(g.pull for g in gains)
    t.way.field.shift(t, YOU, whom, push, pull)
