"""What a page may say to its table: a few short lines of JSON, each checked before anything is done with it."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

LONGEST: Final = 1024
"""Bytes of a message; nothing that a page says is longer."""
Number = Annotated[int, Field(ge=1, le=2**31)]


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Hello(_Message):
    """The first message: which page it is, and the languages that its browser would like."""

    hello: Annotated[str, Field(pattern=r"^[0-9a-f]{16,32}$")]
    """The same whenever this page connects again."""
    languages: Annotated[tuple[Annotated[str, Field(max_length=35)], ...], Field(max_length=8, strict=False)] = ()


class Tapped(_Message):
    """A finger's tap."""

    n: Number
    """Counted by the page, from 1: one that comes again after a broken connection isn't done twice."""
    seen: Number
    """The picture that the finger meant, by its number."""
    tap: Annotated[str, Field(min_length=1, max_length=120)]


class Written(_Message):
    """What stands in the page's field now."""

    n: Number
    seen: Number
    write: Annotated[str, Field(max_length=40)]


class Speaks(_Message):
    """Another language, by its code."""

    n: Number
    speak: Annotated[str, Field(max_length=8)]


Said = Tapped | Written | Speaks
_SAID: Final[TypeAdapter[Said]] = TypeAdapter(Said)


def hello(text: str | bytes) -> Hello | None:
    """The first message; none if it is none."""
    try:
        return Hello.model_validate_json(text)
    except ValidationError:
        return None


def said(text: str | bytes) -> Said | None:
    """Any later message; none if it is none."""
    try:
        return _SAID.validate_json(text)
    except ValidationError:
        return None
