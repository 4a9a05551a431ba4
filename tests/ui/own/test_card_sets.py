"""Card sets go out and come in as one file, looked over first; nothing of one's own is ever replaced."""

from pathlib import Path

import pytest

from holdin.cli import main
from holdin.data.archive import pack
from holdin.data.load import load_set
from holdin.data.own import NAME
from holdin.errors import CardDataError, SaveIoError
from holdin.saves import disk
from holdin.saves.settings_file import CARD_SETS
from holdin.ui.own.card_sets import export_set, preview_set, sets_in, take_in_set


@pytest.fixture
def cats(tmp_path: Path) -> Path:
    """A set of somebody else's."""
    folder = tmp_path / "theirs" / "my-cats"
    assert main(["new-set", str(folder)]) == 0
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the saves lie."""
    return tmp_path / "home"


def sent(folder: Path) -> Path:
    return export_set(folder, folder.with_suffix(".cards.zip"))


def test_a_set_is_looked_over_before_anything_is_written(cats: Path, home: Path) -> None:
    seen = preview_set(sent(cats), home)
    assert (seen.about.name, seen.about.builds_on) == ("my-cats", "base")
    assert seen.counts == {"monster": 2, "item": 2, "map": 1, "scenario": 1}
    assert not seen.faults
    assert not home.exists()
    place = take_in_set(seen)
    assert place == home / CARD_SETS / "my-cats"
    assert load_set(place).digest == load_set(cats).digest == seen.cards.digest
    assert (place / "set.toml").read_bytes() == (cats / "set.toml").read_bytes(), "comments and all"
    assert sets_in(home) == {"my-cats": place}


def test_what_is_taken_in_again_lies_beside_the_first_under_a_name_of_its_own(cats: Path, home: Path) -> None:
    """Its games lie apart, too: they go by the set's name."""
    path = sent(cats)
    places = [take_in_set(preview_set(path, home)) for _ in range(3)]
    assert [place.name for place in places] == ["my-cats", "my-cats-2", "my-cats-3"]
    assert [load_set(place).name for place in places] == ["my-cats", "my-cats-2", "my-cats-3"]


def test_ones_own_cards_come_home_only_where_there_are_none(cats: Path, home: Path) -> None:
    about = cats / "set.toml"
    about.write_text(about.read_text("utf-8").replace("my-cats", NAME), encoding="utf-8")
    path = sent(cats)
    assert take_in_set(preview_set(path, home)) == home / NAME
    assert take_in_set(preview_set(path, home)) == home / CARD_SETS / f"{NAME}-2"
    assert list(sets_in(home)) == [NAME, f"{NAME}-2"]


@pytest.mark.parametrize("name", ["base", "con"])
def test_no_set_takes_the_programs_name_or_one_that_no_folder_can_have(cats: Path, home: Path, name: str) -> None:
    """A set called like the built-in one would be played with its campaigns."""
    about = cats / "set.toml"
    about.write_text(about.read_text("utf-8").replace("my-cats", name).replace(f'builds_on = "{name}"', ""), "utf-8")
    path = cats.with_suffix(".cards.zip")
    about.write_text(
        about.read_text("utf-8") + ("" if "builds_on" in about.read_text("utf-8") else 'builds_on = "base"\n'), "utf-8"
    )
    path.write_bytes(pack(cats))
    assert preview_set(path, home).about.name == f"{name}-2"


def test_what_is_wrong_is_told_by_file_and_line_and_nothing_is_written(cats: Path, home: Path) -> None:
    path = cats.with_suffix(".cards.zip")
    monster = next((cats / "monsters").iterdir())
    monster.write_text("hp = 1\nhp = 2\n", encoding="utf-8")
    with pytest.raises(CardDataError):
        export_set(cats, path)
    path.write_bytes(pack(cats))
    with pytest.raises(CardDataError) as caught:
        preview_set(path, home)
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"monsters/{monster.name}:2:")
    assert not home.exists()


def test_an_export_is_never_written_over_anything(cats: Path) -> None:
    path = sent(cats)
    before = path.read_bytes()
    with pytest.raises(SaveIoError, match="there is something already"):
        export_set(cats, path)
    assert path.read_bytes() == before


def test_a_full_disk_leaves_no_half_of_a_set(cats: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, written, write_new = preview_set(sent(cats), home), list[Path](), disk.write_new

    def full(path: Path, data: bytes) -> None:
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        written.append(path)
        path.write_bytes(data)

    monkeypatch.setattr("holdin.saves.disk.write_new", full)
    with pytest.raises(SaveIoError, match="No space"):
        take_in_set(seen)
    assert not list((home / CARD_SETS).iterdir())
    monkeypatch.setattr("holdin.saves.disk.write_new", write_new)
    assert take_in_set(seen).is_dir()


def test_what_came_meanwhile_is_not_replaced(cats: Path, home: Path) -> None:
    path = sent(cats)
    one, other = preview_set(path, home), preview_set(path, home)
    take_in_set(one)
    with pytest.raises(SaveIoError, match="there is something already"):
        take_in_set(other)
    assert list(sets_in(home)) == ["my-cats"]
