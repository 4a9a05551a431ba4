"""The scenarios that a save tells of: each with its answers as lines, to be read, or to be played again."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from holdin.campaign.actions import NOTATION, ChooseScenario, Finish
from holdin.data.library import BUILT_IN, Library
from holdin.errors import Said, SaveError
from holdin.game.past import Past
from holdin.game.session import Session
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.journal import misplaced
from holdin.saves.kept import played_with
from holdin.saves.ledger import Ledger, Span, again, spans
from holdin.saves.records import CampaignHeader, Did, Entry, Header, Planned, Redid, TakenUp, Undid
from holdin.saves.savefile import parts_of

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


def chapters(path: Path) -> tuple[PlayedScenario, ...]:
    """Every scenario of a campaign, or the one of a game, oldest first; whoever has it open.

    :raises SaveError: it can't be read.
    """
    parts = parts_of(path)
    header = parts[-1].header
    if isinstance(header, CampaignHeader):
        found = (span for part in parts for span in spans(part.entries))
        return tuple(chapter for span in found for chapter in _chapters(header, span))
    if not isinstance(header, Header):
        raise misplaced(path, parts[-1])
    done, setup = _Steps(parts[-1].entries).done, header.setup
    return (PlayedScenario(setup.scenario, setup.level, done, finished=False, begin=partial(_game, header)),)


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
                self.undo(steps)
            case Redid(redo=steps):
                self.redo(steps)


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
            yield _chapter(header, span, chosen, first, steps, finished=True)
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
    return PlayedScenario(chosen.scenario, chosen.level, steps.done, finished, partial(_begun, header, before))


def _begun(header: CampaignHeader, before: Span, cards: CardSet, library: Library) -> Session:
    ledger = Ledger(cards, header, before.start, library)
    ledger.replay(before.entries)
    if ledger.session is None:
        msg = "no scenario begins there"
        raise ValueError(msg)
    return ledger.session
