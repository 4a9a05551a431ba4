"""The current goes at any moment, a process is killed at any moment: no acknowledged answer is lost."""

import os
import sys
from pathlib import Path

import pytest

from tests.saves.outside import OUTSIDE, cost, cuts, kills
from tests.saves.promises import Tally
from tests.saves.stores import STORES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the recorder asks Linux which file a number is")
FSYNC = os.fsync


@pytest.fixture(autouse=True)
def true_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the disk itself is waited for, and may refuse."""
    monkeypatch.setattr(os, "fsync", FSYNC)


def holds(tally: Tally) -> None:
    assert (tally.lost, tally.broken) == (0, [])
    assert tally.acknowledged


@pytest.mark.parametrize("store", STORES)
def test_no_acknowledged_answer_is_lost_to_a_power_cut(tmp_path: Path, store: str) -> None:
    """Writes after the last sync are lost, torn, or holes; names come and go in any order."""
    holds(cuts(store, tmp_path, 25, 1))


@pytest.mark.slow
@pytest.mark.parametrize("store", STORES)
def test_no_acknowledged_answer_is_lost_to_a_thousand_power_cuts(tmp_path: Path, store: str) -> None:
    holds(cuts(store, tmp_path, 1000, 2))


@pytest.mark.parametrize("store", STORES)
def test_no_acknowledged_answer_is_lost_to_a_kill(tmp_path: Path, store: str) -> None:
    holds(kills(store, tmp_path, 10, 3))


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize("fault", OUTSIDE)
def test_no_disk_and_no_user_loses_an_acknowledged_answer(tmp_path: Path, fault: str, store: str) -> None:
    """A full disk, a read-only one, no right to write: what is refused doesn't count, the rest is there."""
    tally = Tally()
    OUTSIDE[fault](store, tmp_path / "disk", tally)
    if not tally.cases and not tally.broken:
        pytest.skip("no disk of its own can be had here")
    holds(tally)


def test_looking_after_the_files_costs_little(tmp_path: Path) -> None:
    """At most a tenth of an answer's time, in one run with answers that are not looked after."""
    assert min(cost(tmp_path / str(attempt)) for attempt in range(3)) <= 1.1
