"""The window under random input: clicks, keys, typing, touch, gamepad, other sizes, files let fall, closed and opened.

Time is the soak's own, a tenth of a second a frame, so that the same seed meets the same frames on any machine.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from traceback import extract_tb
from typing import Any, Final

import holdin.ui  # noqa: F401 - before pygame, which would greet

# isort: split
import pygame

from holdin.models.card_set import CardSet
from holdin.players.player import Luck
from holdin.saves.settings import load_settings
from holdin.ui.app.app import App, first_screen
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import MODIFIERS, load_keys
from holdin.ui.pages.desk import Desk
from holdin.ui.play.advice_page import AdvicePage
from holdin.ui.play.play import PlayScreen
from holdin.words.catalogues import msgid

PAUSE: Final = 0.3
"""Most inputs come after so many seconds, in which a person sees what has changed; the others are hasty."""
FRAME: Final = 0.1
"""Seconds of the window's own time."""
SIZES: Final = ((1024, 640), (1280, 800), (1366, 768), (1920, 1080))
SIGNS: Final = "aZ1 -./\\\t\0é Ж\u202eא🂡"
"""What is typed: letters, signs that files' names can't have, control and right-to-left signs, one beyond 16 bits."""
FRESH: Final = 4
"""Of so many openings one is in an empty folder."""
MOST_ERRORS: Final = 20


@dataclass(slots=True)
class WindowTrials:
    """What the window was put through."""

    inputs: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    """Frames by screen."""
    openings: int = 0
    drawn: int = 0
    errors: list[str] = field(default_factory=list)


