"""The rules to look through, by chapters, by words, in every language; and all symbols with what they mean."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from typing_extensions import override

from holdin.ui.kit.field import TextField
from holdin.ui.kit.input import Listens
from holdin.ui.kit.layout import across, column, wrapped
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import language_name, languages, msgid
from holdin.words.rulebook import rulebook, search
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


@dataclass(eq=False)
class RulesPage(ListPage):
    """Rules that have all the words that were typed; without any, all of them."""

    titled = msgid("Rules")
    wide = 0.94
    listens: Listens = field(default="text", init=False)
    query: TextField = field(default_factory=TextField)
    lang: str = ""
    """The language they are read in; empty: that of the settings."""

    def found(self) -> tuple[str, ...]:
        """The ids of the rules that are shown, in the book's order, the closest first."""
        return search(rulebook(self._lang()), self.query.text.split())

    def _lang(self) -> str:
        return self.lang or self.desk.settings.language

    @override
    def rows(self) -> Sequence[Row]:
        book = rulebook(self._lang())
        return [
            Row(f"rule:{id_}", f"{id_} · {book[id_].title}", body=book[id_].text, strong=True) for id_ in self.found()
        ]

    @override
    def note(self) -> str:
        return "" if self.found() else self.desk.words.tr("No rule has these words.")

    # Events

    @override
    def write(self, signs: str) -> None:
        self.query.type(signs)
        self.first = 0

    def _read_in(self, lang: str) -> None:
        self.lang, self.first = lang, 0

    def _search(self, words: str) -> None:
        self.query.text, self.first = words, 0

    def _symbols(self) -> Screen:
        """The page beside this one: both lie over the same screen."""
        return SymbolsPage(self.desk, self.size, under=self.under)

    # Showing

    @override
    def head(self) -> Node:
        """The field, the language, and a small button for each chapter."""
        names = dict.fromkeys(id_.partition("-")[0] for id_ in rulebook(self._lang()))
        searches = {name: partial(self._search, "" if self.query.text == name else name) for name in names}
        chapters = (self._small(f"chapter:{name}", name, search_) for name, search_ in searches.items())
        known = languages()
        other = known[(known.index(self._lang()) + 1) % len(known)]
        language = self._small("lang", language_name(self._lang()), partial(self._read_in, other))
        field_ = self.query.node("", None, hint=self.desk.words.tr("Type to search …"), high=1)
        icons = self._small("symbols", self.desk.words.tr("Symbols"), self._symbols)
        return column(across(field_, icons, language, shares=(0.64, 0.18, 0.18)), wrapped(chapters))

    def _small(self, id_: str, text: str, do: Callable[[], object]) -> Node:
        return button(id_, text, do, on=text == self.query.text, quiet=True, high=0.7, snug=True)
