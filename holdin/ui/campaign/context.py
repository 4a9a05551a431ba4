"""A campaign under way in the window: what is done between its scenarios, and what all its screens share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import Plan
from holdin.campaign.state import CampaignState
from holdin.errors import SaveError
from holdin.game.step import Event, Refused
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.campaign import KeptCampaign
from holdin.saves.kept import KeptSession
from holdin.saves.ledger import Ledger
from holdin.saves.summary import summary_of
from holdin.ui.campaign.recap import recap
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Middle, Panel, column, whole
from holdin.ui.kit.nodes import SPACE, Node, Text, button
from holdin.ui.kit.view import Fill
from holdin.ui.pages.anywhere import page_anywhere
from holdin.ui.pages.screen import Screen
from holdin.words.words import Words

NORMAL_LEVEL = 1
"""SCL-1."""

Way = Callable[[Screen], Screen]
"""From one screen to another."""


@dataclass(eq=False)
class Road:
    """A campaign, and the ways on from where it stands; a `Ledger` is only looked at."""

    book: Ledger
    path: Path
    home: CardSet
    """The cards that all else in the window is shown with."""
    menu: Way
    station: Callable[["Road", Screen], Screen]
    """The screen that belongs to where the campaign stands."""
    level: int = NORMAL_LEVEL
    """The scenario level that was chosen last (SCL-1)."""
    wish: ScenarioId | None = None
    """The scenario that was chosen last."""
    news: tuple[Event, ...] = ()
    """What came of the last plan."""
    _open: bool = True

    @property
    def looking(self) -> bool:
        """Whether nothing can be done: another window has the campaign."""
        return not isinstance(self.book, KeptCampaign)

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.book.state

    @property
    def cards(self) -> CardSet:
        """The cards it is played with."""
        return self.book.cards

    @property
    def game(self) -> KeptSession | None:
        """The scenario that is played, by whoever may play it."""
        return self.book.game if isinstance(self.book, KeptCampaign) else None

    def seen(self, words: Words) -> tuple[str, ...]:
        """What is told to those who only look: where the campaign stands, and the scenario under way."""
        if isinstance(self.book, KeptCampaign):
            return ()
        only = words.tr("You are only looking: another window has this campaign open.")
        return (only, *tuple(recap(words, summary_of(self.book, "", 0)))[1:])

    def legal(self) -> tuple[Plan, ...]:
        """Every legal plan; none for those who only look."""
        return () if self.looking else self.book.legal()

    def do(self, words: Words, plan: Plan) -> str:
        """Carry a plan out. Returns why it could not be; nothing if it was."""
        if self.looking:
            return words.tr("You are only looking: another window has this campaign open.")
        try:
            step = self.book.plan(plan)
        except SaveError as error:
            return words.trouble(error)
        if isinstance(step, Refused):
            return words.refusal(step)
        self.news = step.events
        return ""

    def last(self, words: Words) -> str:
        """The name of the plan that would be taken back; nothing if none can be."""
        book = self.book
        return words.plan_label(book.past[-1].plan) if isinstance(book, KeptCampaign) and book.undoable else ""

    def take_back(self, words: Words) -> str:
        """Take the last plan back. Returns why it could not be kept; nothing if all is well."""
        try:
            if isinstance(self.book, KeptCampaign):
                self.book.undo()
        except SaveError as error:
            return words.trouble(error)
        return ""

    def onward(self, screen: Screen) -> Screen:
        """To where the campaign stands now."""
        return self.station(self, screen)

    def to_menu(self, screen: Screen) -> Screen:
        """Close the campaign, and go back to the menu."""
        self.close()
        screen.desk = screen.desk.with_cards(self.home)
        return self.menu(screen)

    def close(self) -> None:
        """Let others open the campaign."""
        if self._open and isinstance(self.book, KeptCampaign):
            self.book.close()
        self._open = False


def say(b: Builder, text: str) -> None:
    """Why something could not be done, at the window's lower edge over everything else."""
    if text:
        note = Panel(Text(text), 1.5, lambda b: Fill(Rect(0, 0, 0, 0), b.c.table_dark, b.c.danger, 2, b.m.corner))
        whole(b, column(SPACE, Middle(note, lambda b: b.m.size[0] * 2 // 3)), margin=1)


def lit(b: Builder) -> Ink:
    """A heading that is looked at."""
    return replace(b.heading, colour=b.c.lit)


def again(screen: Screen, other: Screen) -> Screen:
    """Back on a screen from another, as large and with the settings that it has, and with its own cards."""
    screen.size = other.size
    screen.adopt(other.desk.with_cards(screen.desk.cards))
    return screen


@dataclass(eq=False)
class Station(Screen):
    """A screen of a campaign."""

    road: Road = field(kw_only=True)
    notice: str = ""
    """Why the last thing tried could not be done."""

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.road.state

    @override
    def leave(self) -> None:
        self.road.close()

    def do(self, plan: Plan) -> Screen:
        """Carry a plan out, and go on to where that leads; or stay, and say why not."""
        return self.done(self.road.do(self.desk.words, plan))

    def undo(self) -> Screen:
        """Take the last plan back, and go where the campaign stands then."""
        return self.done(self.road.take_back(self.desk.words)) if self.road.last(self.desk.words) else self

    def done(self, trouble: str) -> Screen:
        """Something was tried: on, or why not."""
        self.notice = trouble
        self.changed()
        return self if trouble else self.road.onward(self)

    def to_menu(self) -> Screen:
        """Close the campaign, and go back to the menu."""
        return self.road.to_menu(self)

    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """What commands do here, besides opening pages."""
        return {}

    def way(self, command: str, id_: str, said: str, *, strong: bool = False, high: float = 1.0) -> Node:
        """A button that does what a command does."""
        return button(id_, said, self.deeds()[command], key=self.desk.keys.of(command), strong=strong, high=high)

    @override
    def command(self, name: str) -> Screen:
        deed = self.deeds().get(name)
        if deed is not None:
            return self.act(Deed(deed))
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following
