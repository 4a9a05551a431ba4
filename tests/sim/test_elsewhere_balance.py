"""The second set's tables are of today's cards, and hold what the page with them says."""

import csv
from pathlib import Path

import pytest

from holdin.data.load import built_in_sets
from holdin.models.base import CharacterId
from holdin.models.letters import Fights
from holdin.players.bots import Bot
from holdin.sim.run import RunPlan
from holdin.sim.tally import Cell, Tally
from holdin.tools import reports
from tests.elsewhere import elsewhere

HOME = built_in_sets()["elsewhere"] / "balance"
CARDS = elsewhere()
TABLES = {"tamsin": HOME / "planner.csv", "crumb": HOME / "planner-crumb.csv"}
GAMES = 40
LEAST, MOST = 0.6, 0.88
"""What normal level promises whoever plans."""


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as text:
        return [row for row in csv.DictReader(text) if row["bot"] == Bot.PLANNER.value]


def today(who: str) -> dict[Cell, Tally]:
    plan = RunPlan("elsewhere", CharacterId(who), (), 0, seed=40013, nodes=8, fights=Fights.OPEN)
    return reports.read(TABLES[who], plan, CARDS)


@pytest.mark.parametrize("who", TABLES)
def test_every_row_is_of_todays_cards(who: str) -> None:
    table = today(who)
    assert len(table) == len(rows(TABLES[who]))
    assert {tally.games for tally in table.values()} == {GAMES}


def test_the_planner_wins_most_of_every_scenario_and_not_all_as_far_as_so_few_games_tell() -> None:
    """The 95 % intervals reach into what is promised to whom the campaign is about."""
    reach = {row["scenario"]: (float(row["low"]), float(row["high"])) for row in rows(TABLES["tamsin"])}
    assert {id_: found for id_, found in reach.items() if found[0] > MOST or found[1] < LEAST} == {}


@pytest.mark.parametrize(
    ("who", "title", "next_"), [("tamsin", "## Tamsin", "## Crumb"), ("crumb", "## Crumb", "## What is chosen")]
)
def test_the_page_names_every_scenario_with_its_wins(who: str, title: str, next_: str) -> None:
    page = (HOME / "README.md").read_text(encoding="utf-8")
    told = page.partition(title)[2].partition(next_)[0]
    assert told
    for at, tally in today(who).items():
        number, name = CARDS.scenarios[at.scenario].number, CARDS.text("en", f"scenario.{at.scenario}.title")
        assert f"| {number} {name} | {100 * tally.rate:.0f}% |" in told
