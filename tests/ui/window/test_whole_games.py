"""Scenario 1, from the first launch to its end, with nothing but input events."""

from collections.abc import Callable
from pathlib import Path

import pytest

from holdin.game.asks import AskCards
from holdin.game.machine import question
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.play.ending import End
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse, winning_seed


def played(driver: Driver, give: Callable[[Driver, Player], None]) -> End:
    """Play on until the screen says how it ended; a player of ours says what to answer, the hand how."""
    player = Greedy()
    for _ in range(400):
        play = driver.play
        if play.state.ending is not None:
            driver.key("RETURN")
            assert isinstance(driver.screen, End)
            return driver.screen
        give(driver, player)
    raise AssertionError("the game never ends")


def won(tmp_path: Path, begin: Callable[[Driver], None], give: Callable[[Driver, Player], None]) -> bool:
    seed = -1
    for attempt in range(5):
        seed = winning_seed(seed + 1)
        with Driver(tmp_path / str(attempt), seed) as driver:
            begin(driver)
            end = played(driver, give)
            shown = [label.text for label in driver.screen.texts()]
            assert ("Won!" in shown) is end.won
            if end.won:
                return True
    return False


@pytest.mark.slow
def test_scenario_1_is_won_with_the_mouse_alone(tmp_path: Path) -> None:
    def begin(driver: Driver) -> None:
        driver.click("new")
        driver.click("on")

    assert won(tmp_path, begin, by_mouse)


@pytest.mark.slow
def test_scenario_1_is_won_with_the_keyboard_alone(tmp_path: Path) -> None:
    def begin(driver: Driver) -> None:
        driver.key("RETURN")
        driver.key("RETURN")

    assert won(tmp_path, begin, by_keys)


def test_from_the_first_launch_to_the_first_card_it_takes_at_most_three_inputs_and_sixty_words(tmp_path: Path) -> None:
    with Driver(tmp_path, new=True, settings=Settings()) as driver:
        keys = {driver.screen.desk.keys.of(command) for command in ("take", "back")}
        said = [word for word in driver.texts().split() if word not in keys]
        words = sum(any(sign.isalpha() for sign in word) for word in said)
        driver.key("RETURN", settle=False)
        for dealing in (True, False):
            while not isinstance(driver.screen, PlayScreen) or driver.play.replay.busy(driver.now) is not dealing:
                driver.frame()
        assert driver.now < 3.5, "the cards take too long to be dealt"
        assert isinstance(question(driver.play.state), AskCards)
        assert driver.play.answers()
        assert driver.inputs <= 3
        assert words <= 60


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_first_round_can_be_played_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with Driver(tmp_path, seed=3, size=size) as driver:
        driver.click("new")
        driver.click("on")
        player = Greedy()
        while driver.play.state.round == 1 and driver.play.state.ending is None:
            by_mouse(driver, player)
