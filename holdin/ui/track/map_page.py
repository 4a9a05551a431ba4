"""The whole map over the tracker: place yourself, clear tiles, see how far a move reaches."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from holdin.tracker import taps
from holdin.tracker.referee import engaging
from holdin.ui.track.intents import Card, Do, Look, Open
from holdin.ui.track.map_view import MapView
from holdin.ui.track.pages import SheetPage
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.speech import sentence
from holdin.words.tracking import told

MOVES: Final = range(1, 8)


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a move is shown."""

    move: int
    jump: bool


@dataclass(frozen=True, slots=True)
class Clearing:
    """Whether a tap on a hex places you, or clears its tile."""

    on: bool


@dataclass(eq=False)
class MapPage(SheetPage):
    """The map, and what can be asked of it."""

    move: int = 0
    jump: bool = False
    clearing: bool = False

    def take(self, intent: object) -> Screen:
        """What is shown changes; a hex is taken to the sheet."""
        match intent:
            case Reach(move, jump):
                self.move, self.jump = (0 if move == self.move and jump == self.jump else move), jump
            case Clearing(on):
                self.clearing = on
            case Do((taps.Place(hex=hex_),)) if self.clearing:
                return super().take(Do((taps.Clear(hex=hex_, gone=hex_ not in self.now.gone),)))
            case _:
                return super().take(intent)
        self.changed()
        return self

    def title(self) -> str:
        """Nothing: the map is its own heading."""
        return ""

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
        self.back_button(b, side)

    def _asked(self, b: Builder, side: Rect) -> None:
        words, gap = self.desk.words, b.m.gap
        y = b.write(words.tr("Tap a hex: you are there, or its tile is gone."), b.plain, side) + gap
        wide = (side.w - gap) // 2
        for index, (on, text) in enumerate(((False, words.tr("Place me")), (True, words.tr("Clear a tile")))):
            rect = Rect(side.x + index * (wide + gap), y, wide, b.m.button)
            b.button(Spot(f"clearing:{on}", rect, Clearing(on)), Face(text, on=on == self.clearing))
        y += b.m.button + gap
        card = Spot("card", Rect(side.x, y, side.w, b.m.button), Look(Card.MAP))
        b.button(card, Face(words.tr("The printed card"), quiet=True))
        y += b.m.button + gap
        for jump, text in ((False, words.tr("How far does a move go?")), (True, words.tr("How far does a jump go?"))):
            y = b.write(text, b.plain, Rect(side.x, y, side.w, 0)) + gap // 2
            y = self._moves(b, Rect(side.x, y, side.w, b.m.button), jump=jump) + gap
        y += gap
        room = side.bottom - b.m.button - gap
        for event in engaging(self.desk.cards, self.now).reasons:
            text = f"{sentence(told(words, self.now, event))} ({event.rules[0]})"
            high = b.height(text, b.dim, side.w)
            if y + high > room:
                break
            y = b.write(text, b.dim, Rect(side.x, y, side.w, 0))

    def _moves(self, b: Builder, row: Rect, *, jump: bool) -> int:
        gap = b.m.gap // 2
        wide = (row.w - gap * (len(MOVES) - 1)) // len(MOVES)
        for index, move in enumerate(MOVES):
            rect = Rect(row.x + index * (wide + gap), row.y, wide, row.h)
            on = move == self.move and jump == self.jump
            b.button(Spot(f"{'jump' if jump else 'move'}:{move}", rect, Reach(move, jump)), Face(str(move), on=on))
        return row.bottom
