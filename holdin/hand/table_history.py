"""The table with its past: every gesture has a name, any number of them can be taken back and done again."""

from dataclasses import dataclass

from holdin.game.past import Past
from holdin.hand.apply import done
from holdin.hand.card_table import CardTable, GestureError
from holdin.hand.deal import box
from holdin.hand.gestures import Gesture, Tell, Throw
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.tracker.taps import Tap


@dataclass(frozen=True, slots=True)
class GestureMoment:
    """A gesture, and the table before and after it."""

    before: CardTable
    gesture: Gesture
    after: CardTable

    @property
    def joined(self) -> bool:
        """Whether it came of the same touch as the one before it: both are taken back as one."""
        return isinstance(self.gesture, Tell | Throw) and self.gesture.joined

    @property
    def tap(self) -> Tap | None:
        """What the referee was told; none where hands did something."""
        return self.gesture.tap if isinstance(self.gesture, Tell) else None


class TableHistory(Past[CardTable, GestureMoment]):
    """A table as it is now, and how it came about."""

    def __init__(self, cards: CardSet, character: CharacterId) -> None:
        """Cards out of the box.

        :raises GestureError: the card set has no such character.
        """
        if character not in cards.characters:
            msg = f"this card set has no character {character!r}"
            raise GestureError(msg)
        super().__init__(box(cards, character))
        self.cards = cards

    def do(self, step: Gesture, /) -> GestureMoment:
        """Make a gesture.

        :raises GestureError: it names what isn't there; all stays as it was.
        """
        return self.add(GestureMoment(self.now, step, done(self.cards, self.now, step)))
