"""What players take a scenario to want where special rules bring monsters later."""

from pydantic import TypeAdapter

from holdin.game.stage import stage
from holdin.models.goals import Goal
from holdin.players.evaluation import looted
from holdin.players.tasks import agenda
from tests.game.builder import Game, card_set, hall, monster
from tests.game.test_special_rules import PAST_THE_WOLF, arriving, rising, with_rules


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


def test_who_rises_as_its_own_sort_is_no_riddle() -> None:
    """ATK-11: the first form now, the other one later."""
    cards = card_set(hall(3), monsters=(monster(hp=4),))
    game = Game(with_rules(cards, {"kind": "rises", "monster": "wolf", "into": "wolf", "form": "elite"}))
    assert foes(game) == (["wolf-1"], ["wolf-2"])


def test_what_keeps_it_down_is_a_task_where_that_is_less_toil() -> None:
    """The other form of 9 HP, or a bear of 3 that keeps it down."""
    cards = card_set(PAST_THE_WOLF, monsters=(monster(hp=9), monster("bear", hp=3)))
    rises = {"kind": "rises", "monster": "wolf", "into": "wolf", "unless": {"kind": "kill", "monster": "bear"}}
    success = TypeAdapter[Goal](Goal).validate_python({"kind": "kill", "monster": "wolf"})
    assert foes(Game(with_rules(cards, rises, success=success))) == (["wolf-1", "bear-1"], [])
    tough = with_rules(cards, {**rises, "hp": 2}, success=success)
    assert foes(Game(tough)) == (["wolf-1"], ["wolf-2"])
