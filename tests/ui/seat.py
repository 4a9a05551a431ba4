"""Somebody before a window that has no screen: they turn its clock, see what it shows, and leave it closed."""

from typing import Self

import pygame

from holdin.ui.app.app import App
from holdin.ui.pages.screen import Screen

FRAME = 1 / 20
PAUSE = 0.3
"""Seconds in which a person sees what is there, before the next input."""
SMALLEST = (1024, 640)


def sit_down() -> None:
    """Nothing of a window before is heard any more."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    pygame.key.set_mods(0)


class Seat:
    """What whoever has a mouse, a keyboard, a gamepad or fingers does alike."""

    app: App
    now: float

    @property
    def screen(self) -> Screen:
        """What is on the window."""
        return self.app.screen

    def frame(self, seconds: float = FRAME) -> None:
        """A turn of the window, so much later."""
        self.now += seconds
        self.app.frame(self.now)

    def pause(self) -> None:
        """Look at what is there."""
        self.frame(PAUSE)

    def texts(self) -> str:
        """Everything that the screen says, in one line."""
        return " ".join(label.text for label in self.app.screen.texts())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self.app.screen.leave()
        self.app.window.destroy()
