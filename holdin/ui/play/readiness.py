"""A game's own time: it stands still while what moves is painted, so that nothing ever jerks."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final

from holdin.ui.play.flow import Flow

TURNS: Final = 16
"""So many turns at most a picture is prepared before it is drawn."""
BUILDS: Final = 2
"""So many of them at most may be for panels: what changes all the time is to be seen all the same."""
LATER: Final = (100.0, 200.0, 500.0, 900.0, 1300.0)
"""Moments of a motion whose pictures are prepared before it begins (milliseconds)."""


@dataclass(eq=False)
class Readiness:
    """Whether the next picture can be drawn, and how far the game's own time is behind the clock's."""

    flow: Flow
    prepared: bool = True
    """Whether everything for the motion that goes on has been painted."""
    _lag: float = 0.0
    """In seconds."""
    _held_back: bool = False
    """Whether a picture was due in the last turn, and wasn't ready."""
    _turns: int = 0
    """How many turns in a row it wasn't."""

    def time(self, clock: float, before: float) -> float:
        """The game's own time at a time of the clock; what it was before it stays until what moves can be seen."""
        if self._held_back:
            late = self.own(clock) - before
            self._lag += late
            self.flow.replay.waited(late)
            self._held_back = False
        return self.own(clock)

    def own(self, clock: float) -> float:
        """The game's own time as it goes on by itself."""
        return clock - self._lag

    def ready(self, now: float, unbuilt: Callable[[], object] | None) -> bool:
        """Whether the next picture can be drawn; else a part of what it needs has been prepared.

        :param unbuilt: builds what the screen shows, where that is still to be done.
        """
        moves = not self.flow.replay.motion.reduced
        self._held_back = moves and self._turns < TURNS and self._prepares(now, unbuilt)
        self._turns = self._turns + 1 if self._held_back else 0
        return not self._held_back

    def _prepares(self, now: float, unbuilt: Callable[[], object] | None) -> bool:
        """Do a part of what the next pictures need; whether there was one."""
        if unbuilt is not None and self._turns < BUILDS:
            unbuilt()
            return True
        replay, hands = self.flow.replay, self.flow.desk.hands
        if not replay.busy(now):
            return False
        if hands.prepare(replay.sprites(now)):
            return True
        if not self.prepared:
            later = any(hands.prepare(replay.motion.at(now * 1000 + after)) for after in LATER)
            self.prepared = not later and not hands.pose(replay.motion.at(inf))
        return not self.prepared
