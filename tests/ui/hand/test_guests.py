"""Characters of the second set: Hand sets them up, Tracker takes their cards; who is never held says so."""

from pathlib import Path

import pytest

from holdin.hand import gestures as g
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.deck import HP
from holdin.saves.settings import Settings
from holdin.ui.app.navigation import WAYS
from holdin.ui.hand.hand_screen import HandScreen
from holdin.ui.hand.setup_page import SetUpPage
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import SMALLEST
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import SaidPage
from holdin.ui.track.opening import tracker
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tracker import Tracker
from tests.elsewhere import elsewhere
from tests.ui.hand.test_games import Driver
from tests.ui.seat import sit_down

TAMSIN, CRUMB = CharacterId("tamsin"), CharacterId("crumb")
NEVER_HELD = "Crumb the Rat-Catcher plays on the open map alone: no cards are held in the hand, and no table tracks it."


def test_hand_sets_a_guest_up_with_her_own_cards(tmp_path: Path) -> None:
    """SET-1, SET-3, LVL-2: HP card, ability cards, and what of hers is upgraded; the next set-up keeps to her."""
    own = [card.id for card in elsewhere().characters[TAMSIN].cards]
    with Driver(tmp_path, cards=elsewhere()) as driver:
        driver.click("hand")
        driver.click("set-up")
        driver.click(f"character:{TAMSIN}")
        driver.click("upgrades")
        driver.click(f"card:{own[1]}")
        driver.key("ESCAPE")
        driver.click("scenario:1")
        driver.click("on")
        hand = driver.screen
        assert isinstance(hand, HandScreen)
        gesture = hand.book.past[-1].gesture
        assert isinstance(gesture, g.SetUp)
        assert (gesture.character, gesture.upgrades) == (TAMSIN, (own[1],))
        assert hand.table.character == TAMSIN
        assert {HP, *(f"ability:{card}" for card in own)} <= {lying.card for lying in hand.table.cards}
        driver.click("set-up")
        assert isinstance(driver.screen, SetUpPage)
        assert driver.screen.character == TAMSIN
        driver.click("scenario:1")
        driver.click("on")
        assert isinstance(driver.screen, HandScreen)
        assert driver.screen.book.past[-1].gesture.character is None
        driver.click("undo")
        driver.click("undo")
        assert driver.screen.table.character != TAMSIN


def test_hand_says_of_who_is_never_held_that_it_is_so(tmp_path: Path) -> None:
    """OPN-1."""
    with Driver(tmp_path, cards=elsewhere()) as driver:
        driver.click("hand")
        driver.click("set-up")
        driver.click(f"character:{CRUMB}")
        assert isinstance(driver.screen, SaidPage)
        assert NEVER_HELD in " ".join(label.text for label in driver.screen.texts())
        driver.key("ESCAPE")
        assert isinstance(driver.screen, SetUpPage)
        assert driver.screen.character != CRUMB


@pytest.mark.parametrize("guest", [TAMSIN, CRUMB])
def test_the_tracker_takes_a_guest_or_says_why_not(guest: CharacterId, tmp_path: Path) -> None:
    """SET-1, OPN-1: HP of her HP card, her four cards in the deck."""
    sit_down()
    page = tracker(Desk.made(elsewhere(), load_keys(), tmp_path, lambda: 1, Settings(), ways=WAYS), SMALLEST)
    assert isinstance(page, NewSheet)
    row = next(row for row in page.rows() if row.id == f"character:{guest}")
    assert callable(row.do)
    said = row.do()
    if guest == CRUMB:
        assert isinstance(said, SaidPage)
        assert NEVER_HELD in " ".join(label.text for label in said.texts())
        assert page.character is None
        return
    table = page.choose(ScenarioId("teeth-in-the-fold"))
    assert isinstance(table, Tracker)
    hero = elsewhere().characters[guest]
    assert (table.sheet.character, table.sheet.hp) == (guest, hero.hp_card.max_hp[0])
    assert [place.card for place in table.sheet.deck] == [card.id for card in hero.cards]
    table.leave()
