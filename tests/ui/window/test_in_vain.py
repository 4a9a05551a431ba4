"""An action that would do nothing asks to be meant: by key, click and double click (RND-4)."""

from pathlib import Path

import pytest

from holdin.tools.situations import staged
from holdin.ui.kit.input import Clicked, Command
from holdin.ui.play.play import PlayScreen
from tests.ui.seat import SMALLEST
from tests.ui.window.test_pages import STILL


def choice(folder: Path, *, hints: bool = True) -> PlayScreen:
    """HP is full, so that the first answer heals nothing; others do something."""
    screen = staged("play-choice", SMALLEST, folder, STILL)
    assert isinstance(screen, PlayScreen)
    screen.with_settings(guide=hints)
    assert [each.idle for each in screen.answers()[:3]] == [True, True, False]
    return screen


@pytest.mark.parametrize(("hints", "inputs"), [(True, 2), (False, 1)])
def test_with_hints_a_number_says_first_that_it_would_be_for_nothing(tmp_path: Path, hints: bool, inputs: int) -> None:
    play = choice(tmp_path, hints=hints)
    before = len(play.session.moments)
    for _ in range(inputs - 1):
        play.on_event(Command("answer_1"))
        assert len(play.session.moments) == before
        assert play.flow.notice == "HP is full: choose it again to play it all the same."
    play.on_event(Command("answer_1"))
    assert len(play.session.moments) > before
    play.leave()


def test_another_answer_in_between_is_no_second_time(tmp_path: Path) -> None:
    play = choice(tmp_path)
    before = len(play.session.moments)
    for number in (1, 2, 1):
        play.on_event(Command(f"answer_{number}"))
    assert len(play.session.moments) == before
    play.on_event(Command("answer_3"))
    assert len(play.session.moments) > before
    play.leave()


def test_a_click_says_so_too(tmp_path: Path) -> None:
    play = choice(tmp_path)
    before = len(play.session.moments)
    spot = play.view().spot("answer:0")
    assert spot is not None
    told = play.outcome_of(spot.intent)
    play.on_event(Clicked(spot.middle))
    assert len(play.session.moments) == before
    assert play.outcome_of(spot.intent) != told, "the guard against hasty clicks passes a second one over"
    play.leave()
