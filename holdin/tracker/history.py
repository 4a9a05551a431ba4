"""The sheet with its past: every tap has a name, any number of them can be taken back and done again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from holdin.game.past import Past
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.tracker.paper import begun
from holdin.tracker.sheet import Sheet
from holdin.tracker.tap_effects import tapped
from holdin.tracker.taps import Begin, Tap


@dataclass(frozen=True, slots=True)
class SheetMoment:
    """A tap, the sheet it was made on, and what came of it."""

    before: Sheet
    tap: Tap
    after: Sheet
    events: tuple[Event, ...]
    joined: bool = False
    """Whether it came of the same touch as the one before it: both are taken back as one."""


class Joins(Protocol):
    """Something done that may have come of the same touch as what was done before it."""

    @property
    def joined(self) -> bool:
        """Whether it has."""


M = TypeVar("M", bound=Joins)


def together(past: Sequence[M]) -> Sequence[M]:
    """The last of them, with all that came of the same touch before it."""
    count = 1
    while count < len(past) and past[-count].joined:
        count += 1
    return past[-count:]


def together_ahead(undone: Sequence[M]) -> Sequence[M]:
    """The next one to be done again, with all that came of the same touch after it."""
    count = 1
    while count < len(undone) and undone[count].joined:
        count += 1
    return undone[:count]


class History(Past[Sheet, SheetMoment]):
    """A sheet as it is now, and how it came about."""

    def __init__(self, cards: CardSet, start: Begin) -> None:
        """Begin a sheet.

        :raises TapError: see `begun`.
        """
        super().__init__(begun(cards, start))
        self.cards = cards

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.now

    def do(self, step: Tap, /, *, joined: bool = False) -> SheetMoment:
        """Make a tap; joined: it belongs to the one before it.

        :raises TapError: it means nothing on this sheet; all stays as it was.
        """
        after, events = tapped(self.cards, self.sheet, step)
        return self.add(SheetMoment(self.sheet, step, after, events, joined=joined))
