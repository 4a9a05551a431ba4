"""Hand's pages: every gesture by its name, what came of them, and the table of all gestures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

from typing_extensions import override

from holdin.hand import gestures as g
from holdin.hand.table_history import GestureMoment
from holdin.ui.hand.wording import gesture_words, led_to
from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.log_page import LogLine, LogPage, log_page
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import StepLine, StepsPage, steps_page
from holdin.words.catalogues import msgid
from holdin.words.words import Words


def gesture_steps(over: Screen, moments: Sequence[GestureMoment], undo: Callable[[int], object]) -> StepsPage:
    """Every gesture by its name."""
    names = [StepLine(gesture_words(over.desk.words, moment.gesture, moment.before)) for moment in moments]
    return steps_page(over, names, lambda number: undo(-number))


def gesture_log(over: Screen, moments: Sequence[GestureMoment]) -> LogPage:
    """What was done, and what came of what the referee was told."""
    return log_page(over, _logged(over.desk.words, moments))


def _logged(words: Words, moments: Sequence[GestureMoment]) -> Iterator[LogLine]:
    """A line a gesture, and a line for each thing that it led to."""
    for moment in moments:
        yield LogLine(gesture_words(words, moment.gesture, moment.before), dim=True)
        yield from (LogLine(text, rules) for text, rules in led_to(words, moment))


class Help(NamedTuple):
    """A gesture: what it is, how a hand does it, which command does it."""

    name: str
    hand: str
    command: str
    kinds: tuple[type[g.Gesture], ...]


WAYS: Final[tuple[Help, ...]] = (
    Help(msgid("Slide a card"), msgid("drag it; near its place it settles, with Shift it doesn’t"), "", (g.MoveCard,)),
    Help(msgid("Slide it a little"), msgid("arrows; a map by a hex, the tracker by a distance"), "", (g.MoveCard,)),
    Help(msgid("Slide it in behind the deck"), msgid("a map until an arrow points at its hex"), "behind", (g.Slide,)),
    Help(msgid("Slide the unused cards in"), msgid("all at once, while you set up"), "", (g.Pack,)),
    Help(msgid("Slide it out"), msgid("or drag it; the HP card slides down for a combat"), "slide_out", (g.Slide,)),
    Help(msgid("Tuck it under"), msgid("behind the card that lies right under it"), "tuck", (g.Behind,)),
    Help(msgid("Raise it"), msgid("3 mm out of the deck, and back; else the deck’s third card"), "raise", (g.Raise,)),
    Help(msgid("Nearer to the eye"), msgid("a layer up"), "page_up", (g.Layer,)),
    Help(msgid("Farther from it"), msgid("a layer down"), "page_down", (g.Layer,)),
    Help(msgid("Turn by 180°"), msgid("its other half comes up"), "rules", (g.TurnCard,)),
    Help(msgid("Turn a little left"), msgid("the wheel"), "slant_left", (g.TurnCard,)),
    Help(msgid("Turn a little right"), msgid("the wheel"), "slant_right", (g.TurnCard,)),
    Help(msgid("Turn over"), msgid("double click or tap"), "flip", (g.Flip,)),
    Help(msgid("Fan the abilities"), msgid("those on a pile stay there"), "fan", (g.Fan,)),
    Help(msgid("Take a card to the hand"), msgid("or drag it there"), "to_hand", (g.Lay,)),
    Help(msgid("Select it"), msgid("or drag it above the fan (RND-2)"), "choose", (g.Lay,)),
    Help(msgid("Discard it"), msgid("side A turns to B, into the hand (RND-5)"), "discard", (g.Lay,)),
    Help(msgid("Lose it"), msgid("or drag it there"), "lose", (g.Lay,)),
    Help(msgid("Keep it below the deck"), msgid("while its effect lasts"), "keep", (g.Lay,)),
    Help(msgid("Short rest"), msgid("one of the discarded cards, drawn, is lost"), "short_rest", (g.Rest,)),
    Help(msgid("Long rest"), msgid("the chosen discarded card is lost"), "rest", (g.Rest,)),
    Help(msgid("Mark HP"), msgid("click the HP card, then the number: it turns"), "", (g.MarkNumber,)),
    Help(msgid("Throw the ruler"), msgid("a flick of the monster HP card"), "throw", (g.Throw,)),
    Help(msgid("Hold a card to the eye"), msgid("rest the pointer on it"), "skip", ()),
    Help(
        msgid("Set up, or pick a game up"), msgid("in one go, or out of the box"), "map", (g.SetUp, g.PickUp, g.Gather)
    ),
    Help(msgid("Ask the referee"), msgid("he reads the cards; what he is told is laid on them"), "advice", (g.Tell,)),
    Help(msgid("Switch off what happens by itself"), msgid("Referee, Options"), "", (g.SwitchAutomatic,)),
    Help(msgid("Take the last gesture back"), msgid("each by its name"), "undo", ()),
    Help(msgid("Do it again"), "", "redo", ()),
    Help(msgid("All steps, to go back to any"), "", "steps", ()),
)
"""The table of gestures."""


@dataclass(eq=False)
class GesturesPage(ListPage):
    """Every gesture with how a hand does it and its key; taking one does it with the chosen card."""

    wide: ClassVar[float] = 0.96
    columns: ClassVar[int] = 2

    @override
    def title(self) -> str:
        return self.desk.words.tr("Gestures")

    @override
    def rows(self) -> Sequence[Row]:
        """One a line; those without a key are done with the cards themselves."""
        keys = Row("keys", self.desk.words.tr("All keys, to be changed"), self._keys, strong=True)
        return [*(self._row_of(index, way) for index, way in enumerate(WAYS)), keys]

    def _row_of(self, index: int, way: Help) -> Row:
        tr, key = self.desk.words.tr, self.desk.keys.of(way.command) if way.command else "–"
        text = f"{tr(way.name)}: {tr(way.hand)}" if way.hand else tr(way.name)
        return Row(f"way:{index}", text, partial(self._done, way.command), value=key, dim=not way.command)

    def _done(self, command: str) -> Screen:
        """Done with the chosen card, if a key does it."""
        return self.back().command(command) if command else self.back()

    def _keys(self) -> Screen:
        return KeysPage(self.desk, self.size, under=self)

    @override
    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        return self.back() if name == "keys" else super().command(name)
