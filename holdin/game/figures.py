"""Figures: who stands on the field, by ids. You are one, every living monster is, and so are your summons (FIG-1)."""

from typing import Final

from holdin.game.evolve import evolver, value
from holdin.models.hexes import Hex
from holdin.models.letters import Letter, Party
from holdin.models.summon import SUMMON, Summon

FigureId = str
"""You, a monster by its reference, such as "wolf-1", or a summon of yours, such as "summon-1-hound"."""

YOU: Final[FigureId] = "hero"
"""Your own id."""


def side_of(who: FigureId) -> Party:
    """The party that a figure belongs to: yours, or the monsters' (FIG-1)."""
    return Party.HERO if who == YOU or who.startswith(SUMMON) else Party.MONSTER


def is_summon(who: FigureId) -> bool:
    """Whether a figure is a summon of yours (SUM-3)."""
    return who.startswith(SUMMON)


def summon_id(number: int, name: str) -> FigureId:
    """The id of a summon of yours, from its number and its name's key."""
    return f"{SUMMON}{number}-{name}"


def summon_parts(who: FigureId) -> tuple[int, str]:
    """The number and the name's key in a summon's id."""
    number, _, name = who.removeprefix(SUMMON).partition("-")
    return int(number), name


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
    """On the open map: whether a monster, or a summon, has had its turn in this round (OPN-4, SUM-3)."""
    printed: Summon | None = None
    """What is printed on the ability that has brought a summon of yours (SUM-1)."""


evolve_figure = evolver(Figure)
