"""Programs that speak the protocol play in the same table as our own players."""

import csv
import sys
from pathlib import Path

import pytest

import holdin
from holdin.cli import main
from holdin.tools.programs import words_of

BOT = Path(holdin.__file__).parent / "engine" / "sample_bot.py"
SAMPLE = f"{sys.executable} {BOT}"
QUICK = ("simulate", "--scenario", "teeth-in-the-fold", "--level", "0", "--games", "2", "--executor", "serial")

CHEAT = """
import json, sys
for op in ("undo", "new", "save"):
    print(json.dumps({"id": 1, "op": op}), flush=True)
    assert json.loads(sys.stdin.readline())["ok"] is False
print("nonsense", flush=True)
assert json.loads(sys.stdin.readline())["error"]["code"] == "bad_json"
"""


def rows_of(table: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))


def test_the_sample_bot_stands_in_the_table_with_the_same_games(tmp_path: Path) -> None:
    table, again = tmp_path / "a.csv", tmp_path / "b.csv"
    assert main([*QUICK, "--bot", "novice", "--bot", SAMPLE, "--out", str(table)]) == 0
    rows = rows_of(table)
    assert [row["bot"] for row in rows] == ["novice", SAMPLE]
    assert {row["games"] for row in rows} == {"2"}
    assert all(row["route"] for row in rows)
    assert main([*QUICK, "--bot", SAMPLE, "--out", str(again)]) == 0
    assert rows_of(again)[0]["rounds"] == rows[1]["rounds"]
    assert main([*QUICK, "--bot", "novice", "--bot", SAMPLE, "--out", str(table), "--resume"]) == 0
    assert rows_of(table) == rows


def test_a_program_plays_on_the_open_map_as_the_players_in_the_house_do(tmp_path: Path) -> None:
    """OPN-1: the novice beside it, the same games."""
    table = tmp_path / "open.csv"
    assert main([*QUICK, "--fights", "open", "--bot", "novice", "--bot", SAMPLE, "--out", str(table)]) == 0
    assert [(row["bot"], row["games"]) for row in rows_of(table)] == [("novice", "2"), (SAMPLE, "2")]


def test_a_command_is_taken_apart_as_its_system_does() -> None:
    assert words_of("python 'my bot.py' --fast", windows=False) == ["python", "my bot.py", "--fast"]
    assert words_of(r"C:\Python\python.exe 'my bot.py'", windows=True) == [r"C:\Python\python.exe", "my bot.py"]


def test_the_sample_bot_is_thirty_lines() -> None:
    code = BOT.read_text(encoding="utf-8").splitlines()
    assert len([line for line in code if line.strip()]) <= 30


def test_a_program_can_neither_take_back_nor_begin_anew_and_must_play_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "cheat.py"
    script.write_text(CHEAT, encoding="utf-8")
    assert main([*QUICK, "--bot", f"{sys.executable} {script}"]) == 1
    assert "stopped before the game was over" in capsys.readouterr().err


@pytest.mark.slow
def test_the_bound_and_the_distance_to_it_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--bot", "random", "--bot", "bound", "--bot", "bound-3", "--nodes", "1"]) == 0
    told = capsys.readouterr().out
    assert "bound-3" in told
    assert "-100" in told or "-50" in told or "+0" in told
