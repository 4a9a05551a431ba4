"""Each promise about saves (`holdin/saves/README.md`) holds for games, campaigns, hands and tables alike."""

import os
from pathlib import Path

import pytest

from tests.saves.promises import FAULTS, Tally
from tests.saves.stores import STORES

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, links and descriptors as POSIX has them")


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize("fault", FAULTS)
def test_no_fault_loses_an_acknowledged_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, store: str
) -> None:
    """Whatever befalls a save's files, it opens, has every answer that counted, and goes on."""
    monkeypatch.setattr("holdin.saves.journal._COUNTED", 1 << 22)  # of a terabyte of nothing a little less is read
    tally = Tally()
    FAULTS[fault](store, tmp_path, tally)
    assert (tally.lost, tally.broken) == (0, [])
    assert tally.cases > 0
    assert tally.acknowledged > 0
