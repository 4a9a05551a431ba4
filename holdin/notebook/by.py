"""What the notebook’s games are told apart by; the command line knows no more of it, so that a window opens at once."""

from enum import StrEnum


class By(StrEnum):
    """What games are told apart by."""

    SCENARIO = "scenario"
    LEVEL = "level"
    CHARACTER = "character"
    FIGHTS = "fights"
