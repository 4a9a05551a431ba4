"""What an input answers: its answers one after the other, with those that follow by themselves, and taken back.

The window and the terminal build on it; it draws nothing and knows no time.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from holdin.errors import SaveError
from holdin.game.actions import Action, ChooseCards, DiscardPair, Step, Target
from holdin.game.asks import AskWay
from holdin.game.machine import legal, question
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.models.base import CardId
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.shown.answers import hex_put, paired, refusal
from holdin.ui.shown.automatic import follow
from holdin.ui.shown.inputs import back, free_steps, on
from holdin.ui.shown.offers import Offers, rivals
from holdin.words.catalogues import msgid
from holdin.words.words import Words


class Answering(ABC):
    """A game under way, answered input by input."""

    session: KeptSession
    merges: bool = True
    """Whether answers give themselves and imply others; not where what was answered once is seen again."""
    picked: tuple[CardId, ...] = ()
    """The card chosen so far of two, if any (RND-2, DMG-1)."""
    notice: str = ""
    """Why the last thing tried was refused, or could not be kept."""
    _picked_from: int | None = None
    """How many answers had been given when the picked card was chosen, if that implied any."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The wordings; they know the cards."""

    @property
    @abstractmethod
    def settings(self) -> Settings:
        """What the player has set."""

    @property
    @abstractmethod
    def offers(self) -> Offers:
        """What can be answered now."""

    @abstractmethod
    def _tell(self, before: GameState, done: int, now: float) -> None:
        """Show what came of answers: the moments from a number on, and the state before them."""

    @property
    def state(self) -> GameState:
        """The game's state."""
        return self.session.state

    @property
    def answered(self) -> int:
        """How many answers had been given when what is asked came up: picking a card may have implied some."""
        return len(self.session.moments) if self._picked_from is None else self._picked_from + 1

    # Answers

    def begin(self, now: float) -> None:
        """A game gone on with may wait for what gives itself."""
        before, done = self.state, len(self.session.moments)
        self._follow()
        if len(self.session.moments) > done:
            self._given(before, done, now)

    def do(self, now: float, *actions: Action) -> bool:
        """Give an input's answers, as far as they are legal when they come up, and those that give themselves after.

        Returns whether any was given.
        """
        before, done = self.state, len(self.session.moments)
        for number, action in enumerate(actions):
            if (number and action not in self.session.legal()) or not self._answer(action, goes_on=number > 0):
                break
        else:
            self._follow()
        if len(self.session.moments) == done:
            return False
        self._given(before, done, now)
        return True

    def _given(self, before: GameState, done: int, now: float) -> None:
        self.picked, self._picked_from = (), None
        self._tell(before, done, now)

    def _follow(self) -> None:
        """What gives itself, as far as it is not another answer than the one that was taken back here."""
        while self.merges and not self._asks_way() and (action := follow(self.words.cards, self.state)) is not None:
            undone = self.session.undone
            if (undone and undone[0].actions[:1] != (action,)) or not self._answer(action, goes_on=True):
                return

    def _asks_way(self) -> bool:
        """Whether the player wants to be asked which of equal ways a monster goes (MAI-3)."""
        return self.settings.ask_ways and isinstance(question(self.state), AskWay)

    def _answer(self, action: Action, *, goes_on: bool) -> bool:
        """Give an answer, as an input's first or together with the one before."""
        undone = self.session.undone
        try:
            if undone and undone[0].actions[:1] == (action,):  # it meets the same luck, and what follows stays known
                self.session.redo() if undone[0].goes_on is goes_on else self.session.redo_as(goes_on=goes_on)
                return True
            moment = self.session.do(action, goes_on=goes_on)
        except SaveError as error:
            self.notice = self.words.trouble(error)
            return False
        if isinstance(moment, Refused):
            self.notice = self.words.refusal(moment, self.state)
            return False
        return True

    def pick(self, now: float, card: CardId) -> None:
        """Choose a card of two, or put it back; the second one gives the answer (RND-2, DMG-1)."""
        if card in self.picked:
            self.unpick()
            return
        stand = next((one for one in self.offers.stands if paired(one.open, card)), None)
        if stand is None:
            return
        both = paired(stand.open, *self.picked, card)
        if len(both) == 1 or self.picked:
            self.do(now, *stand.implied, both[0])
            return
        began = len(self.session.moments) - 1
        if stand.implied and not self.do(now, *stand.implied):
            return
        self.picked, self._picked_from = (card,), began if stand.implied else None

    def unpick(self) -> None:
        """Put the picked card back, and take back what picking it implied."""
        began, self.picked, self._picked_from = self._picked_from, (), None
        if began is not None:
            self._shift(self.session.undo, len(self.session.moments) - 1 - began)

    def why_not(self, what: Action | CardId) -> Refused | None:
        """Which rule is in the way of something; it is said."""
        put = hex_put(self.offers, what.hex) if isinstance(what, Step) else None
        refused = refusal(self.words.cards, *(put or (self.state, what)))
        self.notice = "" if refused is None else self._either(what) or self.words.refusal(refused, self.state)
        return refused

    def _either(self, what: Action | CardId) -> str:
        """Which cards a click could mean, where it could mean more than one; else nothing (RND-4)."""
        goal = what.hex if isinstance(what, Step) else what.target if isinstance(what, Target) else None
        cards = () if goal is None else rivals(self.words.cards, self.offers, goal)
        named = ", ".join(self.words.face(self.state, card) for card in cards)
        told = msgid("More than one action can do that: {cards}. Choose one of them first. (RND-4)")
        return self.words.tr(told, cards=named) if cards else ""

    # Steps

    @property
    def free(self) -> int:
        """How many steps the settings let be taken back."""
        return free_steps(self.session.moments, over_rolls=self.settings.undo_rolls)

    def undo(self) -> None:
        """Back by an input; of two cards chosen, the first stays picked."""
        if self.picked:
            self.unpick()
            return
        last = self.last_input
        steps = back(self.session.moments)
        if not steps or not self.step_to(-steps):
            return
        given = (action for moment in last for action in moment.actions)
        first = next((card for action in given if (card := _first(action)) is not None), None)
        if first is not None and len(paired(legal(self.words.cards, self.state), first)) > 1:
            self.picked = (first,)

    def redo(self) -> None:
        """Forward again by an input."""
        self.step_to(on(self.session.undone))

    @property
    def last_input(self) -> tuple[Moment, ...]:
        """What the last input answered."""
        moments = self.session.moments
        return moments[len(moments) - back(moments) :]

    def step_to(self, steps: int) -> bool:
        """So many steps back (below 0), if the settings allow, or forward; returns whether they were taken."""
        if steps < 0 and -steps > self.free:
            self.notice = self.words.tr("A roll has decided: the settings let it stand.")
            return False
        self._shift(self.session.undo if steps < 0 else self.session.redo, abs(steps))
        return True

    def _shift(self, way: Callable[[int], int], steps: int) -> None:
        try:
            way(steps)
        except SaveError as error:
            self.notice = self.words.trouble(error)
        self.picked, self._picked_from = (), None


def _first(action: Action) -> CardId | None:
    """The first of two cards that an answer takes."""
    match action:
        case ChooseCards(leading, _):
            return leading
        case DiscardPair(one, _):
            return one
    return None
