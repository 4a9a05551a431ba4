"""A session that is on disk: every answer is in its journal before it counts."""

from collections.abc import Iterable
from pathlib import Path

from holdin import __version__
from holdin.errors import Said, SaveChangedError, SaveError, SaveInUseError, SaveIoError
from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.notation import show
from holdin.game.session import Moment, Session
from holdin.game.setup import faults, start_faults
from holdin.game.state import GameState, Setup, Start
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.saves.disk import in_use, read_file, saying, set_aside, write_file
from holdin.saves.journal import Contents, join, read
from holdin.saves.ledger import again
from holdin.saves.records import Adopted, Did, Entry, Header, Record, Redid, TakenUp, Undid, encode_all
from holdin.saves.savefile import Mended, SaveFile, folder_of
from holdin.saves.sets import Way, changed, same, set_name, stored


def header(session: Session) -> Header:
    """What a session's journal begins with."""
    return Header(
        program=__version__,
        cards=set_name(session.cards),
        setup=session.setup,
        dice=session.dice_at_start,
        manual=session.manual,
        start=session.start,
    )


def save(session: Session, path: Path) -> None:
    """Write a session, with what can still be redone, as a journal of its own.

    A game that was there is kept as `.old-1` and so on.

    :raises SaveIoError: it can't be written, or something else than a game, or an open one, is there.
    """
    undone = session.undone
    records: list[Record] = [header(session)]
    records += [_record(moment) for moment in (*session.moments[1:], *undone)]
    records += [Undid(undo=len(undone))] if undone else []
    with saying(path, "written"):
        if path.exists():
            set_aside(path, _replaceable(path), "old")
        write_file(path, encode_all("", tuple(records))[0])


def _record(moment: Moment) -> Record:
    if moment.start is not None:
        return TakenUp(take_up=moment.start)
    return Did(do=tuple(show(action) for action in moment.actions))


def _replaceable(path: Path) -> bytes:
    """What is there, if a game may be saved in its place.

    :raises SaveIoError: it isn't a game, or it is open.
    """
    data = read_file(path)
    try:
        game = isinstance(join(path, [data]).header, Header)
    except SaveError:
        game = False
    if not game:
        raise SaveIoError(Said("{path} is something else than a game; nothing is written over it.", path=path))
    if in_use(path):
        raise SaveInUseError(Said("{path} is open in another window; save under another name.", path=path))
    return data


def restore(path: Path, cards: CardSet) -> Session:
    """Read a session back, without going on with its journal.

    :raises SaveError: it can't be read, or not with these cards.
    """
    return session_of(path, read(path), cards)


def session_of(path: Path, contents: Contents, cards: CardSet, way: Way | None = None) -> Session:
    """The session of a game's journal.

    :param way: how to go on where its cards have changed.
    :raises SaveChangedError: they have, and no way is given; it says which there are.
    :raises SaveError: it is no game, or the way is none.
    """
    if not isinstance(contents.header, Header):
        raise SaveError(Said("{path} is a campaign; open it as one.", path=path))
    made_with = None
    if way is not Way.NOW and not same(contents.cards, cards):
        made_with = stored(folder_of(path), contents.cards)
        if way is not Way.AS_MADE or made_with is None:
            ways = (*((Way.NOW,) if _plays(contents, cards) else ()), *((Way.AS_MADE,) if made_with else ()))
            raise changed(path, contents.cards, cards, made_with, ways)
    try:
        return _session(contents.header, contents.entries, made_with or cards)
    except (ValueError, KeyError) as error:
        raise SaveChangedError(Said("{path} can't be played again.", path=path), more=f"({error})") from error


def _session(header_: Header, entries: Iterable[Entry], cards: CardSet) -> Session:
    for fault in faults(cards, header_.setup):
        raise ValueError(fault.message.rstrip("."))
    if header_.start is not None:
        for fault in start_faults(cards, header_.setup, header_.start):
            raise ValueError(fault.message.rstrip("."))
    session = Session(cards, header_.setup, header_.dice, manual=header_.manual, start=header_.start)
    for record in entries:
        again(session, record)
    return session


def _plays(contents: Contents, cards: CardSet) -> bool:
    assert isinstance(contents.header, Header)
    try:
        _session(contents.header, contents.entries, cards)
    except (ValueError, KeyError):
        return False
    return True


