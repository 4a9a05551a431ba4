"""A scenario looked at again: the chance to win as a curve, turning points and rolls; a click goes to the moment."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import Final

from pygame import Surface
from typing_extensions import override

from holdin.draw.chart import draw
from holdin.review.course import Review, open_decisions
from holdin.review.findings import Finding
from holdin.review.study import PLAYOUTS
from holdin.review.work import Background, Work
from holdin.saves.recording import Recording
from holdin.saves.reviews import file_of, found_so_far, keep
from holdin.saves.session import KeptSession
from holdin.ui.kit.nodes import Node, image
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.play.rerun import Rerun
from holdin.ui.shown.review_text import MEANING, curve, roll, summary, turn

WIDE: Final = 4.2
"""The curve's width by its height."""
FIGURES: Final = 17
"""The curve's height by that of its figures."""
LOOKS: Final = 0.25
"""Seconds between two looks at what has been found."""


@dataclass(eq=False)
class ReviewPage(ListPage):
    """What is found stays, wherever it is left; other processes find it, so that the window goes on."""

    full = True
    numbered = True
    session: KeptSession = field(kw_only=True)
    _file: Path = field(init=False)
    _work: Work = field(init=False)
    _behind: Background | None = field(default=None, init=False)
    _rows: Sequence[Row] = field(default=(), init=False)
    _review: Review | None = field(default=None, init=False)
    """What has been found without a gap, from the beginning on."""
    _pictures: dict[int, Surface] = field(default_factory=dict, init=False)
    _broken: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        """Read what was found before."""
        cards, moments = self.session.cards, self.session.moments
        self._file = file_of(self.desk.folder, self.session, PLAYOUTS)
        self._work = Work(cards, open_decisions(cards, moments), PLAYOUTS, found_so_far(self._file))
        self._look()

    @property
    def over(self) -> bool:
        """Whether all has been found that can be."""
        return self._work.over or self._broken

    @override
    def title(self) -> str:
        return self.desk.words.tr("Review: {scenario}", scenario=self.desk.words.name(self.session.setup.scenario))

    @override
    def rows(self) -> Sequence[Row]:
        """What has been found so far, as it was looked at last."""
        return self._rows

    @override
    def head(self) -> Node | None:
        return None if self._review is None else image(self._picture, WIDE, stretch=0)

    @override
    def note(self) -> str:
        tr, work = self.desk.words.tr, self._work
        if self.over:
            return tr(MEANING)
        done = tr("{done} of {total} decisions", done=len(work.found), total=work.total)
        return f"{done} … {tr('It can be left at any time, and is gone on with later.')}"

    @override
    def warning(self) -> str:
        return self.desk.words.tr("It could not be finished here.") if self._broken else super().warning()

    def _look(self) -> None:
        """What is shown, from what has been found."""
        found = self._work.without_gap()
        self._review = Review(found, self.session.state.ending if self._work.over else None) if found else None
        self._rows = self._unplayed() if self._review is None else self._told(self._review)
        self._pictures.clear()
        self.changed()

    def _unplayed(self) -> tuple[Row, ...]:
        """What there is to say before anything has been found."""
        said = self.desk.words.tr("Nothing has been answered in this scenario yet.")
        return () if self._work.total else (Row("none", said),)

    def _told(self, review: Review) -> tuple[Row, ...]:
        words = self.desk.words
        lines = [Row(f"said:{at}", line) for at, line in enumerate(summary(words, review))] if self._work.over else []
        turns = [self._turn(number, found) for number, found in enumerate(review.turns, 1)]
        none = [Row("none", words.tr("No decision cost much for sure."))] if self._work.over and not turns else []
        return (*lines, *turns, *none, *map(self._roll, review.rolls))

    def _roll(self, found: Finding) -> Row:
        said = roll(self.desk.words, self.session.moments, found)
        return Row(f"roll:{found.at}", said, partial(self._see, found))

    def _turn(self, number: int, found: Finding) -> Row:
        said, better, why = turn(self.desk.words, self.session.moments, found)
        body = "\n".join(filter(None, (better, why)))
        return Row(f"turn:{found.at}", f"{number}. {said}", partial(self._see, found), body=body)

    def _picture(self, height: int) -> Surface:
        if height not in self._pictures:
            assert self._review is not None
            seen, size = curve(self.desk.words, self.session.moments, self._review), (round(height * WIDE), height)
            self._pictures[height] = draw(seen, size, self.desk.assets, max(height // FIGURES, 9))
        return self._pictures[height]

    def _see(self, found: Finding) -> Screen:
        """The moment, seen again; from there it can be played on."""
        tape = Recording(self.session, self.session.path)
        tape.redo(found.at - len(tape.moments) + 1)
        tape.running = False
        desk = self.desk.with_cards(self.session.cards)
        return Rerun(desk, self.size, session=tape, tape=tape, menu=self._again, close=self.leave)

    def _again(self, screen: Screen) -> Screen:
        """Back here from a moment."""
        self.size = screen.size
        self.adopt(screen.desk.with_cards(self.desk.cards))
        self._look()
        return self

    # Work

    @override
    def update(self, now: float) -> Screen:
        """Take what other processes have found."""
        if self.over:
            return self
        self._behind = self._behind or Background(self._work, cpu_count() or 1)
        if self._behind.collect():
            keep(self._file, self._work.found)
            self._look()
        self._broken = self._behind.broken
        if self.over:
            self._stop()
            self._look()
        return self

    @override
    def waits(self, now: float) -> float | None:
        return None if self.over else LOOKS

    def _stop(self) -> None:
        """What is under way is left."""
        if self._behind is not None:
            self._behind.leave()
            self._behind = None

    @override
    def back(self) -> Screen:
        self._stop()
        return super().back()

    @override
    def leave(self) -> None:
        self._stop()
        super().leave()
