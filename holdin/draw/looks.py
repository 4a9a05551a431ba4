"""What can be painted: a look says which card, how it is turned, and what is lit on it. Looks are frozen values."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from holdin.models.base import AchievementId, CardId, CharacterId, EventCardId, ItemId, MapId, MonsterId, ScenarioId
from holdin.models.enhancement import Sticker
from holdin.models.hexes import Hex
from holdin.models.letters import Colour, Kind, Letter, Side, Tile

if TYPE_CHECKING:  # looks are values; only a scan holds what is painted
    from pygame import Surface

    from holdin.game.state import Made


@dataclass(frozen=True, slots=True)
class CharacterHp:
    """A character's HP card; half (0–3) is up. No hp and no level: as printed, with nothing lit (HPC-1 to HPC-3)."""

    character: CharacterId
    half: int
    hp: int | None = None
    level: int | None = None
    held: bool = False
    """In play: the half that is turned away is a whisper."""


@dataclass(frozen=True, slots=True)
class MonsterHp:
    """The monster HP card; half (0–3) is up, level is the scenario's (MHP-1). HP may lie beyond its numbers."""

    half: int
    hp: int | None = None
    level: int | None = None
    held: bool = False
    """In play: the half that is turned away is a whisper."""
    whose: tuple[MonsterId, bool] | None = None
    """In a fight the monster whose HP these are, and whether it is an elite."""


@dataclass(frozen=True, slots=True)
class Note:
    """A few words laid on an action: what it costs, or why it does nothing now, as which it is grey."""

    text: str
    idle: bool = False


@dataclass(frozen=True, slots=True)
class AbilityFace:
    """One face of an ability card as an upright half card (ABL-2); its height is the card's short side."""

    card: CardId
    side: Side
    level: int
    top: Note | None = None
    bottom: Note | None = None
    """What is noted on its actions."""
    stickers: tuple[Sticker, ...] = ()
    """The enhancements that lie on it (ENH-1)."""


@dataclass(frozen=True, slots=True)
class AbilityCardLook:
    """A whole ability card, sideways: its active face right, the other level's face left, turned over (ABL-1)."""

    card: CardId
    side: Side
    level: int
    stickers: tuple[Sticker, ...] = ()
    """The enhancements that lie on this side of it (ENH-1)."""


@dataclass(frozen=True, slots=True)
class MonsterCardLook:
    """A monster on the upper half, an item on the lower; kind and letter are lit where given (MON-1, MON-2).

    In a fight, where its HP are known, they stand in place of what is printed, and the lower half says in words what
    each set does.
    """

    monster: MonsterId
    item: ItemId | None = None
    kind: Kind | None = None
    letter: Letter | None = None
    hp: tuple[int, int] | None = None
    """Its HP in the fight, and those that it began with."""


@dataclass(frozen=True, slots=True)
class MonsterSide:
    """A side (0 front, 1 back) of a monster card as printed: two halves, each a monster and an item (MON-1)."""

    card: int
    """Which of the set's monster cards, from 0."""
    side: int


@dataclass(frozen=True, slots=True)
class ItemFace:
    """An item (ITM-1)."""

    item: ItemId


@dataclass(frozen=True, slots=True)
class EventSide:
    """A side of an event card: its text and choices on the front, its outcomes on the back (EVT-2)."""

    event: EventCardId
    back: bool = False


@dataclass(frozen=True, slots=True)
class RangeTracker:
    """The range tracker with a distance lit; none: as printed (RNG-1)."""

    distance: int | None = None
    lit: bool = True
    """Whether the distance counts now: out of combat it is only where the card is tucked (SET-3)."""
    rifts: tuple[int, ...] = ()
    """The numbers on which a rift lies (RIF-4)."""


@dataclass(frozen=True, slots=True)
class MapCardLook:
    """A map card, held as the scenario of its colour is played; the facts are the same as `MapFacts` (MAP-1)."""

    map: MapId
    colour: Colour
    opened: tuple[Hex, ...] = ()
    cleared: tuple[Hex, ...] = ()
    dead: tuple[Hex, ...] = ()
    looted: tuple[Hex, ...] = ()
    hero: Hex | None = None
    shut: tuple[Hex, ...] = ()
    ground: tuple[tuple[Hex, Tile | None], ...] = ()
    printed: bool = False
    """With the tiles of both scenarios and both titles equally strong (MAP-2)."""
    titled: bool = True
    """With its title at the top; not where that would be cut."""
    named: bool = False
    """With every hex's name."""
    rifts: tuple[Hex, ...] = ()
    """The hexes on which a rift lies (RIF-1)."""
    traps: "tuple[tuple[Hex, Made], ...]" = ()
    walls: tuple[Hex, ...] | None = None
    who: CharacterId | None = None
    """Which hero stands there."""


@dataclass(frozen=True, slots=True)
class ScenarioTracker:
    """The scenario tracker (TRK-1)."""

    name: str = ""
    level: int = 1
    upgrades: tuple[CardId, ...] = ()
    achievements: tuple[AchievementId, ...] = ()
    gold: int = 0
    items: tuple[ItemId, ...] = ()
    unlocked: tuple[ScenarioId, ...] = ()
    completed: tuple[ScenarioId, ...] = ()
    blocked: tuple[ScenarioId, ...] = ()
    character: CharacterId | None = None
    """Whose ability cards the upgrades are; none: the set's first character."""


@dataclass(frozen=True, slots=True)
class TableTracker:
    """The on-table tracker: tracks for cubes, on the twelfth map face (SET-4)."""


@dataclass(frozen=True, slots=True)
class Back:
    """A card's plain back, for cards that lie face down."""


@dataclass(frozen=True, slots=True)
class Scan:
    """A picture of a printed card, already cropped and turned; the same surface is the same look."""

    surface: "Surface"
    sideways: bool = False


Look = (
    CharacterHp
    | MonsterHp
    | AbilityFace
    | AbilityCardLook
    | MonsterCardLook
    | MonsterSide
    | ItemFace
    | EventSide
    | RangeTracker
    | MapCardLook
    | ScenarioTracker
    | TableTracker
    | Back
    | Scan
)
