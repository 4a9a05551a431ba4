"""The tables beside the cards are of today's cards, and keep what the page with them says."""

import csv
from functools import cache
from itertools import pairwise

import pytest

from holdin.data.load import built_in_cards, built_in_sets
from holdin.models.base import CardId, ItemId, ScenarioId
from holdin.models.letters import Side
from holdin.players.bots import Bot
from holdin.sim.play import expected
from holdin.sim.run import RunPlan
from holdin.sim.scenario_digest import dealt
from holdin.sim.tally import Cell, Tally
from holdin.tools import reports

CARDS = built_in_cards()
HOME = built_in_sets()["base"] / "balance"
HERO = next(iter(CARDS.characters))
REWORKED = frozenset({8, 10, 14, 18, 21, 22})
"""The scenarios that were changed since the tables were played; empty once they have been played again."""
BOOK = [each for each in sorted(CARDS.scenarios.values(), key=lambda each: each.number) if each.number not in REWORKED]

OLD = "to be played again" in " ".join((HOME / "README.md").read_text(encoding="utf-8").split())
"""Whether the page says itself that its tables aren't of today."""

pytestmark = pytest.mark.skipif(OLD, reason="the page says that its tables are to be played again")


@cache
def table(bot: Bot) -> dict[Cell, Tally]:
    """The rows that were played with today's cards, by the command that the page tells."""
    plan = RunPlan("base", HERO, (), 0, seed=30011, nodes=8)
    return reports.read(HOME / f"{bot.value}.csv", plan, CARDS)


def cell(scenario: ScenarioId, level: int, bot: Bot) -> Tally:
    return table(bot)[Cell(scenario, level, bot)]


@pytest.mark.parametrize("bot", [Bot.GREEDY, Bot.PLANNER])
def test_every_row_is_of_todays_cards(bot: Bot) -> None:
    with (HOME / f"{bot.value}.csv").open(encoding="utf-8", newline="") as text:
        rows = [row for row in csv.DictReader(text) if CARDS.scenarios[ScenarioId(row["scenario"])] in BOOK]
    assert len(table(bot)) == len(rows)


@pytest.mark.parametrize("bot", [Bot.GREEDY, Bot.PLANNER])
def test_the_tables_are_whole(bot: Bot) -> None:
    games = {level: {cell(each.id, level, bot).games for each in BOOK} for level in range(4)}
    assert games == {0: {100}, 1: {400}, 2: {100}, 3: {100}}


def test_the_planner_wins_most_of_every_scenario_but_not_all_of_it() -> None:
    for tally in (cell(each.id, 1, Bot.PLANNER) for each in BOOK):
        assert 0.55 <= tally.rate <= 0.9
        assert 0.5 <= tally.interval.low < tally.interval.high <= 0.93


def test_the_planner_is_below_the_greedy_player_in_no_cell_but_by_luck() -> None:
    for each in BOOK:
        for level in range(4):
            planned, hasty = cell(each.id, level, Bot.PLANNER), cell(each.id, level, Bot.GREEDY)
            assert planned.interval.high >= hasty.interval.low, (each.id, level)


def test_the_greedy_player_wins_a_good_deal_less() -> None:
    for each in BOOK:
        assert cell(each.id, 1, Bot.GREEDY).rate <= cell(each.id, 1, Bot.PLANNER).rate - 0.1, each.id


UNSTEADY = {
    Bot.GREEDY: {7, 9, 10, 14, 16, 19, 20, 21, 22},
    Bot.PLANNER: {7, 14, 19, 22},
}
"""The scenarios of which a player wins more games at some level than at the one before, within luck."""


@pytest.mark.parametrize("bot", [Bot.GREEDY, Bot.PLANNER])
def test_harder_levels_are_harder(bot: Bot) -> None:
    played = {each.number: [cell(each.id, level, bot) for level in range(4)] for each in BOOK}
    pairs = [(number, *pair) for number, levels in played.items() for pair in pairwise(levels)]
    assert {number for number, easier, harder in pairs if harder.rate > easier.rate} == UNSTEADY[bot] - REWORKED
    assert all(harder.interval.low <= easier.interval.high for _, easier, harder in pairs)
    assert all(levels[3].rate <= levels[0].rate for levels in played.values())
    together = [sum(levels[level].rate for levels in played.values()) for level in range(4)]
    assert together == sorted(set(together), reverse=True)


def test_the_first_evening_is_won_by_haste() -> None:
    assert cell(BOOK[0].id, 0, Bot.GREEDY).rate >= 0.7


def faces(bot: Bot) -> dict[tuple[CardId, Side, int], float]:
    """Per face, its level told apart, its share of the plays of all games that had it."""
    used: dict[tuple[CardId, Side, int], int] = {}
    of: dict[tuple[CardId, Side, int], int] = {}
    for at, tally in table(bot).items():
        upgraded = CARDS.scenarios[at.scenario].expects.level - 1
        for number, card in enumerate(next(iter(CARDS.characters.values())).cards):
            for side in Side:
                face = (card.id, side, 2 if number < upgraded else 1)
                plays = sum(count for half, count in tally.plays.items() if half[:2] == face[:2])
                used[face] = used.get(face, 0) + plays
                of[face] = of.get(face, 0) + tally.plays.total()
    return {face: used[face] / of[face] for face in used}


@pytest.mark.parametrize("bot", [Bot.GREEDY, Bot.PLANNER])
def test_every_face_of_either_level_is_played(bot: Bot) -> None:
    shares = faces(bot)
    assert len(shares) == 16 or REWORKED, "the last scenarios alone are played with the fourth card turned"
    assert min(shares.values()) >= 0.09


def weighed() -> list[dict[str, str]]:
    with (HOME / "items.csv").open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def test_items_are_worth_buying_for_some_scenario() -> None:
    rows = {row["item"].split("+")[0]: row for row in weighed()}
    for row in rows.values():
        kit = tuple(ItemId(item) for item in row["item"].split("+"))
        setup = expected(CARDS, ScenarioId(row["scenario"]), HERO, int(row["level"]), kit)
        if CARDS.scenarios[ScenarioId(row["scenario"])] in BOOK:
            assert row["dealt"] == dealt(CARDS, setup), row["item"]
    assert rows.keys() == set(CARDS.items)
    for row in rows.values():
        assert int(row["only_with"]) > int(row["only_without"])
        assert float(row["luck"]) < 0.05, row["item"]
