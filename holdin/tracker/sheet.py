"""The sheet of the tracker: everything that the table's cubes, dice and memory would hold (SET-4)."""

from dataclasses import dataclass
from enum import StrEnum

from holdin.game.state import Effect, ItemPlace, Phase
from holdin.models.base import CharacterId, MonsterId, ScenarioId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, Kind, Letter, Party, Tile
from holdin.models.monster import Behaviour, Stats

HP_MOST = 999
"""No figure has more HP; a card that shows fewer wraps (MHP-1)."""


class Automatic(StrEnum):
    """What the tracker does by itself; each can be switched off."""

    CONDITIONS_END = "conditions_end"
    """Conditions and bonuses end with the turns and rounds that end them (CON-4, CON-5)."""
    DEATH_ENDS_COMBAT = "death_ends_combat"
    """A monster at 0 HP is dead: its combat ends (ENG-11, CON-6)."""
    ELEMENTS_RETURN = "elements_return"
    """Used symbols can be used again from your next turn on (ELM-2)."""
    FASTER_FIRST = "faster_first"
    """The lower initiative acts first, yours at a tie (INI-1)."""
    HEAL_TO_MAX = "heal_to_max"
    """HP stop at the max (HEAL-1)."""


class MarkKind(StrEnum):
    """What can be put on a party besides conditions; a note says nothing to the rules."""

    SHIELD = "shield"
    RETALIATE = "retaliate"
    BONUS = "bonus"
    NOTE = "note"


class Symbol(StrEnum):
    """How an element stands (ELM-1, ELM-2)."""

    ABSENT = "absent"
    SHOWN = "shown"
    USED = "used"


@dataclass(frozen=True, slots=True)
class Foe:
    """The monster of the combat."""

    name: str
    """What was typed, or the monster's id in the card set."""
    hp: int
    max_hp: int
    kind: Kind = Kind.NORMAL
    monster: MonsterId | None = None
    stats: Stats | None = None
    """Its printed values; none while nobody has typed them in."""
    behaviour: Letter | None = None
    """This round's set, once rolled (ENG-7)."""
    hex: Hex | None = None

    @property
    def row(self) -> Behaviour | None:
        """The set that is active in this round, as far as it is known."""
        return None if self.stats is None or self.behaviour is None else self.stats.sets[self.behaviour]


@dataclass(frozen=True, slots=True)
class Hindering:
    """The hindrances of the combat, counted or typed (HIN-1, HIN-6)."""

    kinds: tuple[Tile, ...] = ()
    sprung: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole table. What can be derived – the active tables, when an effect ends – isn't kept."""

    character: CharacterId
    character_level: int = 1
    level: int = 1
    """Scenario level, 0–3 (SCL-1)."""
    scenario: ScenarioId | None = None
    """None: some other scenario, without a map."""
    hp: int = 1
    max_hp: int = 1
    foe: Foe | None = None
    """None outside combat."""
    distance: int = 1
    hindering: Hindering = Hindering()
    tokens: int = 0
    """Money tokens looted (LOT-2)."""
    place: Hex | None = None
    """Your hex on the scenario's map."""
    gone: frozenset[Hex] = frozenset()
    """Hexes whose tile no longer counts: opened doors, sprung or disarmed traps, dead monsters, taken loot."""
    lapsed: frozenset[int] = frozenset()
    """The scenario's special rules that are known to have ended."""
    round: int = 1
    phase: Phase = Phase.CARD_SELECTION
    acted: frozenset[Party] = frozenset()
    """Who has had its turn in this round."""
    interrupted: bool = False
    """Whether the monster acts within your turn (ENG-5)."""
    leading: int | None = None
    """Your leading card's initiative, if it was typed (RND-2)."""
    hero_first: bool = True
    elements: tuple[tuple[Element, Symbol], ...] = tuple((element, Symbol.ABSENT) for element in Element)
    items: tuple[ItemPlace, ...] = ()
    """Those on the table, by their id in the card set or by what was typed."""
    effects: tuple[Effect, ...] = ()
    """Conditions, bonuses and notes; what was typed comes from you, a note from its own words."""
    given: tuple[Effect, ...] = ()
    """What its set gave the monster in its last turn without anybody having put it on the sheet (MTN-6)."""
    rolled: tuple[Letter, ...] = ()
    """The letters of the last roll."""
    off: frozenset[Automatic] = frozenset()
    """Automatic steps that were switched off."""

    @property
    def fighting(self) -> bool:
        """Whether this is a combat round (RND-1)."""
        return self.foe is not None

    def symbol(self, element: Element) -> Symbol:
        """How an element stands."""
        return dict(self.elements)[element]

    def conditions(self, bearer: Party) -> tuple[Condition, ...]:
        """The conditions on a party."""
        return tuple(each.condition for each in self.effects if each.bearer is bearer and each.condition is not None)

    def does(self, automatic: Automatic) -> bool:
        """Whether the tracker does this by itself."""
        return automatic not in self.off


def is_note(effect: Effect) -> bool:
    """Whether something on the sheet says nothing to the rules."""
    numbers = effect.shield or effect.retaliate or effect.hindrance
    return not numbers and effect.condition is None and effect.bonus is None and effect.when is None
