"""A campaign in the window, by input events alone: its card, the town, the king, levels, and what an end brings."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from holdin.campaign.state import CampaignStage
from holdin.models.base import ItemId
from holdin.saves.disk import in_use
from holdin.saves.settings import GUARDS, Settings
from holdin.ui.app.menu import Menu
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import RewardsPage, ScenarioRun
from holdin.ui.campaign.story_pages import NewCampaign
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.campaign.tree import depths, places
from holdin.ui.campaign.upgrade_page import UpgradePage
from holdin.ui.kit.input import BACKSPACE
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.story import Story
from holdin.ui.play.ending import End
from tests.ui.campaign.books import CARDS, FIRST, GROWN, HERO, book, ended, grown, kept, numbered, wanted_item
from tests.ui.window.driver import Driver


def campaign(driver: Driver) -> Path:
    """The only campaign's file."""
    (path,) = driver.screen.desk.shelf.glob("*.holdin")
    return path


def said(driver: Driver) -> str:
    """Everything that can be read, in a line."""
    return " ".join(label.text for label in driver.screen.texts())


def press(driver: Driver, button: int) -> None:
    """A gamepad's button."""
    driver.pause()
    pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, button=button, instance_id=0))
    driver.settle()


# A new campaign


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
        press(driver, 0)
        press(driver, 0)
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
        assert opening in said(driver)
        assert "Teeth in the Fold" in said(driver)
    with Driver(tmp_path / "first", new=True) as driver:
        assert opening not in said(driver)
        driver.click("prologue")
        assert opening in said(driver)
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
    grown(tmp_path / "later")
    with Driver(tmp_path / "later") as driver:
        driver.key("RETURN")
        driver.key("l")
        driver.click("prologue")
        assert opening in said(driver), "it can be read again among a campaign's files"


def test_the_road_that_was_taken_is_told_of_before_and_after_a_scenario(tmp_path: Path) -> None:
    grown(tmp_path / "before", achievements=("utility-belt",))
    with Driver(tmp_path / "before") as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{numbered(16)[0]}")
        driver.click("play")
        assert "who keeps the parliament’s accounts" in said(driver)
        assert "geese" not in said(driver)
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
        assert "Fenn letters the new board herself" in said(driver)
        assert "the guild’s book" not in said(driver)


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
        shown = said(driver)
        assert "Mara, level 1 · 0 gold · 0 of 22 scenarios" in shown
        assert "1 Teeth in the Fold, level 1" in shown
        assert "Round 1 · 10 of 10 HP" in shown
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state == before


def test_what_was_played_last_goes_on_be_it_a_campaign_or_a_single_game(tmp_path: Path) -> None:
    grown(tmp_path)
    with Driver(tmp_path) as driver:
        assert "5 of 22 scenarios" in said(driver)
        driver.click("scenarios")
        driver.click("scenario:0")
        driver.click("on")
        driver.key("1")
        driver.key("2")
        driver.key("RETURN")
        driver.key("ESCAPE")
        driver.click("leave")
        assert "1 Teeth in the Fold, level 1" in said(driver)
        assert "of 22 scenarios" not in said(driver)


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
            assert all(word in said(driver) for word in words), said(driver)
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


# The town


def test_an_item_is_bought_sold_and_taken_back(tmp_path: Path) -> None:
    """At the price, and for half of it, rounded down (ITM-3)."""
    path = grown(tmp_path, gold=9)
    item = CARDS.items[ItemId("oak-buckler")]
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        assert isinstance(driver.screen, TownPage)
        driver.click(f"item:{item.id}")
        assert kept(path).items == ()
        driver.click("trade")
        assert (kept(path).items, kept(path).gold) == ((item.id,), 9 - item.price)
        driver.click("trade")
        assert "Point elsewhere" in said(driver), "a purchase never becomes a sale under a pointer that stays"
        assert kept(path).items == (item.id,)
        driver.point((3, 3))
        driver.click("trade")
        assert (kept(path).items, kept(path).gold) == ((), 9 - item.price + item.price // 2)
        driver.key("u")
        driver.key("u")
        assert (kept(path).items, kept(path).gold) == ((), 9)
        driver.focus("item:felt-boots")
        driver.key("RETURN")
        assert kept(path).items == ()
        driver.key("RETURN")
        assert kept(path).items == ("felt-boots",)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Overview)


