"""The day as its dungeon's seed names it."""

from datetime import UTC, datetime
from typing import Final

TODAY: Final = "today"
"""In place of a word: the dungeon of the day."""


def today_by_utc() -> str:
    """Such as "2026-11-24": the same all over the world."""
    return datetime.now(UTC).date().isoformat()
