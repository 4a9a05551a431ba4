"""The town and the king in the window, by input events alone: what is bought, sold and taken, and why not."""

from pathlib import Path
from typing import Any

import pytest

from holdin.campaign.actions import Plan
from holdin.campaign.machine import legal
from holdin.models.base import ItemId
from holdin.saves.settings import GUARDS, Settings
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.pages.story import Story
from tests.ui.campaign.books import CARDS, grown, kept, numbered, wanted_item
from tests.ui.window.driver import Driver


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
        assert "Point elsewhere" in driver.texts(), "a purchase never becomes a sale under a pointer that stays"
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
        assert "2 of 2 items" in driver.texts()
        driver.point(driver.spot("trade").middle)
        for _ in range(3):
            driver.press_button(driver.screen.hover or (0, 0))
        assert kept(path).items == ("oak-buckler",)
        assert "1 of 2 items" in driver.texts()


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
        driver.focus(f"item:{wish}")
        driver.key("RETURN")
        assert all(word in driver.texts() for word in words), driver.texts()
        driver.click("trade")
        assert all(word in driver.texts() for word in words), driver.texts()
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
            assert words in driver.texts()


def test_what_is_legal_is_worked_out_for_the_whole_list_and_not_for_each_item(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With hundreds of places for stickers it takes its time (ENH-1)."""
    asked = 0

    def counted(*given: Any) -> tuple[Plan, ...]:
        nonlocal asked
        asked += 1
        return legal(*given)

    grown(tmp_path)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        page = driver.screen
        assert isinstance(page, TownPage)
        monkeypatch.setattr("holdin.saves.campaign_journal.legal", counted)
        page.changed()
        driver.frame()
        assert 0 < asked < len(page.wares) / 2


def test_too_many_items_are_sold_first(tmp_path: Path) -> None:
    """A treasure may be one too many (MAP-9)."""
    path = grown(tmp_path, items=("felt-boots", "oak-buckler", "bitter-draught"))
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, TownPage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, TownPage)
        assert "ITM-2" in driver.texts()
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
        assert "The king will take" in driver.texts()
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, Story)
        assert f"pays {item.price} gold" in driver.texts()
        driver.key("2")
        assert isinstance(driver.screen, TownPage)
        driver.click(f"item:{item.id}")
        assert "The king needs" in driver.texts()
        assert "SET-2" in driver.texts()
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
        assert f"You have {kept(path).gold} gold" in driver.texts()


def test_a_row_tells_what_its_item_does_and_what_was_done_can_be_taken_back_by_a_button(tmp_path: Path) -> None:
    path = grown(tmp_path, gold=9)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("SPACE")
        assert isinstance(driver.screen, TownPage)
        assert all(row.body == CARDS.text("en", f"item.{row.id[5:]}.text") for row in driver.screen.rows())
        assert driver.screen.view().spot("undo") is None
        driver.click("item:oak-buckler")
        driver.click("trade")
        assert kept(path).items == ("oak-buckler",)
        assert "Take back: Buy" in driver.texts()
        driver.click("undo")
        assert (kept(path).items, kept(path).gold) == ((), 9)
        assert driver.screen.view().spot("undo") is None
