"""A page with a list: it scrolls by wheel, finger, keys and gamepad, and the focus is always in view."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cache, partial
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.errors import HoldinError
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.focus import STEPS, WALKS
from holdin.ui.kit.input import Command, Scrolled, UiEvent
from holdin.ui.kit.intent import Intent, intent_of
from holdin.ui.kit.layout import Centred, Panel, Sized, across, column, put_root
from holdin.ui.kit.measures import page_place
from holdin.ui.kit.nodes import STRETCH, Button, CanvasNode, Child, Chip, Gap, Node, SymbolNode, Text, TextLine
from holdin.ui.kit.parts import within
from holdin.ui.kit.view import Fill, Spot, View
from holdin.ui.pages.overlay import YES_OR_NO, Overlay
from holdin.ui.pages.screen import Screen

PAGE: Final = 6
"""Rows that a page key scrolls by."""
NOTCH: Final = 3
"""Rows that a notch of the wheel scrolls by."""
ALL: Final = 10_000
"""More rows than any list has."""
PAGES: Final = {"page_up": PAGE, "page_down": -PAGE, "first": ALL, "last": -ALL}
"""How far the keys scroll that take to another part of a list: up is positive."""
NUMBERS: Final = 9
ROW: Final = 0.92
"""A row's height, as a part of a button's."""
HEADING: Final = 1.4
"""The heading's height, in buttons."""


