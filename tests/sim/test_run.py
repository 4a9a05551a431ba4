"""Simulations: the same figures wherever they are worked out."""

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context

import pytest

from holdin.data.load import built_in_cards
from holdin.game.state import Ending
from holdin.models.base import ScenarioId
from holdin.players.bots import Bot
from holdin.sim.play import GameRecord, expected, game_seed
from holdin.sim.run import RunPlan, jobs, run, without_rules
from holdin.sim.tally import Cell, Tally, wilson

CARDS = built_in_cards()
FIRST = CARDS.campaign.start[0]
HERO = next(iter(CARDS.characters))


def plan(*bots: Bot, games: int = 5) -> RunPlan:
    cells = tuple(Cell(FIRST, level, bot) for bot in bots for level in (0, 3))
    return RunPlan("base", HERO, cells, games, seed=9, nodes=4)


@pytest.mark.parametrize(
    "make",
    [partial(ThreadPoolExecutor, 2), partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))],
    ids=["threads", "processes"],
)
def test_figures_are_the_same_on_any_executor(make: partial[Executor]) -> None:
    here = run(plan(Bot.GREEDY, Bot.RANDOM), None)
    with make() as executor:
        there = run(plan(Bot.GREEDY, Bot.RANDOM), executor, length=2)
    assert [(cell, asdict(tally)) for cell, tally in here.items()] == [
        (cell, asdict(tally)) for cell, tally in there.items()
    ]


@pytest.mark.slow
def test_figures_are_the_same_on_a_cluster() -> None:
    """As `--executor dask://` has it, with a scheduler and two workers of our own; needs the optional package."""
    distributed = pytest.importorskip("distributed")
    here = run(plan(Bot.GREEDY, Bot.NOVICE), None)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        there = run(plan(Bot.GREEDY, Bot.NOVICE), executor, length=2)
    assert [asdict(tally) for tally in here.values()] == [asdict(tally) for tally in there.values()]


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    run(plan(Bot.RANDOM), None, played=heard.append)
    assert sum(heard) == 10


def test_jobs_cover_every_game_once() -> None:
    ranges = [job.indexes for job in jobs(plan(Bot.GREEDY, games=7), 3) if job.cell.level == 0]
    assert ranges == [(0, 3), (3, 6), (6, 7)]


def test_games_of_all_cells_share_their_seeds() -> None:
    assert game_seed(9, 0) == game_seed(9, 0) != game_seed(9, 1)


def test_a_scenario_is_set_up_for_the_character_it_expects() -> None:
    for scenario in CARDS.scenarios.values():
        setup = expected(CARDS, scenario.id, HERO, 2)
        assert (setup.level, setup.character_level) == (2, scenario.expects.level)
        assert len(setup.upgrades) == min(scenario.expects.level - 1, 4)
        assert setup.items == scenario.expects.items


def test_wilsons_interval_holds_the_share_and_narrows() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(100, 100).high == 1.0
    assert wilson(500, 1000).high < high


def test_a_tally_tells_wins_losses_and_means() -> None:
    tally = Tally()
    tally.add([GameRecord(1, Ending.GOAL, 6, 8, 2, ()), GameRecord(2, Ending.NO_CARDS, 9, 4, 1, ())])
    assert (tally.won, tally.rate, tally.mean_rounds, tally.mean_hp, tally.mean_tokens) == (1, 0.5, 7.5, 8, 2)
    assert tally.endings == {Ending.GOAL: 1, Ending.NO_CARDS: 1}


def test_an_unknown_scenario_is_our_callers_bug() -> None:
    with pytest.raises(KeyError):
        expected(CARDS, ScenarioId("nowhere"), HERO, 1)


def test_without_rules_the_same_games_are_played_by_the_map_alone() -> None:
    """What a scenario's special rules are worth is the difference; one that has none plays as ever."""
    smoky = ScenarioId("smoke-signals")
    assert CARDS.scenarios[smoky].rules
    assert not any(scenario.rules or scenario.failure for scenario in without_rules(CARDS).scenarios.values())
    one = plan()._replace(cells=(Cell(smoky, 1, Bot.GREEDY),))
    played, bare = run(one, None)[one.cells[0]], run(one._replace(ruleless=True), None)[one.cells[0]]
    assert asdict(played) != asdict(bare)
