"""A page with a list: it scrolls by wheel, finger, keys and gamepad, and the focus is always in view."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from pygame import Rect

from holdin.ui.window.layout import PageLayout, page_layout
from holdin.ui.window.overlay import Overlay
from holdin.ui.window.screen import WALKS, Screen
from holdin.ui.window.view import Fill, Spot
from holdin.ui.window.widgets import Builder, Ink

PAGE: Final = 6
"""Rows that a page key scrolls by."""
ALL: Final = 10_000
"""More rows than any list has."""
PAGES: Final = {"page_up": PAGE, "page_down": -PAGE, "first": ALL, "last": -ALL}
"""How far the keys scroll that take to another part of a list: up is positive."""
NUMBERS: Final = 9
ROW: Final = 0.92
"""A row's height, as a part of a button's."""
VALUE_SHARE: Final = 0.5
"""How much of a row its value may take at most."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: something to take, or only to read."""

    id: str
    text: str
    intent: object = None
    """What taking it means; none: it is only to be read."""
    value: str = ""
    """What stands at its right end."""
    body: str = ""
    """A paragraph under it."""
    tip: str = ""
    rule: str = ""
    strong: bool = False
    on: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class _Seen:
    """Which rows are in view, and from which on the last one is."""

    first: int = 0
    behind: int = 0
    last_first: int = 0


