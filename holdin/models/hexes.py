"""Hexes in axial coordinates, and their names on a drawn map."""

from functools import lru_cache
from typing import NamedTuple

from holdin.errors import SaidError


class Hex(NamedTuple):
    """An axial hex; its six neighbours are `DIRECTIONS` away."""

    q: int
    r: int


DIRECTIONS = (Hex(1, 0), Hex(-1, 0), Hex(0, 1), Hex(0, -1), Hex(1, -1), Hex(-1, 1))

LETTERS = 26
"""Columns have names from a to z."""

Edge = tuple[Hex, Hex]
"""The edge between two neighbours, the smaller hex first."""


@lru_cache(maxsize=4096)  # of a few maps, and they are asked for again and again
def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, walls or not."""
    q, r = hex_
    return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)


def edge(one: Hex, other: Hex) -> Edge:
    """The edge between two neighbours, whichever way it is asked."""
    return (one, other) if one < other else (other, one)


def at_place(line: int, column: int) -> Hex:
    """The hex at a line and a column of a drawn map: columns of flat-topped hexes, each shifted half a hex."""
    return Hex(column, (line - column) // 2)


def place(hex_: Hex) -> tuple[int, int]:
    """The line and column at which a hex is drawn; the inverse of `at_place`."""
    return 2 * hex_.r + hex_.q, hex_.q


def name(hex_: Hex) -> str:
    """A hex's name on its map: a letter for the column, a number for the row, such as "c4"; off any map its numbers."""
    line, column = place(hex_)
    if not 0 <= column < LETTERS:
        return f"({hex_.q}, {hex_.r})"
    return f"{chr(ord('a') + column)}{line // 2 + 1}"


def named(text: str) -> Hex:
    """The hex of a name such as "c4"; the inverse of `name`.

    :raises ValueError: not a letter and a number.
    """
    column = ord(text[:1] or " ") - ord("a")
    if not 0 <= column < LETTERS or not text[1:].isdecimal() or len(text) > 4 or int(text[1:]) < 1:
        raise SaidError(
            "{text} is no hex; a hex is a column letter and a row number, such as {example}",
            text=repr(text),
            example="c4",
        )
    return at_place(2 * (int(text[1:]) - 1) + column % 2, column)
