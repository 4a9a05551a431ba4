"""Special rules as the engine shows them: the data, the wording, whether they are over, which doors they lock."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from holdin.engine import Engine, answer
from holdin.models.base import MapId, ScenarioId
from holdin.models.special_rules import Rises
from holdin.sim.run import without_rules

Json = dict[str, Any]

AUDIT = ScenarioId("the-reeves-audit")


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    engine.close()


def ask(engine: Engine, op: str, **fields: object) -> Json:
    back = answer(engine, json.dumps({"id": 1, "op": op, **fields}).encode())
    assert back["ok"], back
    result: Json = back["result"]
    return result


def test_a_view_tells_the_special_rules_and_what_they_lock(engine: Engine) -> None:
    """The rule as the card set has it, in words of the conversation's language (MAP-4)."""
    ask(engine, "hello", lang="ru")
    view = ask(engine, "new", scenario="the-back-way-in", character="mara", seed=1)
    rule, whistle, share = view["scenario"]["rules"]
    assert [each["rule"]["kind"] for each in (rule, whistle, share)] == ["locked_door", "alert", "vigour"]
    assert share["over"]
    assert rule["rule"]["until"] == {"kind": "kill", "monster": "kings-bailiff", "count": None}
    assert "заперта" in rule["text"]
    assert not rule["over"]
    face = engine.cards.maps[MapId("malt-cellar")]
    assert view["scenario"]["locked_doors"] == [[*hex_] for hex_ in face.marked(rule["rule"]["mark"])]


@pytest.mark.parametrize("level", [0, 1])
def test_a_rule_that_does_not_hold_at_a_level_is_over(engine: Engine, level: int) -> None:
    """SCL-1: its place among the scenario's rules stays, so that events can name it; so has one of the other way's."""
    view = ask(engine, "new", scenario="teeth-in-the-fold", character="mara", seed=1, level=level)
    told = [(each["rule"]["from_level"], each["rule"]["fights"], each["over"]) for each in view["scenario"]["rules"]]
    assert told == [(1, "held", level < 1), (0, "held", level < 1), (0, "open", True)]


def test_a_scenario_without_special_rules_has_none(engine: Engine) -> None:
    engine.use(without_rules(engine.cards))
    view = ask(engine, "new", scenario="teeth-in-the-fold", character="mara", seed=1)
    assert (view["scenario"]["rules"], view["scenario"]["locked_doors"]) == ([], [])


def test_a_view_tells_who_sleeps_and_who_is_still_to_come(engine: Engine) -> None:
    """ENG-2: and with how many HP each begins (SCL-1)."""
    hall = ask(engine, "new", scenario="paid-in-full", character="mara", seed=1)["scenario"]["monsters"]
    assert all(each["asleep"] and each["there"] for each in hall)
    desk = ask(engine, "new", scenario=AUDIT, character="mara", seed=1)["scenario"]["monsters"]
    reeve, coat = (each for each in desk if each["monster"] == "the-reeve")
    (form,) = (rule.hp for rule in engine.cards.scenarios[AUDIT].rules if isinstance(rule, Rises))
    assert (reeve["there"], coat["there"], coat["hp"]) == (True, False, form)
    assert reeve["hex"] == coat["hex"]
