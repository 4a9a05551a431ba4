"""Monsters' turns drawn in a test.

"@" is the monster whose turn it is, "E" to "H" are its enemies, "X" to "Z" its allies, small letters name plain hexes
(see `tests.pictures`). A hex is answered by its name, and without one as it is.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.open.explain import Reasons, explain
from holdin.rules.open.figures import Enemy, Mover, Option, Situation
from holdin.rules.open.monster_move import options
from tests.pictures import Picture, picture

ENEMIES = "EFGH"
ALLIES = "XYZ"
Place = str | Hex


class Does(NamedTuple):
    """An option by the names of its hexes."""

    end: Place
    targets: str
    focus: str = ""
    heading: Place = ""


class Scene:
    """A drawn situation.

    `enemies` gives initiatives (10, 20, … unless told), `invisible` names those not seen, `special` who comes first by
    a special focus, and `tiles` tells what lies in named hexes.
    """

    def __init__(
        self,
        drawing: str,
        *,
        enemies: Mapping[str, float] | None = None,
        invisible: str = "",
        special: str = "",
        tiles: Mapping[str, Tile] | None = None,
        **set_: object,
    ) -> None:
        self.board: Picture = picture(drawing)
        names, ground = self.board.names, self.board.ground
        order = {name: 10.0 * (number + 1) for number, name in enumerate(ENEMIES)} | dict(enemies or {})
        there = [name for name in ENEMIES if name in names]
        self.situation = Situation(
            replace(ground, tiles={**ground.tiles, **{names[name]: tile for name, tile in (tiles or {}).items()}}),
            Mover(hex=self.board["@"], **set_),  # type: ignore[arg-type] # a set's values by their names
            [Enemy(names[name], order[name], name in invisible, name not in special) for name in there],
            [names[name] for name in ALLIES if name in names],
        )

    def does(self) -> list[Does]:
        """What the monster may do."""
        return self.named(options(self.situation))

    def named(self, found: Iterable[Option]) -> list[Does]:
        """Options by the names of their hexes."""
        name = self.name
        return [
            Does(
                name(option.end),
                "".join(sorted(str(name(target)) for target in option.targets)),
                "" if option.focus is None else str(name(option.focus)),
                "" if option.heading_for is None else name(option.heading_for),
            )
            for option in found
        ]

    def name(self, hex_: Hex) -> Place:
        """A hex's name, if it has one."""
        return next((name for name, named in self.board.names.items() if named == hex_), hex_)

    def why(self) -> tuple[Reasons, ...]:
        """The reasons."""
        return explain(self.situation)


def does(drawing: str, **values: object) -> list[Does]:
    """What the monster of a drawing may do."""
    return Scene(drawing, **values).does()  # type: ignore[arg-type] # a set's values by their names
