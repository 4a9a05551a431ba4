"""The command line: what it prints, where, and with which exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from holdin import __version__, cli
from holdin.errors import SaveError
from tests.conftest import SetFolder


def test_version_tells_program_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"holdin {__version__}, card set base 1.0.0\n"


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["play"],
        ["engine"],
        ["shot"],
        ["replay"],
        ["report"],
        ["review"],
        ["check"],
        ["rules"],
        ["schema"],
        ["hand"],
        ["track"],
        ["new-set"],
        ["export-set"],
        ["import-set"],
    ],
)
def test_every_command_has_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*command, "--help"]) == 0
    assert "Usage: holdin" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dance"], "No such command"),
        (["check", "--loudly"], "No such option"),
        (["check", "/no/such/folder"], "does not exist"),
        (["play", "--seed", "x"], "--seed"),
        (["shot"], "give one of a NAME, --list, or --all DIR"),
        (["shot", "menu", "--list"], "give one of"),
        (["shot", "menu"], "a NAME and --out FILE go together"),
        (["shot", "--list", "--size", "big"], "1280x800"),
        (["shot", "--list", "--size", "1x1"], "64 to 8192"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), message in err) == ("", 1, True)


@pytest.mark.parametrize("word", ["nonsense", "bababababa"])
def test_a_dungeon_that_there_is_not_is_bad_use(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything opens; the sentence says what a word looks like."""
    assert cli.main(["play", "--text", "--dungeon", word]) == 2
    assert "8 letters" in capsys.readouterr().err


def test_check_says_clean_with_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check"]) == 0
    out = capsys.readouterr().out
    assert "base 1.0.0: clean" in out
    assert "scenarios: " in out


def test_check_prints_faults_and_fails(own_set: SetFolder, capsys: pytest.CaptureFixture[str]) -> None:
    own_set.replace("monsters/bear.toml", "hp = 7", "hp = 0")
    assert cli.main(["check", str(own_set.path)]) == 1
    out = capsys.readouterr().out
    assert "bear.toml:4: normal.hp: " in out
    assert "1 fault" in out


def test_schema_prints_or_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema"]) == 0
    kinds = json.loads(capsys.readouterr().out)
    assert cli.main(["schema", "--out", str(tmp_path / "new")]) == 0
    assert {file.name.removesuffix(".schema.json") for file in (tmp_path / "new").iterdir()} == set(kinds)


def test_what_can_not_be_written_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["schema", "--out", str(tmp_path / "file" / "folder")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_an_error_meant_for_people_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_folder: Path | None) -> int:
        raise SaveError("the save is damaged\nin two places")

    monkeypatch.setattr("holdin.tools.check.main", refuse)
    assert cli.main(["check"]) == 1
    assert capsys.readouterr().err == "holdin: the save is damaged\n"


def test_our_own_bugs_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_folder: Path | None) -> int:
        raise ValueError("a bug")

    monkeypatch.setattr("holdin.tools.check.main", stumble)
    with pytest.raises(ValueError, match="a bug"):
        cli.main(["check"])


def test_a_command_loads_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    assert cli.main(["check"]) == 0


def test_the_command_line_alone_loads_neither_cards_nor_rules() -> None:
    """So that the first picture is there at once; a command loads what it needs."""
    told = "import sys, holdin.cli, holdin.ui.kit.splash; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)  # noqa: S603 - this Python
    loaded = set(done.stdout.split())
    heavy = ("pydantic", "holdin.game", "holdin.rules", "holdin.data")
    assert not {name for name in loaded if name.startswith(heavy)}
