"""A campaign read from its journal: as it was, or in one of the ways to go on when cards or rules have changed."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from holdin.campaign.actions import NOTATION, Finish, GiveUp
from holdin.campaign.expansion import fitted, rested, woken
from holdin.campaign.state import CampaignState
from holdin.data.library import BUILT_IN, Library
from holdin.errors import Said, SaveChangedError, SaveError
from holdin.models.card_set import CardSet
from holdin.saves.campaign_journal import CampaignJournal, Span, spans
from holdin.saves.journal import Contents, misplaced
from holdin.saves.records import Adopted, CampaignHeader, Planned, Record, SetName, Stands
from holdin.saves.savefile import contents_of, folder_of
from holdin.saves.sets import Continuation, advice, changed, same, set_name, stored


def look(path: Path, cards: CardSet, way: Continuation | None = None, library: Library = BUILT_IN) -> CampaignJournal:
    """A campaign to look at, whoever else has it open: nothing that is done to it is kept.

    :raises SaveChangedError: the cards have changed, and no way is given.
    :raises SaveError: it can't be read.
    """
    return Reading.of(path, contents_of(path), cards, library=library).journal(way)


@dataclass(frozen=True, slots=True)
class Reading:
    """A campaign's journal, and the cards that there are now."""

    path: Path
    header: CampaignHeader
    contents: Contents
    cards: CardSet
    """Those at hand; the library has those of other sets."""
    kind: type[CampaignJournal]
    """What it is to be gone on with as."""
    library: Library = BUILT_IN

    @classmethod
    def of(
        cls,
        path: Path,
        contents: Contents,
        cards: CardSet,
        kind: type[CampaignJournal] = CampaignJournal,
        library: Library = BUILT_IN,
    ) -> "Reading":
        """A reading of a journal.

        :raises SaveError: it is no campaign's.
        """
        if not isinstance(contents.header, CampaignHeader):
            raise misplaced(path, contents)
        return cls(path, contents.header, contents, cards, kind, library)

    def journal(self, way: Continuation | None = None) -> CampaignJournal:
        """The campaign, from its last snapshot on.

        :param way: how to go on where its cards or rules have changed; a way that it doesn't need makes no difference.
        :raises SaveChangedError: they have, and no way is given; it says which there are.
        :raises SaveError: the way leads nowhere.
        """
        if way is Continuation.RESTART:
            return self._restarted()
        now = self._set(self.contents.cards)
        if now is not None and (way is Continuation.NOW or same(self.contents.cards, now)):
            return self._woken(self._as_it_was(self.cards))
        made_with = stored(folder_of(self.path), self.contents.cards)
        if way is Continuation.AS_MADE and made_with is not None:
            return self._as_it_was(made_with)
        without = self._without(made_with) if now is None else None
        if without is not None:
            return without
        raise changed(self.path, self.contents.cards, now or self.cards, made_with, self._ways(made_with))

    def news(self, journal: CampaignJournal, way: Continuation | None) -> tuple[Record, ...]:
        """What going on in a way adds to the journal."""
        name = set_name(journal.cards)
        began = self._last.start
        if way is Continuation.RESTART or journal.origin.resting != (None if began is None else began.resting):
            return (Stands(stands=journal.state, cards=name),)
        return () if same(self.contents.cards, journal.cards) else (Adopted(adopted=name),)

    def _set(self, name: SetName) -> CardSet | None:
        """A set as it is now; none where it isn't here."""
        return self.library.played(self.cards, name.name, self.header.character)

    def _without(self, made_with: CardSet | None) -> CampaignJournal | None:
        """The campaign between scenarios, without the expansions that it has taken on, as they aren't here.

        None where something would be lost by that, or it was begun with cards that aren't here, either.
        """
        begun, stands = self._set(self.header.cards), self._last.start
        if begun is None:
            return None
        with suppress(ValueError, KeyError):
            if self._last.entries or stands is None:
                journal = self._play(made_with, self._last) if made_with is not None else None
                stands = None if journal is None or not _between(journal) else journal.state
            return None if stands is None else self._from(rested(begun, stands))
        return None

    def _woken(self, journal: CampaignJournal) -> CampaignJournal:
        """With the expansions that rested, if they are here again, and no scenario is under way."""
        sets = () if journal.state.resting is None else journal.state.resting.sets
        cards = self._set(SetName(name=sets[-1], version="", digest="")) if sets else None
        return self._from(woken(cards, journal.state)) if cards is not None and _between(journal) else journal

    def _from(self, state: CampaignState | None) -> CampaignJournal:
        return self.kind(self.cards, self.header, state, self.library)

    @property
    def _last(self) -> Span:
        return spans(self.contents.entries)[-1]

    def _play(self, cards: CardSet, span: Span) -> CampaignJournal:
        journal = self.kind(cards, self.header, span.start, self.library)
        journal.replay(span.entries)
        return journal

    def _as_it_was(self, cards: CardSet) -> CampaignJournal:
        try:
            return self._play(cards, self._last)
        except (ValueError, KeyError) as error:
            ways = self._restart()
            said = Said("{path} can’t be played again as it was.", path=self.path)
            raise SaveChangedError(said, ways=ways, more=f"({error}) {advice(ways)}") from error

    def _restarted(self) -> CampaignJournal:
        """The campaign as it stood before the scenario under way.

        :raises SaveError: the cards or the save don't have what that needs.
        """
        try:
            start = self._last_end() if self._last.start is None else self._fitted(self._last.start)
            return self._from(start)
        except (ValueError, KeyError) as error:
            raise SaveError(Said("{path} can’t go on with these cards.", path=self.path), f"({error})") from error

    def _fitted(self, state: CampaignState) -> CampaignState:
        """A campaign with the cards of now; where its last expansion isn't here, with those of its beginning."""
        cards = self._set(self.contents.cards)
        if cards is not None:
            return fitted(cards, state)
        begun = self._set(self.header.cards)
        if begun is not None:
            return rested(begun, state)
        found = fitted(self.cards, state)
        if found.resting != state.resting:
            msg = f"the card set {self.contents.cards.name!r} isn’t here"
            raise ValueError(msg)
        return found

    def _last_end(self) -> CampaignState | None:
        """Where a campaign stood that has no snapshot yet; an older version may have played several scenarios so."""
        finish = {Planned(plan=NOTATION.show(plan)) for plan in (Finish(), GiveUp())}
        ends = [index for index, record in enumerate(self._last.entries) if record in finish]
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


def _between(journal: CampaignJournal) -> bool:
    """Whether nothing is under way that other cards would change."""
    return journal.state.chosen is None
