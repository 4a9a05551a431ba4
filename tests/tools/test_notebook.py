"""`holdin notebook` and `holdin share`: games that are over, counted and given on."""

import json
import shutil
from pathlib import Path

import pytest

from holdin import cli
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.session import KeptSession
from tests.golden.make import FOLDER

WON = FOLDER / "scenario-1-open-won.holdin"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two games that are over, and a file that is none."""
    monkeypatch.setattr("holdin.tools.notebook.home", lambda: tmp_path)
    (tmp_path / "games").mkdir()
    for path in FOLDER.glob("scenario-1-open-*.holdin"):
        shutil.copy(path, tmp_path / "games" / path.name)
    (tmp_path / "games" / "torn.holdin").write_bytes(b"{")
    return tmp_path


def test_the_table_is_printed_by_what_is_wanted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["notebook"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 · Teeth in the Fold  tried 2, won 1 · best: round ")
    assert "games/torn.holdin is passed over" in told
    assert "  First Light – Win a scenario.\n" in told
    assert cli.main(["--lang", "ru", "notebook", "--by", "level"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Уровень ")
    assert "побед 1" in told
    assert (home / "notebook.json").is_file()


def test_json_has_all_of_it_in_no_language(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "ru", "notebook", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert sorted(game["won"] for game in plain["games"]) == [False, True]
    assert plain["tables"]["fights"][0]["tried"] == 2
    assert {"id": "first-light", "have": 1, "need": 1, "earned": True} in plain["achievements"]
    assert [each["save"] for each in plain["passed_over"]] == ["games/torn.holdin"]
    assert home.is_dir()


def test_a_finished_scenario_is_told_in_three_lines_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No picture replaces another; nothing of the story is told."""
    out = tmp_path / "new" / "won.png"
    assert cli.main(["share", str(WON), "--out", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("Holdin – 1 · Teeth in the Fold, level ")
    assert lines[0].endswith(", on the open map")
    assert "won in round" in lines[1]
    assert set(lines[2].removeprefix("HP by round ")) <= set("▁▂▃▄▅▆▇█")
    assert out.read_bytes().startswith(b"\x89PNG")
    before = out.read_bytes()
    assert cli.main(["share", str(WON), "--out", str(out)]) == 1
    assert "there is something already" in capsys.readouterr().err
    assert out.read_bytes() == before
    assert cli.main(["share", str(WON), "--lang", "ru"]) == 0
    assert "победа в раунде" in capsys.readouterr().out


def test_what_is_not_over_is_not_shared(tmp_path: Path, cards: CardSet, capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup(ScenarioId("teeth-in-the-fold"), CharacterId("mara"))
    kept = KeptSession.begin(tmp_path / "a.holdin", cards, setup, Dice(1))
    kept.close()
    assert cli.main(["share", str(kept.path)]) == 1
    assert "isn’t over yet" in capsys.readouterr().err
    assert cli.main(["share", str(kept.path), "--lang", "xx"]) == 2
    assert "no words in 'xx'" in capsys.readouterr().err
