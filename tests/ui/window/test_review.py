"""A scenario is reviewed in the window: the curve, its turning points, the moment itself, and a branch from there."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from holdin.saves.session import KeptSession, restore
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.pages.overlay import Overlay
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.rerun import Rerun
from holdin.ui.play.review_page import ReviewPage
from tests.review.test_review import begun, last_round
from tests.ui.window.driver import Driver

LONGEST = 120
"""Seconds that other processes may take, however busy the machine is."""


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """A review that is done, on the screen."""
    first = staged("review", (1280, 800), tmp_path, Settings(reduced_motion=True))
    with Driver(tmp_path, seed=99, first=first) as found:
        found.settle()
        yield found


def review(driver: Driver) -> ReviewPage:
    assert isinstance(driver.screen, ReviewPage), type(driver.screen)
    return driver.screen


def test_a_turning_point_goes_to_its_moment_and_back(driver: Driver) -> None:
    """By a click and by its number; what was decided then is still to come there."""
    page = review(driver)
    assert "Review: Teeth in the Fold" in driver.texts()
    turn = next(row for row in page.rows() if row.id.startswith("turn:"))
    at = int(turn.id.removeprefix("turn:"))
    driver.click(turn.id)
    assert isinstance(driver.screen, Rerun)
    assert len(driver.screen.session.moments) == at + 1
    assert driver.screen.session.state == page.session.moments[at].state
    driver.key("ESCAPE")
    if isinstance(driver.screen, PausePage):
        driver.click("leave")
    assert review(driver) is page
    driver.key("1")
    assert isinstance(driver.screen, Rerun)


def test_a_branch_is_a_game_of_its_own(driver: Driver, tmp_path: Path) -> None:
    """It begins as the game did, goes on with other dice, and the game that it comes from stays as it is."""
    page = review(driver)
    kept, before = page.session.path, page.session.path.read_bytes()
    turn = next(row for row in page.rows() if row.id.startswith("turn:"))
    driver.click(turn.id)
    (branch,) = (answer for answer in driver.play.answers() if "branch" in answer.text)
    driver.app.screen = driver.screen.act(branch.intent)
    driver.settle()
    play = driver.play
    assert type(play) is PlayScreen
    at = int(turn.id.removeprefix("turn:"))
    assert play.session.path.parent == tmp_path / "games"
    assert play.session.moments[-1].state == page.session.moments[at].state
    assert play.session.dice.seed != page.session.dice.seed
    assert "A branch" in driver.texts()
    play.leave()
    assert kept.read_bytes() == before
    assert restore(play.session.path, play.desk.cards).state == page.session.moments[at].state


def test_the_pause_offers_a_review(driver: Driver) -> None:
    """Of the game as it is now; `Esc` leads back to it."""
    game = review(driver).back()
    assert isinstance(game, PlayScreen)
    driver.app.screen = game
    driver.settle()
    driver.key("ESCAPE")
    driver.click("review")
    page = review(driver)
    assert isinstance(page, Overlay)
    assert page.over
    driver.key("ESCAPE")
    assert driver.screen is game


@pytest.mark.slow
def test_other_processes_review_while_the_window_goes_on(tmp_path: Path) -> None:
    """What was found when it is left is there when it is opened again."""
    cards = last_round()
    session = begun(cards, 1)
    kept = KeptSession.begin(tmp_path / "a.holdin", cards, session.setup, session.dice_at_start, start=session.start)
    while kept.state.ending is None:
        kept.do(kept.legal()[0])
    with Driver(tmp_path, cards=cards) as driver:
        menu, end = driver.screen, monotonic() + LONGEST
        driver.app.screen = page = ReviewPage(menu.desk, menu.size, under=menu, session=kept)
        while not page.over and monotonic() < end:
            driver.frame()
            sleep(0.05)
        assert page.over
        assert not page.warning()
        assert page.waits(0.0) is None
        again = ReviewPage(menu.desk, menu.size, under=menu, session=kept)
        assert again.over
        assert [row.text for row in again.rows()] == [row.text for row in page.rows()]
        driver.app.screen = page.back()
    kept.close()


def test_before_the_first_answer_there_is_nothing_to_review(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        menu = driver.screen
        session = menu.desk.store.new_game(next(iter(menu.desk.cards.scenarios)), 0)
        driver.app.screen = page = ReviewPage(menu.desk, menu.size, under=menu, session=session)
        driver.settle()
        assert "Nothing has been answered" in driver.texts()
        assert page.waits(0.0) is None
        session.close()
