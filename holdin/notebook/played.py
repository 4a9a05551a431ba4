"""What the notebook is made of: games that are over, how far campaigns have come, and what could not be read."""

from dataclasses import dataclass
from typing import NamedTuple

from holdin.errors import HoldinError
from holdin.game.finished import Facts
from holdin.models.base import AchievementId, CharacterId, ScenarioId


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over, and where it is kept."""

    save: str
    """The name of its save's file."""
    number: int
    """Which of the save's scenarios it is, from 1, as they were played."""
    campaign: str
    """What the player calls the campaign; empty for a single game."""
    facts: Facts


@dataclass(frozen=True, slots=True)
class Road:
    """How far a campaign has come, as of the last scenario that ended."""

    save: str
    name: str
    character: CharacterId
    level: int
    gold: int
    stickers: int
    unlocked: tuple[ScenarioId, ...]
    completed: tuple[ScenarioId, ...]
    achievements: tuple[AchievementId, ...]


class PassedOver(NamedTuple):
    """A save that says nothing here, and why."""

    save: str
    why: HoldinError


@dataclass(frozen=True, slots=True)
class Notebook:
    """All of it."""

    played: tuple[Played, ...] = ()
    """The oldest save first, and within one in the order in which they were played."""
    roads: tuple[Road, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
    unread: int = 0
    """Games that were played with other cards or rules, and can only be read."""

    def without(self, save: str, number: int) -> "Notebook":
        """The notebook before a game was played."""
        left = tuple(each for each in self.played if (each.save, each.number) != (save, number))
        return Notebook(left, self.roads, self.passed_over, self.unread)