@pytest.mark.parametrize("guard", GUARDS[:2])
@pytest.mark.parametrize("spot", ["item:oak-buckler", "trade"])
@pytest.mark.parametrize("pause", [0.06, 0.4])
def test_click_after_click_on_buy_never_becomes_a_sale(tmp_path: Path, spot: str, pause: float, guard: int) -> None:
    """Neither on the item's line nor on the button, however fast, and whatever is passed over (ITM-3)."""
    path = grown(tmp_path, items=("felt-boots",), gold=50)
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guard=guard)) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        driver.click("item:oak-buckler")
        driver.point(driver.spot(spot).middle)
        driver.pause()
        owned = set()
        for _ in range(4):
            driver.press_button(driver.screen.hover or (0, 0))
            owned.add(kept(path).items)
            driver.now += pause
        driver.settle()
    assert owned == {("felt-boots", "oak-buckler")}
    assert kept(path).gold == 50 - CARDS.items[ItemId("oak-buckler")].price


def test_a_double_click_on_sell_sells_one_item(tmp_path: Path) -> None:
    """The button stays with what was sold: it doesn't go on to what is then first in the list (ITM-3)."""
    path = grown(tmp_path, items=("felt-boots", "oak-buckler"))
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guard=0)) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        driver.point(driver.spot("trade").middle)
        for _ in range(3):
            driver.press_button(driver.screen.hover or (0, 0))
        assert kept(path).items == ("oak-buckler",)


@pytest.mark.parametrize(
    ("owned", "gold", "wish", "words"),
    [
        ((), 3, "oak-buckler", ("costs 7 gold, and you have 3", "ITM-3")),
        ((), 50, "cracked-handbell", ("locked", "ITM-3")),
        (("reed-bow",), 50, "pole-hook", ("slot that is taken", "ITM-2")),
        (("felt-boots", "oak-buckler"), 50, "heron-cap", ("as many items as you may", "ITM-2")),
    ],
)
def test_what_the_rules_forbid_is_not_done_and_says_why(
    tmp_path: Path, owned: tuple[str, ...], gold: int, wish: str, words: tuple[str, ...]
) -> None:
    """Too dear, locked, a slot taken, two items owned (ITM-2, ITM-3)."""
    path = grown(tmp_path, items=owned, gold=gold)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        driver.click(f"item:{wish}")
        assert all(word in said(driver) for word in words), said(driver)
        driver.click("trade")
        assert all(word in said(driver) for word in words), said(driver)
        assert (kept(path).items, kept(path).gold) == (owned, gold)


def test_an_item_is_told_in_full(tmp_path: Path) -> None:
    """Where it is worn, when and how often it is used, what it costs (ITM-1)."""
    grown(tmp_path)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        driver.point(driver.spot("item:felt-boots").middle)
        driver.settle()
        for words in ("Slot: legs", "used: with a move", "A use spends it", "Price: 5 gold, sells for 2"):
            assert words in said(driver)


def test_too_many_items_are_sold_first(tmp_path: Path) -> None:
    """A treasure may be one too many (MAP-9)."""
    path = grown(tmp_path, items=("felt-boots", "oak-buckler", "bitter-draught"))
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, TownPage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, TownPage)
        assert "ITM-2" in said(driver)
        driver.click("item:bitter-draught")
        driver.click("trade")
        assert isinstance(driver.screen, Overview)
        assert (kept(path).items, kept(path).gold) == (("felt-boots", "oak-buckler"), 16)


# The king


def test_the_king_takes_pays_and_lets_you_shop(tmp_path: Path) -> None:
    """At the full price; what he needs can't be bought back (SET-2)."""
    (scenario,) = numbered(8)
    item = CARDS.items[wanted_item(scenario)]
    path = grown(tmp_path, items=(item.id,), gold=20)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{scenario}")
        assert "The king will take" in said(driver)
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, Story)
        assert f"pays {item.price} gold" in said(driver)
        driver.key("2")
        assert isinstance(driver.screen, TownPage)
        driver.click(f"item:{item.id}")
        assert "The king needs" in said(driver)
        assert "SET-2" in said(driver)
        driver.click("back")
        assert isinstance(driver.screen, Story)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Overview)
        assert (kept(path).items, kept(path).gold) == ((item.id,), 20)
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert (kept(path).items, kept(path).gold) == ((), 20 + item.price)


def test_the_king_tells_of_the_gold_that_is_left_after_town(tmp_path: Path) -> None:
    (scenario,) = numbered(8)
    path = grown(tmp_path, items=(wanted_item(scenario),), gold=20)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{scenario}")
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("2")
        driver.click("item:oak-buckler")
        driver.click("trade")
        assert kept(path).items == ("oak-buckler",)
        driver.click("back")
        assert f"You have {kept(path).gold} gold" in said(driver)


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
            assert words in said(driver)
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
        assert "Lost" in said(driver)
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
        assert "The story has come to an end" in said(driver)
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
    done = tuple(CARDS.scenarios)
    book(tmp_path, name="Anna", **{**GROWN, "completed": done, "unlocked": done})
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert "this campaign is over" in said(driver)
    assert path.exists()
