"""The menu: go on, begin, choose a scenario, set up, leave."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pygame import Rect
from typing_extensions import override

from holdin.data.load import built_in_sets
from holdin.deferred import Deferred
from holdin.errors import SaveError
from holdin.saves.places import CAMPAIGNS, HANDS, SAVES, TABLES, anything_saved
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.layout import ScaledToFit, Sized, across, column, whole
from holdin.ui.kit.nodes import SPACE, CanvasNode, Gap, Node, Text, button
from holdin.ui.pages.backdrop import lay_fan
from holdin.ui.pages.screen import Choice, Screen
from holdin.words.catalogues import msgid

if TYPE_CHECKING:  # all of it is heavy, and loaded behind the menu
    from holdin.saves.campaign_files import Listed
    from holdin.saves.session import KeptSession
    from holdin.ui.app import entrances, under_way
    from holdin.ui.app.dungeon_pages import DungeonsPage
else:
    entrances, under_way = Deferred("holdin.ui.app.entrances"), Deferred("holdin.ui.app.under_way")

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
    ("own", "credits"),
    ("quit",),
)
"""How the entries lie, by id: what is played first, what is beside it two in a row."""
TIPS: Final[Mapping[str, str]] = {
    "campaigns": msgid("All campaigns that were begun, with their files"),
    "scenarios": msgid("One scenario by itself: any of them, with anybody, at any level"),
    "dungeon": msgid("Rooms dealt at random; one a day is the same for everybody"),
    "notebook": msgid("What was played, day by day, and what was achieved"),
    "learn": msgid("Short fights in which the rules are told as they are needed"),
    "tables": msgid("The tables that the tracker keeps, to go on with"),
    "hand": msgid("All cards as they lie on a real table: turned, fanned and slid by hand, with no rule in the way"),
    "track": msgid("For the printed cards: it keeps HP, rounds and conditions, and can be the referee"),
    "symbols": msgid("What each symbol on the cards means"),
    "own": msgid("Cards that you type in, their pictures, and other card sets"),
}
"""What is behind an entry whose name can't say it."""


