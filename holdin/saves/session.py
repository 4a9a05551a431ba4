"""A game's session that is on disk: every answer is in its journal before it counts."""

from collections.abc import Iterable
from pathlib import Path

from typing_extensions import override

from holdin import __version__
from holdin.data.dungeon_cards import dungeon_faults, with_dungeon
from holdin.data.library import BUILT_IN, Library
from holdin.errors import Said, SaveChangedError, SaveError, SaveInUseError, SaveIoError
from holdin.game.actions import Drawn, Rolled
from holdin.game.dice import Dice
from holdin.game.notation import show
from holdin.game.past import Past
from holdin.game.session import Moment, Session
from holdin.game.setup import faults, start_faults
from holdin.game.state import GameState, Setup, Start
from holdin.models.card_set import CardSet
from holdin.saves.campaign_journal import again
from holdin.saves.disk import in_use, saying, set_aside, write_file
from holdin.saves.journal import Contents, misplaced, read
from holdin.saves.journaled import Journaled
from holdin.saves.records import Adopted, Did, Entry, Header, Record, Redid, TakenUp, Undid, encode_all
from holdin.saves.repairs import Repairs
from holdin.saves.savefile import Built, SaveFile, folder_of
from holdin.saves.sets import Continuation, changed, same, set_name, stored


class KeptSession(Journaled[GameState, Moment], Session):
    """A session with its journal."""

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
        session = cls(cards, setup, dice, manual=manual, start=start)
        return session.keep_in(SaveFile.begin(path, header(session), cards))

    @classmethod
    def open(
        cls,
        path: Path,
        cards: CardSet,
        way: Continuation | None = None,
        *,
        wait: float = 0.0,
        library: Library = BUILT_IN,
    ) -> "KeptSession":
        """Go on with a game.

        :param cards: those at hand; the library has those of other sets.
        :param way: how, where its cards have changed since.
        :param wait: seconds to wait for another window to close it.
        :raises SaveChangedError: its cards have changed; it says what did, and which ways there are.
        :raises SaveError: it can't be read or written, or (`SaveInUseError`) another window has it open.
        """

        def build(contents: Contents) -> Built[KeptSession]:
            session = session_of(path, contents, cards, way, library)
            adopts = not same(contents.cards, session.cards)
            return Built(session, (Adopted(adopted=set_name(session.cards)),) if adopts else ())

        session = cls._opened(path, build, wait)
        session.keep_cards()
        return session

    @override
    def redo_as(self, *, goes_on: bool) -> None:
        self._write(Redid(redo=1, goes_on=goes_on))
        Past.redo(self)
        self._regroup(goes_on=goes_on)

    def _lines(self, moment: Moment) -> tuple[Record, ...]:
        return (_record(moment),)


def header(session: Session) -> Header:
    """What a session's journal begins with."""
    return Header(
        program=__version__,
        cards=set_name(session.cards),
        setup=session.setup,
        dice=session.dice_at_start,
        manual=session.manual,
        start=session.start,
        dungeon=session.cards.dungeon,
    )


def _record(moment: Moment) -> Did | TakenUp:
    if moment.start is not None:
        return TakenUp(take_up=moment.start)
    return Did(do=tuple(show(action) for action in moment.actions), goes_on=moment.goes_on)


def begun_alike(session: Session, at: int, seed: int) -> Session:
    """A game's beginning, up to a moment, as a session of its own: what was rolled is given, what comes is another's.

    :param at: the moment's number; 0 is the set-up.
    """
    moments = session.moments[: at + 1]
    given = [action for moment in moments for action in moment.actions]
    rolls = tuple(action.letter for action in given if isinstance(action, Rolled))
    draws = tuple(action.card for action in given if isinstance(action, Drawn))
    dice = Dice(seed) if session.manual else Dice(seed, rolls=rolls, draws=draws)
    other = Session(session.cards, session.setup, dice, manual=session.manual, start=session.start)
    for moment in moments[1:]:
        again(other, _record(moment))
    return other


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
            _replaceable(path)
            set_aside(path, "old")
        write_file(path, encode_all("", tuple(records))[0])


def _replaceable(path: Path) -> None:
    """See that a game may be saved in the place of what is there.

    :raises SaveIoError: it isn't a game, or it is open.
    """
    try:
        game = isinstance(read(path).header, Header)
    except SaveIoError:
        raise
    except SaveError:
        game = False
    if not game:
        raise SaveIoError(Said("{path} is something else than a game; nothing is written over it.", path=path))
    if in_use(path):
        raise SaveInUseError(Said("{path} is open in another window; save under another name.", path=path))


def restore(path: Path, cards: CardSet, library: Library = BUILT_IN) -> Session:
    """Read a session back, without going on with its journal.

    :raises SaveError: it can't be read, or not with these cards.
    """
    return restored(path, cards, library)[0]


def restored(path: Path, cards: CardSet, library: Library = BUILT_IN) -> tuple[Session, Repairs | None]:
    """The same, with what was wrong with the file, if anything was; what lies on the disk stays as it is.

    :raises SaveError: see `restore`.
    """
    contents = read(path)
    wrong = Repairs(lost=contents.lost, unfit=contents.unfit) if contents.damaged or contents.lost else None
    return session_of(path, contents, cards, library=library), wrong


def session_of(
    path: Path, contents: Contents, cards: CardSet, way: Continuation | None = None, library: Library = BUILT_IN
) -> KeptSession:
    """The session of a game's journal, not yet kept in it.

    :param way: how to go on where its cards have changed.
    :raises SaveChangedError: they have, and no way is given; it says which there are.
    :raises SaveError: it is no game, or the way is none.
    """
    if not isinstance(contents.header, Header):
        raise misplaced(path, contents)
    cards = played_with(contents.header, cards, library)
    made_with = None
    if way is not Continuation.NOW and not same(contents.cards, cards):
        made_with = stored(folder_of(path), contents.cards)
        if way is not Continuation.AS_MADE or made_with is None:
            ways = (
                *((Continuation.NOW,) if _plays(contents, cards) else ()),
                *((Continuation.AS_MADE,) if made_with else ()),
            )
            raise changed(path, contents.cards, cards, made_with, ways)
    try:
        return _session(contents.header, contents.entries, made_with or cards)
    except (ValueError, KeyError) as error:
        raise SaveChangedError(Said("{path} can’t be played again.", path=path), more=f"({error})") from error


def played_with(header_: Header, cards: CardSet, library: Library = BUILT_IN) -> CardSet:
    """The cards that a game is played with, as they are now: those of its set, its character’s, its dungeon."""
    found = library.played(cards, header_.cards.name, header_.setup.character) or cards
    return with_dungeon(found, header_.dungeon)


def _session(header_: Header, entries: Iterable[Entry], cards: CardSet) -> KeptSession:
    if cards.dungeon is not None:
        for told in dungeon_faults(cards, cards.dungeon):
            raise ValueError(str(told))
    for fault in faults(cards, header_.setup):
        raise ValueError(fault.message.rstrip("."))
    if header_.start is not None:
        for fault in start_faults(cards, header_.setup, header_.start):
            raise ValueError(fault.message.rstrip("."))
    session = KeptSession(cards, header_.setup, header_.dice, manual=header_.manual, start=header_.start)
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
