"""A campaign's plans, and the game that is played: the campaign of a journal, without its file."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from holdin.campaign.actions import NOTATION, DrawEvent, Finish, GiveUp, Plan, TakeOn
from holdin.campaign.event_order import next_event
from holdin.campaign.expansion import fitted, take_on, why_not_take_on
from holdin.campaign.machine import CampaignStep, apply, give_up, legal, new_campaign, setup
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.data.library import BUILT_IN, Library, begun_directly
from holdin.game.dice import Dice, number
from holdin.game.past import Past
from holdin.game.session import Session
from holdin.game.setup import start_faults
from holdin.game.state import GameState, Setup
from holdin.game.step import Refused
from holdin.models.base import CardSetId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.scenario import Scenario
from holdin.saves.records import Adopted, CampaignHeader, Did, Entry, Planned, Redid, Stands, TakenUp, Undid, Unplanned


class CampaignJournal(Past[CampaignState, CampaignStep]):
    """A campaign from its beginning, or from a snapshot of it: the plans since, and the scenario that is played."""

    GAME: ClassVar[type[Session]] = Session
    """What a scenario is played as."""

    def __init__(
        self,
        cards: CardSet,
        header: CampaignHeader,
        start: CampaignState | None = None,
        library: Library = BUILT_IN,
    ) -> None:
        """Begin a campaign, or go on from where it stands.

        :param cards: those at hand: any of the sets that it is played with; the others are in the library.
        :raises KeyError: the card set has no such character.
        :raises ValueError: the snapshot names something that the card set doesn't have, or a set isn't here.
        """
        self.header = header
        self.library = library
        self._at_hand = cards
        self._looked: tuple[CardSet, tuple[CardSet, ...]] | None = None
        self.cards = self._cards_in(start.sets if start is not None else ())
        """Those that it is played with now."""
        begun = partial(new_campaign, self.cards, header.name, header.character)
        super().__init__(start or begun(fights=header.fights, events=header.events))
        self.session: Session | None = None
        if start is not None:
            self.stand(start)

    def _cards_in(self, sets: tuple[CardSetId, ...]) -> CardSet:
        """The cards of a campaign that has taken expansions on.

        :raises ValueError: they aren't here.
        """
        name = sets[-1] if sets else self.header.cards.name
        found = self.library.played(self._at_hand, name, self.header.character)
        if found is None and sets:
            msg = f"the card set {name!r} isn’t here"
            raise ValueError(msg)
        return self._at_hand if found is None else found if sets else begun_directly(found)

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.now

    @property
    def undoable(self) -> int:
        """How many plans can be taken back: those since the last scenario began or ended."""
        count = 0
        for step in reversed(self._past):
            if step.after.stop is CampaignStage.PLAYING or isinstance(step.plan, Finish):
                break
            count += 1
        return count

    def legal(self) -> tuple[Plan, ...]:
        """Every legal plan now."""
        offers = (TakeOn(CardSetId(each.name)) for each in self.offers())
        return (*offers, *legal(self.cards, self.state, self._game))

    def offers(self) -> tuple[CardSet, ...]:
        """The expansions that can be taken on now."""
        if self.state.stop is not CampaignStage.TOWN:
            return ()
        return tuple(each for each in self._expansions if why_not_take_on(each, self.state) is None)

    @property
    def _expansions(self) -> tuple[CardSet, ...]:
        """What expands the cards of now; looked for once."""
        if self._looked is None or self._looked[0] is not self.cards:
            self._looked = self.cards, self.library.expansions(self.cards)
        return self._looked[1]

    def plan(self, plan: Plan) -> CampaignStep | Refused:
        """Carry a plan out; a scenario that begins gets dice of its own."""
        step = self._step(plan)
        if isinstance(step, CampaignStep):
            session, cards = self._session_after(step), self._cards_in(step.after.sets)
            self.add(step)
            self.session, self.cards = session, cards
        return step

    def _step(self, plan: Plan) -> CampaignStep | Refused:
        """A plan, and the event cards that chance brings up on it: never by a plan of one's own (EVT-1)."""
        if isinstance(plan, DrawEvent):
            return Refused("END-4", "not_offered")
        step = self._planned(plan)
        while isinstance(step, CampaignStep) and step.after.stop is CampaignStage.EVENT:
            card = next_event(self._cards_in(step.after.sets), step.after, self.header.seed)
            if card is None:
                break
            drawn = apply(self._cards_in(step.after.sets), step.after, DrawEvent(card))
            assert isinstance(drawn, CampaignStep)
            step = CampaignStep(step.before, plan, drawn.after, step.events + drawn.events)
        return step

    def _planned(self, plan: Plan) -> CampaignStep | Refused:
        if isinstance(plan, GiveUp):
            return give_up(self.cards, self.state, self._game)
        if not isinstance(plan, TakeOn):
            return apply(self.cards, self.state, plan, self._game)
        known = (*self._expansions, self._at_hand)  # the stored copy of one that isn't installed any more
        expansion = next((each for each in known if each.name == plan.expansion), None)
        return Refused("END-4", "not_offered") if expansion is None else take_on(expansion, self.state)

    def _session_after(self, step: CampaignStep) -> Session | None:
        if step.after.stop is CampaignStage.PLAYING:
            dice = Dice(number(self.header.seed, step.after.played))
            return self.GAME(self.cards, self._setup(step.after), dice)
        return None if isinstance(step.plan, Finish) else self.session

    def _setup(self, state: CampaignState) -> Setup:
        """The chosen scenario, by the choices that were made as the campaign began (OPN-1)."""
        assert state.chosen is not None
        page, character = self.cards.scenarios[state.chosen.scenario], self.cards.characters[state.character]
        fights = state.way(page, character)
        return setup(state, hindrances=self._hinders(page), fights=fights)

    def _hinders(self, page: Scenario) -> bool:
        """Whether a scenario is played with hindrances: by what was chosen as the campaign began (HIN-1)."""
        return self.header.hindrances and page.number >= self.header.hindrances_from

    def hindrances_begin(self, scenario: ScenarioId) -> bool:
        """Whether a scenario is the first with hindrances, in a campaign that began without."""
        page, known = self.cards.scenarios[scenario], self.cards.scenarios
        fights = self.state.way(page, self.cards.characters[self.state.character])
        before = (known[each] for each in self.state.completed if each in known)
        later = self.header.hindrances_from > 1 and fights is Fights.HELD
        return later and self._hinders(page) and not any(map(self._hinders, before))

    def undo(self, steps: int = 1) -> int:
        """Take plans back, for good; returns how many could be."""
        taken = super().undo(steps)
        self._future.clear()
        self.cards = self._cards_in(self.state.sets)
        if self.state.stop is not CampaignStage.PLAYING:
            self.session = None
        return taken

    def stand(self, state: CampaignState) -> None:
        """Go on from a snapshot.

        :raises ValueError: it names something that the card set doesn't have, or isn't between two scenarios.
        """
        whose, cards = (self.header.name, self.header.character), self._cards_in(state.sets)
        awake = replace(state, resting=None)
        if (state.name, state.character) != whose or fitted(cards, awake) != awake:
            msg = "a snapshot names something that the card set doesn’t have"
            raise ValueError(msg)
        self.origin, self.session, self.cards = replace(state, fights=self.header.fights), None, cards
        self._past.clear()

    @property
    def _game(self) -> GameState | None:
        return None if self.session is None else self.session.state

    def replay(self, entries: Iterable[Entry]) -> None:
        """Play a journal's entries again.

        :raises ValueError: one doesn't fit.
        """
        for record in entries:
            self._again(record)

    def _again(self, record: Entry) -> None:
        match record:
            case Planned(plan=line):
                plan = NOTATION.parse(line)
                if not isinstance(plan, Plan) or not isinstance(self.plan(plan), CampaignStep):
                    msg = f"{line!r} is not legal here"
                    raise ValueError(msg)  # noqa: TRY004 - the line is wrong, not a type
            case Unplanned(unplan=count):
                if count > self.undoable:
                    msg = f"{count} plans can’t be taken back here"
                    raise ValueError(msg)
                self.undo(count)
            case Stands(stands=state):
                self.stand(state)
            case Adopted():
                pass
            case _ if self.session is not None:
                again(self.session, record)
            case _:
                msg = "an answer outside a scenario"
                raise ValueError(msg)


