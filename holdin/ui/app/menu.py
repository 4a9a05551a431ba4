"""The menu: go on, begin, choose a scenario, set up, leave."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from pygame import Rect
from typing_extensions import override

from holdin.errors import SaveError
from holdin.game.stage import stage
from holdin.models.base import ScenarioId
from holdin.models.scenario import Scenario
from holdin.saves.kept import KeptSession
from holdin.saves.mended import Mended
from holdin.saves.shelf import Listed, campaigns
from holdin.ui.campaign.book_page import look_over
from holdin.ui.campaign.context import NORMAL_LEVEL
from holdin.ui.campaign.overview import LEVEL_WORDS
from holdin.ui.campaign.recap import recap as campaign_recap
from holdin.ui.campaign.routing import Door
from holdin.ui.campaign.shelf_page import ShelfPage
from holdin.ui.campaign.story_pages import scenario_page
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.input import Command
from holdin.ui.kit.layout import Fitted, Sized, across, column, whole
from holdin.ui.kit.nodes import SPACE, Drawn, Gap, Node, Text, button
from holdin.ui.pages.anywhere import page_anywhere
from holdin.ui.pages.backdrop import lay_fan
from holdin.ui.pages.credits_page import CreditsPage
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.story import Page, Story
from holdin.ui.play.play import Play
from holdin.words.catalogues import msgid

LEVELS: Final = (0, 1, 2, 3)


NUMBERED: Final = 10
"""From so many entries on they have no key."""


class Entry(NamedTuple):
    """What can be chosen."""

    id: str
    text: str
    do: Callable[[], Screen]


@dataclass(eq=False)
class Menu(Screen):
    """The first screen; what was played last, a campaign or a single game, comes first."""

    kept: KeptSession | None = field(default=None, init=False)
    """The single game that was played last."""
    campaign: Listed | None = field(default=None, init=False)
    """The campaign that was, where that is later."""
    trouble: str = ""
    """What went wrong on the way here."""

    def __post_init__(self) -> None:
        """Look for what is under way."""
        self.kept = self.desk.last_game()
        found = campaigns(self.desk.shelf, self.desk.cards)
        last = next((each for each in found if each.trouble is None), None)
        if last is not None and (self.kept is None or self.kept.path.stat().st_mtime <= last.played):
            self.leave()
            self.campaign = last
        if self.goes_on:
            self.focus = "continue"
        if self.kept is not None and self.kept.mended is not None:
            self.trouble = mended(self.desk, self.kept.mended)

    @property
    def goes_on(self) -> bool:
        """Whether anything is under way."""
        return self.kept is not None or self.campaign is not None

    @property
    def door(self) -> Door:
        """Where campaigns are entered."""
        return Door(menu)

    def entries(self) -> list[Entry]:
        """What can be chosen: games, pages beside them, the way out."""
        return [*self._games(), *self._pages(), Entry("quit", self.desk.words.tr("Quit"), self._quit)]

    def _games(self) -> Iterator[Entry]:
        tr, ways = self.desk.words.tr, self.desk.ways
        if self.goes_on:
            yield Entry("continue", tr("Continue"), self.go_on)
        yield Entry("new", tr("New campaign"), self.new)
        yield Entry("campaigns", tr("Campaigns"), self._campaigns)
        yield Entry("scenarios", tr("Single scenarios"), self._scenarios)
        yield Entry("hand", tr("Cards in hand"), partial(self._at_the_table, ways.hand))
        yield Entry("track", tr("Tracker for your table"), partial(self._at_the_table, ways.track))

    def _pages(self) -> Iterator[Entry]:
        tr = self.desk.words.tr
        for id_, text in (("rules", tr("Rules")), ("settings", tr("Settings")), ("keys", tr("Keys"))):
            yield Entry(id_, text, partial(page_anywhere, self, id_))
        yield Entry("credits", tr("Credits"), partial(CreditsPage, self.desk, self.size, under=self))

    # Where they lead

    def go_on(self) -> Screen:
        """On with what was played last."""
        if self.kept is not None:
            return Play(self.desk, self.size, session=self.kept, menu=menu)
        return self if self.campaign is None else self.door.enter(self, self.campaign.path)

    def new(self) -> Screen:
        """The first page of a new campaign."""
        return self.door.new(self, self._again)

    def _campaigns(self) -> Screen:
        return ShelfPage(self.desk, self.size, under=self, enter=self.door.enter, new=self.door.new)

    def _scenarios(self) -> Screen:
        return Scenarios(self.desk, self.size, under=self, begin=self.begin)

    def _at_the_table(self, opened: Callable[[Screen], Screen]) -> Screen:
        """Hand or the tracker, as it was left."""
        self.leave()
        try:
            return opened(self)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            return self

    def _quit(self) -> Screen:
        self.closed = True
        return self

    def begin(self, scenario: ScenarioId, level: int) -> Screen:
        """The story's page of a scenario, then its game."""
        worded, play = partial(story_page, scenario), partial(self._play, scenario, level)
        story = Story(self.desk, self.size, page=worded(self.desk), worded=worded, onward=play, back=self._again)
        story.otherwise = lambda page: play(page.with_settings(guide=False))  # without hints, from now on
        return story

    def _again(self, other: Screen) -> Screen:
        self.size = other.size
        self.adopt(other.desk)
        return self

    def _play(self, scenario: ScenarioId, level: int, story: Screen) -> Screen:
        self.adopt(story.desk)
        try:
            session = self.desk.new_game(scenario, level)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            return self._again(story)
        self.leave()
        return Play(self.desk, story.size, session=session, menu=menu)

    @override
    def leave(self) -> None:
        """Let go of the game that was looked at."""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    @override
    def command(self, name: str) -> Screen:
        """Numbers take entries; the first needs only Enter."""
        entries, number = self.entries(), Command(name).number
        at = 0 if name in {"take", "skip"} else None if number is None else number - self._without
        return entries[at].do() if at is not None and 0 <= at < len(entries) else page_anywhere(self, name)

    @property
    def _without(self) -> int:
        """So many entries are missing at the top: numbers are the same, whether a game is under way or not."""
        return 0 if self.goes_on else 1

    @override
    def build(self, b: Builder) -> None:
        """A column of entries beside a fan of cards."""
        entries = Sized(column(Fitted(self._column()), Gap(), gap=0), wide=_wide)
        trouble = column(Gap(2), Text(self.trouble, "danger"), gap=0)
        whole(b, across(Gap(10), Sized(SPACE, wide=_wide), Drawn(self._fan), gap=0))
        whole(b, across(Gap(10), entries, Gap(2), trouble, Gap(2), gap=0))

    def _fan(self, b: Builder, room: Rect) -> None:
        lay_fan(b, self.desk.painter, self.desk.cards, room.move(12 * b.m.gap, 0))

    def _column(self) -> Node:
        """The name, what is under way, and the entries, what is beside the game two in a row."""
        words = self.desk.words.tr("A tactical card game, held in two hands")
        *games, rules, settings, keys, credits_, leave = (self._entry(*each) for each in enumerate(self.entries()))
        if self.goes_on:
            recap_ = across(Gap(), Text("\n".join(self._recap()), "dim"), gap=0)
            games[0] = column(games[0], recap_, Gap(), gap=0.5)
        rows = column(*games, across(rules, settings), across(keys, credits_), leave)
        return column(Gap(9), Text("Holdin", ink=_title), Text(words, ink=_italic), Gap(3), rows, gap=0)

    def _entry(self, number: int, entry: Entry) -> Node:
        key, high = number + 1 + self._without, 1.15 if entry.id == "continue" else 1
        shown = str(key) if key < NUMBERED else ""
        return button(entry.id, entry.text, entry.do, key=shown, strong=number == 0, high=high)

    def _recap(self) -> Iterator[str]:
        """Three lines on where things are."""
        if self.kept is not None:
            return recap(self.desk, self.kept)
        summary = None if self.campaign is None else self.campaign.summary
        if summary is None:
            return iter([] if self.campaign is None else [self.campaign.name])
        return campaign_recap(self.desk.words, summary)

    @override
    def dropped(self, path: Path) -> Screen:
        """A campaign's file let fall here is looked over."""
        return look_over(self, path, self.desk.shelf)


