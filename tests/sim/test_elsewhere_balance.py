"""The second set's tables are of today's cards, and hold what the page with them says."""

import csv
from math import sqrt
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
HARDEST = 3
LAST_OF_BASE = 22
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
    normal = [row for row in rows(TABLES["tamsin"]) if row["level"] != str(HARDEST)]
    reach = {row["scenario"]: (float(row["low"]), float(row["high"])) for row in normal}
    assert len(reach) == sum(page.number > LAST_OF_BASE for page in CARDS.scenarios.values())
    assert {id_: found for id_, found in reach.items() if found[0] > MOST or found[1] < LEAST} == {}


@pytest.mark.parametrize("who", TABLES)
def test_the_hardest_level_costs_as_much_as_so_many_steps_may(who: str) -> None:
    """Each is to cost 8 to 25 of 100 games, as far as so few can tell (the 95 % interval of the difference)."""
    table = today(who)
    normal = {at.scenario: (at.level, tally.rate) for at, tally in table.items() if at.level != HARDEST}
    for at, tally in table.items():
        if at.level == HARDEST:
            level, rate = normal[at.scenario]
            give = 1.96 * sqrt(sum(each * (1 - each) for each in (rate, tally.rate)) / GAMES)
            steps = HARDEST - level
            assert 0.08 * steps - give <= rate - tally.rate <= 0.25 * steps + give, at.scenario


@pytest.mark.parametrize(
    ("who", "title", "next_"), [("tamsin", "## Tamsin", "## Crumb"), ("crumb", "## Crumb", "## What is chosen")]
)
def test_the_page_names_every_scenario_with_its_wins(who: str, title: str, next_: str) -> None:
    page = (HOME / "README.md").read_text(encoding="utf-8")
    told = page.partition(title)[2].partition(next_)[0]
    assert told
    for at, tally in today(who).items():
        number, name = CARDS.scenarios[at.scenario].number, CARDS.text("en", f"scenario.{at.scenario}.title")
        (line,) = (line for line in told.splitlines() if line.startswith(f"| {number} {name} | "))
        assert line.strip("| ").split(" | ")[-1 if at.level == HARDEST else 1] == f"{100 * tally.rate:.0f}%"
