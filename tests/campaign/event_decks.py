"""A small campaign with event decks for tests: one scenario after the other, and cards that are made on the spot."""

from dataclasses import replace
from functools import cache
from typing import Any

from holdin.campaign.actions import ChooseScenario, DrawEvent, Finish, Plan
from holdin.campaign.event_order import next_event
from holdin.campaign.machine import CampaignStep, apply, new_campaign, setup
from holdin.campaign.state import CampaignStage, CampaignState, EventBook
from holdin.game.machine import new_game
from holdin.game.state import Ending, GameState, Setup
from holdin.game.step import Event
from holdin.models.base import CharacterId, EventCardId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.event_card import EventCard
from tests.campaign.test_campaign import campaign_set

SEED = 7
ZERO, ONE, TWO, THREE, FOUR = (ScenarioId(name) for name in ("zero", "one", "two", "three", "four"))


def event_card(id_: str, deck: str = "city", a: Any = None, b: Any = None, **more: Any) -> EventCard:
    """A card; a choice is its outcome, a list of outcomes, or with "cost" and "outcomes" the whole of it."""

    def choice(given: Any) -> Any:
        if isinstance(given, dict) and "outcomes" in given:
            return given
        return {"outcomes": given if isinstance(given, list) else [given or {}]}

    return EventCard.model_validate({"id": id_, "deck": deck, "choices": (choice(a), choice(b)), **more})


@cache
def _plain() -> CardSet:
    return campaign_set()


@cache
def _played() -> GameState:
    """Some game of these cards, set up once: of one that has ended, hardly anything is asked."""
    return new_game(_plain(), Setup(ZERO, CharacterId("hero"))).after


def with_events(*cards: EventCard, links: bool = False, rifts: tuple[ScenarioId, ...] = ()) -> CardSet:
    """The campaign of `test_campaign` with these event cards; `links`: each scenario is linked to all before it."""
    plain = _plain()
    pages = {
        id_: page.model_copy(update={"links": tuple(plain.scenarios) if links else (), "rift": id_ in rifts})
        for id_, page in plain.scenarios.items()
    }
    return replace(plain, scenarios=pages, events={card.id: card for card in cards})


class Run:
    """A campaign that is gone through plan by plan; chance is the seed's."""

    def __init__(self, cards: CardSet, seed: int = SEED, **changes: Any) -> None:
        self.cards, self.seed = cards, seed
        self.state = replace(new_campaign(cards, "Mara", CharacterId("hero"), events=True), **changes)
        self.told: list[Event] = []

    @property
    def book(self) -> EventBook:
        assert self.state.events is not None
        return self.state.events

    def knows(self, **changes: Any) -> "Run":
        """Something else about its decks and its name."""
        self.state = replace(self.state, events=replace(self.book, **changes))
        return self

    def do(self, plan: Plan) -> CampaignState:
        """A plan that is legal, and the cards that come up on it."""
        step = apply(self.cards, self.state, plan)
        assert isinstance(step, CampaignStep), step
        return self._after(step)

    def _after(self, step: CampaignStep) -> CampaignState:
        self.told += step.events
        self.state = step.after
        card = next_event(self.cards, self.state, self.seed) if self.state.stop is CampaignStage.EVENT else None
        return self.state if card is None else self.do(DrawEvent(card))

    def go(self, scenario: ScenarioId) -> CampaignState:
        """Off to a scenario at level 1."""
        return self.do(ChooseScenario(scenario, 1))

    def ends(self, ending: Ending = Ending.GOAL) -> CampaignState:
        """The scenario that is played ends."""
        game = replace(_played(), setup=setup(self.state), ending=ending, agenda=())
        step = apply(self.cards, self.state, Finish(), game)
        assert isinstance(step, CampaignStep), step
        return self._after(step)

    def kinds(self) -> list[str]:
        """What was told of, and no more."""
        found, self.told = [event.kind for event in self.told], []
        return found


def in_town(cards: CardSet, **changes: Any) -> Run:
    """A campaign with 10 gold whose first scenario is won: the town's card lies open, if there is one."""
    run = Run(cards, **{"gold": 4, **changes})
    run.go(ZERO)
    run.ends()
    run.told.clear()
    return run


def ids(*names: str) -> tuple[EventCardId, ...]:
    return tuple(map(EventCardId, names))
