"""Event cards in the window, by input events alone: the choice, why one can't be made, and what came of it (EVT)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdin.campaign.machine import new_campaign
from holdin.campaign.state import CampaignStage, EventBook
from holdin.models.base import EventCardId
from holdin.models.event_card import EventDeck
from holdin.saves.reading import look
from holdin.saves.settings import Settings
from holdin.ui.campaign.event_page import EventOutcomePage, EventPage
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import ScenarioRun
from tests.campaign.event_decks import event_card
from tests.ui.campaign.books import CARDS as BASE
from tests.ui.campaign.books import FIRST, HERO, grown
from tests.ui.window.driver import Driver

GOAT = EventCardId("toll-goat")
TEXTS = {
    "title": "The Toll Goat",
    "text": "A goat stands on the bridge.",
    "a": "Pay the goat.",
    "b": "Argue with the goat.",
    "a1": "It bows.",
    "b1": "It eats your purse.",
}


def _cards() -> Any:
    goat = event_card(
        GOAT,
        a={"cost": {"gold": 6}, "outcomes": [{"reputation": 2}]},
        b={"gold": -3, "returns": True, "next_scenario": ({"abilities": ({"kind": "suffer", "value": 1},)},)},
    )
    pike = event_card("pike", "road", a={"gold": 1})
    words = {f"event.{GOAT}.{part}": text for part, text in TEXTS.items()}
    words |= {f"event.pike.{part}": f"Pike {part}." for part in ("title", "text", "a", "b", "a1", "b1")}
    texts = {**BASE.texts, "en": {**BASE.texts["en"], **words}}
    return replace(BASE, events={GOAT: goat, pike.id: pike}, texts=texts)


CARDS = _cards()
OPEN = EventBook(5, last=FIRST, won=True, due=EventDeck.CITY, drawn=GOAT, turned=1)


def begin(folder: Path, **changes: Any) -> Path:
    """A campaign in town whose card lies open."""
    return grown(folder, **{"cards": CARDS, "gold": 9, "events": OPEN, "stop": CampaignStage.EVENT, **changes})


def drive(folder: Path) -> Driver:
    return Driver(folder, cards=CARDS)


def by_key(driver: Driver) -> None:
    driver.key("2")


def by_mouse(driver: Driver) -> None:
    driver.click("choice_b")


def on_the_card(driver: Driver) -> None:
    driver.click("card_b")


def by_touch(driver: Driver) -> None:
    driver.finger(driver.spot("choice_b").middle)


def by_pad(driver: Driver) -> None:
    driver.focus("choice_b", lambda: driver.hat(0, -1))
    driver.button(0)


@pytest.mark.parametrize("choose", [by_key, by_mouse, on_the_card, by_touch, by_pad])
def test_a_choice_is_made_and_told_line_by_line(tmp_path: Path, choose: Callable[[Driver], None]) -> None:
    """EVT-2, EVT-4: by each way of input; then the town."""
    path = begin(tmp_path)
    with drive(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, EventPage)
        told = driver.texts()
        assert "A goat stands on the bridge." not in told, "it stands on the card, large enough"
        assert "It eats your purse." not in told
        choose(driver)
        assert isinstance(driver.screen, EventOutcomePage)
        told = driver.texts()
        for line in (
            "You choose: Argue with the goat.",
            "It eats your purse.",
            "You lose 3 gold.",
            "The next scenario begins with: You suffer 1.",
            "The Toll Goat goes back under its deck.",
        ):
            assert line in told
        assert look(path, CARDS).state.gold == 6
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)


def test_large_text_tells_the_story_beside_the_card(tmp_path: Path) -> None:
    """The card's lettering doesn't grow with the setting."""
    begin(tmp_path)
    with Driver(tmp_path, cards=CARDS, settings=Settings(reduced_motion=True, text_size=1.5)) as driver:
        driver.key("RETURN")
        assert "A goat stands on the bridge." in driver.texts()


def test_what_cannot_be_paid_is_told_and_does_nothing(tmp_path: Path) -> None:
    """EVT-4."""
    path = begin(tmp_path, gold=2)
    with drive(tmp_path) as driver:
        driver.key("RETURN")
        assert "This choice costs 6 gold, and you have 2." in driver.texts()
        driver.key("1")
        assert "This choice costs 6 gold" in driver.texts()
        driver.key("ESCAPE")
        assert isinstance(driver.screen, EventPage)
        assert look(path, CARDS).state.stop is CampaignStage.EVENT


def test_a_choice_is_taken_back(tmp_path: Path) -> None:
    """EVT-1: the same card lies open again."""
    begin(tmp_path)
    with drive(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("1")
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
        driver.key("u")
        assert isinstance(driver.screen, EventPage)
        assert "Argue with the goat" in driver.texts()


def test_the_road_leads_on_into_the_scenario(tmp_path: Path) -> None:
    """EVT-1: the card comes between the choice of a scenario and its beginning."""
    path = begin(tmp_path, items=(), events=replace(OPEN, due=None, drawn=None), stop=CampaignStage.TOWN)
    with drive(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, EventPage)
        assert "Pike a." in driver.texts()
        driver.key("1")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        state = look(path, CARDS).state
        assert (state.stop, state.gold) == (CampaignStage.PLAYING, 10)


def test_a_campaign_that_is_begun_in_the_window_has_its_decks(tmp_path: Path) -> None:
    """EVT-1."""
    with drive(tmp_path) as driver:
        campaign = driver.screen.desk.store.new_campaign("Ida", HERO)
        assert campaign.state == new_campaign(campaign.cards, "Ida", HERO, events=True)
        campaign.close()
