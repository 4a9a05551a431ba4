"""The pause: a scenario begun again, given up, left for town, each asked before, and none of it lost to the save."""

from pathlib import Path

import pytest

from holdin.campaign.actions import NOTATION, ChooseScenario, GiveUp
from holdin.campaign.state import CampaignStage
from holdin.game.step import Refused
from holdin.saves.campaign import KeptCampaign
from holdin.saves.places import CAMPAIGNS
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.play.lesson_screen import LessonScreen
from holdin.ui.play.pause_page import ConfirmPage, PausePage
from tests.ui.campaign.books import CARDS, FIRST, HERO, kept
from tests.ui.window.driver import Driver


def begun(driver: Driver, picks: int = 2) -> ScenarioRun:
    driver.click("new")
    driver.key("RETURN")
    for number in range(picks):
        driver.key(str(number + 1))
    assert isinstance(driver.screen, ScenarioRun)
    return driver.screen


def asked(driver: Driver, row: str) -> ConfirmPage:
    driver.key("ESCAPE")
    assert isinstance(driver.screen, PausePage)
    driver.click(row)
    assert isinstance(driver.screen, ConfirmPage)
    return driver.screen


def test_a_scenario_is_begun_again_and_redo_brings_all_of_it_back(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        run = begun(driver)
        state, count = run.state, len(run.session.moments)
        assert count > 1
        asked(driver, "restart")
        driver.click("no")
        back = isinstance(driver.screen, PausePage)
        assert back
        driver.click("restart")
        driver.click("yes")
        assert driver.screen is run
        assert len(run.session.moments) == 1
        run.session.redo(count - 1)
        assert run.state == state


def test_nothing_is_begun_again_where_nothing_was_done(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        begun(driver, 0)
        driver.key("ESCAPE")
        assert driver.screen.view().spot("restart") is None


@pytest.mark.parametrize(("row", "page"), [("give-up", Overview), ("town", TownPage)])
def test_a_scenario_that_is_given_up_is_lost_and_its_save_says_so(tmp_path: Path, row: str, page: type) -> None:
    path = tmp_path / CAMPAIGNS / "mara.holdin"
    book = KeptCampaign.begin(path, CARDS, "Mara", HERO, 7)
    book.plan(ChooseScenario(FIRST, 1))
    book.close()
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("1")
        driver.key("2")
        asked(driver, row)
        driver.click("yes")
        assert isinstance(driver.screen, page)
        state = kept(path)
        assert state.stop is CampaignStage.TOWN
        assert state.completed == ()
        assert FIRST in state.unlocked, "it can be played again (END-4)"
    again = KeptCampaign.open(path, CARDS)
    assert again.state == state
    assert isinstance(again.plan(GiveUp()), Refused), "nothing is played"
    again.close()


def test_giving_up_is_never_offered_as_a_plan(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        assert begun(driver).campaign.book.legal() == ()
    assert NOTATION.parse(NOTATION.show(GiveUp())) == GiveUp()


def test_a_lesson_is_begun_again_from_its_pause_which_tells_of_no_file(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("learn")
        driver.key("2")
        for _ in range(4):
            driver.key("RETURN")
        asked(driver, "restart")
        driver.click("yes")
        assert isinstance(driver.screen, LessonScreen)
        assert driver.screen.at == 0
        driver.key("ESCAPE")
        for missing in ("report", "hand", "give-up", "town"):
            assert driver.screen.view().spot(missing) is None