def again(session: Session, record: Entry) -> None:
    """Play one entry of a game's journal again.

    :raises ValueError: it doesn't fit.
    """
    match record:
        case Did(do=lines, goes_on=goes_on):
            session.replay(lines, goes_on=goes_on)
        case TakenUp(take_up=start):
            for fault in start_faults(session.cards, session.setup, start):
                raise ValueError(fault.message.rstrip("."))
            session.take_up(start)
        case Undid(undo=steps):
            session.undo(steps)
        case Redid(redo=steps, goes_on=None):
            session.redo(steps)
        case Redid(goes_on=bool(goes_on)):
            session.redo_as(goes_on=goes_on)
        case Adopted():
            pass
        case _:
            msg = "an entry belongs to a campaign"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Span:
    """The entries from one snapshot to the next."""

    start: CampaignState | None
    """None: the campaign's beginning."""
    entries: tuple[Entry, ...]


def spans(entries: Iterable[Entry]) -> tuple[Span, ...]:
    """A campaign's entries, cut at its snapshots, oldest first."""
    found: list[Span] = []
    start: CampaignState | None = None
    part: list[Entry] = []
    for record in entries:
        if isinstance(record, Stands):
            found.append(Span(start, tuple(part)))
            start, part = record.stands, []
        elif isinstance(record, Unplanned) and all(isinstance(each, Planned) for each in part[-record.unplan :]):
            del part[-record.unplan :]  # what it was done with may not be here any more
        else:
            part.append(record)
    return (*found, Span(start, tuple(part)))
