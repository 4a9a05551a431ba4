"""Everything between scenarios has words, in either language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from holdin import campaign
from holdin.campaign.actions import (
    Begin,
    Buy,
    ChooseEvent,
    ChooseScenario,
    DrawEvent,
    Enhance,
    Finish,
    GiveUp,
    Plan,
    Sell,
    TakeOn,
    Upgrade,
)
from holdin.campaign.machine import new_campaign
from holdin.campaign.state import CampaignStage
from holdin.data.load import built_in_cards
from holdin.game.step import Event, Refused
from holdin.models.base import CardId, CardSetId, CharacterId, EnhancementId, EventCardId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.event_card import ChoiceSide
from holdin.models.letters import Half, Side
from holdin.words.campaigns import further
from holdin.words.plans import PROMPTS, TOLD
from holdin.words.refusals import PLAN_REFUSALS, REFUSALS
from holdin.words.words import Words
from tests.campaign.event_decks import event_card

SCENARIO, ITEM = ScenarioId("teeth-in-the-fold"), ItemId("oak-buckler")
PLANS: tuple[Plan, ...] = (
    Buy(ITEM),
    Sell(ITEM),
    ChooseScenario(SCENARIO, 1),
    Begin(),
    Finish(),
    GiveUp(),
    Upgrade(CardId("neutralize")),
    Enhance(CardId("neutralize"), Side.A, 1, Half.TOP, 0, EnhancementId("range")),
    TakeOn(CardSetId("far-shore")),
    DrawEvent(EventCardId("toll-goat")),
    ChooseEvent(ChoiceSide.A),
)


@pytest.fixture(params=["en", "ru"])
def words(cards: CardSet, request: pytest.FixtureRequest) -> Words:
    return Words(cards, request.param)


def source() -> Iterator[str]:
    for path in Path(str(campaign.__file__)).parent.glob("*.py"):
        yield path.read_text(encoding="utf-8")


def test_every_event_is_told_and_no_other() -> None:
    found = {kind for text in source() for kind in re.findall(r'(?:Event|_news)\(\s*"([a-z_]+)"', text)}
    assert found == set(TOLD)


def test_every_code_is_worded() -> None:
    found = {pair for text in source() for pair in re.findall(r'Refused\(\s*"([A-Z]+-\d+)", "([a-z_]+)"', text)}
    found |= {
        ("LVL-2", f"{CampaignStage.UPGRADE}_first"),
        ("ITM-2", f"{CampaignStage.SELL}_first"),
        ("ITM-2", "slot_taken"),
    }
    assert found - set(REFUSALS) - {("END-4", "not_offered")} <= set(PLAN_REFUSALS)


@pytest.mark.parametrize(("rule", "code"), sorted(PLAN_REFUSALS))
def test_a_refusal_is_a_whole_sentence(words: Words, rule: str, code: str) -> None:
    values = (
        ("scenario", SCENARIO),
        ("item", ITEM),
        ("achievement", "red-gem"),
        ("price", "9"),
        ("gold", "3"),
        ("enhancement", "range"),
        ("character", "mara"),
        ("reputation", "2"),
    )
    more = (("by", SCENARIO), ("other", SCENARIO), ("completed", "3"), ("level", "2"), ("most", "1"))
    said = words.refusal(Refused(rule, code, (*values, *more)))
    assert said.endswith(f". ({rule})")
    assert "{" not in said


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.word)
def test_every_plan_has_a_label(words: Words, plan: Plan) -> None:
    assert words.plan_label(plan)


@pytest.mark.parametrize("kind", TOLD)
def test_every_event_has_a_line(cards: CardSet, words: Words, kind: str) -> None:
    values = {
        "item": ITEM,
        "gold": 3,
        "card": "neutralize",
        "scenario": SCENARIO,
        "level": 2,
        "tokens": 4,
        "enhancement": "range",
        "expansion": "far-shore",
        "event": "the-ferry-rope",
        "value": 1,
        "reputation": 6,
        "count": 1,
        "deck": "city",
        "event_card": "goat",
        "choice": "a",
        "outcome": 0,
    }
    left = {"next_scenario": [{"abilities": [{"kind": "suffer", "value": 2}], "lasting": "scenario"}]}
    goat = event_card("goat", a=left)
    words = replace(words, cards=replace(cards, events={goat.id: goat}))
    said = words.plan_event(Event(kind, {**values, "treasure": "wool-ledger", "achievement": "red-gem"}))
    assert "{" not in said


def test_every_stop_has_a_prompt(words: Words, cards: CardSet) -> None:
    assert set(PROMPTS) == set(CampaignStage)
    assert words.plan_prompt(new_campaign(cards, "Mara", CharacterId("mara")))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_achievements_that_stand_on_no_card_are_told(lang: str) -> None:
    """TRK-1: the card lists what scenarios and treasures give; what only events give (EVT-4) is said beside it."""
    cards = built_in_cards()
    printed = cards.printed_achievements()
    others = [one for one in cards.campaign.achievements if one not in printed]
    assert printed
    assert others
    words, state = Words(cards, lang), new_campaign(cards, "Mara", next(iter(cards.characters)))
    assert not further(words, replace(state, achievements=printed))
    assert words.name(others[0]) in further(words, replace(state, achievements=(*printed, others[0])))
