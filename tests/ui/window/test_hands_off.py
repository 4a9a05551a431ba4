"""Touch and gamepad play too; an idle window does nothing; long play needs no more memory."""

import functools
import gc
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Timer

import pygame
import pytest

from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.tools.soak.memory import held
from holdin.ui.app.menu import Menu
from holdin.ui.kit.memory import give_back
from holdin.ui.pages.rules_page import RulesPage
from holdin.ui.pages.screen import Screen
from holdin.ui.play.ending import End
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import BACK, MAP, TAKE, Driver, by_keys, by_pad

STILL = Settings(reduced_motion=True, guide=False)
IDLE = 3.0
"""Seconds without any input."""
GROWTH = 16.0
"""MiB that the second half of a long play may hold more than the first; pictures count, which Python doesn't see."""

MOST = 450.0
"""MiB that a window of up to 1920 by 1080 may hold, Python and the tests themselves included."""


@pytest.fixture(autouse=True)
def shared_pictures() -> None:
    """None: what is painted when is tested here."""


def test_a_gamepad_plays_the_first_round(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=STILL) as driver:
        driver.button(TAKE)
        driver.button(TAKE)
        player = Greedy()
        answers = 0
        while driver.play.state.round == 1 and driver.play.state.ending is None:
            by_pad(driver, player)
            answers += 1
        assert answers >= 3
        driver.button(MAP)
        driver.button(MAP)
        driver.button(BACK)
        assert isinstance(driver.screen, PausePage)
        driver.hat(0, -1)
        assert driver.screen.focus is not None
        driver.button(BACK)
        assert isinstance(driver.screen, PlayScreen)


def test_fingers_tap_hold_and_drag(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=STILL) as driver:
        driver.finger(driver.spot("new").middle)
        driver.finger(driver.spot("on").middle)
        card = next(spot for spot in driver.screen.view().spots if spot.id.startswith("card:"))
        driver.finger(driver.free_point(card), seconds=1.0)
        assert driver.play.picked == ()
        driver.finger(driver.free_point(driver.spot(card.id)))
        assert len(driver.play.picked) == 1
        driver.key("r")
        driver.finger((500, 500), to=(500, 200))
        assert isinstance(driver.screen, RulesPage)
        assert driver.screen.first > 0


def test_an_idle_window_draws_nothing_and_takes_less_than_a_hundredth_of_a_core(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Closing it gives memory back, which takes the longer the more the tests before this one have used.
    monkeypatch.setattr("holdin.ui.app.app.give_back", lambda: None)
    gc.collect()
    driver = Driver(tmp_path, seed=3, settings=STILL)
    driver.key("RETURN")
    driver.key("RETURN")
    drawn, app = driver.app.frames, driver.app
    assert driver.play.waits(driver.now) is None
    app._clock = time.monotonic
    closing = Timer(IDLE, lambda: pygame.event.post(pygame.Event(pygame.QUIT)))
    began, used = time.monotonic(), time.process_time()
    closing.start()
    app.run()
    seconds, share = time.monotonic() - began, time.process_time() - used
    assert seconds >= IDLE
    assert share / seconds < 0.01
    assert app.frames == drawn


def forget() -> None:
    """The player of this test remembers much, which is none of the window's business."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("holdin.players"):
            each.cache_clear()
    gc.collect()


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Python doesn't look for what is held in a circle, as it doesn't for minutes of play."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def leaves(driver: Driver, *keys: str) -> weakref.ref[Screen]:
    """The screen that is left by keys."""
    last = weakref.ref(driver.screen)
    for key in keys:
        driver.key(key)
    return last


@pytest.mark.usefixtures("uncollected")
def test_a_page_that_is_left_is_gone_with_its_pictures(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=STILL) as driver:
        for spot in ("new", "scenarios", "track", "settings", "rules"):
            driver.click(spot)
            assert not isinstance(driver.screen, Menu)
            assert leaves(driver, "ESCAPE")() is None, spot
            assert isinstance(driver.screen, Menu)


@pytest.mark.usefixtures("uncollected")
def test_pictures_of_other_settings_are_let_go(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=STILL) as driver:
        before = driver.screen.desk
        assert before.assets.lines.used > 0
        driver.app.screen = driver.screen.with_settings(high_contrast=True)
        driver.settle()
        assert before.assets is not driver.screen.desk.assets
        assert (before.assets.lines.used, before.assets.blanks.used, before.painter._kept.used) == (0, 0, 0)
        assert driver.screen.desk.assets.lines.used > 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing here tells what is held now")
def test_gaps_between_small_things_are_given_back() -> None:
    small, large = list[pygame.Surface](), list[pygame.Surface]()
    for _ in range(400):
        large.append(pygame.Surface((256, 256), pygame.SRCALPHA))
        small.append(pygame.Surface((8, 8), pygame.SRCALPHA))
    full = held() or 0
    large.clear()
    give_back()
    assert len(small) == 400
    assert (held() or 0) < full - 80


def in_many_sizes(folder: Path) -> list[float]:
    """What a window holds (MiB) after each of many sizes that it is given while a game is played."""
    with Driver(folder, seed=3, settings=STILL) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        assert isinstance(driver.screen, PlayScreen)
        luck, sizes = Random(1), list[float]()
        for _ in range(160):
            size = luck.randint(1024, 1920), luck.randint(640, 1080)
            driver.app.window.size = size
            pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            driver.settle()
            driver.key("m")
            driver.key("m")
            assert driver.screen.size == size
            sizes.append(held() or 0)
        return sizes


@pytest.mark.slow
def test_a_window_of_many_sizes_needs_no_more_memory(tmp_path: Path) -> None:
    """In a process of its own: what other tests have left in this one doesn't count."""
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        sizes = alone.submit(in_many_sizes, tmp_path).result()
    half = len(sizes) // 2
    assert max(sizes[half:]) < max(sizes[:half]) + GROWTH
    assert max(sizes) < MOST


@pytest.mark.slow
def test_five_hundred_rounds_need_no_more_memory(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=0, settings=STILL) as driver:
        driver.click("scenarios")
        driver.click("scenario:0")
        driver.key("RETURN")
        player, rounds = Greedy(), 0
        sizes: list[float] = []
        while rounds < 500:
            by_keys(driver, player)
            if driver.play.state.ending is not None:
                rounds += driver.play.state.round
                driver.seed += 1
                driver.key("RETURN")
                assert isinstance(driver.screen, End)
                driver.click("again")
                forget()
                sizes.append(held() or 0)
        half = len(sizes) // 2
        assert max(sizes[half:]) < max(sizes[:half]) + GROWTH, "bounded caches fill up; nothing else may grow"
