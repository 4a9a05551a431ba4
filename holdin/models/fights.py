"""The ways of fighting, by themselves: the command line knows no other of the cards, so that a window opens at once."""

from enum import StrEnum


class Fights(StrEnum):
    """A way of fighting (OPN-1)."""

    HELD = "held"
    """A fight is a distance, against one monster."""
    OPEN = "open"
    """Every fight is fought on the hexes of the map."""
