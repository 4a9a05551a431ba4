"""Events between scenarios: when, which, what is chosen, what comes of it (EVT-1 to EVT-4)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.campaign.actions import Buy, ChooseEvent, ChooseScenario, DrawEvent, Sell
from holdin.campaign.event_order import can_come, next_event
from holdin.campaign.events import meets, open_card, why_not_choose
from holdin.campaign.machine import apply, legal, new_campaign, setup, why
from holdin.campaign.state import CampaignStage, EventBook
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.machine import new_game
from holdin.game.notation import show
from holdin.game.session import Session
from holdin.game.state import Ending
from holdin.game.step import Refused
from holdin.models.base import CharacterId, ItemId
from holdin.models.event_card import ChoiceSide, EventCard, EventDeck, Terms
from holdin.models.letters import Condition
from holdin.words.words import Words
from tests.campaign.event_decks import FOUR, ONE, THREE, ZERO, Run, event_card, ids, in_town, with_events

A, B = map(ChooseEvent, ChoiceSide)


_SKILLED = {"level": {"least": 5}}


def deck(number: int, kind: str = "city", **more: Any) -> tuple[EventCard, ...]:
    return tuple(event_card(f"{kind}-{n}", kind, **more) for n in range(number))


def test_a_city_card_lies_open_when_the_town_is_come_to_and_only_one_a_visit() -> None:
    """EVT-1: after a scenario, won or lost; trading, and looking at another scenario, draws no second one."""
    run = Run(with_events(*deck(3)), gold=9)
    assert run.go(ZERO).stop is CampaignStage.PLAYING
    run.ends(Ending.NO_HP)
    assert (run.state.stop, run.book.due) == (CampaignStage.EVENT, EventDeck.CITY)
    assert run.book.drawn is not None
    run.do(A)
    run.do(Buy(ItemId("ring")))
    assert run.do(Sell(ItemId("ring"))).stop is CampaignStage.TOWN
    assert run.kinds().count("event_drawn") == 1


def test_a_road_card_comes_before_a_scenario_that_is_not_linked_to_the_last_one() -> None:
    """EVT-1; ruling: none before the first one, none before another try."""
    for links in (False, True):
        run = Run(with_events(*deck(3, "road"), links=links))
        run.go(ZERO)
        assert run.kinds().count("event_drawn") == 0
        run.ends(Ending.NO_HP)
        run.go(ZERO)
        assert run.kinds().count("event_drawn") == 0
        run.ends()
        run.go(ONE)
        assert run.kinds().count("event_drawn") == (0 if links else 1)
        assert run.state.stop is (CampaignStage.PLAYING if links else CampaignStage.EVENT)


def test_a_rift_card_comes_before_a_scenario_that_is_reached_through_a_rift() -> None:
    """EVT-1: instead of a road's."""
    run = Run(with_events(*deck(2, "road"), *deck(2, "rift"), rifts=(ONE,)))
    run.go(ZERO)
    run.ends()
    run.go(ONE)
    assert run.book.drawn in ids("rift-0", "rift-1")
    run.do(B)
    assert run.state.stop is CampaignStage.PLAYING


def test_without_event_decks_a_campaign_is_as_it_was() -> None:
    """EVT-1: whoever began without events meets none, whatever the set has."""
    cards = with_events(*deck(3), *deck(3, "road"))
    run = Run(cards)
    run.state = new_campaign(cards, "Mara", CharacterId("hero"))
    stops = [run.go(ZERO).stop, run.ends().stop, run.go(ONE).stop]
    assert stops == [CampaignStage.PLAYING, CampaignStage.TOWN, CampaignStage.PLAYING]


def test_what_is_owed_comes_before_the_town_and_its_event() -> None:
    """EVT-1, LVL-2: a level is turned first."""
    run = Run(with_events(*deck(2)), completed=(ZERO, ONE), unlocked=(THREE,))
    run.go(THREE)
    assert run.ends().stop is CampaignStage.UPGRADE
    assert run.do(legal(run.cards, run.state)[0]).stop is CampaignStage.EVENT
    assert run.book.drawn is not None


@given(st.integers(0, 2**64 - 1), st.integers(1, 8))
def test_no_card_comes_twice_until_the_deck_is_through(seed: int, size: int) -> None:
    """EVT-1: what goes back lies under all the others, and comes again in that order."""
    run = Run(with_events(*deck(size, a={"returns": True})), seed)
    seen: list[str] = []
    for _ in range(2 * size):
        run.go(ZERO)
        run.ends(Ending.NO_HP)
        assert run.book.drawn is not None
        seen.append(run.book.drawn)
        run.do(A)
    assert len({*seen[:size]}) == size
    assert seen[size:] == seen[:size]


