"""The window: frames while cards move, nothing while nothing does, and the first picture beside a bare window's."""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final

import pygame

from holdin.data.load import load_set
from holdin.errors import Said
from holdin.models.scenario import NORMAL_LEVEL
from holdin.players.player import Luck
from holdin.saves.settings import Settings
from holdin.tools.bench.kit import Measured, figure
from holdin.ui.app.app import App
from holdin.ui.app.menu import menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.splash import display
from holdin.ui.pages.desk import Desk
from holdin.ui.play.play import PlayScreen

FRAMES: Final = 1200
FRAME: Final = 1 / 60
IDLE_SECONDS: Final = 3.0
ANSWER_EVERY: Final = 40
"""Frames between two answers, so that something nearly always moves."""
STARTS: Final = 5

BARE: Final = """
from pathlib import Path
import fontpkg_eb_garamond, fontpkg_pt_serif, pygame
pygame.display.init()
pygame.font.init()
window = pygame.Window("bare", (1280, 800))
for package in (fontpkg_eb_garamond, fontpkg_pt_serif):
    for file in sorted((Path(package.ROOT) / "files").glob("*.ttf")):
        pygame.font.Font(file, 16).render("Holdin", True, "white")
window.get_surface().fill("black")
window.flip()
"""
CURTAIN: Final = """
import holdin.cli
from holdin.ui.kit.splash import display, raised
from holdin.words.paths import asset_root
with display():
    raised(asset_root() / "theme.toml")
"""
MENU: Final = """
import sys
from pathlib import Path
from holdin.data.load import load_set
from holdin.ui.app.app import App
from holdin.ui.kit.splash import display
from holdin.ui.pages.desk import Desk
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import NORMAL
from holdin.ui.app.menu import Menu
from holdin.saves.settings import Settings
with display():
    desk = Desk.made(load_set(), load_keys(), Path(sys.argv[1]), lambda: 1, Settings(), ways=WAYS)
    App(Menu(desk, NORMAL)).frame(0.0)
"""


def window_figures() -> Iterator[Measured]:
    """Everything at the window's normal size."""
    with TemporaryDirectory() as folder:
        yield from _frames(Path(folder))
        yield from _starts(Path(folder))


def _frames(folder: Path) -> Iterator[Measured]:
    with display():
        desk = Desk.made(load_set(), load_keys(), folder, lambda: 1, Settings(guide=False), ways=WAYS)
        app = App(_begun(desk), clock=time.monotonic)
        gc.collect()
        gc.freeze()  # as the window itself does
        drawn, now, luck = [], 0.0, Luck(1)
        for number in range(FRAMES):
            if number % ANSWER_EVERY == 0:
                _answer(app, luck)
            now += FRAME
            before, began = app.frames, time.process_time()
            app.frame(now)
            if app.frames > before and _moves(app):
                drawn.append((time.process_time() - began) * 1000)
        yield figure("window", Said("a frame while cards move"), "ms", drawn)
        slow = sorted(drawn)[int(len(drawn) * 0.99) - 1]
        yield figure("window", Said("a frame while cards move, 99th of 100"), "ms", [slow])
        yield figure("window", Said("processor share while idle"), "%", [_idle(app)])


def _moves(app: App) -> bool:
    """Whether something on the table is on its way."""
    return isinstance(app.screen, PlayScreen) and app.screen.replay.busy(app.screen.now)


def _begun(desk: Desk) -> PlayScreen:
    """The first scenario, on the screen."""
    return PlayScreen(desk, NORMAL, session=desk.store.new_game(desk.cards.campaign.start[0], NORMAL_LEVEL), menu=menu)


def _answer(app: App, luck: Luck) -> None:
    """Take any of the answers; where a game has ended, begin another."""
    screen = app.screen
    if not isinstance(screen, PlayScreen) or screen.state.ending is not None:
        screen.leave()
        app.screen = _begun(screen.desk)
        return
    answers = screen.answers()
    if answers:
        app.screen = screen.take(answers[int(luck.below(len(answers)))].intent)
        app.screen.changed()


def _idle(app: App) -> float:
    """What the window's own loop takes of the processor while nothing happens, until the window is to close."""
    while (wait := app.screen.waits(time.monotonic())) is not None and wait < FRAME:
        app.frame(time.monotonic())
    ends: list[tuple[float, float]] = []

    def close() -> None:
        ends.append((time.process_time(), time.monotonic()))
        pygame.event.post(pygame.Event(pygame.QUIT))

    closing = Timer(IDLE_SECONDS, close)
    closing.start()
    began, clock = time.process_time(), time.monotonic()
    app.run()
    ended, at = ends[0]
    return 100 * (ended - began) / (at - clock)


def _starts(folder: Path) -> Iterator[Measured]:
    """From a process's start to a picture and its end, ours and a bare window with the same fonts in turn."""
    rounds = [(_run(BARE, folder), _run(CURTAIN, folder), _run(MENU, folder, str(folder))) for _ in range(STARTS + 1)]
    bare, first, menu = zip(*rounds[1:], strict=True)  # the first only leaves bytecode behind, as installing does
    yield figure("start", Said("a bare window with the same fonts"), "ms", bare)
    yield figure("start", Said("our first picture"), "ms", first)
    yield figure(
        "start", Said("ratio to a bare window"), "×", [mine / its for mine, its in zip(first, bare, strict=True)]
    )
    yield figure("start", Said("the menu"), "ms", menu)
    yield figure(
        "start", Said("from the first picture to the menu"), "ms", [b - a for a, b in zip(first, menu, strict=True)]
    )


def _run(program: str, folder: Path, *arguments: str) -> float:
    """How long a program takes, with bytecode kept in a folder, whatever the environment says."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    known["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    began = time.perf_counter()
    command = [sys.executable, "-c", program, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=known)  # noqa: S603 - this Python, and programs of our own
    return (time.perf_counter() - began) * 1000
