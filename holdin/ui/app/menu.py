"""The menu: go on, begin, choose a scenario, set up, leave."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import ChooseScenario
from holdin.errors import SaveError
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.models.scenario import NORMAL_LEVEL, Scenario
from holdin.saves.campaign_files import Listed, campaigns
from holdin.saves.kept import KeptSession
from holdin.saves.repairs import Repairs
from holdin.saves.store import Store
from holdin.saves.summary import game_now
from holdin.ui.app.dungeon_pages import DungeonsPage
from holdin.ui.campaign.context import again
from holdin.ui.campaign.files_pages import look_over
from holdin.ui.campaign.notebook_page import NotebookPage
from holdin.ui.campaign.overview import level_buttons
from holdin.ui.campaign.routing import entered, new_campaign
from holdin.ui.campaign.shelf_page import ShelfPage
from holdin.ui.campaign.story_pages import first_page
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.layout import ScaledToFit, Sized, across, column, whole
from holdin.ui.kit.nodes import SPACE, CanvasNode, Gap, Node, Text, button
from holdin.ui.own.sets_page import look_over_set
from holdin.ui.pages.backdrop import lay_fan
from holdin.ui.pages.credits_page import CreditsPage
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import character_buttons, way_buttons
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.story import Story
from holdin.ui.play.ending import EndChoice
from holdin.ui.play.lesson_screen import LessonsPage, LessonWays, first_lesson
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.history_text import recap, standing
from holdin.ui.shown.lesson import offered as lessons_of
from holdin.words.catalogues import msgid
from holdin.words.words import Words

NUMBERED: Final = 10
"""From so many entries on they have no key."""

ROWS: Final = (
    ("continue",),
    ("new",),
    ("campaigns", "scenarios"),
    ("dungeon", "notebook"),
    ("learn", "tables"),
    ("hand", "track"),
    ("rules", "symbols"),
    ("settings", "keys"),
    ("credits", "quit"),
)
"""How the entries lie, by id: what is played first, what is beside it two in a row."""


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
        self.kept = self.desk.store.last_game()
        found = campaigns(self.desk.store.shelf, self.desk.cards, self.desk.store.library)
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

    def entries(self) -> list[EndChoice]:
        """What can be chosen: games, pages beside them, the way out; tables come last, so that all other keys stay."""
        return list(self._entries())

    def _entries(self) -> Iterator[EndChoice]:
        tr, ways, page = self.desk.words.tr, self.desk.ways, (self.desk, self.size)
        if self.goes_on:
            yield EndChoice("continue", tr("Continue"), self.go_on)
        yield EndChoice("new", tr("New campaign"), self.new)
        yield EndChoice("campaigns", tr("Campaigns"), partial(ShelfPage, *page, under=self))
        scenarios = partial(ScenariosPage, *page, under=self, begin=self.begin)
        yield EndChoice("scenarios", tr("Single scenarios"), scenarios)
        yield EndChoice("hand", tr("Cards in hand"), partial(self._at_the_table, ways.hand))
        yield EndChoice("track", tr("Table tracker"), partial(self._at_the_table, ways.track))
        told = {"rules": tr("Rules"), "symbols": tr("Symbols"), "settings": tr("Settings"), "keys": tr("Keys")}
        for id_, text in told.items():
            yield EndChoice(id_, text, partial(page_anywhere, self, id_))
        yield EndChoice("credits", tr("Credits"), partial(CreditsPage, *page, under=self))
        yield EndChoice("quit", tr("Quit"), self._quit)
        yield EndChoice("tables", tr("Saved tables"), partial(self._at_the_table, ways.tables))
        yield EndChoice("learn", tr("Learn to play"), partial(LessonsPage, *page, under=self, ways=LESSON_WAYS))
        if self.desk.cards.dealing is not None:
            yield EndChoice("dungeon", tr("Random dungeon"), self.dungeons)
        yield EndChoice("notebook", tr("Notebook"), partial(NotebookPage, *page, under=self))

    # Where they lead

    def go_on(self) -> Screen:
        """On with what was played last."""
        if self.kept is not None:
            return self._playing(self.kept, self.size)
        return self if self.campaign is None else entered(self, self.campaign.path)

    def new(self, *, telling: bool = True) -> Screen:
        """The first page of a new campaign, with the prologue on it or a way to that."""
        lesson = None if telling or not lessons_of(self.desk.cards) else self.learn
        return new_campaign(self, partial(again, self), telling=telling, lesson=lesson)

    def learn(self, screen: Screen) -> Screen:
        """The first lesson, from another screen."""
        self.leave()
        return first_lesson(screen, LESSON_WAYS)

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

    def _playing(self, session: KeptSession, size: tuple[int, int]) -> Screen:
        """A game, with the cards that it is played with; the menu has its own again."""
        home = self.desk.cards

        def back(screen: Screen) -> Screen:
            screen.desk = screen.desk.with_cards(home)
            return menu(screen)

        return PlayScreen(self.desk.with_cards(session.cards), size, session=session, menu=back)

    def begin(
        self, scenario: ScenarioId, level: int, fights: Fights = Fights.HELD, character: CharacterId | None = None
    ) -> Screen:
        """The story's page of a scenario, then its game."""
        worded, back = partial(first_page, scenario), partial(again, self)
        play = partial(
            self._play, partial(Store.new_game, scenario=scenario, level=level, fights=fights, character=character)
        )
        story = Story(self.desk, self.size, worded=worded, onward=play, back=back)
        story.otherwise = lambda page: play(page.with_settings(guide=False))  # without hints, from now on
        return story

    def dungeons(self) -> DungeonsPage:
        """Where a random dungeon is chosen."""
        return DungeonsPage(self.desk, self.size, under=self, begin=self.begin_dungeon)

    def begin_dungeon(self, dungeon: Dungeon, character: CharacterId) -> Screen:
        """A dungeon's game; its page has told its story."""
        return self._play(partial(Store.new_dungeon, dungeon=dungeon, character=character), self)

    def _play(self, begun: Callable[[Store], KeptSession], story: Screen) -> Screen:
        self.adopt(story.desk)
        try:
            session = begun(self.desk.store)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            return again(self, story)
        self.leave()
        return self._playing(session, story.size)

    @override
    def leave(self) -> None:
        """Let go of the game that was looked at."""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Numbers take entries; the first needs only Enter."""
        entries = self.entries()
        numbered = {f"answer_{number}": each.do for number, each in enumerate(entries, 1 + self._without)}
        return {**numbered, **dict.fromkeys(("take", "skip"), entries[0].do)}

    @property
    def _without(self) -> int:
        """So many entries are missing at the top: numbers are the same, whether a game is under way or not."""
        return 0 if self.goes_on else 1

    @override
    def build(self, b: Builder) -> None:
        """A column of entries beside a fan of cards."""
        entries = Sized(column(ScaledToFit(self._column()), Gap(), gap=0), wide=_wide)
        trouble = column(Gap(2), Text(self.trouble, "danger"), gap=0)
        whole(b, across(Gap(10), Sized(SPACE, wide=_wide), CanvasNode(self._fan), gap=0))
        whole(b, across(Gap(10), entries, Gap(2), trouble, Gap(2), gap=0))

    def _fan(self, b: Builder, room: Rect) -> None:
        lay_fan(b, self.desk.painter, self.desk.cards, room.move(12 * b.m.gap, 0))

    def _column(self) -> Node:
        """The name, what is under way, and the entries, what is beside the game two in a row."""
        words = self.desk.words.tr("A tactical card game, held in two hands")
        laid = {entry.id: self._entry(number, entry) for number, entry in enumerate(self.entries())}
        rows = (tuple(laid[id_] for id_ in row if id_ in laid) for row in ROWS)
        under_way = self._under_way() if self.goes_on else None
        first, *others = (across(*row) for row in rows if row)
        return column(
            Gap(9),
            Text("Holdin", ink=_title),
            Text(words, ink=_italic),
            Gap(3),
            column(first, under_way, *others),
            gap=0,
        )

    def _under_way(self) -> Node:
        """What Continue goes on with."""
        told = across(Gap(), Text("\n".join(self._recap()), "dim"), gap=0)
        return column(told, Gap(), gap=0)

    def _entry(self, number: int, entry: EndChoice) -> Node:
        key, high = number + 1 + self._without, 1.15 if entry.id == "continue" else 1
        shown = str(key) if key < NUMBERED else ""
        return button(entry.id, entry.text, entry.do, key=shown, strong=number == 0, high=high, line=True)

    def _recap(self) -> Iterator[str]:
        """Three lines on where things are."""
        kept, campaign = self.kept, self.campaign
        if kept is not None:
            words = Words(kept.cards, self.desk.words.lang)
            yield words.plan_label(ChooseScenario(kept.setup.scenario, kept.setup.level))
            yield standing(words, game_now(kept.cards, kept.state))
            yield words.prompt(kept.state)
        elif campaign is not None:
            summary = campaign.summary
            yield from [campaign.name] if summary is None else recap(self.desk.words_of(summary), summary)

    @override
    def dropped(self, path: Path) -> Screen:
        """A campaign's file let fall here is looked over, and so is a card set's."""
        return look_over_set(self, path, self._with_others) if path.suffix == ".zip" else look_over(self, path)

    def _with_others(self, page: Screen) -> Screen:
        """The menu with other cards."""
        self.leave()
        return menu(page)


def _wide(b: Builder) -> int:
    return max(round(b.m.size[0] * 0.32), b.m.px(340))


def _title(b: Builder) -> Ink:
    return replace(b.heading, px=b.m.px(84), colour=b.c.lit)


def _italic(b: Builder) -> Ink:
    return replace(b.plain, role="italic")


def menu(screen: Screen) -> Screen:
    """The menu, from another screen."""
    return Menu(screen.desk, screen.size)


def _campaign(screen: Screen) -> Screen:
    """A campaign's beginning, from another screen, with little to read."""
    first = Menu(screen.desk, screen.size)
    return new_campaign(first, partial(again, first), telling=False)


