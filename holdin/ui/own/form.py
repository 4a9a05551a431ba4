"""A form of one page: cells that hold numbers, one of them chosen, and a pad of keys that finger and keyboard share."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import ClassVar, Final, NamedTuple

from pydantic import ValidationError
from pygame import Rect

from holdin.data.foreign import of_card
from holdin.data.own import LONGEST, Own
from holdin.errors import HoldinError
from holdin.ui.own.store import OwnCards
from holdin.ui.window.input import BACKSPACE, Listens, Typed, UiEvent
from holdin.ui.window.overlay import Overlay
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Icon, Intent, Spot
from holdin.ui.window.widgets import Builder, Face

DASH: Final = "–"
NAME: Final = "name"
"""The cell of the card's name."""
KEYS: Final = "123456789"
PAD: Final = 0.22
"""How much of the page the pad takes."""


@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """A cell that is typed into from now on."""

    cell: str


@dataclass(frozen=True, slots=True)
class Press(Intent):
    """A key of the pad."""

    sign: str


@dataclass(frozen=True, slots=True)
class Flip(Intent):
    """Something that is so or not."""

    cell: str


class Wish(Intent, Enum):
    """What a form's buttons mean."""

    KEEP = auto()
    COPY = auto()
    NEXT = auto()


class Bounds(NamedTuple):
    """What a number may be; `dash`: it may be none."""

    least: int = 0
    most: int = 99
    dash: bool = False


