"""Two hundred dungeons, as they are offered, played by the planner: neither hopeless nor a walk.

A cell is 25 seeds of one level and way of fighting; run some of them with `-k "held-1"`. The same games as

    holdin simulate --scenario dungeon --fights held --bot planner --nodes 8 --games 25 --seed 27
"""

from collections import Counter

import pytest

from holdin.data.load import built_in_cards
from holdin.models.dungeon import DUNGEON
from holdin.models.letters import Fights
from holdin.players.bots import Bot
from holdin.sim.run import RunPlan, run
from holdin.sim.tally import Cell

SEED, NODES, GAMES = 27, 8, 25
LEAST, MOST = 0.5, 0.9
ENOUGH = 100
"""So many games tell a rate to ten points."""
played = Counter[str]()
"""Games, and those that were won, of all cells that have been run."""


@pytest.mark.slow
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("fights", [*Fights])
def test_the_planner_wins_half_of_them_to_nine_in_ten(fights: Fights, level: int) -> None:
    """No cell's 95 % interval lies outside; a hundred games and more, of whichever cells have been run, lie inside."""
    cell = Cell(DUNGEON, level, Bot.PLANNER)
    hero = next(iter(built_in_cards().characters))
    plan = RunPlan("base", hero, (cell,), GAMES, SEED, NODES, fights=fights)
    tally = run(plan, None)[cell]
    played.update(games=tally.games, won=tally.won)
    assert tally.games == GAMES
    assert tally.interval.low <= MOST
    assert tally.interval.high >= LEAST
    if played["games"] >= ENOUGH:
        assert LEAST <= played["won"] / played["games"] <= MOST
