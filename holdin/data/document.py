"""One file of a card set: parsed, checked against its model, and able to say where a fault stands."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from pathlib import PurePath
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from holdin.data.files import refuse
from holdin.data.library_errors import of_field, of_toml
from holdin.data.lines import Path, line_of, lines_of
from holdin.data.schema import allowed_fields, inside
from holdin.errors import CardDataError, Fault, Said

MAX_NESTING: Final = 24
"""How deep tables and lists may nest in a file."""

LEAST, MOST = -(1 << 63), (1 << 63) - 1
"""The whole numbers that TOML itself has."""

KEPT: Final = 128
"""Files that needn't be parsed again: of a set that is read after each change, few have changed."""

MAX_FAULTS: Final = 50
"""Faults told of one file."""

MAX_SHOWN: Final = 60
"""Characters of a wrong value that are shown."""

EITHER: Final = Said("{one}; or {other}")
NO_TOML: Final = Said("not {format}: {why}", format="TOML")
TOO_LARGE: Final = Said("a whole number there takes more than 64 bits")
TOO_DEEP: Final = Said("nested too deep; at most {most}", most=MAX_NESTING)

Model = TypeVar("Model", bound=BaseModel)

_KEY_PART: Final = re.compile(r"\s*(?:[\w-]+|\"[^\"]*\"|'[^']*')\s*")
_LINE: Final = re.compile(r" ?\(at line (\d+), column \d+\)| ?\(at end of document\)")


@dataclass(frozen=True, eq=False)
class Document:
    """A parsed file; `data` is what `tomllib` made of it: nobody changes it, for files of the same text share it."""

    file: PurePath
    """Where it was read."""
    text: str = field(repr=False)
    data: dict[str, Any] = field(repr=False)

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line of every field; worked out only when a fault is to be told."""
        return lines_of(self.text)

    def fault(self, path: Path, said: Said) -> Fault:
        """A fault at a field of this file."""
        return Fault(self.file, line_of(self.lines, path), shown(path), said)

    def validated(self, model: type[Model], path: Path = ()) -> Model:
        """The file, or its part at a path, as a model.

        :raises CardDataError: with every fault found.
        """
        data: object = self.data
        for part in path:
            data = inside(data, part)
        try:
            # By way of JSON, pydantic can be strict: lists may fill tuples, but "4" and true are no numbers.
            return model.model_validate_json(json.dumps(data, default=str), strict=True)
        except ValidationError as error:
            raise CardDataError(tuple(self._faults(path, data, model, error))) from error

    def _faults(self, start: Path, data: object, model: type[BaseModel], error: ValidationError) -> Iterator[Fault]:
        told: dict[Path, list[Said]] = {}
        for detail in error.errors(include_url=False)[:MAX_FAULTS]:
            path = _real_path(data, detail)
            told.setdefault(path, []).append(_message(model, data, path, detail))
        for path, messages in told.items():
            several = {str(message): message for message in messages}.values()
            yield self.fault(start + path, reduce(lambda one, other: EITHER.filled(one=one, other=other), several))


def parse(file: PurePath, text: str) -> Document:
    """A file's text as a document.

    :raises CardDataError: no TOML, nested too deep, or with a number that TOML doesn't have.
    """
    deep = next((number for number, line in enumerate(text.split("\n"), 1) if _dotted_too_deep(line)), None)
    if deep is not None:
        raise refuse(file, TOO_DEEP, deep)
    try:
        data = _data(text)
    except tomllib.TOMLDecodeError as error:
        place = _LINE.search(str(error))
        line = int(place.group(1)) if place and place.group(1) else text.count("\n") + 1
        raise refuse(file, NO_TOML.filled(why=of_toml(_LINE.sub("", str(error)))), line) from error
    except RecursionError as error:
        raise refuse(file, TOO_DEEP) from error
    except ValueError as error:  # of more digits than Python reads
        raise refuse(file, TOO_LARGE) from error
    levels = [*_levels(data)]
    if len(levels) > MAX_NESTING:
        raise refuse(file, TOO_DEEP)
    if any(isinstance(value, int) and not LEAST <= value <= MOST for level in levels for value in level):
        raise refuse(file, TOO_LARGE)  # a hexadecimal one of thousands of digits can be read, and never be written
    return Document(file, text, data)


@lru_cache(maxsize=KEPT)
def _data(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def _dotted_too_deep(line: str) -> bool:
    """Whether a key has more parts than tables may nest: the parser would take kilobytes of memory for each."""
    if line.count(".") <= MAX_NESTING:
        return False
    parts = 0
    for part in line.split("."):
        parts = parts + 1 if _KEY_PART.fullmatch(part) else 0
        if parts > MAX_NESTING:
            return True
    return False


def shown(path: Path) -> str:
    """A path as a person writes it: "cards[0].faces[1].initiative"; indexes count from 0."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part if part.isprintable() else ascii(part)}"
    return text.removeprefix(".")


def _levels(data: object) -> Iterator[list[object]]:
    """The values of a file, those that nest deeper later; one level more than may nest, if there are so many."""
    level = [data]
    for _ in range(MAX_NESTING + 1):
        if not level:
            return
        yield level
        level = [
            inner
            for thing in level
            if isinstance(thing, dict | list)
            for inner in (thing.values() if isinstance(thing, dict) else thing)
        ]


def _real_path(data: object, detail: ErrorDetails) -> Path:
    """The path of an error in the data; pydantic's also names the kinds and types it tried."""
    path: Path = ()
    for part in detail["loc"]:
        inner = inside(data, part)
        if inner is not None:
            data, path = inner, (*path, part)
    if detail["type"] == "missing":
        path = (*path, detail["loc"][-1])
    return path


def _message(model: type[BaseModel], data: object, path: Path, detail: ErrorDetails) -> Said:
    kind = detail["type"]
    if kind == "missing":
        return Said("missing; it must be given")
    if kind == "extra_forbidden":
        known = ", ".join(allowed_fields(model, data, path[:-1]))
        return Said("unknown field; allowed here: {known}", known=known)
    message, value = of_field(detail), detail["input"]
    if not isinstance(value, str | int | float):
        return message
    got = repr(value)
    shown = got if len(got) <= MAX_SHOWN else got[:MAX_SHOWN] + "…"
    return Said("{message}; got {got}", message=message, got=shown)
