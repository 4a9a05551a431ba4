"""The shelf of campaigns: the one played last first; new ones, and others taken in from files."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from typing_extensions import override

from holdin.saves.campaign_files import Listed, campaigns
from holdin.saves.places import ENDING
from holdin.ui.campaign.context import again
from holdin.ui.campaign.files_pages import FilesPage, look_over
from holdin.ui.campaign.routing import entered, new_campaign
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.files import ImportPage, played_at
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.history_text import recap
from holdin.words.catalogues import msgid


@dataclass(eq=False)
class ShelfPage(ListPage):
    """All campaigns, and the ways to more of them."""

    titled = msgid("Campaigns")
    _listed: tuple[Listed, ...] | None = field(default=None, init=False)

    @override
    def adopt(self, desk: Desk) -> None:
        """Back from a page: there may be more of them."""
        super().adopt(desk)
        self._listed = None

    @property
    def listed(self) -> tuple[Listed, ...]:
        """The campaigns, the one played last first."""
        if self._listed is None:
            self._listed = campaigns(self.desk.store.shelf, self.desk.cards, self.desk.store.library)
        return self._listed

    @override
    def rows(self) -> Iterator[Row]:
        tr = self.desk.words.tr
        for number, listed in enumerate(self.listed):
            text, value = self._told(listed)
            files = partial(self._files, listed)
            yield Row(f"campaign:{number}", text, files, value=value, dim=listed.trouble is not None)
        new = partial(new_campaign, self, partial(again, self))
        yield Row("new", tr("New campaign"), new, strong=not self.listed)
        heading = tr("Import from a file")
        page = partial(ImportPage, self.desk, self.size, under=self, heading=heading, ending=ENDING, look=look_over)
        yield Row("import", heading, page)

    def _told(self, listed: Listed) -> tuple[str, str]:
        """Whose a campaign is and how far; when it was played, or what is in its way."""
        words, summary, text = self.desk.words, listed.summary, listed.name
        if summary is not None:
            far = words.tr("{won} of {scenarios} scenarios", won=len(summary.completed), scenarios=summary.scenarios)
            text = f"{listed.name} · {words.tr('level {level}', level=summary.level)} · {far}"
        if listed.trouble is not None:
            return text, words.tr("can’t be opened")
        return text, words.tr("other cards") if listed.changed else played_at(self.desk.words, listed.played)

    @override
    def note(self) -> str:
        return self.desk.words.tr("They are saved in {folder}.", folder=self.desk.store.shelf)

    def _files(self, listed: Listed) -> Screen:
        summary = listed.summary
        lines = () if summary is None else tuple(recap(self.desk.words_of(summary), summary))
        page = FilesPage(self.desk, self.size, under=self, path=listed.path, heading=listed.name, lines=lines)
        if listed.trouble is None:
            page.enter = partial(entered, path=listed.path)
        else:
            page.lines = (self.desk.words.trouble(listed.trouble),)
        return page

    @override
    def dropped(self, path: Path) -> Screen:
        return look_over(self, path)
