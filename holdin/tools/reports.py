"""A simulation’s results as files: a row for each cell, to be read again, and a page for people."""

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from holdin.data.plain import hashed
from holdin.dungeons.seed_word import fingerprint
from holdin.errors import HoldinError
from holdin.game.state import Ending
from holdin.models.base import CardId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON
from holdin.models.letters import Half, Side
from holdin.sim.play import FaceHalf
from holdin.sim.run import RunPlan, set_up
from holdin.sim.scenario_digest import LENGTH, dealt
from holdin.sim.tally import Cell, Tally, Who, who
from holdin.words.cli_language import tr

REASONS: Final = tuple(ending for ending in Ending if not ending.won)
ORIGIN: Final = ("dealt", "items", "seed", "nodes")
"""What a row depends on besides its cell: it is the same games only where all of these are the same."""


class ReportError(HoldinError):
    """A file is no table of figures."""


Row = dict[str, Any]


def row(cell: Cell, tally: Tally, origin: Mapping[str, Any]) -> Row:
    """A cell's figures by name; shares and rates from 0 to 1."""
    low, high = tally.interval
    figures: Row = {
        "scenario": cell.scenario,
        "level": cell.level,
        "bot": cell.bot.value,
        "games": tally.games,
        "won": tally.won,
        "rate": round(tally.rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "rounds": round(tally.mean_rounds, 4),
        "hp_left": round(tally.mean_hp, 4),
        "tokens": round(tally.mean_tokens, 4),
        "cards_left": round(tally.mean_cards, 4),
        "items_used": _listed(tally.items),
        "route": _listed(tally.route),
    }
    figures |= {f"lost_{reason.value}": tally.endings[reason] for reason in REASONS}
    figures |= {**origin, "plays": tally.plays.total()}
    return figures | {_column(half): round(share, 5) for half, share in tally.shares().items()}


def _listed(found: Mapping[str, int]) -> str:
    """In how many games each was used or met, written name:games."""
    return ";".join(f"{name}:{count}" for name, count in sorted(found.items()))


def _from_list(text: str) -> dict[str, int]:
    """The same, read again."""
    pairs = (each.rpartition(":") for each in text.split(";") if each)
    return {name: int(count) for name, _, count in pairs}


def origin(plan: RunPlan, cards: CardSet, cell: Cell) -> dict[str, Any]:
    """What a row of a plan depends on: the cards that its scenario is played with, the dice, the planner's budget."""
    items = "as expected" if plan.items is None else " ".join(plan.items)
    return {"dealt": _dealt(plan, cards, cell), "items": items, "seed": plan.seed, "nodes": plan.nodes}


def _dealt(plan: RunPlan, cards: CardSet, cell: Cell) -> str:
    """A digest of what a cell is played with; dungeons are dealt from all of the set."""
    if cell.scenario == DUNGEON:
        return hashed([fingerprint(cards), plan.character, plan.fights])[:LENGTH]
    return dealt(cards, set_up(cards, plan, cell))


def _column(half: FaceHalf) -> str:
    return f"{half.card} {half.side} {half.half}{' basic' if half.basic else ''}"


def _half(column: str) -> FaceHalf:
    card, side, half, *basic = column.split(" ")
    return FaceHalf(CardId(card), Side(side), Half(half), bool(basic))


def read(file: Path, plan: RunPlan, cards: CardSet) -> dict[Cell, Tally]:
    """The cells of a table that are the plan's games with these cards; none if there is no such file.

    :raises ReportError: the file is something else.
    """
    if not file.exists():
        return {}
    try:
        rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
        found = {Cell(ScenarioId(each["scenario"]), int(each["level"]), who(each["bot"])): each for each in rows}
        return {cell: _tally(each) for cell, each in found.items() if _is_of(each, plan, cards, cell)}
    except (KeyError, ValueError, UnicodeDecodeError) as error:
        raise ReportError(tr("{file} is no table of an earlier simulation", file=file)) from error


def _is_of(found: Mapping[str, str], plan: RunPlan, cards: CardSet, cell: Cell) -> bool:
    if cell.scenario not in {*cards.scenarios, DUNGEON}:
        return False
    wanted = origin(plan, cards, cell)
    return all(found[key] == str(wanted[key]) for key in ORIGIN)


def _tally(found: Mapping[str, str]) -> Tally:
    games, won, plays = int(found["games"]), int(found["won"]), int(found["plays"])
    tally = Tally(games, rounds=round(games * float(found["rounds"])))
    tally.hp_left, tally.tokens = (round(won * float(found[key])) for key in ("hp_left", "tokens"))
    tally.endings.update({Ending.GOAL: won} | {reason: int(found[f"lost_{reason.value}"]) for reason in REASONS})
    tally.cards_left = round(won * float(found.get("cards_left") or 0))
    tally.items.update(_from_list(found.get("items_used") or ""))
    tally.route.update(_from_list(found.get("route") or ""))
    halves = (column for column in found if " " in column)
    tally.plays.update({_half(column): round(plays * float(found[column])) for column in halves})
    return tally


def write(file: Path, rows: list[Row]) -> None:
    """Write rows as a table or as one document, by the file's ending.

    :raises OSError: the file can't be written.
    """
    if file.suffix == ".json":
        file.write_text(json.dumps({"cells": rows}, indent=1) + "\n", encoding="utf-8")
        return
    heads = list(dict.fromkeys(head for each in rows for head in each))
    plain, shares = [head for head in heads if " " not in head], sorted(head for head in heads if " " in head)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, [*plain, *shares], restval=0, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


# A page


def page(tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str], cards: Mapping[CardId, str]) -> str:
    """Win rates and card use as Markdown."""
    bots = tuple(dict.fromkeys(cell.bot for cell in tallies))
    levels = sorted({cell.level for cell in tallies})
    heads = [tr("scenario"), *(f"{bot.value} L{level}" for bot in bots for level in levels)]
    rows = [
        [names[scenario], *(_rate(tallies.get(Cell(scenario, level, bot))) for bot in bots for level in levels)]
        for scenario in dict.fromkeys(cell.scenario for cell in tallies)
    ]
    uses = [line for bot in bots for line in _uses(bot, tallies, cards)]
    return "\n".join(
        [*_table(heads, rows), "", *_table([tr("face"), tr("bot"), tr("top"), tr("bottom"), tr("basic")], uses), ""]
    )


