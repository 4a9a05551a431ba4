"""A page at the table: its own place in the tracker's pages, over the one sheet that all share."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from typing_extensions import override

from holdin.saves.tables import KeptSheet
from holdin.serve.access import Access
from holdin.serve.messages import Said, Speaks, Tapped, Written
from holdin.serve.outline import Offer, Outline, Plain, kept, same
from holdin.serve.pictures import Pictures
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import BACKSPACE
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.nodes import Node, Text, button
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.log_page import LogPage
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import StepsPage
from holdin.ui.track.attack_page import AttackPage
from holdin.ui.track.deck_pages import CardsPage, PlayedPage, RestPage
from holdin.ui.track.faces import FacePage
from holdin.ui.track.hero_page import HeroPage
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.monster_page import MonsterPage
from holdin.ui.track.name_page import NamePage
from holdin.ui.track.pads import KeypadPage, PadPage
from holdin.ui.track.referee_page import ClosePage, EngagedPage, EnterPage, MonsterTurnPage
from holdin.ui.track.sheet_pages import (
    GoalPage,
    HindrancesPage,
    ItemsPage,
    MarkPage,
    MarksPage,
    OverSheet,
)
from holdin.ui.track.tracker import Tracker
from holdin.ui.track.values_page import ValuesPage

PAGES: Final = frozenset(
    {
        *(AttackPage, CardsPage, ClosePage, EngagedPage, EnterPage, FacePage, GoalPage, HeroPage, HindrancesPage),
        *(ItemsPage, KeypadPage, LogPage, MapPage, MarkPage, MarksPage, MonsterPage, MonsterTurnPage, NamePage),
        *(PadPage, PlayedPage, RestPage, StepsPage, ValuesPage),
    }
)
"""The pages that a phone may open; files, settings, other tables and other cards are for the window."""
WINDOWS_OWN: Final = frozenset({"picture", "star"})
"""What is called so is not shown: it changes files of the player's own."""
PICTURES: Final = 128
"""So many of the last pictures are remembered, to tell what a finger meant: as many as taps may wait, and more."""


@dataclass(eq=False)
class PhoneTable(Tracker):
    """The tracker without its ways out; the pages over it are the tracker's own."""

    @override
    def ways_out(self) -> Iterator[Node]:
        yield button("log", self.desk.words.tr("Log"), self.log, quiet=True)

    @override
    def leave(self) -> None:
        """The sheet is the host's: it is closed with the table."""


class Shown(NamedTuple):
    """A picture as a page has it."""

    offers: dict[str, Offer]
    whole: int
    """A hash of all that it says."""
    others: int
    """How often others had changed the table by then."""


