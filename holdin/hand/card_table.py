"""Cards as they lie on a table, in millimetres, and the marks beside them."""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import cos, radians, sin
from typing import Final

from holdin.draw.geometry import CARD
from holdin.errors import HoldinError
from holdin.game.state import Setup, Start
from holdin.models.base import CharacterId
from holdin.models.deck import ABILITY
from holdin.models.enhancement import Sticker
from holdin.models.letters import Letter
from holdin.tracker.sheet import Sheet

Point = tuple[float, float]

SIZE: Final = (302.0, 208.0)
"""The table's right and lower edge in millimetres; cards may stick out."""
TOP: Final = -20.0
"""Its upper edge: a map shows whole above the HP card, and the chosen cards leave the fan free."""


class GestureError(HoldinError):
    """A gesture that means nothing on this table."""


class ByItself(StrEnum):
    """What happens without a hand doing it; each can be switched off."""

    SETTLE = "settle"
    """A card let go near its place settles into it."""
    TURN = "turn"
    """An HP card turns to the half that has the number marked (HPC-1, MHP-1)."""
    READ = "read"
    """The referee reads the cards; else only what was told counts."""
    DISCARD = "discard"
    """Discarding side A turns the card to side B, and it goes back to the hand (RND-5)."""
    LAY = "lay"
    """What the referee is told, or carries out, is laid on the cards; else they are left to the hands."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table."""

    card: str
    """Its id in the printed deck."""
    x: float
    y: float
    """Its middle, in millimetres from the table's top left."""
    angle: float = 0.0
    """Degrees clockwise from upright, 0 to below 360; an ability card is upright when it lies sideways (ABL-1)."""
    back: bool = False
    """Whether its back is up."""

    @property
    def size(self) -> Point:
        """Its width and height."""
        wide, high = CARD
        return (high, wide) if self.card.startswith(ABILITY) else (wide, high)

    @property
    def half(self) -> int:
        """Which of its four halves is on top: front, front turned, back, back turned (HPC-1)."""
        return 2 * self.back + (90 <= self.angle < 270)

    @property
    def tilt(self) -> float:
        """How far it is slanted from its half's upright, −90 to below 90."""
        return (self.angle + 90) % 180 - 90

    @property
    def flat(self) -> "Lying":
        """As it lies, its half on top upright but for its slant."""
        return replace(self, angle=self.tilt % 360)

    def with_half(self, half: int, tilt: float | None = None) -> "Lying":
        """With a half on top (HPC-1), as slanted as it is or so many degrees."""
        tilt = self.tilt if tilt is None else tilt
        return replace(self, angle=(tilt + 180.0 * (half % 2)) % 360, back=half >= 2)

    def point(self, x: float, y: float) -> Point:
        """Where a place of the card, in fractions of its width and height, is on the table."""
        wide, high = self.size
        dx, dy = turned(((x - 0.5) * wide, (y - 0.5) * high), self.angle)
        return self.x + dx, self.y + dy

    def place(self, at: Point) -> Point:
        """The inverse of `point`."""
        wide, high = self.size
        dx, dy = turned((at[0] - self.x, at[1] - self.y), -self.angle)
        return dx / wide + 0.5, dy / high + 0.5

    def covers(self, at: Point) -> bool:
        """Whether a point of the table lies under it."""
        x, y = self.place(at)
        return 0 <= x < 1 and 0 <= y < 1


def turned(point: Point, angle: float) -> Point:
    """A point turned clockwise about the origin."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


@dataclass(frozen=True, slots=True)
class Marks:
    """What a player keeps in mind, or marks with a cube (SET-4)."""

    hp: int | None = None
    monster_hp: int | None = None
    level: int = 1
    """The scenario's level (SCL-1)."""
    character_level: int = 1
    tokens: int = 0
    """Money tokens looted (LOT-2)."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What cards don't show of the game that was picked up: what is open, dead, looted, and every effect."""

    setup: Setup
    start: Start
    game: str = ""
    """Where it is kept, in the folder of games; empty for one that is kept nowhere."""


@dataclass(frozen=True, slots=True)
class CardTable:
    """How everything lies."""

    character: CharacterId
    cards: tuple[Lying, ...]
    """The farthest from the eye first."""
    marks: Marks = Marks()
    memory: Memory | None = None
    thrown: Letter | None = None
    """The letter of the last throw, while the ruler lies as it fell (ROLL-1)."""
    sheet: Sheet | None = None
    """What the referee was told, as it was then; the cards may show other HP by now. None: nothing yet."""
    off: frozenset[ByItself] = frozenset()
    """What was switched off."""
    unpacked: bool = False
    """Whether the cards came out of the box and are still being set up by hand (SET-3)."""
    lead: int | None = None
    """The initiative of the leading card: of the one that was chosen first, unless another was told (RND-2)."""

    @property
    def stickers(self) -> tuple[Sticker, ...]:
        """The enhancements on the cards: those of the game that was picked up (ENH-1)."""
        return () if self.memory is None else self.memory.setup.stickers

    def does(self, what: ByItself) -> bool:
        """Whether something happens by itself."""
        return what not in self.off

    def card(self, id_: str) -> Lying:
        """A card by its id.

        :raises GestureError: there is none.
        """
        for lying in self.cards:
            if lying.card == id_:
                return lying
        msg = f"There is no card {id_!r} on the table."
        raise GestureError(msg)

    def of(self, kind: str) -> tuple[Lying, ...]:
        """The cards of a kind, such as the maps, the farthest from the eye first."""
        return tuple(lying for lying in self.cards if lying.card.startswith(kind))

    def put(self, *changed: Lying) -> "CardTable":
        """With cards lying otherwise, in their layers."""
        by_id = {lying.card: lying for lying in changed}
        return replace(self, cards=tuple(by_id.get(lying.card, lying) for lying in self.cards))

    def layered(self, id_: str, layer: int) -> "CardTable":
        """With a card in another layer, 0 the farthest."""
        rest = [lying for lying in self.cards if lying.card != id_]
        rest.insert(max(0, min(layer, len(rest))), self.card(id_))
        return replace(self, cards=tuple(rest))

    def behind(self, id_: str, *others: str) -> "CardTable":
        """With a card right behind the farthest of some others."""
        layer = min(map(self.layer, others))
        return self.layered(id_, layer - (self.layer(id_) < layer))

    def layer(self, id_: str) -> int:
        """A card's layer, 0 the farthest."""
        return self.cards.index(self.card(id_))
