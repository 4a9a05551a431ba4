"""A start as it stands in files and in gestures."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, SerializerFunctionWrapHandler, WrapSerializer

from holdin.game.state import Start

NEW_OF_BOARDS: Final = ("dropped", "laid", "woken", "rifts")
"""What boards of held play had nothing of at first: what only open play does to one, and rifts (RIF-1)."""


def _of_any_age(plain: object) -> object:
    """Up to format 2 your HP and hex stood among what you have."""
    if isinstance(plain, Mapping) and "hp" not in plain and isinstance(hero := plain.get("hero"), Mapping):
        moved = {name: hero[name] for name in ("hp", "hex") if name in hero}
        return {**plain, **moved, "hero": {name: hero[name] for name in hero if name not in moved}}
    return plain


def _as_ever(start: Start, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
    """What a start of held play has nothing of isn't written, so that one of old keeps its checksum."""
    plain: dict[str, Any] = write(start)
    plain["board"] = {name: each for name, each in plain["board"].items() if each or name not in NEW_OF_BOARDS}
    if plain["combat"] and not plain["combat"]["rifts"]:
        plain["combat"] = {name: each for name, each in plain["combat"].items() if name != "rifts"}
    plain["effects"] = [
        {name: each for name, each in effect.items() if each or name != "hex"} for effect in plain["effects"]
    ]
    return plain


WrittenStart = Annotated[Start, BeforeValidator(_of_any_age), WrapSerializer(_as_ever)]
"""A start, whichever program wrote it."""
