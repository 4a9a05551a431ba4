"""A card set of one's own: what `holdin new-set` writes passes the check and can be played."""

from pathlib import Path

import pytest

from holdin import cli
from holdin.data.load import load_set
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.tools.new_set import NewSetError, set_name


def test_a_new_set_passes_the_check_and_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "My Cats"
    assert cli.main(["new-set", str(folder)]) == 0
    assert "holdin check" in capsys.readouterr().out
    assert cli.main(["check", str(folder)]) == 0
    assert "my-cats 0.1.0: clean" in capsys.readouterr().out
    cards = load_set(folder)
    session = Session(cards, Setup(ScenarioId("nine-lives"), next(iter(cards.characters))), Dice(1))
    for _ in range(200):
        if session.state.ending is not None:
            break
        session.do(session.legal()[0])
    assert session.state.ending is not None or session.state.round > 1


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert cli.main(["new-set", str(tmp_path)]) == 1
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(("folder", "name"), [("My Cats!", "my-cats"), ("2nd set", "nd-set"), ("x" * 60, "x" * 40)])
def test_the_set_is_named_after_its_folder(folder: str, name: str) -> None:
    assert set_name(folder) == name


@pytest.mark.parametrize("folder", ["base", "...", "42"])
def test_a_folder_without_a_name_is_refused(folder: str) -> None:
    with pytest.raises(NewSetError):
        set_name(folder)
