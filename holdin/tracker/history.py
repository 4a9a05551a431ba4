"""The sheet with its past: every tap has a name, any number of them can be taken back and done again."""

from dataclasses import dataclass

from holdin.game.past import Past
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.tracker.keeper import begun, tapped
from holdin.tracker.sheet import Sheet
from holdin.tracker.taps import Begin, Tap


@dataclass(frozen=True, slots=True)
class Moment:
    """A tap, the sheet it was made on, and what came of it."""

    before: Sheet
    tap: Tap
    after: Sheet
    events: tuple[Event, ...]


class History(Past[Sheet, Tap, Moment]):
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

    def would(self, step: Tap) -> Moment:
        """What a tap would come to.

        :raises TapError: it means nothing on this sheet.
        """
        after, events = tapped(self.cards, self.sheet, step)
        return Moment(self.sheet, step, after, events)
