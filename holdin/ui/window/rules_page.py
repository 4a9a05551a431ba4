"""The rules to look through: by chapters, by words, in every language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from holdin.ui.window.input import BACKSPACE, Listens, Typed, UiEvent
from holdin.ui.window.layout import TARGET
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Spot
from holdin.ui.window.widgets import Builder
from holdin.words.catalogues import language_name, languages
from holdin.words.rulebook import rulebook, search

LONGEST: Final = 40
"""Signs that can be searched for."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter to be seen alone, such as "ATK"."""

    name: str


@dataclass(frozen=True, slots=True)
class OtherLanguage:
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

    def outcome_of(self, intent: object) -> object:
        """A chapter is seen alone or all of them again; the language turns."""
        return (self.query, self._lang()) if isinstance(intent, Chapter | OtherLanguage) else None

    def take(self, intent: object) -> Screen:
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

    def head(self, b: Builder, room: Rect) -> Rect:
        """The field, the language, and a small button for each chapter."""
        tr, high = self.desk.words.tr, b.m.button
        wide = round(room.w * 0.2)
        field = Rect(room.x, room.y, room.w - wide - b.m.gap, high)
        b.add(Fill(field, b.c.table_dark, b.c.gold, 1, b.m.corner))
        ink = b.plain if self.query else replace(b.dim, role="italic")
        b.label(f"{self.query}|" if self.query else tr("Type to search …"), ink, field.inflate(-2 * b.m.gap, 0))
        self._small(
            b,
            Spot("lang", Rect(field.right + b.m.gap, room.y, wide, high), OtherLanguage()),
            language_name(self._lang()),
        )
        y = self._chapters(b, Rect(room.x, field.bottom + b.m.gap, room.w, 0))
        return Rect(room.x, y + b.m.gap, room.w, room.bottom - y - b.m.gap)

    def _chapters(self, b: Builder, room: Rect) -> int:
        """Small buttons in rows; returns where they end."""
        names = dict.fromkeys(id_.partition("-")[0] for id_ in rulebook(self._lang()))
        x, y, high = room.x, room.y, max(TARGET, b.m.line(b.m.small) + b.m.gap // 2)
        for name in names:
            wide = max(TARGET, b.width(name, b.dim) + 2 * b.m.gap)
            if x + wide > room.right:
                x, y = room.x, y + high + b.m.gap // 2
            self._small(b, Spot(f"chapter:{name}", Rect(x, y, wide, high), Chapter(name)), name)
            x += wide + b.m.gap // 2
        return y + high

    def _small(self, b: Builder, spot: Spot, text: str) -> None:
        rect, on = spot.bounds, text == self.query
        edge = b.c.focus if b.is_hot(spot) or on else b.c.panel_edge
        b.add(Fill(rect, b.c.good if on else b.c.table_light, edge, 1, b.m.corner))
        b.label(text, replace(b.dim, colour=b.c.on_table, align="centre"), rect)
        b.spot(spot)
