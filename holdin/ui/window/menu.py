"""The menu: go on, begin, choose a scenario, set up, leave."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from pygame import Rect

from holdin.errors import SaveError
from holdin.game.stage import stage
from holdin.models.base import ScenarioId
from holdin.saves.kept import KeptSession
from holdin.saves.savefile import Mended
from holdin.saves.shelf import Listed, campaigns
from holdin.ui.campaign.book_page import look_over
from holdin.ui.campaign.home import LEVEL_WORDS
from holdin.ui.campaign.recap import recap as campaign_recap
from holdin.ui.campaign.shelf_page import ShelfPage
from holdin.ui.campaign.stations import Door
from holdin.ui.window.backdrop import lay_fan
from holdin.ui.window.credits_page import CreditsPage
from holdin.ui.window.desk import Desk
from holdin.ui.window.keys_page import KeysPage
from holdin.ui.window.layout import TARGET
from holdin.ui.window.listing import PAGES
from holdin.ui.window.overlay import Overlay
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.play import Play
from holdin.ui.window.rules_page import RulesPage
from holdin.ui.window.screen import Screen
from holdin.ui.window.settings_page import SettingsPage
from holdin.ui.window.story import Page, Story
from holdin.ui.window.view import Fill, Spot
from holdin.ui.window.widgets import SHARES, Builder, Face
from holdin.words.catalogues import msgid

LEVELS: Final = (0, 1, 2, 3)
NORMAL_LEVEL: Final = 1


class Entry(Enum):
    """The menu's entries."""

    CONTINUE = auto()
    NEW = auto()
    CAMPAIGNS = auto()
    SCENARIOS = auto()
    HAND = auto()
    TRACK = auto()
    RULES = auto()
    SETTINGS = auto()
    KEYS = auto()
    CREDITS = auto()
    QUIT = auto()
    BACK = auto()


_WORDS: Final = {
    Entry.CONTINUE: msgid("Continue"),
    Entry.NEW: msgid("New campaign"),
    Entry.CAMPAIGNS: msgid("Campaigns"),
    Entry.SCENARIOS: msgid("Single scenarios"),
    Entry.HAND: msgid("Cards in hand"),
    Entry.TRACK: msgid("Tracker for your table"),
    Entry.RULES: msgid("Rules"),
    Entry.SETTINGS: msgid("Settings"),
    Entry.KEYS: msgid("Keys"),
    Entry.CREDITS: msgid("Credits"),
    Entry.QUIT: msgid("Quit"),
}

NUMBERED: Final = 10
"""From so many on entries have no key."""
LOW: Final = 0.7
"""How much lower than a button an entry may be where room is short."""
_PAGES: Final[Mapping[object, type[Overlay]]] = {
    Entry.SETTINGS: SettingsPage,
    Entry.KEYS: KeysPage,
    Entry.RULES: RulesPage,
    Entry.CREDITS: CreditsPage,
}


