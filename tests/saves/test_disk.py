"""Files that come and go beside those of others: no name that somebody takes in between is written over."""

import os
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import pytest

from holdin.saves import disk


def test_what_is_put_aside_replaces_nothing_that_came_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it gets its name, somebody else is a moment quicker."""

    def second(give: Callable[..., Any]) -> Callable[..., Any]:
        def quicker(path: Path, to: Path, **more: Any) -> Any:
            if to.name.endswith("-1"):
                to.write_bytes(b"theirs")
            return give(path, to, **more)

        return quicker

    monkeypatch.setattr(os, "link", second(os.link))
    monkeypatch.setattr(Path, "rename", second(Path.rename))
    path = tmp_path / "a.json"
    path.write_bytes(b"ours")
    assert disk.put_aside(path, "damaged").read_bytes() == b"ours"
    assert (tmp_path / "a.json.damaged-1").read_bytes() == b"theirs"
    assert not path.exists()


def test_whatever_stands_at_a_place_is_put_aside(tmp_path: Path) -> None:
    """A file, a folder, a link to somebody else's file, one to nowhere; of a link only itself."""
    file, folder, link, nowhere = (tmp_path / name for name in ("file", "folder", "link", "nowhere"))
    file.write_bytes(b"ours")
    folder.mkdir()
    (folder / "inside").write_bytes(b"")
    link.symlink_to(tmp_path / "theirs")
    (tmp_path / "theirs").write_bytes(b"theirs")
    nowhere.symlink_to(tmp_path / "gone")
    asides = [disk.put_aside(each, "old") for each in (file, folder, link, nowhere)]
    assert not any(map(disk.taken, (file, folder, link, nowhere)))
    assert asides[0].read_bytes() == b"ours"
    assert (asides[1] / "inside").is_file()
    assert asides[2].is_symlink()
    assert asides[3].is_symlink()
    assert (tmp_path / "theirs").read_bytes() == b"theirs"


def test_a_folder_is_written_whole_or_not_at_all_and_over_nothing(tmp_path: Path) -> None:
    """An empty folder, too, is somebody's."""
    place = tmp_path / "sets" / "cats"
    files = {PurePath("set.toml"): b"1", PurePath("monsters/cat.toml"): b"2"}
    disk.write_new_folder(place, files)
    assert {file.relative_to(place): file.read_bytes() for file in place.rglob("*.toml")} == files
    (tmp_path / "sets" / "empty").mkdir()
    for taken in (place, place.with_name("empty")):
        with pytest.raises(FileExistsError):
            disk.write_new_folder(taken, {PurePath("other.toml"): b""})
    assert {each.name for each in place.parent.iterdir()} == {"cats", "empty"}
    assert len(list(place.rglob("*.toml"))) == len(files)
