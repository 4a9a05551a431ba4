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
from holdin.words.rulebook import chapters, rulebook, search
from holdin.words.rules_summary import start_here
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
class StartPage(ListPage):
    """Where somebody begins who has never played."""

    wide = 0.72
    lang: str = field(kw_only=True)

    @override
    def title(self) -> str:
        return start_here(self.lang).title

    @override
    def rows(self) -> Iterable[Row]:
        for number, part in enumerate(start_here(self.lang).parts):
            yield Row(f"part:{number}", part.name, body=part.text, strong=True)


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
            Row(f"rule:{id_}", book[id_].title, body=book[id_].text, rules=(id_,), strong=True) for id_ in self.found()
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

    def _start_here(self) -> Screen:
        """What matters before the first game, over the rules."""
        return StartPage(self.desk, self.size, under=self, lang=self._lang())

    def _symbols(self) -> Screen:
        """The page beside this one: both lie over the same screen."""
        return SymbolsPage(self.desk, self.size, under=self.under)

    # Showing

    @override
    def head(self) -> Node:
        """The field, the language, and a small button for each chapter; of one that was chosen only its own."""
        told = chapters(self._lang())
        names = (self._chapter(*each) for each in told.items() if self.query.text in {"", each[0]})
        known = languages()
        other = known[(known.index(self._lang()) + 1) % len(known)]
        language = self._small("lang", language_name(self._lang()), partial(self._read_in, other))
        field_ = self.query.node("", None, hint=self.desk.words.tr("Type to search …"), high=1)
        icons = self._small("symbols", self.desk.words.tr("Symbols"), self._symbols)
        start = self._small("start", start_here(self._lang()).title, self._start_here)
        return column(across(field_, start, icons, language, shares=(0.46, 0.18, 0.18, 0.18)), wrapped(names))

    def _chapter(self, letters: str, name: str) -> Node:
        on = self.query.text == letters
        return self._small(f"chapter:{letters}", name, partial(self._search, "" if on else letters), on=on)

    def _small(self, id_: str, text: str, do: Callable[[], object], *, on: bool = False) -> Node:
        return button(id_, text, do, on=on, quiet=True, high=0.7, snug=True)
