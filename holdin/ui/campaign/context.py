"""A campaign under way in the window: what is done between its scenarios, and what all its screens share."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path

from typing_extensions import override

from holdin.campaign.actions import Plan
from holdin.campaign.state import CampaignState
from holdin.draw.looks import ScenarioTracker
from holdin.errors import HoldinError, SaveError
from holdin.game.step import Event, Refused
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.scenario import NORMAL_LEVEL
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_journal import CampaignJournal
from holdin.saves.summary import summary_of
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import trouble
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.shown.history_text import recap
from holdin.words.words import Words


@dataclass(eq=False)
class CampaignContext:
    """A campaign, and the ways on from where it stands; a `CampaignJournal` is only looked at."""

    book: CampaignJournal
    path: Path
    home: CardSet
    """The cards that all else in the window is shown with."""
    menu: Onward
    station: Callable[["CampaignContext", Screen], Screen]
    """The screen that belongs to where the campaign stands."""
    level: int = NORMAL_LEVEL
    """The scenario level that was chosen last (SCL-1)."""
    wish: ScenarioId | None = None
    """The scenario that was chosen last."""
    news: tuple[Event, ...] = ()
    """What came of the last plan."""
    _open: bool = True

    @property
    def kept(self) -> KeptCampaign | None:
        """The campaign as it can be gone on with; none where another window has it."""
        return self.book if isinstance(self.book, KeptCampaign) else None

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.book.state

    def proposed(self, scenario: ScenarioId) -> int:
        """The level that a scenario proposes for the way in which this campaign fights (SCL-1, OPN-9)."""
        return self.book.cards.scenarios[scenario].proposes(self.fights(scenario))

    def fights(self, scenario: ScenarioId) -> Fights:
        """How this campaign fights a scenario, which may prescribe it, as may who plays (OPN-1)."""
        page, character = self.book.cards.scenarios[scenario], self.book.cards.characters[self.state.character]
        return self.state.way(page, character)

    def only_looking(self, words: Words) -> str:
        """What is said to those who only look; nothing to whoever plays."""
        return "" if self.kept else words.tr("You are only looking: another window has this campaign open.")

    def seen(self, words: Words) -> tuple[str, ...]:
        """What is told to those who only look: where the campaign stands, and the scenario under way."""
        return (self.only_looking(words), *tuple(recap(words, summary_of(self.book, "", 0)))[1:])

    def legal(self) -> tuple[Plan, ...]:
        """Every legal plan; none for those who only look."""
        return self.book.legal() if self.kept else ()

    def last(self, words: Words) -> str:
        """The name of the plan that would be taken back; nothing if none can be."""
        kept = self.kept
        return words.plan_label(kept.past[-1].plan) if kept is not None and kept.undoable else ""

    def tried(self, words: Words, plan: Plan | None) -> str:
        """Carry a plan out, or, without one, take the last back. Returns why it could not be; nothing if it was."""
        if self.kept is None:
            return self.only_looking(words)
        try:
            step = self.kept.undo() if plan is None else self.kept.plan(plan)
        except SaveError as error:
            return words.trouble(error)
        if isinstance(step, Refused):
            return words.refusal(step)
        self.news = () if isinstance(step, int) else step.events
        return ""

    def do(self, screen: Screen, plan: Plan) -> Screen:
        """Carry a plan out, and go on to where that leads; or say why not, over the screen."""
        why = self.tried(screen.desk.words, plan)
        return trouble(screen, HoldinError(why)) if why else self.onward(screen)

    def undo(self, screen: Screen) -> Screen:
        """Take the last plan back, and go where the campaign stands then; or say why not."""
        if not self.last(screen.desk.words):
            return screen
        why = self.tried(screen.desk.words, None)
        return trouble(screen, HoldinError(why)) if why else self.onward(screen)

    def onward(self, screen: Screen) -> Screen:
        """To where the campaign stands now; an expansion brings other cards."""
        screen.desk = screen.desk.with_cards(self.book.cards)
        return self.station(self, screen)

    def to_menu(self, screen: Screen) -> Screen:
        """Close the campaign, and go back to the menu."""
        self.close()
        screen.desk = screen.desk.with_cards(self.home)
        return self.menu(screen)

    def close(self) -> None:
        """Let others open the campaign."""
        if self._open and self.kept is not None:
            self.kept.close()
        self._open = False


def again(screen: Screen, other: Screen) -> Screen:
    """Back on a screen from another, as large and with the settings that it has, and with its own cards."""
    screen.size = other.size
    screen.adopt(other.desk.with_cards(screen.desk.cards))
    return screen


def tracker_look(state: CampaignState) -> ScenarioTracker:
    """The scenario tracker card as it is filled in (TRK-1)."""
    return ScenarioTracker(**{each.name: getattr(state, each.name) for each in fields(ScenarioTracker)})


@dataclass(eq=False)
class CampaignScreen(Screen):
    """A screen of a campaign, which is let go with the window."""

    campaign: CampaignContext = field(kw_only=True)

    @override
    def leave(self) -> None:
        self.campaign.close()

    def way(self, command: str, id_: str, said: str, *, strong: bool = False, high: float = 1.0) -> Node:
        """A button that does what a command does."""
        return button(id_, said, self.deeds()[command], key=self.desk.keys.of(command), strong=strong, high=high)
