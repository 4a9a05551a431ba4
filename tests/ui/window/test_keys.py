"""Every command has a key; keys and buttons can be changed, and never mean two things."""

from pathlib import Path

import pygame
import pytest

from holdin.saves.settings import load_settings
from holdin.ui.kit.input import Command, Input, Pressed, load_keys
from holdin.ui.pages.keys_page import COMMANDS, KeysPage
from tests.ui.window.driver import Driver


def test_every_command_has_a_key_and_every_key_stands_on_the_page() -> None:
    named = set(load_keys().named)
    assert named == {*COMMANDS}
    assert all(load_keys().of(command) for command in named)


@pytest.fixture
def page(tmp_path: Path):  # type: ignore[no-untyped-def]  # noqa: ANN201 - a generator of drivers
    with Driver(tmp_path) as driver:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="?", scancode=0))
        driver.settle()
        assert isinstance(driver.screen, KeysPage)
        yield driver


def test_a_question_mark_shows_all_keys(page: Driver) -> None:
    said = page.texts()
    assert "Ctrl+Z" in said
    assert "The whole map" in said


def test_a_line_that_is_taken_waits_for_its_new_key(page: Driver) -> None:
    page.click("key:map")
    page.key("k", pygame.KMOD_LCTRL)
    assert page.screen.desk.keys.of("map") == "Ctrl+K"
    assert load_settings(page.folder).settings.keys == {"map": ("ctrl+k",)}
    assert "Ctrl+K" in page.texts()
    read = Input(page.screen.desk.keys)
    press = pygame.Event(pygame.KEYDOWN, key=pygame.K_k, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    assert read.read(press, (1, 1), 0.0) == Command("map")


def test_a_key_that_means_something_else_is_refused_in_a_sentence(page: Driver) -> None:
    page.click("key:map")
    page.key("l")
    assert "L means “The whole log” already" in page.texts()
    assert page.screen.desk.keys.of("map") == "M"
    page.key("ESCAPE")
    assert isinstance(page.screen, KeysPage)
    assert page.screen.waiting is None


def test_a_gamepad_button_is_changed_in_the_same_way(page: Driver) -> None:
    page.click("key:log")
    page.button(0)
    assert "(0) means" in page.texts()
    page.button(21)
    assert page.screen.desk.keys.command_of(Pressed(button=21)) == "log"


def test_the_usual_keys_come_back_together(page: Driver) -> None:
    page.click("key:map")
    page.key("F7")
    assert page.screen.desk.keys.of("map") == "F7"
    page.focus("reset")
    page.key("RETURN")
    assert page.screen.desk.keys.of("map") == "M"
    assert load_settings(page.folder).settings.keys == {}


def test_a_key_alone_such_as_shift_is_not_bound(page: Driver) -> None:
    page.click("key:map")
    page.key("LSHIFT", pygame.KMOD_LSHIFT)
    assert isinstance(page.screen, KeysPage)
    assert page.screen.waiting == "map"


def test_a_changed_key_takes_it_from_the_command_that_had_it_in_another_version() -> None:
    keys = load_keys().changed({"map": ("l",), "no such": ("x",)}, {"map": (0,)})
    assert keys.of("map") == "L"
    assert keys.named["log"] == ()
    assert keys.command_of(Pressed("l")) == "map"
    assert keys.by_button[0] == "map"


def test_keys_that_are_none_leave_the_usual_ones() -> None:
    usual = load_keys()
    assert usual.changed({"map": ("no such key",)}, {}) is usual
