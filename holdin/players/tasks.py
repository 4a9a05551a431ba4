"""What a scenario still wants of you: monsters to kill and hexes to come to, and how far they are."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef
from holdin.models.base import TreasureId
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.models.scenario import AllOf, AnyOf, Goal, Kill, KillAll, LockedDoor, LootGoal, Reach, Survive, Tokens
from holdin.rules.ground import Ground

FAR = 40
"""Steps to where no way leads."""

TASK_DONE = 4.0
"""The worth of a task that is done, or of what it wants, in the coin of a point of damage."""

PASSED = 4
"""So many hexes of a way in a monster's range, and one of its moves is bound to end there."""

SLOW = {Tile.DIFFICULT: 2, Tile.HAZARDOUS: 3, Tile.TRAP: 4, Tile.MONSTER: 8, Tile.OBSTACLE: 8}
"""Steps that entering a tile counts for on a way worth taking: a monster must be killed first; all others count 1."""


class Task(NamedTuple):
    """A monster to kill on its hex, or one of several hexes to come to."""

    hexes: tuple[Hex, ...]
    foe: MonsterRef | None = None


class Looted(NamedTuple):
    """What was looted so far."""

    treasures: tuple[TreasureId, ...]
    tokens: int


@lru_cache(maxsize=8192)
def tasks(stage: Stage, board: Board, looted: Looted) -> tuple[Task, ...]:
    """What is left to be done for success, and for doors to be unlocked; nothing where only time is missing."""
    locks = (rule.until for rule in stage.rules(board) if isinstance(rule, LockedDoor))
    goals = (stage.scenario.success, *locks)
    return tuple(dict.fromkeys(chain(*(_open(stage, board, looted, goal) for goal in goals))))


def _open(stage: Stage, board: Board, looted: Looted, goal: Goal) -> tuple[Task, ...]:
    match goal:
        case KillAll():
            return _foes(stage, board)
        case Kill(monster=monster, count=count):
            sort = _sort(stage, monster)
            left = tuple(task for task in _foes(stage, board) if task.foe in sort)
            return left if (count or len(sort)) > len(sort) - len(left) else ()
        case LootGoal(treasure=treasure, count=count):
            there = [hex_ for hex_, found in stage.treasures.items() if found == treasure and hex_ not in board.looted]
            return tuple(Task((hex_,)) for hex_ in there) if looted.treasures.count(treasure) < count else ()
        case Tokens(count=count):
            return _money(stage, board, count - looted.tokens)
        case Reach(mark=mark):
            return (Task(tuple(sorted(stage.face.marked(mark)))),)
        case AllOf(goals=goals):
            first = [_open(stage, board, looted, part) for part in goals if not isinstance(part, Reach)]
            last = [_open(stage, board, looted, part) for part in goals if isinstance(part, Reach)]
            return tuple(chain(*first)) or tuple(chain(*last))
        case AnyOf(goals=goals):
            return min((_open(stage, board, looted, part) for part in goals), key=lambda found: _toil(stage, found))
        case Survive():
            return ()


def _sort(stage: Stage, monster: str) -> frozenset[MonsterRef]:
    return frozenset(ref for ref, tile in stage.monsters.items() if tile.monster == monster)


def _foes(stage: Stage, board: Board) -> tuple[Task, ...]:
    return tuple(Task((tile.hex,), ref) for ref, tile in stage.monsters.items() if ref not in board.dead)


def _money(stage: Stage, board: Board, missing: int) -> tuple[Task, ...]:
    """Tokens that lie about; where they are too few, monsters must leave theirs."""
    if missing <= 0:
        return ()
    fallen = [tile.hex for ref, tile in stage.monsters.items() if ref in board.dead]
    there = tuple(Task((hex_,)) for hex_ in (*sorted(stage.money), *fallen) if hex_ not in board.looted)
    return there if len(there) >= missing else there + _foes(stage, board)


def tokens_missing(stage: Stage, looted: Looted) -> int:
    """The tokens that success still asks for."""
    return max(_tokens(stage.scenario.success) - looted.tokens, 0)


def _tokens(goal: Goal) -> int:
    match goal:
        case Tokens(count=count):
            return count
        case AllOf(goals=goals) | AnyOf(goals=goals):
            return max(_tokens(part) for part in goals)
        case _:
            return 0


