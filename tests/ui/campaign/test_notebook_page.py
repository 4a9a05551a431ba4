"""The player's notebook in the window, by input events alone: the table, games seen again and shared, achievements."""

import shutil
from itertools import count
from pathlib import Path

import pygame
import pytest

from holdin.data.dungeon_cards import with_dungeon
from holdin.dungeons.offer import seed_of_day, setup_of, sound
from holdin.dungeons.seed_word import SEEDS, Deal
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.models.letters import Fights
from holdin.players.uniform import Uniform
from holdin.saves.notebook import CACHE
from holdin.saves.session import save
from holdin.saves.settings import Settings
from holdin.ui.campaign.files_pages import HistoryPage
from holdin.ui.campaign.notebook_page import AchievementsPage, DaysPage, GamesPage, NotebookPage
from holdin.ui.pages.files import EXPORTS
from holdin.ui.play.ending import End
from holdin.ui.play.rerun import Rerun, Run
from holdin.ui.play.share_page import SharePage
from tests.golden.make import FOLDER
from tests.ui.campaign.books import CARDS, HERO, ended
from tests.ui.window.driver import Driver


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Seven games that are over, and a file that is none."""
    (tmp_path / "games").mkdir()
    for path in FOLDER.glob("*.holdin"):
        shutil.copy(path, tmp_path / "games" / path.name)
    (tmp_path / "games" / "torn.holdin").write_bytes(b"{")
    return tmp_path


def test_the_table_is_sorted_and_filtered_by_clicks(folder: Path) -> None:
    """A damaged save is named and passed over; what was read is kept to be quick."""
    with Driver(folder) as driver:
        driver.click("notebook")
        page = driver.screen
        assert isinstance(page, NotebookPage)
        assert [row.id for row in page.rows()] == ["of:teeth-in-the-fold", "of:the-open-hand", "passed:0"]
        assert "games/torn.holdin is passed over" in driver.texts()
        assert (folder / CACHE).is_file()
        driver.click("by:level")
        assert [row.id for row in page.rows()][:3] == ["of:0", "of:1", "of:3"]
        driver.click("only:fights")
        assert "Held in the hand" in driver.texts()
        assert [row.id for row in page.rows()][:2] == ["of:1", "of:3"]
        driver.click("only:fights")
        driver.click("only:fights")
        assert len([*page.rows()]) == 4
        assert "7 games" in driver.texts()


def test_a_game_is_found_seen_again_and_shared_by_keys_alone(folder: Path) -> None:
    """The picture lies among the exports, and never on another one."""
    with Driver(folder) as driver:
        driver.focus("notebook")
        driver.key("RETURN")
        driver.focus("by:fights")
        driver.key("RETURN")
        driver.focus("of:held")
        driver.key("RETURN")
        assert isinstance(driver.screen, GamesPage)
        driver.focus("game:0")
        driver.key("RETURN", settle=False)
        driver.frame()
        rerun = driver.screen
        assert isinstance(rerun, Rerun)
        rerun.tape.redo(len(rerun.tape.undone) - 1)
        rerun.changed()
        driver.settle()
        driver.key(str(1 + [answer.intent for answer in rerun.answers()].index(Run.SHARE)))
        assert isinstance(driver.screen, SharePage)
        driver.key("ESCAPE")
        driver.key(str(1 + [answer.intent for answer in rerun.answers()].index(Run.LEAVE)))
        assert isinstance(driver.screen, GamesPage)
        driver.focus("share:0")
        driver.key("RETURN")
        assert isinstance(driver.screen, SharePage)
        driver.key("RETURN")
        driver.key("1")
        assert sorted(path.name for path in (folder / EXPORTS).iterdir()) == [
            "holdin-teeth-in-the-fold-2.png",
            "holdin-teeth-in-the-fold.png",
        ]
        assert "holdin-teeth-in-the-fold-2.png" in driver.texts()
        driver.key("2")
        assert "clipboard" in driver.texts()
        driver.key("ESCAPE")
        assert isinstance(driver.screen, GamesPage)


def test_the_text_goes_to_the_clipboard(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is none, that is said."""
    copied: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", copied.append)
    with Driver(folder) as driver:
        for spot in ("notebook", "of:the-open-hand", "share:0", "copy"):
            driver.click(spot)
        assert [text.count("\n") for text in copied] == [2]
        assert copied[0].startswith("Holdin – 3 · The Open Hand, level ")

        def refuse(_text: str) -> None:
            raise pygame.error

        monkeypatch.setattr("pygame.scrap.put_text", refuse)
        driver.click("copy")
        assert "There is no clipboard here." in driver.texts()


