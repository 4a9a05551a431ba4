"""Where an area would be put: it lies over the hex that is pointed at, turned as it was turned last (ARE-2).

The rules offer every placement; here they are only gone through in an order that turns look like turns in.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from holdin.game.asks import AskArea
from holdin.game.figures import FigureId
from holdin.models.hexes import Hex

Placement = tuple[tuple[Hex, ...], tuple[FigureId, ...]]
"""The hexes of an area, also those off the map, and whom it hits there."""
Shape = tuple[Hex, ...]
TURNS: Final = 6


def shape(hexes: Iterable[Hex]) -> Shape:
    """A pattern wherever it lies: the same turned differently is another one."""
    first, *others = sorted(hexes)
    return (Hex(0, 0), *(Hex(q - first.q, r - first.r) for q, r in others))


def ring(hexes: Iterable[Hex]) -> tuple[Shape, ...]:
    """A pattern turned by 60° again and again, then its mirror image, each once."""
    found, turned = dict[Shape, None](), list(hexes)
    for mirrored in (turned, [Hex(r, q) for q, r in turned]):
        turned = mirrored
        for _ in range(TURNS):
            found.setdefault(shape(turned))
            turned = [Hex(-r, q + r) for q, r in turned]
    return tuple(found)


def _apart(hexes: Iterable[Hex], at: Hex) -> float:
    """How far a hex is from a pattern's middle."""
    places = [*hexes]
    q, r = sum(each.q for each in places) / len(places) - at.q, sum(each.r for each in places) / len(places) - at.r
    return q * q + q * r + r * r


@dataclass(eq=False)
class AreaAim:
    """An area that is to be put."""

    ask: AskArea
    turn: int = field(init=False)
    """Which shape of the ring it has now."""
    now: Placement = field(init=False)
    """Where it lies as long as nothing is pointed at."""

    def __post_init__(self) -> None:
        """It begins where it hits the most."""
        self.now = max(self.ask.placements, key=lambda each: len(each[1]))
        self.shapes = ring(self.now[0])
        self.turn = 0

    def over(self, at: Hex) -> Placement | None:
        """The placement over a hex: with its shape as it is, or turned as little as need be; none where there is none.

        Of several the one in whose middle the hex is.
        """
        for step in range(len(self.shapes)):
            found = self._over(at, step)
            if found is not None:
                return found
        return None

    def _over(self, at: Hex, step: int) -> Placement | None:
        wanted = self.shapes[(self.turn + step) % len(self.shapes)]
        found = [each for each in self.ask.placements if at in each[0] and shape(each[0]) == wanted]
        return min(found, key=lambda each: (_apart(each[0], at), each[0]), default=None)

    def turned(self, step: int, at: Hex | None) -> None:
        """Turn it to the next shape in which it can lie over a hex, or else anywhere: then as near as can be."""
        count = len(self.shapes)
        if at is not None:
            held = self.over(at)
            self.turn = self.turn if held is None else self.shapes.index(shape(held[0]))
            for more in range(1, count):
                found = self._over(at, more * step)
                if found is not None:
                    self.turn, self.now = (self.turn + more * step) % count, found
                    return
        for more in range(1, count):
            wanted = self.shapes[(self.turn + more * step) % count]
            elsewhere = [each for each in self.ask.placements if shape(each[0]) == wanted]
            if elsewhere:
                here = self.now[0][len(self.now[0]) // 2]
                self.turn, self.now = (
                    (self.turn + more * step) % count,
                    min(elsewhere, key=lambda each: _apart(each[0], here)),
                )
                return

    def hexes(self) -> dict[Hex, Placement]:
        """The placement over each hex that any covers."""
        every = dict.fromkeys(hex_ for hexes, _ in self.ask.placements for hex_ in hexes)
        return {hex_: found for hex_ in every if (found := self.over(hex_)) is not None}
