"""What an item is worth, from pairs of games with the same dice."""

from holdin.game.state import Ending
from holdin.sim.play import GameRecord
from holdin.sim.worth import Worth, worth


def records(*won: bool) -> list[GameRecord]:
    return [GameRecord(seed, Ending.GOAL if each else Ending.NO_HP, 5, 3, 0, ()) for seed, each in enumerate(won)]


def test_pairs_are_told_apart_by_who_won_them() -> None:
    found = worth(records(True, True, False, False, False), records(True, False, True, True, False))
    assert found == Worth(games=5, without=2, having=3, only_without=1, only_having=2)


def test_pairs_are_made_by_seed_whatever_the_order() -> None:
    assert worth(records(True, False), reversed(records(True, False))).only_having == 0


def test_luck_is_the_chance_of_so_many_differences_or_more() -> None:
    assert Worth(100, 50, 50, 0, 0).luck == 1.0
    assert Worth(100, 50, 60, 0, 10).luck == 1 / 1024
    assert Worth(100, 50, 51, 1, 2).luck == 0.5
