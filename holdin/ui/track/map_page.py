"""The whole map over the tracker: place yourself, clear tiles, see how far a move or an attack reaches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from holdin.tracker import taps
from holdin.tracker.referee import engaging
from holdin.ui.track.intents import Card, Do, Look, Open
from holdin.ui.track.map_view import MapView
from holdin.ui.track.pages import SheetPage
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent, Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.speech import sentence
from holdin.words.tracking import told

MOVES: Final = range(1, 8)
HIGH: Final = 1.25
"""A button's height here, of the usual one."""


@dataclass(frozen=True, slots=True)
class Reach(Intent):
    """How far a move is shown."""

    move: int
    jump: bool


@dataclass(frozen=True, slots=True)
class Range(Intent):
    """An attack's range is shown."""

    range: int


@dataclass(frozen=True, slots=True)
class Clearing(Intent):
    """Whether a tap on a hex places you, or clears its tile."""

    on: bool


@dataclass(eq=False)
class MapPage(SheetPage):
    """The map, and what can be asked of it."""

    move: int = 0
    jump: bool = False
    range: int = 0
    clearing: bool = False

    def take(self, intent: Intent) -> Screen:
        """What is shown changes; a hex is taken to the sheet."""
        match intent:
            case Reach(move, jump):
                self.move, self.jump = (0 if move == self.move and jump == self.jump else move), jump
                self.range = 0
            case Range(range_):
                self.range, self.move = (0 if range_ == self.range else range_), 0
            case Clearing(on):
                self.clearing = on
            case Do((taps.Place(hex=hex_), *_)) if self.clearing:
                return self._done(Do((taps.Clear(hex=hex_, gone=hex_ not in self.now.gone),)))
            case Do((taps.Place(hex=hex_), *_)) if hex_ == self.now.place:
                return self
            case Do():
                return self._done(intent)
            case _:
                return super().take(intent)
        self.changed()
        return self

    def _done(self, intent: Do) -> Screen:
        """A hex goes to the sheet, and the map stays open: what follows from it is told beside it."""
        assert self.on_take is not None
        below = self.on_take(intent)
        self.sheet = getattr(below, "sheet", self.sheet)
        self.changed()
        return self

    def title(self) -> str:
        """Nothing: the map is its own heading."""
        return ""

    def rows(self) -> Sequence[Row]:
        """None: its hexes and buttons lie about."""
        return ()

    def _commanded(self, name: str) -> Screen:
        """Arrows walk over the map."""
        return super(ListPage, self)._commanded(name)

    def build(self, b: Builder) -> None:
        """The map on the left, what can be asked on the right."""
        self.behind(b)
        gap, (width, height) = b.m.gap, b.m.size
        page = Rect(2 * gap, 2 * gap, width - 4 * gap, height - 4 * gap)
        b.panel(page)
        inner = page.inflate(-2 * gap, -2 * gap)
        view = MapView.of(
            self.desk,
            self.now,
            Rect(inner.x, inner.y, round(inner.w * 0.62), inner.h),
            move=self.move,
            jump=self.jump,
            range=self.range,
            large=True,
        )
        side = Rect(inner.x + round(inner.w * 0.64), inner.y, round(inner.w * 0.36), inner.h)
        if view is None:
            y = b.write(self.desk.words.tr("There is no map on this sheet."), b.plain, side) + gap
            rect = Rect(side.x, y, side.w, b.m.button)
            b.button(Spot("own", rect, Open.OWN), Face(self.desk.words.tr("Draw a printed map")))
        else:
            view.build(b)
            self._asked(b, side)
        self.way_back().put(b, Rect(side.x, side.bottom - b.m.button, side.w, b.m.button))

    def _asked(self, b: Builder, side: Rect) -> None:
        words, gap = self.desk.words, b.m.gap
        y = b.write(words.tr("Tap a hex: you are there, or its tile is gone."), b.plain, side) + gap
        wide, high = (side.w - gap) // 2, round(b.m.button * HIGH)
        for index, (on, text) in enumerate(((False, words.tr("Place me")), (True, words.tr("Clear a tile")))):
            rect = Rect(side.x + index * (wide + gap), y, wide, high)
            b.button(Spot(f"clearing:{on}", rect, Clearing(on)), Face(text, on=on == self.clearing))
        y += high + gap
        asked = (
            ("move", words.tr("How far does a move go?")),
            ("jump", words.tr("How far does a jump go?")),
            ("range", words.tr("What is in range, and in sight?")),
        )
        for kind, text in asked:
            y = b.write(text, b.plain, Rect(side.x, y, side.w, 0)) + gap // 2
            y = self._numbers(b, Rect(side.x, y, side.w, high), kind) + gap
        y += gap
        card = Rect(side.x, side.bottom - b.m.button - gap - high, side.w, high)
        b.button(Spot("card", card, Look(Card.MAP)), Face(words.tr("The printed card"), quiet=True))
        room = card.y - gap
        for event in engaging(self.desk.cards, self.now).reasons:
            text = f"{sentence(told(words, self.now, event))} ({event.rules[0]})"
            high = b.height(text, b.dim, side.w)
            if y + high > room:
                break
            y = b.write(text, b.dim, Rect(side.x, y, side.w, 0))

    def _numbers(self, b: Builder, row: Rect, kind: str) -> int:
        """How far; what is shown is lit. Returns where they end."""
        gap = b.m.gap // 2
        wide = (row.w - gap * (len(MOVES) - 1)) // len(MOVES)
        shown = {"move": self.move * (not self.jump), "jump": self.move * self.jump, "range": self.range}[kind]
        for index, number in enumerate(MOVES):
            rect = Rect(row.x + index * (wide + gap), row.y, wide, row.h)
            intent = Range(number) if kind == "range" else Reach(number, jump=kind == "jump")
            b.button(Spot(f"{kind}:{number}", rect, intent), Face(str(number), on=number == shown))
        return row.bottom
