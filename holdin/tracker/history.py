"""The sheet with its past: every tap has a name, any number of them can be taken back and done again."""

from dataclasses import dataclass

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


class History:
    """A sheet as it is now, and how it came about."""

    def __init__(self, cards: CardSet, start: Begin) -> None:
        """Begin a sheet.

        :raises TapError: see `begun`.
        """
        self.cards = cards
        self.start = begun(cards, start)
        self._past: list[Moment] = []
        self._future: list[Moment] = []

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self._past[-1].after if self._past else self.start

    @property
    def past(self) -> tuple[Moment, ...]:
        """Every tap that holds, the oldest first."""
        return tuple(self._past)

    @property
    def future(self) -> tuple[Moment, ...]:
        """The taps that can be done again, the next one first."""
        return tuple(reversed(self._future))

    def tap(self, tap: Tap) -> Moment:
        """Do something.

        :raises TapError: it means nothing on this sheet, which stays as it was.
        """
        moment = self.would(tap)
        self.add(moment)
        return moment

    def would(self, tap: Tap) -> Moment:
        """What a tap would come to.

        :raises TapError: it means nothing on this sheet.
        """
        after, events = tapped(self.cards, self.sheet, tap)
        return Moment(self.sheet, tap, after, events)

    def add(self, moment: Moment) -> None:
        """A tap on the sheet as it is now holds."""
        self._past.append(moment)
        self._future.clear()

    def undo(self, steps: int = 1) -> int:
        """Take steps back; returns how many there were to take back."""
        steps = min(steps, len(self._past))
        for _ in range(steps):
            self._future.append(self._past.pop())
        return steps

    def redo(self, steps: int = 1) -> int:
        """Do steps again; returns how many there were."""
        steps = min(steps, len(self._future))
        for _ in range(steps):
            self._past.append(self._future.pop())
        return steps
