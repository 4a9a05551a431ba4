"""The field: where figures stand to each other, as a way of fighting has it (RNG-1, ATK-1, MOV-4).

Whatever depends on the place of a fight asks here; no other file outside a way's own looks at a distance.
"""

from abc import abstractmethod
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Protocol

from holdin.game.actions import Spot
from holdin.game.figures import Figure, FigureId
from holdin.game.state import Board, Effect
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Tile
from holdin.rules.ground import Ground


class Field(Protocol):
    """Who can be fought, how far figures are from each other, and what moves them."""

    @abstractmethod
    def leaves(self, t: Table, figure: Figure) -> None:
        """A monster that counts as dead by now leaves the field: what stays in its hex (ATK-11)."""

    @abstractmethod
    def end(self, t: Table, who: FigureId) -> None:
        """A monster is dead: what ends with it ends (ENG-11, CON-6)."""

    @abstractmethod
    def credits(self, cause: str) -> bool:
        """Whether a monster that dies of something was killed by you, for what waits for that (OPN-7)."""

    @abstractmethod
    def clock(self, t: Table, bearer: FigureId, condition: Condition | None, *, bonus: bool) -> tuple[FigureId, bool]:
        """Whose turn is an effect's chance to act, and whether that is the one under way (CON-4, HEA-4)."""

    @abstractmethod
    def ended(self, t: Table, effect: Effect) -> None:
        """An effect has ended: what it has done to the map is undone (OPN-6)."""

    @abstractmethod
    def fought(self, t: Table) -> tuple[FigureId, ...]:
        """The monsters that you fight now."""

    @abstractmethod
    def engaging(self, t: Table, board: Board, you: Hex) -> tuple[FigureId, ...]:
        """The monsters that engage whoever ends a move in a hex of a board (ENG-2)."""

    @abstractmethod
    def ground(self, t: Table) -> Ground:
        """The map as it is now: what lies there, and where monsters stand."""

    @abstractmethod
    def tile(self, t: Table, hex_: Hex) -> Tile | None:
        """What lies in a hex now that matters to who enters it."""

    @abstractmethod
    def on_map(self, t: Table) -> bool:
        """Whether you move over the map now; in a held combat nobody does (ENG-10)."""

    @abstractmethod
    def at(self, t: Table, hex_: Hex) -> FigureId | None:
        """The monster that is in the way in a hex, alive or still to come (MAP-10)."""

    @abstractmethod
    def opened(self, t: Table, before: Board) -> None:
        """A door or a wall is open that wasn't on the board before: what lies behind is there to be met (MAP-4)."""

    @abstractmethod
    def emptied(self, t: Table) -> None:
        """A hex may have become empty: a figure has left it, or what lay there is gone (OPN-6)."""

    @abstractmethod
    def near(self, t: Table, reach: int) -> list[Hex]:
        """The hexes of the map within a range and in sight of you, ascending; none where nobody is on the map."""

    @abstractmethod
    def is_empty(self, t: Table, hex_: Hex) -> bool:
        """Whether nothing is in a hex: no figure, no tile, no token, no treasure (FIG-4)."""

    @abstractmethod
    def walkers(self, t: Table, hexes: AbstractSet[Hex]) -> tuple[FigureId, ...]:
        """The figures in some hexes that their ground does something to (MAP-6)."""

    @abstractmethod
    def tokens(self, t: Table) -> Collection[Hex]:
        """Where the tokens of dead monsters lie, once for each of them (ATK-11)."""

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
    def allies(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        """Your allies, without yourself, within a range and in sight (ARE-6, HEA-1)."""

    @abstractmethod
    def targets(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        """The enemies that an attack of yours can be for, where it may begin a fight, too (ENG-8)."""

    @abstractmethod
    def rifts(self, t: Table) -> tuple[Spot, ...]:
        """The rifts that count now, ascending: the map's, or in a held combat those of its range tracker (RIF-4)."""

    @abstractmethod
    def put_rifts(self, t: Table, rifts: tuple[Spot, ...]) -> None:
        """From now on these are the rifts that count."""

    @abstractmethod
    def free(self, t: Table, reach: int, around: Spot | None = None) -> tuple[Spot, ...]:
        """Where a rift can be put: within reach and sight of you, or just so far from another rift (RIF-1, RIF-4)."""

    @abstractmethod
    def on_rift(self, t: Table, who: FigureId) -> bool:
        """Whether a figure is on a rift (RIF-3, RIF-4)."""

    @abstractmethod
    def by_rifts(self, t: Table, reach: int, *, on: bool) -> tuple[FigureId, ...]:
        """The enemies on rifts, or within reach and sight of one (RIF-3)."""

    @abstractmethod
    def teleports(self, t: Table, value: int | None) -> tuple[Spot, ...]:
        """Where a teleport of yours can end, so far away at most (TEL-1, TEL-2)."""

    @abstractmethod
    def teleport(self, t: Table, spot: Spot) -> None:
        """You are there without having been anywhere between (TEL-1, TEL-2)."""

    @abstractmethod
    def plan(self, t: Table, who: FigureId) -> object:
        """A monster's move and attack as things stand, in the terms of the way of fighting (MTN-2)."""

    @abstractmethod
    def shift(self, t: Table, by: FigureId, whom: FigureId, push: int, pull: int) -> None:
        """Push a figure away from another and pull it nearer (MOV-4)."""
