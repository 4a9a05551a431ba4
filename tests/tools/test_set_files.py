"""`holdin export-set` and `holdin import-set`: a set goes out as one file, and comes in after a look."""

from pathlib import Path

import pytest

from holdin import cli
from holdin.cli import options
from holdin.data.load import load_set
from holdin.models.card_set import CardSet
from holdin.ui.app.watch import Watch


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the saves lie, and the sets that are taken in; a set `cats` lies here."""
    for module in ("holdin.tools.set_files", "holdin.saves.settings_file"):
        monkeypatch.setattr(f"{module}.home", lambda: tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new-set", "cats"]) == 0
    return tmp_path / "home"


def test_a_set_goes_out_and_comes_in_and_is_known_by_its_name(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export-set", "cats"]) == 0
    assert "Written: cats.cards.zip" in capsys.readouterr().out
    (tmp_path / "cats").rename(tmp_path / "elsewhere")
    assert cli.main(["import-set", "cats.cards.zip"]) == 0
    assert "Play with it: holdin play --set cats" in capsys.readouterr().out
    assert load_set(home / "card-sets" / "cats").digest == load_set(tmp_path / "elsewhere").digest
    assert options.placed("cats") == str(home / "card-sets" / "cats")
    assert options.placed("dogs") == "dogs"


def test_what_can_not_go_out_or_come_in_is_told_in_a_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("cats/items.toml").write_text("items = ?\n", encoding="utf-8")
    Path("junk.zip").write_bytes(b"PK")
    assert cli.main(["export-set", "cats", "--out", "x.zip"]) == 1
    assert "items.toml:1: not TOML" in capsys.readouterr().err
    assert cli.main(["import-set", "junk.zip"]) == 1
    assert "no zip archive" in capsys.readouterr().err
    assert not Path("x.zip").exists()
    assert not home.exists()


def test_watching_begins_with_the_sets_cards(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play --watch`, up to the window."""
    shown: list[object] = []

    def show(cards: CardSet, *_: object, beside: tuple[Watch], **__: object) -> int:
        shown.extend([cards.name, *(each.folder for each in beside)])
        return 0

    monkeypatch.setattr("holdin.ui.app.app.show", show)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert cli.main(["play", "--set", "cats", "--watch"]) == 0
    assert shown == ["cats", Path("cats")]
    assert not home.exists()
