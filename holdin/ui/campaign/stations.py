"""Which screen belongs to where a campaign stands, and how a campaign is opened, or begun."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from holdin.campaign.actions import ChooseScenario
from holdin.campaign.state import Stop
from holdin.errors import SaveChangedError, SaveError, SaveInUseError
from holdin.saves.campaign import KeptCampaign
from holdin.saves.reading import look
from holdin.saves.sets import Way
from holdin.ui.campaign.chapter import Chapter
from holdin.ui.campaign.home import home
from holdin.ui.campaign.notices import Changed, Notice, Taken
from holdin.ui.campaign.road import NORMAL_LEVEL, Road
from holdin.ui.campaign.tales import NewCampaign, king
from holdin.ui.campaign.town import Town
from holdin.ui.campaign.upgrade import Upgrade
from holdin.ui.window.said_page import trouble
from holdin.ui.window.screen import Screen

ToMenu = Callable[[Screen], Screen]


def station(road: Road, screen: Screen) -> Screen:
    """The screen of a campaign's stop."""
    desk, size, stop = screen.desk, screen.size, road.state.stop
    if road.looking or stop is Stop.TOWN:
        return home(road, screen)
    if stop is Stop.UPGRADE:
        return Upgrade(desk, size, road=road)
    if stop is Stop.SELL:
        return Town(desk, size, road=road, under=home(road, screen))
    if stop is Stop.SETUP:
        return king(road, screen, lambda page: Town(page.desk, page.size, road=road, under=page))
    assert road.game is not None
    return Chapter(desk, size, session=road.game, menu=road.to_menu, road=road)


@dataclass(eq=False)
class Door:
    """Where campaigns are entered; whatever is in the way has a page of its own."""

    menu: ToMenu

    def enter(self, screen: Screen, path: Path, way: Way | None = None) -> Screen:
        """Go on with a campaign where it stands."""
        try:
            campaign = KeptCampaign.open(path, screen.desk.cards, way)
        except SaveInUseError:
            return Taken(screen.desk, screen.size, under=screen, path=path, enter=self.enter, look=self.look)
        except SaveChangedError as error:
            again = self.enter
            return Changed(screen.desk, screen.size, under=screen, path=path, error=error, enter=again)
        except SaveError as error:
            return trouble(screen, error)
        return self._within(screen, campaign)

    def look(self, screen: Screen, path: Path, way: Way | None = None) -> Screen:
        """Look at a campaign that another window has open."""
        try:
            ledger = look(path, screen.desk.cards, way)
        except SaveChangedError as error:
            return Changed(screen.desk, screen.size, under=screen, path=path, error=error, enter=self.look)
        except SaveError as error:
            return trouble(screen, error)
        screen.leave()
        road = Road(ledger, path, screen.desk.cards, self.menu, station)
        screen.desk = screen.desk.with_cards(ledger.cards)
        return road.onward(screen)

    def begun(self, screen: Screen, campaign: KeptCampaign) -> Screen:
        """Into a new campaign: where only one scenario is open, straight into it."""
        screen.leave()
        road = self._road(screen, campaign)
        plans = [plan for plan in road.legal() if isinstance(plan, ChooseScenario) and plan.level == NORMAL_LEVEL]
        if len(plans) == 1:
            road.do(screen.desk.words, plans[0])
        return road.onward(screen)

    def new(self, screen: Screen, back: Callable[[Screen], Screen]) -> NewCampaign:
        """The page on which a campaign is begun."""
        return NewCampaign(screen.desk, screen.size, begun=self.begun, back=back, close=screen.leave)

    def _road(self, screen: Screen, campaign: KeptCampaign) -> Road:
        return Road(campaign, campaign.path, screen.desk.cards, self.menu, station)

    def _within(self, screen: Screen, campaign: KeptCampaign) -> Screen:
        """What was mended is told once, then the campaign goes on."""
        screen.leave()
        road = self._road(screen, campaign)
        screen.desk = screen.desk.with_cards(campaign.cards)
        following = road.onward(screen)
        if campaign.mended is None:
            return following
        mended, path = campaign.mended, campaign.path
        return Notice(following.desk, following.size, under=following, mended=mended, path=path)
