"""Between two scenarios: the scenario tracker card or the campaign's tree, and the choice of what comes next."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pygame import Rect

from holdin.campaign.machine import open_scenarios
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import MapCard
from holdin.draw.trackers import scenario_rows
from holdin.game.setup import LEVELS
from holdin.models.base import ScenarioId
from holdin.ui.campaign.book_page import BookPage
from holdin.ui.campaign.road import Road, Station, say
from holdin.ui.campaign.tales import tell
from holdin.ui.campaign.town import Town
from holdin.ui.campaign.tracker_card import known, reasons, title, tracker_look
from holdin.ui.campaign.tree import Tree
from holdin.ui.window.intents import ShowRule
from holdin.ui.window.overlay import RulePage
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Picture, Spot
from holdin.ui.window.widgets import SHARES, Builder, Face
from holdin.words.catalogues import msgid

LEVEL_WORDS: Final = (msgid("Easy"), msgid("Normal"), msgid("Hard"), msgid("Very hard"))
"""By scenario level (SCL-1)."""
MAP_FROM: Final = 170
"""So high a map card is worth showing (pixels at normal size)."""
TREE_SHARE: Final = 0.66
"""Of the window's width, the tree's."""
OFFERED: Final = 9
"""So many open scenarios have a number."""


class Do(Enum):
    """What can be done besides choosing."""

    PLAY = auto()
    TOWN = auto()
    TREE = auto()
    BOOK = auto()
    UNDO = auto()
    MENU = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """A scenario is to be told of."""

    scenario: ScenarioId


@dataclass(frozen=True, slots=True)
class Level:
    """A scenario level is chosen (SCL-1)."""

    level: int


@dataclass(eq=False)
class Home(Station):
    """The card or the tree on the left; on the right the scenario that is looked at, and all ways on."""

    chosen: ScenarioId | None = None
    tree: bool = False
    """Whether the tree is shown, not the card."""

    @property
    def open(self) -> tuple[ScenarioId, ...]:
        """The scenarios that can be chosen now (END-4)."""
        return open_scenarios(self.desk.cards, self.state)

    @property
    def looked_at(self) -> ScenarioId:
        """The scenario that is told of."""
        first = next(iter((*self.open, *reversed(self.state.completed), *self.desk.cards.scenarios)))
        wish = self.road.wish if self.road.wish in self.open else None
        return self.chosen or wish or first

    # Events

    def outcome_of(self, intent: object) -> object:
        """The tree is shown, or the card again."""
        return intent is Do.TREE and self.tree

    def take(self, intent: object) -> Screen:
        """Look at a scenario, set a level, or go on."""
        self.notice = ""
        match intent:
            case Look(scenario):
                self.chosen = scenario
            case Level(level):
                self.road.level = level
            case ShowRule(rule):
                return RulePage(self.desk, self.size, under=self, rule=rule)
            case Do():
                return self._do(intent)
        self.changed()
        return self

    def _do(self, what: Do) -> Screen:
        match what:
            case Do.PLAY if self.looked_at in self.open:
                return tell(self, self.road, self.looked_at, self.road.level, self._again)
            case Do.TOWN:
                return Town(self.desk, self.size, road=self.road, under=self)
            case Do.TREE:
                self.tree = not self.tree
                self.changed()
            case Do.BOOK:
                return BookPage(self.desk, self.size, under=self, path=self.road.path)
            case Do.UNDO:
                return self.undo()
            case Do.MENU:
                return self.road.to_menu(self)
        return self

    def _again(self, other: Screen) -> Screen:
        """Back here from a page."""
        self.size = other.size
        self.adopt(other.desk)
        return self

    def command(self, name: str) -> Screen:
        """Numbers look at what is open, Enter plays it; the tools' own keys."""
        word, _, digit = name.partition("_")
        if word == "answer":
            return self.take(Look(self.open[int(digit) - 1])) if int(digit) <= len(self.open) else self
        found = {"take": Do.PLAY, "skip": Do.TOWN, "map": Do.TREE, "undo": Do.UNDO, "back": Do.MENU, "log": Do.BOOK}
        return self.take(found[name]) if name in found else page_anywhere(self, name)

    # Showing

    def build(self, b: Builder) -> None:
        """The picture, and beside it what is told and chosen."""
        gap = 2 * b.m.gap
        room = Rect((0, 0), b.m.size).inflate(-2 * gap, -2 * gap)
        left = self._tree(b, room) if self.tree else self._card(b, room)
        side = Rect(left + 2 * gap, room.y, room.right - left - 2 * gap, room.h)
        for share in SHARES:
            trial = b.trial(share)
            if self._side(trial, side):
                break
        b.take(trial)
        say(b, self.notice)

    def _card(self, b: Builder, room: Rect) -> int:
        """The scenario tracker card; returns its right edge."""
        high = min(room.h, round(room.w * 0.48 / ASPECT))
        card = self.desk.painter.paint(tracker_look(self.state), high)
        left, top = room.x, room.y + (room.h - high) // 2
        b.add(Picture(card, (left, top)))
        for scenario, box in scenario_rows(self.desk.cards, high).items():
            rect = Rect(round(left + box.x), round(top + box.y), round(box.w), round(box.h))
            spot = Spot(f"scenario:{scenario}", rect, Look(scenario))
            if b.is_hot(spot) or scenario == self.looked_at:
                b.add(Fill(rect.inflate(4, 0), None, b.c.red if b.is_hot(spot) else b.c.gold_dark, 2, b.m.corner))
            b.spot(spot)
        return left + card.get_width()

    def _tree(self, b: Builder, room: Rect) -> int:
        place = Rect(room.x, room.y, round(room.w * TREE_SHARE), room.h)
        Tree(self.desk.words, self.state, place, self.looked_at).build(b, Look)
        return place.right

    def _side(self, b: Builder, room: Rect) -> bool:
        """What is told, the ways on, and the tools; returns whether all of it fits."""
        y = self._heading(b, room)
        y = self._scenario(b, Rect(room.x, y, room.w, 0))
        y = self._open(b, Rect(room.x, y + b.m.gap, room.w, room.bottom - y))
        tools = self._tools()
        rows = (len(tools) + 1) // 2
        top = room.bottom - rows * (b.m.button + b.m.gap) + b.m.gap
        wide = (room.w - b.m.gap) // 2
        for index, (do, words, key) in enumerate(tools):
            rect = Rect(room.x + index % 2 * (wide + b.m.gap), top + index // 2 * (b.m.button + b.m.gap), wide, 0)
            rect.h = b.m.button
            b.button(Spot(do.name.lower(), rect, do), Face(words, key))
        self._map(b, Rect(room.x, y + b.m.gap, room.w, top - y - 3 * b.m.gap))
        return y <= top - b.m.gap

    def _map(self, b: Builder, room: Rect) -> None:
        """The map card of the scenario that is looked at, where there is room for it and it is known."""
        high = min(room.h, round(room.w / ASPECT))
        if high < b.m.px(MAP_FROM) or not known(self.state, self.looked_at):
            return
        scenario = self.desk.cards.scenarios[self.looked_at]
        card = self.desk.painter.paint(MapCard(scenario.map, scenario.colour), high)
        b.add(Picture(card, (room.centerx - card.get_width() // 2, room.y)))

    def _heading(self, b: Builder, room: Rect) -> int:
        words = self.desk.words
        said = words.plan_prompt(self.state) if self.open else words.tr("Nothing more is open: this campaign is over.")
        y = room.y
        for line in self.road.seen(words) or (said,):
            y = b.write(line, b.dim, Rect(room.x, y, room.w, 0))
        return y + b.m.gap

    def _scenario(self, b: Builder, room: Rect) -> int:
        """The scenario that is looked at: what it asks for, or why it can't be chosen; returns where it ends."""
        words, scenario = self.desk.words, self.looked_at
        y = b.write(title(words, self.state, scenario), replace(b.heading, colour=b.c.lit), room) + b.m.gap // 2
        why = tuple(reasons(words, self.state, scenario))
        for text, rule in why:
            y = self._reason(b, text, rule, Rect(room.x, y, room.w, 0))
        if why:
            return y
        y = b.write(words.task(scenario), b.plain, Rect(room.x, y, room.w, 0)) + b.m.gap
        wanted = self._wanted(scenario)
        if wanted:
            y = self._reason(b, wanted, "SET-2", Rect(room.x, y, room.w, 0))
        return y if self.road.looking else self._play(b, Rect(room.x, y, room.w, b.m.button))

    def _reason(self, b: Builder, text: str, rule: str, room: Rect) -> int:
        """A sentence with its rule behind it."""
        chip = b.chip_width(rule)
        y = b.write(text, b.plain, Rect(room.x, room.y, room.w - chip - b.m.gap, 0))
        b.chip(rule, (room.right - chip, room.y))
        return y + b.m.gap

    def _wanted(self, scenario: ScenarioId) -> str:
        """What the king would take for a scenario."""
        wanted = self.desk.cards.king_list(self.desk.cards.scenarios[scenario])
        items = [item for item in self.state.items if item in wanted]
        if not items:
            return ""
        words = self.desk.words
        return words.tr("The king will take, and pay in full: {items}", items=words.names(items))

    def _play(self, b: Builder, row: Rect) -> int:
        """The level, and the way into the scenario."""
        y = self._levels(b, row)
        rect = Rect(row.x, y + b.m.gap, row.w, round(b.m.button * 1.15))
        face = Face(self.desk.words.tr("Read its story, and play"), self.desk.keys.of("take"), strong=True)
        b.button(Spot("play", rect, Do.PLAY), face)
        return rect.bottom + b.m.gap

    def _levels(self, b: Builder, row: Rect) -> int:
        """The scenario levels (SCL-1), in two rows where one is too narrow for their words; returns where they end."""
        said = [f"{each} {self.desk.words.tr(LEVEL_WORDS[each])}" for each in LEVELS]
        widest = max(b.width(words, b.plain) for words in said) + 2 * b.m.gap
        across = len(LEVELS) if (widest + b.m.gap) * len(LEVELS) - b.m.gap <= row.w else len(LEVELS) // 2
        wide = (row.w - b.m.gap * (across - 1)) // across
        rect = row
        for each in LEVELS:
            down, aside = divmod(each, across)
            rect = Rect(row.x + aside * (wide + b.m.gap), row.y + down * (row.h + b.m.gap), wide, row.h)
            face = Face(said[each], on=each == self.road.level)
            b.button(Spot(f"level:{each}", rect, Level(each), rule="SCL-1"), face)
        return rect.bottom

    def _open(self, b: Builder, room: Rect) -> int:
        """The scenarios that can be chosen, where there are several; returns where they end."""
        if len(self.open) < 2:
            return room.y
        y = b.write(self.desk.words.tr("Open:"), b.dim, room)
        for index, scenario in enumerate(self.open):
            rect = Rect(room.x, y, room.w, round(b.m.button * 0.85))
            on, key = scenario == self.looked_at, str(index + 1) if index < OFFERED else ""
            face = Face(title(self.desk.words, self.state, scenario), key, on=on)
            b.button(Spot(f"open:{scenario}", rect, Look(scenario)), face)
            y = rect.bottom + b.m.gap // 2
        return y

    def _tools(self) -> list[tuple[Do, str, str]]:
        return list(self._tool_words())

    def _tool_words(self) -> Iterator[tuple[Do, str, str]]:
        tr, key = self.desk.words.tr, self.desk.keys.of
        yield Do.TOWN, tr("Town: {gold} gold", gold=self.state.gold), key("skip")
        yield Do.TREE, tr("Scenario card") if self.tree else tr("The campaign's tree"), key("map")
        last = self.road.last(self.desk.words)
        if last:
            yield Do.UNDO, tr("Take back: {step}", step=last), key("undo")
        yield Do.BOOK, tr("History and files"), key("log")
        yield Do.MENU, tr("Menu"), key("back")


def home(road: Road, screen: Screen) -> Home:
    """Between two scenarios, from another screen."""
    return Home(screen.desk, screen.size, road=road)
