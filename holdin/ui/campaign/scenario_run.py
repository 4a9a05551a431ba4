"""A scenario within a campaign: played, ended, and what its end brings (END-1 to END-4)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Final

from typing_extensions import override

from holdin.campaign.actions import ChooseScenario, Finish, GiveUp, Plan
from holdin.campaign.ending import until_level
from holdin.campaign.state import CampaignStage
from holdin.draw.assets import Role
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import ItemFace, Look
from holdin.game.step import Event
from holdin.models.base import ScenarioId, TreasureId
from holdin.ui.campaign.context import CampaignContext, CampaignScreen, again, tracker_look
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.input import Clicked, Command, UiEvent
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.layout import PAPER, Panel, ScaledToFit, across, column
from holdin.ui.kit.nodes import Node, SymbolNode, Text, image
from holdin.ui.pages.backdrop import sheet_over
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.ending import EndWays
from holdin.ui.play.moments_view import Words
from holdin.ui.play.page_moment import PageMoment
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intents import Tool

FINISH: Final = Finish()
ICONS = {
    "tokens_paid": "money",
    "treasure_gained": "treasure",
    "scenario_completed": "square",
    "scenario_unlocked": "star",
    "scenario_blocked": "circle",
    "achievement_gained": "square",
    "level_gained": "strengthen",
    "event_happened": "square",
}
"""The symbol beside each line of what an end brings; they are those of the scenario tracker card (TRK-1)."""


@dataclass(eq=False)
class ScenarioRun(PlayScreen):
    """A campaign's scenario under way."""

    campaign: CampaignContext = field(kw_only=True)

    @override
    def leave(self) -> None:
        self.campaign.close()

    @override
    def ended(self) -> Screen:
        """Won: on to what it brings. Lost: another try, an easier one, or town."""
        setup, ending = self.state.setup, self.state.ending
        won = ending is not None and ending.won
        retried = partial(_retry, self.campaign, setup.scenario)
        ways = EndWays(
            on=self._finish if won else None,
            again=None if won else partial(self._finish, then=partial(retried, setup.level)),
            easier=partial(self._finish, then=partial(retried, setup.level - 1)) if setup.level and not won else None,
            undo=self.back_in,
            menu=self.to_menu,
            town=self._finish,
            turning=self.turning,
            review=self.review,
        )
        end = self.end(ways)
        end.completed = self.campaign.state.completed
        return end

    @property
    @override
    def outs(self) -> tuple[Tool, ...]:
        return (*super().outs, Tool.GIVE_UP, Tool.TOWN)

    @override
    def take(self, intent: Intent) -> Screen:
        """The scenario can be given up (END-1)."""
        if intent in {Tool.GIVE_UP, Tool.TOWN}:
            return self._finish(self, self._to_town if intent is Tool.TOWN else None, GiveUp())
        return super().take(intent)

    def _to_town(self, screen: Screen) -> Screen:
        """Town, over the scenario card, unless something else has to be done first."""
        following = self.campaign.onward(screen)
        if self.campaign.state.stop is not CampaignStage.TOWN:
            return following
        return TownPage(following.desk, following.size, under=following, campaign=self.campaign)

    def _finish(self, screen: Screen, then: Onward | None = None, plan: Plan = FINISH) -> Screen:
        """Back between scenarios; what the end has brought is told, unless that is nothing."""
        scenario, onward = self.state.setup.scenario, then or self.campaign.onward
        trouble = self.campaign.tried(screen.desk.words, plan)
        if trouble:
            self.flow.notice = trouble
            return again(self, screen)
        if all(event.kind == "tokens_paid" for event in self.campaign.news if event.kind in ICONS):
            return onward(screen)
        return RewardsPage(screen.desk, screen.size, campaign=self.campaign, scenario=scenario, onward=onward)


def _retry(campaign: CampaignContext, scenario: ScenarioId, level: int, screen: Screen) -> Screen:
    """A lost scenario once more, unless something else has to be done first."""
    plan = ChooseScenario(scenario, level)
    if plan not in campaign.legal():
        return campaign.onward(screen)
    campaign.level = level
    return campaign.do(screen, plan)