@dataclass(eq=False)
class Menu(Screen):
    """The first screen; what was played last, a campaign or a single game, comes first."""

    kept: "KeptSession | None" = field(default=None, init=False)
    """The single game that was played last."""
    campaign: "Listed | None" = field(default=None, init=False)
    """The campaign that was, where that is later."""
    trouble: str = ""
    """What went wrong on the way here."""
    _built: bool = field(default=False, init=False)
    """Whether the entries have been seen: cards are painted, and what is under way is opened, only then."""
    _looked: bool = field(default=False, init=False)
    """Whether it is known what is under way; until then something is, if anything is saved."""

    _other_cards: str = field(default="", init=False)
    """The title of the cards that games are begun with, where they aren't built in."""
    _kept_kinds: frozenset[str] = field(default=frozenset(), init=False)
    """The kinds of what is saved here, as the menu opened."""

    def __post_init__(self) -> None:
        kinds, where = (SAVES, CAMPAIGNS, HANDS, TABLES), (self.desk.cards, self.desk.folder)
        self._kept_kinds = frozenset(kind for kind in kinds if anything_saved(*where, kind))
        self._looked = self._kept_kinds.isdisjoint((SAVES, CAMPAIGNS))
        if self.desk.cards.name not in built_in_sets():
            self._other_cards = self.desk.cards.text(self.desk.words.lang, "set.title")
        if not self._looked:
            self.focus = "continue"

    def _look(self) -> None:
        """Look for what is under way, once."""
        if self._looked:
            return
        self._looked = True
        self.kept, self.campaign = under_way.played_last(self.desk)
        if self.kept is not None and self.kept.mended is not None:
            self.trouble = under_way.mended(self.desk, self.kept.mended)
        if not self._continues and self.focus == "continue":
            self.focus = None

    @property
    def goes_on(self) -> bool:
        """Whether anything is under way."""
        self._look()
        return self._continues

    @property
    def _continues(self) -> bool:
        return not self._looked or self.kept is not None or self.campaign is not None

    def entries(self) -> list[Choice]:
        """What can be chosen: games, pages beside them, the way out; tables come last, so that all other keys stay."""
        return list(self._entries())

    def _entries(self) -> Iterator[Choice]:
        tr, ways = self.desk.words.tr, self.desk.ways
        if self._continues:
            yield Choice("continue", tr("Continue"), self.go_on)
        yield Choice("new", tr("New campaign"), self.new)
        yield Choice("campaigns", tr("Campaigns"), partial(self._open, "campaigns"))
        yield Choice("scenarios", tr("Single scenarios"), partial(self._open, "scenarios"))
        hand = tr("Back to the hand") if HANDS in self._kept_kinds else tr("Cards in hand")
        track = tr("Back to the tracker") if TABLES in self._kept_kinds else tr("Table tracker")
        yield Choice("hand", hand, partial(self._at_the_table, ways.hand))
        yield Choice("track", track, partial(self._at_the_table, ways.track))
        told = {"rules": tr("Rules"), "symbols": tr("Symbols"), "settings": tr("Settings"), "keys": tr("Keys")}
        for id_, text in told.items():
            yield Choice(id_, text, partial(ways.page, self, id_))
        yield Choice("credits", tr("Credits"), partial(self._open, "credits_"))
        yield Choice("quit", tr("Quit"), self._quit)
        yield Choice("tables", tr("Saved tables"), partial(self._at_the_table, ways.tables))
        yield Choice("learn", tr("Learn to play"), partial(self._open, "learn"))
        if self.desk.cards.dealing is not None:
            yield Choice("dungeon", tr("Random dungeon"), self.dungeons)
        yield Choice("notebook", tr("Notebook"), partial(self._open, "notebook"))
        yield Choice("own", tr("Your own cards"), partial(self._open, "own"))

    @property
    def is_first_launch(self) -> bool:
        """Whether nothing has been played here in any way."""
        return not self._kept_kinds

    # Where they lead

    def _open(self, name: str) -> Screen:
        """What an entry leads to, by its name among the entrances."""
        entrance: Callable[[Menu], Screen] = getattr(entrances, name)
        return entrance(self)

    def go_on(self) -> Screen:
        """On with what was played last."""
        self._look()
        if self.kept is not None:
            return entrances.playing(self, self.kept, self.size)
        return self if self.campaign is None else entrances.campaign(self, self.campaign.path)

    def new(self, *, telling: bool = True) -> Screen:
        """The first page of a new campaign, with the prologue on it or a way to that."""
        return entrances.new(self, telling=telling)

    def dungeons(self) -> "DungeonsPage":
        """Where a random dungeon is chosen."""
        return entrances.dungeons(self)

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

    @override
    def leave(self) -> None:
        """Let go of the game that was looked at."""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Numbers take entries; the first needs only Enter."""
        self._look()
        entries = self.entries()
        numbered = {f"answer_{number}": each.do for number, each in enumerate(entries, 1 + self._without)}
        return {**numbered, **dict.fromkeys(("take", "skip"), entries[0].do)}

    @property
    def _without(self) -> int:
        """So many entries are missing at the top: numbers are the same, whether a game is under way or not."""
        return 0 if self._continues else 1

    @override
    def build(self, b: Builder) -> None:
        """A column of entries beside a fan of cards; what is under way is told with the second picture."""
        if self._built:
            self._look()
        b.view.unfinished = not self._looked
        entries = Sized(column(ScaledToFit(self._column()), Gap(), gap=0), wide=_wide)
        trouble = column(Gap(2), Text(self.trouble, "danger"), gap=0)
        whole(b, across(Gap(10), Sized(SPACE, wide=_wide), CanvasNode(self._fan), gap=0))
        whole(b, across(Gap(10), entries, Gap(2), trouble, Gap(2), gap=0))

    def _fan(self, b: Builder, room: Rect) -> None:
        lay_fan(b, self.desk.painter, self.desk.cards, room.move(12 * b.m.gap, 0), fresh=int(self._built))
        self._built = True

    def _column(self) -> Node:
        """The name, what is under way, and the entries, what is beside the game two in a row."""
        words = self.desk.words.tr("A tactical card game, held in two hands")
        laid = {entry.id: self._entry(number, entry) for number, entry in enumerate(self.entries())}
        rows = (tuple(laid[id_] for id_ in row if id_ in laid) for row in ROWS)
        going_on = self._under_way() if self._continues else None
        first, *others = (across(*row) for row in rows if row)
        return column(
            Gap(9),
            Text("Holdin", ink=_title),
            Text(words, ink=_italic),
            Text(self.desk.words.tr("Cards: {set}", set=self._other_cards), ink=_italic) if self._other_cards else None,
            Gap(3),
            column(first, going_on, *others),
            gap=0,
        )

    def _under_way(self) -> Node:
        """What Continue goes on with."""
        told = across(Gap(), Text("\n".join(self._recap()), "dim"), gap=0)
        return column(told, Gap(), gap=0)

    def _entry(self, number: int, entry: Choice) -> Node:
        key, high = number + 1 + self._without, 1.15 if entry.id == "continue" else 1
        shown = str(key) if key < NUMBERED else ""
        tip = self.desk.words.tr(TIPS[entry.id]) if entry.id in TIPS else ""
        return button(entry.id, entry.text, entry.do, key=shown, strong=number == 0, high=high, line=True, tip=tip)

    def _recap(self) -> Iterator[str]:
        """Three lines on where things are; empty ones until that is known."""
        if not self._looked:
            return iter(["\N{NO-BREAK SPACE}"] * 3)
        if self.kept is not None:
            return under_way.told_of_game(self.desk, self.kept)
        return iter(()) if self.campaign is None else under_way.told_of_campaign(self.desk, self.campaign)

    @override
    def dropped(self, path: Path) -> Screen:
        return entrances.dropped(self, path)


def _wide(b: Builder) -> int:
    return max(round(b.m.size[0] * 0.32), b.m.px(340))


def _title(b: Builder) -> Ink:
    return replace(b.heading, px=b.m.px(84), colour=b.c.lit)


def _italic(b: Builder) -> Ink:
    return replace(b.plain, role="italic")


def menu(screen: Screen) -> Screen:
    """The menu, from another screen."""
    return Menu(screen.desk, screen.size)