@given(st.integers(0, 2**64 - 1))
def test_the_order_is_the_seeds_and_nothing_else_matters_to_it(seed: int) -> None:
    """EVT-1: what was bought, or in which order the set lists its cards, changes nothing of it."""
    cards = deck(6)
    drawn = set()
    for listed, gold in ((cards, 0), (cards[::-1], 40)):
        run = Run(with_events(*listed), seed, gold=gold)
        run.go(ZERO)
        run.ends(Ending.NO_HP)
        drawn.add(run.book.drawn)
    assert len(drawn) == 1


def test_seeds_differ() -> None:
    """EVT-1: each card comes first in some campaign."""
    cards = with_events(*deck(5))
    book = replace(EventBook(5), due=EventDeck.CITY)
    state = replace(new_campaign(cards, "Mara", CharacterId("hero"), events=True), events=book)
    assert {next_event(cards, state, seed) for seed in range(60)} == {*cards.events}


def test_the_place_of_a_card_in_the_order_is_drawn_fairly() -> None:
    """EVT-1: over many seeds, each card of five is first about as often."""
    cards = with_events(*deck(5))
    book = replace(EventBook(5), due=EventDeck.CITY)
    state = replace(new_campaign(cards, "Mara", CharacterId("hero"), events=True), events=book)
    first = [next_event(cards, state, seed) for seed in range(1000)]
    assert all(150 < first.count(id_) < 250 for id_ in cards.events)


@given(st.integers(0, 2**64 - 1))
def test_a_card_whose_requirements_are_not_met_comes_within_the_next_three(seed: int) -> None:
    """EVT-3: another is drawn, and the card is shuffled into the top three of its deck."""
    rich = event_card("rich", requires={"gold": {"least": 50}})
    run = Run(with_events(*deck(7), rich), seed)
    for _ in range(8):
        run.go(ZERO)
        run.ends(Ending.NO_HP)
        if any(event.kind == "event_passed" for event in run.told):
            break
        assert run.book.drawn != "rich"
        run.do(A)
    if run.state.stop is not CampaignStage.EVENT:
        return  # it was the deck's last card
    assert [each.card for each in run.book.put_back] == ["rich"]
    run.do(A)
    left = len(run.cards.events) - len(run.book.out)
    run.state = replace(run.state, gold=60)
    for _ in range(1, min(3, left) + 1):
        run.go(ZERO)
        run.ends(Ending.NO_HP)
        if run.book.drawn == "rich":
            break
        run.do(A)
    assert run.book.drawn == "rich"


def test_where_no_card_can_be_played_there_is_no_event() -> None:
    """EVT-3."""
    run = in_town(with_events(*deck(3, requires={"gold": {"least": 50}})))
    assert run.state.stop is CampaignStage.TOWN
    assert {each.card for each in run.book.put_back} == {*run.cards.events}


@given(st.integers(0, 2**32), st.lists(st.booleans(), min_size=1, max_size=12))
def test_chance_brings_only_what_can_come(seed: int, sides: list[bool]) -> None:
    """EVT-1, EVT-3: the seed's card is always one that the deck can give, and a step that is legal."""
    poor = [event_card(f"poor-{n}", requires={"gold": {"most": n}}) for n in range(3)]
    run = Run(with_events(*deck(2, a={"gold": 1, "returns": True}), *poor), seed)
    for first in sides:
        run.go(ZERO)
        run.ends(Ending.NO_HP)
        if run.state.stop is not CampaignStage.EVENT:
            continue
        card = open_card(run.cards, run.state)
        assert card is not None
        assert meets(run.state, card.requires)
        run.do(A if first else B)
        assert {*run.book.out}.isdisjoint(run.book.under)


def test_chance_is_asked_for_and_nobody_elses_answer() -> None:
    """EVT-1: before a card lies open all that may come is listed, as a table of real cards needs it."""
    cards = with_events(*deck(3), event_card("hidden", locked=True))
    run = in_town(cards)
    asked = replace(run.state, events=replace(run.book, drawn=None))
    assert legal(cards, asked) == tuple(map(DrawEvent, can_come(cards, replace(run.book, drawn=None))))
    assert len(legal(cards, asked)) == 3
    assert isinstance(apply(cards, asked, DrawEvent(*ids("hidden"))), Refused)


