"""A campaign in the window, by input events alone: its card and tree, levels, and what an end brings."""

from pathlib import Path

import pytest

from holdin.campaign.state import CampaignStage
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import RewardsPage, ScenarioRun
from holdin.ui.campaign.tree import depths, places
from holdin.ui.campaign.upgrade_page import UpgradePage
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.story import Story
from holdin.ui.play.ending import End
from tests.ui.campaign.books import CARDS, FIRST, GROWN, HERO, book, ended, grown, kept, numbered
from tests.ui.window.driver import Driver

# The scenario card and the tree


@pytest.mark.parametrize("tree", [False, True])
def test_the_card_and_the_tree_tell_why_a_scenario_is_shut(tmp_path: Path, *, tree: bool) -> None:
    """Locked, blocked, or an achievement missing; completed ones are done with (END-3, END-4)."""
    grown(tmp_path)
    locked, blocked, lacking, done = numbered(9, 6, 16, 1)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        if tree:
            driver.key("m")
        for scenario, words in (
            (locked, ("Scenario 9", "not unlocked yet", "Success unlocks it in: 8")),
            (blocked, ("The Back Way In", "blocked", "Your success blocked it in: 5")),
            (lacking, ("Her Majesty’s Two Pence", "achievement", "Utility Belt")),
            (done, ("Teeth in the Fold", "completed")),
        ):
            driver.click(f"scenario:{scenario}")
            assert all(word in driver.texts() for word in words), driver.texts()
            assert driver.screen.view().spot("play") is None
            driver.key("RETURN")
            assert isinstance(driver.screen, Overview)


def test_a_scenario_is_chosen_on_the_card_and_played_at_a_level(tmp_path: Path) -> None:
    path = grown(tmp_path)
    (scenario,) = numbered(8)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{scenario}")
        driver.click("level:2")
        driver.click("play")
        assert isinstance(driver.screen, Story)
        assert kept(path).stop is CampaignStage.TOWN, "reading a story costs nothing"
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Overview)
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        setup = driver.play.state.setup
        assert (setup.scenario, setup.level, setup.character_level) == (scenario, 2, 2)
        assert setup.upgrades == GROWN["upgrades"]


def test_the_tree_lays_everything_out_once_and_in_order() -> None:
    """What unlocks something stands above it; no two scenarios stand on one place."""
    deep, found = depths(CARDS), places(CARDS)
    assert set(found) == set(CARDS.scenarios)
    assert len(set(found.values())) == len(found)
    for each, scenario in CARDS.scenarios.items():
        assert all(deep[each] < deep[other] for other in scenario.unlocks)
        assert found[each][0] == deep[each]
        assert 0 < found[each][1] < 1


def test_a_rule_is_opened_from_the_card(tmp_path: Path) -> None:
    grown(tmp_path)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{numbered(6)[0]}")
        driver.click("rule:END-3")
        assert isinstance(driver.screen, RulePage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Overview)


# Levels


def test_a_level_brings_the_choice_of_a_card(tmp_path: Path) -> None:
    """One that isn't of level 2 yet; it can be chosen again until one goes on (LVL-2)."""
    path = grown(tmp_path, level=3, upgrades_due=1)
    second, third = (card.id for card in CARDS.characters[HERO].cards[1:3])
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, UpgradePage)
        assert driver.screen.view().spot(f"card:{GROWN['upgrades'][0]}") is None
        driver.key("2")
        assert driver.screen.looked_at == third
        driver.click(f"card:{second}")
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
        assert kept(path).upgrades == (*GROWN["upgrades"], second)
        driver.key("u")
        assert isinstance(driver.screen, UpgradePage)
        driver.click(f"card:{third}")
        driver.click("turn")
        assert kept(path).upgrades == (*GROWN["upgrades"], third)


# The end of a scenario


def test_a_success_tells_what_it_brings(tmp_path: Path) -> None:
    """Gold, the square, the next star (END-2, END-3)."""
    path, _ = ended(tmp_path, won=True)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, End)
        assert kept(path).stop is CampaignStage.PLAYING, "until then the last step can be taken back"
        driver.key("RETURN")
        assert isinstance(driver.screen, RewardsPage)
        level = "2 more successes bring a level"
        for words in ("Teeth in the Fold is completed; reward: 4 gold", "Unlocked: The Wool Ledger", level):
            assert words in driver.texts()
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
        assert kept(path).completed == (FIRST,)
        assert driver.screen.looked_at == numbered(2)[0]


@pytest.mark.parametrize(("choice", "level"), [("again", 1), ("easier", 0)])
def test_a_loss_says_why_and_offers_another_try_or_an_easier_one(tmp_path: Path, choice: str, level: int) -> None:
    path, _ = ended(tmp_path, won=False)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, End)
        assert "Lost" in driver.texts()
        driver.click(choice)
        if isinstance(driver.screen, RewardsPage):
            driver.key("RETURN")  # a treasure that was looted is yours, won or lost (MAP-9)
        assert isinstance(driver.screen, ScenarioRun)
        assert (driver.play.state.setup.scenario, driver.play.state.setup.level) == (FIRST, level)
        assert driver.play.state.round == 1
        assert kept(path).played == 2


def test_after_a_loss_there_is_the_card_and_the_town_or_a_step_back(tmp_path: Path) -> None:
    path, _ = ended(tmp_path, won=False)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        driver.click("back_a_step")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state.ending is None
        driver.key("y")
        driver.key("RETURN")
        driver.click("town")
        if isinstance(driver.screen, RewardsPage):
            driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
        assert (kept(path).stop, kept(path).completed) == (CampaignStage.TOWN, ())


def test_an_ending_of_the_story_is_told(tmp_path: Path) -> None:
    """And the campaign is over where nothing else is open."""
    last = CARDS.campaign.endings[0]
    path = book(tmp_path, **{**GROWN, "completed": (*GROWN["completed"], last)})
    with Driver(tmp_path) as driver:
        assert "The story has come to an end" in driver.texts()
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
    done = tuple(CARDS.scenarios)
    book(tmp_path, name="Anna", **{**GROWN, "completed": done, "unlocked": done})
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert "this campaign is over" in driver.texts()
    assert path.exists()