def story_page(scenario: ScenarioId, desk: Desk) -> Page:
    """A scenario's first page: its story, goal and special rules; the first scenario's offers hints."""
    tr, guided = desk.words.tr, desk.settings.guide and scenario == desk.cards.campaign.start[0]
    on, other = (tr("Begin, with hints"), tr("Without hints")) if guided else (tr("Begin"), "")
    return scenario_page(desk, scenario, on, other)


def _wide(b: Builder) -> int:
    return max(round(b.m.size[0] * 0.28), b.m.px(280))


def _title(b: Builder) -> Ink:
    return replace(b.heading, px=b.m.px(84), colour=b.c.lit)


def _italic(b: Builder) -> Ink:
    return replace(b.plain, role="italic")


def menu(screen: Screen) -> Screen:
    """The menu, from another screen."""
    return Menu(screen.desk, screen.size)


def mended(desk: Desk, found: Mended) -> str:
    """What was wrong with a single game, and where the damaged file lies; it is said once."""
    tr = desk.words.tr
    if found.aside is None or found.lost:
        return desk.words.said(found.said)
    said = tr("This game was damaged and has been mended; the damaged file is kept as {file}.", file=found.aside)
    return f"{said} {tr('Nothing of it is lost.')}"


def recap(desk: Desk, kept: KeptSession) -> Iterator[str]:
    """Three lines on a game under way: where, how it stands, and what is asked."""
    words, state = desk.words, kept.state
    scene = stage(desk.cards, state.setup)
    number, title = desk.cards.scenarios[state.setup.scenario].number, words.name(state.setup.scenario)
    yield words.tr("{number} · {title}, level {level}", number=number, title=title, level=state.setup.level)
    left = len(scene.monsters) - len(state.board.dead)
    yield words.tr(
        "Round {round} · {hp} of {max} HP · {left} of {monsters} monsters left",
        round=state.round,
        hp=state.you.hp,
        max=scene.max_hp,
        left=left,
        monsters=len(scene.monsters),
    )
    yield words.prompt(state)


