"""Settings are kept whole, read from every version, and applied at once."""

import json
from pathlib import Path

import pytest
from pygame import Rect

from holdin.draw.theme import load_theme
from holdin.models.letters import Letter
from holdin.saves.settings import TEXT_SIZES, FoundSettings, Settings, keep_settings, load_settings
from holdin.saves.settings_file import FILE, FORMAT
from holdin.tools.situations import staged
from holdin.ui.app.app import first_screen
from holdin.ui.app.menu import Menu
from holdin.ui.kit.measures import NORMAL, SMALLEST, Measures
from holdin.ui.kit.view import Polygon
from holdin.ui.pages.settings_page import SETTINGS, SettingsPage, turned
from holdin.ui.play.shapes import letter_shape
from tests.ui.window.driver import Driver

OWN = Settings(
    language="ru", text_size=1.5, volume=0.25, hints_seen=("cards",), keys={"map": ("ctrl+k",)}, pad={"map": (4,)}
)


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    keep_settings(tmp_path / "deep" / "er", OWN)
    assert load_settings(tmp_path / "deep" / "er") == FoundSettings(OWN)
    assert json.loads((tmp_path / "deep" / "er" / FILE).read_text(encoding="utf-8"))["format"] == FORMAT


def test_without_a_file_the_usual_ones_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == FoundSettings(Settings(), new=True)


def test_settings_of_the_first_format_are_found_beside_the_games(tmp_path: Path) -> None:
    older = tmp_path / "data"
    older.mkdir()
    (older / FILE).write_text('{"language": "ru", "die_view": true, "unknown": 1}', encoding="utf-8")
    assert load_settings(tmp_path / "config", older) == FoundSettings(Settings(language="ru", die_view=True))


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"format": 99}', '{"format": 2, "volume": 7}', '{"language": "../x"}', "[" * 100_000, "\0"]
)
def test_a_file_that_cannot_be_used_is_set_aside(tmp_path: Path, text: str) -> None:
    for number in (1, 2):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        aside = tmp_path / f"{FILE}.damaged-{number}"
        assert load_settings(tmp_path) == FoundSettings(Settings(), aside)
        assert aside.read_text(encoding="utf-8") == text
    assert not (tmp_path / FILE).exists()


