"""The scenarios that a save tells of: each with its answers as lines, to be read, or to be played again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from holdin.campaign.actions import NOTATION, ChooseScenario, Finish
from holdin.data.library import BUILT_IN, Library
from holdin.data.load import built_in_cards
from holdin.errors import Said, SaveError
from holdin.game.finished import Facts, facts
from holdin.game.past import Past
from holdin.game.session import Session
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.campaign_journal import CampaignJournal, Span, again, spans
from holdin.saves.journal import Contents, misplaced
from holdin.saves.records import CampaignHeader, Did, Entry, Header, Planned, Redid, TakenUp, Undid
from holdin.saves.savefile import contents_of, folder_of, parts_of
from holdin.saves.session import played_with
from holdin.saves.sets import same, stored

Step = Did | TakenUp
"""What a game's history is made of."""


@dataclass(frozen=True, slots=True)
class PlayedScenario:
    """A scenario that was played, or is; what was taken back is left out."""

    scenario: ScenarioId
    level: int
    steps: tuple[Step, ...]
    """Each answer, and each time that the game went on from cards in hand."""
    finished: bool
    """Whether the campaign has gone on from it."""
    begin: Callable[[CardSet, Library], Session]
    undone: int = 0
    """Answers that were taken back, and not done again."""

    @property
    def answers(self) -> tuple[tuple[str, ...], ...]:
        """Each answer with the chance that followed it, as action lines."""
        return tuple(step.do for step in self.steps if isinstance(step, Did))

    def session(self, cards: CardSet, library: Library = BUILT_IN) -> Session:
        """The scenario played again, to its last answer.

        :param cards: those at hand; the library has those of other sets.
        :raises SaveError: it was played with other cards, or rules.
        """
        try:
            session = self.begin(cards, library)
            for step in self.steps:
                again(session, step)
        except (ValueError, KeyError) as error:
            said = Said(
                "{scenario} was played with other cards or rules, and can only be read.", scenario=self.scenario
            )
            raise SaveError(said, f"({error})") from error
        return session

    def facts(self, session: Session) -> Facts | None:
        """What is to be told of it, once it has been played again; none as long as it isn't over."""
        if session.state.ending is None and not self.finished:
            return None
        return facts(session.cards, session.setup, session.moments, undone=self.undone)


def chapters(path: Path) -> tuple[PlayedScenario, ...]:
    """Every scenario of a campaign, or the one of a game, oldest first; whoever has it open.

    :raises SaveError: it can't be read.
    """
    return chapters_in(path, parts_of(path))


def chapters_in(path: Path, parts: Sequence[Contents]) -> tuple[PlayedScenario, ...]:
    """The same of a save that has been read.

    :raises SaveError: it is no campaign and no game.
    """
    header = parts[-1].header
    if isinstance(header, CampaignHeader):
        found = (span for part in parts for span in spans(part.entries))
        return tuple(chapter for span in found for chapter in _chapters(header, span))
    if not isinstance(header, Header):
        raise misplaced(path, parts[-1])
    steps, setup, begin = _Steps(parts[-1].entries), header.setup, partial(_game, header)
    return (PlayedScenario(setup.scenario, setup.level, steps.done, False, begin, steps.taken_back),)


def cards_of(file: Path, cards: CardSet | None = None, library: Library = BUILT_IN) -> CardSet:
    """The cards that a save was played with: those given (without any, the built-in ones), of the library, or stored.

    :raises SaveError: it can't be read.
    """
    return cards_for(file, contents_of(file), cards or built_in_cards(), library)


def cards_for(file: Path, contents: Contents, cards: CardSet, library: Library = BUILT_IN) -> CardSet:
    """The same for a save that has been read."""
    name, header = contents.cards, contents.header
    if isinstance(header, Header):
        now = played_with(header, cards, library)
    else:
        now = library.played(cards, name.name, getattr(header, "character", None)) or cards
    return now if same(name, now) else stored(folder_of(file), name) or now


def _game(header: Header, cards: CardSet, library: Library) -> Session:
    cards = played_with(header, cards, library)
    return Session(cards, header.setup, header.dice, manual=header.manual, start=header.start)


@dataclass(frozen=True, slots=True)
class _Done:
    """A step; how things stood after it is nobody's question here."""

    step: Step
    after: None = None


class _Steps(Past[None, _Done]):
    """What of the steps counts after all undo and redo."""

    def __init__(self, records: Iterable[Entry] = ()) -> None:
        super().__init__(None)
        self.taken_back = 0
        """How many were taken back, and not done again."""
        for record in records:
            self.take(record)

    @property
    def done(self) -> tuple[Step, ...]:
        """The steps that hold, the oldest first."""
        return tuple(each.step for each in self.past)

    def take(self, record: Entry) -> None:
        """Go on by a line."""
        match record:
            case Did() | TakenUp():
                self.add(_Done(record))
            case Undid(undo=steps):
                self.taken_back += self.undo(steps)
            case Redid(redo=steps):
                self.taken_back -= self.redo(steps)


def _chapters(header: CampaignHeader, span: Span) -> Iterator[PlayedScenario]:
    """The scenarios between two snapshots: one, unless an older version wrote them."""
    chosen: ChooseScenario | None = None
    first = 0
    steps = _Steps()
    for index, record in enumerate(span.entries):
        plan = _plan(record)
        if isinstance(plan, ChooseScenario):
            chosen, steps, first = plan, _Steps(), 0
        elif isinstance(record, Did | TakenUp | Undid | Redid):
            first = first or index
            steps.take(record)
        elif isinstance(plan, Finish) and chosen is not None:
            yield _chapter(header, span, chosen, first or index, steps, finished=True)
            chosen = None
    if chosen is not None and first:
        yield _chapter(header, span, chosen, first, steps, finished=False)


def _plan(record: Entry) -> object:
    try:
        return NOTATION.parse(record.plan) if isinstance(record, Planned) else None
    except ValueError:
        return None


def _chapter(  # noqa: PLR0913 - the parts of a chapter
    header: CampaignHeader, span: Span, chosen: ChooseScenario, first: int, steps: _Steps, *, finished: bool
) -> PlayedScenario:
    before = Span(span.start, span.entries[:first])
    begin = partial(_begun, header, before)
    return PlayedScenario(chosen.scenario, chosen.level, steps.done, finished, begin, steps.taken_back)


def _begun(header: CampaignHeader, before: Span, cards: CardSet, library: Library) -> Session:
    journal = CampaignJournal(cards, header, before.start, library)
    journal.replay(before.entries)
    if journal.session is None:
        msg = "no scenario begins there"
        raise ValueError(msg)
    return journal.session
