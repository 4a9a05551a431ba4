from holdin.models.letters import Letter
from holdin.models.monster import Behaviour, HealRow, Stats
from holdin.rules.engage import max_range, medium_range, ranges, within
from tests.pictures import picture


def test_max_and_medium_are_the_first_and_second_of_the_sorted_ranges() -> None:
    """ENG-1 (Ruling): equal ranges count separately."""
    assert [(max_range(given), medium_range(given)) for given in ((3, 3, 1), (1, 4, 2), (1, 1, 5), (2, 2, 2))] == [
        (3, 3),
        (4, 2),
        (5, 1),
        (2, 2),
    ]


def test_a_dash_and_a_heal_are_melee() -> None:
    """ENG-1 (Ruling), MON-2: range 1."""
    sets = {
        Letter.A: Behaviour(initiative=10, move=2, attack=2, range=4),
        Letter.B: Behaviour(initiative=20, attack=2),
        Letter.C: Behaviour(initiative=30, attack=2, range=HealRow(heal=3)),
    }
    assert ranges(Stats(hp=5, sets=sets)) == (4, 1, 1)


def test_engaged_needs_range_and_sight() -> None:
    """ENG-2: within the range, counted not through walls, with line of sight."""
    board = picture("""
         . . .
        @ . # M
         . . .
    """)
    assert not within(board.ground, board["@"], board["M"], 9)
    board = picture("@ a b M")
    assert within(board.ground, board["a"], board["b"], 1)
    assert within(board.ground, board["@"], board["M"], 3)
    board = picture("""
         . . .
        @ a b M
         . . .
    """)
    assert within(board.ground, board["@"], board["M"], 3)
    assert not within(board.ground, board["@"], board["M"], 2)
