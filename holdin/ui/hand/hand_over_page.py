"""Handing over: what the rules read from the cards, what they assume, and what they can't read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from typing_extensions import override

from holdin.game.state import Setup, Start
from holdin.hand.state_reader import MISSING, CardReading, ReadingNote
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.gestures import note_words, reading_words


@dataclass(eq=False, kw_only=True)
class OverPage(ListPage):
    """A reading of the cards, and the way into the game."""

    wide: ClassVar[float] = 0.66
    compact: ClassVar[bool] = True
    reading: CardReading
    on_begin: Callable[[Setup, Start], Screen]
    on_left: Callable[[], Screen] | None = None
    """Back into the game that was taken in hand; none where there is none."""
    same: bool = False
    """Whether it can go on from the cards."""

    @override
    def title(self) -> str:
        return self.desk.words.tr("The rules take over from here")

    @override
    def rows(self) -> Sequence[Row]:
        """What is read, what is assumed, and the way on where there is one."""
        tr, found = self.desk.words.tr, self.reading
        notes = [self._note(index, said) for index, said in enumerate(found.notes)]
        if found.setup is None or found.start is None:
            return [Row("nothing", tr("The cards can’t be read."), strong=True), *notes, *self._left()]
        begin = partial(self.on_begin, found.setup, found.start)
        read = reading_words(self.desk.words, found.setup, found.start)
        return [
            Row("begin", tr("Go on with the rules"), begin, strong=True),
            Row("what", self._what(), dim=True),
            *self._left(),
            Row("read", tr("Read from the cards"), strong=True),
            *(Row(f"read:{index}", text) for index, text in enumerate(read)),
            *([Row("assumed", tr("Assumed"), strong=True)] if notes else []),
            *notes,
        ]

    @override
    def command(self, name: str) -> Screen:
        """Whatever means yes goes on, where there is a way."""
        found = self.reading
        if name in {"take", "skip"} and found.setup is not None and found.start is not None:
            return self.on_begin(found.setup, found.start)
        return super().command(name)

    def _left(self) -> list[Row]:
        """The way back into the game as it was left."""
        if self.on_left is None:
            return []
        return [Row("left", self.desk.words.tr("Go on with the game as it was left"), self.on_left)]

    def _what(self) -> str:
        """Which game goes on."""
        tr = self.desk.words.tr
        if self.same:
            return tr("The game you took in hand goes on from the cards; undo leads back to how it was left.")
        if self.on_left is not None:
            return tr("A game of its own begins; the one you took in hand stays as it was left.")
        return tr("A game of its own begins; the cards stay as they lie.")

    def _note(self, index: int, said: ReadingNote) -> Row:
        text = note_words(self.desk.words, said.note, said.about, said.at)
        return Row(f"note:{index}", text, strong=said.note in MISSING)
