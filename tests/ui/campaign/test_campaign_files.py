"""A campaign's files in the window, by input events alone: the shelf, import, copies, history, what is in the way."""

import errno
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from holdin.campaign.actions import Buy
from holdin.campaign.state import CampaignStage
from holdin.game.step import Refused
from holdin.models.base import ItemId
from holdin.saves.campaign import KeptCampaign
from holdin.saves.places import CAMPAIGNS
from holdin.saves.savefile import TWIN, copies_of, folder_of
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.campaign.files_pages import CopiesPage, FilesPage, HistoryPage
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.routing import ChangedCardsPage, InUsePage, RepairedPage
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.campaign.shelf_page import ShelfPage
from holdin.ui.campaign.story_pages import NewCampaign
from holdin.ui.pages.files import EXPORTS, ImportPage, PreviewPage
from holdin.ui.pages.listing import SaidPage
from holdin.ui.play.rerun import Rerun
from tests.ui.campaign.books import CARDS, book, campaign, ended, grown, kept
from tests.ui.window.driver import Driver


def shelf(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / CAMPAIGNS).glob("*.holdin"))


def post(event: int, **values: object) -> None:
    pygame.event.post(pygame.Event(event, values))


# The shelf, export and import


def test_several_campaigns_stand_side_by_side(tmp_path: Path) -> None:
    book(tmp_path, name="Anna")
    grown(tmp_path)
    with Driver(tmp_path) as driver:
        driver.click("campaigns")
        assert isinstance(driver.screen, ShelfPage)
        driver.click("campaign:1")
        assert isinstance(driver.screen, FilesPage)
        assert "Anna, level 1 · 0 gold · 0 of 22 scenarios" in driver.texts()
        driver.click("on")
        assert isinstance(driver.screen, Overview)
        assert driver.screen.campaign.state.name == "Anna"
        driver.key("ESCAPE")
        driver.click("campaigns")
        driver.click("new")
        driver.key("RETURN")
    assert len(shelf(tmp_path)) == 3


def test_a_campaign_is_exported_and_taken_in_after_a_look(tmp_path: Path) -> None:
    """Nothing is written before it is taken in, and nothing is ever replaced."""
    path = grown(tmp_path)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("l")
        driver.click("export")
        out = tmp_path / EXPORTS / "mara.holdin"
        assert out.name in driver.texts()
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)
        driver.click("campaigns")
        driver.click("import")
        assert isinstance(driver.screen, ImportPage)
        driver.click("file:0")
        assert isinstance(driver.screen, PreviewPage)
        assert "Mara, level 2 · 14 gold · 5 of 22 scenarios" in driver.texts()
        assert shelf(tmp_path) == ["mara.holdin"]
        driver.click("take")
        assert shelf(tmp_path) == ["mara-2.holdin", "mara.holdin"]
        for _ in range(2):
            driver.key("ESCAPE")
        assert isinstance(driver.screen, ShelfPage)
        assert driver.screen.view().spot("campaign:1") is not None
    other = tmp_path / CAMPAIGNS / "mara-2.holdin"
    assert kept(other) == kept(path)


def test_where_there_is_nothing_to_list_the_pages_say_where_it_would_be(tmp_path: Path) -> None:
    """No file to take in, no copy, nothing played."""
    book(tmp_path)
    with Driver(tmp_path) as driver:
        driver.click("campaigns")
        driver.click("import")
        assert EXPORTS in driver.texts()
        driver.key("ESCAPE")
        driver.click("campaign:0")
        driver.click("copies")
        assert isinstance(driver.screen, CopiesPage)
        driver.key("ESCAPE")
        driver.click("history")
        assert "Nothing has been played yet" in driver.texts()


