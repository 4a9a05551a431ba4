"""The column between the parties: distance, hindrances, the map, elements, loot, items."""

from dataclasses import dataclass, replace

from pygame import Rect

from holdin.game.state import ItemCondition
from holdin.models.letters import Element
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet, Symbol
from holdin.ui.track.intents import Do, Open, Pad, Pick
from holdin.ui.track.map_view import MapView
from holdin.ui.track.party import PartyColumn
from holdin.ui.window.desk import Desk
from holdin.ui.window.view import Fill, Icon, Spot
from holdin.ui.window.widgets import Builder, Face

ELEMENTS = 0.49
"""How much of their row the elements take; loot has the rest."""
NEXT_SYMBOL = {Symbol.ABSENT: Symbol.SHOWN, Symbol.SHOWN: Symbol.USED, Symbol.USED: Symbol.ABSENT}
NEXT_STATE = {
    ItemCondition.READY: ItemCondition.SPENT,
    ItemCondition.SPENT: ItemCondition.CONSUMED,
    ItemCondition.CONSUMED: ItemCondition.READY,
}


@dataclass(frozen=True, slots=True)
class Middle:
    """What belongs to no party."""

    desk: Desk
    sheet: Sheet

    def build(self, b: Builder, room: Rect) -> None:
        """From the top and from the bottom; the map takes what is left between."""
        gap = b.m.gap
        y = self._distance(b, Rect(room.x, room.y, room.w, round(b.m.button * 1.4))) + gap
        rows = round(b.m.button * 1.2)
        bottom = Rect(room.x, room.bottom - rows, room.w, rows)
        self._items(b, bottom)
        loot = Rect(room.x, bottom.y - gap - rows, room.w, rows)
        wide = round(room.w * ELEMENTS)
        self._elements(b, Rect(loot.x, loot.y, wide, rows))
        self._loot(b, Rect(loot.x + wide + gap, loot.y, room.w - wide - gap, rows))
        self._map(b, Rect(room.x, y, room.w, loot.y - gap - y))

    def _distance(self, b: Builder, room: Rect) -> int:
        """The distance with − and +, and the hindrances beside it."""
        wide = round(room.w * 0.6)
        self._stepper(b, Rect(room.x, room.y, wide, room.h), self.sheet.distance)
        kinds = self.sheet.hindering.kinds
        words = self.desk.words
        text = (
            words.plural("{count} hindrance", "{count} hindrances", len(kinds)) if kinds else words.tr("No hindrance")
        )
        if kinds:
            text = f"{text}: {words.words(kinds)}"
        if self.sheet.hindering.sprung:
            text = words.tr("{hindrances}, sprung", hindrances=text)
        rest = Rect(room.x + wide + b.m.gap, room.y, room.w - wide - b.m.gap, room.h)
        b.button(Spot("hindrances", rest, Open.HINDRANCES, rule="HIN-1"), Face(text))
        return room.bottom

    def _stepper(self, b: Builder, room: Rect, distance: int) -> None:
        step = round(room.w * 0.27)
        for by, x in ((-1, room.x), (1, room.right - step)):
            to = max(1, min(7, distance + by))
            tap = Do((taps.Distance(to=to),)) if to != distance else None
            rect = Rect(x, room.y, step, room.h)
            PartyColumn.step(b, Spot(f"distance{by:+}", rect, tap, rule="RNG-1"), "−" if by < 0 else "+")
        middle = Rect(room.x + step, room.y, room.w - 2 * step, room.h).inflate(-2 * b.m.gap, 0)
        high = round(middle.h * 0.62)
        ink = replace(b.strong, px=round(high * 0.9), role="number", align="centre")
        b.label(str(distance), ink, Rect(middle.x, middle.y, middle.w, high))
        b.label(
            self.desk.words.tr("distance"),
            replace(b.dim, align="centre"),
            Rect(middle.x, middle.y + high, middle.w, middle.h - high),
        )

    def _map(self, b: Builder, room: Rect) -> None:
        view = MapView.of(self.desk, self.sheet, room)
        if view is None:
            b.add(Fill(room, b.c.table_dark, b.c.panel_edge, 1, b.m.corner))
            text = self.desk.words.tr(
                "No map: choose a scenario of the card set on a new sheet, or count hexes yourself."
            )
            b.fitted(text, replace(b.dim, align="centre"), room.inflate(-4 * b.m.gap, -2 * b.m.gap))
            return
        view.build(b)

    def _elements(self, b: Builder, room: Rect) -> None:
        wide = (room.w - b.m.gap) // 2
        for index, element in enumerate(Element):
            symbol = self.sheet.symbol(element)
            rect = Rect(room.x + index * (wide + b.m.gap), room.y, wide, room.h)
            tap = Do((taps.Use(element=element, symbol=NEXT_SYMBOL[symbol]),))
            spot = Spot(f"element:{element}", rect, tap, rule="ELM-1")
            fill = b.c.gold_dark if symbol is Symbol.SHOWN else b.c.table_light
            b.add(Fill(rect, fill, b.c.focus if b.is_hot(spot) else b.c.panel_edge, 1, b.m.corner))
            icon = f"{element}_used" if symbol is Symbol.USED else element.value
            px = round(rect.h * 0.55)
            colour = b.c.on_table_dim if symbol is Symbol.ABSENT else b.c.on_table
            b.add(Icon(Rect(rect.x + b.m.gap, rect.centery - px // 2, px, px), icon, colour))
            left = rect.x + px + 2 * b.m.gap
            b.label(self.desk.words.word(element), b.plain, Rect(left, rect.y, rect.right - left, rect.h))
            b.spot(spot)

    def _loot(self, b: Builder, room: Rect) -> None:
        step = round(room.w * 0.22)
        for by, x in ((-1, room.x), (1, room.right - step)):
            tap = Do((taps.Loot(by=by),)) if by > 0 or self.sheet.tokens else None
            spot = Spot(f"loot{by:+}", Rect(x, room.y, step, room.h), tap, rule="LOT-2")
            PartyColumn.step(b, spot, "−" if by < 0 else "+")
        middle = Rect(room.x + step, room.y, room.w - 2 * step, room.h)
        spot = Spot("loot", middle, Pick(Pad.LOOT), rule="LOT-2")
        px = round(middle.h * 0.6)
        text = self.desk.words.tr("{tokens} = {gold} gold", tokens=self.sheet.tokens, gold=2 * self.sheet.tokens)
        b.add(Icon(Rect(middle.x + b.m.gap, middle.centery - px // 2, px, px), "money", b.c.on_table))
        left = middle.x + px + 2 * b.m.gap
        b.fitted(text, b.plain, Rect(left, middle.y, middle.right - left, middle.h))
        b.spot(spot)

    def _items(self, b: Builder, room: Rect) -> None:
        """An item a cell: a tap turns it; the last cell opens them all."""
        items, most = self.sheet.items, 3
        shown = items[:most]
        wide = (room.w - b.m.gap * len(shown)) // (len(shown) + 1)
        for index, item in enumerate(shown):
            rect = Rect(room.x + index * (wide + b.m.gap), room.y, wide, room.h)
            tap = Do((taps.SetItem(item=index, state=NEXT_STATE[item.state]),))
            mark = {ItemCondition.READY: "", ItemCondition.SPENT: "spent", ItemCondition.CONSUMED: "consumed"}[
                item.state
            ]
            face = Face(self.desk.words.name(item.item), icon=mark, off=item.state is not ItemCondition.READY)
            b.button(Spot(f"item:{index}", rect, tap, rule="ITM-1"), face)
        rect = Rect(room.x + len(shown) * (wide + b.m.gap), room.y, wide, room.h)
        more = len(items) - len(shown)
        text = self.desk.words.tr("Items ({more} more)", more=more) if more else self.desk.words.tr("Items")
        b.button(Spot("items", rect, Open.ITEMS, rule="ITM-1"), Face(text, quiet=True))
