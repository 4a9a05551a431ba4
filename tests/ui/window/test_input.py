"""Mouse, touch, keyboard and gamepad come down to one small set of events."""

import pygame
import pytest

from holdin.ui.kit.input import (
    Clicked,
    Closed,
    Command,
    Dragged,
    Grabbed,
    Input,
    KeysError,
    LetGo,
    Pointed,
    Resized,
    Scrolled,
    UiEvent,
    load_keys,
    read_keys,
)

SIZE = (1001, 501)


@pytest.fixture
def hand() -> Input:
    return Input(load_keys())


def read(hand: Input, kind: int, now: float = 0.0, **values: object) -> UiEvent | None:
    return hand.read(pygame.Event(kind, values), SIZE, now)


def key(hand: Input, code: int, mod: int = 0, sign: str = "", scan: int = 0) -> UiEvent | None:
    return read(hand, pygame.KEYDOWN, key=code, mod=mod, unicode=sign, scancode=scan)


def test_the_mouse_points_and_clicks(hand: Input) -> None:
    assert read(hand, pygame.MOUSEMOTION, pos=(3, 4), touch=False) == Pointed((3, 4))
    assert read(hand, pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, touch=False) == Clicked((3, 4))
    assert read(hand, pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=3, touch=False) == Command("back")
    assert read(hand, pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=2, touch=False) is None
    assert read(hand, pygame.WINDOWLEAVE) == Pointed(None)


def test_a_tap_clicks_once_and_a_held_finger_only_looks(hand: Input) -> None:
    assert read(hand, pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, touch=True) is None
    assert read(hand, pygame.FINGERDOWN, x=0.5, y=0.5) == Pointed((500, 250))
    assert read(hand, pygame.FINGERUP, 0.2, x=0.5, y=0.5) == Clicked((500, 250))
    read(hand, pygame.FINGERDOWN, 1.0, x=0.5, y=0.5)
    assert read(hand, pygame.FINGERUP, 2.0, x=0.5, y=0.5) == Pointed(None)


def test_a_dragged_finger_scrolls(hand: Input) -> None:
    read(hand, pygame.FINGERDOWN, x=0.5, y=0.5)
    assert read(hand, pygame.FINGERMOTION, x=0.5, y=0.6) == Scrolled((500, 300), 4)
    assert read(hand, pygame.FINGERUP, 0.1, x=0.5, y=0.6) == Pointed(None)


def test_a_screen_that_wants_drags_hears_down_move_and_up(hand: Input) -> None:
    def drag(kind: int, now: float, **values: object) -> UiEvent | None:
        return hand.read(pygame.Event(kind, values), SIZE, now, "drags")

    down = {"button": 1, "touch": False}
    assert drag(pygame.MOUSEMOTION, 0.0, pos=(1, 1), touch=False) == Pointed((1, 1))
    assert drag(pygame.MOUSEBUTTONDOWN, 1.0, pos=(3, 4), **down) == Grabbed((3, 4))
    assert drag(pygame.MOUSEMOTION, 1.05, pos=(13, 4), touch=False) == Dragged((13, 4))
    flick = drag(pygame.MOUSEBUTTONUP, 1.1, pos=(23, 4), **down)
    assert isinstance(flick, LetGo)
    assert flick.speed == pytest.approx((200.0, 0.0))
    assert drag(pygame.MOUSEBUTTONDOWN, 1.2, pos=(4, 5), **down) == Grabbed((4, 5), twice=True)
    assert drag(pygame.MOUSEBUTTONUP, 1.3, pos=(4, 5), **down) == LetGo((4, 5))
    assert drag(pygame.MOUSEBUTTONDOWN, 1.4, pos=(4, 5), button=3, touch=False) == Command("back")
    assert drag(pygame.FINGERDOWN, 3.0, x=0.5, y=0.5) == Grabbed((500, 250))
    assert drag(pygame.FINGERDOWN, 3.1, x=0.6, y=0.5) is None
    assert drag(pygame.FINGERMOTION, 3.2, x=0.5, y=0.6) == Dragged((500, 300))
    assert drag(pygame.FINGERUP, 4.0, x=0.5, y=0.6) == LetGo((500, 300))
    assert drag(pygame.KEYDOWN, 4.0, key=pygame.K_TAB, mod=0, unicode="", scancode=0) == Command("next")


def test_keys_mean_commands(hand: Input) -> None:
    assert key(hand, pygame.K_TAB) == Command("next")
    assert key(hand, pygame.K_TAB, pygame.KMOD_LSHIFT) == Command("previous")
    assert key(hand, pygame.K_z, pygame.KMOD_LCTRL) == Command("undo")
    assert key(hand, pygame.K_z) == Command("choose")
    assert key(hand, pygame.K_F9) is None
    assert key(hand, pygame.K_7, pygame.KMOD_SHIFT, "?") == Command("keys")


def test_a_key_may_want_both_modifiers() -> None:
    hand = Input(read_keys('[keys]\nredo = ["shift+ctrl+z"]\nundo = ["ctrl+z", "Left"]'))
    assert key(hand, pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT) == Command("redo")
    assert key(hand, pygame.K_z, pygame.KMOD_LCTRL) == Command("undo")
    assert key(hand, pygame.K_LEFT, pygame.KMOD_LSHIFT) == Command("undo"), "a shift that no command needs"


def test_an_answers_number_counts_from_none() -> None:
    assert Command("answer_3").number == 2
    assert Command("undo").number is None


def test_letters_are_meant_by_their_place_in_any_alphabet(hand: Input) -> None:
    assert key(hand, 0x433, 0, "г", pygame.KSCAN_U) == Command("undo")


def test_a_gamepad_walks_and_takes(hand: Input) -> None:
    assert read(hand, pygame.JOYBUTTONDOWN, button=0) == Command("take")
    assert read(hand, pygame.JOYHATMOTION, value=(0, 1)) == Command("up")
    assert read(hand, pygame.JOYAXISMOTION, axis=0, value=0.9) == Command("right")
    assert read(hand, pygame.JOYAXISMOTION, axis=0, value=0.95) is None
    assert read(hand, pygame.JOYAXISMOTION, axis=0, value=0.0) is None
    assert read(hand, pygame.JOYAXISMOTION, axis=1, value=0.9) == Command("down")


def test_the_window_grows_and_closes(hand: Input) -> None:
    assert read(hand, pygame.WINDOWSIZECHANGED, x=1300, y=900) == Resized((1300, 900))
    assert read(hand, pygame.QUIT) == Closed()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[keys]\ntake = ["no such"]', "is no key"),
        ('[keys]\ntake = ["a"]\nskip = ["a"]', "means both"),
        ('[keys]\ntake = ["hyper+a"]', "is no key"),
        ("keys = [", "can’t be used"),
    ],
)
def test_a_wrong_file_of_keys_is_told(text: str, said: str) -> None:
    with pytest.raises(KeysError, match=said):
        read_keys(text)
