"""The real program, from launch to the end of a round of combat, with a mouse and a keyboard on a virtual screen."""

import time
from pathlib import Path

import pytest

from holdin.game.asks import AskCards
from holdin.game.machine import question
from holdin.models.base import ItemId
from holdin.players.greedy import Greedy
from holdin.saves.disk import in_use
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from tests.ui.campaign.books import grown, kept
from tests.ui.window.driver import Driver
from tests.ui.window.real import MISSING, SLOW_START, Window, screen, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not found: no virtual screen to click on"),
]
SIZE = (1280, 800)


def test_from_launch_to_the_first_card_choice_it_takes_at_most_three_inputs(tmp_path: Path) -> None:
    """The very first launch: Enter would begin the guided fight, a click the game itself."""
    with Driver(tmp_path / "twin", size=SIZE, new=True) as twin:
        itself = twin.spot("other").middle
    with screen(SIZE) as display, Window(tmp_path, display, SIZE).running() as window:
        began = time.monotonic()
        window.begin(itself)
        window.rest()
        assert time.monotonic() - began < 30
        with window.twin() as play:
            assert isinstance(question(play.state), AskCards)
        assert window.inputs <= 3
        before = window.size_of_saves()
        for key in ("1", "2", "Return"):
            window.key(key)
        until(lambda: window.size_of_saves() > before, "two cards are chosen")
        window.rest()
        with window.twin() as play:
            assert not isinstance(question(play.state), AskCards)


@pytest.mark.parametrize("size", [(1024, 640), SIZE])
def test_a_round_of_combat_is_clicked(tmp_path: Path, size: tuple[int, int]) -> None:
    settings = Settings(reduced_motion=True, guide=False)
    with screen(size) as display, Window(tmp_path, display, size, settings).running() as window:
        window.begin()
        window.rest()
        player, fight, clicks = Greedy(), 0, 0
        for _ in range(60):
            with window.twin() as play:
                state = play.state
            if state.ending is not None or (fight and state.round > fight):
                break
            if state.combat is not None and isinstance(question(state), AskCards):
                fight = state.round
            before = window.inputs
            window.give(player)
            clicks += window.inputs - before if fight else 0
        assert fight, "a whole round was fought"
        assert clicks >= 4


@pytest.mark.parametrize("spot", ["item:oak-buckler", "trade"])
def test_a_double_click_on_buy_never_becomes_a_sale(tmp_path: Path, spot: str) -> None:
    """On the item's line, and on the button (ITM-3)."""
    item = ItemId("oak-buckler")
    middles = {}
    with Driver(tmp_path / "twin", first=staged("town", SIZE, tmp_path / "twin", Settings())) as twin:
        twin.click(f"item:{item}")
        middles = {id_: twin.spot(id_).middle for id_ in (f"item:{item}", "trade")}
    with screen(SIZE) as display:
        window = Window(tmp_path, display, SIZE, Settings(reduced_motion=True))
        path = grown(window.saves, gold=20)
        with window.running():
            for _ in range(5):
                window.key("Return")  # the first ones may come before there is a menu
                pause = time.monotonic() + SLOW_START
                while time.monotonic() < pause and not in_use(path):
                    time.sleep(0.1)
                if in_use(path):
                    break
            time.sleep(1.0)
            window.key("space")
            time.sleep(1.5)
            window.click(middles[f"item:{item}"])
            time.sleep(0.5)
            window.click(middles[spot], times=2)
            until(lambda: kept(path).items == (item,), "it is bought")
            window.click(middles[spot], times=2)
            window.rest()
    assert kept(path).items == (item,)