def _toil(stage: Stage, found: tuple[Task, ...]) -> int:
    return sum(4 if task.foe is None else stage.full_hp(task.foe) for task in found)


def time_left(goal: Goal | None, rounds_done: int) -> int:
    """How many rounds a goal still wants survived; 0 if it wants none."""
    match goal:
        case Survive(rounds=rounds):
            return max(rounds - rounds_done, 0)
        case AllOf(goals=goals):
            return max(time_left(part, rounds_done) for part in goals)
        case AnyOf(goals=goals):
            return min(time_left(part, rounds_done) for part in goals)
        case _:
            return 0


@lru_cache(maxsize=4096)
def field(ground: Ground, goals: tuple[Hex, ...]) -> dict[Hex, int]:
    """Per hex the steps to the nearest of the goals, dangers and slow tiles counted as detours."""
    found = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        hex_ = queue.popleft()
        here = found[hex_] + (1 if hex_ in goals else SLOW.get(ground.met(hex_) or Tile.MONEY, 1))
        for near in ground.ways(hex_):
            if here < found.get(near, FAR):
                found[near] = here
                queue.append(near)
    return found


@lru_cache(maxsize=8192)
def wanted_dead(stage: Stage, board: Board, looted: Looted, at: Hex) -> frozenset[MonsterRef]:
    """The monsters that must die: those of the tasks, and those that stand in the way to the nearest one."""
    open_ = tasks(stage, board, looted)
    foes = {task.foe for task in open_ if task.foe is not None}
    if not open_:
        return frozenset()
    ground = stage.ground(board)
    steps = field(ground, nearest(ground, at, open_).hexes)
    while steps.get(at, 0) > 0:
        at = min(ground.ways(at), key=lambda hex_: steps.get(hex_, FAR))
        if at in ground.monsters:
            foes.add(stage.monster_hexes[at])
    return frozenset(foes)


def nearest(ground: Ground, at: Hex, open_: tuple[Task, ...]) -> Task:
    """The task that is the shortest way off; there is at least one."""
    return min(open_, key=lambda task: away(ground, at, task))


def away(ground: Ground, at: Hex, task: Task) -> int:
    """The steps to a task's place."""
    return field(ground, task.hexes).get(at, FAR)


class Itinerary(NamedTuple):
    """A way past every task, the nearest always next."""

    steps: int
    meetings: tuple[tuple[MonsterRef, float], ...]
    """The monsters of no task that it passes, and how likely each is to engage you there (ENG-2)."""


@lru_cache(maxsize=8192)
def itinerary(stage: Stage, board: Board, at: Hex, open_: tuple[Task, ...]) -> Itinerary:
    """The way past the tasks, from a hex on."""
    free = replace(board, lapsed=frozenset(range(len(stage.scenario.rules))))
    ground, seen = stage.ground(free), replace(board, opened=_doors(stage))
    steps, left, near = 0, list(open_), Counter[MonsterRef]()
    while left:
        task = nearest(ground, at, tuple(left))
        steps += away(ground, at, task)
        left.remove(task)
        for hex_ in _way(ground, at, task.hexes):
            at = hex_
            near.update(stage.engaging(seen, hex_))
            if hex_ in ground.monsters:
                near[stage.monster_hexes[hex_]] += PASSED
        if task.foe is None and left:
            near.update(dict.fromkeys(stage.engaging(seen, at), PASSED))
    foes = {task.foe for task in open_}
    return Itinerary(steps, tuple((ref, min(count / PASSED, 1.0)) for ref, count in near.items() if ref not in foes))


def _doors(stage: Stage) -> frozenset[Hex]:
    return frozenset(hex_ for hex_, tile in stage.terrain.items() if tile is Tile.DOOR_CLOSED)


def _way(ground: Ground, at: Hex, goals: tuple[Hex, ...]) -> Iterator[Hex]:
    """The hexes of a shortest way to one of the goals."""
    steps = field(ground, goals)
    while steps.get(at, 0) > 0:
        at = min(ground.ways(at), key=lambda hex_: steps.get(hex_, FAR))
        yield at
