"""Planted blunders are found, and a planner's own games hardly ever blamed: minutes, so it runs with the slow tests."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from holdin.data.load import built_in_cards
from holdin.game.notation import parse
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.players.lookahead import Lookahead, fair_dice
from holdin.players.planner import taken
from holdin.players.player import Answers, Luck
from holdin.review.course import open_decisions
from holdin.review.decisions import Decision
from holdin.review.findings import Better
from holdin.review.study import Study
from tests.review.planted import MANY, Game, loss, read

BORNE_OUT = 0.1
"""What an answer that is said to be better must gain, at the least, by other dice."""
FOUND, FALSE = 0.8, 0.1
"""The share of blunders that must be found, and the false alarms that there may be, one game with another."""


def better(game: Game) -> Better | None:
    """What is found to be better than the blunder of a game."""
    cards = built_in_cards()
    found = open_decisions(cards, game.session(cards).moments)
    return Study(cards, next(each for each in found if each.at == game.at)).finding().better


def alarms(game: Game) -> int:
    """How many decisions of a game are named although other dice don't bear it out: a planner errs, too."""
    cards, false = built_in_cards(), 0
    for each in open_decisions(cards, game.session(cards).moments):
        found = Study(cards, each).finding().better
        false += found is not None and gain(cards, each, tuple(map(parse, found.way))) < BORNE_OUT
    return false


def gain(cards: CardSet, decision: Decision, way: Answers) -> float:
    """What another answer gains against the one that was given, by dice that the review doesn't know."""
    luck = Luck(decision.at)
    dice = [each for _ in range(MANY) for each in fair_dice(luck)]
    return -loss(Lookahead(cards, Greedy()), decision, taken(cards, decision.before, way).after, dice)


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("fights", list(Fights))
def test_planted_blunders_are_found(pool: ProcessPoolExecutor, fights: Fights) -> None:
    """Each costs 20 points or more; what is said to be better is no worse than named."""
    planted, _ = read(fights)
    found = [each is not None for each in pool.map(better, planted)]
    assert sum(found) >= FOUND * len(planted), f"{sum(found)} of {len(planted)}"


@pytest.mark.slow
def test_a_planners_own_games_are_hardly_blamed(pool: ProcessPoolExecutor) -> None:
    """Both ways of fighting together."""
    games = [game for fights in Fights for game in read(fights)[1]]
    named = sum(pool.map(alarms, games))
    assert named <= FALSE * len(games), f"{named} in {len(games)} games"
