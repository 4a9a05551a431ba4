"""The window's pump: an event goes to the screen, the screen gives the next one, and it is drawn when it changed."""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final, Protocol

import pygame

from holdin.models.card_set import CardSet
from holdin.saves.settings import FoundSettings, Settings, load_settings
from holdin.saves.settings_file import config_home, home
from holdin.ui.app.guard import Guard
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.app.readying import Readying
from holdin.ui.kit.input import Clicked, Closed, Command, Grabbed, Input, Resized, UiEvent, load_keys
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.memory import give_back
from holdin.ui.kit.sounds import Speaker
from holdin.ui.kit.splash import display, opened
from holdin.ui.kit.view import View
from holdin.ui.pages.desk import Desk, Ways
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import languages

FRAMES_A_SECOND: Final = 60
SLIP: Final = 0.8
"""Seconds for which it shows that an input was passed over."""
NAP: Final = 0.02
"""Seconds between looks for an event while nothing happens; pygame's own waiting looks every millisecond."""


class Beside(Protocol):
    """What goes on beside the screens, in the window's own time: files that are looked after, phones at a table."""

    def waits(self, now: float) -> float | None:
        """Seconds until it has something to do; None: not before an event."""

    def look(self, screen: Screen, now: float) -> Screen:
        """Do it; returns the next screen."""


