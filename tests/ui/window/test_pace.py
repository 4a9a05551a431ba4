"""The pace of play: how long anybody has to wait (in the game's own time)."""

from pathlib import Path

import pytest

from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import Driver


@pytest.fixture(autouse=True)
def shared_pictures() -> None:
    """None: what is painted when is tested here."""


def test_nobody_waits_long(tmp_path: Path) -> None:
    """The set-up takes at most 3 seconds; what follows from an answer, a monster's turn too, at most 2.5."""
    with Driver(tmp_path, 3, settings=Settings(reduced_motion=False, guide=False)) as driver:
        while not isinstance(driver.screen, PlayScreen):
            driver.key("RETURN")
        player, cards, waits = Greedy(), driver.screen.desk.cards, []
        for _ in range(60):
            play = driver.play
            if play.state.ending is not None:
                break
            play.answer(player.choose(cards, play.state, play.legal))
            before = driver.now
            while play.replay.busy(driver.now):
                driver.frame()
            waits.append(driver.now - before)
            driver.settle()
        assert max(waits) <= 2.5
