"""The figures of `holdin bench`: that they are measured and told; how fast anything is, no test says."""

import json
import os
import shutil
from pathlib import Path

import pytest

from holdin import cli
from holdin.tools.bench import core, cores, window


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


@pytest.mark.slow
def test_the_window_is_measured_in_memory_and_on_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each figure names the driver; our own work and the bare flip stand apart, both ways of fighting in it."""
    monkeypatch.setattr(window, "SIZES", {(1280, 800): 90, (1920, 1080): 90})
    monkeypatch.setattr(window, "IDLE_SECONDS", 0.2)
    monkeypatch.setattr(window, "STARTS", 1)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)  # nobody's own screen
    out = tmp_path / "bench.json"
    assert cli.main(["bench", "window", "--out", str(out)]) == 0
    told = {figure["name"]: figure["median"] for figure in json.loads(out.read_text())["figures"]}
    drivers = ["dummy"] if shutil.which("Xvfb") is None else ["dummy", "x11"]
    for driver in drivers:
        whole = told[f"a frame while cards move, 1920×1080, {driver}"]
        assert 0 < told[f"our own work in it, 1920×1080, {driver}"] <= whole
        assert told[f"the bare flip, 1920×1080, {driver}"] >= 0
        assert told[f"processor share while idle, {driver}"] >= 0
        assert told[f"ratio to a bare window, {driver}"] > 0
    assert os.environ["SDL_VIDEODRIVER"] == "dummy", "what others find is as it was"


@pytest.mark.slow
def test_an_hour_is_played_and_its_memory_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "HOUR", 12)
    out = tmp_path / "bench.json"
    assert cli.main(["bench", "hour", "--out", str(out)]) == 0
    told = {figure["name"]: figure for figure in json.loads(out.read_text())["figures"]}
    assert told["memory of a played hour, every ten minutes"]["count"] == 6


@pytest.mark.slow
def test_a_simulation_is_measured_on_one_core_and_on_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "GAMES", 2)
    monkeypatch.setattr(cores, "ROUNDS", 1)
    out = tmp_path / "bench.json"
    assert cli.main(["bench", "cores", "--out", str(out)]) == 0
    (told,) = json.loads(out.read_text())["figures"]
    assert told["median"] > 0


def test_an_unknown_group_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "luck"]) == 2
    assert "no such figures" in capsys.readouterr().err
