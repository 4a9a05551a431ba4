"""Figures: who stands on the field, by ids. You are one, and every living monster is."""

from typing import Final

from holdin.game.evolve import evolver, value
from holdin.models.hexes import Hex
from holdin.models.letters import Letter, Party

FigureId = str
"""You, or a monster by its reference, such as "wolf-1"."""

YOU: Final[FigureId] = "hero"
"""Your own id."""


def side_of(who: FigureId) -> Party:
    """The party that a figure belongs to; events and front ends speak of parties."""
    return Party.HERO if who == YOU else Party.MONSTER


@value
class Figure:
    """A figure as it is now."""

    id: FigureId
    hex: Hex
    hp: int
    max_hp: int
    set: Letter | None = None
    """A monster's set for this round, once rolled (ENG-7)."""
    acted: bool = False
    """On the open map: whether a monster has had its turn in this round (OPN-4)."""


evolve_figure = evolver(Figure)
