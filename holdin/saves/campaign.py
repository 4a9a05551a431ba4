"""A campaign that is on disk: every plan and every answer is in its journal before it counts."""

from contextlib import suppress
from pathlib import Path

from holdin import __version__
from holdin.campaign.actions import NOTATION, Finish, Plan
from holdin.campaign.machine import CampaignStep
from holdin.campaign.state import CampaignState
from holdin.errors import SaveChangedError, SaveError
from holdin.game.step import Refused
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.saves.journal import Contents
from holdin.saves.kept import KeptSession
from holdin.saves.ledger import Ledger, Span, fitted, spans
from holdin.saves.records import Adopted, CampaignHeader, Planned, Record, Stands, Unplanned
from holdin.saves.savefile import Mended, SaveFile, contents_of, folder_of
from holdin.saves.sets import Way, advice, changed, same, set_name, store, stored
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
            ledger = ledger_of(path, contents, cards, way)
            return ledger, _news(contents, ledger, way)

        file, ledger = SaveFile.open(path, build, wait=wait)
        with suppress(OSError):
            store(file.folder, ledger.cards)
        return cls(ledger, file)

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
        keep_summary(self.path, self._ledger, self._file.check)

    def close(self) -> None:
        """Let others open the campaign."""
        self.summarise()
        self._file.close()


def look(path: Path, cards: CardSet, way: Way | None = None) -> Ledger:
    """A campaign to look at, whoever else has it open: nothing that is done to it is kept.

    :raises SaveChangedError: the cards have changed, and no way is given.
    :raises SaveError: it can't be read.
    """
    return ledger_of(path, contents_of(path), cards, way)


def ledger_of(path: Path, contents: Contents, cards: CardSet, way: Way | None = None) -> Ledger:
    """A campaign's ledger, from its last snapshot on.

    :param way: how to go on where its cards or rules have changed.
    :raises SaveChangedError: they have, and no way is given; it says which there are.
    :raises SaveError: it is no campaign, or the way is none.
    """
    header = contents.header
    if not isinstance(header, CampaignHeader):
        msg = f"{path} is a single game, not a campaign."
        raise SaveError(msg)
    if way is Way.RESTART:
        return _restarted(path, contents, header, cards)
    if way is Way.AS_MADE:
        cards = stored(folder_of(path), contents.cards) or cards
    if way is not Way.NOW and not same(contents.cards, cards):
        kept = stored(folder_of(path), contents.cards)
        raise changed(path, contents.cards, cards, kept, _ways(path, contents, header, cards, kept))
    try:
        return _played(header, spans(contents.entries)[-1], cards)
    except (ValueError, KeyError) as error:
        ways = tuple(each for each in _ways(path, contents, header, cards, None) if each is Way.RESTART)
        msg = f"{path} can't be played again as it was: {error}. {advice(ways) if ways else ''}".rstrip()
        raise SaveChangedError(msg, (), ways) from error


def _played(header: CampaignHeader, span: Span, cards: CardSet) -> Ledger:
    ledger = Ledger(cards, header, span.start)
    ledger.replay(span.entries)
    return ledger


def _restarted(path: Path, contents: Contents, header: CampaignHeader, cards: CardSet) -> Ledger:
    """The campaign as it stood before the scenario under way.

    :raises SaveError: what the cards or the save have doesn't do for that.
    """
    span = spans(contents.entries)[-1]
    try:
        if span.start is not None:
            return Ledger(cards, header, fitted(cards, span.start))
        return Ledger(cards, header, _last_end(header, span, cards))
    except (ValueError, KeyError) as error:
        msg = f"{path} can't go on with these cards: {error}."
        raise SaveError(msg) from error


def _last_end(header: CampaignHeader, span: Span, cards: CardSet) -> CampaignState | None:
    """Where a campaign of an older version, which has no snapshots, stood after its last finished scenario."""
    ends = [index for index, record in enumerate(span.entries) if record == Planned(plan=NOTATION.show(Finish()))]
    if not ends:
        return None
    return _played(header, Span(None, span.entries[: ends[-1] + 1]), cards).state


def _ways(
    path: Path, contents: Contents, header: CampaignHeader, cards: CardSet, kept: CardSet | None
) -> tuple[Way, ...]:
    """How the campaign can go on with changed cards or rules, the way that loses least first."""
    found: list[Way] = []
    with suppress(ValueError, KeyError):
        _played(header, spans(contents.entries)[-1], cards)
        found.append(Way.NOW)
    if kept is not None:
        found.append(Way.AS_MADE)
    with suppress(SaveError):
        _restarted(path, contents, header, cards)
        found.append(Way.RESTART)
    return tuple(found)


def _news(contents: Contents, ledger: Ledger, way: Way | None) -> tuple[Record, ...]:
    """What opening a campaign in a way adds to its journal."""
    name = set_name(ledger.cards)
    if way is Way.RESTART:
        return (Stands(stands=ledger.state, cards=name),)
    return () if same(contents.cards, ledger.cards) else (Adopted(adopted=name),)
