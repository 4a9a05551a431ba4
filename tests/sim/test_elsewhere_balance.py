"""The second set's table is of today's cards, and holds what the page with it says."""

import csv

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
PLAN = RunPlan("elsewhere", CharacterId("tamsin"), (), 0, seed=40013, nodes=8, fights=Fights.OPEN)
GAMES = 40
LEAST, MOST = 0.6, 0.88
"""What normal level promises whoever plans."""


@pytest.fixture(scope="module")
def table() -> dict[Cell, Tally]:
    return reports.read(HOME / "planner.csv", PLAN, CARDS)


def test_every_row_is_of_todays_cards(table: dict[Cell, Tally]) -> None:
    with (HOME / "planner.csv").open(encoding="utf-8", newline="") as text:
        rows = [row for row in csv.DictReader(text) if row["bot"] == Bot.PLANNER.value]
    assert len(table) == len(rows)
    assert {tally.games for tally in table.values()} == {GAMES}


def test_the_planner_wins_most_of_every_scenario_and_not_all_as_far_as_so_few_games_tell() -> None:
    """The 95 % intervals reach into what is promised."""
    with (HOME / "planner.csv").open(encoding="utf-8", newline="") as text:
        reach = {row["scenario"]: (float(row["low"]), float(row["high"])) for row in csv.DictReader(text)}
    assert {id_: found for id_, found in reach.items() if found[0] > MOST or found[1] < LEAST} == {}


def test_the_page_names_every_scenario_with_its_wins(table: dict[Cell, Tally]) -> None:
    page = (HOME / "README.md").read_text(encoding="utf-8")
    for at, tally in table.items():
        number, title = CARDS.scenarios[at.scenario].number, CARDS.text("en", f"scenario.{at.scenario}.title")
        assert f"| {number} {title} | {100 * tally.rate:.0f}% |" in page
