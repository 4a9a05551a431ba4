"""A game of its own that begins as another one did: the same up to a moment, other dice from there on."""

from pathlib import Path

from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.players.greedy import Greedy
from holdin.saves.session import begun_alike
from holdin.saves.store import Store

SCENARIO = ScenarioId("teeth-in-the-fold")
OTHER = 5


def played(cards: CardSet) -> Session:
    session, hasty = Session(cards, Setup(SCENARIO, next(iter(cards.characters))), Dice(1)), Greedy()
    while session.state.round < 3:
        session.do(hasty.choose(cards, session.state, session.legal()))
    return session


def test_a_branch_has_the_same_past_and_other_dice(cards: CardSet) -> None:
    """ROLL-1, RST-2: at every moment; what is rolled from there on is the other seed's."""
    session = played(cards)
    for at in range(0, len(session.moments), 5):
        branch = begun_alike(session, at, OTHER)
        assert [moment.state for moment in branch.moments] == [moment.state for moment in session.moments[: at + 1]]
        assert branch.dice == Dice(OTHER)


def test_a_branch_is_kept_beside_other_games(tmp_path: Path, cards: CardSet) -> None:
    """None is overwritten, and it opens again as it was."""
    session, store = played(cards), Store(cards, tmp_path, lambda: OTHER)
    one, other = store.branch(session, 6), store.branch(session, 6)
    one.close()
    other.close()
    assert one.path != other.path
    assert set(store.saved()) == {one.path, other.path}
    found = store.last_game()
    assert found is not None
    assert found.state == session.moments[6].state
    found.close()
