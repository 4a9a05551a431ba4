"""Sounds are short, never too loud, and nothing ever waits for them."""

import time
from pathlib import Path

import pytest

from holdin.saves.settings import Settings
from holdin.ui.kit.sounds import LOUDEST, RATE, SoundsError, Speaker, read_sounds, samples, sound_book
from tests.ui.window.driver import Driver


@pytest.mark.parametrize("name", list(sound_book().sounds))
def test_a_sound_is_short_heard_and_ends_in_silence(name: str) -> None:
    made = samples(sound_book().sounds[name])
    assert len(made) / RATE <= 1.2
    assert 2_000 < max(map(abs, made)) <= LOUDEST
    assert max(map(abs, made[-20:])) < 800
    assert made == samples(sound_book().sounds[name])


def test_the_game_has_its_sounds() -> None:
    assert {"card", "flip", "ruler", "hit", "coin", "door", "win", "lose"} <= set(sound_book().sounds)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sounds =", "can’t be used"),
        ('[sounds]\n[events]\nhit = "bang"', "no bang"),
        ('[sounds]\nx = [{ wave = "saw", from = 1, to = 1, seconds = 1 }]\n[events]', "wave"),
        ('[sounds]\nx = [{ wave = "sine", from = 1, to = 1, seconds = 900 }]\n[events]', "seconds"),
    ],
)
def test_a_wrong_file_of_sounds_is_told(text: str, said: str) -> None:
    with pytest.raises(SoundsError, match=said):
        read_sounds(text)


def test_a_speaker_plays_and_falls_silent() -> None:
    speaker = Speaker()
    began = time.process_time()
    for name in ("card", "no such sound", "coin"):
        speaker.play(name, 0.5)
    assert time.process_time() - began < 0.5
    speaker.play("win", 0.0)
    speaker.close()
    Speaker().close()


def test_without_a_device_nothing_is_heard_and_nothing_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    speaker = Speaker()
    speaker.play("card", 1.0)
    speaker.close()


def test_a_round_is_heard(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=Settings()) as driver:
        for key in ("RETURN", "RETURN", "1", "2", "RETURN", "1", "1"):
            driver.key(key)
        assert {"card", "flip"} <= set(driver.sounds.heard)
        assert len(driver.sounds.heard) < 12


def test_sound_can_be_switched_off(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=Settings(sound=False)) as driver:
        for key in ("RETURN", "RETURN", "1", "2", "RETURN", "1", "1"):
            driver.key(key)
        assert driver.sounds.heard == []
