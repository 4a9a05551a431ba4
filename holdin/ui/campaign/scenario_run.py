"""A scenario within a campaign: played, ended, and what its end brings (END-1 to END-4)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import ChooseScenario, Finish
from holdin.campaign.ending import until_level
from holdin.draw.assets import Role
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import ItemFace, Look
from holdin.game.step import Event
from holdin.models.base import ScenarioId, TreasureId
from holdin.ui.campaign.context import Road, Station, Way, say
from holdin.ui.campaign.tracker_card import tracker_look
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.layout import Fitted, Panel, across, column, whole
from holdin.ui.kit.nodes import Drawn, Node, Symbol, Text
from holdin.ui.kit.view import Fill, Picture
from holdin.ui.pages.backdrop import lay_fan
from holdin.ui.pages.screen import Screen
from holdin.ui.play.ending import End, Ways
from holdin.ui.play.play import Play

ICONS = {
    "tokens_paid": "money",
    "treasure_gained": "treasure",
    "scenario_completed": "square",
    "scenario_unlocked": "star",
    "scenario_blocked": "circle",
    "achievement_gained": "square",
    "level_gained": "strengthen",
}
"""The symbol beside each line of what an end brings; they are those of the scenario tracker card (TRK-1)."""


@dataclass(eq=False)
class Chapter(Play):
    """A campaign's scenario under way."""

    road: Road = field(kw_only=True)

    @override
    def leave(self) -> None:
        self.road.close()

    @override
    def ended(self) -> Screen:
        """Won: on to what it brings. Lost: another try, an easier one, or town."""
        setup = self.state.setup
        won = self.state.ending is not None and self.state.ending.won
        again = partial(retry, self.road, setup.scenario)
        ways = Ways(
            on=self._finish if won else None,
            again=None if won else partial(self._finish, then=partial(again, setup.level)),
            easier=partial(self._finish, then=partial(again, setup.level - 1)) if setup.level and not won else None,
            undo=self.back_in,
            menu=self.to_menu,
            town=self._finish,
        )
        told = tuple(event for moment in self.session.moments for event in moment.events)
        return End(self.desk, self.size, state=self.state, ways=ways, close=self.leave, events=told)

    def _finish(self, screen: Screen, then: Way | None = None) -> Screen:
        """Back between scenarios; what the end has brought is told, unless that is nothing."""
        scenario, onward = self.state.setup.scenario, then or self.road.onward
        trouble = self.road.do(screen.desk.words, Finish())
        if trouble:
            self.size = screen.size
            self.adopt(screen.desk)
            self.flow.notice = trouble
            return self
        if all(event.kind == "tokens_paid" for event in self.road.news):
            return onward(screen)
        return Spoils(screen.desk, screen.size, road=self.road, scenario=scenario, onward=onward)


def retry(road: Road, scenario: ScenarioId, level: int, screen: Screen) -> Screen:
    """A lost scenario once more, unless something else has to be done first."""
    plan = ChooseScenario(scenario, level)
    if plan in road.legal():
        road.level = level
        road.do(screen.desk.words, plan)
    return road.onward(screen)


@dataclass(eq=False)
class Spoils(Station):
    """What the end of a scenario has brought: gold, treasures, stars, circles, achievements, a level."""

    scenario: ScenarioId = field(kw_only=True)
    onward: Callable[[Screen], Screen] = field(kw_only=True)

    @property
    def over(self) -> bool:
        """Whether the story has come to an end with it."""
        won = any(event.kind == "scenario_completed" for event in self.road.news)
        return won and self.scenario in self.desk.cards.campaign.endings

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Whatever means yes goes on."""
        return dict.fromkeys(("take", "skip", "answer_1"), partial(self.onward, self))

    @override
    def build(self, b: Builder) -> None:
        """A sheet of paper with a line for each, beside the card as it is now."""
        lay_fan(b, self.desk.painter, self.desk.cards, Rect((0, 0), b.m.size))
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=170))
        on = self.way("take", "on", self.desk.words.tr("Go on"), strong=True)
        told = column(Fitted(column(*self._told())), on)
        sheet = Panel(across(told, Drawn(self._cards, wide=self._cards_wide), gap=4), 4, _paper)
        whole(b, sheet, margin=6)
        say(b, self.notice)

    def _told(self) -> Iterator[Node]:
        """A heading, and what was brought."""
        words, left = self.desk.words, until_level(self.desk.cards, self.state)
        heading = words.tr("The story has come to its end") if self.over else words.name(self.scenario)
        yield Text(heading, ink=lambda b: replace(b.heading, px=b.m.px(34), colour=b.c.red_dark))
        if self.over:
            aside = words.tr("What is still open can be played on; another campaign may end otherwise.")
            yield Text(aside, ink=partial(_ink, role="italic"))
        brought = (self._brought(event) for event in self.road.news if event.values.get("tokens") != 0)
        yield column(*brought, gap=0.5)
        if left:
            said = words.plural("{count} more success brings a level.", "{count} more successes bring a level.", left)
            yield Text(said, ink=partial(_ink, role="italic"))

    def _brought(self, event: Event) -> Node:
        ink = partial(_ink, role="bold" if event.kind == "level_gained" else "text")
        symbol = Symbol(ICONS[event.kind], colour=lambda b: b.c.ink)
        return across(symbol, Text(self.desk.words.plan_event(event), ink=ink))

    def _cards_wide(self, b: Builder) -> int:
        """As much of the window as the tracker card and what sticks out of the item over it take."""
        return round(min(b.m.size[1] * 0.8, b.m.size[0] * 0.5) * self._aspect())

    def _aspect(self) -> float:
        return ASPECT + (1 / 8 if self._found() else 0)

    def _cards(self, b: Builder, room: Rect) -> None:
        """The scenario tracker card, over it the first item that was found."""
        high = min(room.h, round(room.w / self._aspect()))
        card = self.desk.painter.paint(tracker_look(self.state), high)
        at = card.get_rect(topright=room.topright)
        b.add(Picture(card, at.topleft))
        for look in self._found()[:1]:
            item = self.desk.painter.paint(look, high // 2)
            b.add(Picture(item, (at.x - item.get_width() // 3, at.bottom - item.get_height())))

    def _found(self) -> list[Look]:
        """The items that came with treasures."""
        ids = [TreasureId(str(event.values["treasure"])) for event in self.road.news if "treasure" in event.values]
        items = [self.desk.cards.treasures[id_].item for id_ in ids]
        return [ItemFace(item) for item in items if item is not None]


def _paper(b: Builder) -> Fill:
    return Fill(Rect(0, 0, 0, 0), b.c.paper_light, b.c.gold, 4, b.m.corner * 2)


def _ink(b: Builder, role: Role) -> Ink:
    return replace(b.plain, colour=b.c.ink, px=b.m.px(18), role=role)
