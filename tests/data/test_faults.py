"""What the loader says of bad files: which file, which line, which field, and what is allowed there."""

import re
import tracemalloc
from pathlib import Path, PurePath

import pytest

from holdin.data.document import parse
from holdin.data.files import MAX_BYTES, MAX_FILES, MAX_LINE
from holdin.data.load import load_set
from holdin.errors import CardDataError, Fault
from tests.conftest import SetFolder


def faults(own_set: SetFolder) -> tuple[Fault, ...]:
    with pytest.raises(CardDataError) as caught:
        load_set(own_set.path)
    return caught.value.faults


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "field", "message"),
    [
        pytest.param("monsters/wolf.toml", "hp = 5", "hp = ", 4, "", "not TOML", id="broken"),
        pytest.param(
            "monsters/wolf.toml",
            "hp = 5",
            "hp = 5\nhp = 6",
            5,
            "",
            "not TOML: Cannot overwrite a value",
            id="key twice",
        ),
        pytest.param("monsters/wolf.toml", "hp = 5", "", 3, "normal.hp", "missing", id="missing field"),
        pytest.param(
            "monsters/wolf.toml",
            "hp = 5",
            "health = 5\nhp = 5",
            4,
            "normal.health",
            "unknown field; allowed here: flying, hp, retaliate, retaliate_range, sets, shield",
            id="unknown field",
        ),
        pytest.param(
            "monsters/wolf.toml", "hp = 5", "hp = 0", 4, "normal.hp", "greater than or equal to 1; got 0", id="too low"
        ),
        pytest.param(
            "monsters/wolf.toml",
            'move = 2, attack = 3, range = "-" }\n\n',
            'move = "far", attack = 3 }\n\n',
            8,
            "normal.sets.C.move",
            "integer",
            id="in an inline table",
        ),
        pytest.param(
            "monsters/wolf.toml", "hp = 5", 'hp = "4"', 4, "normal.hp", "valid integer; got '4'", id="no number"
        ),
        pytest.param("monsters/wolf.toml", "\nC = ", "\n# ", 3, "normal", "sets A, B and C", id="set missing"),
        pytest.param("monsters/wolf.toml", "\nC =", "\nD =", 8, "normal.sets.D", "'A', 'B' or 'C'", id="wrong set"),
        pytest.param(
            "characters/mara.toml",
            'attack", value = 3, dots = 1 }',
            'attack", valu = 3, dots = 1 }',
            32,
            "cards[0].faces[0].top.abilities[0].valu",
            "unknown field; allowed here: advantage, area,",
            id="deep",
        ),
        pytest.param(
            "characters/mara.toml",
            'attack", value = 3, dots = 1 }',
            'attack", value = 3, area = [[1, 0], [1, 0]] }',
            32,
            "cards[0].faces[0].top.abilities[0].area",
            "stands there twice (ARE-2)",
            id="an area that can't be drawn",
        ),
        pytest.param(
            "characters/mara.toml",
            'attack", value = 3, dots = 1 }',
            'attack", value = 3, area = [[4, 0], [-4, 0]] }',
            32,
            "cards[0].faces[0].top.abilities[0].area",
            "9 hexes across, which can’t be drawn; at most 7",
            id="an area too wide",
        ),
        pytest.param(
            "characters/mara.toml",
            '{ kind = "disarm_trap" }',
            '{ kind = "create_trap" }',
            None,
            "cards[1].faces[1].bottom.abilities[0]",
            "a trap needs one of these: damage, conditions (OVL-3)",
            id="a trap that does nothing",
        ),
        pytest.param(
            "characters/mara.toml",
            '{ kind = "disarm_trap" }',
            '{ kind = "pick_lock" }',
            None,
            "cards[1].faces[1].bottom.abilities[0]",
            "'disarm_trap'",
            id="unknown kind",
        ),
        pytest.param(
            "characters/mara.toml",
            "hp = [3, 7, 11]",
            "hp = [3, 7]",
            5,
            "hp_card",
            "HP 11 is printed 0 times",
            id="HP gap",
        ),
        pytest.param(
            "monster_hp.toml",
            "hp = [3, 7, 11, 15]",
            "hp = [3, 8, 11, 15]",
            None,
            "",
            "it belongs on half 0",
            id="HP half",
        ),
        pytest.param("items.toml", '"legs"\nprice = 5', '"tail"\nprice = 5', 12, "items[1].slot", "'legs'", id="slot"),
        pytest.param(
            "maps/shepherds-hall.toml",
            ".   M   .   .",
            ".   ?   .   .",
            None,
            "",
            "line 3, character 5: '?' is not in",
            id="map character",
        ),
        pytest.param(
            "maps/shepherds-hall.toml", '"c8 d7"', '"c8 f7"', 26, "walls", "c8 and f7 are not neighbours", id="map wall"
        ),
        pytest.param("set.toml", "format = 1", "format = 2", 3, "format", "should be 1", id="format"),
        pytest.param("monsters/wolf.toml", '"wolf"', '"Wolf"', 1, "id", "small letters", id="id"),
        pytest.param("monsters/wolf.toml", '"wolf"', '"dog"', 1, "id", "named after the id: dog.toml", id="file name"),
        pytest.param(
            "items.toml", '"felt-boots"', '"iron-skillet"', 11, "items[1].id", "already the id", id="id twice"
        ),
        pytest.param("text/en.toml", '"Bear"', '""', None, "monster.bear.name", "not empty", id="empty wording"),
    ],
)
def test_a_bad_field_is_named(
    own_set: SetFolder, file: str, old: str, new: str, line: int | None, field: str, message: str
) -> None:
    own_set.replace(file, old, new)
    found = [fault for fault in faults(own_set) if message in fault.message]
    assert found, "\n".join(map(str, faults(own_set)))
    assert (found[0].file, found[0].field) == (own_set.path / file, field)
    if line is not None:
        assert found[0].line == line


