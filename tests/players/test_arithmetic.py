"""The same seed plays the same games, whatever Python plays them."""

from holdin.players.arithmetic import added


def test_floats_are_added_one_after_the_other() -> None:
    """Which `sum` does up to Python 3.11 only: since then it makes up for what is rounded away."""
    assert added([1e16, 1.0, -1e16]) == 0.0
    assert added(iter([0.5, 0.25])) == 0.75
    assert added([]) == 0.0
