"""The pointer that comes to rest: a card comes up then, and not under one that only crosses it."""

from dataclasses import dataclass
from typing import Final

REST: Final = 0.3
"""Seconds for which the pointer rests on a card before it comes up."""


@dataclass(eq=False)
class PointerRest:
    """When the pointer will have rested."""

    moved: bool = False
    """Whether it has moved since time passed last."""
    _at: float | None = None

    def rested(self, now: float, *, wanted: bool) -> bool:
        """Whether it has come to rest by now, told once; never where cards aren't wanted to come up."""
        if self.moved:
            self.moved, self._at = False, now + REST if wanted else None
        if self._at is None or now < self._at:
            return False
        self._at = None
        return True

    def left(self, now: float) -> float | None:
        """Seconds until it will have rested; None: it moves, or rests already."""
        return None if self._at is None else max(0.0, self._at - now)
