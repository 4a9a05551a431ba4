"""Whole campaigns with event decks, played by programs: every scenario by one player, the choices at events by another.

A job says everything that its campaigns depend on; the same run comes out the same everywhere.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from holdin.campaign.actions import ChooseEvent, DrawEvent, Finish, Plan
from holdin.campaign.event_order import next_event
from holdin.campaign.machine import CampaignStep, apply, new_campaign, setup
from holdin.campaign.state import CampaignStage
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.game.state import GameState
from holdin.models.base import CharacterId, EventCardId
from holdin.models.card_set import CardSet
from holdin.models.event_card import ChoiceSide
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.players.bots import Bot, player
from holdin.players.campaigner import Campaigner
from holdin.players.event_choice import chooser, payable
from holdin.players.player import own_seed
from holdin.sim.play import play_out
from holdin.sim.run import done, loaded
from holdin.sim.tally import Interval, wilson

LONGEST: Final = 90
"""After so many scenarios, lost ones included, a campaign is given up."""


class EventRun(NamedTuple):
    """What is to be played."""

    set: str
    """The card set's name or folder; every worker loads it for itself."""
    heroes: tuple[CharacterId, ...]
    """They take turns, campaign by campaign."""
    choosers: tuple[Bot, ...]
    """Who chooses at event cards: each in the same campaigns."""
    by: Bot
    """Who plays the scenarios."""
    campaigns: int
    seed: int
    fights: Fights


class CampaignJob(NamedTuple):
    """One campaign by one chooser."""

    run: EventRun
    chooser: Bot
    number: int


class Met(NamedTuple):
    """An event card that was drawn, and what was chosen."""

    card: EventCardId
    choice: ChoiceSide
    outcome: int
    free: bool
    """Whether the other choice could have been made, too (EVT-4)."""
    gold: int
    """Gained, or lost, with what was paid."""
    reputation: int


class CampaignRecord(NamedTuple):
    """A campaign that was played."""

    met: tuple[Met, ...]
    passed: tuple[EventCardId, ...]
    """Cards that came up while their requirements weren't met (EVT-3)."""
    played: int
    """Scenarios that were begun."""
    won: int
    ended: bool
    """Whether it came to an ending."""
    gold: int
    """At its end."""
    reputation: int


def jobs(run: EventRun) -> Iterator[CampaignJob]:
    """Every campaign, chooser by chooser."""
    return (CampaignJob(run, bot, index) for bot in run.choosers for index in range(run.campaigns))


def play_campaign(job: CampaignJob) -> CampaignRecord:
    """Play a campaign to its end; this is what executors are sent."""
    run, seed = job.run, number(job.run.seed, job.number)
    who = Campaigner(chooser(job.chooser, own_seed(seed, 1)), own_seed(seed, 2))
    return _Campaign(loaded(run.set), run.heroes[job.number % len(run.heroes)], seed, run, who).played()


class _Campaign:
    """A campaign that is under way."""

    def __init__(self, cards: CardSet, hero: CharacterId, seed: int, run: EventRun, who: Campaigner) -> None:
        self.cards, self.seed, self.run, self.who = cards, seed, run, who
        self.state = new_campaign(cards, hero, hero, events=True)
        self.met: list[Met] = []
        self.passed: list[EventCardId] = []

    def played(self) -> CampaignRecord:
        """To its end, to where nothing is left to be done, or until it has been long enough."""
        while self.state.played < LONGEST and not self._over() and (plan := self._plan()) is not None:
            self._do(plan)
            if self.state.stop is CampaignStage.PLAYING:
                self._do(Finish(), self._scenario())
        state, book = self.state, self.state.events
        assert book is not None
        end = (state.played, len(state.completed), self._over(), state.gold, book.reputation)
        return CampaignRecord(tuple(self.met), tuple(self.passed), *end)

    def _over(self) -> bool:
        return not {*self.cards.campaign.endings}.isdisjoint(self.state.completed)

    def _plan(self) -> Plan | None:
        card = next_event(self.cards, self.state, self.seed) if self.state.stop is CampaignStage.EVENT else None
        return self.who.plan(self.cards, self.state) if card is None else DrawEvent(card)

    def _do(self, plan: Plan, game: GameState | None = None) -> None:
        step = apply(self.cards, self.state, plan, game)
        assert isinstance(step, CampaignStep), step
        self.state = step.after
        if isinstance(plan, ChooseEvent):
            self.met.append(_met(step, plan.choice, free=len(payable(self.cards, step.before)) > 1))
        up = (event.values["event_card"] for event in step.events if event.kind == "event_passed")
        self.passed += [EventCardId(str(card)) for card in up]

    def _scenario(self) -> GameState:
        """The scenario that has begun, played by a fresh player with dice of its own, as in any campaign.

        Without hindrances a player in haste wins about as often as a practised person does with them.
        """
        state, cards = self.state, self.cards
        assert state.chosen is not None
        fights = way_of(self.run.fights, cards.scenarios[state.chosen.scenario], cards.characters[state.character])
        begun = setup(state, hindrances=False, fights=fights)
        session = Session(cards, begun, Dice(number(self.seed, state.played)))
        play_out(session, player(self.run.by, own_seed(session.dice_at_start.seed, 0)))
        return session.state


