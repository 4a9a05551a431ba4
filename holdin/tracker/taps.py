"""What a tap on the tracker means: small, named, and kept in the tracker's file one by one."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from holdin.campaign.paper import PaperMark
from holdin.game.state import ItemCondition, Zone
from holdin.models.base import CardId, CharacterId, MonsterId, ScenarioId, TreasureId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, ElementSymbol, Half, Kind, Lasting, Letter, Party, Side, Tile
from holdin.models.monster import Stats
from holdin.models.scales import CharacterLevel, CombatDistance, ScenarioLevel
from holdin.tracker.sheet import HP_MOST, Automatic, MarkKind, NamedThing, Symbol

Hp = Annotated[int, Field(ge=0, le=HP_MOST)]
Words = Annotated[str, Field(max_length=60)]
GOLD_MOST: Final = 999


class Tap(BaseModel):
    """The base of all taps."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Begin(Tap):
    """A scenario begins, or some other one without a map: the sheet is set up anew (SET)."""

    do: Literal["begin"] = "begin"
    scenario: ScenarioId | None = None
    character: CharacterId
    character_level: CharacterLevel = 1
    level: ScenarioLevel = 1
    items: tuple[Words, ...] = ()
    card: bool = False
    """Whether a scenario tracker card is kept with the table (TRK-1)."""


class SetLevel(Tap):
    """Another scenario level than was set up (SCL-1)."""

    do: Literal["level"] = "level"
    level: ScenarioLevel


class ChangeHp(Tap):
    """HP up or down."""

    do: Literal["hp"] = "hp"
    who: Party
    by: Annotated[int, Field(ge=-HP_MOST, le=HP_MOST)]


class Heal(Tap):
    """A heal: more than HP, it takes conditions away (HEA-2)."""

    do: Literal["heal"] = "heal"
    who: Party
    by: Annotated[int, Field(ge=1, le=HP_MOST)]


class SetHp(Tap):
    """HP to a value."""

    do: Literal["set_hp"] = "set_hp"
    who: Party
    to: Hp


class SetMaxHp(Tap):
    """Max HP to a value."""

    do: Literal["max_hp"] = "max_hp"
    who: Party
    to: Annotated[int, Field(ge=1, le=HP_MOST)]


class Distance(Tap):
    """The distance to a value (RNG-1)."""

    do: Literal["distance"] = "distance"
    to: CombatDistance


class Loot(Tap):
    """Money tokens taken, or put back."""

    do: Literal["loot"] = "loot"
    by: Annotated[int, Field(ge=-99, le=99)] = 1
    hex: Hex | None = None
    """Where it lay on the map: nothing lies there any more."""


class Switch(Tap):
    """A condition put on a party, or taken off by hand."""

    do: Literal["condition"] = "condition"
    who: Party
    condition: Condition
    turns: Annotated[int, Field(ge=1, le=2)] = 1
    lasting: Lasting | None = None


class Renew(Tap):
    """A mark gained again, or given another end by hand (CON-1, CON-5)."""

    do: Literal["renew"] = "renew"
    mark: Annotated[int, Field(ge=0, le=999)]
    turns: Annotated[int, Field(ge=1, le=2)] = 1
    lasting: Lasting | None = None
    again: bool = False
    """Whether it was gained again: it then ends no sooner than it would have."""


class Add(Tap):
    """A bonus or note put on a party."""

    do: Literal["add"] = "add"
    who: Party
    kind: MarkKind
    value: Annotated[int, Field(ge=-99, le=99)] = 0
    range: Annotated[int, Field(ge=1, le=7)] = 1
    """How far a retaliate reaches (ATK-10)."""
    words: Words = ""
    """A note's words; else where it comes from, if not from a hand."""
    lasting: Lasting | None = None


class Remove(Tap):
    """A mark taken off by hand, by its place on the sheet."""

    do: Literal["remove"] = "remove"
    mark: Annotated[int, Field(ge=0, le=999)]


