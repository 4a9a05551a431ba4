"""A campaign from its first star to each ending, through the window's event loop.

Everything between scenarios, their beginnings and ends are input events. Of the scenarios, the first to be won and the
first to be lost are played by events answer by answer; of the others the bots' answers go to the same kept game.
"""

from pathlib import Path

import pytest

from holdin.campaign.state import Stop
from holdin.game.actions import Action
from holdin.game.asks import AskCards, AskPlay
from holdin.game.machine import question
from holdin.models.base import ScenarioId
from holdin.players.bots import Bot, player
from holdin.ui.campaign.chapter import Chapter, Spoils
from holdin.ui.campaign.home import Home
from holdin.ui.campaign.tales import Tale
from holdin.ui.campaign.town import Town
from holdin.ui.campaign.upgrade import Upgrade
from holdin.ui.window.ending import End
from tests.campaign.test_whole_campaigns import NODES, TO_THE_CUT, TO_THE_SEAT, TRIES
from tests.ui.campaign.test_campaign_screens import said
from tests.ui.window.driver import Driver, by_keys, by_mouse


class Traveller:
    """Plays a campaign with a driver's hands; remembers which screens it saw, and how scenarios ended."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.planner = player(Bot.PLANNER, nodes=NODES)
        self.greedy = player(Bot.GREEDY)
        self.seen: set[type] = set()
        self.by_events = {True: 0, False: 0}
        """Scenarios won, and lost, with every answer an event."""

    @property
    def screen(self) -> object:
        self.seen.add(type(self.driver.screen))
        return self.driver.screen

    def go(self, route: tuple[str, ...]) -> None:
        """Along a route, until its last scenario is won."""
        for scenario in route:
            for attempt in range(TRIES):
                self.through(scenario, 0 if attempt else 1)
                screen = self.driver.screen
                assert isinstance(screen, Home)
                if scenario in screen.state.completed:
                    break
            else:
                raise AssertionError(f"{scenario} was not won in {TRIES} tries")

    def through(self, scenario: str, level: int) -> None:
        """Town, the story, perhaps the king, the scenario, and what follows from it."""
        driver = self.driver
        if isinstance(self.screen, Home):
            self.shop()
            driver.click(f"scenario:{scenario}")
            driver.click(f"level:{level}")
            driver.click("play")
            assert isinstance(self.screen, Tale)
            driver.key("RETURN")
        if isinstance(self.screen, Tale):
            assert "king" in said(driver)
            driver.key("RETURN")
        assert isinstance(self.screen, Chapter)
        won = self.play()
        driver.key("RETURN")
        assert isinstance(self.screen, End)
        driver.click("on" if won else "town")
        self.settle_down()

    def shop(self) -> None:
        """The dearest things that can be had."""
        driver = self.driver
        screen = driver.screen
        assert isinstance(screen, Home)
        if len(screen.state.items) >= 2:
            return
        driver.key("SPACE")
        town = self.screen
        assert isinstance(town, Town)
        for item in reversed(town.wares):
            if town.refused(item) is None and item not in town.state.items:
                driver.focus(f"item:{item}")
                driver.key("RETURN")
                driver.key("RETURN")
                assert item in town.state.items
        driver.key("ESCAPE")

    def play(self) -> bool:
        """The scenario to its end, with events until one was won so and one lost; returns whether it was won."""
        driver, chapter = self.driver, self.driver.play
        first = not all(self.by_events.values())
        while chapter.state.ending is None:
            if first:
                (by_mouse if sum(self.by_events.values()) % 2 else by_keys)(driver, self.choice(chapter.legal))
            else:
                chapter.session.do(self.choice(chapter.session.legal()))
        driver.settle()
        won = chapter.state.ending.won
        self.by_events[won] += first
        return won

    def choice(self, legal: tuple[Action, ...]) -> Action:
        """What the bots say; a loss is brought about by choosing the first thing there is."""
        state, cards = self.driver.play.state, self.driver.screen.desk.cards
        if self.by_events[True] and not self.by_events[False]:
            return legal[0]
        weighed = isinstance(question(state), AskCards | AskPlay)
        return (self.planner if weighed else self.greedy).choose(cards, state, legal)

    def settle_down(self) -> None:
        """What was brought, a card to turn, too much to carry; then the card again."""
        for _ in range(9):
            screen = self.screen
            if isinstance(screen, Home):
                return
            if isinstance(screen, Town):
                assert screen.state.stop is Stop.SELL
                self.driver.click(f"item:{screen.state.items[0]}")
                self.driver.click("trade")
            else:
                assert isinstance(screen, Spoils | Upgrade)
                self.driver.key("RETURN")
        raise AssertionError("never back on the scenario card")


@pytest.mark.slow
@pytest.mark.parametrize("route", [TO_THE_SEAT, TO_THE_CUT], ids=lambda route: str(route[-1]))
def test_a_campaign_comes_to_its_ending_through_the_window(tmp_path: Path, route: tuple[str, ...]) -> None:
    """All that lies between scenarios is seen on the way (TRK-1, SET-2, ITM-3, END-3, END-4, LVL-2)."""
    with Driver(tmp_path, seed=11) as driver:
        traveller = Traveller(driver)
        driver.key("RETURN")
        driver.key("RETURN")
        traveller.through(route[0], 1)
        half = len(route) // 2
        traveller.go(tuple(each for each in route[:half] if ScenarioId(each) not in completed(driver)))
    with Driver(tmp_path, seed=11) as driver:
        traveller.driver = driver
        driver.key("RETURN")
        traveller.go(route[half:])
        home = driver.screen
        assert isinstance(home, Home)
        assert home.state.completed == tuple(route)
        assert home.state.level == 1 + len(route) // 3
        assert len(home.state.upgrades) == home.state.level - 1
    assert all(traveller.by_events.values())
    assert {Home, Town, Tale, Chapter, End, Spoils, Upgrade} <= traveller.seen


def completed(driver: Driver) -> tuple[ScenarioId, ...]:
    """What has been won so far."""
    assert isinstance(driver.screen, Home)
    return driver.screen.state.completed
