"""A campaign from its first star to each ending, through the window's event loop, every answer an input event.

A bot says what to answer, looking only at the game that the screen shows; a hand of ours says it with mouse, keyboard
or gamepad, scenario by scenario in turn. What is left to the window is what it does by itself: to take an only answer.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from holdin.campaign.actions import ChooseEvent
from holdin.campaign.state import CampaignStage
from holdin.game.actions import Action
from holdin.game.asks import AskCards, AskPlay
from holdin.game.machine import question
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.event_card import ChoiceSide
from holdin.players.bots import Bot, player
from holdin.saves.history import chapters
from holdin.ui.campaign.event_page import EventOutcomePage, EventPage
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import RewardsPage, ScenarioRun
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.campaign.upgrade_page import UpgradePage
from holdin.ui.pages.story import Story
from holdin.ui.play.ending import End
from tests.campaign.test_whole_campaigns import NODES, TO_THE_CUT, TO_THE_SEAT, TRIES
from tests.ui.campaign.books import campaign, kept
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse, by_pad

SMALL: Final = (1024, 640)
"""The smallest window is drawn fastest."""
HANDS: Final[tuple[Callable[[Driver, Player], None], ...]] = (by_mouse, by_keys, by_pad)


class Traveller:
    """Plays a campaign with a driver's hands; remembers which screens it saw, and how scenarios ended."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.planner = player(Bot.PLANNER, nodes=NODES)
        self.greedy = player(Bot.GREEDY)
        self.seen: set[type] = set()
        self.ended: list[bool] = []
        """Of each scenario played, whether it was won."""
        self.told: list[str] = []
        """What the ends of scenarios brought, in words."""

    @property
    def screen(self) -> object:
        self.seen.add(type(self.driver.screen))
        return self.driver.screen

    @property
    def home(self) -> Overview:
        """The scenario card, which must be there."""
        screen = self.driver.screen
        assert isinstance(screen, Overview), type(screen)
        return screen

    def go(self, route: tuple[str, ...]) -> None:
        """Along a route, until its last scenario is won; what was won already is passed by."""
        for scenario in route:
            for attempt in range(TRIES):
                if isinstance(self.screen, Overview) and scenario in self.home.campaign.state.completed:
                    break
                self.through(scenario, 0 if attempt else 1)
            else:
                raise AssertionError(f"{scenario} was not won in {TRIES} tries")

    def through(self, scenario: str, level: int) -> None:
        """Town, the story, perhaps the king, the scenario, and what follows from it."""
        driver = self.driver
        if isinstance(self.screen, Overview):
            self.shop()
            driver.click(f"scenario:{scenario}")
            driver.click(f"level:{level}")
            driver.click("play")
            assert isinstance(self.screen, Story)
            driver.key("RETURN")
        self.settle_on_the_road()
        if isinstance(self.screen, Story):
            assert "king" in driver.texts()
            driver.key("RETURN")
        assert isinstance(self.screen, ScenarioRun)
        won = self.play()
        driver.key("RETURN")
        assert isinstance(self.screen, End)
        driver.click("on" if won else "town")
        self.settle_down()

    def shop(self) -> None:
        """The dearest things that can be had."""
        driver = self.driver
        if len(self.home.campaign.state.items) >= 2:
            return
        driver.key("SPACE")
        town = self.screen
        assert isinstance(town, TownPage)
        for item in reversed(town.wares):
            if town.refused(item) is None and item not in town.state.items:
                driver.focus(f"item:{item}")
                driver.key("RETURN")
                driver.key("RETURN")
                assert item in town.state.items
        driver.key("ESCAPE")

    def play(self) -> bool:
        """The scenario to its end; returns whether it was won."""
        driver, chapter = self.driver, self.driver.play
        hand = HANDS[len(self.ended) % len(HANDS)]
        while chapter.state.ending is None:
            hand(driver, self)
        driver.settle()
        self.ended.append(chapter.state.ending.won)
        return self.ended[-1]

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """What the bots say."""
        weighed = isinstance(question(state), AskCards | AskPlay)
        return (self.planner if weighed else self.greedy).choose(cards, state, actions)

    def events(self) -> None:
        """The first choice of an event that can be made, by its key, and what came of it (EVT-2)."""
        while isinstance(page := self.screen, EventPage):
            sides = [side for side in ChoiceSide if ChooseEvent(side) in page.campaign.legal()]
            self.driver.key(str(1 + [*ChoiceSide].index(sides[0])))
            assert isinstance(self.screen, EventOutcomePage)
            self.driver.key("RETURN")

    def settle_on_the_road(self) -> None:
        """What is met on the way to a scenario, and what is too much to carry then (EVT-1, ITM-2)."""
        self.events()
        while isinstance(town := self.screen, TownPage) and town.state.stop is CampaignStage.SELL:
            self.driver.click(f"item:{town.state.items[0]}")
            self.driver.click("trade")
            self.events()

    def settle_down(self) -> None:
        """What was brought, a card to turn, too much to carry; then the card again."""
        for _ in range(9):
            screen = self.screen
            if isinstance(screen, Overview):
                return
            if isinstance(screen, EventPage):
                self.events()
            elif isinstance(screen, TownPage):
                assert screen.state.stop is CampaignStage.SELL
                self.driver.click(f"item:{screen.state.items[0]}")
                self.driver.click("trade")
            else:
                assert isinstance(screen, RewardsPage | UpgradePage)
                self.told.append(self.driver.texts())
                self.driver.key("RETURN")
        raise AssertionError("never back on the scenario card")


