"""The player's notebook: every game that is kept and over, counted; which they are; what has been achieved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from typing_extensions import override

from holdin.dungeons.today import last_days, today_by_utc
from holdin.errors import SaveError
from holdin.notebook.achievements import Standing, standings
from holdin.notebook.by import By
from holdin.notebook.played import Notebook, Played
from holdin.notebook.tables import Line, Value, chosen, line, lines
from holdin.saves.history import cards_of, chapters
from holdin.saves.notebook import NotebookReader
from holdin.saves.recording import Recording
from holdin.ui.campaign.context import again
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Gap, Node, button
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import ListPage, Row, trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.play.new_achievements import WHILE
from holdin.ui.play.rerun import Rerun
from holdin.ui.play.share_page import SharePage
from holdin.ui.shown.days import DAYS, WEEK, by_day
from holdin.words.achievements import achievement_text, achievements
from holdin.words.catalogues import msgid
from holdin.words.results import counted_words, result, value_words, what_is_left, what_was_played
from holdin.words.words import Words

_BY: Final = {
    By.SCENARIO: msgid("By scenario"),
    By.LEVEL: msgid("By level"),
    By.CHARACTER: msgid("By character"),
    By.FIGHTS: msgid("By way of fighting"),
}
_ANY: Final = {
    By.SCENARIO: msgid("All scenarios"),
    By.LEVEL: msgid("All levels"),
    By.CHARACTER: msgid("All characters"),
    By.FIGHTS: msgid("Both ways"),
}


@dataclass(eq=False)
class NotebookPage(ListPage):
    """A table of all games; what it is by, and which games it is of, is chosen above it."""

    titled = msgid("Notebook")
    wide = 0.88
    by: By = By.SCENARIO
    only: dict[By, Value] = field(default_factory=dict)
    """What is looked at only."""
    notebook: Notebook = field(default_factory=Notebook, init=False)
    _reader: NotebookReader | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Begin to read the saves; a page stands at once."""
        store = self.desk.store
        self._reader = NotebookReader(store.corner, store.cards, store.library)

    @property
    def words(self) -> Words:
        """The words that name all that may have been played."""
        return naming(self.desk)

    # Reading

    @override
    def update(self, now: float) -> Screen:
        """More saves between two pictures."""
        if self._reader is not None:
            if not self._reader.read_for(WHILE):
                self._reader.keep()
                self.notebook, self._reader = self._reader.notebook(), None
            self.changed()
        return super().update(now)

    @override
    def waits(self, now: float) -> float | None:
        return super().waits(now) if self._reader is None else 0.0

    @override
    def note(self) -> str:
        """How far the reading is; then how many games there are, and which can't be counted."""
        words, reader = self.desk.words, self._reader
        if reader is not None:
            return words.tr("Reading {done} of {count} saves …", done=reader.done, count=reader.count)
        games = chosen(self.notebook.played, self.only)
        if not games:
            return words.tr("No game that is over is kept here yet.")
        told = counted_words(words, line("", (each.facts for each in games)))
        said = f"{words.plural('{count} game', '{count} games', len(games))} · {told}"
        unread = self.notebook.unread
        if unread:
            said += " · " + words.plural(
                "{count} game of other cards can only be read", "{count} games of other cards can only be read", unread
            )
        return said

    # What is chosen

    @override
    def head(self) -> Node:
        """What the table is by, which games it is of, and what has been achieved."""
        words = self.words
        ways = (
            button(f"by:{each}", words.tr(text), partial(self._sort, each), on=each is self.by, snug=True)
            for each, text in _BY.items()
        )
        filters = (self._filter(words, by) for by in _ANY if by is not self.by)
        earned = button("achievements", words.tr("Achievements"), self._achievements, snug=True)
        days = button("days", words.tr("Daily dungeons"), self._days, snug=True) if self.desk.cards.dealing else None
        return column(across(*ways, SPACE, earned, gap=0.5), across(*filters, SPACE, days, gap=0.5), Gap(), gap=0.5)

    def _filter(self, words: Words, by: By) -> Node:
        text = words.tr(_ANY[by]) if by not in self.only else value_words(words, by, self.only[by])
        return button(f"only:{by}", text, partial(self._turn, by), on=by in self.only, snug=True)

    def _sort(self, by: By) -> None:
        self.by, self.first = by, 0
        self.only.pop(by, None)

    def _turn(self, by: By) -> None:
        """On to the next of what has been played, and after the last to all of them."""
        known = [None, *(each.of for each in lines(self.words.cards, self.notebook.played, by))]
        following = known[(known.index(self.only.get(by)) + 1) % len(known)]
        self.only.pop(by, None)
        if following is not None:
            self.only[by] = following

    # The table

    @override
    def rows(self) -> Iterator[Row]:
        words = self.words
        for each in lines(words.cards, self.notebook.played, self.by, self.only):
            text, value = value_words(words, self.by, each.of), counted_words(words, each)
            yield Row(f"of:{each.of}", text, partial(self._games, each), value=value, dim=not each.won)
        for number, (save, why) in enumerate(self.notebook.passed_over):
            yield Row(
                f"passed:{number}", words.tr("{save} is passed over", save=save), body=words.trouble(why), dim=True
            )

    def _games(self, of: Line) -> Screen:
        games = chosen(self.notebook.played, {**self.only, self.by: of.of})
        heading = value_words(self.words, self.by, of.of)
        return GamesPage(self.desk, self.size, under=self, heading=heading, games=games)

    def _days(self) -> Screen:
        """The days of the last weeks, and how their dungeons went."""
        return DaysPage(self.desk, self.size, under=self, games=self.notebook.played)

    def _achievements(self) -> Screen:
        found = standings(self.desk.cards, achievements(), self.notebook)
        return AchievementsPage(self.desk, self.size, under=self, found=found)


