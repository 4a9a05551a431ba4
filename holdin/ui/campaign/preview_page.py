"""A campaign's file, looked over before anything is taken in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from typing_extensions import override

from holdin.errors import SaveError
from holdin.saves.shelf import Preview, take_in
from holdin.ui.campaign.recap import recap
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen


@dataclass(eq=False)
class PreviewPage(ListPage):
    """What a file holds; taken in, it becomes a further campaign, and nothing is replaced."""

    compact = True
    numbered = True
    seen: Preview = field(kw_only=True)
    shelf: Path = field(kw_only=True)
    taken: Path | None = None
    """Where it lies, once it has been taken in."""
    trouble: str = ""

    @override
    def title(self) -> str:
        return self.seen.name

    @override
    def rows(self) -> Sequence[Row]:
        tr, rows = self.desk.words.tr, [Row(f"line:{number}", line) for number, line in enumerate(self._told())]
        if self.taken is not None:
            return [*rows, Row("taken", tr("Taken in: {file}", file=self.taken.name), strong=True)]
        return [*rows, Row("take", tr("Take it in as a further campaign"), self._take_in, strong=True)]

    def _told(self) -> Iterator[str]:
        """How it stands, and what is wrong with it."""
        words, seen = self.desk.words, self.seen
        if seen.summary is not None:
            yield from recap(words, seen.summary)
        yield f"{seen.source.name}: {words.plural('{count} entry', '{count} entries', seen.entries)}"
        if seen.damaged:
            yield words.tr("Its end is damaged; what comes before can be taken in.")
        if seen.trouble is not None:
            yield words.tr("It was made with other cards; how it goes on is asked when it is opened.")

    @override
    def note(self) -> str:
        tr = self.desk.words.tr
        return "" if self.taken else tr("Nothing has been written yet. No campaign of yours is replaced.")

    @override
    def warning(self) -> str:
        return self.trouble

    def _take_in(self) -> Screen:
        try:
            self.taken = take_in(self.seen, self.shelf)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    @override
    def command(self, name: str) -> Screen:
        """Enter takes it in, then goes back."""
        if name == "take":
            return self._take_in() if self.taken is None else self.back()
        return super().command(name)
