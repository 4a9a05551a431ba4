"""Line of sight between hexes (ATK-3)."""

from holdin.models.hexes import Hex
from holdin.rules.ground import Ground
from holdin.rules.lattice import Point


def sees(ground: Ground, a: Hex, b: Hex) -> bool:
    """Whether there is a line of sight (ATK-3); a hex sees itself, a closed door blocks at either end (MAP-4).

    Two neighbours with no wall between them always see each other (Ruling).
    """
    return a == b or ground.space.lines.sees(a, b)


def line(ground: Ground, a: Hex, b: Hex) -> tuple[Point, Point] | None:
    """A corner of `a` and a corner of `b` whose segment touches no wall, in lattice points; none if there is none.

    Neighbours may see each other without one (ATK-3, Ruling).
    """
    return ground.space.lines.line(a, b)


def sight_table(ground: Ground) -> dict[Hex, frozenset[Hex]]:
    """Per hex all the hexes that it sees, itself included; not to be changed (ATK-3)."""
    seen = ground.space.lines.table()
    return {hex_: seen.get(hex_) or frozenset((hex_,)) for hex_ in ground.hexes}
