"""A session that is on disk: every answer is in its journal before it counts."""

from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock, Timeout

from holdin.errors import SaveError
from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.notation import show
from holdin.game.session import Moment, Session
from holdin.game.state import GameState, Setup
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.saves.journal import Journal, read, write_whole
from holdin.saves.records import Did, Entry, Header, Record, Redid, SetName, Undid


def set_name(cards: CardSet) -> SetName:
    """How a save refers to its card set."""
    return SetName(name=cards.name, version=cards.version, digest=cards.digest)


def header(session: Session) -> Header:
    """What a session's journal begins with."""
    return Header(cards=set_name(session.cards), setup=session.setup, dice=session.dice_at_start, manual=session.manual)


def rebuild(header_: Header, entries: Iterable[Entry], cards: CardSet, path: Path) -> Session:
    """Play a journal's entries again.

    :raises SaveError: it was played with other cards, or an entry doesn't fit.
    """
    insist_on_cards(header_.cards, cards, path)
    try:
        session = Session(cards, header_.setup, header_.dice, manual=header_.manual)
        for record in entries:
            again(session, record)
    except (ValueError, KeyError) as error:
        msg = f"{path} can't be played again: {error}."
        raise SaveError(msg) from error
    return session


def insist_on_cards(made_with: SetName, cards: CardSet, path: Path) -> None:
    """Say so plainly when the card set has changed since.

    :raises SaveError: it has.
    """
    if made_with.digest != cards.digest:
        msg = (
            f"{path} was played with version {made_with.version} of the card set {made_with.name!r}; the cards have "
            f"changed since (now {cards.name!r} {cards.version}). Play it with the set it was made with."
        )
        raise SaveError(msg)


def again(session: Session, record: Entry) -> None:
    """Play one entry of a journal again.

    :raises ValueError: it doesn't fit.
    """
    match record:
        case Did(do=lines):
            session.replay(lines)
        case Undid(undo=steps):
            session.undo(steps)
        case Redid(redo=steps):
            session.redo(steps)
        case _:
            msg = "an entry belongs to a campaign"
            raise ValueError(msg)


def save(session: Session, path: Path) -> None:
    """Write a session, with what can still be redone, as a journal of its own.

    :raises SaveError: it can't be written.
    """
    done = [moment.actions for moment in session.moments if moment.actions]
    undone = [moment.actions for moment in session.undone]
    records: list[Record] = [header(session)]
    records += [Did(do=tuple(show(action) for action in actions)) for actions in done + undone]
    records += [Undid(undo=len(undone))] if undone else []
    write_whole(path, tuple(records))


def restore(path: Path, cards: CardSet) -> Session:
    """Read a session back, without going on with its journal.

    :raises SaveError: it can't be read, or not with these cards.
    """
    contents = read(path)
    if not isinstance(contents.header, Header):
        msg = f"{path} is a campaign; open it as one."
        raise SaveError(msg)
    return rebuild(contents.header, contents.entries, cards, path)


class KeptSession:
    """A session with its journal: the same words as `Session`, and nothing counts before it is on the disk."""

    def __init__(self, session: Session, journal: Journal, lock: FileLock) -> None:
        self._session = session
        self._journal = journal
        self._lock = lock
        self.path = journal.path

    @classmethod
    def begin(cls, path: Path, cards: CardSet, setup: Setup, dice: Dice, *, manual: bool = False) -> "KeptSession":
        """Set a game up and start its journal.

        :raises SaveError: something is there already, it can't be written, or another window has it open.
        """
        session = Session(cards, setup, dice, manual=manual)
        lock = lock_for(path)
        try:
            return cls(session, Journal.begin(path, header(session)), lock)
        except SaveError:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, cards: CardSet) -> "KeptSession":
        """Go on with a game.

        :raises SaveError: it can't be read, not with these cards, or another window has it open.
        """
        lock = lock_for(path)
        try:
            session = restore(path, cards)
            journal, _ = Journal.reopen(path)
        except SaveError:
            lock.release()
            raise
        return cls(session, journal, lock)

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
            try:
                self._journal.append(Did(do=tuple(show(each) for each in moment.actions)))
            except SaveError:
                self._session.take_back(undone)
                raise
        return moment

    def undo(self, steps: int = 1) -> int:
        """Go back by answers; returns how many could be taken back."""
        taken = self._session.undo(steps)
        if taken:
            try:
                self._journal.append(Undid(undo=taken))
            except SaveError:
                self._session.redo(taken)
                raise
        return taken

    def redo(self, steps: int = 1) -> int:
        """Do again what was undone; returns how many could be done."""
        done = self._session.redo(steps)
        if done:
            try:
                self._journal.append(Redid(redo=done))
            except SaveError:
                self._session.undo(done)
                raise
        return done

    def close(self) -> None:
        """Let others open the game."""
        self._journal.close()
        self._lock.release()


def lock_for(path: Path) -> FileLock:
    """The right to write a file, for as long as it is held.

    :raises SaveError: another window has it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(path.name + ".lock"))
        lock.acquire(timeout=0)
    except Timeout as error:
        msg = f"{path} is open in another window; close it there first."
        raise SaveError(msg) from error
    except OSError as error:
        msg = f"{path} can't be locked: {error.strerror}."
        raise SaveError(msg) from error
    return lock
