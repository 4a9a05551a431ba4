"""What players take a scenario to want where special rules bring monsters later."""

from holdin.game.stage import stage
from holdin.players.evaluation import looted
from holdin.players.tasks import agenda
from tests.game.builder import Game
from tests.game.test_special_rules import arriving, rising


def foes(game: Game) -> tuple[list[str | None], list[str | None]]:
    """The monsters that are to be killed now, and later."""
    scene = stage(game.session.cards, game.state.setup)
    found = agenda(scene, game.state.board, looted(game.state))
    return [task.foe for task in found.now], [task.foe for task in found.then]


def test_who_is_still_to_come_is_for_later() -> None:
    """First what brings it; both must die in the end (END-1)."""
    assert foes(Game(arriving())) == (["wolf-1"], ["bear-1"])


def test_who_has_risen_is_next() -> None:
    """ATK-11."""
    assert foes(rising()) == (["bear-1"], [])
