"""Where to go on the map: how good a hex is to end a move in, and what there is to be had from it."""

from functools import lru_cache
from typing import NamedTuple

from holdin.game.evolve import evolve
from holdin.game.layers import taken_off
from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.players.facts import Facts
from holdin.players.route import away, legs, wanted_dead
from holdin.players.tasks import TASK_DONE, Looted, agenda, tasks
from holdin.rules.move import Reached, reach

ARRIVED = 4.0
"""The worth of standing where a task wants you, in steps."""


class MoveEnd(NamedTuple):
    """Where a move ends, the damage on the way, and the movement that it takes."""

    hex: Hex
    damage: int
    steps: int


@lru_cache(maxsize=8192)
def within_move(stage: Stage, board: Board, start: Hex, move: int, jump: bool) -> tuple[tuple[Hex, Reached], ...]:
    """Where a move may end."""
    found = reach(stage.ground(board), start, move, jump=jump, level=stage.ground_level(board))
    return tuple(found.items())


def destination(now: Facts, start: Hex, move: int, jump: bool, then: int | None) -> MoveEnd | None:
    """The hex to end a move in; none to stay."""
    return _destination(now.stage, now.board, now.looted, start, move, jump, then)


@lru_cache(maxsize=8192)
def _destination(  # noqa: PLR0913, PLR0917 - a memo's key, part by part
    stage: Stage, board: Board, looted: Looted, start: Hex, move: int, jump: bool, then: int | None
) -> MoveEnd | None:
    foes = wanted_dead(stage, board, looted, start)
    stay = (_rating(stage, board, looted, foes, start, then), MoveEnd(start, 0, 0))
    rated = [
        (
            _rating(stage, board, looted, foes, hex_, then) - 1.2 * found.damage - 0.01 * found.cost,
            MoveEnd(hex_, found.damage, found.cost),
        )
        for hex_, found in within_move(stage, board, start, move, jump)
    ]
    best = max([stay, *rated], key=lambda found: found[0])[1]
    return None if best.hex == start else best


def _rating(  # noqa: PLR0913, PLR0917 - the facts of a hex, part by part
    stage: Stage, board: Board, looted: Looted, foes: frozenset[MonsterRef], hex_: Hex, then: int | None
) -> float:
    """How good it is to end a move in a hex, with an attack of a range to come, or none."""
    near = standing(stage, board, looted, hex_)
    engaged = stage.engaging(board, hex_)
    if engaged and not foes.intersection(engaged):
        return near - 1.5
    if then is None:
        return near - (2.5 if engaged else 0.0)
    hit = not foes.isdisjoint(stage.in_reach(board, hex_, then))
    return near + (6.0 if hit else 0.0) - (0.5 if engaged and then > 1 else 0.0)


@lru_cache(maxsize=8192)
def standing(stage: Stage, board: Board, looted: Looted, hex_: Hex) -> float:
    """How well a hex stands on the way past all tasks, in steps; nothing to do is 0, where a task wants you is a bonus.

    A monster is near enough a few steps off: whoever comes closer without a blow to deal only gets the first one.
    """
    open_ = agenda(stage, board, looted)
    if not open_.now:
        return 0.0
    ground = stage.ground(board)
    there = any(task.foe is None and hex_ in task.hexes for task in open_.now)
    found = legs(ground, open_.now, open_.then)
    steps = (
        max(away(ground, hex_, leg.task) - (2 if leg.task.foe is not None else 0), 0) + leg.onward for leg in found
    )
    return (ARRIVED if there else 0.0) - min(steps)


def loot_worth(now: Facts, hex_: Hex, range_: int) -> float:
    """What a loot ability brings from a hex: what a task wants counts most."""
    open_ = [task for task in tasks(now.stage, now.board, now.looted) if task.foe is None]
    wanted = [task for task in open_ if any(now.stage.within(now.board, hex_, there, range_) for there in task.hexes)]
    return TASK_DONE * len(wanted)


def lies_in(now: Facts, hex_: Hex, range_: int) -> int:
    """How many tokens and treasures lie within a range (LOT-1)."""
    stage, board = now.stage, now.board
    lying = {*stage.money, *stage.treasures, *stage.fallen(board)} - board.looted
    return sum(stage.within(board, hex_, there, range_) for there in lying)


def clearing(now: Facts, hex_: Hex, range_: int) -> Board:
    """The board without the trap in range that is most in the way (DSR-1)."""
    stage, board = now.stage, now.board
    tiles = stage.ground(board).tiles
    traps = [there for there, tile in tiles.items() if tile is Tile.TRAP and stage.within(board, hex_, there, range_)]
    boards = [evolve(board, cleared=board.cleared | {trap}) for trap in sorted(traps)]
    return max([board, *boards], key=lambda cleared: standing(stage, cleared, now.looted, hex_))


def opening(now: Facts, hex_: Hex, range_: int) -> Board:
    """The board without the obstacle in range that is most in the way (OVL-7)."""
    stage, board = now.stage, now.board
    tiles = stage.ground(board).tiles
    there = [each for each, tile in tiles.items() if tile is Tile.OBSTACLE and stage.within(board, hex_, each, range_)]
    boards = [taken_off(board, each) for each in sorted(there)]
    return max([board, *boards], key=lambda opened: standing(stage, opened, now.looted, hex_))
