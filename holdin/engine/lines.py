"""Lines in and out: a request read, an answer written, and what stands in an answer where a request fails."""

import json
from collections.abc import Callable
from math import isfinite
from typing import Any, Final, NoReturn

from pydantic import ValidationError

from holdin.data.library_errors import of_card
from holdin.errors import Said

Json = dict[str, Any]

LINE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of one request."""


MESSAGE_LIMIT: Final = 1000
"""Letters of an error's message, however long what it speaks of is."""


def _short(text: str) -> str:
    """A text that is no longer than a person reads."""
    return text if len(text) <= MESSAGE_LIMIT else f"{text[: MESSAGE_LIMIT // 2]} … {text[-MESSAGE_LIMIT // 2 :]}"


class ProtocolError(Exception):
    """A request that can't be carried out; said in the language of the conversation."""

    def __init__(self, code: str, said: Said, *, at: str | None = None, rule: str | None = None) -> None:
        self.code: Final = code
        self._said, self._at, self._rule = said, at, rule
        super().__init__(str(said))

    def answer(self, say: Callable[[Said], str] = str) -> Json:
        """The error as it stands in an answer; in English unless it is said otherwise."""
        told: Json = {"code": self.code, "message": _short(say(self._said))}
        if self._at:
            told["at"] = _short(self._at)
        if self._rule:
            told["rule"] = self._rule
        return told


def read(line: bytes) -> Json:
    """A request: one JSON object.

    :raises ProtocolError: `bad_json`.
    """
    if len(line) > LINE_LIMIT:
        raise ProtocolError("bad_json", Said("A request has at most {bytes} bytes.", bytes=LINE_LIMIT))
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad_json", Said("This line is not JSON: {error}.", error=error)) from error
    if not isinstance(request, dict):
        raise ProtocolError("bad_json", Said("A request is one JSON object a line."))
    return request


def _no_constant(name: str) -> NoReturn:
    msg = f"{name} is not JSON"
    raise ValueError(msg)


def _finite(text: str) -> float:
    """A number that can be written again: beyond the floats it would read as infinite, and JSON has no infinity."""
    value = float(text)
    return value if isfinite(value) else _no_constant(text)


def written(result: Json, say: Callable[[Said], str] = str) -> bytes:
    """An answer as the line that is sent; whatever the request's `id` was, there is one."""
    try:
        text = json.dumps(result, ensure_ascii=False, allow_nan=False)
    except RecursionError:
        error = ProtocolError("bad_json", Said("The id is nested too deeply to be given back."))
        return written({"id": None, "ok": False, "error": error.answer(say)})
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(result, allow_nan=False).encode() + b"\n"


def bad_request(error: ValidationError) -> ProtocolError:
    """The error for fields that are missing, unknown or of the wrong type."""
    at, said = wrong_field(error)
    return ProtocolError("bad_request", said, at=at)


def wrong_field(error: ValidationError) -> tuple[str, Said]:
    """Which field of a request is missing, unknown or wrong, and the sentence about it."""
    at = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
    return at, Said("“{at}”: {told}.", at=at, told=of_card(error))
