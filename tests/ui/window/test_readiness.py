"""What moves is painted before it moves; meanwhile its time stands still."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.readiness import TURNS
from tests.ui.window.driver import Driver


@pytest.fixture(autouse=True)
def shared_pictures() -> None:
    """None: what is painted when is tested here."""


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """A game whose cards have been dealt."""
    with Driver(tmp_path, 3, settings=Settings(guide=False)) as driver:
        while not isinstance(driver.screen, PlayScreen):
            driver.key("RETURN")
        driver.settle()
        yield driver


def test_time_stands_still_while_a_picture_is_prepared(driver: Driver) -> None:
    play, held = driver.play, 0
    play.answer(Greedy().choose(play.desk.cards, play.state, play.legal))
    while not play.ready():
        before, held = play.now, held + 1
        driver.now += 0.05
        play.update(driver.now)
        assert play.now == before
    assert 0 < held <= TURNS


def test_a_picture_that_is_not_ready_is_not_drawn_and_the_next_turn_comes_at_once(driver: Driver) -> None:
    play, drawn = driver.play, driver.app.frames
    play.answer(Greedy().choose(play.desk.cards, play.state, play.legal))
    driver.frame()
    assert driver.app.frames == drawn
    for _ in range(TURNS):
        driver.frame()
    assert driver.app.frames > drawn


def test_without_motion_nothing_is_held_back(tmp_path: Path) -> None:
    with Driver(tmp_path, 3, settings=Settings(guide=False, reduced_motion=True)) as driver:
        while not isinstance(driver.screen, PlayScreen):
            driver.key("RETURN")
        play = driver.play
        play.answer(Greedy().choose(play.desk.cards, play.state, play.legal))
        assert play.ready()