@dataclass(eq=False)
class Scenarios(ListPage):
    """Every scenario, and the level to play it at."""

    titled = msgid("Scenarios")
    wide = 0.88
    row = 1.3
    numbered = True
    begin: Callable[[ScenarioId, int], Screen] = field(kw_only=True)
    level: int = NORMAL_LEVEL

    @override
    def rows(self) -> Sequence[Row]:
        known = sorted(self.desk.cards.scenarios.values(), key=lambda scenario: scenario.number)
        return [self._row_of(*numbered) for numbered in enumerate(known)]

    def _row_of(self, index: int, scenario: Scenario) -> Row:
        goal = self.desk.cards.text(self.desk.settings.language, f"scenario.{scenario.id}.goal")
        text = f"{scenario.number} · {self.desk.words.name(scenario.id)} – {goal}"
        return Row(f"scenario:{index}", text, partial(self._begin, scenario.id))

    def _begin(self, scenario: ScenarioId) -> Screen:
        self.back()
        return self.begin(scenario, self.level)

    @override
    def head(self) -> Node:
        """The levels, side by side."""
        return column(across(*map(self._level, LEVELS)), Gap(), gap=0)

    def _level(self, level: int) -> Node:
        text = f"{level} · {self.desk.words.tr(LEVEL_WORDS[level])}"
        return button(f"level:{level}", text, partial(self._at, level), on=level == self.level, rule="SCL-1")

    def _at(self, level: int) -> None:
        self.level = level

    @override
    def command(self, name: str) -> Screen:
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following
