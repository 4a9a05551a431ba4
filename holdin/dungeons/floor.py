"""The floor of a map face, cleared of all that stood there, on which a dungeon is laid out."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from holdin.models.dungeon import DUNGEON_MAP
from holdin.models.hexes import Hex, edge, neighbours, place
from holdin.models.letters import Tile
from holdin.models.map_card import PLAIN, MapFace, Mark

STAYS: Final = frozenset(
    {Tile.DOOR_CLOSED, Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE, Tile.CORRIDOR},
)
"""What belongs to the floor; monsters, money, treasures and starts are cleared away."""
SIGNS: Final = "ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnpqrstuvwxyz0123456789"
"""What marks are drawn as."""
_BARE: Final = Mark()


class Floor:
    """The hexes of a face with what has been laid onto them so far."""

    def __init__(self, face: MapFace) -> None:
        """Clear a face: its walls, doors and terrain stay."""
        self._face = face
        tiles = {hex_: printed.mark.tile for hex_, printed in face.hexes.items() if printed.mark.dot is None}
        self.marks = {hex_: Mark(tile=tile) if (tile := tiles.get(hex_)) in STAYS else _BARE for hex_ in face.hexes}

    def lay(self, hex_: Hex, **what: Any) -> None:  # noqa: ANN401 - the fields of a mark
        """Lay something onto a hex, beside what is there."""
        self.marks[hex_] = self.marks[hex_].model_copy(update=what)

    def clear(self, hex_: Hex) -> None:
        """Take everything from a hex."""
        self.marks[hex_] = _BARE

    def bare(self) -> tuple[Hex, ...]:
        """The hexes on which nothing lies and nothing is marked, in reading order."""
        return tuple(hex_ for hex_, mark in self.marks.items() if mark == _BARE)

    def printed_starts(self) -> tuple[Hex, ...]:
        """Where the scenarios of the face begin."""
        return tuple(hex_ for hex_, printed in self._face.hexes.items() if printed.mark.start is not None)

    def distances(self, start: Hex) -> dict[Hex, int]:
        """How far every hex is to walk from one, over doors and past monsters, not through walls or obstacles."""
        found, edge_of_search = {start: 0}, [start]
        for here in edge_of_search:
            for other in self._around(here):
                if other not in found:
                    found[other] = found[here] + 1
                    edge_of_search.append(other)
        return found

    def patch(self, middle: Hex, size: int, among: Collection[Hex]) -> tuple[Hex, ...]:
        """So many hexes around one, of those allowed, the nearest first."""
        near = self.distances(middle)
        return tuple(sorted((hex_ for hex_ in among if hex_ in near), key=lambda hex_: (near[hex_], hex_)))[:size]

    def whole(self) -> bool:
        """Whether obstacles cut nothing off."""
        open_hexes = [hex_ for hex_, mark in self.marks.items() if mark.tile is not Tile.OBSTACLE]
        return len(self.distances(open_hexes[0])) == len(open_hexes)

    def face(self) -> MapFace:
        """The map face that has come of it."""
        legend: dict[str, Mark] = {}
        drawn = {hex_: _sign(mark, legend) for hex_, mark in self.marks.items()}
        drawn |= dict.fromkeys(self._face.wall_hexes, "#")
        face = {"id": DUNGEON_MAP, "theme": self._face.theme, "walls": self._face.walls}
        return MapFace.model_validate({**face, "drawing": _drawing(drawn), "legend": legend})

    def _around(self, here: Hex) -> Iterator[Hex]:
        for other in neighbours(here):
            mark = self.marks.get(other)
            if mark is not None and mark.tile is not Tile.OBSTACLE and edge(here, other) not in self._face.wall_edges:
                yield other


def _sign(mark: Mark, legend: dict[str, Mark]) -> str:
    """The character of a mark, which comes into the legend if it is a new one."""
    plain = next((sign for sign, tile in PLAIN.items() if mark == Mark(tile=tile)), None)
    if plain is not None:
        return plain
    known = next((sign for sign, other in legend.items() if other == mark), None)
    if known is not None:
        return known
    sign = SIGNS[len(legend)]
    legend[sign] = mark
    return sign


def _drawing(drawn: Mapping[Hex, str]) -> str:
    places = {place(hex_): sign for hex_, sign in drawn.items()}
    lines = []
    for line in range(max(line for line, _ in places) + 1):
        columns = [column for at, column in places if at == line]
        signs = (
            "".join(places.get((line, column), " ") + " " for column in range(max(columns, default=-1) + 1))
        ).rstrip()
        lines.append(signs)
    return "\n".join(lines) + "\n"