LESSON_WAYS: Final = LessonWays(menu, _campaign)
"""Where lessons lead."""


def mended(desk: Desk, found: Repairs) -> str:
    """What was wrong with a single game, and where the damaged file lies; it is said once."""
    tr = desk.words.tr
    if found.aside is None or found.lost:
        return desk.words.said(found.said)
    said = tr("This game was damaged and has been repaired; the damaged file is set aside as {file}.", file=found.aside)
    return f"{said} {tr('Nothing of it is lost.')}"


@dataclass(eq=False)
class ScenariosPage(ListPage):
    """Every scenario, how its fights are fought, and the level to play it at."""

    titled = msgid("Scenarios")
    wide = 0.88
    row = 1.3
    numbered = True
    begin: Callable[[ScenarioId, int, Fights, CharacterId], Screen] = field(kw_only=True)
    character: CharacterId = field(init=False)
    """Who plays."""
    company: Mapping[CharacterId, CardSet] = field(init=False)
    level: int | None = None
    """The chosen one; none: what each scenario proposes (SCL-1, OPN-9)."""
    fights: Fights = Fights.HELD

    def __post_init__(self) -> None:
        """The set's first character, and all who may take its place."""
        self.company = self.desk.store.company()
        self.character = next(iter(self.company))

    @override
    def rows(self) -> Iterator[Row]:
        words, cards = self.desk.words, self.desk.cards
        scenarios = sorted(cards.scenarios.values(), key=lambda scenario: scenario.number)
        for index, scenario in enumerate(scenarios):
            goal = cards.text(words.lang, f"scenario.{scenario.id}.goal")
            title = f"{scenario.number} · {words.name(scenario.id)}"
            text = words.tr("{scenario} – {goal}", scenario=title, goal=goal)
            way = self._way(scenario)
            level = "" if self._is_told(scenario) else words.tr("level {level}", level=scenario.proposes(way))
            value = ", ".join(part for part in ("" if way is self.fights else words.word(way), level) if part)
            yield Row(f"scenario:{index}", text, partial(self._begin, scenario.id), value=value)

    def _way(self, scenario: Scenario) -> Fights:
        """How it is fought: as chosen, unless it or who plays prescribes it (OPN-1)."""
        return way_of(self.fights, scenario, self.company[self.character].characters[self.character])

    def _is_told(self, scenario: Scenario) -> bool:
        """Whether the buttons say at which level a scenario begins."""
        return self.level is not None or scenario.proposes(self._way(scenario)) == self._level_shown

    @property
    def _level_shown(self) -> int:
        """The level whose button is down: the chosen one, else what scenarios without a wish of their own propose."""
        return NORMAL_LEVEL if self.level is None else self.level

    def _begin(self, scenario: ScenarioId) -> Screen:
        self.back()
        page = self.desk.cards.scenarios[scenario]
        proposed = page.proposes(self._way(page))
        return self.begin(scenario, proposed if self.level is None else self.level, self.fights, self.character)

    @override
    def head(self) -> Node:
        """The levels and the ways of fighting, side by side."""
        words = self.desk.words
        ways = way_buttons(words, self.fights, self._fought)
        who = tuple(character_buttons(self.company, words.lang, self.character, self._by))
        levels = across(*level_buttons(words, self._level_shown, self._at), SPACE, *ways)
        return column(column(levels, across(*who) if who else None, gap=0.5), Gap(), gap=0)

    def _by(self, character: CharacterId) -> None:
        self.character = character
        self._fought(self.fights)

    def _fought(self, fights: Fights) -> None:
        """Another way, at the levels that are proposed for it (OPN-9)."""
        self.fights, self.level = way_of(fights, self.company[self.character].characters[self.character]), None

    def _at(self, level: int) -> None:
        self.level = level

    @override
    def command(self, name: str) -> Screen:
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following
