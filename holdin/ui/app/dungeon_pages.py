"""Random dungeons: that of the day, a new one, or a friend's; looked for between two pictures, looked at, begun."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pygame import Surface
from typing_extensions import override

from holdin.data.dungeon_cards import with_dungeon
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import MapCardLook
from holdin.dungeons.offer import Wish, dealt, offers, seed_of_day
from holdin.dungeons.seed_word import LENGTH
from holdin.dungeons.today import TODAY, today_by_utc
from holdin.errors import SaidError
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.models.scenario import NORMAL_LEVEL
from holdin.ui.campaign.overview import level_buttons
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.field import TextField
from holdin.ui.kit.input import Listens
from holdin.ui.kit.intent import intent_of
from holdin.ui.kit.layout import Centred, Panel, ScaledToFit, across, column, put_root, whole
from holdin.ui.kit.measures import page_place
from holdin.ui.kit.nodes import SPACE, Gap, Node, Text, button, image
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import character_buttons, way_buttons
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.dungeons import dungeon_head, dungeon_lines
from holdin.words.story import story
from holdin.words.translator import only_so, sentence
from holdin.words.words import Words

Begin = Callable[[Dungeon, CharacterId], Screen]
"""Begins a dungeon's game."""
LONGEST: Final = 2 * LENGTH
"""Signs that are typed at most: a word may be written with spaces or hyphens."""


@dataclass(eq=False)
class DungeonsPage(ListPage):
    """Which dungeon: at which level, how it is fought, who plays."""

    titled = msgid("Random dungeon")
    wide = 0.88
    row = 1.3
    compact = True
    numbered = True
    begin: Begin = field(kw_only=True)
    company: Mapping[CharacterId, CardSet] = field(init=False)
    character: CharacterId = field(init=False)
    level: int = NORMAL_LEVEL
    fights: Fights = Fights.HELD

    def __post_init__(self) -> None:
        """The set's first character, and all who may take its place."""
        self.company = self.desk.store.company()
        self.character = next(iter(self.company))

    @override
    def head(self) -> Node:
        """The levels and the ways of fighting, and who plays."""
        words = self.desk.words
        levels = across(*level_buttons(words, self.level, self._at), SPACE, *way_buttons(words, self.fights, self._way))
        who = tuple(character_buttons(self.company, words.lang, self.character, self._by))
        return column(column(levels, across(*who) if who else None, gap=0.5), Gap(), gap=0)

    @override
    def rows(self) -> Iterator[Row]:
        tr, today = self.desk.words.tr, today_by_utc()
        yield Row("today", tr("The dungeon of the day"), partial(self._seek, today), value=today)
        yield Row("new", tr("A new dungeon"), self._seek)
        yield Row("word", tr("A friend’s dungeon, by its word"), self._type)

    @override
    def note(self) -> str:
        tr = self.desk.words.tr
        return tr("Each has a word of eight letters: whoever types it plays the same dungeon, with the same dice.")

    @property
    def cards(self) -> CardSet:
        """Those that the character plays with."""
        return self.company[self.character]

    def _at(self, level: int) -> None:
        self.level = level

    def _way(self, fights: Fights) -> None:
        self.fights = way_of(fights, self.cards.characters[self.character])

    def _by(self, character: CharacterId) -> None:
        self.character = character
        self._way(self.fights)

    def _seek(self, day: str = "") -> Screen:
        """Look for that of a day, or for a new one."""
        seed = seed_of_day(day) if day else self.desk.seeds()
        wish = Wish(self.level, self.fights, self.character)
        found = offers(self.cards, wish, seed)
        return SeekingPage(self.desk, self.size, under=self, found=found, shown=partial(self.show, again=not day))

    def named(self, word: str) -> Screen:
        """The dungeon of a word that these cards know, or that of the day."""
        return self._seek(today_by_utc()) if word == TODAY else self.show(dealt(self.cards, word))

    def _type(self) -> Screen:
        return WordPage(self.desk, self.size, under=self, cards=self.cards, shown=self.show, refused=self._refused)

    def _refused(self, dungeon: Dungeon) -> str:
        """Why who plays can't play a dungeon; nothing if there is no reason (OPN-1)."""
        words = Words(self.cards, self.desk.words.lang)
        allowed = self.cards.characters[self.character].allows(dungeon.fights)
        return "" if allowed else only_so(words, self.character)

    def show(self, dungeon: Dungeon, *, again: bool = False) -> Screen:
        """A dungeon that was found; where it could be any, another is looked for from there."""
        other = self._seek if again else None
        return DungeonPage(self.desk, self.size, under=self, dungeon=dungeon, other=other)

    @override
    def command(self, name: str) -> Screen:
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following


