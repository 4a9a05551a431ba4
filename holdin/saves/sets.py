"""The cards that a save was played with: their name, a stored copy, and what has changed since."""

import gzip
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from holdin.errors import Change, Said, SaveChangedError, SaveError
from holdin.models.card_set import CardSet
from holdin.saves.disk import read_own, write_file
from holdin.saves.records import SetName

LARGEST: Final = 32 * 1024 * 1024
"""Bytes of a stored set, unpacked."""
_QUICK: Final = 4
"""How hard a stored set is packed, of 9: five times as fast as the hardest, for a tenth more bytes."""
_SETS: Final = TypeAdapter(CardSet)
_WORDS: Final = {
    "characters": "character",
    "monsters": "monster",
    "items": "item",
    "maps": "map",
    "scenarios": "scenario",
    "treasures": "treasure",
    "enhancements": "enhancement",
    "events": "event card",
}


class Continuation(StrEnum):
    """How a save goes on whose cards, or whose rules, have changed."""

    NOW = "now"
    """With the cards as they are now: everything since the last scenario's end plays again with them as it was."""
    AS_MADE = "as_made"
    """With the stored copy of the cards that it was made with."""
    RESTART = "restart"
    """With the cards as they are now, from where the campaign stood before the scenario under way."""


def set_name(cards: CardSet) -> SetName:
    """How a save refers to its card set."""
    return SetName(name=cards.name, version=cards.version, digest=cards.digest)


def same(made_with: SetName, cards: CardSet) -> bool:
    """Whether these are the cards, as far as play is concerned."""
    return made_with.digest == cards.digest


def changed(
    path: Path, made_with: SetName, cards: CardSet, stored: CardSet | None, ways: tuple[Continuation, ...]
) -> SaveChangedError:
    """What to raise for a save whose cards have changed: what did, and how to go on."""
    news = () if stored is None else tuple(differences(stored, cards))
    now = set_name(cards)
    said = Said(
        "{path} was played with other cards: {then}, which is now {now}.",
        path=path,
        then=_shown(made_with),
        now=_shown(now),
    )
    told = f"({', '.join(map(str, news[:3]))}{f' and {len(news) - 3} more' if len(news) > 3 else ''}) " if news else ""
    return SaveChangedError(said, news, ways, f"{told}{advice(ways)}")


def _shown(name: SetName) -> str:
    return f"{name.name} {name.version} [{name.digest[:8]}]"


_ADVICE: Final = {
    Continuation.NOW: "go on with the cards as they are now (now)",
    Continuation.AS_MADE: "go on with the stored copy of the old cards (as_made)",
    Continuation.RESTART: "begin the scenario under way again with the cards as they are now (restart)",
}


def advice(ways: tuple[Continuation, ...]) -> str:
    """The ways to go on as a sentence."""
    if not ways:
        return "Play it with the set it was made with."
    text = ", or ".join(_ADVICE[way] for way in ways)
    return f"You can {text}."


def differences(before: CardSet, now: CardSet) -> Iterator[Change]:
    """Every card that was added, removed or changed, kind by kind; wordings are no difference."""
    for kind, word in _WORDS.items():
        yield from _differences(word, getattr(before, kind), getattr(now, kind))
    for kind in ("monster_hp", "campaign", "monster_cards"):
        if getattr(before, kind) != getattr(now, kind):
            yield Change(kind, "", "changed")


def _differences(kind: str, before: Mapping[str, object], now: Mapping[str, object]) -> Iterator[Change]:
    for id_ in sorted({*before, *now}):
        if id_ not in now:
            yield Change(kind, id_, "removed")
        elif id_ not in before:
            yield Change(kind, id_, "added")
        elif before[id_] != now[id_]:
            yield Change(kind, id_, "changed")


def store(folder: Path, cards: CardSet) -> None:
    """Keep a copy of a card set in a folder, unless a good one is there.

    :raises OSError: it can't be written.
    """
    name = set_name(cards)
    if stored(folder, name) is None:
        write_file(_place(folder, name), _packed(cards))


@lru_cache(maxsize=4)
def _packed(cards: CardSet) -> bytes:
    """A card set as it is stored: beside one game after the other, whoever begins it waits for it."""
    plain = replace(cards, **{each.name: _plain(getattr(cards, each.name)) for each in fields(cards)})
    return gzip.compress(_SETS.dump_json(plain), _QUICK, mtime=0)


def stored(folder: Path, name: SetName) -> CardSet | None:
    """The copy of a card set in a folder; none if there is none, or it is damaged.

    Its cards are nobody's own any more: pictures show cards as they are now, and these are as they were.
    """
    try:
        packed = BytesIO(read_own(_place(folder, name), LARGEST))
        with gzip.open(packed) as file:
            data = file.read(LARGEST)
        cards = _SETS.validate_json(data)
    except (SaveError, OSError, EOFError, zlib.error, ValueError, ValidationError):
        return None
    return replace(cards, own=frozenset()) if same(name, cards) else None


def _place(folder: Path, name: SetName) -> Path:
    """A digest is a plain word; what isn't one names no file of ours."""
    word = "".join(letter for letter in name.digest if letter.isalnum())[:24]
    return folder / f"cards-{word}.json.gz"


def _plain(value: Any) -> Any:  # noqa: ANN401 - any field of a card set
    return {key: _plain(inner) for key, inner in value.items()} if isinstance(value, Mapping) else value
