"""Who chooses at event cards, and what they go by (EVT-2, EVT-4)."""

from dataclasses import replace
from typing import Any

import pytest

from holdin.campaign.actions import Begin, ChooseEvent, ChooseScenario, Plan, Sell
from holdin.campaign.state import CampaignStage, Chosen
from holdin.models.event_card import ChoiceSide
from holdin.players.bots import Bot
from holdin.players.campaigner import Campaigner
from holdin.players.event_choice import CHOOSERS, at_first_sight, by_heart, chooser
from holdin.players.event_worth import worth
from tests.campaign.event_decks import ZERO, Run, event_card, in_town, with_events

A, B = ChoiceSide
GOLD, HURT = {"gold": 2}, {"next_scenario": [{"abilities": [{"kind": "suffer", "value": 3}]}]}


def town(a: Any, b: Any, **changes: Any) -> Run:
    """Town with this card open."""
    return in_town(with_events(event_card("card", "city", a, b)), **changes)


@pytest.mark.parametrize(("a", "b", "right"), [(GOLD, HURT, A), (HURT, GOLD, B), ({"gold": -3}, {}, B)])
def test_more_is_better_than_less(a: Any, b: Any, right: ChoiceSide) -> None:
    """EVT-4: gold is had rather than damage."""
    run = town(a, b)
    assert by_heart(run.cards, run.state) is right is at_first_sight(run.cards, run.state)


def test_a_good_name_is_worth_something_as_long_as_a_card_asks_for_it() -> None:
    """EVT-2."""
    asking = event_card("asking", "road", [{"when": {"reputation": {"least": 9}}, "gold": 9}, {}], {})
    for others, right in (((asking,), B), ((), A)):
        run = in_town(with_events(event_card("card", "city", {"reputation": -3, "gold": 1}, {}), *others))
        assert by_heart(run.cards, run.state) is right


@pytest.mark.parametrize(("gold", "right"), [(0, B), (30, A)])
def test_who_knows_the_card_goes_by_the_conditions_that_hold(gold: int, right: ChoiceSide) -> None:
    """EVT-2: who meets it for the first time does the same in every state."""
    run = town([{"when": {"gold": {"least": 25}}, "gold": 5}, {"reputation": -5}], {"gold": 3}, gold=gold)
    assert by_heart(run.cards, run.state) is right
    assert at_first_sight(run.cards, run.state) is B


@pytest.mark.parametrize("bot", CHOOSERS)
def test_what_cannot_be_paid_is_never_chosen(bot: Bot) -> None:
    """EVT-4."""
    run = town({"outcomes": [{"gold": 90}], "cost": {"gold": 80}}, HURT)
    assert {chooser(bot, seed)(run.cards, run.state) for seed in range(8)} == {B}


def test_at_random_either_is_chosen() -> None:
    """By its own luck: the same again for the same seed."""
    run = town(GOLD, HURT)
    chosen = [chooser(Bot.RANDOM, seed)(run.cards, run.state) for seed in range(30)]
    assert {*chosen} == {A, B}
    assert chosen == [chooser(Bot.RANDOM, seed)(run.cards, run.state) for seed in range(30)]


def test_a_condition_that_is_had_already_is_worth_nothing_more() -> None:
    """EVT-4: what one card has left counts for the choice at the next."""
    strong = {"next_scenario": [{"abilities": [{"kind": "gain_condition", "condition": "strengthen"}]}]}
    run = town(strong, {})
    before = run.state
    once = run.do(ChooseEvent(A))
    assert once.events is not None
    twice = replace(once, events=replace(once.events, ahead=once.events.ahead * 2))
    run.state = before
    assert worth(run.cards, twice) == worth(run.cards, once) > worth(run.cards, run.do(ChooseEvent(B)))


def test_an_item_too_many_is_worth_only_what_it_is_sold_for() -> None:
    """ITM-2: the cheapest of them goes."""
    run = town({}, {})
    cheap, *others = sorted(run.cards.items, key=lambda item: run.cards.items[item].price)
    full = replace(run.state, items=tuple(others))
    over = replace(run.state, items=(cheap, *others))
    gained = worth(run.cards, over) - worth(run.cards, full)
    assert gained < worth(run.cards, replace(run.state, items=(cheap,))) - worth(run.cards, run.state)


def test_between_scenarios_it_always_knows_something_to_do() -> None:
    """END-4, SET-2, ITM-2: on from town, at the set-up, and where too much is owned."""
    run = Run(with_events(event_card("card")), gold=20)
    seen: set[type[Plan]] = set()
    for seed in range(20):
        plan = Campaigner(by_heart, seed).plan(run.cards, run.state)
        assert plan is not None
        seen.add(type(plan))
    assert ChooseScenario in seen
    assert len(seen) > 1
    ready = replace(run.state, stop=CampaignStage.SETUP, chosen=Chosen(ZERO, 0))
    assert Campaigner(by_heart, 0).plan(run.cards, ready) == Begin()
    full = replace(ready, items=tuple(run.cards.items), stop=CampaignStage.SELL)
    assert isinstance(Campaigner(by_heart, 0).plan(run.cards, full), Sell)
