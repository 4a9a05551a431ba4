"""An expansion in the window: begun directly, taken on, taken back, and gone without; and who plays, by input alone."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from holdin.campaign.state import CampaignStage, CampaignState
from holdin.data.library import Library
from holdin.data.load import load_set
from holdin.game.asks import AskDamage
from holdin.game.machine import question
from holdin.models.base import CharacterId
from holdin.models.letters import Fights
from holdin.players.bots import Bot, player
from holdin.saves.reading import look
from holdin.saves.settings_file import CARD_SETS
from holdin.tools.new_set import main as new_set
from holdin.ui.app.scenarios_page import ScenariosPage
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import RewardsPage, ScenarioRun
from holdin.ui.campaign.story_pages import NewCampaign
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.pages.listing import SaidPage
from holdin.ui.play.ending import End
from tests.far_shore import FOLDER, far_shore
from tests.ui.campaign.books import CARDS, FIRST, HERO, book, campaign
from tests.ui.window.driver import Driver, by_keys

PLAYER = player(Bot.GREEDY, 1)
UNLOCKED = (FIRST, *CARDS.scenarios[FIRST].unlocks)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A player's folder, in which the expansion has been taken in."""
    shutil.copytree(FOLDER, tmp_path / CARD_SETS / "far-shore")
    return tmp_path


@pytest.fixture
def running(home: Path) -> Iterator[Driver]:
    """A campaign that may take it on, between two scenarios."""
    book(home, unlocked=UNLOCKED, completed=(FIRST,), gold=40, played=1)
    with Driver(home) as driver:
        driver.key("RETURN")
        yield driver


def test_it_is_offered_by_name_taken_on_and_taken_back(running: Driver) -> None:
    """END-3: its name and what it says of itself; then its scenario is open and its items are in town."""
    assert isinstance(running.screen, Overview)
    assert "somebody who pulls at it" in running.texts()
    running.click("expansion:far-shore")
    assert "A wet rope lies at the fold" in running.texts()
    running.key("ESCAPE")
    assert isinstance(running.screen, Overview)
    running.click("expansion:far-shore")
    running.key("RETURN")
    assert isinstance(running.screen, Overview)
    assert "the-near-bank" in running.screen.open
    assert "The Near Bank" in running.texts()
    assert "expansion:far-shore" not in {spot.id for spot in running.screen.view().spots}
    running.key("SPACE")
    assert isinstance(running.screen, TownPage)
    running.key("END")  # what is locked, or dear, comes last
    assert "Reed Coat" in running.texts()
    running.key("ESCAPE")
    assert "Take on: The Far Shore" in running.texts()
    running.key("u")
    assert isinstance(running.screen, Overview)
    assert "the-near-bank" not in running.screen.open
    assert running.screen.desk.cards is running.screen.campaign.book.cards is CARDS
    assert "somebody who pulls at it" in running.texts()


def test_a_scenario_of_its_is_played_on_the_open_map_to_its_rewards(running: Driver) -> None:
    """OPN-1: prescribed, in a campaign that is held; then on to the story, the rewards, the town."""
    running.click("expansion:far-shore")
    running.key("RETURN")
    for scenario in ("the-near-bank", "the-sandbar"):
        play_to_the_end(running, scenario)
        assert isinstance(running.screen, Overview | RewardsPage)
        if isinstance(running.screen, RewardsPage):
            running.key("RETURN")
    assert "the-sandbar" in state(running).completed


def play_to_the_end(driver: Driver, scenario: str) -> None:
    """A scenario by the mouse to its story, by the driver's player to its end."""
    for _ in range(9):
        driver.click(f"open:{scenario}" if f"open:{scenario}" in spots(driver) else f"scenario:{scenario}")
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state.setup.scenario == scenario
        wanted = Fights.OPEN if scenario == "the-sandbar" else Fights.HELD
        assert driver.play.state.setup.fights is wanted
        play = driver.play
        while play.state.ending is None:
            by_keys(driver, PLAYER)
        driver.settle()
        driver.key("RETURN")
        assert isinstance(driver.screen, End)
        won = play.state.ending.won
        driver.click("on" if won else "town")
        if won:
            return


def state(driver: Driver) -> CampaignState:
    """The only campaign, as it is saved."""
    return look(campaign(driver), CARDS, library=driver.screen.desk.store.library).state


def spots(driver: Driver) -> set[str]:
    return {spot.id for spot in driver.screen.view().spots}


def test_it_is_begun_directly_and_gone_on_with_from_the_menu(home: Path) -> None:
    """TRK-1: another story on the page of a new campaign, with its own beginning; the menu tells of it in its words."""
    with Driver(home) as driver:
        driver.click("new")
        driver.click("choices")
        driver.click("story:far-shore")
        driver.click("back")
        assert "The ferry has not come for a week" in driver.texts()
        assert "The Near Bank" in driver.texts()
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state.setup.scenario == "the-near-bank"
    with Driver(home) as driver:
        assert "The Near Bank" in driver.texts()
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert state(driver).unlocked == ("the-near-bank",)


def test_another_story_can_be_chosen_again(home: Path) -> None:
    with Driver(home) as driver:
        driver.click("new")
        driver.click("choices")
        driver.click("story:far-shore")
        driver.click("story:base")
        driver.click("back")
        driver.click("on")
        assert driver.play.state.setup.scenario == FIRST


