"""The real program, from launch to the end of a round of combat, with a mouse and a keyboard on a virtual screen."""

import time
from pathlib import Path

import pytest

from holdin.game.asks import AskCards
from holdin.game.machine import question
from holdin.players.greedy import Greedy
from holdin.ui.pages.settings import Settings
from tests.ui.window.real import MISSING, Window, screen, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not found: no virtual screen to click on"),
]
SIZE = (1280, 800)


def test_from_launch_to_the_first_card_choice_it_takes_at_most_three_inputs(tmp_path: Path) -> None:
    with screen(SIZE) as display, Window(tmp_path, display, SIZE).running() as window:
        began = time.monotonic()
        window.begin()
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
                state, legal, cards = play.state, play.legal, play.desk.cards
            if state.ending is not None or (fight and state.round > fight):
                break
            if state.combat is not None and isinstance(question(state), AskCards):
                fight = state.round
            before = window.inputs
            window.give(player.choose(cards, state, legal))
            clicks += window.inputs - before if fight else 0
        assert fight, "a whole round was fought"
        assert clicks >= 4
