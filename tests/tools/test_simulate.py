"""`holdin simulate` from the outside."""

import csv
import json
from pathlib import Path

import pytest

from holdin.cli import main

QUICK = ("simulate", "--scenario", "teeth-in-the-fold", "--games", "3", "--executor", "serial")


def test_figures_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, document, picture = tmp_path / "a.csv", tmp_path / "a.json", tmp_path / "a.png"
    bots = ("--bot", "random", "--bot", "greedy", "--level", "0", "--level", "3")
    assert main([*QUICK, *bots, "--out", str(table), "--picture", str(picture)]) == 0
    assert "Win rates" in capsys.readouterr().out
    assert main([*QUICK, *bots, "--out", str(document)]) == 0
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    cells = json.loads(document.read_text(encoding="utf-8"))["cells"]
    assert [(row["bot"], row["level"]) for row in rows] == [(c["bot"], str(c["level"])) for c in cells]
    assert [float(row["rate"]) for row in rows] == [cell["rate"] for cell in cells]
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--scenario", "nowhere"), "nowhere"),
        (("--bot", "oracle"), "oracle"),
        (("--executor", "abacus"), "abacus"),
        (("--out", "figures.xml"), "figures.xml"),
        (("--level", "4"), "--level"),
    ],
)
def test_what_cannot_be_simulated_is_bad_use(
    options: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*QUICK, *options]) == 2
    assert named in capsys.readouterr().err
