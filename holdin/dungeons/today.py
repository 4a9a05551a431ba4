"""The day as its dungeon's seed names it."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

TODAY: Final = "today"
"""In place of a word: the dungeon of the day."""


def today_by_utc() -> str:
    """Such as "2026-11-24": the same all over the world."""
    return datetime.now(UTC).date().isoformat()


def last_days(today: str, count: int) -> tuple[str, ...]:
    """So many days up to today, the oldest first."""
    last = date.fromisoformat(today)
    return tuple((last - timedelta(days=back)).isoformat() for back in reversed(range(count)))
