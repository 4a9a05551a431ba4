"""Painting only what has moved gives the very picture that painting everything gives."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.kit.painter import Painter
from holdin.ui.kit.view import Parts, View
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import Driver


def begun(tmp_path: Path, *, die: bool) -> Driver:
    """A game on its first screen, whose cards move."""
    driver = Driver(tmp_path, 3, settings=Settings(guide=False, die_view=die))
    while not isinstance(driver.screen, PlayScreen):
        driver.key("RETURN")
    return driver


def frames(driver: Driver, answers: int) -> Iterator[tuple[bytes, bytes]]:
    """The window after each picture of a game, and the same view painted afresh."""
    player = Greedy()
    for _ in range(answers):
        play = driver.play
        play.answer(player.choose(play.desk.cards, play.state, play.legal))
        for _ in range(400):
            drawn = driver.app.frames
            driver.frame()
            if driver.app.frames > drawn:
                window = driver.app.window.get_surface()
                afresh = Surface(window.get_size())
                Painter(driver.screen.desk.assets).paint(afresh, driver.screen.view())
                yield pygame.image.tobytes(window, "RGB"), pygame.image.tobytes(afresh, "RGB")
            if driver.screen.waits(driver.now) is None and not driver.screen.fresh:
                break


@pytest.mark.parametrize("die", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["ruler", "die"])
def test_what_has_not_moved_need_not_be_painted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, die: bool
) -> None:
    monkeypatch.setattr("holdin.ui.held_cards.paint._SMOOTH", 10**9)  # how smooth depends on what else moves
    with begun(tmp_path, die=die) as driver:
        compared = 0
        for shown, afresh in frames(driver, 14):
            assert shown == afresh, f"picture {compared}"
            compared += 1
        assert compared > 60


def test_at_rest_every_card_is_smooth(tmp_path: Path) -> None:
    """Edges that were left rough in motion are not left so."""
    with begun(tmp_path, die=False) as driver:
        for shown, afresh in frames(driver, 8):
            last = shown, afresh
        assert last[0] == last[1]
        assert not driver.play.replay.busy(driver.now)


def test_a_picture_in_which_little_moves_paints_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    areas: list[pygame.Rect] = []
    stale = Painter._stale

    def noted(brush: Painter, surface: Surface, view: View, parts: list[Parts]) -> pygame.Rect:
        areas.append(stale(brush, surface, view, parts))
        return areas[-1]

    monkeypatch.setattr(Painter, "_stale", noted)
    with begun(tmp_path, die=True) as driver:
        driver.settle()
        areas.clear()
        play = driver.play
        play.answer(play.legal[0])
        driver.settle()
        moving = areas[1:-1]
        assert moving
        whole = driver.size[0] * driver.size[1]
        assert min(area.w * area.h for area in moving) < whole / 2
