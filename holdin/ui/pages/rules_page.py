"""The rules to look through: by chapters, by words, in every language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import BACKSPACE, Listens, Typed, UiEvent
from holdin.ui.kit.layout import across, column, wrapped
from holdin.ui.kit.nodes import Drawn, Node, button
from holdin.ui.kit.view import Fill
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import language_name, languages, msgid
from holdin.words.rulebook import rulebook, search

LONGEST: Final = 40
"""Signs that can be searched for."""


@dataclass(eq=False)
class RulesPage(ListPage):
    """Rules that have all the words that were typed; without any, all of them."""

    titled = msgid("Rules")
    wide = 0.8
    query: str = ""
    lang: str = ""
    """The language they are read in; empty: that of the settings."""

    @property
    @override
    def listens(self) -> Listens:
        """What is typed is searched for."""
        return "text"

    def found(self) -> tuple[str, ...]:
        """The ids of the rules that are shown, in the book's order, the closest first."""
        return search(rulebook(self._lang()), self.query.split())

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
    def on_event(self, event: UiEvent) -> Screen:
        """What is typed changes the search."""
        if not isinstance(event, Typed):
            return super().on_event(event)
        longer = (self.query + event.text)[:LONGEST]
        self._search(self.query[:-1] if event.text == BACKSPACE else longer)
        return self

    def _read_in(self, lang: str) -> None:
        self.lang = lang
        self._search(self.query)

    def _search(self, query: str) -> None:
        self.query, self.first = query, 0
        self.changed()

    # Showing

    @override
    def head(self) -> Node:
        """The field, the language, and a small button for each chapter."""
        names = dict.fromkeys(id_.partition("-")[0] for id_ in rulebook(self._lang()))
        searches = {name: partial(self._search, "" if self.query == name else name) for name in names}
        chapters = (self._small(f"chapter:{name}", name, search) for name, search in searches.items())
        known = languages()
        other = known[(known.index(self._lang()) + 1) % len(known)]
        language = self._small("lang", language_name(self._lang()), partial(self._read_in, other))
        return column(across(Drawn(self._field, 1.0), language, shares=(0.8, 0.2)), wrapped(chapters))

    def _field(self, b: Builder, field: Rect) -> None:
        b.add(Fill(field, b.c.table_dark, b.c.gold, 1, b.m.corner))
        ink = b.plain if self.query else replace(b.dim, role="italic")
        shown = f"{self.query}|" if self.query else self.desk.words.tr("Type to search …")
        b.label(shown, ink, field.inflate(-2 * b.m.gap, 0))

    def _small(self, id_: str, text: str, do: Callable[[], None]) -> Node:
        return button(id_, text, do, on=text == self.query, quiet=True, high=0.7, snug=True)
