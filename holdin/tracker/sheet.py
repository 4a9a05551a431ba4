"""The sheet of the tracker: everything that the table's cubes, dice and memory would hold (SET-4)."""

from dataclasses import dataclass
from enum import StrEnum

from holdin.campaign.state import CampaignStage, CampaignState
from holdin.game.state import CardPlace, Effect, ItemPlace, Phase
from holdin.models.base import CardId, CharacterId, MonsterId, ScenarioId, TreasureId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, ElementSymbol, Half, Kind, Letter, Party, Tile
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
    TURNS_BEGIN = "turns_begin"
    """Once both initiatives are known, the first turn begins (INI-1)."""
    CARDS_TURN = "cards_turn"
    """After your turn the chosen cards turn or are discarded (RND-5)."""
    HINDRANCES = "hindrances"
    """A combat's hindrances are counted as it begins: the advanced variant (HIN-1)."""
    ROLLS = "rolls"
    """What is offered first is its own roll, not the letters of a die or a ruler (ROLL-1); off at first."""


class MarkKind(StrEnum):
    """What can be put on a party besides conditions; a note says nothing to the rules."""

    SHIELD = "shield"
    RETALIATE = "retaliate"
    BONUS = "bonus"
    NOTE = "note"


class NamedThing(StrEnum):
    """What can be given a name at the table."""

    HERO = "hero"
    TABLE = "table"


class Symbol(StrEnum):
    """How an element stands (ELM-1, ELM-2)."""

    ABSENT = "absent"
    SHOWN = "shown"
    USED = "used"


BASE_ELEMENTS = (Element.DARK, Element.FIRE)
"""Those that every table has at hand, whatever its cards print (MIX-2)."""


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
    name: str = ""
    """What you call your character; empty: as the card set does."""
    title: str = ""
    """What this table is called among those that are kept; empty: after its scenario."""
    hp: int = 1
    max_hp: int = 1
    deck: tuple[CardPlace, ...] = ()
    """Your ability cards; none where they lie on the screen themselves."""
    upgraded: frozenset[CardId] = frozenset()
    """Those of level 2 (LVL-2)."""
    halves: tuple[tuple[CardId, Half], ...] = ()
    """The halves that are known to have been played in your turn (RND-4)."""
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
    looted: frozenset[Hex] = frozenset()
    """Hexes of dead monsters from which the money token has been taken (MAP-10)."""
    lapsed: frozenset[int] = frozenset()
    """The scenario's special rules that are known to have ended."""
    taken: tuple[TreasureId, ...] = ()
    """Treasures that were looted in scenarios before, and don't lie here again (MAP-9)."""
    flooded: frozenset[Hex] = frozenset()
    """Where special rules have changed the ground."""
    rifts: frozenset[Hex] = frozenset()
    """Where the game has put rifts on the map (RIF-1)."""
    riven: tuple[int, ...] = ()
    """The numbers of the range tracker on which it has put rifts, for the combat (RIF-4)."""
    robbed: tuple[Hex, ...] = ()
    """The hexes of those who have taken tokens from you, once for each token (LOT-2)."""
    round: int = 1
    phase: Phase = Phase.CARD_SELECTION
    acted: frozenset[Party] = frozenset()
    """Who has had its turn in this round."""
    performed: bool = False
    """Whether what the monster does in this round has been carried out, its turn ended or not (INI-1)."""
    interrupted: bool = False
    """Whether the monster acts within your turn (ENG-5)."""
    leading: int | None = None
    """Your leading card's initiative, if it was typed (RND-2)."""
    hero_first: bool = True
    elements: tuple[tuple[ElementSymbol, Symbol], ...] = tuple((element, Symbol.ABSENT) for element in BASE_ELEMENTS)
    """Printed symbols as they stand; one that isn't among them doesn't show."""
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
    won: bool | None = None
    """How the scenario has ended; none while nobody has said so."""
    campaign: CampaignState | None = None
    """The scenario tracker card; none where no campaign is played (TRK-1)."""

    @property
    def under_way(self) -> bool:
        """Whether a scenario of the campaign lies on the table (END-1)."""
        return self.campaign is not None and self.campaign.stop is CampaignStage.PLAYING

    @property
    def fighting(self) -> bool:
        """Whether this is a combat round (RND-1)."""
        return self.foe is not None

    @property
    def its_turn_is_done(self) -> bool:
        """Whether the monster has acted in this round: it does so once (RND-1)."""
        return self.performed or Party.MONSTER in self.acted

    @property
    def rests_long(self) -> bool:
        """Whether a rest now is a long one: before a round without combat (RST-3)."""
        return self.phase is Phase.CARD_SELECTION and not self.fighting

    @property
    def may_be_interrupted(self) -> bool:
        """Whether this is your turn and the monster hasn't acted: a faster one may interrupt it (ENG-5)."""
        return self.phase is Phase.HERO_TURN and self.foe is not None and Party.MONSTER not in self.acted

    @property
    def all_rifts(self) -> frozenset[Hex | int]:
        """Those of the map and those of the range tracker together (RIF-4)."""
        return frozenset[Hex | int](self.rifts) | frozenset[Hex | int](self.riven)

    def symbol(self, element: ElementSymbol) -> Symbol:
        """How an element stands."""
        return dict(self.elements).get(element, Symbol.ABSENT)

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
