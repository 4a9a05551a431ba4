"""What a game that has just ended has earned its player, looked up in the saves between two pictures."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from holdin.notebook.achievements import newly_earned
from holdin.saves.notebook import NotebookReader, place_of
from holdin.ui.pages.desk import Desk
from holdin.words.achievements import AchievementText, achievement_text, achievements
from holdin.words.words import Words

WHILE: Final = 0.01
"""Seconds that saves are read for between two pictures; one that has begun is read whole."""


class NewAchievements:
    """The achievements that a game has brought; none are known until all saves have been looked through."""

    def __init__(self, desk: Desk, save: Path) -> None:
        self.desk, self.save = desk, save
        self.told = ""
        """What is to be said; nothing where there is nothing new."""
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
        found = newly_earned(reader.cards, achievements(), notebook, save, number)
        self.told = _said(self.desk.words, [achievement_text(self.desk.words.lang, each) for each in found])
        return bool(self.told)


def _said(words: Words, earned: Sequence[AchievementText]) -> str:
    """One with what it took, several by their names."""
    if len(earned) == 1:
        return words.tr("Achieved: {title} – {text}", title=earned[0].title, text=earned[0].text)
    return words.tr("Achieved: {titles}", titles=", ".join(each.title for each in earned)) if earned else ""
