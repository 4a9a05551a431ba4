"""A map as it is painted hex by hex: made of a map face and made into one, and what it lacks to be played on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from string import ascii_letters, digits
from typing import Final

from holdin.data.map_checks import cut_off, joined, open_hexes
from holdin.errors import Said, SaidError
from holdin.models.base import MapId, TreasureId
from holdin.models.goals import AllOf, Goal, KillAll, LootGoal, Survive
from holdin.models.hexes import Edge, Hex, at_place, name, place
from holdin.models.letters import Colour, Tile
from holdin.models.map_card import PLAIN, MapFace, MapHex, Mark
from holdin.models.rewards import Treasure

SIGNS: Final = "".join(sign for sign in ascii_letters + digits if sign not in PLAIN)
"""What may stand in a drawing for what has no sign of its own."""
ROUNDS: Final = 10
"""A scenario without monsters and goal treasures is played for so many rounds."""
_WALL: Final = "#"
_BY_MARK: Final[dict[Mark | None, str]] = {Mark(tile=tile): sign for sign, tile in PLAIN.items()}
_STARTS: Final = {
    Colour.ORANGE: Said("the orange start hex"),
    Colour.BLUE: Said("the blue start hex"),
}


@dataclass(slots=True)
class DrawnMap:
    """What lies on each hex, and the walls between hexes."""

    hexes: dict[Hex, Mark | None] = field(default_factory=dict)
    """None: a wall hex; what isn't in it isn't on the map."""
    walls: set[Edge] = field(default_factory=set)

    @classmethod
    def of(cls, face: MapFace) -> "DrawnMap":
        """A map face, to be painted on."""
        marks = {hex_: on.mark for hex_, on in face.hexes.items()}
        return cls({**dict.fromkeys(face.wall_hexes), **marks}, set(face.wall_edges))

    @property
    def marks(self) -> dict[Hex, Mark]:
        """Every hex that isn't a wall."""
        return {hex_: mark for hex_, mark in self.hexes.items() if mark is not None}

    @property
    def starts(self) -> dict[Colour, Hex]:
        """Where the scenarios begin that are played on it (MAP-1)."""
        found = {mark.start: hex_ for hex_, mark in self.marks.items()}
        return {colour: found[colour] for colour in Colour if colour in found}

    def paint(self, hex_: Hex, mark: Mark | None) -> None:
        """Something else lies on a hex; a scenario has one start."""
        if mark is not None and mark.start is not None:
            self.hexes |= {other: Mark() for other, there in self.marks.items() if there.start is mark.start}
        self.hexes[hex_] = mark

    def face(self, id_: MapId, before: MapFace | None = None) -> MapFace:
        """The face of a map card; its look stays as it was before.

        :raises ValueError: nothing is drawn, or more different things than there are signs.
        """
        if not self.hexes:
            raise SaidError("the map has no hexes")
        marks = [mark for mark in dict.fromkeys(self.marks.values()) if mark not in _BY_MARK]
        if len(marks) > len(SIGNS):
            raise SaidError("at most {most} different things can lie on a map", most=len(SIGNS))
        legend = dict(zip(SIGNS, marks, strict=False))
        signs = {None: _WALL} | _BY_MARK | {mark: sign for sign, mark in legend.items()}
        top, left = (min(each) for each in zip(*map(place, self.hexes), strict=True))
        left -= (top + left) % 2  # hexes stand where line and column are both even, or both odd

        def moved(hex_: Hex) -> tuple[int, int]:
            line, column = place(hex_)
            return line - top, column - left

        def named(hex_: Hex) -> str:
            return name(at_place(*moved(hex_)))

        at = {moved(hex_): signs[mark] for hex_, mark in self.hexes.items()}
        lines, columns = (range(1 + max(each)) for each in zip(*at, strict=True))
        rows = (" ".join(at.get((line, column), " ") for column in columns).rstrip() for line in lines)
        walls = [f"{named(one)} {named(other)}" for one, other in sorted(self._standing)]
        fields = {"id": id_, "drawing": "\n".join(rows) + "\n", "legend": legend, "walls": walls}
        return MapFace.model_validate(fields if before is None else {**fields, "theme": before.theme})

    @property
    def _standing(self) -> set[Edge]:
        """The walls between hexes that are both there."""
        return {wall for wall in self.walls if self.marks.keys() >= set(wall)}

    def lacks(self) -> Iterator[tuple[Said, frozenset[Hex]]]:
        """What is missing before it can be played on, and the hexes that it is about (MAP-1, MAP-2, MAP-3, MAP-8)."""
        marks, starts, nowhere = self.marks, self.starts, frozenset[Hex]()
        if not marks:
            yield Said("floor to walk on"), nowhere
        played = {*starts, *(mark.dot for mark in marks.values())} & {*Colour} or {Colour.ORANGE}
        yield from ((_STARTS[colour], nowhere) for colour in Colour if colour in played and colour not in starts)
        off = cut_off(marks, self._standing) if marks else nowhere
        far = {hex_ for colour in starts for hex_ in self._out_of_reach(colour)} - off
        if off:
            yield Said("a way through the walls to the marked hexes"), frozenset(off)
        if far:
            yield Said("a way past obstacles to the marked hexes"), frozenset(far)

    def _out_of_reach(self, colour: Colour) -> set[Hex]:
        """What lies in a scenario for its hero to come to, and he can't."""
        hexes = {hex_: MapHex(hex_, mark) for hex_, mark in self.marks.items()}
        near = joined(self.starts[colour], open_hexes(hexes, colour), self._standing)
        wanted = (hex_ for hex_, on in hexes.items() if on.in_scenario(colour) and on.mark.tile in _TO_COME_TO)
        return {*wanted} - near

    def goal(self, colour: Colour, treasures: Mapping[TreasureId, Treasure]) -> Goal:
        """What a scenario on it asks for: its goal treasures, else all its monsters, else to hold out."""
        here = [mark for mark in self.marks.values() if mark.dot in {None, colour}]
        found = [mark.treasure for mark in here if mark.treasure is not None and treasures[mark.treasure].goal]
        goals = [LootGoal(treasure=each, count=found.count(each)) for each in dict.fromkeys(found)]
        if len(goals) > 1:
            return AllOf(goals=tuple(goals))
        monsters = any(mark.tile is Tile.MONSTER for mark in here)
        return goals[0] if goals else KillAll() if monsters else Survive(rounds=ROUNDS)


_TO_COME_TO: Final = frozenset({Tile.MONSTER, Tile.TREASURE})