@dataclass(frozen=True, slots=True)
class Row(Button):
    """A line of a list: a button, or, where nothing is done, only to be read."""

    do: Intent | Callable[[], object] | None = None
    _: KW_ONLY
    line: bool = True
    body: str = ""
    """A paragraph under it."""
    rules: tuple[str, ...] = ()
    """The rules that a line to be read rests on, at its right end."""
    turn: Callable[[int], Screen] | None = None
    """Left (−1) or right (1) on it: its value is turned."""
    also: Node | None = None
    """What stands at its right, and is taken for itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListNode(CanvasNode):
    """A list, as far as there is room for it; who has more room finds all of it in `rows`."""

    rows: Callable[[], Iterable[Node]]


@dataclass(eq=False)
class ListPage(Overlay):
    """A heading, a list, and what belongs below it."""

    wide: ClassVar[float] = 0.5
    columns: ClassVar[int] = 1
    row: ClassVar[float] = ROW
    """A row's height, as a part of a button's; where fingers are in a hurry it is more."""
    full: ClassVar[bool] = False
    """Whether the page takes the whole window."""
    aside: ClassVar[float] = 0.42
    """How much of the page's width what stands beside its list takes."""
    compact: ClassVar[bool] = False
    """Whether the page is only as high as its list."""
    low: ClassVar[bool] = False
    """Whether it then stands low: what is answered at its foot keeps its place."""
    back_above: ClassVar[bool] = False
    """Whether the way back stands beside the heading, away from what is answered below."""
    numbered: ClassVar[bool] = False
    """Whether the first rows in view are taken by numbers."""
    titled: ClassVar[str] = ""
    """The heading, to be translated; where it varies, `title` says it."""
    first: int = 0
    """The first row in view."""
    _shown: range = field(default=range(0), init=False)
    """The rows in view."""
    _last: int = field(default=0, init=False)
    """The row from which on the last one is in view."""
    _built: Sequence[Row] | None = field(default=None, init=False)
    """The rows while they are put on the window: listed once for that."""

    # What a page says of itself

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr(self.titled)

    def rows(self) -> Iterable[Row]:
        """Everything in the list."""
        raise NotImplementedError

    def _all_rows(self) -> Sequence[Row]:
        return tuple(self.rows()) if self._built is None else self._built

    def note(self) -> str:
        """A line below the list."""
        return ""

    def warning(self) -> str:
        """A line below the list on what went wrong."""
        return self.desk.trouble

    def head(self) -> Node | None:
        """What stands above the list."""
        return None

    def foot(self) -> Node | None:
        """What stands below the list, in the room that it leaves."""
        return None

    def beside(self) -> Node | None:
        """What stands right of the list."""
        return None

    # Events

    @override
    def command(self, name: str) -> Screen:
        """Pages scroll, numbers take rows."""
        if name in PAGES:
            self._leaf(PAGES[name])
            return self
        number = Command(name).number
        if number is None or not self.numbered:
            return super().command(name)
        self.view()
        rows = self._all_rows()
        takeable = [rows[at] for at in self._shown if rows[at].do is not None]
        return self.act(intent_of(takeable[number].do)) if number < len(takeable) else self

    @override
    def _react(self, event: UiEvent) -> Screen:
        following = super()._react(event)
        if isinstance(event, Scrolled):
            self._scroll(event.lines if event.finger else NOTCH * event.lines)
        return following

    @override
    def _commanded(self, name: str) -> Screen:
        if name in STEPS:
            self._step(STEPS[name])
            return self
        if name not in WALKS:
            return super()._commanded(name)
        (dx, dy), ids = WALKS[name], self._row_ids()
        if self.focus is None and self.anchor in ids:
            self.focus = self.anchor
        if self.focus in ids:
            turn = next(row.turn for row in self._all_rows() if row.id == self.focus)
            there = ids.index(self.focus) + dy
            if dx and turn is not None:
                return turn(dx)
            if dy and 0 <= there < len(ids):
                self._show(ids[there])
                return self
        if dy and not ids:
            self._scroll(-dy)
            return self
        return super()._commanded(name)

    @override
    def entered(self, seen: View | None = None) -> Spot | None:
        """In a list Enter takes what was clicked once more."""
        return self.focused(seen)

    def _row_ids(self) -> list[str]:
        return [row.id for row in self._all_rows() if row.do is not None]

    def _scroll(self, lines: int) -> None:
        self.view()
        self.first = max(0, min(self.first - lines, self._last))
        self.changed()

    def _leaf(self, lines: int) -> None:
        """To another part of the list; the focus goes along, from above the list too."""
        ids, now = self._row_ids(), self.focus or self.anchor
        if ids and now is not None:
            at = ids.index(now) if now in ids else 0
            self._show(ids[max(0, min(at - lines, len(ids) - 1))])
        else:
            self._scroll(lines)

    def _step(self, step: int) -> None:
        """The focus goes round: what stands above the list, every row, what stands below."""
        rows, spots = self._row_ids(), [spot for spot in self.lit() if not spot.rule or spot.intent is not None]
        names = [spot.id for spot in spots]
        in_view = [index for index, name in enumerate(names) if name in rows] or [0, -1]
        ring = [*names[: in_view[0]], *rows, *names[in_view[-1] + 1 :]]
        if ring:
            now = self.focus or self.anchor
            there = ring.index(now) + step if now in ring else min(0, step)
            self._show(ring[there % len(ring)])

    def _show(self, name: str) -> None:
        """Focus something, and scroll until it is in view."""
        self.focus, self.hover, self._touched = name, None, None
        at = next((number for number, row in enumerate(self._all_rows()) if row.id == name), self.first)
        self.view()
        self.first = min(self._shown.start, at)
        self.changed()
        self.view()
        while self._shown.stop <= at and self.first < self._last:
            self.first += 1
            self.changed()
            self.view()

    # Showing

    @override
    def build(self, b: Builder) -> None:
        """The heading, what stands above, the list, a note, the way back."""
        self.behind(b)
        self._built = tuple(self.rows())
        try:
            self._put(b)
        finally:
            self._built = None

    def _put(self, b: Builder) -> None:
        page = within(b, 2) if self.full else page_place(b.m, wide=self.wide)
        beside, foot = self.beside(), self.foot()
        told = (self.head(), self.list_node(stretch=0 if foot else STRETCH), *self._said(), foot)
        body: Node = column(*told, stretch=STRETCH)
        if beside is not None:
            body = across(column(*told), beside, shares=(1 - self.aside, self.aside), stretch=STRETCH)
        heading: Node = TextLine(self.title(), "heading", high=HEADING)
        parts: tuple[Child, ...] = (heading, body, self.way_back())
        if self.back_above:
            parts = (across(heading, self.way_back(), shares=(0.7, 0.3)), body, None)
        panel = Panel(column(*parts), 3)
        put_root(b, Centred(panel, low=self.low) if self.compact else panel, page)

    def _said(self) -> tuple[Child, ...]:
        note, warning = self.note(), self.warning()
        return (Text(note, "dim") if note else None, Text(warning, "danger") if warning else None)

    def list_node(self, *, stretch: float = 0) -> Node:
        """The list, as high as it is, or as there is room: then rows out of view, often many, aren't measured."""
        stretch = 0 if self.compact else stretch
        rows = partial(map, self._node, self._all_rows())
        return ListNode(self._list, 0.0 if stretch else self._list_height, stretch, shrink=1, rows=rows)

    def _list_height(self, b: Builder, width: int) -> int:
        rows = self._all_rows()
        heights = [high + b.m.gap // 2 for high in map(self._measure(b, width, rows), range(len(rows)))]
        most = -(-len(rows) // self.columns) or 1
        return max((sum(heights[at : at + most]) for at in range(0, len(rows), most)), default=0)

    def _wide(self, b: Builder, width: int) -> int:
        """How wide a row is, beside the bar and the other columns."""
        return (width - 2 * b.m.gap - (self.columns - 1) * 2 * b.m.gap) // self.columns

    def _measure(self, b: Builder, width: int, rows: Sequence[Row]) -> Callable[[int], int]:
        """How high each row is in a list of a width."""
        wide, number = self._wide(b, width), "1" if self.numbered else ""
        return cache(lambda index: self._node(rows[index], number).height(b, wide))

    def _list(self, b: Builder, room: Rect) -> None:
        rows = self._all_rows()
        high = self._measure(b, room.w, rows)

        def places(first: int) -> list[tuple[int, int]]:
            return _places(map(high, range(first, len(rows))), room.h, self.columns, b.m.gap // 2)

        last = max(0, len(rows) - 1)
        while last and len(places(last - 1)) == len(rows) - last + 1:
            last -= 1
        first, wide = min(self.first, last), self._wide(b, room.w)
        shown = places(first)
        numbers = map(str, range(1, NUMBERS + 1)) if self.numbered else iter(())
        for index, (across_, y) in enumerate(shown, first):
            place = Rect(room.x + across_ * (wide + 2 * b.m.gap), room.y + y, wide, high(index))
            self._node(rows[index], next(numbers, "") if rows[index].do is not None else "").put(b, place)
        self._shown, self._last = range(first, first + len(shown)), last
        if last:
            self._bar(b, Rect(room.right - b.m.gap, room.y, b.m.gap, room.h), len(rows))

    def _bar(self, b: Builder, room: Rect, rows: int) -> None:
        """How far the list is scrolled."""
        b.add(Fill(room, b.c.table_dark, None, 0, b.m.gap // 2))
        high = max(2 * b.m.gap, room.h * len(self._shown) // rows)
        y = room.y + (room.h - high) * self._shown.start // self._last
        b.add(Fill(Rect(room.x, y, room.w, high), b.c.panel_edge, None, 0, b.m.gap // 2))

    def _node(self, row: Row, number: str = "") -> Node:
        """A row: what can be taken, or a line to be read with its rules, and its paragraph."""
        body = (Text(row.body), Gap()) if row.body else ()
        if row.do is not None:
            line: Node = replace(row, key=number, high=self.row)
            line = line if row.also is None else across(line, row.also, gap=0.5)
            return column(line, *body, gap=0)
        text = Text(row.text, "bold" if row.strong else "dim" if row.dim else "plain")
        rules = Sized(across(*map(Chip, row.rules), gap=0.5), wide=_rules_width) if row.rules else None
        told = column(across(text, rules, gap=0), *body, gap=0)
        return across(SymbolNode(row.icon, 2.0), told, gap=1) if row.icon else told


@dataclass(eq=False)
class PlainPage(ListPage):
    """A list that is handed in whole: it says what was so when it opened."""

    heading: str = ""
    """Where it isn't the same for all pages of a kind."""
    lines: Sequence[Row] = ()
    said: str = ""
    """A line below the list."""

    @override
    def title(self) -> str:
        return self.heading or super().title()

    @override
    def rows(self) -> Sequence[Row]:
        return self.lines

    @override
    def note(self) -> str:
        return self.said


@dataclass(eq=False)
class PickPage(PlainPage):
    """A list of which one line is picked: then the screen below goes on with what that does there."""

    wide: ClassVar[float] = 0.7
    columns: ClassVar[int] = 2

    @override
    def rows(self) -> Sequence[Row]:
        return [replace(row, do=partial(self._picked, row.do)) for row in self.lines]

    def _picked(self, do: Intent | Callable[[], object] | None) -> Screen:
        return self.back().act(intent_of(do))


@dataclass(eq=False)
class BriefPick(PickPage):
    """A few lines of which one is picked, by its number too."""

    wide: ClassVar[float] = 0.5
    columns: ClassVar[int] = 1
    compact = True
    numbered = True


@dataclass(eq=False)
class SaidPage(PlainPage):
    """A heading and what is said; any key that says yes or no goes back."""

    compact = True
    closes = YES_OR_NO


def told(screen: Screen, heading: str, said: str) -> SaidPage:
    """What is said, over a screen."""
    return SaidPage(screen.desk, screen.size, under=screen, heading=heading, lines=(Row("said", said),))


def trouble(screen: Screen, why: HoldinError) -> SaidPage:
    """Why something can't be done, over a screen."""
    words = screen.desk.words
    return told(screen, words.tr("That can’t be done"), words.trouble(why))


def _rules_width(b: Builder) -> int:
    return 12 * b.m.small


def _places(heights: Iterable[int], room: int, columns: int, gap: int) -> list[tuple[int, int]]:
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