def test_a_file_let_fall_on_the_window_is_looked_over(tmp_path: Path) -> None:
    """What is no campaign says so."""
    elsewhere = grown(tmp_path / "elsewhere")
    bad = tmp_path / "bad.holdin"
    bad.write_text("no", encoding="utf-8")
    with Driver(tmp_path) as driver:
        post(pygame.DROPFILE, file=str(elsewhere))
        driver.settle()
        assert isinstance(driver.screen, PreviewPage)
        driver.key("RETURN")
        assert shelf(tmp_path) == ["mara.holdin"]
        driver.key("RETURN")
        post(pygame.DROPFILE, file=str(bad))
        driver.settle()
        assert isinstance(driver.screen, SaidPage)
        assert "not a saved game" in driver.texts()
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\t", "\u202e", "\udc80"])
def test_a_file_of_any_name_is_told(tmp_path: Path, sign: str) -> None:
    """No font has control signs; half a sign of a name in another encoding is no text at all."""
    with Driver(tmp_path) as driver:
        post(pygame.DROPFILE, file=f"a{sign}b")
        driver.settle()
        assert isinstance(driver.screen, SaidPage)
        driver.key("ESCAPE")
        assert isinstance(driver.screen, NewCampaign | Menu)


def test_a_copy_becomes_a_campaign_beside_the_present_one(tmp_path: Path) -> None:
    path = grown(tmp_path)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert copies_of(path)
        driver.key("l")
        driver.click("copies")
        assert isinstance(driver.screen, CopiesPage)
        driver.click("copy:0")
        assert isinstance(driver.screen, PreviewPage)
        driver.click("take")
    assert shelf(tmp_path) == ["mara-2.holdin", "mara.holdin"]


def test_a_bug_report_takes_one_entry(tmp_path: Path) -> None:
    """From a campaign's book, and from a scenario under way; neither tells a name or a folder."""
    grown(tmp_path, name="Secret")
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("l")
        driver.click("report")
        driver.key("ESCAPE")
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("ESCAPE")
        driver.click("report")
        assert isinstance(driver.screen, SaidPage)
        assert "holdin-report-2.zip" in driver.texts().replace(" ", "")  # a long path is parted wherever a line ends
    for name in ("holdin-report.zip", "holdin-report-2.zip"):
        with zipfile.ZipFile(tmp_path / EXPORTS / name) as file:
            everything = b"".join(file.read(part) for part in file.namelist())
        assert b"Secret" not in everything
        assert str(tmp_path).encode() not in everything


# History


def test_a_scenario_is_seen_again_answer_by_answer(tmp_path: Path) -> None:
    """It goes by itself, stands still, goes on and back by single answers; the save stays as it is."""
    path, _ = ended(tmp_path, won=False)
    before = path.read_bytes()
    with Driver(tmp_path) as driver:
        driver.click("campaigns")
        driver.click("campaign:0")
        driver.click("history")
        assert isinstance(driver.screen, HistoryPage)
        driver.pause()
        post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
        post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        driver.frame()
        driver.frame()
        rerun = driver.screen
        assert isinstance(rerun, Rerun)
        for _ in range(400):
            driver.frame()
            if len(rerun.tape.moments) > 4:
                break
        driver.key("SPACE")
        at = len(rerun.tape.moments)
        assert at > 4
        for _ in range(60):
            driver.frame()
        assert len(rerun.tape.moments) == at, "it stands still"
        driver.key("u")
        driver.key("u")
        assert len(rerun.tape.moments) == at - 2
        driver.key("y")
        assert len(rerun.tape.moments) == at - 1
        for _ in range(300):
            if not rerun.tape.undone:
                break
            driver.key("y")
        assert rerun.state.ending is not None
        driver.key("RETURN")
        assert isinstance(driver.screen, HistoryPage)
    assert path.read_bytes() == before


def test_a_double_click_on_a_scenario_lets_it_go_by_itself(tmp_path: Path) -> None:
    """The second click doesn't stop it again, nor take a step."""
    ended(tmp_path, won=False)
    with Driver(tmp_path) as driver:
        driver.click("campaigns")
        driver.click("campaign:0")
        driver.click("history")
        at = driver.spot("chapter:0").middle
        driver.point(at)
        driver.pause()
        for _ in range(2):
            driver.press_button(at)
        assert isinstance(driver.screen, Rerun)
        assert driver.screen.tape.running


