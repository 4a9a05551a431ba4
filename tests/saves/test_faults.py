"""Faults from outside: a real engine is killed, starved, damaged and doubled; nothing acknowledged is ever lost."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills, limits and rights as POSIX has them")


def faults(*options: str) -> Any:
    """The driver's counts."""
    command = [sys.executable, "-m", "tests.saves.faults", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_twenty_kills_lose_nothing() -> None:
    counts = faults("--kills", "20", "--only", "kills")["kills"]
    assert (counts["kills"], counts["lost"]) == (20, 0)
    assert counts["compared"] == 20
    assert counts["acknowledged"] > 20


@pytest.mark.slow
def test_no_fault_loses_an_acknowledged_action() -> None:
    """500 kills, 1,000 power cuts of each of the four, and every other row."""
    found = faults("--kills", "500")
    assert found["kills"]["kills"] == 500
    assert found["power cuts"]["cases"] == 4000
    assert all(part["lost"] == 0 for part in found.values() if isinstance(part, dict) and "lost" in part)
    assert found["cost of looking"]["ratio"] <= 1.1
    assert found["broken"] == 0
