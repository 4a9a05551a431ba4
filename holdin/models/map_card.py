"""Map faces, drawn as text that a person can read and edit (MAP-1 to MAP-10).

A hex is one character at every second place of a line; every second line is shifted by half a hex, so that columns of
flat-topped hexes interlock:

    .   .   .
      #   +
    .   o   W
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final

from pydantic import Field, field_validator, model_validator

from holdin.errors import SaidError
from holdin.models.base import MapId, MonsterId, Printed, TreasureId
from holdin.models.hexes import Edge, Hex, at_place, edge, name, named, neighbours
from holdin.models.letters import Colour, Kind, Tile

PLAIN: dict[str, Tile | None] = {
    ".": None,
    "+": Tile.DOOR_CLOSED,
    "^": Tile.TRAP,
    "~": Tile.HAZARDOUS,
    ":": Tile.DIFFICULT,
    "o": Tile.OBSTACLE,
    "$": Tile.MONEY,
    "=": Tile.CORRIDOR,
}
"""What a character means without a legend entry; "#" is a wall hex and a space is nothing."""


NO_MONSTER: Final[Mapping[str, object]] = {"tile": None, "monster": None, "kind": Kind.NORMAL, "held_only": False}
"""What a mark's fields are without its monster."""


class Mark(Printed):
    """What a legend character stands for."""

    tile: Tile | None = None
    monster: MonsterId | None = None
    kind: Kind = Kind.NORMAL
    treasure: TreasureId | None = None
    dot: Colour | None = None
    """Only in the scenario of this colour; none means in both (MAP-2)."""
    held_only: bool = False
    """A monster that isn't there in open play (OPN-9)."""
    start: Colour | None = None
    """The start hex of the scenario of this colour (MAP-1)."""
    mark: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,23}$")] | None = None
    """A name by which scenarios mean this hex."""

    @model_validator(mode="after")
    def _tile_and_content_agree(self) -> "Mark":
        if (self.monster is not None) != (self.tile is Tile.MONSTER):
            raise SaidError("a monster mark has {tile} and the monster’s id", tile='tile = "monster"')
        if self.held_only and self.monster is None:
            raise SaidError("only monsters are held only ({rule})", rule="OPN-9")
        if (self.treasure is not None) != (self.tile is Tile.TREASURE):
            raise SaidError("a treasure mark has {tile} and the treasure’s id", tile='tile = "treasure"')
        if self.tile is Tile.DOOR_OPEN:
            raise SaidError("doors start closed ({rule})", rule="MAP-4")
        return self


@dataclass(frozen=True, slots=True)
class MapHex:
    """One printed hex of a map face."""

    hex: Hex
    mark: Mark

    def in_scenario(self, colour: Colour) -> bool:
        """Whether what lies here belongs to the scenario of this colour (MAP-2)."""
        return self.mark.dot is None or self.mark.dot is colour


class MapFace(Printed):
    """One face of a map card, with two scenarios, one per orientation (MAP-1)."""

    id: MapId
    theme: str = "stone"
    """Which floor and wall art is used; a look only."""
    drawing: Annotated[str, Field(max_length=4000)]
    legend: dict[Annotated[str, Field(min_length=1, max_length=1)], Mark] = {}
    walls: tuple[str, ...] = ()
    """Wall edges, each as two neighbouring hexes: "c2 d2"."""

    @field_validator("walls")
    @classmethod
    def _walls_join_neighbours(cls, walls: tuple[str, ...]) -> tuple[str, ...]:
        for wall in walls:
            one, _, other = wall.partition(" ")
            if named(other) not in neighbours(named(one)):
                raise SaidError(
                    "wall {wall}: {one} and {other} are not neighbours", wall=repr(wall), one=one, other=other
                )
        return walls

    @model_validator(mode="after")
    def _drawing_is_readable(self) -> "MapFace":
        lines = self.drawing.splitlines()
        if len(lines) > 40 or any(len(line) > 60 for line in lines):
            raise SaidError("a map has at most 40 lines of 60 characters")
        for number, line in enumerate(lines):
            for x, char in enumerate(line):
                if char != " ":
                    self._sign_is_known(number, x, char)
        return self

    def _sign_is_known(self, number: int, x: int, char: str) -> None:
        where = {"line": number + 1, "place": x + 1, "sign": repr(char)}
        if x % 2 or (x // 2 - number) % 2:
            raise SaidError("map line {line}, character {place}: {sign} stands between the hexes", **where)
        if char != "#" and char not in PLAIN and char not in self.legend:
            known = " ".join(sorted({*PLAIN, "#", *self.legend}))
            raise SaidError(
                "map line {line}, character {place}: {sign} is not in the legend; known: {known}", known=known, **where
            )

    @cached_property
    def hexes(self) -> dict[Hex, MapHex]:
        """Every hex that is not wall, in the drawing's reading order."""
        found: dict[Hex, MapHex] = {}
        for number, line in enumerate(self.drawing.splitlines()):
            for x, char in enumerate(line):
                if char in {" ", "#"}:
                    continue
                hex_ = at_place(number, x // 2)
                mark = self.legend[char] if char in self.legend else Mark(tile=PLAIN[char])
                found[hex_] = MapHex(hex_, mark)
        return found

    @cached_property
    def wall_hexes(self) -> frozenset[Hex]:
        """The hexes drawn as wall; hexes not drawn at all are wall too (MAP-3)."""
        return frozenset(
            at_place(number, x // 2)
            for number, line in enumerate(self.drawing.splitlines())
            for x, char in enumerate(line)
            if char == "#"
        )

    @cached_property
    def wall_edges(self) -> frozenset[Edge]:
        """The edges that are walls; those between two hexes of corridors are covered by them (OVL-2)."""
        printed = (edge(*(named(end) for end in wall.split(" "))) for wall in self.walls)
        return frozenset(each for each in printed if not self.corridors.issuperset(each))

    @cached_property
    def corridors(self) -> frozenset[Hex]:
        """The hexes with a corridor (OVL-2)."""
        return frozenset(hex_ for hex_, printed in self.hexes.items() if printed.mark.tile is Tile.CORRIDOR)

    @cached_property
    def in_open_play(self) -> "MapFace":
        """The face as open play has it: where a monster is held only, the hex is as if none were printed (OPN-9)."""
        legend = {
            sign: mark.model_copy(update=NO_MONSTER) if mark.held_only else mark for sign, mark in self.legend.items()
        }
        return self if legend == self.legend else self.model_copy(update={"legend": legend})

    def start(self, colour: Colour) -> Hex:
        """The start hex of a scenario."""
        return next(hex_ for hex_, printed in self.hexes.items() if printed.mark.start is colour)

    def marked(self, mark: str) -> frozenset[Hex]:
        """The hexes of a mark's name."""
        return self._marks.get(mark, frozenset())

    @cached_property
    def _marks(self) -> Mapping[str | None, frozenset[Hex]]:
        found: dict[str | None, set[Hex]] = {}
        for hex_, printed in self.hexes.items():
            found.setdefault(printed.mark.mark, set()).add(hex_)
        return {mark: frozenset(hexes) for mark, hexes in found.items()}

    def name(self, hex_: Hex) -> str:
        """A hex's name, such as "c4"."""
        return name(hex_)
