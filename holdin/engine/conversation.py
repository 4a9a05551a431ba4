"""One conversation: a card set, a game or a campaign, a language."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from holdin.data.library import BUILT_IN, Library
from holdin.data.load import built_in_cards
from holdin.engine.lines import ProtocolError
from holdin.errors import Said, SaveError, SaveIoError
from holdin.game.actions import Action
from holdin.game.notation import Notation
from holdin.game.session import Session
from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.saves.campaign import KeptCampaign
from holdin.words.catalogues import ENGLISH
from holdin.words.words import Words


class Engine:
    """What a conversation has at hand."""

    def __init__(self) -> None:
        self._cards: CardSet | None = None
        self._session: Session | None = None
        self._campaign: KeptCampaign | None = None
        self.library = BUILT_IN
        """Among these sets are those that expand the cards, and those that saves were played with."""
        self.lang = "en"
        self.running = True

    @property
    def cards(self) -> CardSet:
        """The card set that was loaded; the built-in one unless another was."""
        if self._cards is None:
            self._cards = built_in_cards()
        return self._cards

    @property
    def session(self) -> Session:
        """The game; with a campaign open, the scenario that it plays.

        :raises ProtocolError: `no_game`.
        """
        session = self.playing
        if session is None:
            raise ProtocolError("no_game", Said("There is no game now; begin one with new, restore or campaign_do."))
        return session

    @property
    def playing(self) -> Session | None:
        """The game, if there is one."""
        return self._session if self._campaign is None else self._campaign.game

    @property
    def campaign(self) -> KeptCampaign:
        """The campaign that is open.

        :raises ProtocolError: `no_game`.
        """
        if self._campaign is None:
            raise ProtocolError(
                "no_game", Said("There is no campaign open; begin one with campaign_new or campaign_open.")
            )
        return self._campaign

    @property
    def words(self) -> Words:
        """Wordings in the conversation's language, of the cards that are played with."""
        if self._campaign is not None:
            return Words(self._campaign.cards, self.lang)
        return Words(self.cards if self._session is None else self._session.cards, self.lang)

    def say(self, what: Said) -> str:
        """A sentence in the conversation's language."""
        return str(what) if self.lang == ENGLISH else self.words.said(what)

    def refusal(self, refused: Refused, state: GameState | None = None, *, at: str = "action") -> ProtocolError:
        """The error for what a rule forbids."""
        said = Said.plain(self.words.refusal(refused, state))
        return ProtocolError("illegal_action", said, at=at, rule=refused.rule)

    # What it takes up

    def use(self, cards: CardSet, library: Library = BUILT_IN) -> None:
        """Other cards; a game under way is put away with those it was played with."""
        self.close()
        self._cards, self._session, self.library = cards, None, library

    def play(self, session: Session) -> None:
        """A game; a campaign is put away."""
        self.close()
        self._session = session

    def has_open(self, path: Path) -> bool:
        """Whether this conversation has that campaign open."""
        return self._campaign is not None and self._campaign.path.resolve() == path.resolve()

    def go_on(self, campaign: KeptCampaign) -> None:
        """A campaign."""
        self.close()
        self._campaign = campaign

    def close(self) -> None:
        """Put the campaign away; it is on disk."""
        if self._campaign is not None:
            self._campaign.close()
            self._campaign = None


def file_of(text: str) -> Path:
    """A path that could be a file's.

    :raises ProtocolError: `io`.
    """
    path = Path(text)
    if "\0" in text or not path.name:
        raise ProtocolError("io", Said("{text!r} can’t be a file.", text=text), at="path")
    return path


def existing(text: str) -> Path:
    """A file that is there.

    :raises ProtocolError: `io`.
    """
    path = file_of(text)
    try:
        there = path.is_file()
    except OSError as error:
        said = Said("{path} can’t be looked for: {error}.", path=path, error=error.strerror)
        raise ProtocolError("io", said, at="path") from error
    if not there:
        raise ProtocolError("io", Said("{path} is no file.", path=path), at="path")
    return path


@contextmanager
def on_disk(engine: Engine) -> Iterator[None]:
    """Around what reads or writes a save; where that fails, everything is as it was.

    :raises ProtocolError: `io` where the disk says no or another program has the file, else `bad_save`.
    """
    try:
        yield
    except SaveError as error:
        code = "io" if isinstance(error, SaveIoError) else "bad_save"
        told = str(error) if engine.lang == ENGLISH else engine.words.trouble(error)
        raise ProtocolError(code, Said.plain(told), at="path") from error


def parsed(key: str, notation: Notation) -> Action | None:
    """The action of a key; none if no action is written so."""
    try:
        return notation.parse(key)
    except ValueError:
        return None
