"""All symbols to look through: what stands on cards, maps and panels, with a name and a sentence."""

from collections.abc import Iterable
from dataclasses import dataclass

from typing_extensions import override

from holdin.ui.pages.listing import ListPage, Row
from holdin.words.catalogues import msgid
from holdin.words.symbols import symbols


@dataclass(eq=False)
class SymbolsPage(ListPage):
    """Every symbol; those that something shows come first."""

    titled = msgid("Symbols")
    full = True
    columns = 2
    closes = frozenset({"symbols", "skip"})
    shown: tuple[str, ...] = ()
    """The icons that come first: those of what had the focus."""

    @override
    def rows(self) -> Iterable[Row]:
        known = symbols(self.desk.settings.language)
        order = dict.fromkeys((*(icon for icon in self.shown if icon in known), *known))
        for icon in order:
            said = known[icon]
            rules = (said.rule,) if said.rule else ()
            yield Row(f"symbol:{icon}", said.title, body=said.text, icon=icon, rules=rules, strong=True)
