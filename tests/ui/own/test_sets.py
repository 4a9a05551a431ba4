"""Card sets go out and come in through the window: let fall onto it or picked from a list, and played with."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from holdin.cli import main
from holdin.data.archive import pack
from holdin.data.load import load_set
from holdin.data.own import NAME
from holdin.saves.settings_file import CARD_SETS
from holdin.ui.app.menu import Menu
from holdin.ui.own.card_sets import export_set
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.sets_page import FaultsPage, SetPreviewPage, SetsPage
from tests.ui.own.test_forms import own, type_monster
from tests.ui.track.finger import Finger


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """The list of one's own cards, on a sheet without a map."""
    with Finger(tmp_path) as found:
        yield found.tap("other").tap("menu").tap("own")


@pytest.fixture
def cats(tmp_path: Path) -> Path:
    """A set in one file."""
    assert main(["new-set", str(tmp_path / "theirs" / "my-cats")]) == 0
    return export_set(tmp_path / "theirs" / "my-cats", tmp_path / "theirs" / "my-cats.cards.zip")


def fall(finger: Finger, file: Path) -> Finger:
    """A file is let fall onto the window."""
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    return finger.settle()


def test_ones_own_cards_go_out_and_come_in_elsewhere(finger: Finger, tmp_path: Path) -> None:
    """As one file, from the list of files there; they are played with by their name."""
    type_monster(finger).tap("sets").tap(f"set:{NAME}").tap("export")
    file = tmp_path / "exports" / f"{NAME}.cards.zip"
    assert f"Written: {file}" in finger.texts()
    finger.tap("export")
    assert (tmp_path / "exports" / f"{NAME}-2.cards.zip").is_file()
    before = own(tmp_path).digest
    finger.tap("back").tap("import").tap("file:0").tap("take")
    assert load_set(tmp_path / CARD_SETS / f"{NAME}-2").digest == before
    finger.tap("back").tap("back")
    assert isinstance(finger.screen, SetsPage)
    finger.tap(f"set:{NAME}-2").tap("play")
    assert isinstance(finger.screen, Menu)
    assert finger.screen.desk.cards.name == f"{NAME}-2"


def test_a_set_that_is_let_fall_is_looked_over_taken_in_and_played(finger: Finger, tmp_path: Path, cats: Path) -> None:
    fall(finger, cats)
    assert isinstance(finger.screen, SetPreviewPage)
    assert "monsters: 2, items: 2, maps: 1, scenarios: 1" in finger.texts()
    assert "Nothing has been written yet." in finger.texts()
    assert not (tmp_path / CARD_SETS).exists()
    finger.key(pygame.K_RETURN)
    assert "Later: holdin play --set my-cats" in finger.texts()
    finger.key(pygame.K_RETURN)
    assert isinstance(finger.screen, Menu)
    assert finger.screen.desk.cards.name == "my-cats"


def test_the_menu_takes_one_in_and_the_tracker_leads_back_to_the_built_in_cards(finger: Finger, cats: Path) -> None:
    fall(finger.tap("back").tap("menu").tap("leave"), cats).tap("take").tap("play")
    assert isinstance(finger.screen, Menu)
    assert finger.screen.desk.cards.name == "my-cats"
    finger.tap("track").tap("other").tap("menu").tap("own")
    assert "These cards are another set’s" in finger.texts()
    finger.tap("set:base").tap("play")
    assert isinstance(finger.screen, Menu)
    assert finger.screen.desk.cards.name == "base"


def test_what_is_wrong_with_a_set_is_told_line_by_line_and_nothing_is_taken_in(
    finger: Finger, tmp_path: Path, cats: Path
) -> None:
    folder = cats.parent / "my-cats"
    (folder / "items.toml").write_text("items = ?\n", encoding="utf-8")
    (folder / "monsters" / "fence-cat.toml").write_text("hp = 1\nhp = 2\n", encoding="utf-8")
    cats.write_bytes(pack(folder))
    fall(finger, cats)
    assert isinstance(finger.screen, FaultsPage)
    assert "items.toml:1: not TOML" in finger.texts()
    assert "monsters/fence-cat.toml:2: not TOML" in finger.texts()
    assert "my-cats.cards.zip can’t be imported." in finger.texts()
    finger.key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, OwnPage)
    assert not (tmp_path / CARD_SETS).exists()


def test_a_file_that_is_no_set_is_told(finger: Finger, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    file.write_bytes(b"PK\x03\x04 no archive")
    fall(finger.tap("sets"), file)
    assert isinstance(finger.screen, FaultsPage)
    assert "it is no zip archive, or a damaged one" in finger.texts()
