"""What a game that has just ended has earned its player, looked up in the saves between two pictures."""

from pathlib import Path
from typing import Final

from holdin.notebook.achievements import newly_earned
from holdin.saves.notebook import NotebookReader, place_of
from holdin.ui.pages.desk import Desk
from holdin.words.achievements import achievement_text, achievements

WHILE: Final = 0.01
"""Seconds that saves are read for between two pictures; one that has begun is read whole."""


class Laurels:
    """The achievements that a game has brought; none are known until all saves have been looked through."""

    def __init__(self, desk: Desk, save: Path) -> None:
        self.desk, self.save = desk, save
        self.told: tuple[str, ...] = ()
        """What is to be said, a line each."""
        store = desk.store
        self._reader: NotebookReader | None = NotebookReader(store.corner, store.cards, store.library)

    @property
    def busy(self) -> bool:
        """Whether saves are still to be read."""
        return self._reader is not None

    def look_on(self) -> bool:
        """Read on; whether something is to be said that wasn't before."""
        if self._reader is None or self._reader.read_for(WHILE):
            return False
        reader, self._reader = self._reader, None
        reader.keep()
        notebook, save = reader.notebook(), place_of(self.save)
        number = max((each.number for each in notebook.played if each.save == save), default=0)
        words = self.desk.words
        texts = (
            achievement_text(words.lang, each)
            for each in newly_earned(self.desk.cards, achievements(), notebook, save, number)
        )
        self.told = tuple(words.tr("Achieved: {title} – {text}", title=each.title, text=each.text) for each in texts)
        return bool(self.told)