class Use(Tap):
    """An element symbol shows, is used, or is gone (ELM-1, ELM-2)."""

    do: Literal["element"] = "element"
    element: ElementSymbol
    symbol: Symbol


class OwnItem(Tap):
    """An item laid on the table."""

    do: Literal["own_item"] = "own_item"
    name: Annotated[str, Field(min_length=1, max_length=60)]


class SetItem(Tap):
    """An item's state; none takes it off the table."""

    do: Literal["item"] = "item"
    item: Annotated[int, Field(ge=0, le=99)]
    state: ItemCondition | None


class Fight(Tap):
    """A combat begins (ENG-9), or values are typed in for the one under way."""

    do: Literal["fight"] = "fight"
    name: Words = ""
    monster: MonsterId | None = None
    kind: Kind = Kind.NORMAL
    hp: Annotated[int, Field(ge=1, le=HP_MOST)]
    stats: Stats | None = None
    distance: CombatDistance
    hindrances: Annotated[tuple[Tile, ...], Field(max_length=2)] = ()
    hex: Hex | None = None


class Type(Tap):
    """The printed values of the monster, typed in or corrected."""

    do: Literal["type"] = "type"
    stats: Stats
    name: Words = ""


class Part(Tap):
    """The combat ends by hand."""

    do: Literal["part"] = "part"


class Hinder(Tap):
    """The hindrances of the combat, typed (HIN-1)."""

    do: Literal["hinder"] = "hinder"
    kinds: Annotated[tuple[Tile, ...], Field(max_length=2)]
    sprung: bool = False


class Rolled(Tap):
    """Letters that somebody or something rolled (ROLL-1)."""

    do: Literal["rolled"] = "rolled"
    letters: Annotated[tuple[Letter, ...], Field(min_length=1, max_length=2)]
    by: Party | None = None
    """Whose attack it was for, where that is known."""


class Behave(Tap):
    """The monster's set for this round (INI-1, ENG-7)."""

    do: Literal["behave"] = "behave"
    letter: Letter | None


class Lead(Tap):
    """Your leading card's initiative (RND-2)."""

    do: Literal["lead"] = "lead"
    initiative: Annotated[int, Field(ge=1, le=99)] | None


class First(Tap):
    """Who acts first in this round."""

    do: Literal["first"] = "first"
    who: Party


class Interrupt(Tap):
    """The monster, faster than you, acts within your turn (ENG-5)."""

    do: Literal["interrupt"] = "interrupt"


class LongRest(Tap):
    """A long rest: heal 2, refresh spent items; one discarded card is lost, the others come back (RST-3)."""

    do: Literal["long_rest"] = "long_rest"
    lost: CardId | None = None
    """None: the cards are counted by nobody."""


class ShortRest(Tap):
    """A short rest: one discarded card is lost, the others come back (RST-2)."""

    do: Literal["short_rest"] = "short_rest"
    lost: CardId
    again: bool = False
    """Whether 1 damage was suffered for another card than the first."""


class Choose(Tap):
    """A card chosen for this round, or taken back; the first one leads (RND-2)."""

    do: Literal["choose"] = "choose"
    card: CardId


class LayCard(Tap):
    """A card that lies otherwise, by hand."""

    do: Literal["lay_card"] = "lay_card"
    card: CardId
    side: Side
    zone: Zone
    level: Annotated[int, Field(ge=1, le=2)] = 1


class Play(Tap):
    """Which half of a card was played, or that it was used as a basic action (RND-4, RND-5)."""

    do: Literal["play"] = "play"
    card: CardId
    half: Half
    basic: bool = False
    """Whether it was used as Attack 2 or Move 2: then nothing printed on it counts."""


class Negate(Tap):
    """Cards take damage: a discarded one is lost, or two of the hand are discarded (DMG-1)."""

    do: Literal["negate"] = "negate"
    cards: Annotated[tuple[CardId, ...], Field(min_length=1, max_length=2)]


