"""A start as it stands in files and in gestures."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator

from holdin.game.state import Start


def _of_any_age(plain: object) -> object:
    """Up to format 2 your HP and hex stood among what you have."""
    if isinstance(plain, Mapping) and "hp" not in plain and isinstance(hero := plain.get("hero"), Mapping):
        moved = {name: hero[name] for name in ("hp", "hex") if name in hero}
        return {**plain, **moved, "hero": {name: hero[name] for name in hero if name not in moved}}
    return plain


WrittenStart = Annotated[Start, BeforeValidator(_of_any_age)]
"""A start, whichever program wrote it."""