@pytest.mark.parametrize(
    ("character", "fights"), [("ferrywoman", Fights.HELD), ("reed-piper", Fights.OPEN)], ids=["held", "open only"]
)
def test_who_plays_is_chosen_for_a_campaign(home: Path, character: str, fights: Fights) -> None:
    """SET-1, OPN-1: an expansion's character plays the built-in campaign at once; who needs the open map says so."""
    with Driver(home) as driver:
        driver.click("new")
        driver.click("choices")
        driver.click(f"character:{character}")
        driver.click("back")
        assert isinstance(driver.screen, NewCampaign)
        assert ("fights on the open map only" in driver.texts()) is (fights is Fights.OPEN)
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        setup = driver.play.state.setup
        assert (setup.scenario, setup.character, setup.fights) == (FIRST, character, fights)
    with Driver(home) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        driver.key("ESCAPE")
        driver.click("leave")
        assert driver.screen.desk.cards.name == "base"
        assert character not in driver.screen.desk.cards.characters


def test_who_plays_is_chosen_for_a_single_scenario(home: Path) -> None:
    """SET-1: and the game goes on from the menu."""
    with Driver(home) as driver:
        driver.click("scenarios")
        driver.click("character:ferrywoman")
        driver.click("scenario:0")
        driver.key("RETURN")
        assert driver.play.state.setup.character == "ferrywoman"
    with Driver(home) as driver:
        driver.key("RETURN")
        assert driver.play.state.setup.character == CharacterId("ferrywoman")


def test_the_menu_tells_of_a_guest_s_game_with_the_guest_s_cards(home: Path) -> None:
    """DMG-1: also where damage is asked about, whose words need the cards that are played with."""
    with Driver(home) as driver:
        desk = driver.screen.desk
        guest = next(who for who in desk.store.company() if who not in desk.cards.characters)
        with closing(desk.store.new_game(FIRST, 1, character=guest)) as kept:
            while not isinstance(question(kept.state), AskDamage):
                kept.do(PLAYER.choose(kept.cards, kept.state, kept.legal()))
    with Driver(home) as driver:
        assert "hits you for" in driver.texts()


def test_where_nobody_else_can_play_nothing_is_asked(tmp_path: Path) -> None:
    """Without a further story the page offers none."""
    with Driver(tmp_path) as driver:
        driver.click("new")
        driver.click("choices")
        assert "story:far-shore" not in spots(driver)
        assert "character:ferrywoman" not in spots(driver)


def test_without_it_the_campaign_says_what_rests_and_goes_on(running: Driver, home: Path) -> None:
    """END-3: one sentence as it is opened; nothing is lost."""
    running.click("expansion:far-shore")
    running.key("RETURN")
    running.key("ESCAPE")
    away = home / "away"
    (home / CARD_SETS / "far-shore").rename(away)
    with Driver(home) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, SaidPage)
        assert "far-shore isn’t installed" in driver.texts()
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Overview)
        assert "the-near-bank" not in state(driver).unlocked
    away.rename(home / CARD_SETS / "far-shore")
    with Driver(home) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
        assert "the-near-bank" in state(driver).unlocked
        found = state(driver)
        assert (found.stop, found.character) == (CampaignStage.TOWN, HERO)


def test_a_single_scenario_is_played_by_whoever_belongs_to_its_story(home: Path) -> None:
    """A guest of one expansion has no place in another's: its scenarios are dim while they are chosen."""
    with Driver(home) as driver:
        driver.click("scenarios")
        page = driver.screen
        assert isinstance(page, ScenariosPage)
        stories = {cards.name: at for at, cards in enumerate(page.told_by.values())}
        assert {*stories} == {"base", "elsewhere", "far-shore"}
        for who, open_ in (("ferrywoman", {"base", "far-shore"}), ("tamsin", {"base", "elsewhere"})):
            page.act(driver.spot(f"character:{who}").intent)
            rows = {row.id: row for row in page.rows()}
            assert {name for name, at in stories.items() if rows[f"scenario:{at}"].do is not None} == open_


def test_a_single_scenario_of_an_expansion_of_ones_own_set_is_gone_on_with_from_its_menu(tmp_path: Path) -> None:
    own = tmp_path / CARD_SETS / "cats"
    new_set(own)
    shutil.copytree(FOLDER, own.with_name("far-shore"))
    (scenario_file,) = (file.rename(file.with_name("90-nine-lives.toml")) for file in own.glob("scenarios/*.toml"))
    for file, old, new in (
        (own.with_name("far-shore") / "set.toml", 'builds_on = "base"', 'builds_on = "cats"'),
        (scenario_file, "number = 23", "number = 90"),
    ):
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    cards = load_set(own)
    with Driver(tmp_path, cards=cards) as driver:
        driver.click("scenarios")
        assert isinstance(driver.screen, ScenariosPage)
        scenario = next(id_ for id_, told in driver.screen.told_by.items() if told.name == "far-shore")
        at = [*driver.screen.told_by].index(scenario)
        driver.key("END")
        while driver.screen.view().spot(f"scenario:{at}") is None:
            driver.key("PAGEUP")
        driver.click(f"scenario:{at}")
        driver.click("on")
        assert driver.play.state.setup.scenario == scenario
        driver.click("tool:back")
        driver.click("leave")
        assert driver.screen.desk.cards is cards
        driver.click("continue")
        assert driver.play.state.setup.scenario == scenario


def test_an_expansion_itself_offers_each_of_its_scenarios(home: Path) -> None:
    """Also those that only a campaign of the set below comes to: whoever writes it tries them."""
    cards = far_shore()
    assert {*Library((home / CARD_SETS,)).singles(cards)} == {*cards.scenarios}