def test_the_first_outcome_whose_conditions_hold_happens() -> None:
    """EVT-2."""
    outcomes = [{"when": {"gold": {"least": 11}}, "gold": 1}, {"when": {"gold": {"least": 10}}, "gold": 2}, {"gold": 3}]
    run = in_town(with_events(event_card("one", a=outcomes)))
    assert run.state.gold == 10
    run.do(A)
    assert run.state.gold == 12
    assert run.kinds() == ["event_chosen", "event_outcome", "gold_gained", "event_gone"]


def test_conditions_are_looked_at_before_the_price_is_paid() -> None:
    """EVT-2, EVT-4."""
    outcomes = [{"when": {"gold": {"least": 10}}, "reputation": 1}, {"reputation": -1}]
    run = in_town(with_events(event_card("one", a={"cost": {"gold": 4}, "outcomes": outcomes})))
    run.do(A)
    assert (run.state.gold, run.book.reputation) == (6, 6)


@pytest.mark.parametrize(
    ("cost", "code", "values"),
    [
        pytest.param({"gold": 11}, "cannot_pay_gold", {"price": "11", "gold": "10"}, id="gold"),
        pytest.param({"reputation": 6}, "cannot_pay_reputation", {"price": "6", "reputation": "5"}, id="reputation"),
        pytest.param({"items": ("ring",)}, "cannot_pay_item", {"item": "ring"}, id="an item"),
    ],
)
def test_what_cannot_be_paid_cannot_be_chosen(cost: Any, code: str, values: dict[str, str]) -> None:
    """EVT-4: and it says so."""
    run = in_town(with_events(event_card("one", a={"cost": cost, "outcomes": [{}]})))
    assert legal(run.cards, run.state) == (B,)
    refused = apply(run.cards, run.state, A)
    assert isinstance(refused, Refused)
    assert (refused.rule, refused.code, dict(refused.values)) == ("EVT-4", code, values)
    assert why_not_choose(run.cards, run.state, ChoiceSide.B) is None


def test_a_price_of_items_is_taken() -> None:
    """EVT-4."""
    card = event_card("one", a={"cost": {"items": ("ring",), "reputation": 2}, "outcomes": [{}]})
    run = in_town(with_events(card), items=(ItemId("ring"), ItemId("charm")))
    run.do(A)
    assert (run.state.items, run.book.reputation) == (("charm",), 3)


@given(st.integers(-99, 99), st.integers(-9, 9))
def test_nothing_goes_below_zero(gold: int, reputation: int) -> None:
    """EVT-4."""
    run = in_town(with_events(event_card("one", a={"gold": gold, "reputation": reputation})))
    run.do(A)
    assert run.state.gold == max(0, 10 + gold)
    assert run.book.reputation == max(0, 5 + reputation)


def test_everything_that_an_outcome_can_bring() -> None:
    """EVT-4: items, what is for sale, achievements, scenarios, and cards of the decks."""
    outcome = {
        "items": ("cap",),
        "lose_items": ("ring",),
        "unlock_items": ("crown",),
        "achievements": ("gem",),
        "unlocks": ("three",),
        "blocks": ("two", "zero"),
        "adds": ("later",),
        "removes": ("dull",),
    }
    cards = with_events(
        event_card("one", a=outcome),
        event_card("later", locked=True),
        event_card("dull", requires={"level": {"least": 5}}),
    )
    run = in_town(cards, items=(ItemId("ring"),))
    assert run.book.drawn == "one"
    run.do(A)
    assert run.state.items == ("cap",)
    assert run.state.unlocked_items == ("crown",)
    assert run.state.achievements == ("gem",)
    assert {THREE, FOUR} <= {*run.state.unlocked}
    assert run.state.blocked == ("two",), "what is completed can't be blocked any more"
    assert run.book.out == ids("dull", "one")
    run.go(ONE)
    run.ends()
    assert run.book.drawn == "later"


def test_a_card_that_is_gone_never_comes_again() -> None:
    """EVT-2."""
    run = in_town(with_events(event_card("one", a={"returns": False}, b={"returns": True})))
    run.do(B)
    run.go(ONE)
    run.ends()
    assert run.book.drawn == "one"
    run.do(A)
    run.go(THREE)
    assert run.ends().stop in {CampaignStage.TOWN, CampaignStage.UPGRADE}
    assert run.book.due is None


def test_nothing_else_is_done_while_a_card_lies_open() -> None:
    """EVT-2."""
    run = in_town(with_events(*deck(1)))
    refused = why(run.cards, run.state, ChooseScenario(ONE, 1))
    assert refused is not None
    assert (refused.rule, refused.code) == ("EVT-2", "event_first")
    assert {*legal(run.cards, run.state)} == {A, B}
    run.do(A)
    no_event = why(run.cards, run.state, A)
    assert no_event is not None
    assert no_event.rule == "EVT-2"


