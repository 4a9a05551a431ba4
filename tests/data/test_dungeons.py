"""`dungeons.toml`: what is wrong with it is told by file, line and field."""

import pytest

from holdin.data.checks import faults_of
from holdin.data.load import load_set, read_draft
from tests.conftest import SetFolder

FILE = "dungeons.toml"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"shepherds-hall",', '"nowhere",', "'nowhere' is not among the set’s maps"),
        ('monster = "wolf"', 'monster = "wulf"', "'wulf' is not among the set’s monsters"),
        ('monster = "wolf"', 'monster = "bear"', "'bear' stands there twice"),
        ('"iron-skillet",', '"tin-hat",', "'tin-hat' is not among the set’s items"),
        ('id = "hunt"', 'id = "clear"', "'clear' stands there twice"),
        ('goals = ["purse"]', 'goals = ["purses"]', "'purses' is no goal of dungeons"),
        ('treasure = "dungeon-find", count = 2', 'treasure = "strongbox", count = 2', "what is fetched from dungeons"),
        ('kind = "reach", mark = "way-in"', 'kind = "reach", mark = "roof"', "dungeons have the marks way-in, way-out"),
        ("zone = 8\n", "", "no hex of a dungeon is marked 'zone'"),
        ('mark = "late"', 'mark = "soon"', "no hex of a dungeon is marked 'soon'"),
    ],
)
def test_what_cant_be_dealt_is_told(own_set: SetFolder, old: str, new: str, told: str) -> None:
    own_set.replace(FILE, old, new)
    faults = [fault for fault in faults_of(read_draft(own_set.path)) if fault.file.name == FILE]
    assert any(told in str(fault) for fault in faults), faults
    assert all(fault.line for fault in faults)


def test_a_way_of_fighting_without_a_goal_is_told(own_set: SetFolder) -> None:
    text = own_set.read(FILE).replace('fights = "open"\n', "").replace('fights = "held"\n', "")
    own_set.write(FILE, text.replace("[[goals]]\n", '[[goals]]\nfights = "held"\n'))
    assert any("no goal goes with 'open' play" in str(fault) for fault in faults_of(read_draft(own_set.path)))


def test_a_missing_wording_is_told(own_set: SetFolder) -> None:
    own_set.replace(FILE, "places = 24", "places = 25")
    faults = [str(fault) for fault in faults_of(read_draft(own_set.path))]
    assert sum("dungeon.place.25" in fault for fault in faults) == 2


def test_what_dungeons_are_dealt_from_doesnt_change_a_sets_digest(own_set: SetFolder) -> None:
    """Games under way don't notice: a dungeon's own game has it whole."""
    before = load_set(own_set.path).digest
    own_set.replace(FILE, "held = [", "held = [1, 1, 1, 1] # ")
    assert load_set(own_set.path).digest == before