@dataclass(frozen=True, slots=True)
class Begin:
    """A scenario to be begun at a level."""

    scenario: ScenarioId
    level: int


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

    def entries(self) -> tuple[Entry, ...]:
        """What can be chosen."""
        always = tuple(entry for entry in _WORDS if entry is not Entry.CONTINUE)
        return (Entry.CONTINUE, *always) if self.goes_on else always

    def take(self, intent: object) -> Screen:
        """Go where an entry leads."""
        if intent in _PAGES:
            return _PAGES[intent](self.desk, self.size, under=self)
        match intent:
            case Entry.CONTINUE if self.kept is not None:
                return Play(self.desk, self.size, session=self.kept, menu=menu)
            case Entry.CONTINUE if self.campaign is not None:
                return self.door.enter(self, self.campaign.path)
            case Entry.NEW:
                return self.door.new(self, self._again)
            case Entry.CAMPAIGNS:
                return ShelfPage(self.desk, self.size, under=self, enter=self.door.enter, new=self.door.new)
            case Begin():
                return self._begin(intent)
            case Entry.SCENARIOS:
                return Scenarios(self.desk, self.size, menu_=self)
            case Entry.HAND | Entry.TRACK:
                return self._at_the_table(Entry.HAND if intent is Entry.HAND else Entry.TRACK)
            case Entry.QUIT:
                self.closed = True
        return self

    def _at_the_table(self, entry: Entry) -> Screen:
        """Hand or the tracker, as it was left; neither is read before it is wanted, for that would delay the menu."""
        from holdin.ui.hand.opening import hand  # noqa: PLC0415 - loaded only when it is wanted
        from holdin.ui.track.opening import tracker  # noqa: PLC0415 - loaded only when it is wanted

        opened = hand if entry is Entry.HAND else tracker
        self.leave()
        try:
            return opened(self.desk, self.size, menu)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            return self

    def begin(self, wish: Begin) -> Screen:
        """The story's page of a scenario, then its game."""
        return self._begin(wish)

    def _begin(self, wish: Begin) -> Screen:
        worded = partial(story_page, wish.scenario)
        story = Story(self.desk, self.size, page=worded(self.desk), worded=worded, back=self._again)
        story.onward, story.otherwise = partial(self._play, wish), partial(self._play_alone, wish)
        return story

    def _again(self, other: Screen) -> Screen:
        self.size = other.size
        self.adopt(other.desk)
        return self

    def _play(self, wish: Begin, story: Screen) -> Screen:
        self.adopt(story.desk)
        try:
            session = self.desk.new_game(wish.scenario, wish.level)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            return self._again(story)
        self.leave()
        return Play(self.desk, story.size, session=session, menu=menu)

    def _play_alone(self, wish: Begin, story: Screen) -> Screen:
        """Without hints, from now on."""
        return self._play(wish, story.with_settings(guide=False))

    def leave(self) -> None:
        """Let go of the game that was looked at."""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    def command(self, name: str) -> Screen:
        """Numbers take entries; the first needs only Enter."""
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= len(_WORDS):
            entry = tuple(_WORDS)[int(digit) - 1]
            return self.take(entry) if entry in self.entries() else self
        if name in {"take", "skip"}:
            return self.take(self.entries()[0])
        return page_anywhere(self, name)

    def build(self, b: Builder) -> None:
        """A column of entries beside a fan of cards."""
        width, height = b.m.size
        column = Rect(round(width * 0.06), 0, round(max(width * 0.28, 280 * b.m.text_size * b.m.scale)), height)
        table = Rect(column.right + 12 * b.m.gap, 0, width - column.right, height)
        lay_fan(b, self.desk.painter, self.desk.cards, table)
        for share in SHARES:
            trial = b.trial(share)
            if self._column(trial, column) <= height - b.m.gap:
                break
        b.take(trial)
        if self.trouble:
            left = column.right + 2 * b.m.gap
            warn = replace(b.plain, colour=b.c.danger)
            b.write(self.trouble, warn, Rect(left, 2 * b.m.gap, width - left - 2 * b.m.gap, 0))

    def _column(self, b: Builder, column: Rect) -> int:
        """The name, what is under way, and the entries; returns where they end."""
        title = replace(b.heading, px=b.m.px(84), colour=b.c.lit)
        y = b.write("Holdin", title, Rect(column.x, round(column.h * 0.09), column.w, 0))
        words = self.desk.words.tr("A tactical card game, held in two hands")
        y = b.write(words, replace(b.plain, role="italic"), Rect(column.x, y, column.w, 0)) + 3 * b.m.gap
        y = self._continue(b, Rect(column.x, y, column.w, 0))
        wide, low = (column.w - b.m.gap) // 2, max(TARGET, b.m.line(b.m.text) + 4, round(b.m.button * LOW))
        room = (column.h - 2 * b.m.gap - y) // len(self._rows()) - b.m.gap
        high = max(low, min(b.m.button, room))
        for row in self._rows():
            for index, entry in enumerate(row):
                rect = Rect(column.x + index * (wide + b.m.gap), y, wide if len(row) > 1 else column.w, high)
                self._entry(b, entry, rect)
            y += high + b.m.gap
        return y - b.m.gap

    def _rows(self) -> list[tuple[Entry, ...]]:
        """The entries without the first one, what is beside the game two in a row."""
        plain = [(entry,) for entry in self.entries() if entry not in _PAGES and entry is not Entry.CONTINUE]
        pages = [entry for entry in self.entries() if entry in _PAGES]
        pairs = [tuple(pages[index : index + 2]) for index in range(0, len(pages), 2)]
        return [*plain[:-1], *pairs, plain[-1]]

    def _entry(self, b: Builder, entry: Entry, rect: Rect) -> None:
        number = tuple(_WORDS).index(entry) + 1  # the same, whether a game is under way or not
        key = str(number) if number < NUMBERED else ""
        strong = entry is Entry.NEW and not self.goes_on
        b.button(Spot(entry.name.lower(), rect, entry), Face(self.desk.words.tr(_WORDS[entry]), key, strong=strong))

    def _continue(self, b: Builder, at: Rect) -> int:
        """The game under way: a button with its recap under it. Returns where it ends."""
        if not self.goes_on:
            return at.y
        rect = Rect(at.x, at.y, at.w, max(TARGET, round(b.m.button * 1.15)))
        b.button(Spot("continue", rect, Entry.CONTINUE), Face(self.desk.words.tr("Continue"), "1", strong=True))
        y = rect.bottom + b.m.gap // 2
        for line in self._recap():
            y = b.write(line, b.dim, Rect(at.x + b.m.gap, y, at.w - b.m.gap, 0))
        return y + 2 * b.m.gap

    def _recap(self) -> Iterator[str]:
        """Three lines on where things are."""
        if self.kept is not None:
            return recap(self.desk, self.kept)
        summary = None if self.campaign is None else self.campaign.summary
        if summary is None:
            return iter([] if self.campaign is None else [self.campaign.name])
        return campaign_recap(self.desk.words, summary)

    def dropped(self, path: Path) -> Screen:
        """A campaign's file let fall here is looked over."""
        return look_over(self, path, self.desk.shelf)


