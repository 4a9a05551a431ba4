"""The lines of a journal as validated records (README.md beside this file).

A journal is text, one JSON object a line: a header, then an entry per answer. Each line carries a checksum over itself
and the line before, so that a changed, torn or missing line is seen.
"""

import hashlib
import json
import os
from errno import EMSGSIZE
from typing import Annotated, Final, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    field_serializer,
    model_serializer,
)

from holdin.campaign.state import CampaignState
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.game.written import WrittenStart
from holdin.hand.gestures import AnyGesture
from holdin.models.base import WORD_MOST, CharacterId
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights, Hindered
from holdin.tracker.taps import AnyTap, Begin

VERSION: Final = 4
"""Of the format; every older one is read too (`migrate.py`)."""
CHECK_LENGTH: Final = 16
LONGEST: Final = 1 << 20
"""Bytes of a line; none of ours comes near, and none that does is written."""
_CHECKED: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)

Word = Annotated[str, Field(max_length=WORD_MOST)]
Seed = Annotated[int, Field(ge=0, lt=1 << 64)]


class Record(BaseModel):
    """A line of a journal."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SetName(Record):
    """The card set that a game is played with."""

    name: Word
    version: Word
    digest: Word


class Earlier(Record):
    """What a journal goes on from that has become long: the lines before lie in a file beside it, whole."""

    part: Annotated[int, Field(ge=1, le=999_999)]
    """The number of that file; a part may go on from an earlier one itself."""
    check: Word
    """The checksum of its last line."""
    entries: Annotated[int, Field(ge=0, lt=1 << 53)]
    """How many entries lie before this journal's own first one, in all parts together."""


class Head(Record):
    """What every journal begins with."""

    holdin: str
    version: Literal[4] = 4
    program: Word = ""
    """The version of Holdin that began it."""
    cards: SetName
    earlier: Earlier | None = None


