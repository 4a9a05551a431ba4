"""What is heard of a game: it listens to what is told, and to the ruler."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from holdin.game.step import Event
from holdin.ui.kit.sounds import heard
from holdin.ui.pages.desk import Desk
from holdin.ui.shown.moments import MomentKind, kind_of


@dataclass(slots=True)
class Ear:
    """Follows a game's telling."""

    _told: int = 0
    """So many events have been heard already."""
    _rolling: bool = False

    def follow(self, desk: Desk, told: Sequence[Event], *, rolling: bool) -> None:
        """Let be heard what is new: events since the last time, and a roll that begins."""
        if rolling and not self._rolling:
            desk.hear("ruler")
        self._rolling = rolling
        if len(told) < self._told:
            self._told = 0  # another answer is told
        for name in heard(map(heard_as, told[self._told :])):
            desk.hear(name)
        self._told = len(told)


_AS: Final = {
    MomentKind.WON: "scenario_won",
    MomentKind.LOST: "scenario_lost",
    MomentKind.SPARED: "damage_negated",
}


def heard_as(event: Event) -> str:
    """What the file of sounds calls an event: by how a scenario ends, or whether a blow does anything."""
    kind = kind_of(event)
    return event.kind if kind is None else _AS.get(kind, event.kind)
