"""A campaign read from its journal: as it was, or in one of the ways to go on when cards or rules have changed."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from holdin.campaign.actions import NOTATION, Finish
from holdin.campaign.state import CampaignState
from holdin.errors import Said, SaveChangedError, SaveError
from holdin.models.card_set import CardSet
from holdin.saves.journal import Contents, misplaced
from holdin.saves.ledger import Ledger, Span, fitted, spans
from holdin.saves.records import Adopted, CampaignHeader, Planned, Record, Stands
from holdin.saves.savefile import contents_of, folder_of
from holdin.saves.sets import Continuation, advice, changed, same, set_name, stored


def look(path: Path, cards: CardSet, way: Continuation | None = None) -> Ledger:
    """A campaign to look at, whoever else has it open: nothing that is done to it is kept.

    :raises SaveChangedError: the cards have changed, and no way is given.
    :raises SaveError: it can't be read.
    """
    return Reading.of(path, contents_of(path), cards).ledger(way)


@dataclass(frozen=True, slots=True)
class Reading:
    """A campaign's journal, and the cards that there are now."""

    path: Path
    header: CampaignHeader
    contents: Contents
    cards: CardSet
    kind: type[Ledger]
    """What it is to be gone on with as."""

    @classmethod
    def of(cls, path: Path, contents: Contents, cards: CardSet, kind: type[Ledger] = Ledger) -> "Reading":
        """A reading of a journal.

        :raises SaveError: it is no campaign's.
        """
        if not isinstance(contents.header, CampaignHeader):
            raise misplaced(path, contents)
        return cls(path, contents.header, contents, cards, kind)

    def ledger(self, way: Continuation | None = None) -> Ledger:
        """The campaign, from its last snapshot on.

        :param way: how to go on where its cards or rules have changed; a way that it doesn't need makes no difference.
        :raises SaveChangedError: they have, and no way is given; it says which there are.
        :raises SaveError: the way leads nowhere.
        """
        if way is Continuation.RESTART:
            return self._restarted()
        if way is Continuation.NOW or same(self.contents.cards, self.cards):
            return self._as_it_was(self.cards)
        made_with = stored(folder_of(self.path), self.contents.cards)
        if way is Continuation.AS_MADE and made_with is not None:
            return self._as_it_was(made_with)
        raise changed(self.path, self.contents.cards, self.cards, made_with, self._ways(made_with))

    def news(self, ledger: Ledger, way: Continuation | None) -> tuple[Record, ...]:
        """What going on in a way adds to the journal."""
        name = set_name(ledger.cards)
        if way is Continuation.RESTART:
            return (Stands(stands=ledger.state, cards=name),)
        return () if same(self.contents.cards, ledger.cards) else (Adopted(adopted=name),)

    @property
    def _last(self) -> Span:
        return spans(self.contents.entries)[-1]

    def _play(self, cards: CardSet, span: Span) -> Ledger:
        ledger = self.kind(cards, self.header, span.start)
        ledger.replay(span.entries)
        return ledger

    def _as_it_was(self, cards: CardSet) -> Ledger:
        try:
            return self._play(cards, self._last)
        except (ValueError, KeyError) as error:
            ways = self._restart()
            said = Said("{path} can’t be played again as it was.", path=self.path)
            raise SaveChangedError(said, ways=ways, more=f"({error}) {advice(ways)}") from error

    def _restarted(self) -> Ledger:
        """The campaign as it stood before the scenario under way.

        :raises SaveError: the cards or the save don't have what that needs.
        """
        try:
            start = self._last_end() if self._last.start is None else fitted(self.cards, self._last.start)
            return self.kind(self.cards, self.header, start)
        except (ValueError, KeyError) as error:
            raise SaveError(Said("{path} can’t go on with these cards.", path=self.path), f"({error})") from error

    def _last_end(self) -> CampaignState | None:
        """Where a campaign stood that has no snapshot yet; an older version may have played several scenarios so."""
        finish = Planned(plan=NOTATION.show(Finish()))
        ends = [index for index, record in enumerate(self._last.entries) if record == finish]
        return self._play(self.cards, Span(None, self._last.entries[: ends[-1] + 1])).state if ends else None

    def _ways(self, made_with: CardSet | None) -> tuple[Continuation, ...]:
        """How to go on with changed cards, the way that loses least first."""
        found: list[Continuation] = []
        with suppress(ValueError, KeyError):
            self._play(self.cards, self._last)
            found.append(Continuation.NOW)
        return (*found, *((Continuation.AS_MADE,) if made_with else ()), *self._restart())

    def _restart(self) -> tuple[Continuation, ...]:
        try:
            self._restarted()
        except SaveError:
            return ()
        return (Continuation.RESTART,)