class Monkey:
    """Somebody who knows nothing and stops at nothing."""

    def __init__(self, cards: CardSet, folder: Path, seed: int) -> None:
        """Open the window for the first time; pygame's display must be ready (`holdin.ui.kit.splash.display`).

        :param folder: where saves and settings go; it is emptied now and then.
        """
        self.seen = WindowTrials()
        self._cards, self._folder, self._luck = cards, folder, Luck(seed)
        self._now = 0.0
        self._digest = sha256()
        self._app = self._opened()
        deeds: list[tuple[str, int, Callable[[], None]]] = [
            (msgid("click on something"), 50, self._click_something),
            (msgid("key"), 16, self._key),
            (msgid("typing"), 6, self._type),
            (msgid("pointer"), 8, self._point),
            (msgid("click anywhere"), 5, self._click_anywhere),
            (msgid("wheel"), 4, self._wheel),
            (msgid("touch"), 4, self._touch),
            (msgid("gamepad"), 4, self._pad),
            (msgid("nothing"), 4, lambda: None),
            (msgid("size"), 1, self._resize),
            (msgid("file"), 1, self._drop),
            (msgid("close"), 1, lambda: self._post(pygame.QUIT)),
        ]
        self._deeds = [(name, deed) for name, weight, deed in deeds for _ in range(weight)]

    @property
    def digest(self) -> str:
        """Of every input, screen and answer so far."""
        return self._digest.hexdigest()

    def go_on(self) -> bool:
        """One input and one frame; whether there is any use in going on."""
        name, deed = self._deeds[self._below(len(self._deeds))]
        try:
            deed()
            self._now += FRAME if self._below(4) == 0 else PAUSE
            self._app.frame(self._now)
        except Exception as error:  # noqa: BLE001 - finding our own bugs is what this is for; a fresh window goes on
            self._failed(name, error)
            self._reopen()
        self._note(name)
        if not self._app.open:
            self._reopen()
        return len(self.seen.errors) < MOST_ERRORS

    def close(self) -> None:
        """Leave the window."""
        self._app.close()
        self.seen.drawn += self._app.frames

    def _opened(self) -> App:
        if self.seen.openings % FRESH == 0:
            rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(parents=True)
        self.seen.openings += 1
        pygame.event.clear()
        kept = load_settings(self._folder)
        seeds = iter(range(self._below(1 << 40), 1 << 41))
        desk = Desk.made(self._cards, load_keys(), self._folder, lambda: next(seeds), kept.settings, ways=WAYS)
        return App(first_screen(desk, kept), clock=lambda: self._now)

    def _reopen(self) -> None:
        self.close()
        self._app = self._opened()

    def _failed(self, name: str, error: Exception) -> None:
        at = extract_tb(error.__traceback__)[-1]
        place = f"{Path(at.filename).name}:{at.lineno}"
        screen = type(self._app.screen).__name__
        self.seen.errors.append(f"{name} {self.seen.inputs.total()} on {screen}, {place}: {error!r}")

    def _note(self, name: str) -> None:
        screen = self._app.screen
        self.seen.inputs[name] += 1
        self.seen.screens[type(screen).__name__] += 1
        told = f"{name} {type(screen).__name__} {screen.size}"
        if isinstance(screen, PlayScreen):
            state = screen.state
            told += f" {state.setup.scenario} {state.round} {state.you.hp} {state.you.hex} {state.ending}"
        self._digest.update(told.encode() + b"\n")

    # What can be done

    def _below(self, bound: int) -> int:
        return int(self._luck.below(bound))

    def _place(self) -> tuple[int, int]:
        wide, high = self._app.screen.size
        return self._below(wide), self._below(high)

    @staticmethod
    def _post(kind: int, **fields: Any) -> None:  # noqa: ANN401 - whatever an event has
        pygame.event.post(pygame.Event(kind, **fields))

    def _click(self, at: tuple[int, int]) -> None:
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        right = self._below(12) == 0
        button = pygame.BUTTON_RIGHT if right else pygame.BUTTON_LEFT
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)

    def _click_something(self) -> None:
        screen = self._app.screen
        spots = [spot for spot in screen.view().spots if spot.intent is not None]
        if isinstance(screen, AdvicePage) or not spots:  # what the adviser has thought by now is up to the machine
            self._press("escape")
        else:
            self._click(spots[self._below(len(spots))].middle)

    def _click_anywhere(self) -> None:
        self._click(self._place())

    def _point(self) -> None:
        self._post(pygame.MOUSEMOTION, pos=self._place(), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def _key(self) -> None:
        keys = sorted(key for key in self._app.screen.desk.keys.by_key if key[-1].isalnum())
        *held, name = keys[self._below(len(keys))].split("+")
        self._press(name, sum(MODIFIERS[modifier] for modifier in held))

    def _press(self, name: str, mod: int = 0) -> None:
        code = getattr(pygame, f"K_{name}", None) or getattr(pygame, f"K_{name.upper()}")
        sign = name if len(name) == 1 else ""
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=sign, scancode=0)

    def _type(self) -> None:
        sign = SIGNS[self._below(len(SIGNS))]
        self._post(pygame.KEYDOWN, key=ord(sign.lower()), mod=0, unicode=sign, scancode=0)
        if self._below(4) == 0:
            self._press("BACKSPACE")

    def _wheel(self) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=self._below(21) - 10, touch=False)

    def _touch(self) -> None:
        ends = [(self._below(1001) / 1000, self._below(1001) / 1000) for _ in range(2)]
        kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)[self._below(3) :]
        for kind in kinds:
            x, y = ends[kind == pygame.FINGERUP]
            self._post(kind, touch_id=0, finger_id=self._below(2), x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def _pad(self) -> None:
        match self._below(3):
            case 0:
                self._post(pygame.JOYBUTTONDOWN, instance_id=0, button=self._below(20))
            case 1:
                self._post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(self._below(3) - 1, self._below(3) - 1))
            case _:
                self._post(pygame.JOYAXISMOTION, instance_id=0, axis=self._below(3), value=self._below(3) - 1.0)

    def _resize(self) -> None:
        size = SIZES[self._below(len(SIZES))]
        self._app.window.size = size
        self._post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def _drop(self) -> None:
        saves = sorted(self._folder.rglob("*.holdin"))
        files = [*saves, self._folder, self._folder / "settings.json", Path("/dev/zero"), Path("nothing"), Path("a\0b")]
        self._post(pygame.DROPFILE, file=str(files[self._below(len(files))]))