# What is in the way


def test_a_campaign_of_another_window_can_be_looked_at(tmp_path: Path) -> None:
    path = grown(tmp_path)
    other = KeptCampaign.open(path, CARDS)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, InUsePage)
        driver.click("look")
        assert isinstance(driver.screen, Overview)
        assert "only looking" in driver.texts()
        assert driver.screen.view().spot("play") is None
        driver.key("SPACE")
        driver.click("item:oak-buckler")
        driver.click("trade")
        assert "only looking" in driver.texts()
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)
    assert other.state.items == ()
    other.close()
    assert kept(path).items == ()


def test_who_looks_sees_how_the_scenario_under_way_stands(tmp_path: Path) -> None:
    with Driver(tmp_path / "one") as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        path = campaign(driver)
        other = tmp_path / "two" / CAMPAIGNS
        shutil.copytree(path.parent, other)
        holder = KeptCampaign.open(other / path.name, CARDS)
        with Driver(tmp_path / "two") as onlooker:
            onlooker.key("RETURN")
            assert isinstance(onlooker.screen, InUsePage)
            onlooker.click("look")
            assert "Round 1 · 10 of 10 HP" in onlooker.texts()
        holder.close()


def test_a_mended_single_game_says_what_was_wrong(tmp_path: Path) -> None:
    """On the menu, where it goes on from."""
    with Driver(tmp_path) as driver:
        driver.click("scenarios")
        driver.click("scenario:0")
        driver.click("on")
        path = driver.play.session.path
    path.write_bytes(path.read_bytes() + b'{"do": ["step')
    with Driver(tmp_path) as driver:
        assert isinstance(driver.screen, Menu)
        assert f"{path.name}.damaged-1" in driver.texts().replace(" ", "")
        assert "Nothing of it is lost." in driver.texts()
        driver.key("RETURN")
        assert driver.play.state.round == 1
    with Driver(tmp_path) as driver:
        assert "damaged" not in driver.texts()


def test_one_can_wait_for_the_other_window_to_close(tmp_path: Path) -> None:
    path = grown(tmp_path)
    other = KeptCampaign.open(path, CARDS)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        waiting = driver.spot("wait")
        driver.pause()
        post(pygame.MOUSEBUTTONDOWN, pos=waiting.middle, button=1, touch=False)
        for _ in range(60):
            driver.frame()
        assert isinstance(driver.screen, InUsePage)
        assert "Waiting" in driver.texts()
        other.close()
        for _ in range(60):
            driver.frame()
        assert isinstance(driver.screen, Overview)
        assert driver.screen.campaign.kept


def test_or_leave_it_to_the_other_window(tmp_path: Path) -> None:
    other = KeptCampaign.open(grown(tmp_path), CARDS)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)
    other.close()


def test_changed_cards_are_told_with_every_way_on(tmp_path: Path) -> None:
    """With today's cards, or as it was made; a campaign of the old cards shows the old ones."""
    boots = ItemId("felt-boots")
    items = {**CARDS.items, boots: CARDS.items[boots].model_copy(update={"price": 1})}
    old = replace(CARDS, items=items, version="0", digest="old")
    path = book(tmp_path, old, gold=3)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, ChangedCardsPage)
        assert "felt-boots" in driver.texts()
        driver.click("way:as_made")
        assert isinstance(driver.screen, Overview)
        driver.key("SPACE")
        driver.click(f"item:{boots}")
        driver.click("trade")
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)
        assert driver.screen.desk.cards.items[boots].price == CARDS.items[boots].price
        driver.key("RETURN")
        assert isinstance(driver.screen, ChangedCardsPage)
        driver.key("2" if driver.screen.error.ways[0] == "as_made" else "1")
        assert isinstance(driver.screen, Overview)
        assert driver.screen.desk.cards.digest == CARDS.digest
    assert kept(path).stop is CampaignStage.TOWN