@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        ("monster_cards.toml", '"bear"', '"bare"', "cards[0].halves[1].monster"),
        ("monster_cards.toml", '"reed-bow"', '"no-bow"', "cards[1].halves[0].item"),
        ("maps/shepherds-hall.toml", 'monster = "bear"', 'monster = "bare"', "legend.K.monster"),
        ("maps/shepherds-hall.toml", '"shepherds-trunk"', '"trunk"', "legend.T.treasure"),
        ("scenarios/01-teeth-in-the-fold.toml", '"shepherds-hall"', '"hall"', "map"),
        ("scenarios/01-teeth-in-the-fold.toml", '["the-wool-ledger"]', '["ledger"]', "unlocks[0]"),
        ("scenarios/02-the-wool-ledger.toml", 'monster = "bear"', 'monster = "bare"', "success.goals[0].monster"),
        ("scenarios/02-the-wool-ledger.toml", '["deep-pockets"]', '["pockets"]', "rewards.unlock_items[0]"),
        ("treasures.toml", '"lucky-thimble"', '"thimble"', "treasures[1].item"),
        ("campaign.toml", '["teeth-in-the-fold"]', '["teeth"]', "start[0]"),
        ("map_cards.toml", '["shepherds-hall", ', '["hall", ', "cards[0].faces[0]"),
    ],
)
def test_an_id_that_nothing_defines_is_named(own_set: SetFolder, file: str, old: str, new: str, field: str) -> None:
    own_set.replace(file, old, new)
    found = {fault.field: fault for fault in faults(own_set)}
    assert "is not among the set’s" in found[field].message
    assert found[field].file == own_set.path / file
    line = found[field].line
    assert line is not None
    assert new.strip('[]"') in own_set.read(file).splitlines()[line - 1]


def test_all_faults_are_told_together(own_set: SetFolder) -> None:
    own_set.replace("monsters/wolf.toml", "hp = 5", "hp = -5")
    own_set.replace("monsters/bear.toml", "hp = 7", "hp = true")
    assert {fault.file.name for fault in faults(own_set)} == {"wolf.toml", "bear.toml"}


def test_a_missing_wording_names_language_and_key(own_set: SetFolder) -> None:
    own_set.replace("text/ru.toml", 'bear.name = "Медведь"\n', "")
    (fault,) = faults(own_set)
    assert (fault.file.name, fault.field) == ("ru.toml", "monster.bear.name")


@pytest.mark.parametrize("name", ["monster_hp.toml", "campaign.toml", "set.toml"])
def test_a_missing_file_is_named(own_set: SetFolder, name: str) -> None:
    (own_set.path / name).unlink()
    assert any(name in str(fault) for fault in faults(own_set))


def test_a_set_without_scenarios_is_no_game(own_set: SetFolder) -> None:
    for path in (own_set.path / "scenarios").iterdir():
        path.unlink()
    assert any(fault.message == "the set has no scenarios" for fault in faults(own_set))


def test_two_scenarios_of_one_number_are_faults(own_set: SetFolder) -> None:
    own_set.write(
        "scenarios/01-x.toml", own_set.read("scenarios/02-the-wool-ledger.toml").replace("number = 2", "number = 1")
    )
    assert any("named after the id" in fault.message for fault in faults(own_set))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('s = { start = "orange" }', 's = { dot = "orange" }', "0 hexes are a start of orange"),
        (".   .   .   T", ".   s   .   T", "2 hexes are a start of orange"),
        ('s = { start = "orange" }', 's = { start = "orange", tile = "obstacle" }', "must be an empty hex"),
    ],
)
def test_a_scenario_needs_one_start(own_set: SetFolder, old: str, new: str, message: str) -> None:
    """MAP-1."""
    own_set.replace("maps/shepherds-hall.toml", old, new)
    assert any(message in fault.message for fault in faults(own_set))


