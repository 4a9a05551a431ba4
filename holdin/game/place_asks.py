"""The questions for a place: where a tile, a figure or a rift is put, moved or taken off, and where a teleport ends."""

from holdin.game.actions import Spot
from holdin.game.agenda import Source
from holdin.game.asks import Ask, AskKind
from holdin.game.evolve import value
from holdin.models.ability import Gain
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.models.rift_abilities import MoveRift, RemoveRift, Teleport
from holdin.models.summon import Summon
from holdin.models.tile_abilities import CreateTrap, DestroyObstacle, MoveObstacle


@value
class AskPlace(Ask):
    """Where a tile is put, or from where it is taken (OPN-6)."""

    kind = AskKind.PLACE
    rule = "OPN-6"
    source: Source
    change: int
    hexes: tuple[Hex, ...]
    tile: Tile | None = None
    """What is put; none where one is taken off."""


@value
class AskSummon(Ask):
    """Next to you, where a figure that you summon comes to stand (SUM-1)."""

    kind = AskKind.PLACE
    rule = "SUM-1"
    source: Source
    ability: Summon
    gains: tuple[Gain, ...]
    hexes: tuple[Hex, ...]


@value
class AskObstacle(Ask):
    """Which obstacle is moved or destroyed (OVL-7)."""

    kind = AskKind.PLACE
    rule = "OVL-7"
    source: Source
    ability: MoveObstacle | DestroyObstacle
    gains: tuple[Gain, ...]
    hexes: tuple[Hex, ...]


@value
class AskObstaclePlace(Ask):
    """Where an obstacle is put, a new one or one that is moved (OVL-7)."""

    kind = AskKind.PLACE
    rule = "OVL-7"
    source: Source
    hexes: tuple[Hex, ...]
    moved: Hex | None = None
    """Where the one lies that is moved; none: it is new."""


@value
class AskTrapPlace(Ask):
    """Where a trap is put (OVL-3)."""

    kind = AskKind.PLACE
    rule = "OVL-3"
    source: Source
    ability: CreateTrap
    gains: tuple[Gain, ...]
    hexes: tuple[Hex, ...]


@value
class AskRift(Ask):
    """Where a rift is created: a hex, or in a held combat a number of the range tracker (RIF-1, RIF-4)."""

    kind = AskKind.PLACE
    rule = "RIF-1"
    spots: tuple[Spot, ...]
    source: Source


@value
class AskRiftGone(Ask):
    """Which of the others is removed, as there are six (RIF-2)."""

    kind = AskKind.PLACE
    rule = "RIF-2"
    spots: tuple[Spot, ...]


@value
class AskWhichRift(Ask):
    """Which rift is moved or removed (RIF-3)."""

    kind = AskKind.PLACE
    rule = "RIF-3"
    spots: tuple[Spot, ...]
    source: Source
    ability: MoveRift | RemoveRift


@value
class AskRiftTo(Ask):
    """Where a rift is moved (RIF-3)."""

    kind = AskKind.PLACE
    rule = "RIF-3"
    spots: tuple[Spot, ...]
    source: Source
    ability: MoveRift
    rift: Spot


@value
class AskTeleport(Ask):
    """Where a teleport ends (TEL-1, TEL-2)."""

    kind = AskKind.PLACE
    rule = "TEL-1"
    spots: tuple[Spot, ...]
    source: Source
    ability: Teleport


AskSpot = AskRift | AskRiftGone | AskWhichRift | AskRiftTo | AskTeleport
"""The questions after a spot, whichever way is fought."""
