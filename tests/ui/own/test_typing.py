"""What is typed into a form is what stands there: the focus, bounds, going back, words of one's own."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from holdin.data.load import load_set
from holdin.data.own import NAME
from holdin.models.base import ItemId
from holdin.models.item import Timing
from holdin.models.letters import Letter
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.form import Form, UnkeptPage
from tests.ui.own.test_forms import checked, own, type_monster
from tests.ui.track.finger import Finger


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """The list of one's own cards, on a sheet without a map."""
    with Finger(tmp_path) as found:
        yield found.tap("other").tap("menu").tap("own")


def form(finger: Finger) -> Form:
    assert isinstance(finger.screen, Form)
    return finger.screen


def test_tab_after_a_click_goes_on_from_there_and_leaves_the_name_alone(finger: Finger) -> None:
    finger.tap("new:monster").write("Lynx").tap("cell:normal:A:initiative").write("22")
    finger.key(pygame.K_TAB).write("3")
    assert form(finger).name.text == "Lynx"
    assert form(finger).value("normal", "A", "initiative") == 22
    assert form(finger).cell == "cell:normal:A:move"
    assert form(finger).value("normal", "A", "move") == 3


def test_tab_after_a_tap_on_the_pad_goes_on_from_the_chosen_cell(finger: Finger) -> None:
    finger.tap("new:monster").tap("cell:normal:A:move").tap("pad:3").key(pygame.K_TAB).write("4")
    assert form(finger).value("normal", "A", "move") == 3
    assert form(finger).value("normal", "A", "attack") == 4


def test_a_name_that_was_typed_is_gone_on_with_when_it_is_chosen_again(finger: Finger) -> None:
    """Only what the program proposed gives way to the first letter."""
    type_monster(finger)
    finger.tap("card:monster:snow-lynx").write("!").tap("cell:normal::hp").tap("cell:name").write("?")
    assert form(finger).name.text == "Snow Lynx!?"
    finger.write("x" * 40)
    assert "No more than 40 letters" in form(finger).trouble


@pytest.mark.parametrize(
    ("cell", "typed", "stands", "told"),
    [
        ("A:attack", "58", 5, "Normal one · A · attack: at most 20, not 58."),
        ("A:initiative", "0", None, "Normal one · A · initiative: at least 1, not 0."),
        (":hp", "-", 1, "Normal one · HP: a number must stand here."),
    ],
)
def test_what_is_out_of_bounds_is_refused_in_words(
    finger: Finger, cell: str, typed: str, stands: int | None, told: str
) -> None:
    """MON-2: 58 becomes neither 8 nor 20; taken back, the next digit begins a new number, and the words go."""
    finger.tap("new:monster").tap(f"cell:normal:{cell}").write(typed)
    letter, field = cell.split(":")
    assert form(finger).value("normal", letter, field) == stands
    assert told in finger.texts()
    finger.key(pygame.K_BACKSPACE).write("12")
    assert form(finger).value("normal", letter, field) == 12
    assert not form(finger).trouble


@pytest.mark.parametrize(
    ("typed", "value"), [("-3", -3), ("3-", -3), ("3--", 3), ("-", 0), ("--4", 4), ("-\b5", 5), ("-12", -1)]
)
def test_a_modifier_takes_its_sign_before_or_behind_the_digit(finger: Finger, typed: str, value: int) -> None:
    """HPC-2: from −9 to +9."""
    finger.tap("new:monster-hp").tap("cell:0:0:B")
    form(finger).give((0, 0, Letter.B), 0)
    for sign in typed:
        form(finger).write(sign)
    assert form(finger).value(0, 0, Letter.B) == value


def test_esc_asks_before_it_throws_work_away(finger: Finger, tmp_path: Path) -> None:
    finger.tap("new:item").key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, OwnPage), "nothing was typed"
    finger.tap("new:item").write("Flask").key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, UnkeptPage)
    finger.key(pygame.K_ESCAPE)
    assert form(finger).name.text == "Flask", "Esc twice goes on typing"
    finger.tap("back").tap("drop")
    assert isinstance(finger.screen, OwnPage)
    assert not (tmp_path / NAME).exists()
    finger.tap("new:item").write("Flask").tap("back").tap("keep")
    assert isinstance(finger.screen, OwnPage)
    assert "flask" in own(tmp_path).items


def test_keeping_at_the_last_moment_tells_what_is_missing(finger: Finger) -> None:
    finger.tap("new:monster").write("Ghost").tap("back").tap("keep")
    assert "initiative: a number is missing" in form(finger).trouble


def test_an_item_says_in_words_of_its_own_what_the_rules_dont_know(finger: Finger, tmp_path: Path) -> None:
    """ITM-1, ITM-4: kept as it was typed, checked, corrected; the rules never offer it, and say so."""
    finger.tap("new:item").write("Bell").tap("timing:words").tap("keep")
    assert "What the item does is missing." in form(finger).trouble
    finger.tap("cell:text").write("Ring it: a monster of your choice turns round.").tap("keep")
    item = own(tmp_path).items[ItemId("bell")]
    assert item.timing is Timing.WORDS
    assert own(tmp_path).text("ru", "item.bell.text") == "Ring it: a monster of your choice turns round."
    type_monster(finger)
    finger.tap("card:monster:snow-lynx").tap("item").tap("keep")
    assert checked(tmp_path) == 0
    finger.tap("card:item:bell").tap("cell:text").write(" Once.").tap("keep")
    assert own(tmp_path).text("en", "item.bell.text").endswith("turns round. Once.")
    finger.tap("card:item:bell").tap("timing:damage").write("2").tap("keep")
    assert own(tmp_path).items[ItemId("bell")].prevent == 2
    assert load_set(tmp_path / NAME).text("en", "item.bell.text") == "Prevent 2 damage."