def test_that_it_was_set_aside_is_said_in_one_sentence(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        menu = first_screen(driver.screen.desk, FoundSettings(Settings(), tmp_path / f"{FILE}.damaged-1"))
        assert isinstance(menu, Menu)
        said = " ".join(label.text for label in menu.texts())
        assert "set aside" in said
        menu.leave()


def test_a_folder_that_cannot_be_written_is_told_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with Driver(tmp_path / "games") as driver:
        desk = driver.screen.desk
        object.__setattr__(desk, "config", tmp_path / "file" / "config")
        driver.key("o")
        assert isinstance(driver.screen, SettingsPage)
        driver.click("setting:sound")
        assert driver.screen.desk.settings.sound is False
        assert "config" in driver.texts()


@pytest.mark.parametrize(("lang", "told"), [("en", "can’t be written: Not a directory."), ("ru", "не записывается: ")])
def test_that_they_cannot_be_kept_is_said_in_a_sentence_of_the_players_language(
    tmp_path: Path, lang: str, told: str
) -> None:
    """Of the one that was just chosen, if that is what couldn't be kept."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with Driver(tmp_path / "games") as driver:
        desk = driver.screen.desk
        object.__setattr__(desk, "config", tmp_path / "file" / "config")
        trouble = desk.with_settings(Settings(language=lang)).trouble
        assert trouble.startswith(f"{tmp_path / 'file' / 'config' / FILE} {told}")


def test_every_setting_turns_through_all_its_values_and_back() -> None:
    for setting in SETTINGS:
        name = setting.name
        settings, seen = Settings(), set()
        for _ in range(5):
            settings = settings.model_copy(update=turned(settings, setting, 1))
            seen.add(getattr(settings, name))
        assert getattr(Settings(), name) in seen
        assert len(seen) >= 2
        there = Settings().model_copy(update=turned(Settings(), setting, -1))
        assert getattr(there.model_copy(update=turned(there, setting, 1)), name) == getattr(Settings(), name)


def test_settings_are_reached_in_play_and_hold_for_what_lies_below(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        play = driver.play
        driver.key("ESCAPE")
        driver.click("settings")
        driver.focus("setting:high_contrast")
        driver.key("RETURN")
        assert play.desk.settings.high_contrast
        assert play.desk.assets.theme.high_contrast
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        assert driver.play is play


def test_the_scale_makes_parts_larger_but_text_never_larger_than_largest() -> None:
    sizes = load_theme().sizes
    small, usual, large = (Measures(NORMAL, 1.0, sizes, wanted) for wanted in (0.75, 1.0, 1.25))
    assert small.button < usual.button < large.button
    assert small.text < usual.text < large.text
    assert Measures(NORMAL, 1.5, sizes, 1.25).text == Measures(NORMAL, 1.5, sizes).text


def test_shapes_stand_beside_colours_where_they_are_wanted(tmp_path: Path) -> None:
    def shapes(name: str, *, wanted: bool) -> int:
        settings = Settings(reduced_motion=True, colour_shapes=wanted)
        screen = staged("attack-preview", (1920, 1080), tmp_path / name, settings)
        found = sum(isinstance(draw, Polygon) for draw in screen.view().draws)
        screen.leave()
        return found

    assert shapes("without", wanted=False) == 0
    assert shapes("with", wanted=True) == len(Letter), "a shape for each letter of your attack's odds"
    assert {len(letter_shape(letter, Rect(0, 0, 20, 20))) for letter in Letter} == {3, 4, 12}


@pytest.mark.parametrize("name", ["play-choice", "combat", "settings"])
def test_larger_parts_fit_the_smallest_window(tmp_path: Path, name: str) -> None:
    screen = staged(name, SMALLEST, tmp_path, Settings(language="ru", reduced_motion=True, scale=1.25))
    assert all(Rect((0, 0), SMALLEST).contains(label.rect) for label in screen.texts())
    screen.leave()


def heights(name: str, folder: Path, text_size: float) -> dict[str, tuple[int, int, str]]:
    """How high each button is, how large its words are (pixels), and the words."""
    screen = staged(name, SMALLEST, folder, Settings(language="ru", reduced_motion=True, text_size=text_size))
    view = screen.view()
    found = dict[str, tuple[int, int, str]]()
    for spot in view.spots:
        inside = (label for label in view.texts() if spot.bounds.contains(label.rect) and len(label.text) > 3)
        words = list(inside) if spot.intent is not None else []
        if words:
            found[spot.id] = spot.bounds.h, words[0].ink.px, " ".join(label.text for label in words)
    screen.leave()
    return found


@pytest.mark.parametrize(
    "name", ["play-choice", "damage-choice", "card-selection", "settings", "menu", "town", "rules"]
)
def test_large_text_makes_buttons_larger_with_their_words(tmp_path: Path, name: str) -> None:
    """Rows of lists, tools and answers too, in the smallest window."""
    usual, large = (heights(name, tmp_path / str(size), size) for size in (1.0, TEXT_SIZES[-1]))
    both = [id_ for id_ in usual.keys() & large.keys() if not id_.startswith(("rule:", "log", "hex:", "figure:"))]
    assert both
    for id_ in both:
        fewer = len(large[id_][2]) < len(usual[id_][2])
        assert fewer or large[id_][0] >= usual[id_][0], f"{id_} is lower"
        narrow = id_.startswith("answer:") and name == "damage-choice" and id_ != "answer:0"
        grown = large[id_][1] > usual[id_][1] or (narrow and large[id_][1] == usual[id_][1])  # names side by side
        assert grown, f"the words of {id_} are as small"
    ems = [sum(px for _, px, _ in found.values()) / len(found) for found in (usual, large)]
    assert ems[1] > ems[0]
