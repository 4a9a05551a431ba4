"""Poison, Wound and Regenerate in the window: what is on the figures can be read (HEA-2, HEA-3)."""

from functools import cache
from pathlib import Path

import pytest

from holdin.game.actions import Action
from holdin.game.figures import YOU
from holdin.game.state import GameState
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.pages.desk import Desk
from holdin.ui.play.play import PlayScreen
from tests.other_books import begun, other_books
from tests.ui.window.test_reading import SIZES, faults


def ailing(state: GameState) -> bool:
    """Whether two such conditions are on you, and one on a monster."""
    stays = [each.bearer == YOU for each in state.effects if each.condition is not None and each.condition.lingers]
    return stays.count(True) > 1 and stays.count(False) > 0


@cache
def found(fights: Fights) -> tuple[int, tuple[Action, ...]]:
    """The seed of a game that comes there, and its answers."""
    for seed in range(40):
        session, player = begun("bitter-herbs", "apothecary", fights, seed), Greedy()
        while session.legal() and len(session.moments) < 250:
            if ailing(session.state):
                return seed, tuple(action for moment in session.moments for action in moment.actions)
            session.do(player.choose(session.cards, session.state, session.legal()))
    raise AssertionError("no game came to it")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("fights", Fights)
def test_what_ails_the_figures_can_be_read(tmp_path: Path, fights: Fights, lang: str) -> None:
    """HEA-2, HEA-3: in windows that have room for what is on them."""
    seed, actions = found(fights)
    game = begun("bitter-herbs", "apothecary", fights, seed)
    settings = Settings(language=lang, guide=False, reduced_motion=True)
    desk = Desk.made(other_books(), load_keys(), tmp_path, lambda: 0, settings, ways=WAYS)
    kept = KeptSession.begin(tmp_path / "game.holdin", other_books(), game.setup, game.dice_at_start)
    for action in actions:
        kept.do(action)
    assert ailing(kept.state)
    for size in SIZES[1:]:
        screen = PlayScreen(desk, size, session=kept, menu=lambda other: other)
        for seconds in (0.0, 10.0, 20.0):
            screen.update(seconds)
        assert not list(faults(screen)), size
    kept.close()
