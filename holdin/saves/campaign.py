"""A campaign that is on disk: every plan and every answer is in its journal before it counts."""

from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock

from holdin.campaign.actions import NOTATION, Finish, Plan
from holdin.campaign.machine import CampaignStep, apply, legal, new_campaign, setup
from holdin.campaign.state import CampaignState, Stop
from holdin.errors import SaveError
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.saves.journal import Journal, read
from holdin.saves.kept import KeptSession, again, insist_on_cards, lock_for, set_name
from holdin.saves.records import CampaignHeader, Entry, Planned, Unplanned


class Ledger:
    """A campaign's plans so far, and the game that is played: `KeptCampaign` without its file."""

    def __init__(self, cards: CardSet, header: CampaignHeader) -> None:
        self.cards = cards
        self.header = header
        self.steps: list[CampaignStep] = []
        self.session: Session | None = None
        self._start = new_campaign(cards, header.name, header.character)

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.steps[-1].after if self.steps else self._start

    @property
    def undoable(self) -> int:
        """How many plans can be taken back: those since the last scenario began or ended."""
        count = 0
        for step in reversed(self.steps):
            if step.after.stop is Stop.PLAYING or isinstance(step.plan, Finish):
                break
            count += 1
        return count

    def legal(self) -> tuple[Plan, ...]:
        """Every legal plan now."""
        return legal(self.cards, self.state, self._game)

    def plan(self, plan: Plan) -> CampaignStep | Refused:
        """Carry a plan out; a scenario that begins gets dice of its own."""
        step = apply(self.cards, self.state, plan, self._game)
        if isinstance(step, CampaignStep):
            self.steps.append(step)
            if step.after.stop is Stop.PLAYING:
                dice = Dice(number(self.header.seed, step.after.played))
                self.session = Session(self.cards, setup(step.after, hindrances=self.header.hindrances), dice)
            elif isinstance(plan, Finish):
                self.session = None
        return step

    def take_back(self, count: int) -> None:
        """Forget the last plans."""
        del self.steps[len(self.steps) - count :]
        if self.state.stop is not Stop.PLAYING:
            self.session = None

    @property
    def _game(self) -> GameState | None:
        return None if self.session is None else self.session.state

    def replay(self, entries: Iterable[Entry]) -> None:
        """Play a journal's entries again.

        :raises ValueError: one doesn't fit.
        """
        for entry in entries:
            if isinstance(entry, Planned):
                plan = NOTATION.parse(entry.plan)
                assert isinstance(plan, Plan)
                if not isinstance(self.plan(plan), CampaignStep):
                    msg = f"{entry.plan!r} is not legal here"
                    raise ValueError(msg)  # noqa: TRY004 - the line is wrong, not a type
            elif isinstance(entry, Unplanned):
                self.take_back(entry.unplan)
            elif self.session is not None:
                again(self.session, entry)
            else:
                msg = "an answer outside a scenario"
                raise ValueError(msg)


class KeptCampaign:
    """A campaign with its journal; while a scenario is played, `game` is its session."""

    def __init__(self, ledger: Ledger, journal: Journal, lock: FileLock) -> None:
        self._ledger = ledger
        self._journal = journal
        self._lock = lock
        self.path = journal.path
        self.game: KeptSession | None = None
        self._follow()

    @classmethod
    def begin(cls, path: Path, cards: CardSet, name: str, character: CharacterId, seed: int) -> "KeptCampaign":
        """Start a campaign and its journal.

        :raises SaveError: something is there already, it can't be written, or another window has it open.
        """
        header = CampaignHeader(cards=set_name(cards), name=name, character=character, seed=seed)
        ledger = Ledger(cards, header)
        lock = lock_for(path)
        try:
            return cls(ledger, Journal.begin(path, header), lock)
        except SaveError:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, cards: CardSet) -> "KeptCampaign":
        """Go on with a campaign.

        :raises SaveError: it can't be read, not with these cards, or another window has it open.
        """
        lock = lock_for(path)
        try:
            ledger = rebuild(path, cards)
            journal, _ = Journal.reopen(path)
        except SaveError:
            lock.release()
            raise
        return cls(ledger, journal, lock)

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self._ledger.state

    @property
    def steps(self) -> tuple[CampaignStep, ...]:
        """Every plan since the beginning, oldest first."""
        return tuple(self._ledger.steps)

    @property
    def undoable(self) -> int:
        """How many plans can be taken back."""
        return self._ledger.undoable

    def legal(self) -> tuple[Plan, ...]:
        """Every legal plan now."""
        return self._ledger.legal()

    def plan(self, plan: Plan) -> CampaignStep | Refused:
        """Carry a plan out.

        :raises SaveError: it could not be written; the campaign is as it was.
        """
        session = self._ledger.session
        step = self._ledger.plan(plan)
        if isinstance(step, CampaignStep):
            try:
                self._journal.append(Planned(plan=NOTATION.show(plan)))
            except SaveError:
                self._ledger.take_back(1)
                self._ledger.session = session
                raise
            self._follow()
        return step

    def undo(self, count: int = 1) -> int:
        """Take plans back; returns how many could be.

        :raises SaveError: it could not be written; the campaign is as it was.
        """
        count = min(count, self.undoable)
        if count:
            self._journal.append(Unplanned(unplan=count))
            self._ledger.take_back(count)
            self._follow()
        return count

    def _follow(self) -> None:
        """Hold the ledger's session, if there is one, with this journal."""
        session = self._ledger.session
        if session is None:
            self.game = None
        elif self.game is None or self.game.session is not session:
            self.game = KeptSession(session, self._journal, self._lock)

    def close(self) -> None:
        """Let others open the campaign."""
        self._journal.close()
        self._lock.release()


def rebuild(path: Path, cards: CardSet) -> Ledger:
    """A campaign's ledger from its journal.

    :raises SaveError: it can't be read, or not with these cards.
    """
    contents = read(path)
    if not isinstance(contents.header, CampaignHeader):
        msg = f"{path} is a single game, not a campaign."
        raise SaveError(msg)
    insist_on_cards(contents.header.cards, cards, path)
    try:
        ledger = Ledger(cards, contents.header)
        ledger.replay(contents.entries)
    except (ValueError, KeyError) as error:
        msg = f"{path} can't be played again: {error}."
        raise SaveError(msg) from error
    return ledger
