"""How a campaign is opened or begun, what may be in its way, and which screen belongs to where it stands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from typing_extensions import override

from holdin.campaign.actions import ChooseScenario
from holdin.campaign.machine import open_scenarios
from holdin.campaign.state import CampaignStage
from holdin.errors import SaveChangedError, SaveError, SaveInUseError
from holdin.models.scenario import NORMAL_LEVEL
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_journal import CampaignJournal
from holdin.saves.disk import in_use
from holdin.saves.reading import look
from holdin.saves.repairs import Repairs
from holdin.saves.savefile import copies_of
from holdin.saves.sets import Continuation as GoingOn
from holdin.ui.campaign.context import CampaignContext
from holdin.ui.campaign.event_page import EventPage
from holdin.ui.campaign.files_pages import CopiesPage
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.campaign.story_pages import NewCampaign, king
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.campaign.upgrade_page import UpgradePage
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import ListPage, Row, told, trouble
from holdin.ui.pages.screen import Onward, Screen
from holdin.words.campaigns import at_rest, change
from holdin.words.catalogues import msgid

AGAIN: Final = 1.0
"""Seconds between two looks whether the other window has let go."""

_WAYS: Final = {
    GoingOn.NOW: (
        msgid("Go on with the cards as they are now"),
        msgid("Everything plays again as it was; what comes next follows the changed cards."),
    ),
    GoingOn.AS_MADE: (
        msgid("Go on with the cards that it was made with"),
        msgid("A copy of them lies beside the campaign. Nothing changes for it."),
    ),
    GoingOn.RESTART: (
        msgid("Begin the scenario under way again, with the cards as they are now"),
        msgid("What was won before stays; the scenario under way is lost."),
    ),
}
"""The ways to go on with other cards, and what each means."""


# Ways in


def station(campaign: CampaignContext, screen: Screen) -> Screen:
    """The screen of a campaign's stop."""
    desk, size, stop = screen.desk, screen.size, campaign.state.stop
    overview = Overview(desk, size, campaign=campaign)
    if campaign.kept is None or stop is CampaignStage.TOWN:
        return overview
    if stop is CampaignStage.UPGRADE:
        return UpgradePage(desk, size, campaign=campaign)
    if stop is CampaignStage.EVENT:
        return EventPage(desk, size, campaign=campaign)
    if stop is CampaignStage.SELL:
        return TownPage(desk, size, under=overview, campaign=campaign)
    if stop is CampaignStage.SETUP:
        return king(campaign, screen)
    assert campaign.kept.game is not None
    return ScenarioRun(desk, size, session=campaign.kept.game, menu=campaign.to_menu, campaign=campaign)


def entered(screen: Screen, path: Path, way: GoingOn | None = None, *, looking: bool = False) -> Screen:
    """On with a campaign where it stands, or a look at one; whatever is in the way has a page of its own."""
    desk, size = screen.desk, screen.size
    try:
        cards, library = desk.cards, desk.store.library
        book = look(path, cards, way, library) if looking else KeptCampaign.open(path, cards, way, library=library)
    except SaveInUseError:
        return InUsePage(desk, size, under=screen, path=path)
    except SaveChangedError as error:
        enter = partial(entered, looking=looking)
        return ChangedCardsPage(desk, size, under=screen, path=path, error=error, enter=enter)
    except SaveError as error:
        return trouble(screen, error)
    following = _opened(screen, book, path).onward(screen)
    rests = at_rest(following.desk.words, book.state)
    if rests:
        following = told(following, following.desk.words.tr("A part of this campaign rests"), rests)
    mended = book.mended if isinstance(book, KeptCampaign) else None
    if mended is None:
        return following
    return RepairedPage(following.desk, following.size, under=following, mended=mended, path=path)


def new_campaign(screen: Screen, back: Onward, *, telling: bool = True, lesson: Onward | None = None) -> NewCampaign:
    """The page on which a campaign is begun, with the prologue on it or a way to that, perhaps a lesson instead."""
    page = NewCampaign(screen.desk, screen.size, begun=_begun, back=back, close=screen.leave, telling=telling)
    page.lesson, page.newcomer = lesson, lesson is not None
    return page


def _begun(screen: Screen, book: KeptCampaign, level: int | None) -> Screen:
    """Into a new campaign: where only one scenario is open, straight into it, at a level or at what it proposes."""
    campaign = _opened(screen, book, book.path)
    campaign.level = campaign.level if level is None else level
    plans = [plan for plan in campaign.legal() if isinstance(plan, ChooseScenario) and plan.level == campaign.level]
    return campaign.do(screen, plans[0]) if len(plans) == 1 else campaign.onward(screen)


