"""`holdin simulate`: programs play scenarios; win rates as a table, a file and a picture."""

import csv
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from holdin.data.load import load_set
from holdin.errors import HoldinError
from holdin.game.state import Ending
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot
from holdin.players.planner import NODES
from holdin.sim.play import FaceHalf
from holdin.sim.run import Plan, run
from holdin.sim.tally import Cell, Tally

LEVELS: Final = (0, 1, 2, 3)
REASONS: Final = tuple(ending for ending in Ending if not ending.won)
KINDS: Final = (".csv", ".json")
WIDTH: Final = 128
"""Columns that the table of win rates needs; a narrower screen wraps its lines."""


class SimulateError(HoldinError):
    """What was asked for can't be simulated."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command's options; empty tuples mean all, or the default."""

    scenarios: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    games: int = 100
    seed: int = 1
    nodes: int | None = None
    executor: str = "local"
    set: str = "base"
    out: Path | None = None
    picture: Path | None = None


def main(wanted: Wanted) -> int:
    """Simulate, show what came of it, and write it where it is wanted.

    :raises SimulateError: what was asked for doesn't exist, or can't be written like that.
    """
    screen = Console(highlight=False, width=max(Console().width, WIDTH))
    cards = load_set(wanted.set)
    plan = plan_of(cards, wanted)
    if wanted.out is not None and wanted.out.suffix not in KINDS:
        raise SimulateError(f"--out is {wanted.out}; it must end in {' or '.join(KINDS)}")
    with workers(wanted.executor) as executor, _progress() as progress:
        task = progress.add_task("games", total=len(plan.cells) * plan.games)
        tallies = run(plan, executor, played=lambda games: progress.advance(task, games))
    names = {scenario: title(cards, scenario) for scenario in cards.scenarios}
    screen.print(win_table(tallies, names))
    for bot in dict.fromkeys(cell.bot for cell in tallies):
        screen.print(use_table(cards, bot, tallies))
    if wanted.out is not None:
        write(wanted.out, plan, tallies)
    if wanted.picture is not None:
        _picture(wanted.picture, tallies, names)
    return 0


def plan_of(cards: CardSet, wanted: Wanted) -> Plan:
    """What the options come to: scenarios in the book's order, then players, then levels.

    :raises SimulateError: an unknown scenario or player; the known ones are named.
    """
    book = sorted(cards.scenarios.values(), key=lambda scenario: scenario.number)
    for name in wanted.scenarios:
        if ScenarioId(name) not in cards.scenarios:
            known = ", ".join(scenario.id for scenario in book)
            raise SimulateError(f"there is no scenario {name!r}; there are: {known}")
    bots = tuple(dict.fromkeys(_bot(name) for name in wanted.bots)) or (Bot.GREEDY, Bot.PLANNER)
    cells = tuple(
        Cell(scenario.id, level, bot)
        for scenario in book
        if not wanted.scenarios or scenario.id in wanted.scenarios
        for bot in bots
        for level in sorted(set(wanted.levels or LEVELS))
    )
    return Plan(wanted.set, next(iter(cards.characters)), cells, wanted.games, wanted.seed, wanted.nodes or NODES)


def _bot(name: str) -> Bot:
    try:
        return Bot(name)
    except ValueError as error:
        raise SimulateError(f"there is no bot {name!r}; there are: {', '.join(Bot)}") from error


@contextmanager
def workers(name: str) -> Iterator[Executor | None]:
    """The executor of a name: every core here, none but this process, or the machines of a Dask cluster.

    :raises SimulateError: an unknown name, or the optional package for clusters is missing.
    """
    if name == "serial":
        yield None
    elif name == "local":
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            yield pool
    elif name.startswith("dask://"):
        try:
            from distributed import Client  # noqa: PLC0415 - an optional package
        except ImportError as error:
            raise SimulateError("--executor dask://… needs the optional package: pip install holdin[dask]") from error
        with Client(name.replace("dask://", "tcp://", 1)) as client, client.get_executor() as pool:
            yield pool
    else:
        raise SimulateError(f"--executor is {name!r}; it must be local, serial or dask://ADDRESS")


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def title(cards: CardSet, scenario: ScenarioId) -> str:
    """A scenario's number and English title."""
    return f"{cards.scenarios[scenario].number} {cards.text('en', f'scenario.{scenario}.title')}"


