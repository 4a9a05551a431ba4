"""`holdin simulate --worth`: each item's worth, from the same games played with it and without."""

import csv
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from holdin.models.base import ItemId
from holdin.models.card_set import CardSet
from holdin.sim.play import GameRecord
from holdin.sim.run import RunPlan, done, jobs, set_up
from holdin.sim.scenario_digest import dealt
from holdin.sim.worth import worth
from holdin.tools import programs
from holdin.tools.reports import ReportError
from holdin.words.catalogues import msgid
from holdin.words.cli_language import known, tr

KEY: Final = ("item", "against", "scenario", "level", "bot")
"""What a row is of; the same is weighed anew."""

FIGURES: Final = ("games", "won_without", "won_with", "only_without", "only_with", "luck")
HEADS: Final = (
    *(msgid("item"), msgid("against"), msgid("scenario"), msgid("level"), msgid("bot"), msgid("games")),
    *(msgid("won without"), msgid("won with"), msgid("only without"), msgid("only with"), msgid("luck")),
)
"""What they are called for people."""
ORIGIN: Final = ("dealt", "seed", "nodes")
"""What a row depends on; `dealt` is the cards on the table, the item's among them."""

Row = dict[str, Any]


def weigh(cards: CardSet, plan: RunPlan, against: tuple[ItemId, ...], executor: Executor | None) -> list[Row]:
    """Play every cell of a plan without its items, and with each of them; a kit, written a+b, counts as one.

    What the king wants in a scenario is left out there (SET-2).
    """
    kits = plan.items if plan.items is not None else tuple(cards.items)
    rows: list[Row] = []
    for cell in plan.cells:
        one = plan._replace(cells=(cell,), items=against)
        without = list(_records(one, executor))
        kings = set(cards.king_list(cards.scenarios[cell.scenario]))
        for kit in kits:
            items = tuple(ItemId(item) for item in kit.split("+"))
            if kings.intersection(items):
                continue
            found = worth(without, _records(one._replace(items=items), executor))
            key = (kit, "+".join(against), cell.scenario, cell.level, cell.bot.value)
            figures = (*found, round(found.luck, 4))
            origin = (dealt(cards, set_up(cards, plan, cell, items)), plan.seed, plan.nodes)
            rows.append(dict(zip((*KEY, *FIGURES, *ORIGIN), (*key, *figures, *origin), strict=True)))
    return rows


def _records(plan: RunPlan, executor: Executor | None) -> Iterator[GameRecord]:
    for _, records in done(executor, jobs(plan, plan.games if executor is None else 4), programs.play):
        yield from records


def write(file: Path, rows: Sequence[Row], order: Sequence[str]) -> None:
    """Add rows to a table, those of the same key in place of the old; in the order of items.

    :raises ReportError: the file is something else.
    """
    known = {tuple(str(row[name]) for name in KEY): row for row in (*_read(file), *rows)}
    kept = sorted(known.values(), key=lambda row: order.index(str(row["item"]).split("+")[0]))
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, [*KEY, *FIGURES, *ORIGIN], lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)


def _read(file: Path) -> list[Row]:
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as text:
        reader = csv.DictReader(text)
        if tuple(reader.fieldnames or ()) != (*KEY, *FIGURES, *ORIGIN):
            raise ReportError(tr("{file} is no table of what items are worth", file=file))
        return list(reader)


def table(rows: Sequence[Row]) -> Table:
    """A row for each item in each cell."""
    shown = Table(*(known(head) for head in HEADS), title=tr("What items are worth"))
    for row in rows:
        shown.add_row(*(str(row[name]) for name in (*KEY, *FIGURES)))
    return shown
