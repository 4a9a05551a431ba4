"""A campaign's file, looked over before anything is taken in."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from holdin.errors import SaveError
from holdin.saves.shelf import Preview, take_in
from holdin.ui.campaign.recap import recap
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.overlay import Go
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent

TAKE = "take"


@dataclass(eq=False)
class PreviewPage(ListPage):
    """What a file holds; taken in, it becomes a further campaign, and nothing is replaced."""

    compact: ClassVar[bool] = True
    numbered: ClassVar[bool] = True
    seen: Preview = field(kw_only=True)
    shelf: Path = field(kw_only=True)
    taken: Path | None = None
    """Where it lies, once it has been taken in."""
    trouble: str = ""

    def title(self) -> str:
        """The heading."""
        return self.seen.name

    def rows(self) -> Sequence[Row]:
        """How it stands, what is wrong with it, and the way in."""
        tr, seen = self.desk.words.tr, self.seen
        told = [] if seen.summary is None else list(recap(self.desk.words, seen.summary))
        told.append(f"{seen.source.name}: {self.desk.words.plural('{count} entry', '{count} entries', seen.entries)}")
        if seen.damaged:
            told.append(tr("Its end is damaged; what comes before can be taken in."))
        if seen.trouble is not None:
            told.append(tr("It was made with other cards; how it goes on is asked when it is opened."))
        rows = [Row(f"line:{number}", line) for number, line in enumerate(told)]
        if self.taken is not None:
            return [*rows, Row("taken", tr("Taken in: {file}", file=self.taken.name), strong=True)]
        return [*rows, Row(TAKE, tr("Take it in as a further campaign"), TAKE, strong=True)]

    def note(self) -> str:
        """Nothing is replaced."""
        return (
            "" if self.taken else self.desk.words.tr("Nothing has been written yet. No campaign of yours is replaced.")
        )

    def warning(self) -> str:
        """Why it could not be taken in."""
        return self.trouble

    def take(self, intent: Intent) -> Screen:
        """Take it in, once."""
        if intent != TAKE or self.taken is not None:
            return super().take(intent)
        try:
            self.taken = take_in(self.seen, self.shelf)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def command(self, name: str) -> Screen:
        """Enter takes it in, then goes back."""
        if name == "take":
            return self.take(TAKE if self.taken is None else Go.BACK)
        return super().command(name)
