"""The operations by name, and the loop that answers them line by line."""

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from errno import EBADF
from typing import Any, BinaryIO, Final

from pydantic import ValidationError

from holdin.engine import campaigns, games
from holdin.engine.ask import ask
from holdin.engine.ask_fields import BadRequest
from holdin.engine.ask_game import with_its_map
from holdin.engine.conversation import Engine
from holdin.engine.lines import LINE_LIMIT, Json, ProtocolError, bad_request, read, written
from holdin.engine.requests import (
    Advise,
    CampaignDo,
    CampaignNew,
    CampaignOpen,
    DoGame,
    Hello,
    Load,
    New,
    Nothing,
    PathOf,
    Request,
    StepsRequest,
    ViewOf,
)
from holdin.errors import Said


def leave(engine: Engine, _request: Nothing) -> Json:
    """End the conversation."""
    engine.running = False
    return {}


OPS: Final[dict[str, tuple[type[Request], Callable[[Engine, Any], Json]]]] = {
    "hello": (Hello, games.hello),
    "load": (Load, games.load),
    "new": (New, games.new),
    "view": (ViewOf, games.view),
    "legal": (Nothing, games.legal),
    "do": (DoGame, games.do),
    "undo": (StepsRequest, games.undo),
    "redo": (StepsRequest, games.redo),
    "save": (PathOf, games.save),
    "restore": (PathOf, games.restore),
    "advise": (Advise, games.advise),
    "campaign_new": (CampaignNew, campaigns.begin),
    "campaign_open": (CampaignOpen, campaigns.go_on),
    "campaign_view": (Nothing, campaigns.view),
    "campaign_legal": (Nothing, campaigns.legal),
    "campaign_do": (CampaignDo, campaigns.do),
    "quit": (Nothing, leave),
}
"""What each operation's fields are, and what does it; `ask` alone has fields of its own for each question."""


def answer(engine: Engine, line: bytes) -> Json:
    """The answer to one line."""
    id_: object = None
    try:
        request = read(line)
        id_ = request.pop("id", None)
        return {"id": id_, "ok": True, "result": _carry_out(engine, request)}
    except ProtocolError as error:
        return {"id": id_, "ok": False, "error": error.answer(engine.say)}
    except Exception as error:  # noqa: BLE001 - our own bug must not end the conversation; states are never half changed
        what = f"{type(error).__name__}: {error}"
        said = Said("The engine failed on this request ({error}); please report it.", error=what)
        return {"id": id_, "ok": False, "error": ProtocolError("bad_request", said).answer(engine.say)}


def _carry_out(engine: Engine, request: Json) -> Json:
    op = request.pop("op", None)
    if op == "ask":
        return _ask(engine, request)
    if not isinstance(op, str):
        raise ProtocolError("bad_request", Said("A request has an op, a string."), at="op")
    if op not in OPS:
        said = Said("There is no operation {op!r}; there are {known}.", op=op, known=", ".join([*OPS, "ask"]))
        raise ProtocolError("unknown_op", said, at="op")
    kind, operation = OPS[op]
    try:
        fields = kind.model_validate(request)
    except ValidationError as error:
        raise bad_request(error) from error
    return operation(engine, fields)


def _ask(engine: Engine, request: Json) -> Json:
    """Answer one rule question, without a game or about the map of the one that is played."""
    try:
        return dict(ask(engine.cards, with_its_map(engine.playing, request)))
    except BadRequest as error:
        raise ProtocolError("bad_request", error.said, at=error.at) from error


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line, an empty one too, until the end of input or `quit`."""
    engine = Engine()
    try:
        _converse(engine, source, sink)
    finally:
        engine.close()


def _converse(engine: Engine, source: BinaryIO, sink: BinaryIO) -> None:
    while engine.running and (line := source.readline(LINE_LIMIT + 2)):
        while not line.endswith(b"\n") and len(line) > LINE_LIMIT and (more := source.readline(LINE_LIMIT)):
            if more.endswith(b"\n"):
                break
        sink.write(written(answer(engine, line), engine.say))
        sink.flush()


def main() -> int:
    """Speak the protocol over standard input and output; anything else that is printed goes to standard error.

    :raises OSError: standard output is closed.
    """
    if sys.stdout is None:
        raise OSError(EBADF, os.strerror(EBADF), "standard output")
    if sys.stdin is None:  # closed: the end of input
        return 0
    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        serve(sys.stdin.buffer, sink)
    return 0
