"""A campaign's beginning in the window, by input events alone, and how it is gone on with from the menu."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from holdin.campaign.state import CampaignStage
from holdin.models.letters import Fights
from holdin.saves.disk import in_use
from holdin.ui.app.menu import Menu
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.campaign.story_pages import ChoicesPage, NewCampaign
from holdin.ui.kit.input import BACKSPACE
from holdin.ui.play.ending import End
from tests.elsewhere import elsewhere
from tests.ui.campaign.books import CARDS, FIRST, HERO, campaign, ended, grown, kept, numbered
from tests.ui.window.driver import Driver


def test_a_new_campaign_is_begun_under_a_typed_name(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("new")
        assert isinstance(driver.screen, NewCampaign)
        for sign in "box":
            driver.key(sign)
        driver.key("BACKSPACE")
        assert driver.screen.name.text == "bo"
        assert BACKSPACE not in driver.screen.name.text
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        state = kept(campaign(driver))
        assert (state.name, state.stop, state.played) == ("bo", CampaignStage.PLAYING, 1)
        assert driver.play.state.setup.scenario == FIRST


def test_a_name_stands_there_already_so_that_a_gamepad_alone_can_begin(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.button(0)
        driver.button(0)
        assert isinstance(driver.screen, ScenarioRun)
        assert kept(campaign(driver)).name == CARDS.text("en", f"character.{HERO}.name").split()[0]


def test_the_mouse_alone_can_begin_and_a_click_on_the_name_clears_it(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("new")
        driver.click("name")
        assert isinstance(driver.screen, NewCampaign)
        assert not driver.screen.name.text
        driver.click("other")
        assert isinstance(driver.screen, ScenarioRun)
        assert not driver.screen.desk.settings.guide
        assert kept(campaign(driver)).name


def test_a_new_campaign_begins_with_the_prologue(tmp_path: Path) -> None:
    """From the menu it is told; at the very first launch, which is short, a button tells it."""
    opening = "a kettle has been on the boil"
    with Driver(tmp_path / "menu") as driver:
        driver.click("new")
        assert opening in driver.texts()
        assert "Teeth in the Fold" in driver.texts()
    with Driver(tmp_path / "first", new=True) as driver:
        assert "Kill every wolf." in driver.texts()
        for later in (opening, "The pack hears", "change …"):
            assert later not in driver.texts()
        driver.click("more")
        for later in (opening, "change …"):
            assert later in driver.texts()
        assert "The pack hears" not in driver.texts(), "from level 1 on"
        assert "A guided fight" in driver.texts(), "what was offered first stays"
        driver.click("other")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state.setup.level == 0, "whoever is new to the game begins with the easiest level"
    with Driver(tmp_path / "alone", new=True) as driver:
        driver.click("more")
        driver.click("unguided")
        assert isinstance(driver.screen, ScenarioRun)
        assert not driver.screen.desk.settings.guide
    grown(tmp_path / "later")
    with Driver(tmp_path / "later") as driver:
        driver.key("RETURN")
        driver.key("l")
        driver.click("prologue")
        assert opening in driver.texts(), "it can be read again among a campaign's files"


def test_the_road_that_was_taken_is_told_of_before_and_after_a_scenario(tmp_path: Path) -> None:
    grown(tmp_path / "before", achievements=("utility-belt",))
    with Driver(tmp_path / "before") as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{numbered(16)[0]}")
        driver.click("play")
        assert "who keeps the parliament’s accounts" in driver.texts()
        assert "geese" not in driver.texts()
    ended(tmp_path / "after", won=True)
    with Driver(tmp_path / "after") as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        page = driver.screen
        assert isinstance(page, End)
        assert page.state is not None
        page.state = replace(page.state, setup=replace(page.state.setup, scenario=numbered(21)[0]))
        page.completed = numbered(6)
        page.changed()
        assert "Fenn letters the new board herself" in driver.texts()
        assert "the guild’s book" not in driver.texts()


def test_a_campaign_goes_on_first_with_three_lines_on_where_it_is(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        before = driver.play.state
        driver.key("ESCAPE")
        driver.click("leave")
        menu = driver.screen
        assert isinstance(menu, Menu)
        assert menu.entries()[0].id == "continue"
        shown = driver.texts()
        assert "Mara, level 1 · 0 gold · 0 of 22 scenarios" in shown
        assert "1 Teeth in the Fold, level 1" in shown
        assert "Round 1 · 10 of 10 HP" in shown
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state == before


def test_what_was_played_last_goes_on_be_it_a_campaign_or_a_single_game(tmp_path: Path) -> None:
    grown(tmp_path)
    with Driver(tmp_path) as driver:
        assert "5 of 22 scenarios" in driver.texts()
        driver.click("scenarios")
        driver.click("scenario:0")
        driver.click("on")
        driver.key("1")
        driver.key("2")
        driver.key("RETURN")
        driver.key("ESCAPE")
        driver.click("leave")
        assert "1 Teeth in the Fold, level 1" in driver.texts()
        assert "of 22 scenarios" not in driver.texts()


def test_a_new_campaign_lets_go_of_the_single_game_that_the_menu_looked_at(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("scenarios")
        driver.click("scenario:0")
        driver.click("on")
        game = driver.play.session.path
        driver.key("ESCAPE")
        driver.click("leave")
        assert in_use(game), "the menu tells of it"
        driver.click("new")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert not in_use(game)


def way(driver: Driver) -> Fights:
    page = driver.screen
    assert isinstance(page, ChoicesPage)
    assert isinstance(page.under, NewCampaign)
    return page.under.fights


def test_who_is_made_for_the_open_map_brings_it_along_and_refuses_the_other_way(tmp_path: Path) -> None:
    """OPN-1, SUM-6: one sentence says so, and the campaign is begun on the open map."""
    with Driver(tmp_path, cards=elsewhere()) as driver:
        driver.click("new")
        assert "on the open map only" not in driver.texts()
        driver.click("choices")
        assert "His animals fight for him" in driver.texts()
        driver.click("character:crumb")
        assert way(driver) is Fights.OPEN
        assert "Crumb the Rat-Catcher fights on the open map only." in driver.texts()
        driver.click("fights:held")
        assert way(driver) is Fights.OPEN
        driver.click("character:tamsin")
        assert "on the open map only" not in driver.texts()
        driver.click("fights:held")
        assert way(driver) is Fights.HELD
        driver.click("character:crumb")
        driver.key("ESCAPE")
        assert "Crumb the Rat-Catcher fights on the open map only." in driver.texts()
        driver.key("RETURN")
        assert campaign(driver).stem == "crumb"
        assert driver.play.state.setup.fights is Fights.OPEN


def by_key(driver: Driver, character: str) -> None:
    """Walked to with Tab; Enter takes it."""
    driver.focus("choices")
    driver.key("RETURN")
    driver.focus(character)
    driver.key("RETURN")
    driver.key("ESCAPE")


def by_finger(driver: Driver, character: str) -> None:
    driver.finger(driver.spot("choices").middle)
    driver.finger(driver.spot(character).middle)
    driver.finger(driver.spot("back").middle)


def by_pad(driver: Driver, character: str) -> None:
    """The cross walks, one button takes, another goes back."""
    driver.focus("choices", lambda: driver.hat(0, -1))
    driver.button(0)
    driver.focus(character, lambda: driver.hat(0, -1))
    driver.button(0)
    driver.button(1)


@pytest.mark.parametrize("choose", [by_key, by_finger, by_pad])
def test_who_plays_is_one_line_that_opens_the_choice(tmp_path: Path, choose: Callable[[Driver, str], None]) -> None:
    """By keys, by touch and by gamepad; the line says what was chosen, and the name goes along."""
    with Driver(tmp_path) as driver:
        driver.click("new")
        assert "Mara · Two Handfuls of Trouble · Held in the hand – change …" in driver.texts()
        choose(driver, "character:tamsin")
        page = driver.screen
        assert isinstance(page, NewCampaign)
        assert (page.character, page.name.text) == ("tamsin", "Tamsin")
        assert "Tamsin · Two Handfuls of Trouble" in driver.texts()


def test_the_chosen_story_outlasts_settings_that_are_changed_among_the_choices(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("new")
        driver.click("choices")
        driver.click("story:elsewhere")
        driver.screen.with_settings(sound=False)
        driver.key("ESCAPE")
        assert driver.screen.desk.cards.name == "elsewhere"
        assert "A Draught from Elsewhere" in driver.texts()


def test_level_and_hindrances_are_chosen_before_the_first_scenario_with_what_they_mean(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("new")
        assert "Level 1 · hindrances from scenario 3" in driver.texts()
        driver.click("how-hard")
        assert isinstance(driver.screen, ChoicesPage)
        rows = {row.id: row for row in driver.screen.rows()}
        assert rows["hindered:later"].on
        assert rows["level:1"].on
        assert all("trap" in rows[f"level:{level}"].body for level in range(4))
        driver.focus("hindered:at_once")
        driver.key("RETURN")
        driver.focus("level:0")
        driver.key("RETURN")
        driver.key("ESCAPE")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        setup = driver.play.state.setup
        assert (setup.level, setup.hindrances) == (0, True)


def test_as_it_is_proposed_the_first_scenario_has_no_hindrances(
    tmp_path: Path,
) -> None:
    with Driver(tmp_path) as driver:
        driver.click("new")
        driver.key("RETURN")
        assert not driver.play.state.setup.hindrances
