"""The soak, a short one: nothing goes wrong inside, and the seed decides everything but time and memory."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from holdin import cli
from holdin.game.session import Session
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.tools.soak import command as soak_command
from holdin.tools.soak import games
from tests.ui.window.real import PATIENCE, until


def soaked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert cli.main(["soak", "--json", *arguments]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def soaked_apart(*arguments: str) -> dict[str, Any]:
    """In a process of its own: as a window closes, whatever else has drawn there loses its fonts."""
    command = [sys.executable, "-m", "holdin", "soak", "--json", *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - a command of our own
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.slow
def test_games_repeat_with_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first = soaked(capsys, "--games", "6", "--seconds", "0", "--seed", "3")
    again = soaked(capsys, "--games", "6", "--seconds", "0", "--seed", "3")
    other = soaked(capsys, "--games", "6", "--seconds", "0", "--seed", "4")
    assert first["errors"] == []
    assert first["games"]["games"] == {"random": 6, "planner": 1}
    assert first["digest"] == again["digest"] != other["digest"]


@pytest.mark.slow
def test_window_input_repeats_with_the_seed() -> None:
    first = soaked_apart("--games", "0", "--seconds", "6", "--seed", "5")
    again = soaked_apart("--games", "0", "--seconds", "6", "--seed", "5")
    assert first["errors"] == []
    assert sum(first["window"]["inputs"].values()) == 60
    assert first["window"]["pictures"] > 30
    assert first["digest"] == again["digest"]


def test_what_goes_wrong_is_told_and_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_self: Session, _lines: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "replay", broken)
    assert cli.main(["soak", "--games", "1", "--seconds", "0"]) == 1
    out = capsys.readouterr().out
    assert "error: random game 0 (" in out
    assert "ZeroDivisionError" in out


def test_the_planner_plays_one_game_for_every_two_hundred(cards: CardSet) -> None:
    wishes = list(games.wishes(cards, 401, 1))
    assert Counter(wish.setup.fights for wish in wishes if wish.bot == "planner") == {Fights.HELD: 2, Fights.OPEN: 1}
    assert {wish.setup.scenario for wish in wishes} == set(cards.scenarios)
    assert {wish.setup.level for wish in wishes} == {0, 1, 2, 3}


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended without being asked")
def test_it_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    """A window takes SIGTERM for a wish to close it, and random input has no such wish."""
    command = [sys.executable, "-m", "holdin", "soak", "--games", "0", "--seconds", "600"]
    env = os.environ | {"TMPDIR": str(tmp_path)}
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - a command of our own
    with process:
        until(lambda: any(tmp_path.iterdir()), "the window's own folder is made")
        assert process.poll() is None
        process.terminate()
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended without being asked")
@pytest.mark.parametrize("disguised", [False, True])
def test_it_ends_though_its_wish_was_swallowed(monkeypatch: pytest.MonkeyPatch, *, disguised: bool) -> None:
    """Libraries pass over what is raised while they start, and would have gone on; a class that is made wraps it."""

    def swallowing(*_: object) -> None:
        with suppress(SystemExit):
            signal.raise_signal(signal.SIGTERM)
        if disguised:
            raise RuntimeError

    before = signal.getsignal(signal.SIGTERM)
    if disguised:
        monkeypatch.setattr(soak_command, "_window", swallowing)
    else:
        monkeypatch.setattr(Session, "replay", swallowing)
    try:
        with pytest.raises(SystemExit) as ended:
            cli.main(["soak", "--games", "2", "--seconds", "1" if disguised else "0"])
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended.value.code == 128 + signal.SIGTERM


def test_random_games_are_fought_both_ways(cards: CardSet) -> None:
    """OPN-1: every scenario in the hand and on the open map."""
    wishes = [wish for wish in games.wishes(cards, 44, 1) if wish.bot == "random"]
    assert {(wish.setup.scenario, wish.setup.fights) for wish in wishes} == {
        (scenario, fights) for scenario in cards.scenarios for fights in Fights
    }
    totals = games.SoakTotals()
    for wish in wishes[:6]:
        games.play(cards, wish, totals)
    assert totals.errors == []
    assert totals.ways == {"held": 3, "open": 3}
