"""The drawn card of a sort of monsters on the open map, while the pointer or the focus is on its portrait."""

from pathlib import Path

import pytest

from holdin.game.figures import YOU
from holdin.ui.kit.view import Picture
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.sort_card import look_of
from holdin.ui.shown.initiative import turn_rows
from holdin.ui.shown.intended import still_to_act
from tests.ui.window.driver import Driver
from tests.ui.window.test_intents import to_a_move
from tests.ui.window.test_open_table import QUIET, begun


def card_shown(play: PlayScreen, who: str) -> bool:
    """Whether the card of a monster is drawn."""
    pictures = [each for each in play.view().draws if isinstance(each, Picture)]
    look, painter = look_of(play.desk.cards, play.state, who), play.desk.painter
    return any(each.surface is painter.paint(look, each.surface.get_height()) for each in pictures)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_portrait_brings_its_card_with_the_rolled_set_lit(tmp_path: Path, size: tuple[int, int]) -> None:
    """OPN-2, FIG-3: all three sets before it is rolled; nobody's else, and none by your own portrait."""
    with Driver(tmp_path, settings=QUIET, size=size) as driver:
        play = begun(driver)
        assert look_of(play.desk.cards, play.state, "wolf-2").letter is None
        driver.point(driver.spot("turn:wolf-2").middle)
        assert card_shown(play, "wolf-2")
        driver.point(driver.spot(f"turn:{YOU}").middle)
        assert not card_shown(play, "wolf-2")
        driver.point((5, size[1] - 5))
        driver.focus("turn:wolf-2")
        assert card_shown(play, "wolf-2")


def test_its_kind_and_its_set_are_lit_and_its_hp_stand_on_it(tmp_path: Path) -> None:
    """FIG-3: its own HP where no other of its sort is there, else what each began with."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = to_a_move(driver)
        rolled = [who for who in still_to_act(play.desk.cards, play.state) if play.state.figure(who).set]
        row = next(row for row in turn_rows(play.desk.cards, play.state) if row.id in rolled)
        look, figure = look_of(play.desk.cards, play.state, row.id), play.state.figure(row.id)
        assert look.letter is figure.set is row.letter
        assert look.hp is not None
        assert look.hp[1] == figure.max_hp
