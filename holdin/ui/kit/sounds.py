"""Sounds, made by ourselves as soon as the first is heard; a machine without sound is as good as any."""

import tomllib
from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from math import exp, pi, sin
from queue import SimpleQueue
from threading import Thread
from typing import Annotated, Final, Literal

import pygame
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from holdin.draw.paths import asset_root
from holdin.errors import HoldinError

RATE: Final = 22050
"""Samples a second."""
LOUDEST: Final = 30_000
"""Of a sample of 16 bits."""
FADE: Final = 4.5
"""How much a tone has faded at its end: e to this power."""
CLOSING: Final = 1.0
"""Seconds that the sound may take to fall silent when the program ends."""
_SEED: Final = 0x2545F491


class SoundsError(HoldinError):
    """A file of sounds that can't be used; names the entry that is wrong."""


class Tone(BaseModel):
    """A part of a sound; times in seconds, pitches in Hz."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    wave: Literal["sine", "wood", "noise"]
    start: Annotated[float, Field(alias="from", gt=0, lt=RATE / 2)]
    end: Annotated[float, Field(alias="to", gt=0, lt=RATE / 2)]
    at: Annotated[float, Field(ge=0, le=2)] = 0.0
    seconds: Annotated[float, Field(gt=0, le=2)]
    swell: Annotated[float, Field(ge=0, le=1)] = 0.0
    gain: Annotated[float, Field(gt=0, le=1)] = 0.5


class SoundBook(BaseModel):
    """Every sound by name, and the events of the game that are heard."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sounds: Mapping[str, tuple[Tone, ...]]
    events: Mapping[str, str]


def read_sounds(text: str) -> SoundBook:
    """Sounds from a file's text.

    :raises SoundsError: it is no TOML, or an entry is missing, unknown or out of bounds.
    """
    try:
        book = SoundBook.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise SoundsError(f"the sounds can’t be used: {error}") from error
    unknown = sorted(set(book.events.values()) - set(book.sounds))
    if unknown:
        raise SoundsError(f"the sounds can’t be used: there is no {', '.join(unknown)}")
    return book


@cache
def sound_book() -> SoundBook:
    """The sounds of `assets/sounds.toml`.

    :raises SoundsError: see `read_sounds`.
    """
    return read_sounds((asset_root() / "sounds.toml").read_text(encoding="utf-8"))


def heard(kinds: Iterable[str]) -> tuple[str, ...]:
    """What is heard of events of some kinds, each sound once, in order."""
    known = sound_book().events
    return tuple(dict.fromkeys(known[kind] for kind in kinds if kind in known))


def samples(tones: Iterable[Tone]) -> "array[int]":
    """A sound as samples of 16 bits, one channel; always the same for the same tones."""
    tones = tuple(tones)
    whole = [0.0] * round(RATE * max(tone.at + tone.seconds for tone in tones))
    for tone in tones:
        _add(whole, tone)
    loud = max(map(abs, whole), default=0.0)
    loud = max(loud, 1.0)
    return array("h", (round(LOUDEST * value / loud) for value in whole))


def _add(whole: list[float], tone: Tone) -> None:
    """Lay a tone over what is there."""
    first, count = round(tone.at * RATE), round(tone.seconds * RATE)
    swell, wave = max(1, round(tone.swell * RATE)), _WAVES[tone.wave]()
    for index in range(min(count, len(whole) - first)):
        part = index / count
        pitch = tone.start + (tone.end - tone.start) * part
        loudness = min(1.0, index / swell) * exp(-FADE * part) * min(1.0, (count - index) / 64)
        whole[first + index] += tone.gain * loudness * wave(pitch)


Wave = Callable[[float], float]


def _hum(*overtones: tuple[int, float]) -> Wave:
    """Sines of so many times the pitch, each with its share."""
    phase = 0.0

    def value(pitch: float) -> float:
        nonlocal phase
        phase += 2 * pi * pitch / RATE
        return sum(share * sin(times * phase) for times, share in overtones)

    return value


def _noise() -> Wave:
    """Noise through a filter that lets what is lower than the pitch through."""
    seed, low = _SEED, 0.0

    def value(pitch: float) -> float:
        nonlocal seed, low
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        low += (1 - exp(-2 * pi * pitch / RATE)) * (seed / 0x7FFFFFFF - 1 - low)
        return 2 * low

    return value


_WAVES: Final[Mapping[str, Callable[[], Wave]]] = {
    "sine": partial(_hum, (1, 1.0)),
    "wood": partial(_hum, (1, 1.0), (3, 0.22), (5, 0.07)),
    "noise": _noise,
}


class Sounds:
    """Plays nothing: for tests, pictures, and machines that are to be quiet."""

    def play(self, name: str, volume: float) -> None:
        """Let a sound be heard, at a volume from 0 to 1."""

    def close(self) -> None:
        """Fall silent for good."""


class Speaker(Sounds):
    """Plays sounds. Nothing waits for it: opening the device and making the sounds is a worker's task."""

    def __init__(self) -> None:
        self._wishes: SimpleQueue[tuple[str, float] | None] = SimpleQueue()
        self._worker: Thread | None = None

    def play(self, name: str, volume: float) -> None:
        """Let a sound be heard, at a volume from 0 to 1; what has no name in the book is silent."""
        if volume <= 0:
            return
        if self._worker is None:
            self._worker = Thread(target=self._work, name="sounds", daemon=True)
            self._worker.start()
        self._wishes.put((name, volume))

    def close(self) -> None:
        """Fall silent, and let go of the device."""
        if self._worker is not None:
            self._wishes.put(None)
            self._worker.join(CLOSING)

    def _work(self) -> None:
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        except pygame.error:
            return  # no device: what is wished for is never heard
        made: dict[str, pygame.mixer.Sound] = {}
        unmade = list(sound_book().sounds)
        while (wish := self._wishes.get()) is not None:
            name, volume = wish
            if name in sound_book().sounds:
                sound = _made(made, name)
                sound.set_volume(volume)
                sound.play()
            while unmade and self._wishes.empty():
                _made(made, unmade.pop())  # ahead, so that none comes late
        pygame.mixer.quit()


def _made(made: dict[str, pygame.mixer.Sound], name: str) -> pygame.mixer.Sound:
    """A sound of the book, made once."""
    if name not in made:
        made[name] = pygame.mixer.Sound(buffer=samples(sound_book().sounds[name]).tobytes())
    return made[name]
