"""The way past everything that a scenario still wants: how long it is from any hex, and whom it meets."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.players.tasks import Agenda, Looted, Task, agenda, open_for
from holdin.rules.ground import Ground

FAR = 40
"""Steps to where no way leads."""

NOTHING_LOOTED = Looted((), 0)
"""What a rule that is still to lapse asks for is asked from the beginning."""

PASSED = 4
"""So many hexes of a way in a monster's range, and one of its moves is bound to end there."""

SLOW = {Tile.DIFFICULT: 2, Tile.HAZARDOUS: 3, Tile.TRAP: 4, Tile.MONSTER: 8, Tile.OBSTACLE: 8}
"""Steps that entering a tile counts for on a way worth taking: a monster must be killed first; all others count 1."""

ORDERED_MOST = 6
"""Of so many tasks the shortest order is found; of more, the nearest is always next."""


@lru_cache(maxsize=4096)
def field(ground: Ground, goals: tuple[Hex, ...]) -> dict[Hex, int]:
    """Per hex the steps to the nearest of the goals, dangers and slow tiles counted as detours.

    Nobody comes to a goal over which a wall has been put, such as money that lies under it (OVL-6).
    """
    found = {goal: 0 for goal in goals if goal in ground.hexes}
    queue = deque(found)
    while queue:
        hex_ = queue.popleft()
        here = found[hex_] + (1 if hex_ in goals else SLOW.get(ground.met(hex_) or Tile.MONEY, 1))
        for near in ground.ways(hex_):
            if here < found.get(near, FAR):
                found[near] = here
                queue.append(near)
    return found


def away(ground: Ground, at: Hex, task: Task) -> int:
    """The steps to a task's place."""
    return field(ground, task.hexes).get(at, FAR)


class Leg(NamedTuple):
    """A task, and the steps from its place past all the others and on to the end."""

    task: Task
    onward: int


@lru_cache(maxsize=4096)
def legs(ground: Ground, now: tuple[Task, ...], then: tuple[Task, ...]) -> tuple[Leg, ...]:
    """Every task that may come next, with the shortest way on from there."""
    if len(now) > ORDERED_MOST:
        return tuple(Leg(task, 0) for task in now)
    found = tuple(Leg(task, _onward(ground, task, tuple(o for o in now if o != task), then)) for task in now)
    least = min((leg.onward for leg in found), default=0)
    return tuple(Leg(leg.task, leg.onward - least) for leg in found)


@lru_cache(maxsize=8192)
def _onward(ground: Ground, task: Task, others: tuple[Task, ...], then: tuple[Task, ...]) -> int:
    """The steps from a task's place past others."""
    if not others:
        return _onward(ground, task, then, ()) if then else 0
    return min(
        min(away(ground, hex_, other) for hex_ in task.hexes)
        + _onward(ground, other, tuple(o for o in others if o != other), then)
        for other in others
    )


def next_leg(ground: Ground, at: Hex, open_: Agenda) -> Leg:
    """The task with which the shortest way begins; there is at least one."""
    return min(legs(ground, open_.now, open_.then), key=lambda leg: away(ground, at, leg.task) + leg.onward)


@lru_cache(maxsize=8192)
def wanted_dead(stage: Stage, board: Board, looted: Looted, at: Hex) -> frozenset[MonsterRef]:
    """The monsters that must die: those of the tasks, and those that stand in the way to the next one."""
    open_ = agenda(stage, board, looted)
    foes = {task.foe for task in open_.now if task.foe is not None}
    if not open_.now:
        return frozenset()
    ground = stage.ground(board)
    for hex_ in _way(ground, at, next_leg(ground, at, open_).task.hexes):
        if hex_ in ground.monsters:
            foes.update(_in_the_way(stage, board, hex_))
    return frozenset(foes)


class Itinerary(NamedTuple):
    """A way past every task."""

    steps: int
    meetings: tuple[tuple[MonsterRef, float], ...]
    """The monsters of no task that it passes, and how likely each is to engage you there (ENG-2)."""


@lru_cache(maxsize=8192)
def itinerary(stage: Stage, board: Board, at: Hex, open_: Agenda) -> Itinerary:
    """The way past the tasks and to the end, from a hex on, past whoever will be awake and there."""
    rules = enumerate(stage.scenario.rules)
    free = replace(board, lapsed=board.lapsed.union(index for index, rule in rules if not rule.awaits))
    ground, seen = stage.ground(free), replace(board, opened=_doors(stage))
    stirring = _stirring(stage, board)
    steps, left, near = 0, open_, Counter[MonsterRef]()
    while left.now or left.then:
        if not left.now:
            left = Agenda(left.then)
        task = next_leg(ground, at, left).task
        steps += away(ground, at, task)
        left = Agenda(tuple(other for other in left.now if other != task), left.then)
        for hex_ in _way(ground, at, task.hexes):
            at = hex_
            near.update(stage.engaging(seen, hex_))
            if hex_ in ground.monsters:
                near.update(dict.fromkeys(_in_the_way(stage, board, hex_), PASSED))
        stirred = [index for index, some in stirring.items() if task in some]
        if stirred:
            seen = replace(seen, lapsed=seen.lapsed.union(stirred))
        if task.foe is None and (left.now or left.then):
            near.update(dict.fromkeys(stage.engaging(seen, at), PASSED))
    foes = {task.foe for task in (*open_.now, *open_.then)}
    return Itinerary(steps, tuple((ref, min(count / PASSED, 1.0)) for ref, count in near.items() if ref not in foes))


def _stirring(stage: Stage, board: Board) -> dict[int, frozenset[Task]]:
    """The special rules by whose lapse sleepers wake, monsters grow watchful or come, and what each waits for."""
    rules = enumerate(stage.scenario.rules)
    return {
        index: frozenset(open_for(stage, board, NOTHING_LOOTED, rule.lapse).now)
        for index, rule in rules
        if rule.lapse is not None
        and index not in board.lapsed
        and (rule.brings is not None or rule.lulls or rule.watchfulness != 0)
    }


def _in_the_way(stage: Stage, board: Board, hex_: Hex) -> tuple[MonsterRef, ...]:
    """Whoever must die before a hex can be entered (MAP-10)."""
    ref = stage.at(board, hex_)
    return () if ref is None or not stage.is_there(board, ref) else (ref,)


def _doors(stage: Stage) -> frozenset[Hex]:
    return frozenset(hex_ for hex_, tile in stage.terrain.items() if tile is Tile.DOOR_CLOSED)


def _way(ground: Ground, at: Hex, goals: tuple[Hex, ...]) -> Iterator[Hex]:
    """The hexes of a shortest way to one of the goals."""
    steps = field(ground, goals)
    while steps.get(at, 0) > 0:
        at = min(ground.ways(at), key=lambda hex_: steps.get(hex_, FAR))
        yield at