def _opened(screen: Screen, book: CampaignJournal, path: Path) -> CampaignContext:
    """A campaign instead of a screen, with the cards that it is played with."""
    screen.leave()
    campaign = CampaignContext(book, path, screen.desk.cards, screen.desk.ways.menu, station)
    campaign.level = next((campaign.proposed(id_) for id_ in open_scenarios(book.cards, book.state)), NORMAL_LEVEL)
    screen.desk = screen.desk.with_cards(book.cards)
    return campaign


# What may be in the way


@dataclass(eq=False)
class InUsePage(ListPage):
    """Another window has the campaign: look at it, wait for it, or leave it."""

    titled = msgid("Another window has this campaign open")
    compact = True
    numbered = True
    path: Path = field(kw_only=True)
    waiting: bool = False
    _next: float = 0.0

    @override
    def rows(self) -> Iterator[Row]:
        tr, looked = self.desk.words.tr, partial(entered, self.under, self.path, looking=True)
        wait = tr("Waiting until it is closed there …") if self.waiting else tr("Wait until it is closed there")
        yield Row("why", tr("Two windows never write one campaign, so that nothing of it can be lost."))
        yield Row("look", tr("Look at it without playing"), looked, strong=True)
        yield Row("wait", wait, self._wait, on=self.waiting)

    def _wait(self) -> None:
        self.waiting = not self.waiting

    @override
    def update(self, now: float) -> Screen:
        """While waiting, look now and then whether it is free."""
        if not self.waiting or now < self._next:
            return self
        self._next = now + AGAIN
        if in_use(self.path):
            return self
        following = entered(self.back(), self.path)
        following.changed()
        return following

    @override
    def waits(self, now: float) -> float | None:
        return max(0.0, self._next - now) if self.waiting else None


@dataclass(eq=False)
class ChangedCardsPage(ListPage):
    """The cards, or the rules, are others than those that a campaign was made with: what changed, and the ways on."""

    titled = msgid("The cards have changed")
    compact = True
    numbered = True
    path: Path = field(kw_only=True)
    error: SaveChangedError = field(kw_only=True)
    enter: Callable[[Screen, Path, GoingOn], Screen] = field(kw_only=True)
    """Goes on with it in a way."""

    @override
    def rows(self) -> Iterator[Row]:
        """What is different, then every way, best first."""
        tr = self.desk.words.tr
        said = tr(
            "This campaign was made with other cards or rules than there are now. It is as it was; nothing is lost."
        )
        yield Row("why", said)
        for number, way in enumerate(map(GoingOn, self.error.ways)):
            text, meaning = map(tr, _WAYS[way])
            yield Row(f"way:{way.value}", text, partial(self._on, way), body=meaning, strong=number == 0)
        if not self.error.ways:
            yield Row("none", tr("There is no way to go on with it here."))
        if self.error.changes:
            yield Row("what", tr("What is different:"), dim=True)
        for number, each in enumerate(self.error.changes):
            yield Row(f"change:{number}", f"· {change(self.desk.words, each)}", dim=True)

    def _on(self, way: GoingOn) -> Screen:
        return self.enter(self.back(), self.path, way)


@dataclass(eq=False)
class RepairedPage(ListPage):
    """A save that was damaged has been repaired: what is missing, and where the damaged file lies; said once.

    Where something is missing, the last good copies are offered.
    """

    titled = msgid("This campaign was damaged and has been repaired")
    compact = True
    numbered = True
    closes = frozenset({"take", "skip"})
    mended: Repairs = field(kw_only=True)
    path: Path = field(kw_only=True)

    @override
    def rows(self) -> Iterator[Row]:
        words, aside, lost = self.desk.words, self.mended.aside, self.mended.lost
        missing = words.plural(
            "{count} answer is in no file any more; the campaign stands where the last good line left it.",
            "{count} answers are in no file any more; the campaign stands where the last good line left it.",
            lost,
        )
        yield Row("rest", missing if lost else words.tr("Nothing of it is lost."), strong=True)
        if aside is not None:
            folder = self.path.parent
            said = words.tr("The damaged file is set aside as {file} in {folder}.", file=aside.name, folder=folder)
            yield Row("where", said)
        if self.mended.strange:
            yield Row("strange", words.said(self.mended.passed_over))
        copies = len(copies_of(self.path)) if lost else 0
        if copies:
            page = partial(CopiesPage, self.desk, self.size, under=self, path=self.path)
            yield Row("copies", words.tr("Copies"), page, value=str(copies))

    @override
    def way_back(self) -> Node:
        """The way back is the way on."""
        return button("back", self.desk.words.tr("Go on"), self.back, key=self.desk.keys.of("take"), strong=True)
