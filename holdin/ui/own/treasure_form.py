"""A treasure of the list, typed in: what it says, its gold, its item, whether a scenario asks for it (MAP-9)."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from typing_extensions import override

from holdin.data.own import id_of
from holdin.models.base import ItemId, TreasureId
from holdin.models.rewards import Treasure
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import SPACE, Node, TextLine, button
from holdin.ui.own.form import Bounds, Form, FormCell
from holdin.ui.pages.listing import PickPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid

GOLD: Final = "gold"
ITEM: Final = "item"
GOAL: Final = "goal"


@dataclass(eq=False, kw_only=True)
class TreasureForm(Form):
    """Everything of a treasure; it is kept together with the map that it lies on."""

    titled = msgid("A treasure")
    keeps = msgid("Lay it on the map")
    known: Collection[TreasureId] = ()
    on_made: Callable[[Treasure, str], None]

    @override
    def read(self) -> dict[Any, Any]:
        return {GOLD: 0, ITEM: "", GOAL: False}

    @override
    def cells_of(self) -> Iterable[FormCell]:
        yield FormCell((GOLD,), self.desk.words.tr("Gold"), Bounds(0, 99))

    @override
    def body(self) -> Node:
        """Its gold, its item, and whether it is what a scenario is about."""
        words, item = self.desk.words, self.values[ITEM]
        name = words.tr("Item: {item}", item=words.name(item) if item else words.tr("none"))
        return column(
            across(TextLine(words.tr("Gold")), self.put(GOLD, icons=("money",)), SPACE, shares=(0.25, 0.25, 0.5)),
            button("item", name, self._items, high=1.35),
            self.switch(GOAL, (GOAL,), words.tr("The scenario is won by looting it")),
            SPACE,
            gap=2,
        )

    @override
    def kept(self) -> Screen:
        """Back to the map, to be painted there; what it says is made up of what it gives, unless it was typed."""
        values, words = self.values, self.desk.words
        gives = [words.tr("{count} gold", count=values[GOLD])] if values[GOLD] else []
        gives += [words.name(values[ITEM])] if values[ITEM] else []
        if not gives and not values[GOAL]:
            raise ValueError(words.tr("A treasure gives gold or an item, or the scenario is won by it."))
        text = self.name.text.strip() or ", ".join(gives) or words.tr("What you came for.")
        id_, item = TreasureId(id_of(text, self.known, "treasure")), ItemId(values[ITEM]) if values[ITEM] else None
        self.on_made(Treasure(id=id_, goal=values[GOAL], gold=values[GOLD], item=item), text)
        return self.back()

    def _items(self) -> Screen:
        """Which item lies in it: none, or any; those that were typed in first."""
        words, cards = self.desk.words, self.desk.cards
        items = {"": words.tr("none")}
        items |= {id_: words.name(id_) for id_ in sorted(cards.items, key=lambda i: not cards.of_its_own(f"item:{i}"))}
        lines = [Row(f"item:{id_}", name, partial(self.give, (ITEM,), id_)) for id_, name in items.items()]
        return PickPage(self.desk, self.size, under=self, heading=words.tr("Which item?"), lines=lines)
