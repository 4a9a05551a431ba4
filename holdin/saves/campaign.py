"""A campaign that is on disk: every plan and every answer is in its journal before it counts."""

from contextlib import suppress
from pathlib import Path

from holdin import __version__
from holdin.campaign.actions import NOTATION, Finish, Plan
from holdin.campaign.machine import CampaignStep
from holdin.campaign.state import CampaignState
from holdin.errors import SaveError
from holdin.game.step import Refused
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.saves.journal import Contents
from holdin.saves.kept import KeptSession
from holdin.saves.ledger import Ledger
from holdin.saves.reading import Reading
from holdin.saves.records import CampaignHeader, Planned, Record, Stands, Unplanned
from holdin.saves.savefile import Mended, SaveFile
from holdin.saves.sets import Way, set_name, store
from holdin.saves.summary import keep_summary


class KeptCampaign:
    """A campaign with its journal; while a scenario is played, `game` is its session."""

    def __init__(self, ledger: Ledger, file: SaveFile) -> None:
        self._ledger = ledger
        self._file = file
        self.path = file.path
        self.game: KeptSession | None = None
        self._follow()

    @classmethod
    def begin(  # noqa: PLR0913 - what a campaign begins with
        cls, path: Path, cards: CardSet, name: str, character: CharacterId, seed: int, *, hindrances: bool = True
    ) -> "KeptCampaign":
        """Start a campaign and its journal.

        :raises KeyError: there is no such character.
        :raises ValueError: the name is empty, or longer than 60 letters.
        :raises SaveIoError: something is there already, it can't be written, or another window has it open.
        """
        header = CampaignHeader(
            program=__version__,
            cards=set_name(cards),
            name=name,
            character=character,
            seed=seed,
            hindrances=hindrances,
        )
        ledger = Ledger(cards, header)
        begun = cls(ledger, SaveFile.begin(path, header, cards))
        begun.summarise()
        return begun

    @classmethod
    def open(cls, path: Path, cards: CardSet, way: Way | None = None, *, wait: float = 0.0) -> "KeptCampaign":
        """Go on with a campaign.

        :param way: how, where the cards have changed since; the campaign's `cards` are then those it goes on with.
        :param wait: seconds to wait for another window to close it.
        :raises SaveChangedError: the cards have changed; it says what did, and which ways there are.
        :raises SaveError: it can't be read or written, or (`SaveInUseError`) another window has it open.
        """

        def build(contents: Contents) -> tuple[Ledger, tuple[Record, ...]]:
            reading = Reading.of(path, contents, cards)
            ledger = reading.ledger(way)
            return ledger, reading.news(ledger, way)

        file, ledger = SaveFile.open(path, build, wait=wait)
        with suppress(OSError):
            store(file.folder, ledger.cards)
        opened = cls(ledger, file)
        if file.mended is not None:
            opened.summarise()
        return opened

    @property
    def cards(self) -> CardSet:
        """The cards it is played with: those it was opened with, or the stored ones it was made with."""
        return self._ledger.cards

    @property
    def header(self) -> CampaignHeader:
        """What the campaign began with."""
        return self._ledger.header

    @property
    def mended(self) -> Mended | None:
        """What was wrong with the save when it was opened."""
        return self._file.mended

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self._ledger.state

    @property
    def steps(self) -> tuple[CampaignStep, ...]:
        """Every plan since the last snapshot, or since it was opened, oldest first."""
        return tuple(self._ledger.steps)

    @property
    def undoable(self) -> int:
        """How many plans can be taken back."""
        return self._ledger.undoable

    def legal(self) -> tuple[Plan, ...]:
        """Every legal plan now."""
        return self._ledger.legal()

    def plan(self, plan: Plan) -> CampaignStep | Refused:
        """Carry a plan out; at a scenario's end a snapshot and a copy are made.

        :raises SaveIoError: it could not be written; the campaign is as it was.
        """
        session = self._ledger.session
        step = self._ledger.plan(plan)
        if isinstance(step, CampaignStep):
            done = isinstance(plan, Finish)
            records: list[Record] = [Planned(plan=NOTATION.show(plan))]
            try:
                self._file.append(*records, *([Stands(stands=step.after)] if done else []))
            except SaveError:
                self._ledger.take_back(1)
                self._ledger.session = session
                raise
            self._follow()
            if done:
                self._file.copy()
                self.summarise()
        return step

    def undo(self, count: int = 1) -> int:
        """Take plans back; returns how many could be.

        :raises SaveIoError: it could not be written; the campaign is as it was.
        """
        count = min(count, self.undoable)
        if count:
            self._file.append(Unplanned(unplan=count))
            self._ledger.take_back(count)
            self._follow()
        return count

    def _follow(self) -> None:
        """Hold the ledger's session, if there is one, with this journal."""
        session = self._ledger.session
        if session is None:
            self.game = None
        elif self.game is None or self.game.session is not session:
            self.game = KeptSession(session, self._file, alone=False)

    def summarise(self) -> None:
        """Keep what the menu tells of the campaign, so that it need not be opened for it."""
        keep_summary(self.path, self._ledger, self._file.check, self._file.entries)

    def close(self) -> None:
        """Let others open the campaign."""
        self.summarise()
        self._file.close()
