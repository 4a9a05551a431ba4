"""Special rules of a scenario: told on its story's page, and beside the goal for as long as they hold."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from holdin.game.machine import table
from holdin.models.base import ScenarioId
from holdin.saves.settings import TEXT_SIZES, Settings
from holdin.ui.app.entrances import begin
from holdin.ui.app.menu import Menu
from holdin.ui.app.scenarios_page import Single
from holdin.ui.kit.input import Resized
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.story import Story
from holdin.ui.play.layout import play_layout
from holdin.ui.play.play import PlayScreen
from holdin.words.goals import goal_so_far, goal_words
from holdin.words.words import Words
from tests.ui.window.driver import Driver
from tests.ui.window.test_reading import SIZES

SCENARIO = ScenarioId("the-wool-ledger")
MANY = ScenarioId("the-bee-garden")
"""It has four of them."""


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_special_rules_are_told_before_the_scenario(tmp_path: Path, lang: str) -> None:
    driver = Driver(tmp_path, settings=Settings(language=lang, reduced_motion=True))
    assert isinstance(driver.screen, Menu)
    page = begin(driver.screen, Single(driver.screen.desk.cards, SCENARIO, 1))
    assert isinstance(page, Story)
    words = Words(driver.screen.desk.cards, lang)
    goal, *rules = page.page.note.splitlines()
    assert goal == words.cards.text(lang, f"scenario.{SCENARIO}.goal")
    for told, index in zip(rules, (0, 1), strict=True):
        assert told.endswith(words.special_rule(SCENARIO, index, 1))


def test_rules_stand_in_the_panel_while_they_hold(tmp_path: Path) -> None:
    """END-1, SCL-1: a rule that has ended is told no more, nor one that doesn't hold at the level."""
    driver = Driver(tmp_path)
    for level in (0, 1):
        session = driver.screen.desk.store.new_game(SCENARIO, level)
        words, state = Words(session.cards), session.state
        asleep, *told = (words.special_rule(SCENARIO, index, level) for index in (0, 1))
        assert words.rules_in_force(state) == (asleep, *told)
        over = replace(state, board=replace(state.board, lapsed=frozenset({0})))
        assert words.rules_in_force(over) == (*told,)
        session.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_goal_and_every_rule_are_told_in_any_window(tmp_path: Path, lang: str) -> None:
    """The goal first and whole; rules that don't fit are counted on a line, and pointing at it tells all of them."""
    driver = Driver(tmp_path, settings=Settings(language=lang, reduced_motion=True, guide=False))
    folded = cut = 0
    menu, words = driver.screen, driver.screen.desk.words
    for scenario in words.cards.scenarios:
        session = menu.desk.store.new_game(scenario, 1)
        play = PlayScreen(menu.desk, SIZES[0], session=session, menu=lambda _screen: menu)
        for size, text_size in product(SIZES, (TEXT_SIZES[0], TEXT_SIZES[-1])):
            play.with_settings(text_size=text_size)
            play.on_event(Resized(size))
            place, view = play_layout(play.measures).log, play.view()
            told, task = " ".join(label.text for label in view.texts() if place.contains(label.rect)), view.spot("task")
            goal, far = goal_words(words, scenario), goal_so_far(words, table(words.cards, session.state))
            assert told.startswith((far, goal)), (scenario, size, text_size)
            cut += not told.startswith(far)
            assert task is not None
            assert far in told or far in task.tip
            for rule in words.rules_in_force(session.state):
                assert rule in told or rule in task.tip, (scenario, size, text_size)
                folded += rule not in told
        play.leave()
    assert folded
    assert cut
    driver.close()


def test_folded_rules_open_by_focus_finger_and_click(tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=SIZES[0], settings=Settings(reduced_motion=True, guide=False))
    menu = driver.screen
    session = menu.desk.store.new_game(MANY, 1)
    driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
    driver.settle()
    rules = menu.desk.words.rules_in_force(session.state)
    assert f"{len(rules)} special rules …" in driver.texts()
    driver.focus("task")
    assert all(rule in driver.texts() for rule in rules)
    driver.point((2, 2))
    assert not any(rule in driver.texts() for rule in rules)
    driver.press(driver.spot("task").middle)
    driver.now += 1
    driver.frame()
    assert all(rule in driver.texts() for rule in rules)
    driver.lift(driver.spot("task").middle, seconds=0.1)
    driver.click("task")
    assert isinstance(driver.screen, Overlay)
    assert all(rule in driver.texts() for rule in rules)
    driver.key("ESCAPE")
    assert isinstance(driver.screen, PlayScreen)
    driver.close()
