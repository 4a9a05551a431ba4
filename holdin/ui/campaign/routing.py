"""Which screen belongs to where a campaign stands, and how a campaign is opened, or begun."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from holdin.campaign.actions import ChooseScenario
from holdin.campaign.state import Stop
from holdin.errors import SaveChangedError, SaveError, SaveInUseError
from holdin.saves.campaign import KeptCampaign
from holdin.saves.ledger import Ledger
from holdin.saves.reading import look
from holdin.saves.sets import Way
from holdin.ui.campaign.context import NORMAL_LEVEL, Road
from holdin.ui.campaign.overview import Home
from holdin.ui.campaign.problems import Changed, Notice, Taken
from holdin.ui.campaign.scenario_run import Chapter
from holdin.ui.campaign.story_pages import NewCampaign, king
from holdin.ui.campaign.town import Town
from holdin.ui.campaign.upgrade import Upgrade
from holdin.ui.pages.message_page import trouble
from holdin.ui.pages.screen import Screen


def station(road: Road, screen: Screen) -> Screen:
    """The screen of a campaign's stop."""
    desk, size, stop = screen.desk, screen.size, road.state.stop
    home = Home(desk, size, road=road)
    if road.looking or stop is Stop.TOWN:
        return home
    if stop is Stop.UPGRADE:
        return Upgrade(desk, size, road=road)
    if stop is Stop.SELL:
        return Town(desk, size, road=road, under=home)
    if stop is Stop.SETUP:
        return king(road, screen, lambda page: Town(page.desk, page.size, road=road, under=page))
    assert road.game is not None
    return Chapter(desk, size, session=road.game, menu=road.to_menu, road=road)


@dataclass(eq=False)
class Door:
    """Where campaigns are entered; whatever is in the way has a page of its own."""

    menu: Callable[[Screen], Screen]

    def enter(self, screen: Screen, path: Path, way: Way | None = None) -> Screen:
        """Go on with a campaign where it stands; what was mended is told once before."""
        try:
            campaign = KeptCampaign.open(path, screen.desk.cards, way)
        except SaveInUseError:
            return Taken(screen.desk, screen.size, under=screen, path=path, enter=self.enter, look=self.look)
        except SaveError as error:
            return self._kept_out(screen, path, error, self.enter)
        following, mended = self._road(screen, campaign, path).onward(screen), campaign.mended
        if mended is None:
            return following
        return Notice(following.desk, following.size, under=following, mended=mended, path=path)

    def look(self, screen: Screen, path: Path, way: Way | None = None) -> Screen:
        """Look at a campaign that another window has open."""
        try:
            ledger = look(path, screen.desk.cards, way)
        except SaveError as error:
            return self._kept_out(screen, path, error, self.look)
        return self._road(screen, ledger, path).onward(screen)

    @staticmethod
    def _kept_out(screen: Screen, path: Path, error: SaveError, again: Callable[[Screen, Path, Way], Screen]) -> Screen:
        if isinstance(error, SaveChangedError):
            return Changed(screen.desk, screen.size, under=screen, path=path, error=error, enter=again)
        return trouble(screen, error)

    def begun(self, screen: Screen, campaign: KeptCampaign) -> Screen:
        """Into a new campaign: where only one scenario is open, straight into it."""
        road = self._road(screen, campaign, campaign.path)
        plans = [plan for plan in road.legal() if isinstance(plan, ChooseScenario) and plan.level == NORMAL_LEVEL]
        if len(plans) == 1:
            road.do(screen.desk.words, plans[0])
        return road.onward(screen)

    def new(self, screen: Screen, back: Callable[[Screen], Screen]) -> NewCampaign:
        """The page on which a campaign is begun."""
        return NewCampaign(screen.desk, screen.size, begun=self.begun, back=back, close=screen.leave)

    def _road(self, screen: Screen, book: KeptCampaign | Ledger, path: Path) -> Road:
        """A campaign instead of a screen, with the cards that it is played with."""
        screen.leave()
        road = Road(book, path, screen.desk.cards, self.menu, station)
        screen.desk = screen.desk.with_cards(book.cards)
        return road
