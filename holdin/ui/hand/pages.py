"""Hand's pages: every gesture by its name, what came of them, and the table of all gestures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from holdin.hand import gestures as g
from holdin.hand.history import Moment
from holdin.hand.told import heard, sheet
from holdin.ui.hand.intents import Hold
from holdin.ui.hand.wording import gesture_words
from holdin.ui.window.keys_page import KeysPage
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.overlay import Go
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence
from holdin.words.tracking import told


@dataclass(eq=False)
class StepsPage(ListPage):
    """Every step by its name, the newest first: a click goes back to before it."""

    wide: ClassVar[float] = 0.62
    on_take: Callable[[int], Screen] | None = None
    moments: tuple[Moment, ...] = ()

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Steps")

    def rows(self) -> Sequence[Row]:
        """The newest first."""
        words = self.desk.words
        found = [
            Row(f"step:{number}", gesture_words(words, moment.gesture, moment.before), Hold(-number))
            for number, moment in enumerate(reversed(self.moments), 1)
        ]
        return found or [Row("none", words.tr("Nothing to undo"))]

    def take(self, intent: Intent) -> Screen:
        """Back to before a step."""
        if isinstance(intent, Hold):
            assert self.on_take is not None
            return self.on_take(intent.steps)
        return super().take(intent)


@dataclass(eq=False)
class LogPage(StepsPage):
    """What was done, and what came of what the referee was told, with the rules it rests on; the newest first."""

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Log")

    def rows(self) -> Sequence[Row]:
        """A line a gesture, and a line for each thing that it led to."""
        words, found = self.desk.words, list[Row]()
        for index, moment in enumerate(reversed(self.moments)):
            for number, text in enumerate(self._led_to(moment)):
                found.append(Row(f"event:{index}:{number}", text, strong=True))
            found.append(Row(f"step:{index}", gesture_words(words, moment.gesture, moment.before), dim=True))
        return found or [Row("none", words.tr("Nothing has been done yet."))]

    def _led_to(self, moment: Moment) -> list[str]:
        if not isinstance(moment.gesture, g.Tell):
            return []
        words, now = self.desk.words, sheet(self.desk.cards, moment.after)
        events = reversed(heard(self.desk.cards, moment.before, moment.gesture.tap))
        return [f"{sentence(told(words, now, event))} ({', '.join(event.rules)})" for event in events]


class Way(NamedTuple):
    """A gesture: what it is, how a hand does it, which command does it."""

    name: str
    hand: str
    command: str
    kinds: tuple[type[g.Gesture], ...]


WAYS: Final[tuple[Way, ...]] = (
    Way(msgid("Slide a card"), msgid("drag it; near its place it settles, with Shift it doesn't"), "", (g.Move,)),
    Way(msgid("Slide it a little"), msgid("arrows; a map by a hex, the tracker by a distance"), "", (g.Move,)),
    Way(msgid("Slide it in behind the deck"), msgid("a map until an arrow points at its hex"), "behind", (g.Slide,)),
    Way(msgid("Slide it out"), msgid("or drag it; the HP card slides down for a combat"), "slide_out", (g.Slide,)),
    Way(msgid("Tuck it under"), msgid("behind the card that lies right under it"), "tuck", (g.Behind,)),
    Way(msgid("Raise it"), msgid("3 mm out of the deck, and back; else the deck's third card"), "raise", (g.Raise,)),
    Way(msgid("Nearer to the eye"), msgid("a layer up"), "page_up", (g.Layer,)),
    Way(msgid("Farther from it"), msgid("a layer down"), "page_down", (g.Layer,)),
    Way(msgid("Turn by 180°"), msgid("its other half comes up"), "rules", (g.Turn,)),
    Way(msgid("Turn a little left"), msgid("the wheel"), "slant_left", (g.Turn,)),
    Way(msgid("Turn a little right"), msgid("the wheel"), "slant_right", (g.Turn,)),
    Way(msgid("Turn over"), msgid("double click or tap"), "flip", (g.Flip,)),
    Way(msgid("Fan the abilities"), msgid("those on a pile stay there"), "fan", (g.Fan,)),
    Way(msgid("Take a card to the hand"), msgid("or drag it there"), "to_hand", (g.Lay,)),
    Way(msgid("Discard it"), msgid("or drag it there"), "discard", (g.Lay,)),
    Way(msgid("Lose it"), msgid("or drag it there"), "lose", (g.Lay,)),
    Way(msgid("Keep it below the deck"), msgid("while its effect lasts"), "keep", (g.Lay,)),
    Way(msgid("Mark HP"), msgid("click the HP card, then the number: it turns"), "", (g.Mark,)),
    Way(msgid("Throw the ruler"), msgid("a flick of the monster HP card"), "throw", (g.Throw,)),
    Way(msgid("Hold a card to the eye"), msgid("rest the pointer on it"), "skip", ()),
    Way(
        msgid("Set up, or pick a game up"), msgid("in one go, or out of the box"), "map", (g.SetUp, g.PickUp, g.Gather)
    ),
    Way(msgid("Ask the referee"), msgid("he reads the cards; what he is told is laid on them"), "advice", (g.Tell,)),
    Way(msgid("Switch off what happens by itself"), msgid("Referee, Options"), "", (g.Automate,)),
    Way(msgid("Take the last gesture back"), msgid("each by its name"), "undo", ()),
    Way(msgid("Do it again"), "", "redo", ()),
    Way(msgid("All steps, to go back to any"), "", "steps", ()),
)
"""The table of gestures."""


@dataclass(frozen=True, slots=True)
class Press(Intent):
    """A gesture of the table is to be done."""

    command: str


@dataclass(eq=False)
class GesturesPage(ListPage):
    """Every gesture with how a hand does it and its key; taking one does it with the chosen card."""

    wide: ClassVar[float] = 0.96
    columns: ClassVar[int] = 2

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Gestures")

    def rows(self) -> Sequence[Row]:
        """One a line; those without a key are done with the cards themselves."""
        keys = Row("keys", self.desk.words.tr("All keys, to be changed"), Press("keys"), strong=True)
        return [*(self._row_of(index, way) for index, way in enumerate(WAYS)), keys]

    def _row_of(self, index: int, way: Way) -> Row:
        tr, key = self.desk.words.tr, self.desk.keys.of(way.command) if way.command else "–"
        text = f"{tr(way.name)}: {tr(way.hand)}" if way.hand else tr(way.name)
        return Row(f"way:{index}", text, Press(way.command) if way.command else Go.BACK, value=key, dim=not way.command)

    def take(self, intent: Intent) -> Screen:
        """Done with the chosen card."""
        if isinstance(intent, Press) and intent.command == "keys":
            return KeysPage(self.desk, self.size, under=self)
        return self.back().command(intent.command) if isinstance(intent, Press) else super().take(intent)

    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        return self.back() if name == "keys" else super().command(name)
