"""What a scenario's page tells of its special rules."""

from dataclasses import replace

import pytest

from holdin.data.load import built_in_cards
from holdin.models.base import ScenarioId
from holdin.models.letters import Fights
from holdin.models.special_rules import Vigour
from holdin.words.words import Words

CARDS = built_in_cards()
FIRST = ScenarioId(CARDS.campaign.start[0])


@pytest.mark.parametrize("only", Fights)
@pytest.mark.parametrize("fights", Fights)
def test_a_rule_of_one_way_of_fighting_is_told_in_that_way_alone(only: Fights, fights: Fights) -> None:
    """OPN-1: from whichever level on it holds."""
    page = CARDS.scenarios[FIRST].model_copy(update={"rules": (Vigour(hp=2, fights=only, from_level=2),)})
    words = Words(replace(CARDS, scenarios={**CARDS.scenarios, FIRST: page}))
    task = words.task(FIRST, fights)
    assert (words.special_rule(FIRST, 0) in task) is (only is fights)
    assert task.startswith(words.goal(FIRST))


@pytest.mark.parametrize(
    ("level", "told"), [(None, "+2 / 0 / 0 / −3 HP at levels 0–3"), (0, "2 HP more"), (1, None), (3, "3 HP fewer")]
)
def test_hp_that_differ_from_level_to_level_are_told_for_a_level_or_for_all(
    level: int | None, told: str | None
) -> None:
    """SCL-1: what doesn't hold at the level isn't told at all."""
    page = CARDS.scenarios[FIRST].model_copy(update={"rules": (Vigour(hp=(2, 0, 0, -3)),)})
    key = f"scenario.{FIRST}.rule1"
    texts = {**CARDS.texts, "en": {**CARDS.texts["en"], key: "The wolf has {hp}."}}
    words = Words(replace(CARDS, texts=texts, scenarios={**CARDS.scenarios, FIRST: page}))
    _goal, *rules = words.task(FIRST, Fights.HELD, level).splitlines()
    assert rules == ([] if told is None else [f"Special rule: The wolf has {told}."])


def test_a_rule_that_brings_no_hp_at_the_level_is_told_by_all_its_levels() -> None:
    """SCL-1: in a list that names rules which don't hold now, too, no sort has "0 HP fewer"."""
    page = CARDS.scenarios[FIRST].model_copy(update={"rules": (Vigour(hp=(2, 0, 0, -3)),)})
    texts = {**CARDS.texts, "en": {**CARDS.texts["en"], f"scenario.{FIRST}.rule1": "The wolf has {hp}."}}
    words = Words(replace(CARDS, texts=texts, scenarios={**CARDS.scenarios, FIRST: page}))
    assert words.special_rule(FIRST, 0, 1) == "The wolf has +2 / 0 / 0 / −3 HP at levels 0–3."
