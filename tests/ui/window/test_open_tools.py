"""On the open map undo, steps, advice, log, the bug report and a second look are what they are in the hand."""

from pathlib import Path

import pygame
import pytest

from holdin.game.asks import AskWay
from holdin.game.machine import question
from holdin.players.greedy import Greedy
from holdin.saves.history import chapters
from holdin.saves.recording import Recording
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.kit.input import Clicked
from holdin.ui.kit.measures import NORMAL
from holdin.ui.pages.files import report_file
from holdin.ui.pages.log_page import LogPage
from holdin.ui.pages.settings_page import SettingsPage
from holdin.ui.pages.steps_page import StepsPage
from holdin.ui.play import advice_page
from holdin.ui.play.advice_page import AdvicePage
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.rerun import Rerun, leave
from tests.ui.window.driver import Driver, by_mouse
from tests.ui.window.test_open_table import QUIET, begun


def until_others_have_acted(driver: Driver) -> PlayScreen:
    """A game in which the last input has let monsters act."""
    play = begun(driver, 6)
    for _ in range(60):
        by_mouse(driver, Greedy())
        if any(event.kind == "monster_turn" for moment in play.flow.last_input for event in moment.events):
            return play
    raise AssertionError("nobody acts")


def test_undo_takes_back_the_turns_of_others_with_the_input_that_led_to_them(tmp_path: Path) -> None:
    """OPN-2: redo brings the same turns, roll for roll."""
    with Driver(tmp_path, seed=1, settings=QUIET) as driver:
        play = until_others_have_acted(driver)
        after, last = play.state, play.flow.last_input
        before = play.session.moments[-len(last) - 1].state
        driver.key("u")
        assert play.state == before
        driver.key("y")
        assert play.state == after
        assert play.flow.last_input == last


def test_the_page_of_steps_goes_back_over_them(tmp_path: Path) -> None:
    """A click on an earlier step leads there, one on the last forward again."""
    with Driver(tmp_path, seed=1, settings=QUIET) as driver:
        play = until_others_have_acted(driver)
        state, done = play.state, len(play.session.moments)
        driver.key("s")
        page = driver.screen
        assert isinstance(page, StepsPage)
        earliest = page.rows()[-1] if len(page.rows()) > 1 else page.rows()[0]
        driver.click(earliest.id)
        assert driver.screen is play
        assert len(play.session.moments) < done
        while play.session.undone:
            driver.key("y")
        assert play.state == state


def test_advice_weighs_the_answers_and_a_click_follows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks of all monsters that are still to act."""
    monkeypatch.setattr(advice_page, "SLICE", 0.3)
    with Driver(tmp_path, seed=1, settings=QUIET) as driver:
        play = until_others_have_acted(driver)
        while len(play.legal) < 2:
            by_mouse(driver, Greedy())
        done = len(play.session.moments)
        driver.key("a", pygame.KMOD_LSHIFT, settle=False)  # without it a is a hex's first letter
        driver.frame()
        page = driver.screen
        assert isinstance(page, AdvicePage)
        for look in range(1, 60):
            page.update(driver.now + look * 0.3)
            if page.rows()[0].value.endswith("%"):
                break
        best = page.rows()[0]
        assert best.value.endswith("%")
        page.update(driver.now + 1000.0)
        spot = page.view().spot(best.id)
        assert spot is not None
        assert page.on_event(Clicked(spot.middle)) is play
        assert len(play.session.moments) > done


def test_the_log_tells_their_turns(tmp_path: Path) -> None:
    """OPN-2: by who acts."""
    with Driver(tmp_path, seed=1, settings=QUIET) as driver:
        until_others_have_acted(driver)
        driver.key("l")
        assert isinstance(driver.screen, LogPage)
        assert "attacks" in driver.texts() or "goes to" in driver.texts()


def test_a_bug_report_is_written_and_what_is_in_it_plays_again(tmp_path: Path) -> None:
    """From the pause page: its save is the open game, seen again answer by answer."""
    with Driver(tmp_path, seed=1, settings=QUIET) as driver:
        play = until_others_have_acted(driver)
        to = report_file(play.desk)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, PausePage)
        driver.click("report")
        assert to.is_file()
        moments, state, path = len(play.session.moments), play.state, play.session.path
        play.leave()
        tape = Recording(chapters(path)[-1].session(play.desk.cards), tmp_path / "tape")
        driver.app.screen = Rerun(play.desk, driver.size, session=tape, tape=tape, menu=leave)
        driver.settle()
        driver.key("SPACE")
        for _ in range(4000):
            if not tape.undone:
                break
            driver.frame(1.0)
        assert len(tape.moments) == moments
        assert tape.state == state


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_setting_for_equal_ways_is_among_the_others_and_says_what_it_does(tmp_path: Path, lang: str) -> None:
    """MAI-3: off at first; said in the player's words."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, language=lang)) as driver:
        tr = driver.screen.desk.words.tr
        driver.key("o")
        assert isinstance(driver.screen, SettingsPage)
        driver.focus("setting:ask_ways")
        row = next(row for row in driver.screen.rows() if row.id == "setting:ask_ways")
        assert row.text == tr("Ask for monsters’ ways on the open map")
        assert row.tip
        assert not driver.screen.desk.settings.ask_ways
        driver.key("RETURN")
        assert driver.screen.desk.settings.ask_ways


def test_an_equal_way_is_put_to_the_player_who_wants_it(tmp_path: Path) -> None:
    """MAI-3: each of the next hexes is lit, and the monster goes where he says."""
    screen = staged("open-ways", NORMAL, tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    ask = question(screen.state)
    assert isinstance(ask, AskWay)
    assert {*ask.hexes} <= {*screen.flow.clicks().hexes}
    other = next(each for each in reversed(ask.hexes) if each != screen.state.figure(ask.figure).hex)
    done = len(screen.session.moments)
    screen.act(screen.flow.clicks().hexes[other])
    events = [event for moment in screen.session.moments[done:] for event in moment.events]
    stepped = next(event for event in events if event.kind == "monster_stepped")
    assert stepped.values["hex"] == other
    screen.leave()