@dataclass(eq=False)
class RewardsPage(CampaignScreen):
    """What the end of a scenario has brought: gold, treasures, stars, circles, achievements, a level."""

    scenario: ScenarioId = field(kw_only=True)
    onward: Onward = field(kw_only=True)

    def __post_init__(self) -> None:
        """A level is heard."""
        if self._level is not None:
            self.desk.hear("level")

    @property
    def _level(self) -> Event | None:
        """A level that was gained."""
        return next((event for event in self.campaign.news if event.kind == "level_gained"), None)

    @cached_property
    def _moment(self) -> PageMoment:
        """What is seen as the page opens."""
        said = "" if self._level is None else self.desk.words.plan_event(self._level)
        return PageMoment(self.desk, self._level, Words(said, ICONS["level_gained"]))

    @override
    def update(self, now: float) -> Screen:
        self.fresh = self._moment.update(now) or self.fresh
        return self

    @override
    def waits(self, now: float) -> float | None:
        return 0.0 if self._moment.busy else None

    @override
    def on_event(self, event: UiEvent) -> Screen:
        if isinstance(event, Clicked | Command) and self._moment.skip():
            self.changed()
            return self
        return super().on_event(event)

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Whatever means yes goes on."""
        return dict.fromkeys(("take", "skip", "answer_1"), partial(self.onward, self))

    @override
    def build(self, b: Builder) -> None:
        """A sheet of paper with a line for each, the items that were found, and the card as it is now."""
        on = self.way("take", "on", self.desk.words.tr("Go on"), strong=True)
        pictures = [image(partial(self.desk.painter.paint, look), ASPECT) for look in self._cards()]
        shares = (0.52, 0.48) if len(pictures) == 1 else (0.4, 0.6)
        row = across(column(ScaledToFit(column(*self._told())), on), across(*pictures), gap=4, shares=shares)
        sheet_over(b, self.desk, Panel(row, 4, PAPER), veil=170, margin=6)
        self._moment.build(b)

    def _cards(self) -> Iterator[Look]:
        """The first item that came with a treasure, and the scenario tracker card."""
        found = (
            TreasureId(str(event.values["treasure"])) for event in self.campaign.news if "treasure" in event.values
        )
        items = (self.desk.cards.treasures[id_].item for id_ in found)
        yield from [ItemFace(item) for item in items if item is not None][:1]
        yield tracker_look(self.campaign.state)

    def _told(self) -> Iterator[Node]:
        """A heading, and what was brought; the story may have come to its end with it."""
        words, news = self.desk.words, self.campaign.news
        left = until_level(self.desk.cards, self.campaign.state)
        won = any(event.kind == "scenario_completed" for event in news)
        over = won and self.scenario in self.desk.cards.campaign.endings
        heading = words.tr("The story has come to its end") if over else words.name(self.scenario)
        yield Text(heading, ink=lambda b: replace(b.heading, px=b.m.px(34), colour=b.c.red_dark))
        if over:
            aside = words.tr("What is still open can be played on; another campaign may end otherwise.")
            yield Text(aside, ink=partial(_ink, role="italic"))
        brought = (event for event in news if event.kind in ICONS and event.values.get("tokens") != 0)
        yield column(*map(self._brought, brought), gap=0.5)
        if left:
            said = words.plural("{count} more success brings a level.", "{count} more successes bring a level.", left)
            yield Text(said, ink=partial(_ink, role="italic"))

    def _brought(self, event: Event) -> Node:
        ink = partial(_ink, role="bold" if event.kind == "level_gained" else "text")
        symbol = SymbolNode(ICONS[event.kind], colour=lambda b: b.c.ink)
        return across(symbol, Text(self.desk.words.plan_event(event), ink=ink))


def _ink(b: Builder, role: Role) -> Ink:
    return replace(b.plain, colour=b.c.ink, px=b.m.px(18), role=role)
