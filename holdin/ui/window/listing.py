"""A page with a list: it scrolls by wheel, finger, keys and gamepad, and the focus is always in view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.focus import STEPS, WALKS
from holdin.ui.kit.nodes import STRETCH, Child, Chip, Drawn, Line, Middle, Node, Panel, Sized, Text, across, column
from holdin.ui.window.input import Command
from holdin.ui.window.layout import page_layout
from holdin.ui.window.overlay import Overlay
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Intent, Spot, intent_of
from holdin.ui.window.widgets import Builder, Ink

PAGE: Final = 6
"""Rows that a page key scrolls by."""
NUMBERS: Final = 9
ROW: Final = 0.92
"""A row's height, as a part of a button's."""
HEADING: Final = 1.4
"""The heading's height, in buttons."""
SEEN: Final = 0.42
"""How much of a page what stands beside its list takes."""
VALUE_SHARE: Final = 0.5
"""How much of a row its value may take at most."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: something to take, or only to read."""

    id: str
    text: str
    do: Intent | Callable[[], object] | None = None
    """What is done when it is taken; none: it is only to be read."""
    value: str = ""
    """What stands at its right end."""
    body: str = ""
    """A paragraph under it."""
    tip: str = ""
    rule: str = ""
    rules: tuple[str, ...] = ()
    """The rules that a line to be read rests on, at its right end."""
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

    called: ClassVar[str] = ""
    """The heading in English; for one that is always the same."""

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr(self.called)

    def rows(self) -> Sequence[Row]:
        """Everything in the list."""
        raise NotImplementedError

    def note(self) -> str:
        """A line below the list."""
        return ""

    def warning(self) -> str:
        """A line below the list on what went wrong."""
        return self.desk.trouble

    def head(self) -> Node | None:
        """What stands above the list."""
        return None

    def beside(self) -> Node | None:
        """What stands right of the list, and takes `SEEN` of the width."""
        return None

    def turned(self, row: str, step: int) -> Screen | None:
        """Left or right on a row: its value is turned; none where that means nothing."""
        del row, step
        return None

    # Events

    def command(self, name: str) -> Screen:
        """Pages scroll, numbers take rows."""
        if name in {"page_up", "page_down"}:
            self.scrolled(PAGE if name == "page_up" else -PAGE)
            return self
        number = Command(name).number
        if number is not None and self.numbered:
            self.view()
            takeable = [row for row in self.rows()[self._seen.first : self._seen.behind] if row.do is not None]
            return self.act(intent_of(takeable[number].do)) if number < len(takeable) else self
        return super().command(name)

    def scrolled(self, lines: int) -> None:
        """Up or down the list."""
        self.view()
        self.first = max(0, min(self.first - lines, self._seen.last_first))
        self.changed()

    def _commanded(self, name: str) -> Screen:
        if name in STEPS:
            self._step(STEPS[name])
            return self
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

    def _row_ids(self) -> list[str]:
        return [row.id for row in self.rows() if row.do is not None]

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
            there = ring.index(self.focus) + step if self.focus in ring else (0 if step > 0 else -1)
            self._show(ring[there % len(ring)])

    def _show(self, name: str) -> None:
        """Focus something, and scroll until it is in view."""
        self.focus, self.hover = name, None
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

    @override
    def build(self, b: Builder) -> None:
        """The heading, what stands above, the list, a note, the way back."""
        self.behind(b)
        page = page_layout(b.m, wide=self.wide).page
        beside, told = self.beside(), (self.head(), self.list_node(stretch=STRETCH), *self._said())
        body: Node = column(*told, stretch=STRETCH)
        if beside is not None:
            body = across(column(*told), beside, shares=(1 - SEEN, SEEN), stretch=STRETCH)
        panel = Panel(column(Line(self.title(), "heading", high=HEADING), body, self.way_back()), 3)
        (Middle(panel) if self.compact else panel).put(b, page)

    def _said(self) -> tuple[Child, ...]:
        note, warning = self.note(), self.warning()
        return (Text(note, "dim") if note else None, Text(warning, "danger") if warning else None)

    def list_node(self, *, stretch: float = 0) -> Node:
        """The list, as high as it is, or as there is room."""
        return Drawn(self._list, self._list_height, 0 if self.compact else stretch, shrink=1)

    def _list_height(self, b: Builder, width: int) -> int:
        rows = self.rows()
        heights = [self._height(b, row, self._wide(b, width)) + b.m.gap // 2 for row in rows]
        most = -(-len(rows) // self.columns) or 1
        return max((sum(heights[at : at + most]) for at in range(0, len(rows), most)), default=0)

    def _wide(self, b: Builder, width: int) -> int:
        """How wide a row is, beside the bar and the other columns."""
        return (width - 2 * b.m.gap - (self.columns - 1) * 2 * b.m.gap) // self.columns

    def _list(self, b: Builder, room: Rect) -> None:
        rows, wide = self.rows(), self._wide(b, room.w)
        heights = [self._height(b, row, wide) for row in rows]
        last_first = self._last_first(heights, room.h, b.m.gap // 2)
        first = min(self.first, last_first)
        places = _places(heights[first:], room.h, self.columns, b.m.gap // 2)
        for index, (across_, y) in enumerate(places, first):
            place = Rect(room.x + across_ * (wide + 2 * b.m.gap), room.y + y, wide, heights[index])
            self._row(b, rows[index], place, self._number(rows, first, index))
        self._seen = _Seen(first, first + len(places), last_first)
        if last_first:
            self._bar(b, Rect(room.right - b.m.gap, room.y, b.m.gap, room.h), len(rows))

    def _last_first(self, heights: Sequence[int], room: int, gap: int) -> int:
        """The first row of the last page."""
        first = len(heights)
        while first and self._fits(heights[first - 1 :], room, gap):
            first -= 1
        return min(first, max(0, len(heights) - 1))

    def _fits(self, heights: Sequence[int], room: int, gap: int) -> bool:
        if sum(heights) > self.columns * room:
            return False
        return len(_places(heights, room, self.columns, gap)) == len(heights)

    def _number(self, rows: Sequence[Row], first: int, index: int) -> str:
        before = sum(row.do is not None for row in rows[first:index])
        return str(before + 1) if self.numbered and rows[index].do is not None and before < NUMBERS else ""

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
        high = b.height(row.text, ink, inner if row.do is not None else width - _rules_width(b, row)) if row.text else 0
        if row.do is not None:
            high = max(high + pad, round(b.m.button * self.row))
        return high + (b.height(row.body, b.plain, width) + pad if row.body else 0)

    def _row(self, b: Builder, row: Row, rect: Rect, number: str) -> None:
        ink = _ink(b, row)
        body = b.height(row.body, b.plain, rect.w) + b.m.gap if row.body else 0
        top = Rect(rect.x, rect.y, rect.w, rect.h - body)
        if row.do is None:
            chips = across(*map(Chip, row.rules), gap=0.5)
            across(Text(row.text, ink=lambda _: ink), Sized(chips, wide=lambda b: _rules_width(b, row)), gap=0).put(
                b, top
            )
        else:
            self._button(b, row, top, number)
        if row.body:
            b.write(row.body, b.plain, Rect(rect.x, top.bottom, rect.w, 0))

    def _button(self, b: Builder, row: Row, rect: Rect, number: str) -> None:
        spot = Spot(row.id, rect, intent_of(row.do), tip=row.tip, rule=row.rule)
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
    if row.do is None and not row.strong:
        return b.dim if row.dim else b.plain
    return replace(b.plain, role="bold" if row.strong else "text", colour=b.c.on_table_dim if row.dim else b.c.on_table)


def _rules_width(b: Builder, row: Row) -> int:
    return 12 * b.m.small if row.rules else 0


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
