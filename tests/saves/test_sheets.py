"""The tracker's tables in their list: named anew and taken out, whatever is left of their files."""

import os
from pathlib import Path

import pytest

from holdin.errors import SaveInUseError
from holdin.saves.savefile import TWIN, folder_of, written
from holdin.saves.sheets import removed, renamed, tables
from holdin.saves.tables import KeptSheet
from tests.saves.stores import BEGIN, CARDS


def begun(folder: Path) -> Path:
    """A table that was left."""
    kept = KeptSheet.fresh(folder, CARDS, BEGIN)
    kept.close()
    return kept.path


def test_a_table_of_which_only_its_twin_is_left_is_named_anew_and_stays_in_its_place(tmp_path: Path) -> None:
    path = begun(tmp_path)
    later = begun(tmp_path)
    for file in (path, folder_of(path) / TWIN):
        os.utime(file, (1000, 1000))
    path.unlink()
    renamed(path, CARDS, "Kitchen table")
    first, second = tables(tmp_path, CARDS)
    assert (first.path, second.path) == (later, path)
    assert second.sheet is not None
    assert second.sheet.title == "Kitchen table"
    assert written(path) == 1000


def test_a_table_that_another_window_has_open_is_not_taken_out(tmp_path: Path) -> None:
    kept = KeptSheet.fresh(tmp_path, CARDS, BEGIN)
    with pytest.raises(SaveInUseError):
        removed(kept.path)
    assert folder_of(kept.path).is_dir()
    kept.close()
    removed(kept.path)
    assert tables(tmp_path, CARDS) == ()
    assert kept.path.with_name("table-0001.sheet.removed-1").is_file()


def test_a_link_to_nowhere_is_taken_out_and_nothing_is_made_where_it_leads(tmp_path: Path) -> None:
    path = KeptSheet.free_path(tmp_path)
    path.parent.mkdir()
    path.symlink_to(tmp_path / "nowhere" / "other.sheet")
    removed(path)
    assert tables(tmp_path, CARDS) == ()
    assert path.with_name(f"{path.name}.removed-1").is_symlink()
    assert not (tmp_path / "nowhere").exists()
