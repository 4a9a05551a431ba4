"""Hand's menu: what is rarely wanted at the cards, and the way out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from typing_extensions import override

from holdin.ui.hand.gestures_page import GesturesPage
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid


@dataclass(eq=False, kw_only=True)
class HandMenu(ListPage):
    """The story, the pages that are everywhere, the main menu; Esc goes back to the cards."""

    titled = msgid("Cards in hand")
    wide: ClassVar[float] = 0.42
    compact: ClassVar[bool] = True
    on_story: Callable[[], Screen]
    on_leave: Callable[[], Screen]

    @override
    def rows(self) -> Iterator[Row]:
        tr, page = self.desk.words.tr, partial(page_anywhere, self)
        yield Row("story", tr("Story"), self.on_story)
        yield Row("gestures", tr("All gestures"), partial(GesturesPage, self.desk, self.size, under=self.under))
        yield Row("rules", tr("Rules"), partial(page, "rules"))
        yield Row("symbols", tr("Symbols"), partial(page, "symbols"))
        yield Row("settings", tr("Settings"), partial(page, "settings"))
        yield Row("leave", tr("Main menu"), self.on_leave)

    @override
    def way_back(self) -> Node:
        text = self.desk.words.tr("Back to the cards")
        return button("back", text, self.back, key=self.desk.keys.of("back"), strong=True)