@dataclass(eq=False, kw_only=True)
class SeekingPage(Overlay):
    """Quick games of candidates, one between two pictures, until one is to be offered."""

    found: Iterator[Dungeon | None]
    shown: Callable[[Dungeon], Screen]
    games: int = 0
    trouble: str = ""

    @override
    def update(self, now: float) -> Screen:
        """One game more."""
        following = super().update(now)
        if self.trouble:
            return following
        try:
            dungeon = next(self.found)
        except SaidError as error:
            self.trouble = self.desk.words.said(error.said)
            dungeon = None
        self.games += 1
        self.changed()
        if dungeon is None:
            return following
        self.back()
        return self.shown(dungeon)

    @override
    def waits(self, now: float) -> float | None:
        return super().waits(now) if self.trouble else 0.0

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        words = self.desk.words
        told = words.plural("{count} game played on trial", "{count} games played on trial", self.games)
        said = Text(self.trouble, "danger") if self.trouble else Text(told, "dim")
        page = column(Text(words.tr("Looking for a dungeon …"), "strong"), said, self.way_back())
        whole(b, Centred(Panel(page, 3), lambda b: b.m.px(560)), margin=2)


@dataclass(eq=False, kw_only=True)
class WordPage(Overlay):
    """A friend's word is typed in."""

    cards: CardSet
    shown: Callable[[Dungeon], Screen]
    refused: Callable[[Dungeon], str]
    """Why a dungeon can't be played as things are; nothing if it can."""
    listens: Listens = field(default="text", init=False)
    typed: TextField = field(default_factory=lambda: TextField(longest=LONGEST), init=False)
    trouble: str = ""

    @override
    def write(self, signs: str) -> None:
        self.typed.type(signs)
        self.trouble = ""
        self.changed()

    @override
    def command(self, name: str) -> Screen:
        """Enter looks it up."""
        return self._look() if name == "take" else super().command(name)

    def _look(self) -> Screen:
        """The dungeon of the word, or what is wrong with it."""
        try:
            dungeon = dealt(self.cards, self.typed.text)
            self.trouble = self.refused(dungeon)
        except SaidError as error:
            self.trouble = sentence(self.desk.words.said(error.said))
        if self.trouble:
            self.changed()
            return self
        self.back()
        return self.shown(dungeon)

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        tr, keys = self.desk.words.tr, self.desk.keys.of
        look = button("look", tr("Look at it"), self._look, key=keys("take"), strong=True)
        named = self.typed.node("name", None, hint=tr("Type it on the keyboard."))
        said = Text(self.trouble, "danger") if self.trouble else None
        page = column(Text(tr("A dungeon’s word"), "strong"), named, said, across(self.way_back(), look))
        whole(b, Centred(Panel(page, 3), lambda b: b.m.px(640)), margin=2)


@dataclass(eq=False, kw_only=True)
class DungeonPage(Overlay):
    """A dungeon before it begins: its map, its story, what there is to know."""

    under: DungeonsPage
    dungeon: Dungeon
    other: Callable[[], Screen] | None
    """Another one in its place; none where one has been chosen."""
    _seen: Desk | None = field(default=None, init=False)

    @property
    def seen(self) -> Desk:
        """The desk with the dungeon among its cards."""
        if self._seen is None or self._seen.settings != self.desk.settings:
            self._seen = self.desk.with_cards(with_dungeon(self.under.cards, self.dungeon))
        return self._seen

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Enter, space and the first number begin, the second looks for another."""
        found: dict[str, Callable[[], object]] = dict.fromkeys(("take", "skip", "answer_1"), self._begin)
        return found if self.other is None else {**found, "answer_2": self._other}

    @override
    def command(self, name: str) -> Screen:
        deed = self.deeds().get(name)
        return super().command(name) if deed is None else self.act(intent_of(deed))

    def _begin(self) -> Screen:
        self.back()
        return self.under.begin(self.dungeon, self.under.character)

    def _other(self) -> Screen:
        assert self.other is not None
        self.back()
        return self.other()

    @override
    def build(self, b: Builder) -> None:
        """What is told on the left, the map on the right."""
        self.behind(b)
        tr, key = self.desk.words.tr, self.desk.keys.of
        other = None if self.other is None else button("other", tr("Another"), self._other, key="2")
        on = button("begin", tr("Begin"), self._begin, key=key("take"), strong=True)
        told = column(ScaledToFit(column(*self._told())), across(self.way_back(), other, on), stretch=1)
        sheet = across(told, image(self._map, ASPECT), gap=3, shares=(0.58, 0.42))
        put_root(b, Panel(sheet, 3), page_place(b.m, wide=0.92))

    def _told(self) -> Iterator[Node]:
        words, scenario = self.seen.words, self.dungeon.scenario.id
        yield Text(words.name(scenario), "heading")
        yield Text(sentence(dungeon_head(words, self.dungeon)), "strong")
        yield Text(story(words, scenario, "intro"), ink=lambda b: replace(b.plain, role="italic"))
        yield from map(Text, dungeon_lines(words, self.dungeon))

    def _map(self, height: int) -> Surface:
        """Its map card, as it lies at the beginning."""
        return self.seen.painter.paint(MapCardLook(self.dungeon.face.id, self.dungeon.scenario.colour), height)