class Header(Head):
    """What a game's journal begins with: enough to set the game up again."""

    holdin: Literal["game"] = "game"
    setup: Setup
    dice: Dice
    manual: bool = False
    start: WrittenStart | None = None
    """Where the game went on from, if it wasn't set up anew."""
    dungeon: Dungeon | None = None
    """The dungeon that is played, whole: however dungeons are dealt by then, this one stays as it was."""

    @model_serializer(mode="wrap")
    def _with_a_dungeon_if_any(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """No dungeon isn't written: so each game of old keeps its checksum."""
        plain: dict[str, object] = write(self)
        if self.dungeon is None:
            del plain["dungeon"]
        return plain

    @field_serializer("setup", mode="wrap")
    def _written_as_ever(self, setup: Setup, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """What all games of old were is not written – held play, no stickers: so each keeps its checksum."""
        plain: dict[str, object] = write(setup)
        if setup.fights is Fights.HELD:
            del plain["fights"]
        if not setup.all_monsters:
            del plain["all_monsters"]
        if not setup.aftermaths:
            del plain["aftermaths"]
        return without_no_stickers(plain)


class CampaignHeader(Head):
    """What a campaign's journal begins with."""

    holdin: Literal["campaign"] = "campaign"
    name: Annotated[str, Field(min_length=1, max_length=60)]
    character: CharacterId
    seed: Seed
    hindrances: bool = True
    hindrances_from: Annotated[int, Field(ge=1, le=999)] = 1
    """The number of the first scenario with hindrances, if there are any (HIN-1)."""
    fights: Fights = Fights.HELD
    """The way of fighting that was chosen as it began (OPN-1)."""
    events: bool = False
    """Whether it is played with event decks (EVT-1); campaigns of older programs aren't."""

    @property
    def hindered(self) -> Hindered:
        """From when on it has hindrances."""
        later = Hindered.LATER if self.hindrances_from > 1 else Hindered.AT_ONCE
        return later if self.hindrances else Hindered.NEVER

    @model_serializer(mode="wrap")
    def _written_as_ever(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Held play, no events, hindrances at once aren't written: so a campaign of old keeps its checksums."""
        plain: dict[str, object] = write(self)
        if self.hindrances_from == 1:
            del plain["hindrances_from"]
        if not self.events:
            del plain["events"]
        if self.fights is Fights.HELD:
            del plain["fights"]
        return plain


class HandHeader(Head):
    """What the journal of a table of free cards begins with."""

    holdin: Literal["hand"] = "hand"
    character: CharacterId


class SheetHeader(Head):
    """What the journal of a tracker's sheet begins with."""

    holdin: Literal["tracker"] = "tracker"
    begin: Begin


AnyHeader = Header | CampaignHeader | HandHeader | SheetHeader
HEADERS: Final[TypeAdapter[AnyHeader]] = TypeAdapter(Annotated[AnyHeader, Field(discriminator="holdin")])


class _MayChangeCards(Record):
    """A line that other cards may begin with; where none do, it is written as before there could be any."""

    cards: SetName | None = None
    """The cards that are played with from here on, where they are others than before."""

    @model_serializer(mode="wrap")
    def _written_as_ever(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        plain: dict[str, object] = write(self)
        return plain if self.cards is not None else {name: value for name, value in plain.items() if name != "cards"}


class Planned(_MayChangeCards):
    """Something done between scenarios, as its text line; an expansion that is taken on brings its cards."""

    plan: Word


class Unplanned(_MayChangeCards):
    """So many plans were taken back."""

    unplan: Annotated[int, Field(ge=1)]


class Did(Record):
    """An answer and the chance that followed it, as action lines."""

    do: Annotated[tuple[str, ...], Field(min_length=1, max_length=64)]
    goes_on: bool = False
    """Whether one input gave it together with the answer before."""

    @model_serializer(mode="wrap")
    def _brief(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Only where it goes on: so a game's file stays small, and one of old keeps its checksums."""
        plain: dict[str, object] = write(self)
        return plain if self.goes_on else {"do": plain["do"]}


class TakenUp(Record):
    """The game went on from here, as hands had left its cards."""

    take_up: WrittenStart


class Undid(Record):
    """So many answers were taken back."""

    undo: Annotated[int, Field(ge=1)]


class Redid(Record):
    """So many answers were done again."""

    redo: Annotated[int, Field(ge=1)]
    goes_on: bool | None = None
    """Of one answer that was given again: whether together with the one before; none: as it was."""

    @model_serializer(mode="wrap")
    def _brief(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Only where it isn't as it was."""
        plain: dict[str, object] = write(self)
        return {name: value for name, value in plain.items() if value is not None}


def without_no_stickers(plain: dict[str, object]) -> dict[str, object]:
    """A set-up or a campaign as it was written before there were stickers, if it has none."""
    return plain if plain["stickers"] else {name: value for name, value in plain.items() if name != "stickers"}


class Stands(Record):
    """A snapshot: so the campaign stands between two scenarios, whatever the lines before make of it."""

    stands: CampaignState
    cards: SetName | None = None
    """The cards it is played with from here on, where they are others than before."""

    @field_serializer("stands", mode="wrap")
    def _written_as_ever(self, stands: CampaignState, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        """What there is nothing of, as stickers and events, isn't written: so a campaign of old keeps its checksums.

        How it is fought stands in its header.
        """
        plain: dict[str, object] = without_no_stickers(write(stands))
        del plain["fights"]
        return {name: value for name, value in plain.items() if value or name not in {"sets", "resting", "events"}}


class Adopted(Record):
    """Everything since the last snapshot plays again with these cards too, and goes on with them."""

    adopted: SetName


class Gestured(Record):
    """A gesture of hands."""

    gesture: AnyGesture


class Tapped(Record):
    """A tap on a tracker's sheet."""

    tap: AnyTap
    joined: bool = False
    """Whether it came of the same touch as the tap before it: both are taken back as one."""


Entry = Did | TakenUp | Undid | Redid | Planned | Unplanned | Stands | Adopted | Gestured | Tapped

_ENTRIES: Final[dict[str, type[Entry]]] = {
    "do": Did,
    "take_up": TakenUp,
    "undo": Undid,
    "redo": Redid,
    "plan": Planned,
    "unplan": Unplanned,
    "stands": Stands,
    "adopted": Adopted,
    "gesture": Gestured,
    "tap": Tapped,
}
"""By the field that only this kind has."""


def checksum(before: str, record: dict[str, object]) -> str:
    """The checksum of a record that follows a line with the checksum `before` ("" for the header)."""
    return hashlib.sha256((before + _CHECKED.encode(record)).encode()).hexdigest()[:CHECK_LENGTH]


def encode(before: str, record: Record) -> tuple[bytes, str]:
    """A record's line, newline included, and its checksum.

    :raises OSError: it is longer than any line that is read.
    """
    plain = record.model_dump(mode="json")
    check = checksum(before, plain)
    line = json.dumps({**plain, "check": check}, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    if len(line) > LONGEST:
        raise OSError(EMSGSIZE, os.strerror(EMSGSIZE))
    return line, check


def encode_all(before: str, records: tuple[Record, ...]) -> tuple[bytes, str]:
    """The lines of records that follow each other, and the last one's checksum."""
    lines: list[bytes] = []
    for record in records:
        line, before = encode(before, record)
        lines.append(line)
    return b"".join(lines), before


def decode(before: str, line: bytes) -> tuple[dict[str, object], str] | None:
    """A line's record and checksum; none if the line is torn or was changed."""
    if len(line) > LONGEST:
        return None
    try:
        plain = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    if not line.endswith(b"\n") or not isinstance(plain, dict):
        return None
    check = plain.pop("check", None)
    return (plain, check) if isinstance(check, str) and check == checksum(before, plain) else None


def entry(plain: dict[str, object]) -> Entry | None:
    """The entry of a record that is no header; none if it is none of ours."""
    kind = next((_ENTRIES[name] for name in plain if name in _ENTRIES), None)
    try:
        return None if kind is None else kind.model_validate(plain)
    except ValidationError:
        return None
