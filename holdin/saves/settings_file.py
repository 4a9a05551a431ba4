"""Where settings lie, and what their file says before anything of it is believed; quick to read, for every start."""

import json
from pathlib import Path
from typing import Any, Final

from platformdirs import user_config_path, user_data_path

FILE: Final = "settings.json"
CARD_SETS: Final = "card-sets"
"""Where sets lie that were taken in, beside the saves."""
FORMAT: Final = 2
"""1 lay beside the saved games, and had neither a format nor sound."""
LARGEST: Final = 1_000_000
"""Bytes; a longer file holds no settings of ours."""


def home() -> Path:
    """Where saved games belong on this system."""
    return user_data_path("holdin", appauthor=False)


def config_home() -> Path:
    """Where settings belong on this system."""
    return user_config_path("holdin", appauthor=False)


def raw_settings(file: Path) -> dict[str, Any] | None:
    """What a settings file says, of whatever types; none where it is damaged, too long, or of a version to come."""
    try:
        with file.open("rb") as stream:
            text = stream.read(LARGEST + 1)
        raw = json.loads(text) if len(text) <= LARGEST else None
    except (OSError, ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) and raw.get("format", 1) in range(1, FORMAT + 1) else None


def chosen_language(*folders: Path) -> str | None:
    """The language in the first settings file of these folders; nothing is moved or written. None: none is chosen."""
    file = next((folder / FILE for folder in folders if (folder / FILE).is_file()), None)
    found = None if file is None else (raw_settings(file) or {}).get("language")
    return found if isinstance(found, str) else None
