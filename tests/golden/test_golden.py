"""Golden games: recorded answers and chance play again to the same ends."""

from collections import Counter

import pytest

from holdin.game.state import Ending
from holdin.models.card_set import CardSet
from holdin.saves.session import restore
from tests.golden.make import FOLDER, GAMES

REMEDY = "cards or rules have changed; if that was meant, run python -m tests.golden.make"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(cards: CardSet, name: str) -> None:
    """DMG-2, RND-3, END-1: won, lost by HP, lost by cards – every answer is still legal, every roll the same."""
    session = restore(FOLDER / f"{name}.holdin", cards)
    assert GAMES[name].wanted(session.state), REMEDY


def test_scenario_1_is_won_by_the_book(cards: CardSet) -> None:
    """The won game holds what a first scenario is made of."""
    session = restore(FOLDER / "scenario-1-won.holdin", cards)
    kinds = Counter(event.kind for moment in session.moments for event in moment.events)
    for kind in ("cards_chosen", "card_played", "stepped", "engaged", "behaviour_rolled", "attack", "monster_died"):
        assert kinds[kind], kind
    assert session.state.ending is Ending.GOAL
    assert kinds["monster_died"] == 3
