"""The column between the parties: distance, hindrances, the map, elements, loot, items."""

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from holdin.game.state import ItemCondition
from holdin.models.letters import Element
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet, Symbol
from holdin.ui.kit import layout, nodes
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import Drawn, Line, Node, Text, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.desk import Desk
from holdin.ui.track.intents import Do, Open, Pad, Pick
from holdin.ui.track.map_view import MapView
from holdin.ui.track.party import number, stepper

HIGH = 1.2
"""Its rows' height, in buttons; those of the distance are higher."""
ITEMS = 3
"""So many items have a cell of their own."""
NEXT_SYMBOL = {Symbol.ABSENT: Symbol.SHOWN, Symbol.SHOWN: Symbol.USED, Symbol.USED: Symbol.ABSENT}
NEXT_STATE = {
    ItemCondition.READY: ItemCondition.SPENT,
    ItemCondition.SPENT: ItemCondition.CONSUMED,
    ItemCondition.CONSUMED: ItemCondition.READY,
}
MARKS = {ItemCondition.READY: "", ItemCondition.SPENT: "spent", ItemCondition.CONSUMED: "consumed"}


@dataclass(frozen=True, slots=True)
class Middle:
    """What belongs to no party."""

    desk: Desk
    sheet: Sheet

    def node(self) -> Node:
        """From the top and from the bottom; the map takes what is left between."""
        elements = across(*(self._element(each) for each in Element))
        return column(
            across(self._distance(), self._hindrances(), shares=(0.6, 0.4)),
            Drawn(self._map),
            across(elements, self._loot(), shares=(0.49, 0.51)),
            across(*self._items()),
        )

    def _distance(self) -> Node:
        at = self.sheet.distance

        def step(by: int) -> Do | None:
            return Do((taps.Distance(to=at + by),)) if 1 <= at + by <= 7 else None

        shown = Line(str(at), ink=number, high=0.87, of_room=0.9)
        named = Line(self.desk.words.tr("distance"), "dim", "centre", high=0.53)
        return stepper("distance", column(shown, named, gap=0), step, 0.29, "RNG-1")

    def _hindrances(self) -> Node:
        words, kinds = self.desk.words, self.sheet.hindering.kinds
        text = words.tr("No hindrance")
        if kinds:
            counted = words.plural("{count} hindrance", "{count} hindrances", len(kinds))
            text = f"{counted}: {words.words(kinds)}"
        if self.sheet.hindering.sprung:
            text = words.tr("{hindrances}, sprung", hindrances=text)
        return button("hindrances", text, Open.HINDRANCES, rule="HIN-1", high=1.4)

    def _map(self, b: Builder, room: Rect) -> None:
        view = MapView.of(self.desk, self.sheet, room)
        if view is not None:
            view.build(b)
            return
        text = self.desk.words.tr("No map: choose a scenario of the card set on a new sheet, or count hexes yourself.")
        Plate("", layout.Middle(Text(text, "dim", "centre")), tint="table_dark", pad=2).put(b, room)

    def _element(self, element: Element) -> Node:
        symbol = self.sheet.symbol(element)
        icon = nodes.Symbol(
            f"{element}_used" if symbol is Symbol.USED else element.value,
            1.1,
            lambda b: b.c.on_table_dim if symbol is Symbol.ABSENT else b.c.on_table,
        )
        return Plate(
            f"element:{element}",
            across(icon, Line(self.desk.words.word(element))),
            Do((taps.Use(element=element, symbol=NEXT_SYMBOL[symbol]),)),
            "gold_dark" if symbol is Symbol.SHOWN else "table_light",
            HIGH,
            rule="ELM-1",
        )

    def _loot(self) -> Node:
        tokens = self.sheet.tokens
        text = self.desk.words.tr("{tokens} = {gold} gold", tokens=tokens, gold=2 * tokens)
        inner = across(nodes.Symbol("money", 1.2), Text(text, fits=True), gap=0.5)
        pad = Plate("loot", inner, Pick(Pad.LOOT), "panel", HIGH, rule="LOT-2")
        return stepper("loot", pad, lambda by: Do((taps.Loot(by=by),)) if by > 0 or tokens else None, 0.24, "LOT-2")

    def _items(self) -> Iterator[Node]:
        """An item a cell: a tap turns it; the last cell opens them all."""
        words, items = self.desk.words, self.sheet.items
        for index, item in enumerate(items[:ITEMS]):
            do, off = taps.SetItem(item=index, state=NEXT_STATE[item.state]), item.state is not ItemCondition.READY
            mark, name = MARKS[item.state], words.name(item.item)
            yield button(f"item:{index}", name, Do((do,)), icon=mark, off=off, high=HIGH, rule="ITM-1")
        more = len(items) - ITEMS
        text = words.tr("Items ({more} more)", more=more) if more > 0 else words.tr("Items")
        yield button("items", text, Open.ITEMS, quiet=True, high=HIGH, rule="ITM-1")
