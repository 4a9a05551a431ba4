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


def test_an_unknown_group_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "luck"]) == 1
    assert "no such figures" in capsys.readouterr().err
