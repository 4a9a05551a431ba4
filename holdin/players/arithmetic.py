"""Floats that are added the same way by every Python, so that the same seed plays the same games on all of them."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(values: Iterable[float]) -> float:
    """The sum, one value after the other: `sum` rounds otherwise since Python 3.12, and ties would go another way."""
    return reduce(add, values, 0.0)
