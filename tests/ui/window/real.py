"""The real program in a real window on a virtual screen, with real clicks and keys; only its saves are looked at."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from zlib import crc32

import pygame

from holdin.data.load import load_set
from holdin.game.state import Ending
from holdin.models.hexes import name
from holdin.saves.places import ENDING, SAVES
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings, keep_settings
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import Player, begins_so, name_of, spot_of, wanted

TOOLS: Final = ("Xvfb", "xdotool")
MISSING: Final = [tool for tool in TOOLS if shutil.which(tool) is None]
PATIENCE: Final = 60.0
"""Seconds until something that must happen has happened, on however busy a machine."""
SLOW_START: Final = 8.0
"""Seconds that the program may take until it hears a key."""
STILL: Final = 1.2
"""What hasn't changed for so many seconds will not: longer than a roll's ruler, or a die, lies there."""


class Display(NamedTuple):
    """A virtual screen."""

    name: str
    """As programs are told it, such as ":7"."""
    picture: Path
    """The file that holds what it shows."""


@contextmanager
def screen(size: tuple[int, int]) -> Iterator[Display]:
    """A virtual screen."""
    wide, high = size
    with TemporaryDirectory() as folder:
        shown = ["-screen", "0", f"{wide}x{high}x24", "-fbdir", folder]
        stays = "-noreset"  # whoever asks it something comes and goes
        command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", stays, *shown]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # noqa: S603 - a command of our own
        try:
            assert server.stdout is not None
            yield Display(f":{server.stdout.readline().strip()}", Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait()
            if server.stdout is not None:
                server.stdout.close()


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.05)


@dataclass
class Window:
    """`holdin play` in a window; what it shows is worked out anew from its saves."""

    folder: Path
    display: Display
    size: tuple[int, int]
    settings: Settings | None = None
    """Those kept from an earlier launch; none: it is the very first."""
    seed: int = 1
    inputs: int = 0
    _copies: Iterator[int] = field(default_factory=count)

    @property
    def saves(self) -> Path:
        return self.folder / "data" / "holdin"

    @contextmanager
    def running(self) -> Iterator["Window"]:
        """From launch to the window's end."""
        if self.settings is not None:
            keep_settings(self.folder / "config" / "holdin", self.settings)
        homes = {"XDG_DATA_HOME": str(self.folder / "data"), "XDG_CONFIG_HOME": str(self.folder / "config")}
        env = os.environ | homes | {"DISPLAY": self.display.name, "SDL_VIDEODRIVER": "x11", "LANG": "en_US.UTF-8"}
        command = [sys.executable, "-m", "holdin", "play", "--seed", str(self.seed)]
        bare = self._under_pointer()
        program = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)  # noqa: S603 - a command of our own
        try:
            until(lambda: self._under_pointer() != bare, "a window opens")
            window = self._under_pointer()
            self._x("windowsize", window, *map(str, self.size), "windowmove", window, "0", "0", "windowfocus", window)
            self._x("mousemove", "5", "5")
            yield self
        finally:
            program.terminate()
            told = program.communicate()[1]
            assert "Traceback" not in told, told

    def _x(self, *words: str) -> str:
        env = os.environ | {"DISPLAY": self.display.name}
        command = ["xdotool", *words]
        done = subprocess.run(command, env=env, check=True, capture_output=True, text=True, timeout=PATIENCE)  # noqa: S603 - a command of our own
        return done.stdout

    def _under_pointer(self) -> str:
        """The window under the pointer; the whole screen's while there is none."""
        wide, high = self.size
        told = self._x("mousemove", str(wide // 2), str(high // 2), "getmouselocation", "--shell")
        return next(line.partition("=")[2] for line in told.splitlines() if line.startswith("WINDOW="))

    # Input

    def key(self, name: str) -> None:
        """Press a key by X's name for it, such as "Return"."""
        self.inputs += 1
        self._x("key", name)

    def begin(self, at: tuple[int, int] | None = None) -> None:
        """Enter, or a click, and again where it came before there was anything to answer, until a game is begun."""
        end = time.monotonic() + PATIENCE
        while not any(self.saves.rglob("*.holdin")):
            assert time.monotonic() < end, "never: a game is begun"
            self.key("Return") if at is None else self.click(at)
            pause = time.monotonic() + SLOW_START
            while time.monotonic() < pause and not any(self.saves.rglob("*.holdin")):
                time.sleep(0.05)

    def enter(self) -> None:
        """Go on with what was played last, which the menu offers first."""
        time.sleep(SLOW_START / 2)
        self.key("Return")
        self.rest()

    def press(self, player: Player) -> None:
        """Give an answer with the keyboard: by its number, or by the name of a hex."""
        keys, before = self._keys(player), self._bytes()
        for key in keys:
            self.key(key)
        until(lambda: self._bytes() != before, f"what {keys} mean is kept")
        self.rest()

    def _keys(self, player: Player) -> list[str]:
        found = list[str]()
        with self.twin() as play:
            for intent in wanted(play, player, typing=True):
                play.view()
                answers = play.answers()
                numbers = [number for number, each in enumerate(answers, 1) if each.intent == intent]
                begins = [number for number, each in enumerate(answers, 1) if begins_so(each.intent, intent)]
                named = name_of(play, intent)
                if numbers:
                    found.append(str(numbers[0]))
                elif named and named[:1] in play.listening():
                    found += [*named, *(["Return"] if ambiguous(play, named) else [])]
                else:
                    return [*found, str(begins[0])]  # the action first: then what it reaches is asked for
                play.act(intent)
        return found

    def click(self, at: tuple[int, int], times: int = 1) -> None:
        """Go there with the mouse, rest for a moment, click; or click in quick succession."""
        self.inputs += times
        self._x("mousemove", *map(str, at), "sleep", "0.3", "click", "--repeat", str(times), "--delay", "120", "1")

    def give(self, player: Player) -> None:
        """Give an answer with the mouse: on cards and map where it can be, else with its button."""
        spots, before = self._spots(player), self._bytes()
        for spot in spots:
            self.click(spot)
        until(lambda: self._bytes() != before, f"a click at {spots[-1]} is kept")
        self.rest()

    def _spots(self, player: Player) -> list[tuple[int, int]]:
        found = list[tuple[int, int]]()
        with self.twin() as play:
            for intent in wanted(play, player):
                found.append(middle(play, spot_of(play, intent) or ""))
                play.act(intent)
        return found

    # What it has kept

    def size_of_saves(self) -> int:
        """How much is kept, in bytes: every answer adds a line."""
        return sum(self._bytes().values())

    def _bytes(self) -> dict[str, int]:
        return {str(path): path.stat().st_size for path in self.saves.rglob("*.holdin")}

    def rest(self) -> None:
        """Until nothing is answered by itself, and nothing moves, any more."""
        before, since = self._seen(), time.monotonic()
        while time.monotonic() < since + STILL:
            time.sleep(0.1)
            if (now := self._seen()) != before:
                before, since = now, time.monotonic()

    def _seen(self) -> tuple[dict[str, int], int]:
        """What is kept, and what is shown."""
        return self._bytes(), crc32(self.display.picture.read_bytes())

    def ended(self) -> Ending | None:
        """How the single game that is kept has ended, if it has."""
        copy = self.folder / f"copy-{next(self._copies)}"
        shutil.copytree(self.saves, copy, ignore=shutil.ignore_patterns("*.lock"))
        kept = KeptSession.open(next((copy / SAVES).glob(f"*{ENDING}")), load_set())
        kept.close()
        shutil.rmtree(copy)
        return kept.state.ending

    @contextmanager
    def twin(self) -> Iterator[PlayScreen]:
        """The game under way as another window would show it, from a copy of what is kept."""
        copy = self.folder / f"copy-{next(self._copies)}"
        shutil.copytree(self.saves, copy, ignore=shutil.ignore_patterns("*.lock"))
        pygame.display.init()
        pygame.font.init()
        settings = (self.settings or Settings()).model_copy(update={"reduced_motion": True})
        menu = Menu(Desk.made(load_set(), load_keys(), copy, lambda: 1, settings, ways=WAYS), self.size)
        play = menu.go_on()
        assert isinstance(play, PlayScreen), type(play)
        for second in range(4):
            play.update(100.0 + second)
        yield play
        play.leave()
        shutil.rmtree(copy)


def ambiguous(play: PlayScreen, named: str) -> bool:
    """Whether a longer name of a hex that can be typed begins with another's."""
    known = (name(hex_) for hex_ in play.flow.clicks().hexes)
    return any(each != named and each.startswith(named) for each in known)


def middle(play: PlayScreen, id_: str) -> tuple[int, int]:
    """A point of a spot that nothing covers."""
    view = play.view()
    spot = view.spot(id_)
    assert spot is not None, [one.id for one in view.spots]
    box = spot.bounds
    points = [spot.middle] + [
        (box.x + box.w * x // 8, box.y + box.h * y // 8) for y in range(1, 8) for x in range(1, 8)
    ]
    return next(point for point in points if _top(view.spot_at(point)) == id_)


def _top(spot: Spot | None) -> str:
    return "" if spot is None else spot.id