def travels(driver: Driver, traveller: Traveller, route: tuple[str, ...]) -> None:
    """A new campaign along a route, out of the window and in again at half the way."""
    driver.key("RETURN")
    driver.key("RETURN")
    half = len(route) // 2
    traveller.go(route[:half])
    driver.key("ESCAPE")
    driver.key("RETURN")
    traveller.go(route[half:])


@pytest.mark.slow
def test_a_campaigns_first_scenarios_through_the_window(tmp_path: Path) -> None:
    """Every answer an event; the file tells of each scenario what was played, and stands where the screen does."""
    with Driver(tmp_path, seed=7, size=SMALL) as driver:
        traveller = Traveller(driver)
        travels(driver, traveller, TO_THE_SEAT[:2])
        assert traveller.home.campaign.state == kept(campaign(driver))
        assert traveller.home.campaign.state.completed == TO_THE_SEAT[:2]
        played = chapters(campaign(driver))
    assert len(played) == len(traveller.ended)
    assert all(chapter.finished and chapter.answers for chapter in played)
    assert {Overview, TownPage, Story, ScenarioRun, End, RewardsPage} <= traveller.seen


@pytest.mark.slow
@pytest.mark.parametrize("route", [TO_THE_SEAT, TO_THE_CUT], ids=lambda route: str(route[-1]))
def test_a_campaign_comes_to_its_ending_through_the_window(tmp_path: Path, route: tuple[str, ...]) -> None:
    """All that lies between scenarios is seen on the way (TRK-1, SET-2, ITM-3, END-3, END-4, LVL-2)."""
    with Driver(tmp_path, seed=11, size=SMALL) as driver:
        traveller = Traveller(driver)
        travels(driver, traveller, route)
        state = traveller.home.campaign.state
        assert state == kept(campaign(driver))
        played = chapters(campaign(driver))
    assert state.completed == tuple(route)
    assert state.level == 1 + len(route) // 3
    assert len(state.upgrades) == state.level - 1
    assert len(played) == len(traveller.ended)
    assert {Overview, TownPage, Story, ScenarioRun, End, RewardsPage, UpgradePage} <= traveller.seen
    assert {True, False} == set(traveller.ended), "a loss is gone on from too"
    assert "The story has come to its end" in " ".join(traveller.told)
