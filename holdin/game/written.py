"""A start as it stands in files and in gestures."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, SerializerFunctionWrapHandler, WrapSerializer

from holdin.game.state import Start

OF_THE_OPEN_MAP: Final = ("dropped", "laid", "woken")
"""What only open play does to a board."""


def _of_any_age(plain: object) -> object:
    """Up to format 2 your HP and hex stood among what you have."""
    if isinstance(plain, Mapping) and "hp" not in plain and isinstance(hero := plain.get("hero"), Mapping):
        moved = {name: hero[name] for name in ("hp", "hex") if name in hero}
        return {**plain, **moved, "hero": {name: hero[name] for name in hero if name not in moved}}
    return plain


def _as_ever(start: Start, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
    """What a start of held play has nothing of isn't written, so that one of old keeps its checksum."""
    plain: dict[str, Any] = write(start)
    plain["board"] = {name: each for name, each in plain["board"].items() if each or name not in OF_THE_OPEN_MAP}
    plain["effects"] = [
        {name: each for name, each in effect.items() if each or name != "hex"} for effect in plain["effects"]
    ]
    return plain


WrittenStart = Annotated[Start, BeforeValidator(_of_any_age), WrapSerializer(_as_ever)]
"""A start, whichever program wrote it."""
