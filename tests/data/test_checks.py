"""Sense checks: each finds the set that was spoiled for it, and the built-in set is clean."""

import pytest

from holdin.data.checks import faults_of
from holdin.data.load import read_draft
from tests.conftest import SetFolder

MAP = "maps/shepherds-hall.toml"
FIRST = "scenarios/01-teeth-in-the-fold.toml"
SECOND = "scenarios/02-the-wool-ledger.toml"


def messages(own_set: SetFolder) -> list[str]:
    return [f"{fault.file.name} {fault.field}: {fault.message}" for fault in faults_of(read_draft(own_set.path))]


def test_the_built_in_set_is_clean() -> None:
    assert faults_of(read_draft()) == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        pytest.param(MAP, "  #   +   #", "  #   #   #", "shepherds-hall.toml drawing: walls cut off a1", id="no door"),
        pytest.param(
            MAP, "walls = [", 'walls = ["d4 d5", "c5 d4", "d4 e5", ', "drawing: walls cut off", id="a door walled up"
        ),
        pytest.param(MAP, "walls = [", 'walls = ["a4 a5", ', "not there: a4", id="a wall edge at a wall hex"),
        pytest.param(MAP, "[legend]", '[legend]\nZ = { tile = "trap" }', "'Z' stands nowhere", id="idle legend"),
        pytest.param(
            "map_cards.toml", '["shepherds-hall"]', '["shepherds-hall", "shepherds-hall"]', "on 2 map cards", id="card"
        ),
        pytest.param(
            SECOND, '"blue"', '"orange"', "colour: another scenario of map shepherds-hall is orange", id="colour"
        ),
        pytest.param(
            MAP, "  #   +   #", "  #   o   #", "the wolf at d2 can't be walked up to", id="behind an obstacle"
        ),
        pytest.param(
            "monster_cards.toml",
            '"bear", item',
            '"wind-demon", item',
            "the bear at b9 is on no monster card",
            id="no card",
        ),
        pytest.param(
            "monster_cards.toml", '"bear", item', '"wolf", item', "'wolf' stands on more than one half", id="twice"
        ),
        pytest.param(SECOND, '"bear" }', '"bear", count = 2 }', "1 of bear are on the map; 2 are needed", id="kill"),
        pytest.param(
            SECOND, '"wool-ledger" }', '"wool-ledger", count = 3 }', "1 of treasure wool-ledger", id="loot goal"
        ),
        pytest.param("treasures.toml", "goal = true", "gold = 3", "'wool-ledger' needs goal = true", id="goal"),
        pytest.param(FIRST, '"kill_all"', '"tokens", count = 9', "give 5 tokens; 9 are needed", id="tokens"),
        pytest.param(
            FIRST, '"kill_all"', '"reach", mark = "gate"', "is marked 'gate'; marks there: none", id="no such mark"
        ),
        pytest.param(
            "characters/mara.toml", "[10, 11, 12, 13, 14]", "[10, 11, 12, 14, 13]", "max HP must not fall", id="max HP"
        ),
        pytest.param("items.toml", "prevent = 2", "shield = 2", "with 'damage' it needs prevent", id="idle item"),
        pytest.param(SECOND, ', unlock_items = ["deep-pockets"]', "", "locked, and no scenario", id="locked"),
        pytest.param(FIRST, 'unlocks = ["the-wool-ledger"]\n', "", "no campaign can come here", id="not unlocked"),
        pytest.param(
            SECOND, "number = 2", 'number = 2\nrequires = ["red-gem"]', "no campaign can come here", id="achievement"
        ),
        pytest.param(
            "text/en.toml", "bear.name", 'bare.name = "Bear"\nbear.name', "is the wording of nothing", id="words"
        ),
        pytest.param(
            "text/ru.toml", 'bear.name = "Медведь"\n', "", "the set promises every wording in 'ru'", id="no words"
        ),
    ],
)
def test_a_spoiled_set_is_found_out(own_set: SetFolder, file: str, old: str, new: str, expected: str) -> None:
    own_set.replace(file, old, new)
    found = messages(own_set)
    assert any(expected in message for message in found), found


def test_a_marked_hex_that_can_be_walked_to_is_a_good_goal(own_set: SetFolder) -> None:
    own_set.replace(FIRST, '"kill_all"', '"reach", mark = "gate"')
    own_set.replace(MAP, 'S = { start = "blue" }', 'S = { start = "blue", mark = "gate" }')
    assert messages(own_set) == []


def test_a_marked_hex_behind_an_obstacle_is_none(own_set: SetFolder) -> None:
    own_set.replace(FIRST, '"kill_all"', '"reach", mark = "gate"')
    own_set.replace(MAP, 'S = { start = "blue" }', 'S = { start = "blue", mark = "gate" }')
    own_set.replace(MAP, "  #   +   #", "  #   o   #")
    assert any("no hex marked 'gate' can be walked to" in message for message in messages(own_set))


def test_kill_all_needs_a_monster(own_set: SetFolder) -> None:
    own_set.replace(MAP, 'W = { tile = "monster", monster = "wolf" }', 'W = { tile = "money" }')
    own_set.replace(MAP, '"elite", dot = "orange"', '"elite", dot = "blue"')
    assert any("there is no monster on the map" in message for message in messages(own_set))


def test_an_achievement_from_a_treasure_opens_a_scenario(own_set: SetFolder) -> None:
    own_set.replace(SECOND, "number = 2", 'number = 2\nrequires = ["red-gem"]')
    own_set.replace("treasures.toml", 'item = "lucky-thimble"', 'achievement = "red-gem"')
    assert messages(own_set) == []


def test_goals_inside_goals_are_checked(own_set: SetFolder) -> None:
    own_set.replace(
        FIRST,
        'success = { kind = "kill_all" }',
        'success = { kind = "kill_all" }\n'
        'failure = { kind = "any_of", goals = [{ kind = "survive", rounds = 12 }, { kind = "tokens", count = 99 }] }',
    )
    assert any("failure.goals[1]: money tiles" in message for message in messages(own_set))