def _met(step: CampaignStep, side: ChoiceSide, *, free: bool) -> Met:
    """What is noted of a choice that was made."""
    before, after = step.before.events, step.after.events
    assert before is not None
    assert before.drawn is not None
    assert after is not None
    outcome = next(event.values["outcome"] for event in step.events if event.kind == "event_outcome")
    assert isinstance(outcome, int)
    return Met(before.drawn, side, outcome, free, _gold(step), after.reputation - before.reputation)


def _gold(step: CampaignStep) -> int:
    """What the card gave or took; the king may have paid for an item right after it (SET-2)."""
    signs = {"gold_gained": 1, "gold_lost": -1}
    moved = ((signs.get(event.kind), event.values.get("gold")) for event in step.events)
    return sum(sign * gold for sign, gold in moved if sign is not None and isinstance(gold, int))


# Added up


@dataclass(slots=True)
class CardTally:
    """What a chooser met on one card."""

    drawn: int = 0
    free: int = 0
    """Times that both choices could be paid."""
    first: int = 0
    """How often the first choice was taken of those."""
    passed: int = 0
    """Times that it came up while its requirements weren't met."""
    outcomes: Counter[tuple[ChoiceSide, int]] = field(default_factory=Counter)
    gold: int = 0
    reputation: int = 0

    def add(self, met: Met) -> None:
        """Add a card that was drawn."""
        self.drawn += 1
        self.free += met.free
        self.first += met.free and met.choice is ChoiceSide.A
        self.outcomes[met.choice, met.outcome] += 1
        self.gold += met.gold
        self.reputation += met.reputation

    @property
    def share(self) -> float:
        """The first choice's share of the choices that were free, 0 to 1."""
        return self.first / self.free if self.free else 0.0

    @property
    def interval(self) -> Interval:
        """The share's 95 % interval."""
        return wilson(self.first, self.free)


@dataclass(slots=True)
class EventTally:
    """The campaigns of one chooser."""

    cards: dict[EventCardId, CardTally]
    """Every card of the set, in its order."""
    campaigns: int = 0
    ended: int = 0
    played: int = 0
    won: int = 0
    gold: int = 0
    reputation: int = 0

    def add(self, record: CampaignRecord) -> None:
        """Add a campaign; the order doesn't matter."""
        self.campaigns += 1
        self.ended += record.ended
        self.played += record.played
        self.won += record.won
        self.gold += record.gold
        self.reputation += record.reputation
        for met in record.met:
            self.cards[met.card].add(met)
        for card in record.passed:
            self.cards[card].passed += 1


def play_events(
    run: EventRun, executor: Executor | None, played: Callable[[int], None] = lambda _campaigns: None
) -> dict[Bot, EventTally]:
    """Play a run's campaigns on an executor, or right here; `played` hears of campaigns as they are done."""
    cards = loaded(run.set)
    tallies = {bot: EventTally({card: CardTally() for card in cards.events}) for bot in run.choosers}
    for job, record in done(executor, jobs(run), play_campaign):
        tallies[job.chooser].add(record)
        played(1)
    return tallies
