"""Maps drawn in a test.

A hex is one character at every second place of a line, every other line is shifted by one place:

    @ . + M
     . # a

The first hex of the first line is [0, 0]; two places on is one more in q. "@" is you, "M" a monster, a letter names a
plain hex (but "o" is an obstacle), "#" is wall; the tiles are those of the map files. "|" between two hexes of a line
is a wall edge.
"""

from dataclasses import dataclass
from textwrap import dedent

from holdin.models.hexes import Edge, Hex, edge
from holdin.models.map_card import PLAIN
from holdin.rules.ground import Ground


@dataclass(frozen=True)
class Picture:
    """A drawn map and its named hexes."""

    ground: Ground
    names: dict[str, Hex]

    def __getitem__(self, name: str) -> Hex:
        return self.names[name]


def picture(drawing: str, walls: str = "") -> Picture:
    """A map from its drawing; further wall edges are pairs of names, such as "ab bc"."""
    lines = dedent(drawing).strip("\n").splitlines()
    start = len(lines[0]) - len(lines[0].lstrip())
    drawn = {(x - start - r, r): char for r, line in enumerate(lines) for x, char in enumerate(line) if char != " "}
    between = {place for place in drawn if place[0] % 2}
    assert {drawn[place] for place in between} <= {"|"}, "only wall edges stand between the hexes"
    drawn_hexes = {Hex(x // 2, r): char for (x, r), char in drawn.items() if not x % 2 and char != "#"}
    names = {char: hex_ for hex_, char in drawn_hexes.items() if char in "@M" or (char.isalpha() and char != "o")}
    tiles = {hex_: tile for hex_, char in drawn_hexes.items() if (tile := PLAIN.get(char)) is not None}
    monsters = frozenset(hex_ for hex_, char in drawn_hexes.items() if char == "M")
    edges = {_between(Hex((x - 1) // 2, r)) for x, r in between} | {
        edge(names[pair[0]], names[pair[1]]) for pair in walls.split()
    }
    return Picture(Ground(frozenset(drawn_hexes), frozenset(edges), tiles, monsters), names)


def _between(left: Hex) -> Edge:
    return edge(left, Hex(left.q + 1, left.r))
