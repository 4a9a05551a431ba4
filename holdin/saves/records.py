"""The lines of a journal as validated records (README, "Saves").

A journal is text, one JSON object a line: a header, then an entry per answer. Each line carries a checksum over itself
and the line before, so that a changed, torn or missing line is seen.
"""

import hashlib
import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId

VERSION = 1
CHECK_LENGTH = 16


class Record(BaseModel):
    """A line of a journal."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SetName(Record):
    """The card set that a game is played with."""

    name: str
    version: str
    digest: str


class Header(Record):
    """What a journal begins with: enough to set the game up again."""

    holdin: Literal["game"] = "game"
    version: Literal[1] = 1
    cards: SetName
    setup: Setup
    dice: Dice
    manual: bool = False


class CampaignHeader(Record):
    """What a campaign's journal begins with."""

    holdin: Literal["campaign"] = "campaign"
    version: Literal[1] = 1
    cards: SetName
    name: Annotated[str, Field(min_length=1, max_length=60)]
    character: CharacterId
    seed: Annotated[int, Field(ge=0, lt=1 << 64)]
    hindrances: bool = True


AnyHeader = Annotated[Header | CampaignHeader, Field(discriminator="holdin")]


class Planned(Record):
    """Something done between scenarios, as its text line."""

    plan: Annotated[str, Field(max_length=200)]


class Unplanned(Record):
    """So many plans were taken back."""

    unplan: Annotated[int, Field(ge=1)]


class Did(Record):
    """An answer and the chance that followed it, as action lines."""

    do: Annotated[tuple[str, ...], Field(min_length=1, max_length=64)]


class Undid(Record):
    """So many answers were taken back."""

    undo: Annotated[int, Field(ge=1)]


class Redid(Record):
    """So many answers were done again."""

    redo: Annotated[int, Field(ge=1)]


Entry = Did | Undid | Redid | Planned | Unplanned


def checksum(before: str, record: dict[str, object]) -> str:
    """The checksum of a record that follows a line with the checksum `before` ("" for the header)."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256((before + text).encode()).hexdigest()[:CHECK_LENGTH]


def encode(before: str, record: Record) -> tuple[str, str]:
    """A record's line, newline included, and its checksum."""
    plain = record.model_dump(mode="json")
    check = checksum(before, plain)
    return json.dumps({**plain, "check": check}, separators=(",", ":"), ensure_ascii=False) + "\n", check


def decode(before: str, line: str) -> tuple[dict[str, object], str] | None:
    """A line's record and checksum; none if the line is torn or was changed."""
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not line.endswith("\n") or not isinstance(plain, dict):
        return None
    check = plain.pop("check", None)
    return (plain, check) if isinstance(check, str) and check == checksum(before, plain) else None


def entry(plain: dict[str, object]) -> Entry | None:
    """The entry of a record that is no header; none if it is none of ours."""
    for kind in (Did, Undid, Redid, Planned, Unplanned):
        try:
            return kind.model_validate(plain)
        except ValidationError:
            continue
    return None