@dataclass(eq=False)
class Guest:
    """One page. Everything of it is done by the thread that the table belongs to."""

    access: Access
    pictures: Pictures
    send: Callable[[str], None] | None = None
    """Where its page is sent; none while it isn't connected."""
    last: int = 0
    """The last message of it that was done."""
    others: int = 0
    """How often others have changed the table."""
    note: str = ""
    """What is to be told of its last tap, where that wasn't done."""
    language: str = ""
    """The one it asked for; empty: the window's."""
    _table: PhoneTable | None = None
    _screen: Screen | None = None
    _typed: str = ""
    _shown: OrderedDict[int, Shown] = field(default_factory=OrderedDict)
    _offers: dict[str, Offer] = field(default_factory=dict)
    _whole: str = ""
    _version: int = 0
    _stale: bool = True
    """Whether something has changed since its picture was made."""

    # The table

    def sit(self, desk: Desk, sheet: KeptSheet | None) -> None:
        """At a table, another one, or none."""
        self._stale = True
        if sheet is None:
            self._table = self._screen = None
        elif self._table is None or self._screen is None or self._table.kept is not sheet:
            self._table = self._screen = PhoneTable(desk, NORMAL, kept=sheet)
        elif self._screen.desk is not desk:
            self._screen.adopt(desk)

    def changed(self) -> None:
        """Others have changed the table: what a page was about may be gone."""
        self.others += 1
        self._stale = True
        while isinstance(self._screen, OverSheet) and not self._screen.stands():
            self._screen = self._screen.back()
            self.note = self._gone()
        if self._table is not None:
            self._table.changed()

    def _gone(self) -> str:
        assert self._table is not None
        return self._table.desk.words.tr("The table has changed meanwhile: not done. Look again.")

    # What it says

    def hear(self, message: Said) -> None:
        """A message is done, once; a picture that was never seen, or means something else by now, isn't tapped."""
        if message.n <= self.last:
            return
        self.last, self.note = message.n, ""
        if isinstance(message, Speaks) or self.access is Access.LOOKS or self._table is None or self._screen is None:
            return
        self.picture()
        seen = self._shown.get(message.seen)
        if isinstance(message, Written):
            self._write(message.write)
        elif seen is None or not self._means(seen, message):
            self.note = self._gone()
        else:
            self._stale = True
            self._go(self._screen.act(self._offers[message.tap].intent))

    def _means(self, seen: Shown, tapped: Tapped) -> bool:
        """Whether a tap does what it would have done in the picture that was seen.

        On a page over the table all that it says must be the same still, if others have changed the table since.
        """
        before, now = seen.offers.get(tapped.tap), self._offers.get(tapped.tap)
        alike = before is not None and now is not None and same(before, now)
        return alike and (self._screen is self._table or seen.others == self.others or seen.whole == hash(self._whole))

    def _go(self, following: Screen) -> None:
        """On to a screen, if phones may go there; what goes on by itself does."""
        assert self._table is not None
        if following.waits(0.0) == 0:
            following = following.update(0.0)
        if following is not self._table and type(following) not in PAGES:
            self.note = self._table.desk.words.tr("That is done at the window, not on a phone.")
            return
        if following is not self._screen:
            self._typed = ""
        self._screen = following

    @property
    def _types(self) -> bool:
        """Whether there is a field to type in; numbers have keys of their own."""
        return isinstance(self._screen, MonsterPage | NamePage)

    def _write(self, text: str) -> None:
        """What stands in the field takes the place of what stood there."""
        assert self._screen is not None
        if not self._types:
            return
        self._stale = True
        for _ in range(len(self._typed) or 1):
            self._screen.write(BACKSPACE)
        for sign in text:
            self._screen.write(sign)
        self._typed = text

    # What it sees

    def picture(self) -> str:
        """The page as it is now; the same as before where nothing has changed."""
        if not self._stale:
            return self._whole
        self._stale, told = False, self._told()
        whole = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        if whole != self._whole or not self._version:
            self._version += 1
        self._whole = whole
        last = next(reversed(self._shown.values()), None)
        offers = kept(self._offers, {} if last is None else last.offers)
        self._shown[self._version] = Shown(offers, hash(whole), self.others)
        while len(self._shown) > PICTURES:
            self._shown.popitem(last=False)
        return whole

    def line(self, words: Plain) -> str:
        """All that its page is sent: the picture, its number, what has been done, what is told besides."""
        picture = self.picture()
        besides = json.dumps({"seen": self._version, "done": self.last, "note": self.note, **words}, ensure_ascii=False)
        return f'{{"page":{picture},{besides[1:]}'

    def _told(self) -> Plain:
        self._offers = {}
        if self._screen is None or self._table is None:
            return {}
        desk = self._screen.desk
        b = Builder(desk.assets, self._screen.measures, None, None)
        outline = Outline(b, self.pictures, WINDOWS_OWN)
        parts = self._arranged(b)
        told: Plain = {name: outline.of(node) for name, node in parts.items()}
        self._offers = {} if self.access is Access.LOOKS else outline.offers
        over = self._screen is not self._table
        return {**told, "over": over, "looks": self.access is Access.LOOKS, "types": self._types}

    def _arranged(self, b: Builder) -> dict[str, Node]:
        """One column for a phone; what is tapped most stays in sight below it."""
        assert self._screen is not None
        if isinstance(self._screen, PhoneTable):
            t = self._screen.parts()
            said = Text(self._screen.trouble or self._screen.news(), "danger" if self._screen.trouble else "plain")
            body = column(across(t.hero, t.monster), t.middle, t.questions)
            return {"head": t.bar, "body": body, "foot": column(said, t.letters, t.turn, t.steps)}
        b.draws = False
        self._screen.build(b)
        b.draws = True
        assert isinstance(b.root, Node)
        return {"body": b.root}
