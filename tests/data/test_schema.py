"""JSON Schemas for editors."""

import pytest

from holdin.data.schema import allowed_fields
from holdin.models.character import Character
from holdin.models.monster import Monster
from holdin.tools.schema import schemas


def test_every_kind_of_file_has_a_schema() -> None:
    assert set(schemas()) == {
        "campaign",
        "characters",
        "dungeons",
        "enhancements",
        "events",
        "items",
        "map_cards",
        "maps",
        "monster_cards",
        "monster_hp",
        "monsters",
        "scenarios",
        "set",
        "text",
        "treasures",
    }


def test_a_dash_is_allowed_in_a_behaviour_table() -> None:
    """MON-2."""
    cell = schemas()["monsters"]["$defs"]["Behaviour"]["properties"]["range"]
    assert {"const": "-", "type": "string"} in cell["anyOf"]


def test_a_set_may_hold_lines_and_an_editor_is_told_what_they_are() -> None:
    """MON-2."""
    monsters = schemas()["monsters"]["$defs"]
    lines = monsters["Behaviour"]["properties"]["lines"]
    kinds = (
        "Line",
        "HealLine",
        "WardLine",
        "TrapLine",
        "ObstacleLine",
        "MoveObstacleLine",
        "TeleportLine",
        "SummonLine",
    )
    assert (lines["items"], lines["maxItems"]) == ({"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds]}, 3)
    assert "MON-2" in monsters["Line"]["description"]
    assert set(monsters["Line"]["properties"]) == {"range", "damage", "conditions", "push", "pull"}


@pytest.mark.parametrize(
    ("data", "path", "some"),
    [
        ({}, (), {"id", "cards", "hp_card", "fights"}),
        ({"cards": [{}]}, ("cards", 0), {"id", "faces"}),
        (
            {"cards": [{"faces": [{"top": {"abilities": [{"kind": "loot"}]}}]}]},
            ("cards", 0, "faces", 0, "top", "abilities", 0),
            {"range", "kind", "consume", "requires", "brings", "dots"},
        ),
    ],
)
def test_the_fields_allowed_at_a_place(data: object, path: tuple[str | int, ...], some: set[str]) -> None:
    assert set(allowed_fields(Character, data, path)) == some


def test_the_fields_allowed_in_a_table_of_named_entries() -> None:
    assert "initiative" in allowed_fields(Monster, {"normal": {"sets": {"A": {}}}}, ("normal", "sets", "A"))
