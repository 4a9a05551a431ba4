"""The current goes at any moment, and the disk keeps no more than it has promised."""

import sys
from pathlib import Path
from random import Random

import pytest

from holdin.errors import SaveError
from holdin.saves.campaign import KeptCampaign
from tests.saves.campaigns import CARDS, begun, plan, play
from tests.saves.power import Disk, recorded

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the recorder asks Linux which file a number is")


def played(folder: Path) -> Disk:
    """A campaign, a scenario chosen, a dozen answers, and openings in between."""
    path = folder / "mara.holdin"
    with recorded(folder) as disk:
        campaign = begun(path)
        disk.add("ack")
        plan(campaign, "scenario zero 0")
        for _ in range(3):
            for _ in range(4):
                play(campaign, 1)
                disk.add("ack")
            campaign.close()
            campaign = KeptCampaign.open(path, CARDS)
        campaign.close()
    return disk


def found(folder: Path) -> int:
    """How many answers a new opening finds; the plan and the beginning count as one each."""
    try:
        campaign = KeptCampaign.open(folder / "mara.holdin", CARDS)
    except SaveError:
        return 0
    answers = 0 if campaign.game is None else len(campaign.game.moments) - 1
    campaign.close()
    return 1 + answers


def cuts(tmp_path: Path, number: int, seed: int) -> None:
    home = tmp_path / "home"
    home.mkdir()
    disk = played(home)
    random = Random(seed)
    for index in range(number):
        until = random.randrange(len(disk.ops) + 1)
        into = tmp_path / f"cut-{index}"
        into.mkdir()
        disk.after_a_cut(until, random, into)
        assert found(into) >= disk.acknowledged(until), (seed, index, until)


def test_no_acknowledged_answer_is_lost_to_a_power_cut(tmp_path: Path) -> None:
    """Writes after the last sync are lost, torn, or holes; names come and go in any order."""
    cuts(tmp_path, 60, 1)


@pytest.mark.slow
def test_no_acknowledged_answer_is_lost_to_a_thousand_power_cuts(tmp_path: Path) -> None:
    cuts(tmp_path, 1000, 2)
