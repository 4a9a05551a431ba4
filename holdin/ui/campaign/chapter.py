"""A scenario within a campaign: played, ended, and what its end brings (END-1 to END-4)."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from pygame import Rect

from holdin.campaign.actions import ChooseScenario, Finish
from holdin.campaign.ending import until_level
from holdin.draw.looks import ItemFace, Look
from holdin.game.step import Event
from holdin.models.base import ScenarioId, TreasureId
from holdin.ui.campaign.road import Road, Station, Way, say
from holdin.ui.campaign.tracker_card import tracker_look
from holdin.ui.window.backdrop import lay_fan
from holdin.ui.window.ending import End, Ways
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.play import Play
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Icon, Intent, Picture, Spot
from holdin.ui.window.widgets import SHARES, Builder, Face

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

    def leave(self) -> None:
        """The window is closing, or the menu opens."""
        self.road.close()

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

    def take(self, intent: Intent) -> Screen:
        """On."""
        return self.onward(self) if intent == "on" else self

    def command(self, name: str) -> Screen:
        """Whatever means yes goes on."""
        return self.take("on") if name in {"take", "skip", "answer_1"} else page_anywhere(self, name)

    def build(self, b: Builder) -> None:
        """A sheet of paper with a line for each, beside the card as it is now."""
        lay_fan(b, self.desk.painter, self.desk.cards, Rect((0, 0), b.m.size))
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=170))
        sheet = Rect(0, 0, round(b.m.size[0] * 0.88), round(b.m.size[1] * 0.9))
        sheet.center = (b.m.size[0] // 2, b.m.size[1] // 2)
        b.add(Fill(sheet, b.c.paper_light, b.c.gold, 4, b.m.corner * 2))
        inner = sheet.inflate(-8 * b.m.gap, -6 * b.m.gap)
        side = self._cards(b, inner)
        room = Rect(inner.x, inner.y, inner.w - side - 4 * b.m.gap, inner.h - b.m.button - b.m.gap)
        for share in SHARES:
            trial = b.trial(share)
            if self._lines(trial, room) <= room.bottom:
                break
        b.take(trial)
        on = Rect(room.x, inner.bottom - b.m.button, room.w, b.m.button)
        face = Face(self.desk.words.tr("Go on"), self.desk.keys.of("take"), strong=True)
        b.button(Spot("on", on, "on"), face)
        say(b, self.notice)

    def _lines(self, b: Builder, room: Rect) -> int:
        """A heading, and what was brought; returns where it ends."""
        words = self.desk.words
        head = replace(b.heading, px=b.m.px(34), colour=b.c.red_dark)
        text = replace(b.plain, colour=b.c.ink, px=b.m.px(18))
        title = words.tr("The story has come to its end") if self.over else words.name(self.scenario)
        y = b.write(title, head, room) + b.m.gap
        if self.over:
            said = words.tr("What is still open can be played on; another campaign may end otherwise.")
            y = b.write(said, replace(text, role="italic"), Rect(room.x, y, room.w, 0)) + b.m.gap
        for event in self.road.news:
            if event.values.get("tokens") == 0:
                continue
            y = self._line(b, event, Rect(room.x, y, room.w, 0)) + b.m.gap // 2
        left = until_level(self.desk.cards, self.state)
        if left:
            said = words.plural("{count} more success brings a level.", "{count} more successes bring a level.", left)
            y = b.write(said, replace(text, role="italic"), Rect(room.x, y + b.m.gap, room.w, 0))
        return y

    def _line(self, b: Builder, event: Event, room: Rect) -> int:
        text = replace(b.plain, colour=b.c.ink, px=b.m.px(18), role="bold" if event.kind == "level_gained" else "text")
        px = b.m.line(text.px)
        b.add(Icon(Rect(room.x, room.y, px, px), ICONS[event.kind], b.c.ink))
        said = self.desk.words.plan_event(event)
        return b.write(said, text, Rect(room.x + px + b.m.gap, room.y, room.w - px - b.m.gap, 0))

    def _cards(self, b: Builder, inner: Rect) -> int:
        """The scenario tracker card, over it the first item that was found; returns their width."""
        high = min(inner.h, round(inner.w * 0.6))
        card = self.desk.painter.paint(tracker_look(self.state), high)
        left = inner.right - card.get_width()
        b.add(Picture(card, (left, inner.y)))
        for look in self._found()[:1]:
            item = self.desk.painter.paint(look, high // 2)
            b.add(Picture(item, (left - item.get_width() // 3, inner.y + high - item.get_height())))
        return card.get_width() + (high // 8 if self._found() else 0)

    def _found(self) -> list[Look]:
        """The items that came with treasures."""
        ids = [TreasureId(str(event.values["treasure"])) for event in self.road.news if "treasure" in event.values]
        items = [self.desk.cards.treasures[id_].item for id_ in ids]
        return [ItemFace(item) for item in items if item is not None]
