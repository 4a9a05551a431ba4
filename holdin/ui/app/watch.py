"""Cards that are read again whenever one of their files is saved (`holdin play --set SET --watch`)."""

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from holdin.data.checks import faults_of
from holdin.data.files import stamp
from holdin.data.load import card_set, find_set, insist, load_set, read_draft
from holdin.errors import CardDataError, Fault
from holdin.models.card_set import CardSet
from holdin.ui.own.sets_page import FaultsPage, faults_page
from holdin.ui.pages.screen import Screen

EVERY: Final = 0.4
"""Seconds between two looks: what is saved shows within a second, and looking costs next to nothing."""


@dataclass(slots=True)
class Watch:
    """A set's folder, and what has been read of it."""

    folder: Path
    _read: object = field(default=None, init=False)
    """How its files were when they were read."""
    _last: object = field(default=None, init=False)
    """How they were at the last look: an editor may write a file in several steps."""
    _next: float = field(default=0.0, init=False)

    @classmethod
    def over(cls, name_or_folder: str) -> "Watch":
        """A watch over a built-in set, or any folder.

        :raises CardDataError: there is no such set.
        """
        return cls(find_set(name_or_folder))

    def first(self) -> CardSet:
        """The cards to begin with: the set's, or the built-in ones as long as it can't be loaded."""
        try:
            return load_set(self.folder)
        except CardDataError:
            return load_set()

    def waits(self, now: float) -> float:
        """Seconds until the next look."""
        return max(0.0, self._next - now)

    def look(self, screen: Screen, now: float) -> Screen:
        """The next screen: the same, unless a file has been saved."""
        if now < self._next:
            return screen
        self._next, before, self._last = now + EVERY, self._last, stamp(self.folder)
        if self._last == self._read or (self._last != before and self._read is not None):
            return screen
        self._read = self._last
        return self._again(screen)

    def _again(self, screen: Screen) -> Screen:
        """With the cards as they are now, under whatever is wrong with them."""
        if isinstance(screen, FaultsPage):
            screen = screen.back()
        cards, faults = self._cards()
        if cards is not None and not _same(cards, screen.desk.cards):
            screen = screen.reloaded(screen.desk.with_cards(cards))
        if not faults:
            return screen
        tr = screen.desk.words.tr
        said = tr("The game goes on with the cards as they were.") if cards is None else tr("They can be played with.")
        more = tr("Save a file, and they are read again.")
        page = faults_page(screen, faults, f"{said} {more}")
        page.changed()
        return page

    def _cards(self) -> tuple[CardSet | None, tuple[Fault, ...]]:
        """The cards, unless they can't be loaded, and what is wrong with them."""
        try:
            draft = read_draft(self.folder)
            insist(draft)
        except CardDataError as error:
            return None, error.faults
        return card_set(draft), faults_of(draft)


def _same(one: CardSet, other: CardSet) -> bool:
    """Whether nothing shows that anything was saved: wordings and looks count, too."""
    return all(getattr(one, each.name) == getattr(other, each.name) for each in fields(one))
