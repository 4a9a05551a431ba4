"""Taps as they stand in the files of earlier versions."""

import pytest
from pydantic import TypeAdapter

from holdin.models.letters import Condition, Party
from holdin.tracker import taps
from holdin.tracker.sheet import MarkKind

EARLIER = {
    '{"do": "condition", "who": "hero", "condition": "stun", "turns": 2, "lasting": null}': taps.Switch(
        who=Party.HERO, condition=Condition.STUN, turns=2
    ),
    '{"do": "renew", "mark": 3, "turns": 1, "lasting": null}': taps.Renew(mark=3),
    '{"do": "add", "who": "monster", "kind": "retaliate", "value": 2, "words": "", "lasting": null}': taps.Add(
        who=Party.MONSTER, kind=MarkKind.RETALIATE, value=2
    ),
    '{"do": "add", "who": "hero", "kind": "note", "value": 0, "words": "poison", "lasting": null}': taps.Add(
        who=Party.HERO, kind=MarkKind.NOTE, words="poison"
    ),
    '{"do": "item", "item": 0, "state": "spent"}': taps.SetItem.model_validate({"item": 0, "state": "spent"}),
    '{"do": "long_rest"}': taps.LongRest(),
    '{"do": "loot", "by": 2}': taps.Loot(by=2),
    '{"do": "lead", "initiative": 26}': taps.Lead(initiative=26),
}


@pytest.mark.parametrize("line", list(EARLIER))
def test_a_tap_of_an_earlier_version_is_read(line: str) -> None:
    """SET-4: what a table has told is never lost."""
    read: taps.Tap = TypeAdapter(taps.AnyTap).validate_json(line)
    assert read == EARLIER[line]
