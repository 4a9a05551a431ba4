"""The tables of open play are of today's cards, and hold what the page with them says (OPN-9)."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from holdin.data.load import built_in_cards, built_in_sets
from holdin.models.base import ScenarioId
from holdin.models.letters import Fights
from holdin.sim.play import expected
from holdin.sim.scenario_digest import dealt

CARDS = built_in_cards()
HOME = built_in_sets()["base"] / "balance"
HERO = next(iter(CARDS.characters))
PLAYERS = {"open-planner": ("planner",), "open-hasty": ("novice", "greedy"), "open-bounds": ("bound-3", "bound")}


def rows(table: str) -> Iterator[dict[str, str]]:
    with (HOME / f"{table}.csv").open(encoding="utf-8", newline="") as text:
        yield from csv.DictReader(text)


@cache
def rates(table: str, player: str) -> dict[ScenarioId, float]:
    return {ScenarioId(row["scenario"]): float(row["rate"]) for row in rows(table) if row["bot"] == player}


@pytest.mark.parametrize("table", PLAYERS)
def test_every_row_is_of_todays_cards_at_the_proposed_level(table: str) -> None:
    for row in rows(table):
        page = CARDS.scenarios[ScenarioId(row["scenario"])]
        assert int(row["level"]) == page.proposes(Fights.OPEN)
        setup = replace(expected(CARDS, page.id, HERO, int(row["level"])), fights=Fights.OPEN)
        assert row["dealt"] == dealt(CARDS, setup), page.id


@pytest.mark.parametrize(("table", "player"), [(table, player) for table, all_ in PLAYERS.items() for player in all_])
def test_the_tables_are_whole(table: str, player: str) -> None:
    assert rates(table, player).keys() == CARDS.scenarios.keys()


def test_the_planner_wins_enough_and_not_all_of_every_scenario_or_it_is_for_held_play_only() -> None:
    planned = rates("open-planner", "planner")
    outside = {id_ for id_, rate in planned.items() if not 0.4 <= rate <= 0.88}
    assert {id_ for id_ in outside if CARDS.scenarios[id_].fights is not Fights.HELD} == set()
    assert len(outside) <= len(planned) - 15


def test_the_planner_is_stronger_than_the_greedy_player_in_every_scenario_and_he_than_the_novice_in_all() -> None:
    planned, hasty, novice = (
        rates("open-planner", "planner"),
        *(rates("open-hasty", who) for who in ("greedy", "novice")),
    )
    assert all(planned[id_] > hasty[id_] for id_ in CARDS.scenarios)
    assert all(hasty[id_] >= novice[id_] for id_ in CARDS.scenarios)
    assert sum(rates("open-bounds", "bound").values()) > sum(planned.values())