# Tables


def win_table(tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str]) -> Table:
    """A row for each cell."""
    heads = ("scenario", "bot", "level", "games", "won", "95 %", "rounds", "HP left", *(REASON_WORDS.values()))
    table = Table(*heads, title="Win rates")
    before = None
    for cell, tally in tallies.items():
        if before is not None and (cell.scenario, cell.bot) != before:
            table.add_section()
        before = (cell.scenario, cell.bot)
        low, high = tally.interval
        table.add_row(
            names[cell.scenario],
            cell.bot.value,
            str(cell.level),
            str(tally.games),
            f"{tally.rate:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{tally.mean_rounds:.1f}",
            f"{tally.mean_hp:.1f}",
            *(str(tally.endings[reason]) for reason in REASONS),
        )
    return table


REASON_WORDS: Final = {Ending.FAILED: "failed", Ending.NO_HP: "no HP", Ending.NO_CARDS: "no cards"}
"""Why games were lost, as columns."""


def use_table(cards: CardSet, bot: Bot, tallies: Mapping[Cell, Tally]) -> Table:
    """The share of a player's plays that each face had, over all its cells; basic actions count for the face used."""
    total = Tally()
    for cell, tally in tallies.items():
        if cell.bot is bot:
            total.plays.update(tally.plays)
    shares = total.shares()
    table = Table("face", "all", "top", "bottom", "basic", title=f"Card use, {bot.value}")
    for face in dict.fromkeys((half.card, half.side) for half in shares):
        own = {half: share for half, share in shares.items() if (half.card, half.side) == face}
        printed = {word: _share(own, word) for word in ("top", "bottom")}
        basic = sum(share for half, share in own.items() if half.basic)
        name = f"{cards.text('en', f'card.{face[0]}.name')} {face[1]}"
        table.add_row(name, *(f"{share:.1%}" for share in (sum(own.values()), *printed.values(), basic)))
    return table


def _share(own: Mapping[FaceHalf, float], half: str) -> float:
    return sum(share for found, share in own.items() if found.half == half and not found.basic)


# Files


def write(file: Path, plan: Plan, tallies: Mapping[Cell, Tally]) -> None:
    """Write every cell's figures, as rows of a table or as one document.

    :raises OSError: the file can't be written.
    """
    rows = [row(cell, tally) for cell, tally in tallies.items()]
    if file.suffix == ".json":
        document = {"set": plan.set, "seed": plan.seed, "games": plan.games, "nodes": plan.nodes, "cells": rows}
        file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
        return
    heads = list(dict.fromkeys(head for each in rows for head in each))
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, heads, restval=0, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def row(cell: Cell, tally: Tally) -> dict[str, Any]:
    """A cell's figures by name; shares and rates from 0 to 1."""
    low, high = tally.interval
    figures: dict[str, Any] = {
        "scenario": cell.scenario,
        "level": cell.level,
        "bot": cell.bot.value,
        "games": tally.games,
        "won": tally.won,
        "rate": round(tally.rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "rounds": round(tally.mean_rounds, 3),
        "hp_left": round(tally.mean_hp, 3),
        "tokens": round(tally.mean_tokens, 3),
    }
    figures |= {f"lost_{reason.value}": tally.endings[reason] for reason in REASONS}
    return figures | {_column(half): round(share, 5) for half, share in tally.shares().items()}


def _column(half: FaceHalf) -> str:
    return f"{half.card} {half.side} {half.half}{' basic' if half.basic else ''}"


def _picture(file: Path, tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str]) -> None:
    from holdin.draw.theme import load_theme  # noqa: PLC0415 - pygame is loaded only for a picture
    from holdin.tools import heat_map  # noqa: PLC0415 - the same

    heat_map.draw(tallies, names, load_theme(), file)
