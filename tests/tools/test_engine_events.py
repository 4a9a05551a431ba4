"""Events over the engine's protocol: what lies open, what can be chosen and why not, and nothing that is to come."""

import json
from pathlib import Path
from typing import Any

import pytest

from holdin.engine import Engine
from tests.conftest import SetFolder
from tests.data.test_event_cards import FILE, WORDS, without_events
from tests.tools.test_engine_campaign import act, error, result

Json = dict[str, Any]
FIRST = "scenario teeth-in-the-fold 0"
TAX = """
[[events]]
id = "toll-goat"
deck = "city"

[[events.choices]]
cost = { gold = 90, items = ["iron-skillet"] }
[[events.choices.outcomes]]
when = { gold = { least = 95 } }
reputation = 1
[[events.choices.outcomes]]
gold = 7

[[events.choices]]
[[events.choices.outcomes]]
when = { items = ["iron-skillet"] }
gold = 9
[[events.choices.outcomes]]
gold = 3
reputation = -2
next_scenario = [{ abilities = [{ kind = "suffer", value = 1 }] }]

[[events]]
id = "goats-lawyer"
deck = "road"

[[events.choices]]
[[events.choices.outcomes]]
gold = 1

[[events.choices]]
[[events.choices.outcomes]]
"""


@pytest.fixture
def engine(own_set: SetFolder, tmp_path: Path) -> Any:
    """A campaign with a card of the town and one of the road; its first scenario is lost."""
    own_set.write(FILE, TAX)
    for language in ("en", "ru"):
        file = f"text/{language}.toml"
        own_set.write(file, without_events(own_set.read(file)) + WORDS)
    found = Engine()
    result(found, "load", cards=str(own_set.path))
    result(found, "campaign_new", name="Mara", character="mara", path=str(tmp_path / "mara.holdin"), seed=5)
    result(found, "campaign_do", action=FIRST)
    while result(found, "legal")["actions"]:
        act(found)
    yield found
    found.close()


def test_a_card_is_told_with_its_choices_and_nothing_that_is_to_come(engine: Engine) -> None:
    """EVT-1, EVT-2: neither the other deck’s card, nor an outcome, nor the draw as a choice of one’s own."""
    ended = result(engine, "campaign_do", action="finish")
    view = ended["view"]
    assert (view["stop"], view["event"]["id"], view["event"]["deck"]) == ("event", "toll-goat", "city")
    assert view["event"]["title"] == "The Toll Goat"
    assert [choice["text"] for choice in view["event"]["choices"]] == ["Pay.", "Argue."]
    legal = result(engine, "campaign_legal")
    told = json.dumps([ended, legal, result(engine, "campaign_view")], ensure_ascii=False)
    for hidden in ("goats-lawyer", "It spits", "It bows", "It eats", "draw-event", "next_scenario"):
        assert hidden not in told
    assert [each["key"] for each in legal["actions"]] == ["choose b"]


def test_what_cannot_be_paid_says_so_and_what_can_is_told_to_its_end(engine: Engine) -> None:
    """EVT-2, EVT-4: the rule, the price, and then everything that came of it."""
    view = result(engine, "campaign_do", action="finish")["view"]
    gold = view["gold"]
    refused = error(engine, "campaign_do", action="choose a")
    assert (refused["code"], refused["rule"]) == ("illegal_action", "EVT-4")
    assert refused["message"] == f"This choice costs 90 gold, and you have {gold}. (EVT-4)"
    assert view["event"]["choices"][0]["why_not"] == refused["message"]
    first = error(engine, "campaign_do", action="scenario teeth-in-the-fold 0")
    assert first["rule"] == "EVT-2"
    done = result(engine, "campaign_do", action="choose b")
    kinds = [event["kind"] for event in done["events"]]
    assert kinds == ["event_chosen", "event_outcome", "gold_gained", "reputation_lost", "event_lasts", "event_gone"]
    after = done["view"]
    assert (after["stop"], after["event"], after["gold"], after["reputation"]) == ("town", None, gold + 3, 3)


def test_the_next_scenario_begins_with_it(engine: Engine) -> None:
    """EVT-4."""
    result(engine, "campaign_do", action="finish")
    result(engine, "campaign_do", action="choose b")
    result(engine, "campaign_do", action=FIRST)
    assert next(each["key"] for each in result(engine, "legal")["actions"]) == "suffer"


def test_a_campaign_can_be_begun_without_events(engine: Engine, tmp_path: Path) -> None:
    """EVT-1."""
    result(engine, "campaign_new", name="Ida", character="mara", path=str(tmp_path / "ida.holdin"), events=False)
    view = result(engine, "campaign_view")
    assert (view["reputation"], view["event"]) == (None, None)