def story_page(scenario: ScenarioId, desk: Desk) -> Page:
    """A scenario's first page: its story, goal and special rules; the first scenario's offers hints."""
    tr, cards, lang = desk.words.tr, desk.cards, desk.settings.language
    title, intro = (cards.text(lang, f"scenario.{scenario}.{part}") for part in ("title", "intro"))
    guided = desk.settings.guide and scenario == cards.campaign.start[0]
    on, other = (tr("Begin, with hints"), tr("Without hints")) if guided else (tr("Begin"), "")
    return Page(title, intro, desk.words.task(scenario), on, other)


def menu(screen: Screen) -> Screen:
    """The menu, from another screen."""
    return Menu(screen.desk, screen.size)


def mended(desk: Desk, found: Mended) -> str:
    """What was wrong with a single game, and where the damaged file lies; it is said once."""
    tr = desk.words.tr
    rest = tr("What came after the damage is lost.") if found.lost else tr("Nothing of it is lost.")
    if found.aside is None:
        return f"{desk.words.said(found.said)}"
    said = tr("This game was damaged and has been mended; the damaged file is kept as {file}.", file=found.aside)
    return f"{said} {rest}"


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
class Scenarios(Screen):
    """Every scenario, and the level to play it at."""

    menu_: Menu | None = None
    level: int = NORMAL_LEVEL
    first: int = 0
    """The first scenario in view."""

    def take(self, intent: object) -> Screen:
        """A level, a scenario, or back."""
        assert self.menu_ is not None
        if isinstance(intent, int):
            self.level = intent
            self.changed()
        elif isinstance(intent, Begin):
            return self.menu_.begin(intent)
        elif intent is Entry.BACK:
            self.menu_.adopt(self.desk)
            self.menu_.size = self.size
            return self.menu_
        return self

    def command(self, name: str) -> Screen:
        """Numbers begin scenarios."""
        word, _, digit = name.partition("_")
        spot = self.view().spot(f"scenario:{int(digit) - 1}") if word == "answer" else None
        if spot is not None:
            return self.take(spot.intent)
        if name in PAGES:
            self.scrolled(PAGES[name])
        return self.take(Entry.BACK) if name == "back" else page_anywhere(self, name)

    def scrolled(self, lines: int) -> None:
        """Through the list."""
        self.first = max(0, min(self.first - lines, len(self.desk.cards.scenarios) - 1))

    def leave(self) -> None:
        """The window is closing."""
        if self.menu_ is not None:
            self.menu_.leave()

    def build(self, b: Builder) -> None:
        """Levels in a row, scenarios below."""
        width, height = b.m.size
        lay_fan(b, self.desk.painter, self.desk.cards, Rect(width // 3, 0, width * 2 // 3, height))
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=120))
        body = Rect(round(width * 0.06), round(height * 0.06), round(width * 0.88), round(height * 0.88))
        b.panel(body)
        inner = body.inflate(-6 * b.m.gap, -5 * b.m.gap)
        b.label(self.desk.words.tr("Scenarios"), b.heading, Rect(inner.x, inner.y, inner.w, b.m.line(b.m.title)))
        y = self._levels(b, Rect(inner.x, inner.y + b.m.line(b.m.title) + b.m.gap, inner.w, b.m.button))
        back = Rect(inner.x, inner.bottom - b.m.button, inner.w, b.m.button)
        self._scenarios(b, Rect(inner.x, y + 2 * b.m.gap, inner.w, back.y - y - 3 * b.m.gap))
        b.button(Spot("back", back, Entry.BACK), Face(self.desk.words.tr("Back"), self.desk.keys.of("back")))

    def _levels(self, b: Builder, row: Rect) -> int:
        wide = (row.w - b.m.gap * (len(LEVELS) - 1)) // len(LEVELS)
        for level in LEVELS:
            rect = Rect(row.x + level * (wide + b.m.gap), row.y, wide, row.h)
            text = f"{level} · {self.desk.words.tr(LEVEL_WORDS[level])}"
            b.button(Spot(f"level:{level}", rect, level, rule="SCL-1"), Face(text, on=level == self.level))
        return row.bottom

    def _scenarios(self, b: Builder, room: Rect) -> None:
        words, high = self.desk.words, round(b.m.button * 1.5)
        known = sorted(self.desk.cards.scenarios.values(), key=lambda scenario: scenario.number)
        fits = min(len(known), max(1, (room.h + b.m.gap) // (high + b.m.gap)))
        self.first = min(self.first, len(known) - fits)  # the last page is full
        known, rows = known[self.first :], b.column(room, fits, high)
        for index, (rect, scenario) in enumerate(zip(rows, known, strict=False)):
            goal = self.desk.cards.text(self.desk.settings.language, f"scenario.{scenario.id}.goal")
            text = f"{scenario.number} · {words.name(scenario.id)} – {goal}"
            b.button(Spot(f"scenario:{index}", rect, Begin(scenario.id, self.level)), Face(text, str(index + 1)))
