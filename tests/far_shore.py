"""The expansion of the tests: a second campaign on top of the built-in one, in three short scenarios."""

from functools import cache
from pathlib import Path

from holdin.data.library import Library
from holdin.data.load import load_set
from holdin.models.card_set import CardSet

FOLDER = Path(__file__).parent / "card_sets" / "far-shore"


@cache
def far_shore() -> CardSet:
    """The set, loaded once."""
    return load_set(FOLDER)


LIBRARY = Library((FOLDER.parent,))
"""The sets of the tests beside those that come with the program."""