class TestHostileSets:
    def test_a_link_is_refused(self, own_set: SetFolder) -> None:
        (own_set.path / "monsters" / "link.toml").symlink_to(own_set.path / "set.toml")
        assert "a link" in faults(own_set)[0].message

    def test_a_linked_folder_is_refused(self, own_set: SetFolder) -> None:
        (own_set.path / "more").symlink_to(own_set.path / "monsters")
        assert "a link" in faults(own_set)[0].message

    def test_a_pipe_is_refused_at_once(self, own_set: SetFolder) -> None:
        os = pytest.importorskip("posix")
        os.mkfifo(own_set.path / "pipe.toml")
        assert "not an ordinary file" in faults(own_set)[0].message

    def test_a_large_file_is_refused(self, own_set: SetFolder) -> None:
        own_set.write("text/en.toml", "#\n" * MAX_BYTES)
        assert "too large" in faults(own_set)[0].message

    def test_many_large_files_are_refused(self, own_set: SetFolder) -> None:
        for number in range(12):
            own_set.write(f"n{number}.toml", "#\n" * (MAX_BYTES // 2))
        assert "a card set has at most" in faults(own_set)[0].message

    def test_a_long_line_is_refused(self, own_set: SetFolder) -> None:
        own_set.write("text/en.toml", "\n#" + "x" * MAX_LINE)
        assert (faults(own_set)[0].line, "too long" in faults(own_set)[0].message) == (2, True)

    def test_too_many_files_are_refused(self, own_set: SetFolder) -> None:
        for number in range(MAX_FILES):
            own_set.write(f"n{number}.toml", "")
        assert "too many files" in faults(own_set)[0].message

    def test_deep_folders_are_refused(self, own_set: SetFolder) -> None:
        own_set.write("a/b/c/d/e.toml", "")
        assert "too deep" in faults(own_set)[0].message

    @pytest.mark.parametrize(
        "text", ["x = " + "[" * 900 + "]" * 900, "a." * 900 + "b = 1", "x = " + "[\n" * 40 + "]" * 40]
    )
    def test_deep_values_are_refused(self, own_set: SetFolder, text: str) -> None:
        own_set.write("text/en.toml", text)
        assert "too deep" in faults(own_set)[0].message

    @pytest.mark.parametrize("number", ["0x1" + "f" * 5000, "9" * 5000, str(2**64)])
    def test_numbers_beyond_what_the_format_has_are_refused(self, number: str) -> None:
        with pytest.raises(CardDataError, match="a whole number there takes more than 64 bits"):
            parse(PurePath("items.toml"), f"x = [1, {number}]")

    def test_keys_of_a_thousand_parts_take_no_memory(self, own_set: SetFolder) -> None:
        """A parser takes kilobytes for each part, before it can be told how deep they are."""
        own_set.write("text/en.toml", "\n".join(f"k{n}" + ".a" * 980 + " = 1" for n in range(90)))
        tracemalloc.start()
        assert (faults(own_set)[0].line, "too deep" in faults(own_set)[0].message) == (1, True)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 30 * 2**20

    def test_a_version_is_as_short_as_a_save_can_tell(self, own_set: SetFolder) -> None:
        own_set.replace("set.toml", 'version = "', f'version = "{"1" * 300}')
        assert faults(own_set)[0].field == "version"

    def test_what_is_no_text_is_refused_with_its_line(self, own_set: SetFolder) -> None:
        (own_set.path / "text" / "en.toml").write_bytes(b"# fine\n\xff\xfe")
        assert (faults(own_set)[0].line, faults(own_set)[0].message) == (2, "not UTF-8 text")

    def test_an_unknown_file_is_told_of(self, own_set: SetFolder) -> None:
        own_set.write("monster/wolf.toml", "")
        assert "monsters/<id>.toml" in faults(own_set)[0].message

    def test_no_field_that_is_named_after_an_id_does_either(self, own_set: SetFolder) -> None:
        own_set.replace("campaign.toml", '"red-gem"', '"red\\u0000-gem"')
        assert all(str(fault).isprintable() for fault in faults(own_set))

    def test_no_fault_carries_control_characters(self, own_set: SetFolder) -> None:
        own_set.write("campaign.toml", '"\\u001b[31m" = "\\u001b"\n')
        assert not re.search(r"[\x00-\x08\x0b-\x1f]", "".join(map(str, faults(own_set))))


def test_no_folder_is_one_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="no folder, and no built-in card set"):
        load_set(tmp_path / "nowhere")