class App:
    """A window with a screen in it. Needs pygame's display and fonts (see `display`)."""

    def __init__(
        self,
        screen: Screen,
        clock: Callable[[], float] = time.monotonic,
        window: pygame.Window | None = None,
        beside: Sequence[Beside] = (),
    ) -> None:
        self.screen = screen
        self.window = window or opened(screen.size)
        if self.window.size != screen.size:
            self.screen = screen.on_event(Resized(self.window.size))
        self.frames = 0
        """How many pictures have been drawn."""
        self._clock, self._beside = clock, beside
        self._last, self._desk, self._size = self.screen, self.screen.desk, self.screen.size
        """The screen of the last turn, the desk that its pictures are from, and their window's size."""
        self._keys = screen.desk.keys
        self._input = Input(self._keys)
        self._ticker = pygame.time.Clock()
        self._guard = Guard()
        self._slipped: tuple[Screen, float] | None = None
        """Where it shows that an input was passed over, and until when."""
        self._behind = False
        """Whether a picture is due that couldn't be drawn yet."""
        self._full = False
        self._cursor: int | None = None
        self._pads: list[pygame.joystick.JoystickType] = []

    @property
    def open(self) -> bool:
        """Whether the program goes on."""
        return not self.screen.closed

    def run(self) -> None:
        """Until the window is closed. Nothing is drawn, and nothing done, while nothing happens."""
        try:
            while self.open:
                self._await()
                self.frame(self._clock())
        finally:
            self.close()

    def close(self) -> None:
        """Leave the screen and the window."""
        self.screen.leave()
        self.screen.desk.sounds.close()
        self.window.destroy()
        self.screen.put_away()
        self._desk.forget()
        give_back()

    def frame(self, now: float) -> None:
        """One turn of the pump at a time in seconds: all waiting events, what time brings, a picture if needed."""
        for event in pygame.event.get():
            self._handle(event, now)
        if self.open:
            self.screen = self.screen.update(now)
            for each in self._beside:
                self.screen = each.look(self.screen, now)
        if self._slipped is not None and (now >= self._slipped[1] or self.screen is not self._slipped[0]):
            self._slipped[0].slip, self._slipped = None, None
            self.screen.changed()
        self._let_go()
        self._behind = self.open and self.screen.fresh and not self.screen.ready()
        if self.open and self.screen.fresh and not self._behind:
            self._show()

    def _await(self) -> None:
        """Sleep until there is an event, or the screen has something to do."""
        if self._behind:
            return
        seconds = 0.0 if self.screen.fresh else self._pause()
        if seconds is not None and seconds <= 1 / FRAMES_A_SECOND:
            self._ticker.tick(FRAMES_A_SECOND)
            return
        until = None if seconds is None else self._clock() + seconds
        while not pygame.event.peek() and (until is None or self._clock() < until):
            time.sleep(NAP)

    def _pause(self) -> float | None:
        """Seconds until there is something to do without an event, if there ever is."""
        now = self._clock()
        waits = [self.screen.waits(now), None if self._slipped is None else max(0.0, self._slipped[1] - now)]
        waits += [each.waits(now) for each in self._beside]
        return min((seconds for seconds in waits if seconds is not None), default=None)

    def _handle(self, event: pygame.Event, now: float) -> None:
        if event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED}:
            self.screen.changed()
        elif event.type == pygame.JOYDEVICEADDED:
            self._pads.append(pygame.joystick.Joystick(event.device_index))
        if self._keys is not self.screen.desk.keys:
            self._keys = self.screen.desk.keys
            self._input = Input(self._keys)
        meant = self._input.read(event, self.window.size, now, self.screen.listening())
        match meant:
            case None:
                return
            case Closed():
                self.screen = self.screen.closing()
            case Command("full_screen"):
                self.screen = self.screen.with_settings(full_screen=not self.screen.desk.settings.full_screen)
            case Resized(size) if size == self.screen.size:
                return
            case _ if self._guard.takes(meant, self.screen, now):
                self.screen = self.screen.on_event(meant)
            case _:
                self._pass_over(meant, now)

    def _pass_over(self, event: UiEvent, now: float) -> None:
        """An input came too soon after what it means had changed: that is shown, where it was given."""
        spot, (wide, high) = self.screen.focused(), self.screen.size
        middle = (wide // 2, high // 2) if spot is None else spot.middle
        self.screen.slip = event.at if isinstance(event, Clicked | Grabbed) else middle
        self._slipped = self.screen, now + SLIP
        self.screen.changed()

    def _show(self) -> None:
        self._follow_settings()
        view = self.screen.view()
        self.screen.draw(self.window.get_surface())
        self._point(view)
        self.window.flip()
        self.frames += 1
        self._guard.saw(self.screen, view, self._clock())

    def _let_go(self) -> None:
        """Pictures of another screen, of other settings or cards, of another size go at once: they are heavy.

        Python looks for what is held in a circle only after so many new objects, and doesn't know their weight; and
        pictures of all sizes side by side would leave gaps between them that nothing fits into.
        """
        last, self._last = self._last, self.screen
        if last is not self.screen:
            last.put_away()
        desk, self._desk = self._desk, self.screen.desk
        size, self._size = self._size, self.screen.size
        if desk.assets is not self._desk.assets or size != self._size:
            desk.forget()
            give_back()

    def _follow_settings(self) -> None:
        full = self.screen.desk.settings.full_screen
        if full != self._full:
            self._full = full
            if full:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()

    def _point(self, view: View) -> None:
        spot = None if self.screen.hover is None else view.spot_at(self.screen.hover)
        takes = spot is not None and spot.intent is not None and (spot.lit or bool(spot.rule))
        cursor = pygame.SYSTEM_CURSOR_HAND if takes else pygame.SYSTEM_CURSOR_ARROW
        if cursor != self._cursor:
            self._cursor = cursor
            with suppress(pygame.error):  # where there are no system pointers, the usual one stays
                pygame.mouse.set_cursor(cursor)


def show(  # noqa: PLR0913 - one parameter per option of the command, and what is there already
    cards: CardSet,
    first: Callable[[Desk, FoundSettings], Screen],
    *,
    seed: int | None = None,
    window: pygame.Window | None = None,
    lang: str | None = None,
    beside: Sequence[Beside] = (),
    ways: Callable[[Ways], Ways] = lambda ways: ways,
) -> int:
    """Show a first screen, and what follows from it until the window is closed. Needs `display`.

    :param window: the one that is open already, if one is; it takes the first screen's place until that is ready.
    :param lang: a language that there are words in, instead of that of the settings.
    :param beside: what goes on beside the screens.
    :param ways: puts more ways in.
    :raises HoldinError: keys or theme can't be used.
    """
    desk, kept = _laid(cards, seed, lang, ways)
    App(first(desk, kept), window=window, beside=(*beside, Readying())).run()
    return 0


def _laid(
    cards: CardSet, seed: int | None, lang: str | None, ways: Callable[[Ways], Ways]
) -> tuple[Desk, FoundSettings]:
    """The desk, with the settings as they were found."""
    keys, folder, config = load_keys(), home(), config_home()
    seeds = (lambda: secrets.randbits(64)) if seed is None else (lambda: seed)
    kept = load_settings(config, older=folder)
    settings = _greeted(kept) if lang is None else kept.settings.model_copy(update={"language": lang})
    return Desk.made(cards, keys, folder, seeds, settings, config, Speaker(), ways=ways(WAYS)), kept


@contextmanager
def unseen(name: str, first: Callable[[Desk, FoundSettings], Screen], lang: str | None) -> Iterator[Screen]:
    """A first screen without a window; SDL's dummy driver stands for the display.

    :param name: the set of that name, or in that folder.
    :raises HoldinError: see `show`.
    """
    from holdin.data.load import load_set  # noqa: PLC0415 - only here

    with display():
        screen = first(*_laid(load_set(name), None, lang, lambda ways: ways))
        try:
            yield screen
        finally:
            screen.leave()


def _greeted(kept: FoundSettings) -> Settings:
    """The settings kept; a first launch speaks the system's language, if there are words in it."""
    if not kept.new:
        return kept.settings
    wanted = [found["language"] for found in pygame.system.get_pref_locales()]
    known = [lang for lang in wanted if lang in languages()]
    return kept.settings.model_copy(update={"language": known[0]}) if known else kept.settings


def first_screen(desk: Desk, kept: FoundSettings) -> Screen:
    """The menu; at the very first launch the first story, short, which is where everybody begins."""
    if kept.aside is not None:
        said = desk.words.tr("The settings could not be read and were set aside: {file}.", file=str(kept.aside))
        desk = replace(desk, trouble=said)
    menu = Menu(desk, NORMAL, trouble=desk.trouble)
    return menu.new(telling=False) if kept.new and menu.is_first_launch else menu
