"""Fights on the open map, in the window, in a campaign and in a replay; Hand and the tracker keep none of them."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin import cli
from holdin.campaign.actions import ChooseScenario
from holdin.campaign.state import CampaignStage
from holdin.errors import HoldinError
from holdin.game.actions import Step
from holdin.game.asks import AskPlay
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.notation import parse
from holdin.game.state import Setup
from holdin.models.hexes import neighbours
from holdin.models.letters import Fights
from holdin.saves.campaign import KeptCampaign
from holdin.saves.history import chapters
from holdin.saves.places import CAMPAIGNS, ENDING, SAVES
from holdin.saves.recording import Recording
from holdin.saves.session import KeptSession
from holdin.ui.app.menu import Menu
from holdin.ui.app.scenarios_page import ScenariosPage
from holdin.ui.hand.games import offers, picked_up
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.rerun import Rerun, leave
from holdin.ui.shown.intents import Refuse
from holdin.ui.shown.offers import rivals
from holdin.ui.track.opening import tracker
from holdin.ui.track.start_pages import NewSheet
from tests.ui.campaign.books import CARDS, HERO
from tests.ui.window.driver import Driver

FIRST = CARDS.campaign.start[0]


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
def test_the_menu_goes_on_with_it(tmp_path: Path, begun: object) -> None:
    """OPN-1: a single game and a campaign, on the map that lies open all the time."""
    assert callable(begun)
    begun(tmp_path)
    with Driver(tmp_path) as driver:
        driver.click("continue")
        assert driver.play.on_map
        assert driver.play.view().spot("board") is not None


def test_a_scenario_is_begun_on_the_open_map(tmp_path: Path) -> None:
    """OPN-1, OPN-9: chosen beside the levels, of which the scenario proposes one; another try is fought alike."""
    with Driver(tmp_path) as driver:
        driver.click("scenarios")
        driver.click("fights:open")
        driver.click("scenario:0")
        driver.click("on")
        setup = driver.play.session.setup
        assert (setup.fights, setup.level) == (Fights.OPEN, CARDS.scenarios[FIRST].open_level)
        following = driver.play._begin(driver.play, FIRST, 0)
        assert isinstance(following, PlayScreen)
        assert following.session.setup.fights is Fights.OPEN
        following.leave()


def test_what_level_a_scenario_begins_at_is_shown_before_it_begins(tmp_path: Path) -> None:
    """OPN-9, SCL-1: each as it proposes, which a row says, or all at the level that is chosen; and back."""
    with Driver(tmp_path) as driver:
        driver.click("scenarios")
        driver.click("fights:open")
        proposed = f"level {CARDS.scenarios[FIRST].open_level}"
        for choice, said in (("level:proposed", True), ("level:1", False), ("level:proposed", True)):
            driver.click(choice)
            page = driver.screen
            assert isinstance(page, ScenariosPage)
            assert (next(iter(page.rows())).value == proposed) is said
            assert (page.level is None) is said


def test_a_campaign_is_begun_on_the_open_map(tmp_path: Path) -> None:
    """OPN-1: all of it, where a scenario doesn't say otherwise."""
    with Driver(tmp_path) as driver:
        driver.click("new")
        driver.click("choices")
        driver.click("fights:open")
        driver.click("back")
        driver.click("on")
        setup = driver.play.session.setup
        assert (setup.fights, setup.level) == (Fights.OPEN, CARDS.scenarios[FIRST].open_level)


def test_a_scenario_that_prescribes_it_is_fought_so(tmp_path: Path) -> None:
    """OPN-1: the menu's list says so and begins it; the tracker says that it keeps none."""
    first = CARDS.scenarios[FIRST].model_copy(update={"fights": Fights.OPEN})
    cards = replace(CARDS, scenarios={**CARDS.scenarios, FIRST: first})
    with Driver(tmp_path, cards=cards) as driver:
        driver.click("scenarios")
        assert "on the open map" in driver.texts()
        driver.click("scenario:0")
        driver.click("on")
        assert driver.play.on_map
    with Driver(tmp_path / "table", cards=cards) as driver:
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
        assert "not those on the open map" in driver.texts()


def test_replay_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`holdin replay --print` tells every answer."""
    path = game(tmp_path)
    assert cli.main(["replay", str(path), "--print"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 Teeth in the Fold, level 1")
    assert "cards " in told


def test_it_is_seen_again_in_the_window(tmp_path: Path) -> None:
    """Answer by answer, on the open map."""
    tape = Recording(chapters(game(tmp_path))[-1].session(CARDS), tmp_path)
    with Driver(tmp_path / "home") as driver:
        desk = driver.screen.desk
        driver.app.screen = Rerun(desk, driver.size, session=tape, tape=tape, menu=leave)
        driver.settle()
        assert driver.play.view().spot("board") is not None
        driver.key("SPACE")
        while tape.undone:
            driver.frame(1.0)
        assert len(tape.moments) == 5


def test_a_hex_that_either_card_goes_to_is_refused_with_both_their_names(tmp_path: Path) -> None:
    """RND-4: the last monster has rolled, and your turn begins with two printed moves."""
    path = tmp_path / SAVES / f"game-0001{ENDING}"
    path.parent.mkdir(parents=True)
    kept = KeptSession.begin(path, CARDS, Setup(FIRST, HERO, fights=Fights.OPEN), Dice(1))
    kept.do(parse("cards the-opportunist shadow-tactics"))
    while not isinstance(question(kept.state), AskPlay):
        kept.do(kept.legal()[0])
    you = kept.state.you.hex
    kept.close()
    with Driver(tmp_path) as driver:
        driver.click("continue")
        play = driver.play
        either = next(hex_ for hex_ in neighbours(you) if rivals(CARDS, play.flow.offers, hex_))
        play.take(Refuse(Step(either)))
        assert play.notice.startswith("More than one action can do that: Finders Keepers, Homebrew.")
