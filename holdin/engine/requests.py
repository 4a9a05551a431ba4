"""The fields of every operation, besides `id` and `op`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from holdin.models.scales import CharacterLevel, ScenarioLevel


class Request(BaseModel):
    """The fields of an operation."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(Request):
    """`hello`."""

    lang: str = "en"


class Load(Request):
    """`load`."""

    cards: Annotated[str, Field(min_length=1, max_length=4096)] = "base"


Name = Annotated[str, Field(min_length=1, max_length=64)]


class NamedSticker(Request):
    """A sticker, as views show it."""

    card: Name
    side: Literal["A", "B"]
    level: Literal[1, 2]
    half: Literal["top", "bottom"]
    line: Annotated[int, Field(ge=0, le=99)]
    enhancement: Name


class New(Request):
    """`new`."""

    scenario: Name | None = None
    dungeon: Name | None = None
    """In place of a scenario: a dungeon's word, `today` for that of the day by UTC, or `any` for that of the seed.

    Its word says level and way of fighting, and it lends its items; of the other fields only `character`,
    `hindrances` and those of the dice go with it. `today` and `any` are looked for at `level` and `fights`.
    """
    level: ScenarioLevel = 1
    character: Name | None = None
    """None: the set's first."""
    character_level: CharacterLevel = 1
    upgrades: Annotated[list[Name], Field(max_length=4)] = []
    items: Annotated[list[Name], Field(max_length=8)] = []
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] | None = None
    stickers: Annotated[list[NamedSticker], Field(max_length=99)] = []
    hindrances: bool = True
    fights: Literal["held", "open"] | None = None
    """None: what the scenario prescribes, else held (OPN-1)."""
    all_monsters: bool = False
    dice: Literal["seed", "manual"] = "seed"
    rolls: Annotated[str, Field(pattern="^[ABC]*$", max_length=100_000)] = ""
    draws: Annotated[list[Name], Field(max_length=10_000)] = []


Key = Annotated[str, Field(max_length=200)]


class CampaignDo(Request):
    """`campaign_do`."""

    action: Key


class ViewOf(Request):
    """`view`."""

    intents: bool = True
    """Whether monsters on the open map tell what they would do."""


class DoGame(ViewOf):
    """`do`: one action, or a list of them."""

    action: Key | None = None
    actions: Annotated[list[Key], Field(max_length=1000)] | None = None


class StepsRequest(Request):
    """`undo` and `redo`."""

    steps: Annotated[int, Field(ge=1)] = 1


class PathOf(Request):
    """`save` and `restore`: a file."""

    path: Annotated[str, Field(min_length=1, max_length=4096)]


class CampaignOpen(PathOf):
    """`campaign_open`."""

    way: Literal["now", "as_made", "restart"] | None = None
    """How to go on where the cards have changed since (`holdin.saves.sets.Continuation`)."""


class Advise(Request):
    """`advise`."""

    millis: Annotated[int, Field(ge=1, le=60_000)] = 300
    playouts: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """How many games are played out, instead of a time: then the advice is the same every time."""
    bot: Literal["random", "greedy", "planner"] = "planner"


class CampaignNew(Request):
    """`campaign_new`."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    character: Name
    path: Annotated[str, Field(min_length=1, max_length=4096)]
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] | None = None
    fights: Literal["held", "open"] = "held"
    """For every scenario that prescribes none (OPN-1)."""
    hindrances: Literal["later", "at_once", "never"] = "later"
    """From when on there are hindrances: from scenario 3 on, unless it is said otherwise (HIN-1)."""
    events: bool = True
    """Whether it is played with event decks (EVT-1)."""


class Nothing(Request):
    """An operation without fields."""
