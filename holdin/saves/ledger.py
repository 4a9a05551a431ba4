"""A campaign's plans, and the game that is played: the campaign of a journal, without its file."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from holdin.campaign.actions import NOTATION, Finish, Plan
from holdin.campaign.machine import CampaignStep, apply, legal, new_campaign, settle, setup
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.game.dice import Dice, number
from holdin.game.past import Past
from holdin.game.session import Session
from holdin.game.setup import start_faults
from holdin.game.state import GameState, Setup
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.rules.enhancement import cannot_lie
from holdin.saves.records import Adopted, CampaignHeader, Did, Entry, Planned, Redid, Stands, TakenUp, Undid, Unplanned


class Ledger(Past[CampaignState, CampaignStep]):
    """A campaign from its beginning, or from a snapshot of it: the plans since, and the scenario that is played."""

    GAME: ClassVar[type[Session]] = Session
    """What a scenario is played as."""

    def __init__(self, cards: CardSet, header: CampaignHeader, start: CampaignState | None = None) -> None:
        """Begin a campaign, or go on from where it stands.

        :raises KeyError: the card set has no such character.
        :raises ValueError: the snapshot names something that the card set doesn't have.
        """
        super().__init__(new_campaign(cards, header.name, header.character))
        self.cards = cards
        self.header = header
        self.session: Session | None = None
        if start is not None:
            self.stand(start)

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
        return legal(self.cards, self.state, self._game)

    def plan(self, plan: Plan) -> CampaignStep | Refused:
        """Carry a plan out; a scenario that begins gets dice of its own."""
        step = apply(self.cards, self.state, plan, self._game)
        if isinstance(step, CampaignStep):
            session = self._session_after(step)
            self.add(step)
            self.session = session
        return step

    def _session_after(self, step: CampaignStep) -> Session | None:
        if step.after.stop is CampaignStage.PLAYING:
            dice = Dice(number(self.header.seed, step.after.played))
            return self.GAME(self.cards, self._setup(step.after), dice)
        return None if isinstance(step.plan, Finish) else self.session

    def _setup(self, state: CampaignState) -> Setup:
        """The chosen scenario, by the choices that were made as the campaign began (OPN-1)."""
        assert state.chosen is not None
        fights = self.cards.scenarios[state.chosen.scenario].played(self.header.fights)
        return setup(state, hindrances=self.header.hindrances, fights=fights)

    def undo(self, steps: int = 1) -> int:
        """Take plans back, for good; returns how many could be."""
        taken = super().undo(steps)
        self._future.clear()
        if self.state.stop is not CampaignStage.PLAYING:
            self.session = None
        return taken

    def stand(self, state: CampaignState) -> None:
        """Go on from a snapshot.

        :raises ValueError: it names something that the card set doesn't have, or isn't between two scenarios.
        """
        whose = (self.header.name, self.header.character)
        if (state.name, state.character) != whose or fitted(self.cards, state) != state:
            msg = "a snapshot names something that the card set doesn’t have"
            raise ValueError(msg)
        self.origin, self.session = state, None
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
        case Did(do=lines):
            session.replay(lines)
        case TakenUp(take_up=start):
            for fault in start_faults(session.cards, session.setup, start):
                raise ValueError(fault.message.rstrip("."))
            session.take_up(start)
        case Undid(undo=steps):
            session.undo(steps)
        case Redid(redo=steps):
            session.redo(steps)
        case Adopted():
            pass
        case _:
            msg = "an entry belongs to a campaign"
            raise ValueError(msg)


def fitted(cards: CardSet, state: CampaignState) -> CampaignState:
    """A snapshot without what a card set doesn't have, as it can stand between two scenarios.

    :raises ValueError: the character or a figure is none that a campaign can have.
    """
    character = cards.characters.get(state.character)
    if character is None:
        msg = f"the card set has no character {state.character!r}"
        raise ValueError(msg)
    upgradable = {card.id for card in character.cards}
    if not (1 <= state.level <= 5 and state.gold >= 0 <= state.played and 0 <= state.upgrades_due < 5):
        msg = "its level, gold or number of scenarios can’t be"
        raise ValueError(msg)
    known = replace(
        state,
        stop=CampaignStage.TOWN,
        chosen=None,
        upgrades=tuple(each for each in state.upgrades if each in upgradable),
        items=tuple(each for each in state.items if each in cards.items),
        achievements=tuple(each for each in state.achievements if each in cards.campaign.achievements),
        unlocked=tuple(each for each in state.unlocked if each in cards.scenarios),
        completed=tuple(each for each in state.completed if each in cards.scenarios),
        blocked=tuple(each for each in state.blocked if each in cards.scenarios),
        taken=tuple(each for each in state.taken if each in cards.treasures),
        unlocked_items=tuple(each for each in state.unlocked_items if each in cards.items),
    )
    return settle(cards, replace(known, stickers=_lying(cards, state)))


def _lying(cards: CardSet, state: CampaignState) -> tuple[Sticker, ...]:
    """The stickers that these cards have room for (ENH-1)."""
    found: tuple[Sticker, ...] = ()
    for sticker in state.stickers:
        if cannot_lie(cards.characters[state.character], found, sticker, cards.enhancements) is None:
            found = (*found, sticker)
    return found


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
        else:
            part.append(record)
    return (*found, Span(start, tuple(part)))
