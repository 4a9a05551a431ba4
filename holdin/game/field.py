"""The field: where figures stand to each other, as a way of fighting has it (RNG-1, ATK-1, MOV-4).

Whatever depends on the place of a fight asks here; no other file outside a way's own looks at a distance.
"""

from abc import abstractmethod
from typing import Protocol

from holdin.game.figures import FigureId
from holdin.game.table import Table
from holdin.rules.ground import Ground


class Field(Protocol):
    """Who can be fought, how far figures are from each other, and what moves them."""

    @abstractmethod
    def end(self, t: Table, who: FigureId) -> None:
        """A monster is dead: what ends with it ends (ENG-11, CON-6)."""

    @abstractmethod
    def fought(self, t: Table) -> tuple[FigureId, ...]:
        """The monsters that you fight now."""

    @abstractmethod
    def ground(self, t: Table) -> Ground:
        """The map as it is now: what lies there, and where monsters stand."""

    @abstractmethod
    def on_map(self, t: Table) -> bool:
        """Whether you move over the map now; in a held combat nobody does (ENG-10)."""

    @abstractmethod
    def apart(self, t: Table, one: FigureId, other: FigureId) -> int:
        """The distance between two figures, adjacent 1."""

    @abstractmethod
    def sees(self, t: Table, one: FigureId, other: FigureId) -> bool:
        """Whether a figure can be an ability's target for another: in line of sight, not invisible (ATK-2, CON-3)."""

    @abstractmethod
    def in_reach(self, t: Table, range_: int | None) -> tuple[FigureId, ...]:
        """The enemies that an ability of yours with this range can be for; none stands for 1 (ATK-1, CON-3)."""

    @abstractmethod
    def targets(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        """The enemies that an attack of yours can be for, where it may begin a fight, too (ENG-8)."""

    @abstractmethod
    def plan(self, t: Table, who: FigureId) -> object:
        """A monster's move and attack as things stand, in the terms of the way of fighting (MTN-2)."""

    @abstractmethod
    def shift(self, t: Table, whom: FigureId, push: int, pull: int) -> None:
        """Push a figure away from its enemy and pull it nearer (MOV-4)."""
