"""Hasty input: what is taken must be what was seen when it was begun."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from holdin.game.asks import AskCards, AskPlay
from holdin.game.machine import question
from holdin.models.hexes import name
from holdin.saves.settings import GUARDS, Settings
from holdin.tools.situations import staged
from holdin.ui.app.menu import Menu
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Command
from holdin.ui.kit.view import Spot
from holdin.ui.pages.screen import Screen
from holdin.ui.play.ending import End
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intents import Pick, Take, Tool
from tests.ui.window.driver import Driver

QUICK = (0.08, 0.2)
"""Seconds between the two clicks of a double click."""


def at(folder: Path, name: str, **settings: object) -> Driver:
    """A situation with a pointer over it."""
    chosen = Settings(guide=False, reduced_motion=True).model_copy(update=settings)
    driver = Driver(folder, first=staged(name, (1280, 800), folder, chosen), now=500.0)
    driver.settle()
    return driver


def double(driver: Driver, spot_id: str, seconds: float) -> None:
    """A double click on a spot, in its own time; then everything comes to rest."""
    driver.point(driver.spot(spot_id).middle)
    driver.pause()
    place = driver.free_point(driver.spot(spot_id))
    driver.pause()
    driver.press_button(place)
    driver.now += seconds - 0.05
    driver.press_button(place)
    driver.settle()


def steps(driver: Driver) -> int:
    return len(driver.play.session.moments)


def shows_slip(driver: Driver) -> bool:
    return "Too soon" in driver.texts()


@pytest.mark.parametrize("seconds", QUICK)
def test_a_double_click_on_an_attack_attacks_once_and_skips_nothing(tmp_path: Path, seconds: float) -> None:
    with at(tmp_path / "once", "attack-preview") as driver:
        driver.click("answer:0")
        once = driver.play.state
    with at(tmp_path / "twice", "attack-preview") as driver:
        double(driver, "answer:0", seconds)
        assert driver.play.state == once


@pytest.mark.parametrize("seconds", QUICK)
def test_a_double_click_on_map_opens_it_and_takes_no_step_back(tmp_path: Path, seconds: float) -> None:
    with at(tmp_path, "combat") as driver:
        before = steps(driver)
        double(driver, "tool:map", seconds)
        assert driver.screen.view().spot("board") is not None
        assert steps(driver) == before


@pytest.mark.parametrize("seconds", QUICK)
def test_a_double_click_on_undo_takes_one_step(tmp_path: Path, seconds: float) -> None:
    with at(tmp_path / "once", "damage-choice") as driver:
        driver.click("undo")
        once = steps(driver)
    with at(tmp_path / "twice", "damage-choice") as driver:
        double(driver, "undo", seconds)
        assert steps(driver) == once


def test_a_double_click_on_a_card_chooses_it(tmp_path: Path) -> None:
    with at(tmp_path, "card-selection") as driver:
        card = next(spot.id for spot in driver.screen.lit() if isinstance(spot.intent, Pick) and "card:" in spot.id)
        double(driver, card, QUICK[0])
        assert [f"card:{picked}" for picked in driver.play.picked] == [card]


def test_what_was_passed_over_shows_where_and_goes_away(tmp_path: Path) -> None:
    with at(tmp_path, "combat") as driver:
        place = driver.spot("tool:map").middle
        driver.press_button(place)
        driver.now += 0.05
        driver.press_button(place)
        assert shows_slip(driver)
        driver.now += 1.0
        driver.frame()
        assert not shows_slip(driver)


def test_once_it_has_been_seen_it_is_taken(tmp_path: Path) -> None:
    with at(tmp_path, "combat") as driver:
        double(driver, "tool:map", 0.4)
        assert driver.screen.view().spot("board") is None
        assert not shows_slip(driver)


@pytest.mark.parametrize("delay", GUARDS)
def test_how_long_it_takes_to_see_is_a_setting(tmp_path: Path, delay: int) -> None:
    with at(tmp_path, "combat", guard=delay) as driver:
        driver.now += 2.0
        place = driver.spot("tool:map").middle
        for pause in (max(0, delay - 100), 200):
            driver.press_button(place)
            driver.now += pause / 1000
        driver.settle()
        shut = driver.screen.view().spot("board") is None
        assert shut is (delay == 0)


def test_card_after_card_of_the_fan_passes(tmp_path: Path) -> None:
    with at(tmp_path, "card-selection") as driver:
        places = [spot.middle for spot in driver.screen.lit() if spot.id.startswith("card:")][:2]
        for place in places:
            driver.press_button(place)
        assert not isinstance(question(driver.play.state), AskCards), "the second one played both"


def test_keys_typed_ahead_pass_in_card_selection_and_no_further(tmp_path: Path) -> None:
    with at(tmp_path, "card-selection") as driver:
        for key in ("1", "3", "1"):
            code = getattr(pygame, f"K_{key}")
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
            driver.now += 0.03
            driver.frame()
        assert isinstance(question(driver.play.state), AskPlay)
        assert shows_slip(driver)


def test_keys_typed_ahead_pass_where_the_first_card_declines_what_is_asked(tmp_path: Path) -> None:
    """Picking it has answered "no other card": that is no other question than which cards to play (RND-8)."""
    with at(tmp_path, "short-rest") as driver:
        (first, second) = [n for n, each in enumerate(driver.play.answers(), 1) if isinstance(each.intent, Pick)][:2]
        before = driver.play.state.round
        for key in (first, second):
            code = getattr(pygame, f"K_{key}")
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
            driver.now += 0.03
            driver.frame()
        assert driver.play.state.round == before + 1
        assert isinstance(question(driver.play.state), AskPlay)


def test_a_hexs_name_may_be_typed_in_one_breath(tmp_path: Path) -> None:
    """Both signs come between two pictures, on a busy machine: the second is no command."""
    with at(tmp_path, "reach") as driver:
        play = driver.play
        there = next(hex_ for hex_ in play.flow.places() if hex_ != play.state.you.hex and len(name(hex_)) == 2)
        for sign in name(there):
            code = getattr(pygame, f"K_{sign}")
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=sign, scancode=0))
        driver.frame()
        driver.settle()
        assert play.typing.begun == name(there) or play.state.you.hex == there


def test_enter_again_and_again_stops_at_the_end_screen(tmp_path: Path) -> None:
    screen = staged("won", (1280, 800), tmp_path, Settings(guide=False, reduced_motion=True))
    assert isinstance(screen, End)
    assert screen.ways is not None
    with Driver(tmp_path, first=screen.ways.undo(screen), now=500.0) as driver:
        driver.settle()
        play = driver.play
        play.answer(*play.session.undone[0].actions[:1])
        driver.settle()
        assert driver.play.answers()[0].intent is Tool.DISMISS
        driver.pause()
        for _ in range(4):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
            driver.frame()
        assert isinstance(driver.screen, End)
        assert shows_slip(driver)


def test_the_menu_keeps_its_numbers(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        assert isinstance(driver.screen, Menu)
        assert not driver.screen.goes_on
        numbers = [driver.screen.command(f"answer_{number}") for number in (1,)]
        assert numbers == [driver.screen], "there is nothing to go on with"
        driver.key("8")
        first = type(driver.screen)
    screen = staged("menu-continue", (1280, 800), tmp_path / "again", Settings(reduced_motion=True))
    with Driver(tmp_path, first=screen) as driver:
        driver.key("8")
        assert type(driver.screen) is first


@pytest.fixture
def settings_page(tmp_path: Path) -> Iterator[Driver]:
    """A list longer than its page."""
    with at(tmp_path, "settings") as driver:
        yield driver


def test_a_click_takes_the_focus_and_the_keyboard_goes_on_from_there(settings_page: Driver) -> None:
    driver = settings_page
    driver.click("setting:sound")
    assert driver.screen.focus == "setting:sound"
    driver.point((3, 3))
    driver.key("DOWN")
    assert driver.screen.focus == "setting:volume"


def test_home_and_end_go_to_both_ends_of_a_list(settings_page: Driver) -> None:
    driver = settings_page
    driver.key("END")
    assert driver.screen.view().spot("keys") is not None
    driver.key("HOME")
    assert driver.screen.view().spot("setting:language") is not None
    driver.click("setting:language")
    driver.key("END")
    assert driver.screen.focus == "keys"
    driver.key("HOME")
    assert driver.screen.focus == "setting:language"
    driver.key("PAGEDOWN")
    assert driver.screen.focus not in {"setting:language", "keys"}


def test_enter_after_clicks_means_the_likely_answer_not_the_card_clicked_last(tmp_path: Path) -> None:
    with at(tmp_path, "card-selection") as driver:
        for card in [spot.id for spot in driver.screen.lit() if spot.id.startswith("card:")][:2]:
            driver.click(card)
        driver.key("RETURN")
        assert isinstance(question(driver.play.state), AskPlay)
        assert isinstance(driver.screen.on_event(Command("undo")), PlayScreen)


def test_the_focus_leaves_what_was_answered_and_is_no_answer_any_more(tmp_path: Path) -> None:
    """An item played by the keyboard kept it, and Enter did nothing from then on, not even at the end."""
    with at(tmp_path, "open-turn") as driver:
        half = "half:shadow-tactics:top"
        driver.focus(half)
        driver.key("RETURN")
        asked = driver.screen.view().spot(half)
        assert asked is None or not isinstance(asked.intent, Take)
        assert driver.screen.focus is None


class Shy(Screen):
    """Its third spot is there only while the second has the focus, as a text that an enlarged card cuts short."""

    def build(self, b: Builder) -> None:
        third = ("third",) if self.focus == "second" else ()
        for row, spot in enumerate(("first", "second", *third, "fourth", "fifth")):
            b.spot(Spot(spot, Rect(20, 20 + 60 * row, 300, 40), None))


def test_the_focus_walks_past_what_vanishes_as_it_comes(settings_page: Driver, tmp_path: Path) -> None:
    """It went back to where it had been clicked last, and never came to what lay behind: menu, log, undo."""
    with Driver(tmp_path / "shy", first=Shy(settings_page.screen.desk, (1024, 640))) as driver:
        assert walked(driver, 5) == ["first", "second", "fourth", "fifth", "first"]
        assert walked(driver, 4, pygame.KMOD_SHIFT) == ["fifth", "fourth", "second", "first"]


def walked(driver: Driver, steps: int, mod: int = 0) -> list[str | None]:
    """Where so many Tabs bring the focus, one by one."""
    seen = []
    for _ in range(steps):
        driver.key("TAB", mod)
        seen.append(driver.screen.focus)
    return seen
