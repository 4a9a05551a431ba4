"""The column between the parties: distance, hindrances, the map, elements, loot, items."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from holdin.game.state import ItemCondition
from holdin.models.letters import Element
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet, Symbol
from holdin.ui.kit import layout, nodes
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import Drawn, Line, Node, Text, button
from holdin.ui.kit.parts import Plate
from holdin.ui.kit.view import Spot
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.map_view import MapView
from holdin.ui.track.pages import HindrancesPage, ItemsPage, PadPage
from holdin.ui.track.party import number, stepper
from holdin.words.tracking import hindering_words

ITEMS = 3
"""So many items have a cell of their own."""
NEXT_SYMBOL = {Symbol.ABSENT: Symbol.SHOWN, Symbol.SHOWN: Symbol.USED, Symbol.USED: Symbol.ABSENT}
NEXT_STATE = {
    ItemCondition.READY: ItemCondition.SPENT,
    ItemCondition.SPENT: ItemCondition.CONSUMED,
    ItemCondition.CONSUMED: ItemCondition.READY,
}
MARKS = {ItemCondition.READY: "", ItemCondition.SPENT: "spent", ItemCondition.CONSUMED: "consumed"}
LOOT_MOST = 30


@dataclass(frozen=True, slots=True)
class Middle:
    """What belongs to no party."""

    on: SheetScreen

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.on.sheet

    def node(self) -> Node:
        """From the top and from the bottom; the map takes what is left between."""
        elements, items = across(*map(self._element, Element)), tuple(self._items())
        return column(
            across(self._distance(), self._hindrances(), shares=(0.56, 0.44)),
            Drawn(self._map),
            across(elements, self._loot(), shares=(0.5, 0.5)),
            grid(items, 2 if len(items) > 1 else 1),
        )

    def _distance(self) -> Node:
        shown = Line(str(self.sheet.distance), ink=number, high=0.8, of_room=0.9)
        named = Line(self.on.desk.words.tr("distance"), "dim", "centre")
        return stepper("distance", column(shown, named, gap=0), self._step, 0.27, "RNG-1")

    def _step(self, by: int) -> None:
        """Closer or farther, as far as distances go (RNG-1)."""
        to = self.sheet.distance + by
        if 1 <= to <= 7:
            self.on.do(taps.Distance(to=to))

    def _hindrances(self) -> Node:
        text = hindering_words(self.on.desk.words, self.sheet.hindering)
        return button("hindrances", text, partial(self.on.page, HindrancesPage), rule="HIN-1", high=1.4)

    def _map(self, b: Builder, room: Rect) -> None:
        tr, view = self.on.desk.words.tr, MapView.of(self.on.desk, self.sheet, room)
        if view is None:
            text = tr("No map: choose a scenario of the card set on a new sheet, or count hexes yourself.")
            Plate("", layout.Middle(Text(text, "dim", "centre")), tint="table_dark", pad=2).put(b, room)
            return
        view.paint(b)
        opens, tip = partial(self.on.page, MapPage), tr("The whole map, with reach and range")
        b.spot(Spot("map", view.frame, Deed(opens), tip=tip))

    def _element(self, element: Element) -> Node:
        symbol = self.sheet.symbol(element)
        icon = nodes.Symbol(
            f"{element}_used" if symbol is Symbol.USED else element.value,
            1.1,
            lambda b: b.c.on_table_dim if symbol is Symbol.ABSENT else b.c.on_table,
        )
        return Plate(
            f"element:{element}",
            across(icon, Line(self.on.desk.words.word(element))),
            partial(self.on.do, taps.Use(element=element, symbol=NEXT_SYMBOL[symbol])),
            "gold_dark" if symbol is Symbol.SHOWN else "table_light",
            1,
            rule="ELM-1",
        )

    def _loot(self) -> Node:
        tr, tokens = self.on.desk.words.tr, self.sheet.tokens
        text = tr("{tokens} = {gold} gold", tokens=tokens, gold=2 * tokens)
        inner = Text(text, align="centre", fits=True)
        opens = partial(
            self.on.page,
            PadPage,
            heading=tr("Money tokens"),
            values=range(LOOT_MOST + 1),
            value=tokens,
            tap=lambda value: taps.Loot(by=value - tokens),
        )
        return stepper("loot", Plate("loot", inner, opens, "panel", 1, rule="LOT-2"), self._takes, 0.3, "LOT-2")

    def _takes(self, by: int) -> None:
        """A money token more or less, as long as there is one."""
        if by > 0 or self.sheet.tokens:
            self.on.do(taps.Loot(by=by))

    def _items(self) -> Iterator[Node]:
        """An item a cell: a tap turns it; the last cell opens them all."""
        words, items = self.on.desk.words, self.sheet.items
        for index, item in enumerate(items[:ITEMS]):
            do, off = taps.SetItem(item=index, state=NEXT_STATE[item.state]), item.state is not ItemCondition.READY
            mark, name = MARKS[item.state], words.name(item.item)
            yield button(f"item:{index}", name, partial(self.on.do, do), icon=mark, off=off, rule="ITM-1")
        more = len(items) - ITEMS
        text = words.tr("Items ({more} more)", more=more) if more > 0 else words.tr("Items")
        yield button("items", text, partial(self.on.page, ItemsPage), quiet=True, rule="ITM-1")
