"""Games counted by what they have in common."""

from holdin.data.load import built_in_cards
from holdin.game.state import Ending
from holdin.models.base import ScenarioId
from holdin.models.letters import Fights
from holdin.notebook.by import By
from holdin.notebook.tables import Line, Value, lines
from tests.notebook.games import lost, notebook, won

CARDS = built_in_cards()
GAMES = notebook(
    won(scenario=ScenarioId("the-wool-ledger"), rounds=9, hp=2),
    won(rounds=7, hp=3),
    won(rounds=8, hp=6, level=2, fights=Fights.OPEN),
    lost(),
    won(ending=None, level=2),
).played


def test_the_best_is_of_the_games_that_were_won() -> None:
    """The fewest rounds and the most HP need not be of the same game; scenarios stand by their numbers."""
    assert lines(CARDS, GAMES, By.SCENARIO) == (
        Line("teeth-in-the-fold", tried=4, won=2, rounds=7, hp=6),
        Line("the-wool-ledger", tried=1, won=1, rounds=9, hp=2),
    )


def test_what_was_given_up_is_tried_and_not_won() -> None:
    assert lines(CARDS, GAMES, By.LEVEL)[-1] == Line(2, tried=2, won=1, rounds=8, hp=6)
    assert lines(CARDS, GAMES[-1:], By.CHARACTER) == (Line("mara", tried=1, won=0, rounds=None, hp=None),)


def test_a_table_is_of_chosen_games_only() -> None:
    """Several choices hold together."""
    only: dict[By, Value] = {By.LEVEL: 1, By.FIGHTS: "held"}
    assert [line.tried for line in lines(CARDS, GAMES, By.SCENARIO, only)] == [2, 1]
    assert lines(CARDS, GAMES, By.SCENARIO, {**only, By.CHARACTER: "nobody"}) == ()


def test_a_scenario_that_the_cards_have_no_more_comes_last() -> None:
    games = notebook(won(scenario=ScenarioId("gone")), won(ending=Ending.FAILED)).played
    assert [line.of for line in lines(CARDS, games, By.SCENARIO)] == ["teeth-in-the-fold", "gone"]
