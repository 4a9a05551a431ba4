"""What the window, Hand and the tracker say of fights on the open map, which are none of theirs yet (OPN-1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin import cli
from holdin.campaign.actions import ChooseScenario
from holdin.campaign.state import CampaignStage
from holdin.errors import HoldinError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.letters import Fights
from holdin.saves.campaign import KeptCampaign
from holdin.saves.kept import KeptSession
from holdin.saves.shelf import ENDING
from holdin.ui.app.menu import Menu
from holdin.ui.hand.games import offers, picked_up
from holdin.ui.pages.desk import CAMPAIGNS, SAVES
from holdin.ui.pages.listing import SaidPage
from holdin.ui.track.opening import tracker
from holdin.ui.track.start_pages import NewSheet
from tests.ui.campaign.books import CARDS, HERO
from tests.ui.window.driver import Driver

FIRST = CARDS.campaign.start[0]
NOT_YET = "fought on the open map, which the window doesn’t show yet"


def game(folder: Path) -> Path:
    """A game on the open map where the window keeps its own, a round of it played."""
    path = folder / SAVES / f"game-0001{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = KeptSession.begin(path, CARDS, Setup(FIRST, HERO, fights=Fights.OPEN), Dice(1))
    for _ in range(4):
        kept.do(kept.legal()[0])
    kept.close()
    return path


def campaign(folder: Path) -> Path:
    """A campaign that was begun on the open map, in its first scenario."""
    path = folder / CAMPAIGNS / f"mara{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = KeptCampaign.begin(path, CARDS, "Mara", HERO, 7, fights=Fights.OPEN)
    kept.plan(ChooseScenario(FIRST, 1))
    while kept.state.stop is not CampaignStage.PLAYING:
        kept.plan(kept.legal()[0])
    kept.close()
    return path


@pytest.mark.parametrize("begun", [game, campaign])
def test_the_window_says_that_it_does_not_show_it_yet(tmp_path: Path, begun: object) -> None:
    """The menu goes on with it as far as a sentence; nothing of the file is changed by that."""
    assert callable(begun)
    path = begun(tmp_path)
    before = path.read_bytes()
    with Driver(tmp_path) as driver:
        driver.click("continue")
        assert isinstance(driver.screen, SaidPage)
        assert NOT_YET in driver.texts()
        driver.key("ESCAPE")
        assert not isinstance(driver.screen, SaidPage)
    assert path.read_bytes() == before


def test_a_scenario_that_prescribes_it_is_not_begun(tmp_path: Path) -> None:
    """The menu's list, the tracker and Hand say so in the scenario's place."""
    first = CARDS.scenarios[FIRST].model_copy(update={"fights": Fights.OPEN})
    cards = replace(CARDS, scenarios={**CARDS.scenarios, FIRST: first})
    with Driver(tmp_path, cards=cards) as driver:
        driver.click("scenarios")
        driver.click("scenario:0")
        assert "fought on the open map" in driver.texts()
    with Driver(tmp_path, cards=cards) as driver:
        driver.app.screen = tracker(driver.screen.desk, driver.size)
        driver.settle()
        assert isinstance(driver.screen, NewSheet)
        driver.click("scenario:1")
        assert "always fought on the open map" in driver.texts()


def test_hand_takes_no_open_game_in_hand(tmp_path: Path) -> None:
    """It is among the games, and says why not."""
    path = game(tmp_path)
    with Driver(tmp_path) as driver:
        assert isinstance(driver.screen, Menu)
        driver.screen.leave()
        desk = driver.screen.desk
        (offered,) = offers(desk)
        with pytest.raises(HoldinError, match="fought on the open map"):
            picked_up(desk, offered.game)
    assert path.is_file()


def test_the_tracker_says_what_it_keeps(tmp_path: Path) -> None:
    """Fights that are held, none on the open map."""
    with Driver(tmp_path) as driver:
        driver.app.screen = tracker(driver.screen.desk, driver.size)
        driver.settle()
        assert "none on the open map" in driver.texts()


def test_replay_prints_it_and_shows_no_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`holdin replay --print` tells every answer; without it one line says why there is no window."""
    path = game(tmp_path)
    assert cli.main(["replay", str(path), "--print"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 Teeth in the Fold, level 1")
    assert "cards " in told
    assert cli.main(["replay", str(path)]) == 1
    assert "--print" in capsys.readouterr().err