@dataclass(eq=False)
class Form(Overlay):
    """Cells and a pad. What it says of itself: its cells, and what comes of them."""

    store: OwnCards | None = None
    on_keep: Callable[[Own], Screen] | None = None
    """Takes the set with the card in it."""
    name: str = ""
    cell: str = NAME
    values: dict[str, int | None] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    trouble: str = ""
    named: ClassVar[bool] = True
    """Whether the card has a name to be typed."""
    _fresh: bool = field(default=True, init=False)
    """Whether what is typed next takes the place of what stands there."""

    # What a form says of itself

    def title(self) -> str:
        """What is typed in."""
        raise NotImplementedError

    def bounds(self, cell: str) -> Bounds | None:
        """What a cell may hold; none: it isn't typed into."""
        raise NotImplementedError

    def called(self, cell: str) -> str:
        """A cell's name over the pad."""
        raise NotImplementedError

    def body(self, b: Builder, room: Rect) -> None:
        """The cells."""
        raise NotImplementedError

    def more(self, b: Builder, room: Rect) -> None:
        """What stands below the pad for the chosen cell."""
        del b, room

    def buttons(self) -> Iterator[tuple[str, object, str]]:
        """Buttons between going back and keeping: name, intent, words."""
        yield from ()

    def made(self) -> Own:
        """The set with the card in it.

        :raises HoldinError: a value is missing or can't be.
        :raises ValueError: the same, as the card's model tells it.
        """
        raise NotImplementedError

    # What is meant

    @property
    def listens(self) -> Listens:
        """What is typed is the value, or the name."""
        return "text"

    @property
    def kept_in(self) -> OwnCards:
        """The set that the card goes to."""
        assert self.store is not None
        return self.store

    def on_event(self, event: UiEvent) -> Screen:
        """Typed signs go to the chosen cell."""
        if isinstance(event, Typed):
            self.type(event.text)
            self.changed()
            return self
        return super().on_event(event)

    def take(self, intent: Intent) -> Screen:
        """A cell, a key of the pad, a switch, keeping."""
        match intent:
            case Choose(cell):
                self.choose(cell)
            case Press(sign):
                self.type(sign)
            case Flip(cell):
                self.flags ^= {cell}
            case Wish.KEEP:
                return self.keep()
            case _:
                return super().take(intent)
        self.changed()
        return self

    def choose(self, cell: str) -> None:
        """Another cell is typed into."""
        self.cell, self._fresh, self.trouble = cell, True, ""

    def _commanded(self, name: str) -> Screen:
        """The cell that the focus comes to is the chosen one."""
        following = super()._commanded(name)
        spot = self.focused()
        if following is self and name != "take" and spot is not None and isinstance(spot.intent, Choose):
            self.choose(spot.intent.cell)
            self.changed()
        return following

    def type(self, text: str) -> None:
        """A sign typed: a letter of the name, a digit, a dash, or one taken back."""
        if self.cell == NAME:
            before = "" if self._fresh and text != BACKSPACE else self.name
            self.name = before[:-1] if text == BACKSPACE else (before + text)[:LONGEST]
        else:
            self._number(text)
        self._fresh = False

    def _number(self, text: str) -> None:
        now, bounds = self.values.get(self.cell), self.bounds(self.cell)
        if bounds is None:
            return
        if text == BACKSPACE:
            self.values[self.cell] = None if bounds.dash else max(0, bounds.least)
            self._fresh = True
        elif text in {"-", DASH}:
            self.values[self.cell] = -(now or 0) if bounds.least < 0 else None if bounds.dash else now
        elif text.isdecimal():
            self.values[self.cell] = self._joined(now, int(text), bounds)

    def _joined(self, now: int | None, digit: int, bounds: Bounds) -> int:
        """A digit behind those that stand there, as far as it may be; else it stands alone."""
        if now and not self._fresh:
            longer = 10 * now + (digit if now > 0 else -digit)
            if bounds.least <= longer <= bounds.most:
                return longer
        return max(bounds.least, min(digit, bounds.most))

    def keep(self) -> Screen:
        """The card goes to the set; what it lacks is told."""
        assert self.on_keep is not None
        try:
            return self.on_keep(self.made())
        except ValidationError as error:
            self.trouble = self.desk.words.said(of_card(error))
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error).partition("\n")[0]
        except ValueError as error:
            self.trouble = str(error)
        self.changed()
        return self

    # What it shows

    def build(self, b: Builder) -> None:
        """Name and cells on the left, the pad on the right, buttons below."""
        self.behind(b)
        gap, (width, height) = b.m.gap, b.m.size
        page = Rect(gap, gap, width - 2 * gap, height - 2 * gap)
        b.panel(page)
        inner = page.inflate(-2 * gap, -2 * gap)
        high = round(b.m.button * 1.2)
        foot = Rect(inner.x, inner.bottom - high, inner.w, high)
        wide = round(inner.w * PAD)
        left = Rect(inner.x, inner.y, inner.w - wide - 2 * gap, foot.y - gap - inner.y)
        pad = Rect(left.right + 2 * gap, inner.y, wide, left.h)
        y = self._heading(b, Rect(left.x, left.y, left.w, high))
        self.body(b, Rect(left.x, y, left.w, left.bottom - y))
        self._pad(b, pad)
        self._foot(b, foot)

    def _heading(self, b: Builder, row: Rect) -> int:
        """What is typed in, and its name."""
        share = 0.42 if self.named else 1.0
        b.label(self.title(), b.strong, Rect(row.x, row.y, round(row.w * share), row.h))
        if self.named:
            box = Rect(row.x + round(row.w * 0.44), row.y, round(row.w * 0.56), row.h)
            shown = f"{self.name}|" if self.cell == NAME else self.name or self.desk.words.tr("Name")
            self.put(b, box, NAME, shown)
        return row.bottom + b.m.gap

    def put(self, b: Builder, rect: Rect, cell: str, text: str | None = None, icon: str = "") -> None:
        """A cell: its value, or another text; gold while it is chosen."""
        value = self.values.get(cell)
        shown = text if text is not None else DASH if value is None else str(value)
        spot = Spot(f"cell:{cell}", rect, Choose(cell))
        fill = b.c.gold_dark if cell == self.cell else b.c.table_dark
        b.add(Fill(rect, fill, b.c.focus if b.is_hot(spot) else b.c.panel_edge, 1, b.m.corner // 2))
        left = rect.x
        if icon:
            px = round(rect.h * 0.6)
            b.add(Icon(Rect(rect.x + b.m.gap, rect.centery - px // 2, px, px), icon, b.c.on_table))
            left += px + b.m.gap
        ink = replace(b.plain, align="left" if cell == NAME else "centre", role="bold")
        b.label(shown, ink, Rect(left, rect.y, rect.right - left, rect.h).inflate(-b.m.gap, 0))
        b.spot(spot)

    def flip(self, b: Builder, rect: Rect, cell: str, text: str) -> None:
        """Something that is so or not."""
        b.button(Spot(f"flip:{cell}", rect, Flip(cell)), Face(text, on=cell in self.flags))

    def _pad(self, b: Builder, room: Rect) -> None:
        """The chosen cell's name, the keys, and what belongs to this cell."""
        gap, tr = b.m.gap, self.desk.words.tr
        high = round(b.m.button * 1.35)
        y = b.write(self.called(self.cell), b.strong, room) + gap
        if self.cell == NAME:
            y = b.write(tr("Type the name on the keyboard."), b.plain, Rect(room.x, y, room.w, 0)) + gap
        bounds = None if self.cell == NAME else self.bounds(self.cell)
        if bounds is not None:
            signs = [*KEYS, DASH, "0", "⌫"]
            wide = (room.w - 2 * gap) // 3
            for index, sign in enumerate(signs):
                place = Rect(room.x + index % 3 * (wide + gap), y + index // 3 * (high + gap), wide, high)
                meant = Press(BACKSPACE if sign == "⌫" else sign)
                face = Face("←" if sign == "⌫" else "±" if sign == DASH and bounds.least < 0 else sign)
                b.button(Spot(f"pad:{sign}", place, meant), face)
            y += 4 * (high + gap)
        self.more(b, Rect(room.x, y, room.w, room.bottom - y))

    def _foot(self, b: Builder, row: Rect) -> None:
        """Back, what the form has besides, keeping; what is wrong stands above."""
        gap, tr = b.m.gap, self.desk.words.tr
        between = tuple(self.buttons())
        wide = (row.w - gap * (len(between) + 1)) // (len(between) + 2)
        places = [Rect(row.x + index * (wide + gap), row.y, wide, row.h) for index in range(len(between) + 2)]
        if self.trouble:
            warn = Rect(row.x, row.y - b.m.line(b.m.text) - gap, row.w, b.m.line(b.m.text))
            b.add(Fill(warn.inflate(gap, 2), b.c.panel, b.c.danger, 1, b.m.corner // 2))
            b.label(self.trouble, replace(b.plain, colour=b.c.danger), warn)
        self.way_back().put(b, Rect(places[0].x, row.bottom - b.m.button, places[0].w, b.m.button))
        for rect, (id_, intent, text) in zip(places[1:-1], between, strict=True):
            b.button(Spot(id_, rect, intent), Face(text))
        b.button(Spot("keep", places[-1], Wish.KEEP), Face(tr("Keep this card"), strong=True))


@dataclass(frozen=True, slots=True)
class Grid:
    """Where rows and columns lie."""

    x: int
    y: int
    wide_label: int
    wide: int
    high: int
    gap: int

    def label(self, row: int) -> Rect:
        """A row's name."""
        return Rect(self.x, self.y + row * (self.high + self.gap), self.wide_label, self.high)

    def cell(self, row: int, column: int) -> Rect:
        """A cell; normal and elite stand a little apart."""
        x = self.x + self.wide_label + column * (self.wide + self.gap) + (self.gap if column > 2 else 0)
        return Rect(x, self.y + row * (self.high + self.gap), self.wide, self.high)
