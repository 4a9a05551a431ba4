"""The day as its dungeon's seed names it."""

from datetime import UTC, datetime


def today_by_utc() -> str:
    """Such as "2026-11-24": the same all over the world."""
    return datetime.now(UTC).date().isoformat()