class KeptSession:
    """A session with its journal: the same words as `Session`, and nothing counts before it is on the disk."""

    def __init__(self, session: Session, file: SaveFile, *, alone: bool = True) -> None:
        """Keep a session in a file.

        :param alone: whether the file is this game's own; a campaign's game leaves closing it to the campaign.
        """
        self._session = session
        self._file = file
        self._alone = alone
        self.path = file.path

    @classmethod
    def begin(  # noqa: PLR0913 - what a game begins with
        cls,
        path: Path,
        cards: CardSet,
        setup: Setup,
        dice: Dice,
        *,
        manual: bool = False,
        start: Start | None = None,
    ) -> "KeptSession":
        """Set a game up, or go on from a start, and begin its journal.

        :raises SaveIoError: something is there already, it can't be written, or another window has it open.
        """
        session = Session(cards, setup, dice, manual=manual, start=start)
        return cls(session, SaveFile.begin(path, header(session), cards))

    @classmethod
    def open(cls, path: Path, cards: CardSet, way: Way | None = None, *, wait: float = 0.0) -> "KeptSession":
        """Go on with a game.

        :param way: how, where its cards have changed since.
        :param wait: seconds to wait for another window to close it.
        :raises SaveChangedError: its cards have changed; it says what did, and which ways there are.
        :raises SaveError: it can't be read or written, or (`SaveInUseError`) another window has it open.
        """

        def build(contents: Contents) -> tuple[Session, tuple[Record, ...]]:
            session = session_of(path, contents, cards, way)
            adopts = not same(contents.cards, session.cards)
            return session, (Adopted(adopted=set_name(session.cards)),) if adopts else ()

        file, session = SaveFile.open(path, build, wait=wait)
        return cls(session, file)

    @property
    def mended(self) -> Mended | None:
        """What was wrong with the save when it was opened."""
        return self._file.mended

    @property
    def session(self) -> Session:
        """The session, to read; answers go through this object."""
        return self._session

    @property
    def cards(self) -> CardSet:
        """The card set it is played with."""
        return self._session.cards

    @property
    def setup(self) -> Setup:
        """What the game started from."""
        return self._session.setup

    @property
    def dice_at_start(self) -> Dice:
        """The dice that the game began with."""
        return self._session.dice_at_start

    @property
    def state(self) -> GameState:
        """The game as it is now."""
        return self._session.state

    @property
    def last(self) -> Moment:
        """The latest moment."""
        return self._session.last

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment since the set-up, oldest first."""
        return self._session.moments

    @property
    def undone(self) -> tuple[Moment, ...]:
        """The moments that can be done again, the next one first."""
        return self._session.undone

    def legal(self) -> tuple[Action, ...]:
        """Every legal answer now."""
        return self._session.legal()

    def do(self, action: Action) -> Moment | Refused:
        """Answer the question.

        :raises SaveError: it could not be written; the game is as it was.
        """
        undone = self._session.undone
        moment = self._session.do(action)
        if isinstance(moment, Moment):
            self._keep(moment, undone)
        return moment

    def take_up(self, start: Start) -> Moment:
        """Go on from a start of the same set-up; see `Session.take_up`.

        :raises SaveError: it could not be written; the game is as it was.
        """
        undone = self._session.undone
        moment = self._session.take_up(start)
        self._keep(moment, undone)
        return moment

    def _keep(self, moment: Moment, undone: tuple[Moment, ...]) -> None:
        try:
            self._file.append(_record(moment))
        except SaveError:
            self._session.take_back(undone)
            raise

    def undo(self, steps: int = 1) -> int:
        """Go back by answers; returns how many could be taken back."""
        taken = self._session.undo(steps)
        if taken:
            try:
                self._file.append(Undid(undo=taken))
            except SaveError:
                self._session.redo(taken)
                raise
        return taken

    def redo(self, steps: int = 1) -> int:
        """Do again what was undone; returns how many could be done."""
        done = self._session.redo(steps)
        if done:
            try:
                self._file.append(Redid(redo=done))
            except SaveError:
                self._session.undo(done)
                raise
        return done

    def close(self) -> None:
        """Let others open the game."""
        if self._alone:
            self._file.close()
