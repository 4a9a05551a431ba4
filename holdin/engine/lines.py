"""Lines in and out: a request read, an answer written, and what stands in an answer where a request fails."""

import json
from math import isfinite
from typing import Any, Final, NoReturn

from pydantic import ValidationError

Json = dict[str, Any]

LINE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of one request."""


MESSAGE_LIMIT: Final = 1000
"""Letters of an error's message, however long what it speaks of is."""


def _short(text: str) -> str:
    """A text that is no longer than a person reads."""
    return text if len(text) <= MESSAGE_LIMIT else f"{text[: MESSAGE_LIMIT // 2]} … {text[-MESSAGE_LIMIT // 2 :]}"


class ProtocolError(Exception):
    """A request that can't be carried out."""

    def __init__(self, code: str, message: str, *, at: str | None = None, rule: str | None = None) -> None:
        self.answer: Json = {"code": code, "message": _short(message)}
        if at:
            self.answer["at"] = _short(at)
        if rule:
            self.answer["rule"] = rule
        super().__init__(message)


def read(line: bytes) -> Json:
    """A request: one JSON object.

    :raises ProtocolError: `bad_json`.
    """
    if len(line) > LINE_LIMIT:
        raise ProtocolError("bad_json", f"A request has at most {LINE_LIMIT} bytes.")
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad_json", f"This line is not JSON: {error}.") from error
    if not isinstance(request, dict):
        raise ProtocolError("bad_json", "A request is one JSON object a line.")
    return request


def _no_constant(name: str) -> NoReturn:
    msg = f"{name} is not JSON"
    raise ValueError(msg)


def _finite(text: str) -> float:
    """A number that can be written again: beyond the floats it would read as infinite, and JSON has no infinity."""
    value = float(text)
    return value if isfinite(value) else _no_constant(text)


def written(result: Json) -> bytes:
    """An answer as the line that is sent; whatever the request's `id` was, there is one."""
    try:
        text = json.dumps(result, ensure_ascii=False, allow_nan=False)
    except RecursionError:
        error = {"code": "bad_json", "message": "The id is nested too deeply to be given back."}
        return written({"id": None, "ok": False, "error": error})
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(result, allow_nan=False).encode() + b"\n"


def bad_request(error: ValidationError) -> ProtocolError:
    """The error for fields that are missing, unknown or of the wrong type."""
    first = error.errors()[0]
    at = ".".join(str(part) for part in first["loc"])
    return ProtocolError("bad_request", f"{at}: {first['msg']}.", at=at)