def test_a_mended_campaign_says_once_what_was_wrong(tmp_path: Path) -> None:
    """And where the damaged file lies."""
    path = grown(tmp_path)
    path.write_bytes(path.read_bytes() + b'{"plan": "bu')
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, RepairedPage)
        assert "mara.holdin.damaged-1" in driver.texts().replace(" ", "")
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
        driver.key("ESCAPE")
        driver.key("RETURN")
        assert isinstance(driver.screen, Overview)
    assert path.with_name("mara.holdin.damaged-1").exists()


def test_an_unreadable_campaign_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    grown(tmp_path)
    (tmp_path / CAMPAIGNS / "bad.holdin").write_bytes(b"no")
    with Driver(tmp_path) as driver:
        assert "5 of 22" in driver.texts()
        driver.click("campaigns")
        assert "can’t be opened" in driver.texts()
        driver.click("campaign:0" if driver.screen.listed[0].trouble else "campaign:1")  # type: ignore[attr-defined]  # the screen that was opened
        assert isinstance(driver.screen, FilesPage)
        assert "not a saved game" in driver.texts()
        assert driver.screen.view().spot("on") is None


def test_where_lines_are_missing_the_copies_are_offered(tmp_path: Path) -> None:
    """A line in the middle that no file has good any more: what came before stands, older copies are a step away."""
    path = grown(tmp_path)
    book_ = KeptCampaign.open(path, CARDS)
    for item in ("oak-buckler", "felt-boots"):
        assert not isinstance(book_.plan(Buy(ItemId(item))), Refused)
    book_.close()
    for file in (path, folder_of(path) / TWIN):
        file.write_bytes(file.read_bytes().replace(b"buy oak-buckler", b"buy oak-bucklex"))
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        assert isinstance(driver.screen, RepairedPage)
        assert "2 answers are in no file any more" in driver.texts()
        driver.key("1")
        assert isinstance(driver.screen, CopiesPage)
        driver.key("ESCAPE")
        driver.click("back")
        assert isinstance(driver.screen, Overview)
    assert kept(path).items == ()


@pytest.mark.parametrize(
    ("lang", "no_save", "no_room"),
    [("en", "not a saved game", "No space left"), ("ru", "не сохранённая игра", "на диске нет места")],
)
def test_what_is_wrong_is_said_in_the_windows_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, no_save: str, no_room: str
) -> None:
    """A file that is none of ours; a full disk in town, in play, and where a campaign begins: all stays as it was."""
    path = grown(tmp_path)
    (tmp_path / CAMPAIGNS / "bad.holdin").write_bytes(b"no")
    bad = str(tmp_path / CAMPAIGNS / "bad.holdin")

    def full(_fd: int) -> None:
        raise OSError(errno.ENOSPC, "told by the system")

    with Driver(tmp_path, settings=Settings(reduced_motion=True, language=lang)) as driver:
        post(pygame.DROPFILE, file=bad)
        driver.settle()
        assert no_save in driver.texts()
        driver.key("ESCAPE")
        driver.click("campaigns")
        driver.click("campaign:0" if driver.screen.listed[0].trouble else "campaign:1")  # type: ignore[attr-defined]  # the screen that was opened
        assert no_save in driver.texts()
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        driver.key("RETURN")
        driver.key("SPACE")
        monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
        driver.click("item:felt-boots")
        driver.click("trade")
        assert no_room in driver.texts()
        assert kept(path).items == ()
        monkeypatch.undo()
        driver.key("ESCAPE")
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        before = driver.play.state
        driver.key("1")
        monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
        driver.key("2")
        assert no_room in driver.texts()
        assert driver.play.state == before
        monkeypatch.undo()
        driver.key("2")
        assert driver.play.state != before
        driver.key("ESCAPE")
        driver.click("leave")
        driver.click("new")
        monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
        driver.key("RETURN")
        assert isinstance(driver.screen, NewCampaign)
        assert no_room in driver.texts()
        monkeypatch.undo()
    assert shelf(tmp_path) == ["bad.holdin", "mara.holdin"]
