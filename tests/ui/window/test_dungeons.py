"""Random dungeons through the window, by clicks and by keys: looked for, looked at, begun, tried again."""

from itertools import repeat
from pathlib import Path

import pytest

from holdin.dungeons import offer
from holdin.dungeons.offer import dice_of
from holdin.dungeons.seed_word import Deal, word_of
from holdin.game.state import Ending
from holdin.models.dungeon import DUNGEON
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.app import dungeon_pages
from holdin.ui.app.dungeon_pages import DungeonPage, DungeonsPage, SeekingPage, WordPage
from holdin.ui.app.menu import Menu
from holdin.ui.play.ending import End
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import Driver


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games on trial are enough here."""
    monkeypatch.setattr(offer, "ALL_GAMES", 2)


def word(driver: Driver, fights: Fights = Fights.HELD) -> str:
    return word_of(driver.cards, Deal(3, 1, fights))


def shown(driver: Driver) -> str:
    return "\n".join(label.text for label in driver.screen.texts())


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_dungeon_of_the_day_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, by_keys: bool) -> None:
    """Menu, the day's, Begin: it is offered after games on trial, and is the same for all who play that day."""
    monkeypatch.setattr(dungeon_pages, "today_by_utc", lambda: "2026-11-24")
    with Driver(tmp_path) as driver:
        if by_keys:
            driver.focus("dungeon")
            driver.key("RETURN")
            driver.key("1")
        else:
            driver.click("dungeon")
            assert "2026-11-24" in shown(driver)
            driver.click("today")
        page = driver.screen
        assert isinstance(page, DungeonPage)
        assert (page.dungeon.level, page.dungeon.fights) == (1, Fights.HELD)
        assert driver.screen.view().spot("other") is None
        driver.key("RETURN") if by_keys else driver.click("begin")
        assert driver.play.session.cards.dungeon == page.dungeon
        assert driver.play.session.dice_at_start == dice_of(page.dungeon)


def test_level_way_and_character_are_chosen_and_another_is_looked_for(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=8) as driver:
        driver.click("dungeon")
        for spot in ("character:tamsin", "level:0", "fights:open", "new"):
            driver.click(spot)
        page = driver.screen
        assert isinstance(page, DungeonPage)
        assert (page.dungeon.level, page.dungeon.fights) == (0, Fights.OPEN)
        driver.seed = 9
        driver.key("2")
        other = driver.screen
        assert isinstance(other, DungeonPage)
        assert other.dungeon.word != page.dungeon.word
        driver.key("ESCAPE")
        assert isinstance(driver.screen, DungeonsPage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)


def test_it_can_be_left_while_one_is_looked_for(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("dungeon")
        driver.key("2", settle=False)
        driver.frame()
        assert isinstance(driver.screen, SeekingPage)
        driver.screen.found = repeat(None)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, DungeonsPage)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_friends_word_is_typed(tmp_path: Path, lang: str) -> None:
    """With a slip first, which is told in one sentence; what it looks like is told in the game's language."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, language=lang)) as driver:
        driver.click("dungeon")
        driver.key("3")
        assert isinstance(driver.screen, WordPage)
        driver.type("nonsense")
        driver.key("RETURN")
        assert isinstance(driver.screen, WordPage)
        assert ("8 letters" if lang == "en" else "букв в нём 8") in shown(driver)
        for _ in "nonsense":
            driver.key("BACKSPACE")
        driver.type(word(driver).upper())
        driver.key("RETURN")
        page = driver.screen
        assert isinstance(page, DungeonPage)
        told = shown(driver)
        texts = page.dungeon.texts[lang]
        assert word(driver) in told
        for part in ("title", "goal"):
            assert texts[f"scenario.{DUNGEON}.{part}"].split(". ")[0] in told.replace("\n", " ")


def test_a_dungeon_that_who_plays_cant_fight_is_refused(tmp_path: Path) -> None:
    """OPN-1: Crumb fights on the open map only."""
    with Driver(tmp_path) as driver:
        driver.click("dungeon")
        driver.click("character:crumb")
        driver.click("word")
        driver.type(word(driver))
        driver.key("RETURN")
        assert isinstance(driver.screen, WordPage)
        assert "open map only" in shown(driver)


def ended(driver: Driver) -> End:
    """The greedy player's game to its end."""
    player, screen = Greedy(), driver.play
    while screen.state.ending is None:
        screen.session.do(player.choose(screen.session.cards, screen.session.state, screen.session.legal()))
    found = screen.ended()
    assert isinstance(found, End)
    return found


def test_it_is_left_continued_lost_or_won_and_tried_again(tmp_path: Path) -> None:
    """Continue names it by its word; another try is the same dungeon with the same items; no easier level."""
    with Driver(tmp_path) as driver:
        driver.click("dungeon")
        driver.click("word")
        driver.type(word(driver))
        driver.key("RETURN")
        driver.key("RETURN")
        before = driver.play.session
        driver.key("ESCAPE")
        driver.click("leave")
        assert isinstance(driver.screen, Menu)
        assert word(driver) in shown(driver)
        driver.key("RETURN")
        assert driver.play.session.setup == before.setup
        end = ended(driver)
        assert end.state is not None
        assert end.state.ending in {*Ending}
        assert "easier" not in {choice.id for choice in end.choices()}
        assert end.ways is not None
        assert end.ways.again is not None
        again = end.ways.again(end)
        assert isinstance(again, PlayScreen)
        assert again.session.setup == before.setup
        assert again.session.cards.dungeon == before.cards.dungeon
        again.leave()


def test_it_isnt_taken_in_hand(tmp_path: Path) -> None:
    """No printed card has its map; the game goes on."""
    with Driver(tmp_path) as driver:
        driver.click("dungeon")
        driver.click("word")
        driver.type(word(driver))
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("ESCAPE")
        driver.click("hand")
        assert driver.play.session.cards.dungeon is not None
        assert "no printed card has its map" in shown(driver).replace("\n", " ")
