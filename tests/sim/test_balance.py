"""The tables beside the cards are of today's cards, and keep what the page with them says."""

import csv
import re
from collections import Counter
from functools import cache
from itertools import pairwise, product
from math import sqrt

import pytest

from holdin.data.load import built_in_cards, built_in_sets
from holdin.game.state import Ending
from holdin.models.base import CardId, ItemId, ScenarioId
from holdin.models.letters import Half, Side
from holdin.models.scales import CHARACTER_LEVELS
from holdin.players.bots import Bot
from holdin.sim.play import FaceHalf, expected
from holdin.sim.run import RunPlan
from holdin.sim.scenario_digest import dealt
from holdin.sim.tally import BOUND, Cell, Tally
from holdin.tools import reports

CARDS = built_in_cards()
HOME = built_in_sets()["base"] / "balance"
HERO = next(iter(CARDS.characters))
BOOK = sorted(CARDS.scenarios.values(), key=lambda each: each.number)

GAMES = {0: 200, 1: 400, 2: 200, 3: 200}
"""How many games a row has at each scenario level."""
WHOLE = (0, 1, 2, 3)
"""The levels whose rows have all been played with today's cards, as the page says."""
NOT_SHOWN = re.compile(r"Not shown: ([a-z, -]+?) \(")
"""Where the page names the items of which no game has shown that they are worth it."""
TABLES = {Bot.PLANNER: "planner", Bot.GREEDY: "hasty", Bot.NOVICE: "hasty"}
SEEN = 24
"""Games of each yardstick, at level 1."""


@cache
def table(bot: Bot) -> dict[Cell, Tally]:
    """The rows that were played with today's cards, by the command that the page tells."""
    plan = RunPlan("base", HERO, (), 0, seed=30011, nodes=8)
    return {at: tally for at, tally in reports.read(HOME / f"{TABLES[bot]}.csv", plan, CARDS).items() if at.bot is bot}


def cell(scenario: ScenarioId, level: int, bot: Bot) -> Tally:
    return table(bot)[Cell(scenario, level, bot)]


@pytest.mark.parametrize("bot", TABLES)
def test_every_row_is_of_todays_cards(bot: Bot) -> None:
    with (HOME / f"{TABLES[bot]}.csv").open(encoding="utf-8", newline="") as text:
        assert len(table(bot)) == sum(row["bot"] == bot.value for row in csv.DictReader(text))


@pytest.mark.parametrize("level", WHOLE)
@pytest.mark.parametrize("bot", TABLES)
def test_the_tables_are_whole(bot: Bot, level: int) -> None:
    assert {each.id: cell(each.id, level, bot).games for each in BOOK} == dict.fromkeys(CARDS.scenarios, GAMES[level])


def test_the_yardsticks_win_more_than_the_planner() -> None:
    """Who sees all dice surely over the book; every row is of today's cards."""
    plan = RunPlan("base", HERO, (), 0, seed=30011, nodes=8)
    bounds = reports.read(HOME / "bounds.csv", plan, CARDS)
    assert {at.scenario for at in bounds} == CARDS.scenarios.keys()
    assert {tally.games for tally in bounds.values()} == {SEEN}
    seeing = sum(tally.rate for at, tally in bounds.items() if at.bot == BOUND)
    assert seeing > sum(cell(each.id, 1, Bot.PLANNER).rate for each in BOOK)


def test_the_planner_wins_most_of_every_scenario_but_not_all_of_it() -> None:
    assert {each.number: cell(each.id, 1, Bot.PLANNER).rate for each in BOOK if not won_well(each.id)} == {}


def won_well(scenario: ScenarioId) -> bool:
    """What normal level promises whoever plans."""
    return 0.6 <= cell(scenario, 1, Bot.PLANNER).rate <= 0.88


def test_games_are_lost_by_cards_time_and_hp() -> None:
    """Over the campaign by two of them often, and in eight scenarios by another than cards for the most part."""
    lost = [lost_by(each.id) for each in BOOK]
    together = sum(lost, Counter[Ending]())
    assert sum(count >= 0.15 * together.total() for count in together.values()) >= 2
    assert sum(2 * causes[Ending.NO_CARDS] < causes.total() for causes in lost) >= 8


def lost_by(scenario: ScenarioId) -> Counter[Ending]:
    """How many games the planner lost by each cause at normal level."""
    endings = cell(scenario, 1, Bot.PLANNER).endings
    return Counter({ending: count for ending, count in endings.items() if not ending.won})


@pytest.mark.parametrize("level", WHOLE)
def test_who_plans_wins_more_than_who_hurries_and_he_more_than_who_begins(level: int) -> None:
    """Over the book; in none of its scenarios less, but by luck."""
    for each in BOOK:
        planned, hasty = (cell(each.id, level, bot) for bot in (Bot.PLANNER, Bot.GREEDY))
        assert planned.interval.high >= hasty.interval.low, each.id
    together = [sum(cell(each.id, level, bot).rate for each in BOOK) for bot in TABLES]
    assert together == sorted(together, reverse=True)


@pytest.mark.parametrize(("easier", "harder"), [pair for pair in pairwise(WHOLE) if pair[1] - pair[0] == 1])
def test_each_level_is_a_step(easier: int, harder: int) -> None:
    """Fewer games are won, by 8 to 25 of 100, as far as so many games can tell."""
    for each in BOOK:
        before, after = (cell(each.id, level, Bot.PLANNER) for level in (easier, harder))
        give = 1.96 * sqrt(sum(tally.rate * (1 - tally.rate) / tally.games for tally in (before, after)))
        assert 0.08 - give <= before.rate - after.rate <= 0.25 + give, (each.id, harder)


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
    assert len(shares) == 16, "the last scenarios alone are played with the fourth card turned"
    assert min(shares.values()) >= 0.09


@pytest.mark.parametrize(("level", "turned"), [(1, 1), (2, CHARACTER_LEVELS[-1])], ids=["none turned", "all turned"])
def test_every_half_has_its_place(level: int, turned: int) -> None:
    """Basics aside: three of a hundred plays, and where it loses its card twenty of a hundred games."""
    played = [cell(each.id, 1, Bot.PLANNER) for each in BOOK if each.expects.level == turned]
    halves = Counter[FaceHalf]()
    for tally in played:
        halves.update({half: count for half, count in tally.plays.items() if not half.basic})
    games = sum(tally.games for tally in played)
    for card in CARDS.characters[HERO].cards:
        for side, half in product(Side, Half):
            of = FaceHalf(card.id, side, half, basic=False)
            if card.face(side, level).action(half).lost:
                assert halves[of] >= 0.2 * games, of
            else:
                assert halves[of] >= 0.03 * halves.total(), of


def weighed() -> list[dict[str, str]]:
    with (HOME / "items.csv").open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def test_items_are_worth_buying_for_some_scenario() -> None:
    rows = {row["item"].split("+")[0]: row for row in weighed()}
    for row in rows.values():
        kit = tuple(ItemId(item) for item in row["item"].split("+"))
        setup = expected(CARDS, ScenarioId(row["scenario"]), HERO, int(row["level"]), kit)
        assert row["dealt"] == dealt(CARDS, setup), row["item"]
    assert rows.keys() == set(CARDS.items)
    named = NOT_SHOWN.search((HOME / "README.md").read_text(encoding="utf-8"))
    assert named is not None
    for row in rows.values():
        shown = int(row["only_with"]) > int(row["only_without"]) and float(row["luck"]) < 0.05
        assert shown is (row["item"] not in named[1].split(", ")), row["item"]
