"""How much sooner all cores are done with a simulation than one."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from holdin.errors import Said
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot
from holdin.sim.run import RunPlan, run
from holdin.sim.tally import Cell
from holdin.tools.bench.kit import Measured, figure

GAMES: Final = 24
NODES: Final = 8
ROUNDS: Final = 3


def core_figures(cards: CardSet) -> Iterator[Measured]:
    """The same games of the planner on one core and on all, in turn, by the clock on the wall.

    Only a machine that does nothing else shows what it can: what others take of its cores is missing here.
    """
    number = os.cpu_count() or 1
    plan = _plan(cards)
    with _pool(1) as one, _pool(number) as all_:
        for pool in (one, all_):
            run(plan, pool, 1)  # every worker has its cards then
        pairs = [(_seconds(plan, one), _seconds(plan, all_)) for _ in range(ROUNDS)]
    said = Said("simulation on {cores} cores, times as fast as on one", cores=number)
    yield figure("cores", said, "×", [alone / together for alone, together in pairs])


def _plan(cards: CardSet) -> RunPlan:
    cell = Cell(cards.campaign.start[0], 1, Bot.PLANNER)
    return RunPlan(cards.name, next(iter(cards.characters)), (cell,), GAMES, 1, NODES)


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def _seconds(plan: RunPlan, pool: Executor) -> float:
    began = time.perf_counter()
    run(plan, pool, 1)
    return time.perf_counter() - began