def test_where_no_picture_can_be_written_it_says_why(folder: Path) -> None:
    (folder / EXPORTS).write_text("no folder")
    with Driver(folder) as driver:
        for spot in ("notebook", "of:the-open-hand", "share:0", "keep"):
            driver.click(spot)
        assert "can’t be written" in driver.texts()
        assert isinstance(driver.screen, SharePage)


def test_achievements_stand_with_what_they_take(folder: Path) -> None:
    """The earned ones first, in the language of the settings."""
    with Driver(folder, settings=Settings(language="ru", reduced_motion=True)) as driver:
        driver.click("notebook")
        driver.click("achievements")
        page = driver.screen
        assert isinstance(page, AchievementsPage)
        rows = [*page.rows()]
        assert len(rows) == 30
        assert [row.strong for row in rows] == sorted((row.strong for row in rows), reverse=True)
        assert rows[0].text == "Первый свет"
        assert not [row.text for row in rows if row.strong and row.icon == "square_empty"]


def test_the_end_of_a_campaigns_first_success_tells_what_it_has_earned(tmp_path: Path) -> None:
    """And is shared from there, from the history and from the replay."""
    ended(tmp_path, won=True)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, End)
        assert "Achieved: First Light, " in driver.texts()
        driver.click("share")
        assert isinstance(driver.screen, SharePage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, End)
        driver.click("menu")
        for spot in ("campaigns", "campaign:0", "history", "share:0"):
            driver.click(spot)
        assert isinstance(driver.screen, SharePage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, HistoryPage)


def test_nothing_is_told_twice(tmp_path: Path, folder: Path) -> None:
    """What other games have earned already isn't news."""
    ended(tmp_path, won=True)
    with Driver(folder) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, End)
        assert "First Light" not in driver.texts()


def test_the_days_of_the_last_weeks_show_how_their_dungeons_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another day's dungeon and other games are none of them; a day that is clicked shows its games."""
    monkeypatch.setattr("holdin.ui.campaign.notebook_page.today_by_utc", lambda: "2026-03-01")
    for day in ("2026-02-27", "2026-03-01", "2025-03-01"):
        lost_dungeon(tmp_path, day)
    with Driver(tmp_path) as driver:
        driver.click("notebook")
        driver.click("days")
        page = driver.screen
        assert isinstance(page, DaysPage)
        assert "played on 2, won on 0" in driver.texts()
        assert len([*page.rows()]) == 2
        driver.click("day:2026-02-27")
        assert len([*page.rows()]) == 1
        driver.focus("day:2026-03-01")
        driver.key("RETURN")
        (row,) = page.rows()
        assert row.text.startswith("Dungeon ")
        driver.key("RETURN")
        assert len([*page.rows()]) == 2
        driver.click("share:0")
        assert isinstance(driver.screen, SharePage)


def lost_dungeon(folder: Path, day: str) -> None:
    """A dungeon of a day, lost by whoever rests as soon as may be."""
    places = (Deal(number(seed_of_day(day), place) % SEEDS, 0, Fights.HELD) for place in count())
    dungeon = next(found for place in places if (found := sound(CARDS, place)) is not None)
    cards = with_dungeon(CARDS, dungeon)
    session, player = Session(cards, setup_of(cards, dungeon, HERO), Dice(1)), Uniform(3)
    while session.state.ending is None:
        session.do(player.choose(cards, session.state, session.legal()))
    (folder / "games").mkdir(exist_ok=True)
    save(session, folder / "games" / f"{day}.holdin")
