"""Random dungeons: what they are dealt from, and one that was dealt."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from holdin.models.base import ItemId, MapId, MonsterId, Printed, ScenarioId, TreasureId
from holdin.models.goals import Goal
from holdin.models.letters import Fights, Kind, Tile
from holdin.models.map_card import MapFace
from holdin.models.prescribed import Prescribing
from holdin.models.rewards import Treasure
from holdin.models.scales import SCENARIO_LEVELS, CharacterLevel, ScenarioLevel
from holdin.models.scenario import Scenario
from holdin.models.special_rules import SpecialRule

DUNGEON: Final = ScenarioId("dungeon")
"""The scenario of a dungeon that was dealt, among the set's own."""
DUNGEON_MAP: Final = MapId("dungeon")
FIND: Final = TreasureId("dungeon-find")
"""The goal treasure of a dungeon."""
QUARRY: Final = MonsterId("quarry")
"""In a goal or a rule: the first sort of monster that was dealt."""
MEANT: Final = frozenset({FIND, QUARRY})
"""The words of goals and rules that stand for what is dealt."""
WAY_IN: Final = "way-in"
"""The mark of the start hex."""
WAY_OUT: Final = "way-out"
"""The mark of a hex far from the start."""
ZONE: Final = "zone"
"""The mark of a patch of ground that a rule is about."""
LATE: Final = "late"
"""The mark of a monster that arrives later."""

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
PerLevel = Annotated[
    tuple[Annotated[int, Field(ge=1, le=99)], ...],
    Field(min_length=len(SCENARIO_LEVELS), max_length=len(SCENARIO_LEVELS)),
]
"""One number for each scenario level, from 0 to 3."""
Few = Annotated[int, Field(ge=0, le=12)]


class DealtSort(Printed):
    """A sort of monster that dungeons have."""

    monster: MonsterId
    normal: Annotated[int, Field(ge=1, le=99)]
    """What a normal one takes of the threat that a level allows."""
    elite: Annotated[int, Field(ge=1, le=99)]


class PerWay(Printed):
    """A number for each way of fighting."""

    held: Annotated[int, Field(ge=1, le=400)]
    open: Annotated[int, Field(ge=1, le=400)]

    def at(self, fights: Fights) -> int:
        """The number of a way of fighting."""
        return self.open if fights is Fights.OPEN else self.held


class DealtGoal(Prescribing):
    """A goal of dungeons; it can speak of the find, the quarry, the way in and the way out."""

    id: Word
    weight: Annotated[int, Field(ge=1, le=99)] = 1
    """How often it is dealt, beside the others."""
    success: Goal
    sorts: Annotated[int, Field(ge=1, le=2)] = 1
    """How many sorts of monster it needs."""
    money: Few = 0
    """Money tiles that lie there for it."""
    slack: PerWay | None = None
    """Rounds that there are besides those for the way; none: there is no limit."""
    threat: PerWay = PerWay(held=100, open=100)
    """Percent of a level's threat."""


class DealtRule(Prescribing):
    """A special rule of dungeons."""

    id: Word
    rule: SpecialRule
    zone: Annotated[int, Field(ge=0, le=20)] = 0
    """So many hexes are marked as its zone."""
    goals: tuple[Word, ...] = ()
    """The goals that it goes with; none named means all."""
    without: tuple[Word, ...] = ()
    """The goals that it doesn't go with."""


class DealtGround(Printed):
    """A tile that is dealt onto the floor, besides what a map face has."""

    tile: Literal[Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE, Tile.MONEY]
    most: Few


class ThreatTable(Printed):
    """How much threat a dungeon has, by scenario level."""

    held: PerLevel
    open: PerLevel

    def at(self, fights: Fights, level: int) -> int:
        """The threat at a level, in a way of fighting."""
        return (self.open if fights is Fights.OPEN else self.held)[level]


class Distances(Printed):
    """How far from the start things lie, in hexes to walk: at the least and at the most."""

    monsters: tuple[int, int] = (4, 14)
    find: tuple[int, int] = (5, 14)
    way_out: tuple[int, int] = (8, 18)


class Dealing(Printed):
    """What random dungeons of a set are dealt from."""

    maps: Annotated[tuple[MapId, ...], Field(min_length=1)]
    """The faces whose walls, doors and ground they have."""
    monsters: Annotated[tuple[DealtSort, ...], Field(min_length=2)]
    goals: Annotated[tuple[DealtGoal, ...], Field(min_length=1)]
    rules: tuple[DealtRule, ...] = ()
    ground: tuple[DealtGround, ...] = ()
    threat: ThreatTable
    character_levels: PerLevel = (1, 1, 2, 2)
    """The character's level, by scenario level (LVL-1)."""
    items: tuple[ItemId, ...] = ()
    """What is lent for a dungeon."""
    lent: Annotated[int, Field(ge=0, le=2)] = 2
    """How many of them (ITM-2)."""
    most_monsters: Annotated[int, Field(ge=1, le=9)] = 5
    distances: Distances = Distances()
    places: Annotated[int, Field(ge=1, le=99)]
    """How many wordings `dungeon.place.1` and so on there are, with which its name begins."""
    owners: Annotated[int, Field(ge=1, le=99)]
    """How many wordings `dungeon.owner.1` and so on there are, with which its name ends."""
    finds: Annotated[int, Field(ge=1, le=99)]
    """How many wordings `dungeon.find.1` and so on there are: what is to be fetched."""


class Dungeon(Printed):
    """A dungeon as it was dealt: a scenario page, its map, and all that it brings besides."""

    word: Annotated[str, Field(max_length=16)]
    """By which it is dealt again, with the same cards."""
    level: ScenarioLevel
    fights: Fights
    face: MapFace
    scenario: Scenario
    find: Treasure = Treasure(id=FIND, goal=True)
    character_level: CharacterLevel = 1
    items: tuple[ItemId, ...] = ()
    texts: Mapping[Annotated[str, Field(max_length=20)], Mapping[str, Annotated[str, Field(max_length=2000)]]] = {}
    """Its wordings per language, by their keys."""

    @property
    def monsters(self) -> tuple[tuple[MonsterId, Kind], ...]:
        """Who is in it, in the map's reading order."""
        marks = (printed.mark for printed in self.face.hexes.values())
        return tuple((mark.monster, mark.kind) for mark in marks if mark.monster is not None)