@dataclass(eq=False, kw_only=True)
class GamesPage(ListPage):
    """The games of a line, the one played last first: each can be seen again, and shared."""

    full = True
    heading: str
    games: tuple[Played, ...]

    @override
    def title(self) -> str:
        return self.heading

    @override
    def rows(self) -> Iterator[Row]:
        words = naming(self.desk)
        for number, each in reversed(tuple(enumerate(self.games))):
            facts, whose = each.facts, each.campaign or words.tr("Single scenario")
            told = f"{result(words, facts)} · {what_is_left(words, facts)} · {words.name(facts.character)} · {whose}"
            also = button(f"share:{number}", words.tr("Share"), partial(self._share, each), snug=True)
            see = partial(self._see, each)
            yield Row(f"game:{number}", what_was_played(words, facts), see, body=told, dim=not facts.won, also=also)

    @override
    def note(self) -> str:
        return self.desk.words.tr("Select one to see it again, answer by answer. Nothing changes by that.")

    def _see(self, each: Played) -> Screen:
        tape = self._taped(each)
        if not isinstance(tape, Recording):
            return tape
        desk = self.desk.with_cards(tape.cards)
        return Rerun(desk, self.size, session=tape, tape=tape, menu=partial(again, self), close=self.leave)

    def _share(self, each: Played) -> Screen:
        tape = self._taped(each)
        if not isinstance(tape, Recording):
            return tape
        desk, state = self.desk.with_cards(tape.cards), [*tape.moments, *tape.undone][-1].state
        return SharePage(desk, self.size, under=self, state=state, facts=each.facts)

    def _taped(self, each: Played) -> Recording | Screen:
        """A game as it was recorded; or why it can't be seen again."""
        store = self.desk.store
        path = store.corner / each.save
        try:
            session = chapters(path)[each.number - 1].session(cards_of(path, store.cards, store.library), store.library)
            return Recording(session, path)
        except (SaveError, IndexError) as error:
            return trouble(self, error if isinstance(error, SaveError) else SaveError(str(path)))


@dataclass(eq=False)
class DaysPage(GamesPage):
    """The dungeons of the last days: which were played, and how that went."""

    heading: str = ""
    day: str = ""
    """The one that is looked at; all of them without."""
    _by_day: Mapping[str, tuple[Played, ...]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Tell the dungeons of days from all other games."""
        self.heading = self.desk.words.tr("Daily dungeons")
        self._by_day = by_day(self.desk.cards, self.games, last_days(today_by_utc(), DAYS))
        self._look(self.day)

    def _look(self, day: str) -> None:
        """At a day, or, where it is looked at already, at all of them."""
        self.day = "" if day == self.day else day
        self.first = 0
        days = [self.day] if self.day else self._by_day
        self.games = tuple(each for day in days for each in self._by_day[day])

    @override
    def head(self) -> Node:
        """A strip of weeks, today last."""
        return column(grid(map(self._on, self._by_day), WEEK, gap=0.5), Gap(), gap=0.5)

    def _on(self, day: str) -> Node:
        games = self._by_day[day]
        month, number = day.split("-")[1:]
        won = any(each.facts.won for each in games)
        icon = "" if not games else "star" if won else "lost"
        text, chosen_ = f"{number}.{month}", day == self.day
        do = partial(self._look, day)
        return button(f"day:{day}", text, do, icon=icon, on=won, off=not games, strong=chosen_, lit=bool(games))

    @override
    def note(self) -> str:
        words, won = self.desk.words, sum(any(each.facts.won for each in games) for games in self._by_day.values())
        played = sum(map(bool, self._by_day.values()))
        return words.tr("The last {days} days: played on {played}, won on {won}", days=DAYS, played=played, won=won)


@dataclass(eq=False, kw_only=True)
class AchievementsPage(ListPage):
    """What has been achieved, and what can be."""

    titled = msgid("Achievements")
    full = True
    columns = 2
    found: tuple[Standing, ...]

    @override
    def rows(self) -> Iterator[Row]:
        for each in sorted(self.found, key=lambda standing: not standing.earned):
            said = achievement_text(self.desk.words.lang, each.achievement)
            far = "" if each.earned or each.need == 1 else f" · {each.have}/{each.need}"
            icon = each.achievement.icon if each.earned else "square_empty"
            row = Row(f"achievement:{each.achievement.id}", said.title + far, body=said.text, icon=icon)
            yield row if not each.earned else Row(row.id, row.text, body=row.body, icon=icon, strong=True)

    @override
    def note(self) -> str:
        earned = sum(each.earned for each in self.found)
        return self.desk.words.tr("{earned} of {count}: the saves prove them.", earned=earned, count=len(self.found))


def naming(desk: Desk) -> Words:
    """The words that name what was played with these cards and all that builds on them."""
    return Words(desk.store.library.naming(desk.cards), desk.words.lang)
