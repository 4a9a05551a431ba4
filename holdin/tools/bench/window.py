"""The window: frames while cards move, nothing while nothing does, the first picture beside a bare window's."""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final

import pygame
from typing_extensions import override

from holdin.data.load import load_set
from holdin.errors import Said
from holdin.models.letters import Fights
from holdin.models.scenario import NORMAL_LEVEL
from holdin.players.player import Luck
from holdin.saves.settings import Settings
from holdin.tools.bench.kit import Measured, figure
from holdin.tools.bench.screens import in_memory, on_a_screen
from holdin.tools.soak.memory import held
from holdin.ui.app.app import App
from holdin.ui.app.menu import menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.splash import display
from holdin.ui.pages.desk import Desk
from holdin.ui.play.play import PlayScreen

SIZES: Final = {NORMAL: 1200, (1920, 1080): 300, (3840, 2160): 120}
"""So many frames in windows of a size."""
FRAME: Final = 1 / 60
IDLE_SECONDS: Final = 3.0
ANSWER_EVERY: Final = 40
"""Frames between two answers, so that something nearly always moves."""
STARTS: Final = 5
HOUR: Final = 600
"""Answers in an hour."""
SECONDS_AN_ANSWER: Final = 6.0
LOOKS_AN_ANSWER: Final = 4
"""Frames after each of them; in between nothing would be new."""

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
import gc
import sys
from pathlib import Path
gc.disable()
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


SHOWN: Final = """
import os
os._exit(0)
"""
"""Its picture is there: what Python clears up at a program's end nobody waits for."""


class _Watched(pygame.Window):
    """A window that tells what its flips take of the processor; they are the system's work, not ours."""

    spent = 0.0
    """Thousandths of a second so far."""

    @override
    def flip(self) -> None:
        began = time.process_time()
        super().flip()
        self.spent += (time.process_time() - began) * 1000


def window_figures() -> Iterator[Measured]:
    """In memory, and on a real screen where there is one, or a virtual one can be had."""
    for screen in (in_memory, on_a_screen):
        with screen() as driver, TemporaryDirectory() as folder:
            if driver:
                yield from _frames(Path(folder), driver)
                yield from _starts(Path(folder), driver)


def _frames(folder: Path, driver: str) -> Iterator[Measured]:
    for size, frames in SIZES.items():
        with display():
            yield from _at(folder, driver, size, frames)


def _at(folder: Path, driver: str, size: tuple[int, int], frames: int) -> Iterator[Measured]:
    """Frames in a window of a size: all of them, our own work, and the bare flip of the whole window."""
    desk = Desk.made(load_set(), load_keys(), folder, lambda: 1, Settings(guide=False), ways=WAYS)
    window = _Watched("bench", size)
    app = App(_begun(desk, Fights.HELD, size), clock=time.monotonic, window=window)
    gc.collect()
    gc.freeze()  # as the window itself does
    told = {"driver": driver, "size": f"{size[0]}×{size[1]}"}
    whole, own, flips = _drawn(app, window, frames)
    yield figure("window", Said("a frame while cards move, {size}, {driver}", **told), "ms", whole)
    yield figure("window", Said("the same, 99th of 100, {size}, {driver}", **told), "ms", [_slow(whole)])
    yield figure("window", Said("our own work in it, {size}, {driver}", **told), "ms", own)
    yield figure("window", Said("the bare flip, {size}, {driver}", **told), "ms", flips)
    if size == NORMAL:
        yield figure("window", Said("processor share while idle, {driver}", driver=driver), "%", [_idle(app)])
    else:
        app.close()


def _slow(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.99) - 1]


def _drawn(app: App, window: _Watched, frames: int) -> tuple[list[float], list[float], list[float]]:
    """What frames in which something moves take, both ways of fighting in turn: whole, without the flip, the flip."""
    whole, flips, now, luck = list[float](), list[float](), 0.0, Luck(1)
    for number in range(frames):
        if number % ANSWER_EVERY == 0:
            _answer(app, luck)
        now += FRAME
        before, flipped, began = app.frames, window.spent, time.process_time()
        app.frame(now)
        if app.frames > before and _moves(app):
            whole.append((time.process_time() - began) * 1000)
            flips.append(window.spent - flipped)
    return whole, [one - flip for one, flip in zip(whole, flips, strict=True)], flips


def _moves(app: App) -> bool:
    """Whether something on the table is on its way."""
    return isinstance(app.screen, PlayScreen) and app.screen.replay.busy(app.screen.now)


def _begun(desk: Desk, fights: Fights, size: tuple[int, int]) -> PlayScreen:
    """The first scenario, on the screen."""
    game = desk.store.new_game(desk.cards.campaign.start[0], NORMAL_LEVEL, fights)
    return PlayScreen(desk, size, session=game, menu=menu)


def _answer(app: App, luck: Luck) -> None:
    """Take any of the answers; where a game has ended, begin another, fought in the other way."""
    screen = app.screen
    if not isinstance(screen, PlayScreen) or screen.state.ending is not None:
        held = isinstance(screen, PlayScreen) and screen.state.setup.fights is Fights.HELD
        screen.leave()
        app.screen = _begun(screen.desk, Fights.OPEN if held else Fights.HELD, screen.size)
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


def hour_figures() -> Iterator[Measured]:
    """Memory of a played hour, an answer every six seconds, both ways of fighting in turn; nothing without a system."""
    with in_memory(), TemporaryDirectory() as folder, display():
        desk = Desk.made(load_set(), load_keys(), Path(folder), lambda: 1, Settings(guide=False), ways=WAYS)
        app, luck, now, held_ = App(_begun(desk, Fights.HELD, NORMAL)), Luck(1), 0.0, list[float]()
        for number in range(HOUR):
            _answer(app, luck)
            for _ in range(LOOKS_AN_ANSWER):
                now += SECONDS_AN_ANSWER / LOOKS_AN_ANSWER
                app.frame(now)
            if (number + 1) % (HOUR // 6) == 0:
                gc.collect()
                held_ += [found] if (found := held()) is not None else []
        app.close()
    if held_:
        yield figure("hour", Said("memory of a played hour, every ten minutes"), "MiB", held_)
        yield figure("hour", Said("more at its end than after ten minutes"), "MiB", [held_[-1] - held_[0]])


def _starts(folder: Path, driver: str) -> Iterator[Measured]:
    """From a process's start to a picture and its end, ours and a bare window with the same fonts in turn."""
    rounds = [(_run(BARE, folder), _run(CURTAIN, folder), _run(MENU, folder, str(folder))) for _ in range(STARTS + 1)]
    bare, first, menu = zip(*rounds[1:], strict=True)  # the first only leaves bytecode behind, as installing does
    ratios = [mine / its for mine, its in zip(first, bare, strict=True)]
    later = [b - a for a, b in zip(first, menu, strict=True)]
    yield figure("start", Said("a bare window with the same fonts, {driver}", driver=driver), "ms", bare)
    yield figure("start", Said("our first picture, {driver}", driver=driver), "ms", first)
    yield figure("start", Said("ratio to a bare window, {driver}", driver=driver), "×", ratios)
    yield figure("start", Said("the menu, {driver}", driver=driver), "ms", menu)
    yield figure("start", Said("from the first picture to the menu, {driver}", driver=driver), "ms", later)


def _run(program: str, folder: Path, *arguments: str) -> float:
    """How long a program takes to its picture, with bytecode kept in a folder, whatever the environment says."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    known["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    began = time.perf_counter()
    command = [sys.executable, "-c", program + SHOWN, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=known)  # noqa: S603 - this Python, and programs of our own
    return (time.perf_counter() - began) * 1000
