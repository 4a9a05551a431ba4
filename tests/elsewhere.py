"""The second built-in set, and a set of the tests on top of it with yards in which each of its monsters is met."""

from functools import cache
from pathlib import Path

from holdin.data.load import load_set
from holdin.models.card_set import CardSet

YARDS = Path(__file__).parent / "card_sets" / "elsewhere-yard"


@cache
def elsewhere() -> CardSet:
    """The second built-in set, loaded once."""
    return load_set("elsewhere")


@cache
def yards() -> CardSet:
    """The set with the yards, loaded once."""
    return load_set(YARDS)
