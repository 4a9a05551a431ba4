"""What hands do with cards: small, named, and kept in the table's file one by one."""

from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import override

from holdin.game.state import Setup
from holdin.game.written import WrittenStart
from holdin.hand.card_table import ByItself
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.letters import Letter
from holdin.models.scales import CharacterLevel, ScenarioLevel
from holdin.tracker.taps import AnyTap

Card = Annotated[str, Field(min_length=1, max_length=80)]
Millimetres = Annotated[float, Field(ge=-1000, le=2000, allow_inf_nan=False)]
Degrees = Annotated[float, Field(ge=-360, le=360, allow_inf_nan=False)]


class Gesture(BaseModel):
    """The base of all gestures."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    do: str

    TOLD_BY: ClassVar[str] = ""
    """The field by which gestures of this class have names of their own."""

    @property
    def kind(self) -> str:
        """What kind of gesture it is, as far as it has a name of its own, such as "slide_in"."""
        return f"{self.do}_{getattr(self, self.TOLD_BY)}" if self.TOLD_BY else self.do


class MoveCard(Gesture):
    """A card is slid somewhere; its angle changes only where it settles into a place."""

    do: Literal["move"] = "move"
    card: Card
    x: Millimetres
    y: Millimetres
    angle: Degrees | None = None
    into: bool = False
    """Whether it comes into the left hand, among the cards there as it belongs (SET-3)."""
    along: bool = False
    """Whether the range tracker comes along with the HP card, so that its number stays in sight (RNG-1)."""
    top: bool = False
    """Whether it lies on top of what it is let go on; in the fan it is fanned."""
    fight: bool = False
    """Whether a combat that begins or ends with it is read from the map, or forgotten (ENG-9)."""
    enter: bool = False
    """Whether a door to which it leads you opens (MAP-4)."""


class TurnCard(Gesture):
    """A card is turned: by 180° its other half comes up, by any angle it lies slanted."""

    do: Literal["turn"] = "turn"
    card: Card
    by: Degrees = 180.0

    @property
    @override
    def kind(self) -> str:
        return "turn_half" if abs(self.by) == 180 else "turn"


class Flip(Gesture):
    """A card is turned over."""

    do: Literal["flip"] = "flip"
    card: Card


class Layer(Gesture):
    """A card goes a layer nearer to the eye (1), or farther (−1)."""

    TOLD_BY = "step"
    do: Literal["layer"] = "layer"
    card: Card
    step: Literal[-1, 1]


class Behind(Gesture):
    """A card is slid behind another one."""

    do: Literal["behind"] = "behind"
    card: Card
    other: Card


class Slide(Gesture):
    """A card is slid behind the deck, to where it belongs there; or out of it, onto the table (SET-3).

    A map slid "in" goes to an arrow, where none is yet; into the "deck" among the cards that aren't used.
    """

    TOLD_BY = "where"
    do: Literal["slide"] = "slide"
    card: Card
    where: Literal["in", "out", "deck"]
    along: bool = False
    """As in `MoveCard`."""
    fight: bool = False
    """As in `MoveCard`."""


class Pack(Gesture):
    """Several cards at once are slid among those that aren't used (SET-3)."""

    do: Literal["pack"] = "pack"
    cards: Annotated[tuple[Card, ...], Field(max_length=40)]


class Raise(Gesture):
    """A card of the deck is raised by a few millimetres, or put back (SET-3)."""

    do: Literal["raise"] = "raise"
    card: Card


class Fan(Gesture):
    """The ability cards are fanned, those in the discard and the lost pile left where they are (SET-3)."""

    do: Literal["fan"] = "fan"


class Lay(Gesture):
    """A card is laid where it belongs by its zone; "turned" is in the hand with side B up (RND-5)."""

    TOLD_BY = "where"
    do: Literal["lay"] = "lay"
    card: Card
    where: Literal["hand", "turned", "chosen", "discard", "lost", "kept"]


class Rest(Gesture):
    """A rest: a card is lost, all others but the lost ones come back to the hand, side A up (RST-1, RST-4)."""

    do: Literal["rest"] = "rest"
    card: Card
    """The lost one: chosen, or drawn at random (RST-2, RST-3)."""
    long: bool = False
    """Whether it heals, and refreshes spent items (RST-3)."""
    instead: str = Field("", max_length=80)
    """The one that was drawn first, and comes back for 1 damage (RST-2)."""

    @property
    @override
    def kind(self) -> str:
        return "rest_again" if self.instead else "rest_long" if self.long else "rest"


class Marked(StrEnum):
    """What can be marked."""

    HP = "hp"
    MONSTER_HP = "monster_hp"
    LEVEL = "level"
    CHARACTER_LEVEL = "character_level"
    TOKENS = "tokens"


class MarkNumber(Gesture):
    """A number counts from now on; an HP card turns so that it is on the half on top (HPC-1, MHP-1)."""

    TOLD_BY = "what"
    do: Literal["mark"] = "mark"
    what: Marked
    value: Annotated[int, Field(ge=0, le=999)]


class Throw(Gesture):
    """The ruler comes to rest after a throw (ROLL-1)."""

    do: Literal["throw"] = "throw"
    x: Millimetres
    y: Millimetres
    angle: Degrees
    letter: Letter
    joined: bool = False
    """Whether it came of the same touch as the gesture before it: both are taken back as one."""


class Gather(Gesture):
    """All cards as they come out of the box, ready to be set up by hand (SET-3)."""

    do: Literal["gather"] = "gather"
    again: bool = False
    """Whether the game that was picked up is set up anew: it is the one that the cards go back into."""


class SetUp(Gesture):
    """A scenario is set up in one go (SET-3)."""

    do: Literal["set_up"] = "set_up"
    scenario: ScenarioId
    character: CharacterId | None = None
    """Who plays, where it is somebody else than lies on the table."""
    level: ScenarioLevel = 1
    character_level: CharacterLevel = 1
    upgrades: Annotated[tuple[CardId, ...], Field(max_length=4)] = ()
    items: Annotated[tuple[ItemId, ...], Field(max_length=4)] = ()


class PickUp(Gesture):
    """A game is picked up as free cards."""

    do: Literal["pick_up"] = "pick_up"
    setup: Setup
    start: WrittenStart
    game: Annotated[str, Field(max_length=120, pattern=r"^((games|campaigns)/[^/\\:.][^/\\:]*)?$")] = ""
    """Where it is kept, in the folder of games."""


class Tell(Gesture):
    """The referee is told something, or carries it out: the cards are laid so that they show it."""

    do: Literal["tell"] = "tell"
    tap: AnyTap
    deck: bool = False
    """Whether the ability cards, and which of them leads, are his too (RND-2, RND-5)."""
    joined: bool = False
    """As in `Throw`."""


class SwitchAutomatic(Gesture):
    """Something that happens by itself is switched on or off."""

    do: Literal["automate"] = "automate"
    what: ByItself
    on: bool


AnyGesture = Annotated[
    MoveCard
    | TurnCard
    | Flip
    | Layer
    | Behind
    | Slide
    | Pack
    | Raise
    | Fan
    | Lay
    | Rest
    | MarkNumber
    | Throw
    | Gather
    | SetUp
    | PickUp
    | Tell
    | SwitchAutomatic,
    Field(discriminator="do"),
]
