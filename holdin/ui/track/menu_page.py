"""The tracker's menu: what is rarely wanted at a table, and the ways out of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from typing_extensions import override

from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings_page import SETTINGS, turned
from holdin.ui.track.sheet_pages import SheetPage
from holdin.words.catalogues import language_name, msgid


@dataclass(eq=False, kw_only=True)
class MenuPage(SheetPage):
    """Tables, cards, settings; Esc goes back to the table."""

    titled = msgid("Table tracker")
    wide: ClassVar[float] = 0.74
    columns: ClassVar[int] = 2
    compact: ClassVar[bool] = True
    tables: Callable[[Screen], Screen]
    fresh_table: Callable[[Screen], Screen]
    options: Callable[[Screen], Screen]
    card: Callable[[], Screen]
    ended: Callable[[], Screen]
    main: Callable[[], Screen]

    @override
    def rows(self) -> Iterator[Row]:
        tr, page = self.desk.words.tr, partial(page_anywhere, self)
        yield Row("tables", tr("Saved tables"), partial(self.tables, self))
        yield Row("sheet", tr("New table"), partial(self.fresh_table, self))
        yield Row("card", tr("The scenario card of your campaign"), self.card, rule="TRK-1")
        yield Row("ended", tr("The scenario is over: won or lost"), self.ended, rule="END-1")
        yield Row("own", tr("Your cards"), self.on.own)
        yield Row("options", tr("What the tracker does by itself"), partial(self.options, self))
        if self.desk.ways.phones is not None:
            yield Row("phones", tr("This table on a phone"), partial(self.desk.ways.phones, self))
        yield Row("leave", tr("Main menu"), self.main)
        yield Row("settings", tr("Settings"), partial(page, "settings"))
        value = language_name(self.desk.settings.language)
        yield Row("language", tr("Language"), partial(self._next, value), value=value, turn=self._speak)
        yield Row("keys", tr("Keys"), partial(page, "keys"))
        yield Row("rules", tr("Rules"), partial(page, "rules"))
        yield Row("symbols", tr("Symbols"), partial(page, "symbols"))

    def _next(self, _spoken: str) -> Screen:
        """The language after the one spoken: a second tap would mean another one."""
        return self._speak(1)

    def _speak(self, step: int) -> Screen:
        """The language some steps on."""
        return self.with_settings(**turned(self.desk.settings, SETTINGS[0], step))
