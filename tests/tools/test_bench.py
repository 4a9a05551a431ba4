"""The figures of `holdin bench`: that they are measured and told; how fast anything is, no test says."""

import json
from pathlib import Path

import pytest

from holdin import cli
from holdin.tools.bench import core


def test_the_quick_groups_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(core, "DEPTHS", (5, 10))
    out = tmp_path / "bench.json"
    assert cli.main(["bench", "cards", "depth", "--out", str(out)]) == 0
    told = json.loads(out.read_text())
    assert {figure["group"] for figure in told["figures"]} == {"cards", "depth"}
    assert all(figure["low"] <= figure["median"] <= figure["high"] <= figure["most"] for figure in told["figures"])
    assert "Python" in told["machine"]
    assert "Python" in capsys.readouterr().out


def test_random_play_is_measured_both_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the hand and on the open map, and which share of it monsters take there."""
    monkeypatch.setattr(core, "SLICES", 2)
    monkeypatch.setattr(core, "SLICE", 0.01)
    out = tmp_path / "bench.json"
    assert cli.main(["bench", "play", "--out", str(out)]) == 0
    told = {figure["name"]: figure["median"] for figure in json.loads(out.read_text())["figures"]}
    assert told["decisions a second"] > 0
    assert told["decisions a second on the open map"] > 0
    assert 0 < told["share of it that monsters take"] < 100


def test_an_unknown_group_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "luck"]) == 1
    assert "no such figures" in capsys.readouterr().err
