"""Cells cut into ranges of seeds, played on any executor, and put together again in their order.

A job says everything that its games depend on, so that the same run comes out the same on one core, on many, and on
many machines.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from holdin.data.dungeon_cards import with_dungeon
from holdin.data.load import load_set
from holdin.dungeons.offer import Wish, offered, setup_of
from holdin.game.evolve import evolve
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ItemId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON
from holdin.models.letters import Fights
from holdin.players.bots import Bot, player
from holdin.players.player import own_seed
from holdin.sim.play import GameRecord, expected, game_seed, play, play_seeing
from holdin.sim.tally import ALL_ROLLS, Cell, Other, Tally

J = TypeVar("J")
R = TypeVar("R")

RARELY = (100_000, 50, 100)
"""When cycles are looked for: games make next to none, and looking through all that is remembered takes an eighth."""


class RunPlan(NamedTuple):
    """What is to be played."""

    set: str
    """The card set's name or folder; every worker loads it for itself."""
    character: CharacterId
    cells: tuple[Cell, ...]
    games: int
    """For each cell."""
    seed: int
    nodes: int
    """The planner's budget."""
    items: tuple[ItemId, ...] | None = None
    """In place of those that each scenario expects."""
    gold: int = 0
    """What each character has spent on stickers."""
    ruleless: bool = False
    """Whether scenarios are played without their special rules and limits of time."""
    fights: Fights = Fights.HELD
    """The way of fighting, which every one of its scenarios allows (OPN-1)."""
    all_monsters: bool = False
    """Whether, in open play, those that are held only are there, too (OPN-9)."""
    first: int = 0
    """The first of a cell's games that is played: those before it are known already."""


class Job(NamedTuple):
    """Some of a cell's games."""

    set: str
    character: CharacterId
    cell: Cell
    indexes: tuple[int, int]
    """From the first to before the second."""
    seed: int
    nodes: int
    items: tuple[ItemId, ...] | None
    gold: int
    ruleless: bool
    fights: Fights = Fights.HELD
    all_monsters: bool = False


def jobs(plan: RunPlan, length: int) -> Iterator[Job]:
    """A plan's games in ranges of at most a length."""
    for cell in plan.cells:
        for start in range(plan.first, plan.games, length):
            indexes = (start, min(start + length, plan.games))
            what = (plan.seed, plan.nodes, plan.items, plan.gold, plan.ruleless, plan.fights, plan.all_monsters)
            yield Job(plan.set, plan.character, cell, indexes, *what)


def set_up(cards: CardSet, what: RunPlan | Job, cell: Cell, items: tuple[ItemId, ...] | None = None) -> Setup:
    """The set-up of a cell's games; `items` stand in place of the plan's."""
    items = what.items if items is None else items
    setup = expected(cards, cell.scenario, what.character, cell.level, items, gold=what.gold)
    return evolve(setup, fights=what.fights, all_monsters=what.all_monsters)


def play_job(job: Job) -> tuple[GameRecord, ...]:
    """Play a job's games; this is what executors are sent."""
    seeds = [game_seed(job.seed, index) for index in range(*job.indexes)]
    with _cycles_left():
        return tuple(_game(*table(job, seed), seed, job) for seed in seeds)


@contextmanager
def _cycles_left() -> Iterator[None]:
    """Meanwhile cycles are rarely looked for."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def table(job: Job, seed: int) -> tuple[CardSet, Setup]:
    """What a game is played with: a cell of dungeons has one of its own for each seed, which is offered by it."""
    cards = loaded(job.set, ruleless=job.ruleless)
    if job.cell.scenario != DUNGEON:
        return cards, set_up(cards, job, job.cell)
    dungeon = offered(cards, Wish(job.cell.level, job.fights, job.character), seed)
    return with_dungeon(cards, dungeon), setup_of(cards, dungeon, job.character)


def _game(cards: CardSet, setup: Setup, seed: int, job: Job) -> GameRecord:
    """One of a job's games; those of programs are played by who can speak to them."""
    bot = job.cell.bot
    if isinstance(bot, Other) and bot.told is not None:
        told = None if bot.told >= ALL_ROLLS else bot.told
        return play_seeing(cards, setup, seed, job.nodes, told)
    assert isinstance(bot, Bot)
    return play(cards, setup, seed, player(bot, own_seed(seed, 0), job.nodes))


@lru_cache(maxsize=2)
def loaded(set_: str, *, ruleless: bool = False) -> CardSet:
    """A job's card set, read once by every worker."""
    cards = load_set(set_)
    return without_rules(cards) if ruleless else cards


def without_rules(cards: CardSet) -> CardSet:
    """The same cards with no special rule and no limit of time in any scenario, to see what those are worth."""
    nothing = {"rules": (), "failure": None}
    bare = {id_: scenario.model_copy(update=nothing) for id_, scenario in cards.scenarios.items()}
    return replace(cards, scenarios=bare)


def run(
    plan: RunPlan,
    executor: Executor | None,
    length: int = 4,
    played: Callable[[int], None] = lambda _games: None,
    by: Callable[[Job], tuple[GameRecord, ...]] = play_job,
) -> dict[Cell, Tally]:
    """Play a plan on an executor, or with none right here; `played` hears of games as they are done, `by` plays a job.

    The tallies stand in the plan's order. The executor stays open.
    """
    tallies = {cell: Tally() for cell in plan.cells}
    for job, records in done(executor, jobs(plan, length), by):
        tallies[job.cell].add(records)
        played(len(records))
    return tallies


def done(executor: Executor | None, wanted: Iterable[J], by: Callable[[J], R]) -> Iterator[tuple[J, R]]:
    """Jobs as they are done, whatever their order; with no executor, right here."""
    if executor is None:
        yield from ((job, by(job)) for job in wanted)
        return
    futures = {executor.submit(by, job): job for job in wanted}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()
