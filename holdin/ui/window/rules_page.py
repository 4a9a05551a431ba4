"""The rules to look through: by chapters, by words, in every language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.nodes import Drawn, Node, across, button, column, wrapped
from holdin.ui.window.input import BACKSPACE, Listens, Typed, UiEvent
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Intent
from holdin.ui.window.widgets import Builder
from holdin.words.catalogues import language_name, languages
from holdin.words.rulebook import rulebook, search

LONGEST: Final = 40
"""Signs that can be searched for."""


@dataclass(frozen=True, slots=True)
class Chapter(Intent):
    """A chapter to be seen alone, such as "ATK"."""

    name: str


@dataclass(frozen=True, slots=True)
class OtherLanguage(Intent):
    """The rules in the next language."""


@dataclass(eq=False)
class RulesPage(ListPage):
    """Rules that have all the words that were typed; without any, all of them."""

    wide = 0.8
    query: str = ""
    lang: str = ""
    """The language they are read in; empty: that of the settings."""

    @property
    def listens(self) -> Listens:
        """What is typed is searched for."""
        return "text"

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Rules")

    def found(self) -> tuple[str, ...]:
        """The ids of the rules that are shown, in the book's order, the closest first."""
        return search(rulebook(self._lang()), self.query.split())

    def _lang(self) -> str:
        return self.lang or self.desk.settings.language

    def rows(self) -> Sequence[Row]:
        """The rules, to be read."""
        book = rulebook(self._lang())
        return [
            Row(f"rule:{id_}", f"{id_} · {book[id_].title}", body=book[id_].text, strong=True) for id_ in self.found()
        ]

    def note(self) -> str:
        """That nothing was found, if so."""
        return "" if self.found() else self.desk.words.tr("No rule has these words.")

    # Events

    def on_event(self, event: UiEvent) -> Screen:
        """What is typed changes the search."""
        if not isinstance(event, Typed):
            return super().on_event(event)
        longer = (self.query + event.text)[:LONGEST]
        self._search(self.query[:-1] if event.text == BACKSPACE else longer)
        return self

    def take(self, intent: Intent) -> Screen:
        """A chapter, another language, or back."""
        if isinstance(intent, Chapter):
            self._search("" if self.query == intent.name else intent.name)
        elif isinstance(intent, OtherLanguage):
            known = languages()
            self.lang = known[(known.index(self._lang()) + 1) % len(known)]
            self._search(self.query)
        else:
            return super().take(intent)
        return self

    def _search(self, query: str) -> None:
        self.query, self.first = query, 0
        self.changed()

    # Showing

    @override
    def head(self) -> Node:
        """The field, the language, and a small button for each chapter."""
        names = dict.fromkeys(id_.partition("-")[0] for id_ in rulebook(self._lang()))
        chapters = (self._small(f"chapter:{name}", name, Chapter(name)) for name in names)
        language = self._small("lang", language_name(self._lang()), OtherLanguage())
        return column(across(Drawn(self._field, 1.0), language, shares=(0.8, 0.2)), wrapped(chapters))

    def _field(self, b: Builder, field: Rect) -> None:
        b.add(Fill(field, b.c.table_dark, b.c.gold, 1, b.m.corner))
        ink = b.plain if self.query else replace(b.dim, role="italic")
        shown = f"{self.query}|" if self.query else self.desk.words.tr("Type to search …")
        b.label(shown, ink, field.inflate(-2 * b.m.gap, 0))

    def _small(self, id_: str, text: str, do: Intent) -> Node:
        return button(id_, text, do, on=text == self.query, quiet=True, high=0.7, snug=True)
