"""The first pictures: what is to be read is there before what only decorates, and that comes card by card."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from holdin.data.load import load_set
from holdin.draw.paths import asset_root
from holdin.saves.places import SAVES
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.app.app import App
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.app.readying import PIECES, Readying
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.splash import SMALLEST, raised
from holdin.ui.kit.view import Picture
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.overlay import Overlay
from tests.ui.window.driver import Driver

CARDS = 5
"""In the fan beside the menu."""


@pytest.fixture(autouse=True)
def shared_pictures() -> None:
    """None: what is painted when is tested here."""


def cards_shown(screen: Menu) -> int:
    """All pictures but the table's."""
    return len([draw for draw in screen.view().draws if isinstance(draw, Picture)]) - 1


def fresh_menu(folder: Path) -> Menu:
    pygame.display.init()
    pygame.font.init()
    return Menu(Desk.made(load_set(), load_keys(), folder, lambda: 1, Settings(), ways=WAYS), NORMAL)


def test_the_menus_words_come_first_then_one_card_with_every_picture(tmp_path: Path) -> None:
    menu, surface = fresh_menu(tmp_path), Surface(NORMAL)
    seen = []
    while menu.fresh:
        seen.append(cards_shown(menu))
        assert "New campaign" in [label.text for label in menu.texts()]
        menu.draw(surface)
        assert len(seen) <= CARDS + 1
    assert seen == list(range(CARDS + 1))


def test_what_is_under_way_is_opened_behind_the_menus_first_picture(tmp_path: Path) -> None:
    """The entries lie as they will lie; what goes on is told with the second picture."""
    staged("menu-continue", NORMAL, tmp_path, Settings()).leave()
    menu, surface = fresh_menu(tmp_path), Surface(NORMAL)
    places = [(spot.id, spot.bounds) for spot in menu.view().spots]
    menu.draw(surface)
    assert (menu.kept, menu.campaign) == (None, None)
    menu.draw(surface)
    assert menu.kept or menu.campaign
    assert [(spot.id, spot.bounds) for spot in menu.view().spots] == places
    assert any("Round" in label.text for label in menu.texts())
    menu.leave()


def test_a_menu_of_which_nothing_goes_on_says_so_with_the_second_picture(tmp_path: Path) -> None:
    (tmp_path / SAVES).mkdir()
    (tmp_path / SAVES / "game-0001.holdin").write_text("no game")
    menu, surface = fresh_menu(tmp_path), Surface(NORMAL)
    menu.draw(surface)
    assert menu.view().spot("continue") is None
    assert menu.focus is None
    assert menu.go_on() is menu


def test_a_page_over_a_menu_that_is_not_finished_lets_it_be_finished(tmp_path: Path) -> None:
    menu, surface = fresh_menu(tmp_path), Surface(NORMAL)
    menu.draw(surface)
    page = menu.command("settings")
    assert isinstance(page, Overlay)
    for _ in range(CARDS + 1):
        page.draw(surface)
    assert not page.fresh
    assert cards_shown(menu) == CARDS


def test_what_the_menu_only_leads_to_is_not_read_before_it() -> None:
    later = ("holdin.ui.hand.opening", "holdin.ui.track.opening", "fpdf", "holdin.tools.simulate")
    assert loaded_by("import holdin.ui.app.app, holdin.ui.app.navigation") & {*later, *PIECES} == set()


def test_behind_the_menu_all_is_loaded_that_its_entries_open(tmp_path: Path) -> None:
    """Piece by piece, as long as nothing else is to be done; the tables alone, which few want, wait for a press."""
    menu = fresh_menu(tmp_path)
    readying, surface = Readying(), Surface(NORMAL)
    assert readying.look(menu, 0.0) is menu
    assert not readying.done
    while menu.fresh:
        assert readying.waits(0.0) == 0
        menu.draw(surface)
    for _ in range(len(PIECES) + 1):
        assert not readying.done
        assert readying.look(menu, 0.0) is menu
    assert readying.done
    assert readying.waits(0.0) is None
    opened = "import holdin.ui.app.entrances, holdin.ui.app.under_way, holdin.ui.pages.global_commands"
    ours = {name for name in loaded_by(opened) if name.startswith("holdin.")}
    assert ours <= loaded_by(f"import holdin.ui.app.app, {', '.join(PIECES)}")


def loaded_by(program: str) -> set[str]:
    """The modules that a program of its own has loaded at its end."""
    asked = f"import sys; {program}; print(' '.join(sys.modules))"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)  # noqa: S603 - a command of our own
    return {*told.stdout.strip().splitlines()[-1].split()}


def test_a_picture_of_a_screen_is_a_finished_one(tmp_path: Path) -> None:
    screen = staged("menu", NORMAL, tmp_path, Settings())
    surface = Surface(NORMAL)
    while screen.fresh:
        screen.draw(surface)
    assert not screen.view().unfinished
    screen.leave()


@pytest.mark.parametrize(
    ("desktop", "size"), [((1920, 1080), (1280, 800)), ((1280, 720), (1280, 720)), ((800, 600), (1024, 640))]
)
def test_the_first_window_fits_on_its_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], size: tuple[int, int]
) -> None:
    menu = fresh_menu(tmp_path)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    window = raised(asset_root() / "theme.toml")
    assert window.size == size
    assert window.minimum_size == SMALLEST
    app = App(menu, window=window)
    app.frame(0.0)
    assert app.screen.size == size, "what is shown is as large as the window"
    window.destroy()


@pytest.mark.parametrize(("entry", "named"), [("hand", "Back to the hand"), ("track", "Back to the tracker")])
def test_whoever_has_a_table_of_cards_or_a_tracked_one_is_no_newcomer(tmp_path: Path, entry: str, named: str) -> None:
    """The menu opens, and says that it goes on there."""
    with Driver(tmp_path, new=True) as driver:
        driver.key("ESCAPE")
        assert named not in driver.texts()
        driver.click(entry)
        if entry == "track":
            driver.click("scenario:1")
        driver.app.screen.leave()
    with Driver(tmp_path, new=True) as driver:
        assert isinstance(driver.screen, Menu)
        assert named in driver.texts()
