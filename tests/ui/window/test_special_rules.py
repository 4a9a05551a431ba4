"""Special rules of a scenario: told on its story's page, and beside the goal for as long as they hold."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin.models.base import ScenarioId
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.pages.story import Story
from holdin.words.words import Words
from tests.ui.window.driver import Driver

SCENARIO = ScenarioId("the-mill-that-ground-winter")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_special_rules_are_told_before_the_scenario(tmp_path: Path, lang: str) -> None:
    driver = Driver(tmp_path, settings=Settings(language=lang, reduced_motion=True))
    assert isinstance(driver.screen, Menu)
    page = driver.screen.begin(SCENARIO, 1)
    assert isinstance(page, Story)
    words = Words(driver.screen.desk.cards, lang)
    goal, rule = page.page.note.splitlines()
    assert goal == words.cards.text(lang, f"scenario.{SCENARIO}.goal")
    assert rule.endswith(words.cards.text(lang, f"scenario.{SCENARIO}.rule1"))


def test_rules_stand_in_the_panel_while_they_hold(tmp_path: Path) -> None:
    """END-1: a rule that has ended is told no more."""
    driver = Driver(tmp_path)
    session = driver.screen.desk.new_game(SCENARIO, 1)
    words = Words(session.cards)
    state = session.state
    assert words.rules_in_force(state) == (session.cards.text("en", f"scenario.{SCENARIO}.rule1"),)
    over = replace(state, board=replace(state.board, lapsed=frozenset({0})))
    assert words.rules_in_force(over) == ()
    session.close()
