"""The second set's tables are of today's cards, and hold what the page with them says."""

import csv
from math import sqrt
from pathlib import Path

import pytest

from holdin.data.load import built_in_sets
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Fights
from holdin.models.scales import SCENARIO_LEVELS
from holdin.models.scenario import NORMAL_LEVEL
from holdin.players.bots import Bot
from holdin.sim.run import RunPlan
from holdin.sim.tally import Cell, Tally
from holdin.tools import reports
from tests.elsewhere import elsewhere

HOME = built_in_sets()["elsewhere"] / "balance"
CARDS = elsewhere()
TABLES = {"tamsin": HOME / "planner.csv", "crumb": HOME / "planner-crumb.csv"}
GAMES = 40
"""So many games each row has at least."""
COLUMNS = {NORMAL_LEVEL: 1, 0: -3, 2: -2, 3: -1}
"""Where the page tells each level."""
LAST_OF_BASE = 22
CRUMBS = {("the-long-queue", 0), ("sewn-shut", 0), ("somebody-elses-weather", 0), ("an-official-visit", 1)}
"""From where a step costs Crumb more or less, as the page tells."""
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
    assert min(tally.games for tally in table.values()) >= GAMES


def told_at(at: Cell) -> bool:
    """Whether it is the level that a scenario proposes."""
    return at.level == CARDS.scenarios[at.scenario].proposes(Fights.OPEN)


@pytest.mark.parametrize("who", TABLES)
def test_every_scenario_was_played_at_every_level_that_it_is_offered_at(who: str) -> None:
    played = {(at.scenario, at.level) for at in today(who)}
    own = [page for page in CARDS.scenarios.values() if page.number > LAST_OF_BASE]
    assert played == {
        (page.id, level) for page in own for level in SCENARIO_LEVELS if level != 1 or page.proposes(Fights.OPEN) == 1
    }


def test_the_planner_wins_most_of_every_scenario_and_not_all_as_far_as_so_few_games_tell() -> None:
    """The 95 % intervals reach into what is promised to whom the campaign is about."""
    normal = {at.scenario for at in today("tamsin") if told_at(at)}
    reach = {
        row["scenario"]: (float(row["low"]), float(row["high"]))
        for row in rows(TABLES["tamsin"])
        if told_at(Cell(ScenarioId(row["scenario"]), int(row["level"]), Bot.PLANNER))
    }
    assert reach.keys() == normal
    assert {id_: found for id_, found in reach.items() if found[0] > MOST or found[1] < LEAST} == {}


@pytest.mark.parametrize(
    ("who", "told"),
    [("tamsin", set()), ("crumb", CRUMBS)],
    ids=["tamsin", "crumb"],
)
def test_each_level_costs_what_a_step_may_but_for_those_that_the_page_tells(
    who: str, told: set[tuple[str, int]]
) -> None:
    """8 to 25 of 100 games, as far as so few can tell (the 95 % interval of the difference)."""
    played = {(at.scenario, at.level): tally for at, tally in today(who).items()}
    off = set()
    for (scenario, level), easier in played.items():
        above = next((other for other in SCENARIO_LEVELS[level + 1 :] if (scenario, other) in played), None)
        if above is not None:
            harder, steps = played[scenario, above], above - level
            give = 1.96 * sqrt(sum(each.rate * (1 - each.rate) / each.games for each in (easier, harder)))
            if not 0.08 * steps - give <= easier.rate - harder.rate <= 0.25 * steps + give:
                off.add((scenario, level))
    assert off == told


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
        column = COLUMNS[NORMAL_LEVEL if told_at(at) else at.level]
        cells = line.strip("| ").split(" | ")
        assert cells[column] == f"{100 * tally.rate:.0f}%"
        assert column != 1 or cells[2] == str(tally.games)
