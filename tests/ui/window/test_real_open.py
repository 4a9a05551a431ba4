"""An open scenario in the real program, in a real window: won by clicks alone, and by keys alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.places import ENDING, SAVES
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.kit.measures import NORMAL
from holdin.ui.play.play import PlayScreen
from tests.ui.campaign.books import CARDS, HERO
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse
from tests.ui.window.real import MISSING, Window, screen

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not found: no virtual screen to click on"),
]
SETUP = Setup(CARDS.campaign.start[0], HERO, 0, fights=Fights.OPEN)
QUIET = Settings(reduced_motion=True, guide=False)
Hand = Callable[[Driver, Player], None]
WHOLE = 60
"""Inputs of the whole scenario, the questions about damage among them."""


def won(folder: Path, seed: int, hand: Hand) -> bool:
    """Whether a game is won that a hand plays before a window without a screen."""
    with Driver(folder, seed=seed, settings=QUIET) as driver:
        desk = driver.screen.desk
        driver.app.screen = PlayScreen(desk, driver.size, session=desk.store.go_on(SETUP), menu=lambda screen: screen)
        driver.settle()
        while driver.play.state.ending is None:
            hand(driver, Greedy())
        return driver.play.state.ending.won


def begun(window: Window, hand: Hand) -> None:
    """A game on the open map that can be won lies there to be gone on with."""
    seed = next(seed for seed in range(40) if won(window.folder / f"seed-{seed}", seed, hand))
    path = window.saves / SAVES / f"game-0001{ENDING}"
    path.parent.mkdir(parents=True)
    KeptSession.begin(path, CARDS, SETUP, Dice(seed)).close()


@pytest.mark.parametrize(("give", "hand"), [(Window.give, by_mouse), (Window.press, by_keys)], ids=["clicks", "keys"])
def test_an_open_scenario_is_won(tmp_path: Path, give: Callable[[Window, Player], None], hand: Hand) -> None:
    """OPN-1: with few inputs."""
    with screen(NORMAL) as display:
        window, player = Window(tmp_path, display, NORMAL, QUIET), Greedy()
        begun(window, hand)
        with window.running():
            window.enter()
            while window.ended() is None and window.inputs <= WHOLE:
                give(window, player)
            ending = window.ended()
            assert ending is not None
            assert ending.won
