"""What a scenario still wants of you: monsters to kill and hexes to come to, now and in the end."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from holdin.game.evolve import evolve
from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef
from holdin.models.base import TreasureId
from holdin.models.goals import AllOf, AnyOf, Fought, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.models.hexes import Hex
from holdin.models.letters import Fights
from holdin.models.special_rules import LockedDoor, Rises

TASK_DONE = 4.0
"""The worth of a task that is done, or of what it wants, in the coin of a point of damage."""


class Task(NamedTuple):
    """A monster to kill on its hex, or one of several hexes to come to."""

    hexes: tuple[Hex, ...]
    foe: MonsterRef | None = None


class Looted(NamedTuple):
    """What was looted so far."""

    treasures: tuple[TreasureId, ...]
    tokens: int


class Agenda(NamedTuple):
    """What is to be done now, in any order, and what only once all of that is done."""

    now: tuple[Task, ...]
    then: tuple[Task, ...] = ()


NOTHING_LEFT = Agenda(())


@lru_cache(maxsize=8192)
def agenda(stage: Stage, board: Board, looted: Looted) -> Agenda:
    """What is left to be done for success, and for doors to be unlocked; nothing where only time is missing."""
    locks = (rule.until for rule in stage.rules(board) if isinstance(rule, LockedDoor))
    return _together(open_for(stage, board, looted, goal) for goal in (stage.scenario.success, *locks))


def tasks(stage: Stage, board: Board, looted: Looted) -> tuple[Task, ...]:
    """What can be done now of what is left."""
    return agenda(stage, board, looted).now


def _together(parts: Iterable[Agenda]) -> Agenda:
    """Several agendas as one."""
    found = tuple(parts)
    now, then = (tuple(dict.fromkeys(chain(*(part[which] for part in found)))) for which in (0, 1))
    return Agenda(now, then)


def open_for(stage: Stage, board: Board, looted: Looted, goal: Goal) -> Agenda:
    """What is left to be done for a goal."""
    match goal:
        case KillAll():
            return _hunt(stage, board, looted, frozenset(stage.monsters) - board.dead)
        case Kill(monster=monster, count=count):
            sort = stage.of_sort[monster]
            enough = len(sort & board.dead) >= (count or len(sort))
            return NOTHING_LEFT if enough else _hunt(stage, board, looted, sort - board.dead)
        case LootGoal(treasure=treasure, count=count):
            there = [hex_ for hex_, found in stage.treasures.items() if found == treasure and hex_ not in board.looted]
            missing = looted.treasures.count(treasure) < count
            return Agenda(tuple(Task((hex_,)) for hex_ in there)) if missing else NOTHING_LEFT
        case Tokens(count=count):
            return Agenda(_money(stage, board, count - looted.tokens))
        case Reach(mark=mark):
            return Agenda((Task(tuple(sorted(stage.face.marked(mark)))),))
        case AllOf(goals=goals):
            first = _together(open_for(stage, board, looted, part) for part in goals if not isinstance(part, Reach))
            last = _together(open_for(stage, board, looted, part) for part in goals if isinstance(part, Reach))
            return Agenda(first.now, first.then + last.now) if first.now else Agenda(last.now, first.then + last.then)
        case AnyOf(goals=goals):
            return min(
                (open_for(stage, board, looted, part) for part in goals), key=lambda found: _toil(stage, found.now)
            )
        case Fought(monster=monster):
            sort = frozenset(stage.monsters) if monster is None else stage.of_sort[monster]
            return NOTHING_LEFT if sort & board.dead else _hunt(stage, board, looted, sort)
        case Survive():
            return NOTHING_LEFT


def _hunt(stage: Stage, board: Board, looted: Looted, wanted: frozenset[MonsterRef]) -> Agenda:
    """Monsters to kill; those that aren't there yet later, and first of all what brings them, or keeps them down."""
    late = {ref for ref in wanted if not stage.is_there(board, ref)}
    if not late:
        return Agenda(_tasks(stage, wanted))
    coming = evolve(board, lapsed=board.lapsed | {stage.comes[ref] for ref in late})
    found = [Agenda(_tasks(stage, wanted - late))]
    for index in sorted({stage.comes[ref] for ref in late}):
        rule = stage.scenario.rules[index]
        brought = NOTHING_LEFT if rule.lapse is None else open_for(stage, coming, looted, rule.lapse)
        found.append(Agenda(tuple(task for task in brought.now if task.foe not in late)))
        some = _tasks(stage, frozenset(ref for ref in late if stage.comes[ref] == index))
        kept_down = open_for(stage, coming, looted, rule.unless) if isinstance(rule, Rises) and rule.unless else None
        if kept_down is None or _toil(stage, kept_down.now) > _toil(stage, some):
            found.append(Agenda((), some))
        else:
            found.append(kept_down)
    return _together(found)


def _tasks(stage: Stage, wanted: frozenset[MonsterRef]) -> tuple[Task, ...]:
    return tuple(Task((tile.hex,), ref) for ref, tile in stage.monsters.items() if ref in wanted)


def _foes(stage: Stage, board: Board) -> tuple[Task, ...]:
    return tuple(Task((tile.hex,), ref) for ref, tile in stage.monsters.items() if stage.is_there(board, ref))


def _money(stage: Stage, board: Board, missing: int) -> tuple[Task, ...]:
    """Tokens that lie about; where they are too few, monsters must leave theirs."""
    if missing <= 0:
        return ()
    there = tuple(Task((hex_,)) for hex_ in dict.fromkeys(lying(stage, board)))
    return there if len(there) >= missing else there + _foes(stage, board)


def lying(stage: Stage, board: Board) -> list[Hex]:
    """Where tokens lie: printed ones, and those of the dead – on the open map where they fell (ATK-11, OPN-8)."""
    printed = [hex_ for hex_ in sorted(stage.money) if hex_ not in board.looted]
    if stage.setup.fights is Fights.OPEN:
        return [*printed, *board.dropped]
    fallen = stage.fallen(board)
    left = [tile.hex for tile in stage.monsters.values() if tile.hex in fallen]
    return [*printed, *(hex_ for hex_ in left if hex_ not in board.looted)]


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
