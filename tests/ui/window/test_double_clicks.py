"""A double click is one click, wherever it lands."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import rmtree

import pytest

from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.kit.view import Spot
from holdin.ui.play.play import PlayScreen
from tests.ui.window.driver import Driver

PASSED_OVER = frozenset({"tool:advice", "advice", "review", "review:0", "review:1", "quit", "chapter:0"})
"""Advice and a review think, and a scenario is seen again, for as long as it takes; and the window closes."""
TYPED = "pad"
"""Keys of a pad are typed as fast as fingers can: twice is a digit twice."""
QUICK = 0.12
"""Seconds between the two."""
MOST = 2
"""So many spots of a kind at most are tried on a screen."""
FORMS = ("own-cards", "own-monster", "own-monster-lines", "own-item", "own-hp", "own-map")
LISTS = ("settings", "keys", "keys-asked", "rules-found", "credits", "campaign-files", "campaign-copies", "import")
OFTEN = ("card-selection",)
SELDOM = (
    "play-choice",
    "town",
    *("menu-continue", "rules", "pause", "reach", "attack-preview", "won"),
    *("scenarios", "story", "steps", "log", "lost", "one-picked", "target", "full-map", "interrupted"),
    *("combat-move", "damage-choice", "short-rest", "rest", "hint"),
    *("campaign", "campaign-blocked", "campaign-tree", "campaign-story", "king", "only-looking"),
    *("town-refused", "town-king", "town-sell", "level-up", "campaign-won", "campaign-spoils", "campaign-lost"),
    *("new-campaign", "new-campaign-choices", "menu-campaign", "campaigns"),
    *("campaign-book", "campaign-history", "import-preview"),
    *("other-window", "other-cards", "damaged"),
)


def spots(driver: Driver) -> Iterator[str]:
    """What can be clicked: each kind a few times."""
    kinds: dict[str, int] = {}
    for spot in driver.screen.lit():
        kind = spot.id.partition(":")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        if spot.id in PASSED_OVER or kind == TYPED:
            continue
        if spot.intent is not None and not spot.rule and kinds[kind] <= MOST and free(driver, spot):
            yield spot.id


def free(driver: Driver, spot: Spot) -> bool:
    top = driver.screen.view().spot_at(spot.middle)
    return top is not None and top.id == spot.id


def after(folder: Path, name: str, spot: str, seconds: float | None) -> object:
    """What a click leads to, or two; without a spot only what can be clicked."""
    rmtree(folder, ignore_errors=True)
    first = staged(name, (1280, 800), folder, Settings(reduced_motion=True))
    with Driver(folder, first=first, now=500.0) as driver, ExitStack() as stack:
        stack.callback(first.leave)  # what a menu looked at, which other screens don't know
        driver.settle()
        if not spot:
            return tuple(spots(driver))
        at = driver.spot(spot).middle
        driver.point(at)
        driver.pause()
        driver.pause()
        driver.press_button(at)
        if seconds is not None:
            driver.now += seconds
            driver.press_button(at)
        driver.settle()
        driver.now += 2.0
        driver.point((1, 1))
        driver.settle()
        screen = driver.screen
        told = tuple(sorted(label.text for label in screen.texts()))
        return type(screen), told, screen.picked if isinstance(screen, PlayScreen) else ()


@pytest.mark.parametrize(
    "name", [*OFTEN, *(pytest.param(name, marks=pytest.mark.slow) for name in (*SELDOM, *FORMS, *LISTS))]
)
def test_a_double_click_does_what_one_click_does(tmp_path: Path, name: str) -> None:
    found = after(tmp_path / "game", name, "", None)
    assert isinstance(found, tuple)
    assert found
    for spot in found:
        once = after(tmp_path / "game", name, spot, None)
        assert after(tmp_path / "game", name, spot, QUICK) == once, spot
