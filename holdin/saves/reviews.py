"""Reviews as far as they have come, each in a file of its own: left and gone on with, never done twice."""

from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from holdin.data.plain import hashed
from holdin.errors import SaveError
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.game.written import WrittenStart
from holdin.review.course import VERSION
from holdin.review.findings import Finding
from holdin.saves.disk import read_own, write_file

FOLDER: Final = "reviews"
"""Beside the saves."""
LARGEST: Final = 8_000_000
"""Bytes; a longer file is no review of ours."""
NAMED: Final = 32
"""Hex digits by which a review's file is named."""

_SETUP: Final = TypeAdapter(Setup)
_START: Final = TypeAdapter(WrittenStart)


class _Kept(BaseModel):
    """What a file holds: what was found, by the moment of each decision."""

    model_config = ConfigDict(extra="forbid")

    found: dict[int, Finding]


def file_of(folder: Path, session: Session, playouts: int) -> Path:
    """Where the review of a game is kept: the same for the same answers, cards, budget and version."""
    starts = [session.start, *(moment.start for moment in session.moments)]
    told = [None if start is None else _START.dump_python(start, mode="json") for start in starts]
    setup, lines = _SETUP.dump_python(session.setup, mode="json"), list(session.lines())
    name = hashed([VERSION, playouts, session.cards.digest, setup, told, lines])[:NAMED]
    return folder / FOLDER / f"{name}.json"


def found_so_far(file: Path) -> dict[int, Finding]:
    """What a review has found already; nothing where there is none, or none that can be read."""
    try:
        return _Kept.model_validate_json(read_own(file, LARGEST)).found if file.is_file() else {}
    except (SaveError, OSError, ValidationError, RecursionError):
        return {}


def keep(file: Path, found: dict[int, Finding]) -> bool:
    """Write down what has been found, whole or not at all; whether that could be done."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file(file, _Kept(found=found).model_dump_json().encode())
    except OSError:
        return False
    return True
