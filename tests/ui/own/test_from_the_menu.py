"""One's own cards from the menu: typed in there, played with at will, and the menu's own cards otherwise."""

from pathlib import Path

from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.sets_page import SetsPage
from tests.other_books import other_books
from tests.ui.window.driver import Driver

STILL = Settings(reduced_motion=True)


def typed_in(driver: Driver) -> OwnPage:
    """An item of one's own, from the menu."""
    driver.click("own")
    driver.click("new:item")
    driver.type("Brass Whistle")
    driver.click("keep")
    page = driver.screen
    assert isinstance(page, OwnPage)
    return page


def test_the_menu_has_ones_own_cards_and_goes_on_with_its_own(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        page = typed_in(driver)
        assert "brass-whistle" in page.desk.cards.items
        driver.click("back")
        assert isinstance(driver.screen, Menu)
        assert "brass-whistle" not in driver.screen.desk.cards.items
        assert "Cards:" not in driver.texts()


def test_a_menu_with_other_cards_says_so(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        typed_in(driver)
        driver.click("play")
        assert isinstance(driver.screen, Menu)
        assert "brass-whistle" in driver.screen.desk.cards.items
        assert "Cards: Your own cards" in driver.texts()


def test_beside_another_set_the_sets_are_shown(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL, cards=other_books()) as driver:
        driver.click("own")
        assert isinstance(driver.screen, SetsPage)
        assert "your own come on top of the built-in ones" in driver.texts()
