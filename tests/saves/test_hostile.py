"""Saves made up by somebody else, with good checksums: an error in one sentence, or a game; nothing else, and soon."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdin.errors import SaveError
from holdin.game.setup import start_of
from holdin.game.state import GameState
from holdin.saves.journal import Contents, join, read
from holdin.saves.reading import Reading
from holdin.saves.records import LONGEST, TakenUp, checksum
from holdin.saves.session import session_of
from holdin.saves.sets import Continuation
from tests.game.builder import card_set, hall
from tests.saves.campaigns import CARDS

SAMPLES = Path(__file__).parent / "samples"
HALL = card_set(hall(4))


def sample(kind: str, state: Callable[[Path, Contents], GameState]) -> list[dict[str, Any]]:
    """The lines of a sample, and a last one: its cards were taken up from hands."""
    path = SAMPLES / f"{kind}-2.holdin"
    start = start_of(state(path, read(path)))
    taken_up = TakenUp(take_up=start).model_dump(mode="json")
    return [*(json.loads(line) for line in path.read_text().splitlines()), taken_up]


def in_campaign(path: Path, contents: Contents) -> GameState:
    session = Reading.of(path, contents, CARDS).journal(Continuation.NOW).session
    assert session is not None
    return session.state


GAME = sample("game", lambda path, contents: session_of(path, contents, HALL, Continuation.NOW).state)
CAMPAIGN = sample("campaign", in_campaign)
WORDS = [
    "",
    "do",
    "step 0,0",
    "step",
    "scenario",
    "play one top",
    "finish",
    "buy hat",
    "sell hat",
    "x" * 300,
    "\ud800",
    "-1",
]
VALUES = st.one_of(
    st.sampled_from(WORDS),
    st.integers(-3, 1 << 70),
    st.none(),
    st.booleans(),
    st.lists(st.sampled_from(WORDS), max_size=3),
    st.dictionaries(st.sampled_from(["do", "name", "x"]), st.integers(), max_size=2),
)


def sealed(lines: list[dict[str, Any]]) -> bytes:
    """Lines with the checksums that they ought to have."""
    check, found = "", []
    for line in lines:
        plain = {name: value for name, value in line.items() if name != "check"}
        check = checksum(check, plain)
        found.append(json.dumps({**plain, "check": check}).encode() + b"\n")
    return b"".join(found)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))] if path or inner else [path]


def changed(lines: list[dict[str, Any]], data: st.DataObject) -> bytes:
    """The lines with something in one of them replaced, or one of them left out, repeated, or from elsewhere."""
    lines = json.loads(json.dumps(lines))
    at = data.draw(st.one_of(st.sampled_from([0, len(lines) - 1]), st.integers(0, len(lines) - 1)))
    match data.draw(st.sampled_from(["value", "value", "drop", "twice", "line"])):
        case "value":
            *way, last = data.draw(st.sampled_from(places(lines[at])[1:]))
            inner = lines[at]
            for key in way:
                inner = inner[key]
            inner[last] = data.draw(VALUES)
        case "drop":
            del lines[at]
        case "twice":
            lines.insert(at, lines[at])
        case _:
            lines.insert(at, data.draw(st.sampled_from(GAME + CAMPAIGN)))
    return sealed(lines)


@settings(max_examples=150)
@given(data=st.data())
def test_a_made_up_game_is_refused_or_played(data: st.DataObject) -> None:
    path = Path("no-such-folder/a.holdin")
    with suppress(SaveError):
        session_of(path, join(path, [changed(GAME, data)]), HALL).legal()


@settings(max_examples=100)
@given(data=st.data())
def test_a_made_up_campaign_is_refused_or_played(data: st.DataObject) -> None:
    path = Path("no-such-folder/a.holdin")
    kept = CAMPAIGN[-20:]
    start = next(index for index, line in enumerate(kept) if "stands" in line)
    with suppress(SaveError):
        Reading.of(path, join(path, [changed([CAMPAIGN[0], *kept[start:]], data)]), CARDS).journal().legal()


def test_size_is_limited() -> None:
    """Lines of any length, lines without end, brackets without end: soon told."""
    path, began = Path("a.holdin"), time.process_time()
    for data in (b"x" * 30_000_000, b"[" * LONGEST, b"{" * 1000, b'{"a":' * 100_000, b"\n" * 1_000_000):
        with pytest.raises(SaveError, match="not a saved game"):
            join(path, [data])
    assert time.process_time() - began < 20