def test_an_item_too_many_is_sold_on_the_way() -> None:
    """EVT-4, ITM-2: then the way goes on to the scenario."""
    cards = with_events(event_card("gift", "road", a={"items": ("cap",)}))
    run = in_town(cards, items=(ItemId("ring"), ItemId("charm")))
    run.go(ONE)
    run.do(A)
    assert run.state.stop is CampaignStage.SELL
    run.do(Sell(ItemId("ring")))
    assert (run.state.stop, run.state.chosen is not None) == (CampaignStage.PLAYING, True)


def test_a_way_that_is_blocked_leads_back_to_town() -> None:
    """EVT-4 (ruling)."""
    run = in_town(with_events(event_card("slide", "road", a={"blocks": ("one",)}), *deck(3)), unlocked=(ZERO,))
    run.do(B)
    drawn = run.book.out
    run.go(ONE)
    run.do(A)
    assert (run.state.stop, run.state.chosen, run.state.blocked) == (CampaignStage.TOWN, None, (ONE,))
    assert run.book.out == (*drawn, "slide"), "it is the same visit: no second card of the town"


def test_the_next_scenario_begins_with_what_an_event_left_and_only_that_one() -> None:
    """EVT-4: damage and a condition."""
    outcome = {
        "next_scenario": (
            {"abilities": ({"kind": "suffer", "value": 2},)},
            {"abilities": ({"kind": "gain_condition", "condition": "strengthen"},)},
        )
    }
    run = in_town(with_events(event_card("one", a=outcome)))
    run.do(A)
    run.go(ONE)
    game = Session(run.cards, setup(run.state), Dice(1))
    assert show(game.legal()[0]) == "suffer"
    assert Words(run.cards).prompt(game.state).startswith("What the event left costs you 2 damage")
    game.do(game.legal()[0])
    assert game.state.you.hp == 8
    assert [effect.condition for effect in game.state.effects] == [Condition.STRENGTHEN]
    run.ends(Ending.NO_HP)
    run.go(ONE)
    assert setup(run.state).aftermaths == ()


def test_a_bonus_can_last_the_whole_scenario() -> None:
    """EVT-4, CON-5."""
    shield = {"next_scenario": ({"abilities": ({"kind": "shield", "value": 1},), "lasting": "scenario"},)}
    run = in_town(with_events(event_card("one", a=shield)))
    run.do(A)
    run.go(ONE)
    with_it, without = (new_game(run.cards, each).after for each in (setup(run.state), _plain(run)))
    assert len(with_it.effects) == len(without.effects) + 1


def _plain(run: Run) -> Any:
    return evolve(setup(run.state), aftermaths=())


@pytest.mark.parametrize(
    ("terms", "held"),
    [
        ({}, True),
        ({"characters": ("hero",)}, True),
        ({"characters": ("tamsin",)}, False),
        ({"gold": {"least": 10, "most": 10}}, True),
        ({"gold": {"least": 11}}, False),
        ({"reputation": {"most": 4}}, False),
        ({"level": {"most": 1}}, True),
        ({"owned": {"least": 1}}, True),
        ({"owned": {"most": 0}}, False),
        ({"completed_count": {"least": 1}}, True),
        ({"items": ("ring",)}, True),
        ({"items": ("ring", "cap")}, False),
        ({"without_items": ("ring",)}, False),
        ({"achievements": ("gem",)}, False),
        ({"without_achievements": ("gem",)}, True),
        ({"completed": ("zero",)}, True),
        ({"not_completed": ("zero",)}, False),
        ({"bound_for": ("one",)}, False),
        ({"after": "won"}, True),
        ({"after": "lost"}, False),
        ({"items": ("ring",), "after": "lost"}, False),
    ],
)
def test_conditions(terms: Any, held: bool) -> None:
    """EVT-2, EVT-3: everything that is asked for must hold."""
    run = in_town(with_events(*deck(1)), items=(ItemId("ring"),))
    assert meets(run.state, Terms.model_validate(terms)) is held


def test_where_one_is_bound_for_counts_on_the_road() -> None:
    """EVT-2."""
    run = in_town(with_events(event_card("one", "road", a=[{"when": {"bound_for": ("one",)}, "gold": 1}, {}])))
    run.go(ONE)
    run.do(A)
    assert run.state.gold == 11
