"""The sheet with its past: every tap has a name, any number of them can be taken back and done again."""

from dataclasses import dataclass

from holdin.game.past import Past
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.tracker.keeper import tapped
from holdin.tracker.paper import begun
from holdin.tracker.sheet import Sheet
from holdin.tracker.taps import Begin, Tap


@dataclass(frozen=True, slots=True)
class Moment:
    """A tap, the sheet it was made on, and what came of it."""

    before: Sheet
    tap: Tap
    after: Sheet
    events: tuple[Event, ...]


class History(Past[Sheet, Moment]):
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

    def do(self, step: Tap, /) -> Moment:
        """Make a tap.

        :raises TapError: it means nothing on this sheet; all stays as it was.
        """
        after, events = tapped(self.cards, self.sheet, step)
        return self.add(Moment(self.sheet, step, after, events))