def _rate(tally: Tally | None) -> str:
    if tally is None:
        return "–"
    low, high = tally.interval
    return f"{tally.rate:.0%} ({low:.0%}–{high:.0%}, {tally.games})"


def _uses(bot: Who, tallies: Mapping[Cell, Tally], cards: Mapping[CardId, str]) -> Iterable[list[str]]:
    for face, shares in uses(bot, tallies).items():
        yield [f"{cards[face[0]]} {face[1]}", bot.value, *(f"{share:.1%}" for share in shares)]


def uses(bot: Who, tallies: Mapping[Cell, Tally]) -> dict[tuple[CardId, Side], tuple[float, float, float]]:
    """Per face the shares of a player's plays: its top, its bottom, and basic actions, over all cells."""
    total = Tally()
    for cell, tally in tallies.items():
        if cell.bot is bot:
            total.plays.update(tally.plays)
    shares = total.shares()
    found = {}
    for face in dict.fromkeys((half.card, half.side) for half in shares):
        own = {half: share for half, share in shares.items() if (half.card, half.side) == face}
        top, bottom = (
            sum(share for half, share in own.items() if half.half is which and not half.basic)
            for which in (Half.TOP, Half.BOTTOM)
        )
        found[face] = (top, bottom, sum(share for half, share in own.items() if half.basic))
    return found


def _table(heads: list[str], rows: Iterable[list[str]]) -> list[str]:
    return [f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows)]