class Acts(Tap):
    """The taps before it were what the monster does in this round, so many."""

    do: Literal["acts"] = "acts"
    steps: Annotated[int, Field(ge=0, le=99)]


class Rename(Tap):
    """Another name for your character, or for the table among those that are kept; an empty one: the usual."""

    do: Literal["rename"] = "rename"
    what: NamedThing
    name: Words


class Become(Tap):
    """Another character, fresh: its HP card, its four cards (SET-1)."""

    do: Literal["become"] = "become"
    character: CharacterId


class KeepCard(Tap):
    """A scenario tracker card is kept with the table from here on (TRK-1)."""

    do: Literal["keep_card"] = "keep_card"


class Tick(Tap):
    """A tick on the scenario tracker card, or one less (TRK-1)."""

    do: Literal["tick"] = "tick"
    mark: PaperMark
    what: Words
    on: bool = True


class Purse(Tap):
    """Gold, as it stands on the scenario tracker card."""

    do: Literal["gold"] = "gold"
    to: Annotated[int, Field(ge=0, le=GOLD_MOST)]


class Grow(Tap):
    """Your level, as it stands on the scenario tracker card (LVL-1)."""

    do: Literal["grow"] = "grow"
    to: CharacterLevel


class SetOut(Tap):
    """The campaign's next scenario is set up: HP, cards, items, the king's list (SET-1, SET-2, END-4)."""

    do: Literal["set_out"] = "set_out"
    scenario: ScenarioId
    level: ScenarioLevel = 1


class Finish(Tap):
    """The scenario has ended; with a campaign, it is written on its card (END-2, END-3)."""

    do: Literal["finish"] = "finish"
    won: bool
    treasures: tuple[TreasureId, ...] = ()
    """Those that were looted (MAP-9)."""
    earned: tuple[Annotated[int, Field(ge=0, le=99)], ...] = ()
    """The special rules whose bonus was earned, by their places."""


class EndTurn(Tap):
    """The step under way is done: on to the next (RND-1)."""

    do: Literal["end_turn"] = "end_turn"


class Place(Tap):
    """Your hex on the map."""

    do: Literal["place"] = "place"
    hex: Hex


class Enter(Tap):
    """You come to a hex of the map: a trap is sprung, hazardous terrain hurts, a shut door opens (MAP-4 to 6)."""

    do: Literal["enter"] = "enter"
    hex: Hex
    unhurt: bool = False
    """Whether the damage was negated (DMG-1)."""


class Clear(Tap):
    """A hex's tile no longer counts, or counts again."""

    do: Literal["clear"] = "clear"
    hex: Hex
    gone: bool = True


class LayRift(Tap):
    """A rift put into a hex, or on a number of the range tracker for the combat; one there goes (RIF-1, RIF-4)."""

    do: Literal["rift"] = "rift"
    at: Hex | CombatDistance


class Automate(Tap):
    """An automatic step switched on or off."""

    do: Literal["automate"] = "automate"
    step: Automatic
    on: bool


AnyTap = Annotated[
    Begin
    | SetLevel
    | ChangeHp
    | Heal
    | SetHp
    | SetMaxHp
    | Distance
    | Loot
    | Switch
    | Renew
    | Add
    | Remove
    | Use
    | OwnItem
    | SetItem
    | Fight
    | Type
    | Part
    | Hinder
    | Rolled
    | Behave
    | Lead
    | First
    | Interrupt
    | LongRest
    | ShortRest
    | Choose
    | LayCard
    | Play
    | Negate
    | Acts
    | Rename
    | Become
    | KeepCard
    | Tick
    | Purse
    | Grow
    | SetOut
    | Finish
    | EndTurn
    | Place
    | Enter
    | Clear
    | LayRift
    | Automate,
    Field(discriminator="do"),
]