@dataclass(eq=False)
class ListPage(Overlay):
    """A heading, a list, and what belongs below it."""

    wide: ClassVar[float] = 0.5
    columns: ClassVar[int] = 1
    row: ClassVar[float] = ROW
    """A row's height, as a part of a button's; where fingers are in a hurry it is more."""
    compact: ClassVar[bool] = False
    """Whether the page is only as high as its list."""
    numbered: ClassVar[bool] = False
    """Whether the first rows in view are taken by numbers."""
    first: int = 0
    """The first row in view."""
    _seen: _Seen = field(default=_Seen(), init=False)

    # What a page says of itself

    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    def rows(self) -> Sequence[Row]:
        """Everything in the list."""
        raise NotImplementedError

    def note(self) -> str:
        """A line below the list."""
        return ""

    def warning(self) -> str:
        """A line below the list on what went wrong."""
        return self.desk.trouble

    def head(self, b: Builder, room: Rect) -> Rect:
        """Put something above the list; returns the room that is left."""
        del b
        return room

    def turned(self, row: str, step: int) -> Screen | None:
        """Left or right on a row: its value is turned; none where that means nothing."""
        del row, step
        return None

    # Events

    def command(self, name: str) -> Screen:
        """Pages scroll, numbers take rows."""
        if name in PAGES:
            self._turn(PAGES[name])
            return self
        word, _, digit = name.partition("_")
        if word == "answer" and self.numbered:
            spot = self.view().spot(self._numbered_row(int(digit)))
            return self if spot is None else self.take(spot.intent)
        return super().command(name)

    def _turn(self, lines: int) -> None:
        """To another part of the list, with the focus where it is in it."""
        ids, now = self._row_ids(), self.focus or self.anchor
        if now in ids:
            self._show(ids[max(0, min(ids.index(now) - lines, len(ids) - 1))])
        else:
            self.scrolled(lines)

    def _numbered_row(self, number: int) -> str:
        takeable = [row for row in self.rows() if row.intent is not None]
        return takeable[number - 1].id if number <= len(takeable) else ""

    def scrolled(self, lines: int) -> None:
        """Up or down the list."""
        self.view()
        self.first = max(0, min(self.first - lines, self._seen.last_first))
        self.changed()

    def _commanded(self, name: str) -> Screen:
        if name in {"next", "previous"}:
            self._step(1 if name == "next" else -1)
            return self
        self.focus = self.focus or (self.anchor if name in WALKS and self.anchor in self._row_ids() else None)
        if name in WALKS and self.focus in self._row_ids():
            dx, dy = WALKS[name]
            following = self.turned(self.focus or "", dx) if dx else None
            if following is not None:
                return following
            if dy and self._within(dy):
                return self
        if name in {"up", "down"} and not self._row_ids():
            self.scrolled(1 if name == "up" else -1)
            return self
        return super()._commanded(name)

    def entered(self) -> Spot | None:
        """In a list Enter takes what was clicked once more."""
        return self.focused()

    def _row_ids(self) -> list[str]:
        return [row.id for row in self.rows() if row.intent is not None]

    def _within(self, step: int) -> bool:
        """The focus goes to the next row; returns whether there is one."""
        ids = self._row_ids()
        there = ids.index(self.focus or "") + step
        if not 0 <= there < len(ids):
            return False
        self._show(ids[there])
        return True

    def _step(self, step: int) -> None:
        """The focus goes round: what stands above the list, every row, what stands below."""
        rows, spots = self._row_ids(), [spot for spot in self.lit() if not spot.rule or spot.intent is not None]
        names = [spot.id for spot in spots]
        in_view = [index for index, name in enumerate(names) if name in rows]
        above = names[: in_view[0]] if in_view else []
        below = names[in_view[-1] + 1 :] if in_view else names
        ring = [*above, *rows, *below]
        if ring:
            now = self.focus or self.anchor
            there = ring.index(now) + step if now in ring else (0 if step > 0 else -1)
            self._show(ring[there % len(ring)])

    def _show(self, name: str) -> None:
        """Focus something, and scroll until it is in view."""
        self.focus, self.hover, self._touched = name, None, None
        index = next((number for number, row in enumerate(self.rows()) if row.id == name), None)
        self.view()
        if index is not None and index < self._seen.first:
            self.first = index
        while index is not None and self._seen.behind <= index and self.first < self._seen.last_first:
            self.first = self._seen.first + 1
            self.changed()
            self.view()
        self.changed()

    # Showing

    def build(self, b: Builder) -> None:
        """The heading, what stands above, the list, a note, the way back."""
        self.behind(b)
        places = self._places(b)
        b.panel(places.page)
        b.label(self.title(), b.heading, places.heading)
        room = Rect(places.body.x, places.body.y, places.body.w, places.body.h - b.m.button - b.m.gap)
        room = self._notes(b, self.head(b, room))
        self._list(b, room)
        self.back_button(b, places.body)

    def _places(self, b: Builder) -> PageLayout:
        """Where the page lies: in the whole window's height, or in the middle and as high as it must be."""
        places = page_layout(b.m, wide=self.wide)
        if not self.compact:
            return places
        body = places.body
        list_ = sum(self._height(b, row, body.w - 2 * b.m.gap) + b.m.gap // 2 for row in self.rows())
        said = sum(b.height(text, ink, body.w) + b.m.gap for text, ink in self._said(b) if text)
        spare = max(0, body.h - list_ - said - b.m.button - 2 * b.m.gap)
        page = Rect(places.page.x, places.page.y + spare // 2, places.page.w, places.page.h - spare)
        body = Rect(body.x, body.y + spare // 2, body.w, body.h - spare)
        return PageLayout(page, places.heading.move(0, spare // 2), body)

    def _said(self, b: Builder) -> list[tuple[str, Ink]]:
        return [(self.note(), b.dim), (self.warning(), replace(b.plain, colour=b.c.danger))]

    def _notes(self, b: Builder, room: Rect) -> Rect:
        """What is said below the list; returns the room above it."""
        said = self._said(b)
        high = sum(b.height(text, ink, room.w) for text, ink in said if text)
        y = room.bottom - high
        for text, ink in said:
            y = b.write(text, ink, Rect(room.x, y, room.w, 0)) if text else y
        return Rect(room.x, room.y, room.w, room.h - high - (b.m.gap if high else 0))

    def _list(self, b: Builder, room: Rect) -> None:
        rows, bar = self.rows(), 2 * b.m.gap
        wide = (room.w - bar - (self.columns - 1) * 2 * b.m.gap) // self.columns
        heights = [self._height(b, row, wide) for row in rows]
        last_first = self._last_first(heights, room.h, b.m.gap // 2)
        first = min(self.first, last_first)
        places = _places(heights[first:], room.h, self.columns, b.m.gap // 2)
        for index, (column, y) in enumerate(places, first):
            place = Rect(room.x + column * (wide + 2 * b.m.gap), room.y + y, wide, heights[index])
            self._row(b, rows[index], place, self._number(rows, index))
        self._seen = _Seen(first, first + len(places), last_first)
        if last_first:
            self._bar(b, Rect(room.right - b.m.gap, room.y, b.m.gap, room.h), len(rows))

    def _last_first(self, heights: Sequence[int], room: int, gap: int) -> int:
        """The first row of the last page."""
        fits = (first for first in range(len(heights)) if self._fits(heights[first:], room, gap))
        return next(fits, max(0, len(heights) - 1))

    def _fits(self, heights: Sequence[int], room: int, gap: int) -> bool:
        if sum(heights) > self.columns * room:
            return False
        return len(_places(heights, room, self.columns, gap)) == len(heights)

    def _number(self, rows: Sequence[Row], index: int) -> str:
        before = sum(row.intent is not None for row in rows[:index])
        return str(before + 1) if self.numbered and rows[index].intent is not None and before < NUMBERS else ""

    def _bar(self, b: Builder, room: Rect, rows: int) -> None:
        """How far the list is scrolled."""
        b.add(Fill(room, b.c.table_dark, None, 0, b.m.gap // 2))
        seen = self._seen
        high = max(2 * b.m.gap, room.h * (seen.behind - seen.first) // rows)
        y = room.y + (room.h - high) * seen.first // seen.last_first
        b.add(Fill(Rect(room.x, y, room.w, high), b.c.panel_edge, None, 0, b.m.gap // 2))

    def _height(self, b: Builder, row: Row, width: int) -> int:
        ink, pad = _ink(b, row), b.m.gap
        inner = width - 3 * b.m.gap - _value_width(b, row, width) - (b.m.line(b.m.small) if self.numbered else 0)
        high = b.height(row.text, ink, inner if row.intent is not None else width) if row.text else 0
        if row.intent is not None:
            high = max(high + pad, round(b.m.button * self.row))
        return high + (b.height(row.body, b.plain, width) + pad if row.body else 0)

    def _row(self, b: Builder, row: Row, rect: Rect, number: str) -> None:
        ink = _ink(b, row)
        body = b.height(row.body, b.plain, rect.w) + b.m.gap if row.body else 0
        top = Rect(rect.x, rect.y, rect.w, rect.h - body)
        if row.intent is None:
            b.write(row.text, ink, top)
        else:
            self._button(b, row, top, number)
        if row.body:
            b.write(row.body, b.plain, Rect(rect.x, top.bottom, rect.w, 0))

    def _button(self, b: Builder, row: Row, rect: Rect, number: str) -> None:
        spot = Spot(row.id, rect, row.intent, tip=row.tip, rule=row.rule)
        hot = b.is_hot(spot)
        fill = b.c.good if row.on else b.c.gold_dark if row.strong else b.c.table_light
        b.add(Fill(rect, fill, b.c.focus if hot else b.c.panel_edge, 2 if hot else 1, b.m.corner))
        inner = rect.inflate(-2 * b.m.gap, 0)
        if number:
            cap = Rect(inner.right - b.m.line(b.m.small), inner.y, b.m.line(b.m.small), inner.h)
            b.label(number, replace(b.dim, align="centre"), cap)
            inner.w -= cap.w + b.m.gap
        if row.value:
            wide = _value_width(b, row, rect.w)
            shown = replace(_value_ink(b), colour=b.c.on_table_dim if row.dim else b.c.focus, align="right")
            b.label(row.value, shown, Rect(inner.right - wide, inner.y, wide, inner.h))
            inner.w -= wide
        b.fitted(row.text, _ink(b, row), inner)
        b.part(spot, row.text)


def _ink(b: Builder, row: Row) -> Ink:
    if row.intent is None and not row.strong:
        return b.dim if row.dim else b.plain
    return replace(b.plain, role="bold" if row.strong else "text", colour=b.c.on_table_dim if row.dim else b.c.on_table)


def _value_ink(b: Builder) -> Ink:
    return replace(b.plain, role="bold")


def _value_width(b: Builder, row: Row, width: int) -> int:
    """As wide as the value is, but it leaves room for the words."""
    return min(b.width(row.value, _value_ink(b)) + b.m.gap, round(width * VALUE_SHARE)) if row.value else 0


def _places(heights: Sequence[int], room: int, columns: int, gap: int) -> list[tuple[int, int]]:
    """Column and height of each row that fits, column after column."""
    found: list[tuple[int, int]] = []
    column, y = 0, 0
    for high in heights:
        if y and y + high > room:
            column, y = column + 1, 0
        if column >= columns:
            break
        found.append((column, y))
        y += high + gap
    return found
