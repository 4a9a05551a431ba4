"""The town: what can be bought and sold, each item in full, and why something can't be had (ITM-1 to ITM-3, SET-2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import Begin, Buy, Sell
from holdin.campaign.machine import why
from holdin.campaign.state import Stop
from holdin.campaign.town import sale_price
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import ItemFace
from holdin.game.step import Refused
from holdin.models.base import ItemId
from holdin.models.item import Timing
from holdin.models.letters import UseCost
from holdin.ui.campaign.context import Station
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import UiEvent
from holdin.ui.kit.layout import Fitted, Middle, Panel, across, column, whole
from holdin.ui.kit.nodes import Chip, Drawn, Node, Text, button, image
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid

CARDS_FROM = 120
"""So high a card is worth showing (pixels at normal size)."""


@dataclass(eq=False)
class Town(Station, ListPage):
    """Everything there is on the left, the item that is looked at on the right."""

    columns = 2
    chosen: ItemId | None = None
    traded: ItemId | None = None
    """What has been bought or sold by whoever still points at it: it isn't sold or bought again."""
    _pointed: ItemId | None = field(default=None, init=False)
    _stop: Stop = field(init=False)

    def __post_init__(self) -> None:
        """It is there as long as the campaign stands where it stood."""
        self._stop = self.state.stop

    # What there is

    @property
    def wares(self) -> tuple[ItemId, ...]:
        """Your items first, then what is for sale, then what is locked; each in the order of its price."""
        items, state = self.desk.cards.items, self.state

        def place(item: ItemId) -> tuple[int, int, str]:
            return 0 if item in state.items else 2 if self._shut(item) else 1, items[item].price, item

        return tuple(sorted(items, key=place))

    def _shut(self, item: ItemId) -> bool:
        return self.desk.cards.items[item].locked and item not in self.state.unlocked_items

    @property
    def looked_at(self) -> ItemId | None:
        """The item that is shown: pointed at or in focus, else the one taken last, else the first."""
        return self._pointed or self.chosen or next(iter(self.wares), None)

    def _pointed_at(self, b: Builder) -> ItemId | None:
        """The item of the list that is pointed at or has the focus."""
        pointed = self.focus
        if self.hover is not None:
            spot = b.view.spot_at(self.hover)
            pointed = None if spot is None else spot.id
        return next((item for item in self.wares if f"item:{item}" == pointed), None)

    def plan_for(self, item: ItemId) -> Buy | Sell:
        """What is done with an item: sold if it is yours, else bought."""
        return Sell(item) if item in self.state.items else Buy(item)

    def refused(self, item: ItemId) -> Refused | None:
        """Why nothing can be done with an item now."""
        plan = self.plan_for(item)
        if self.road.looking or plan in self.road.legal():
            return None
        return why(self.desk.cards, self.state, plan)

    # The list

    @override
    def title(self) -> str:
        tr = self.desk.words.tr
        return tr("Too much to carry") if self.state.stop is Stop.SELL else tr("Town")

    @override
    def rows(self) -> Sequence[Row]:
        return [self._row_of(item) for item in self.wares]

    def _row_of(self, item: ItemId) -> Row:
        tr, owned, refused = self.desk.words.tr, item in self.state.items, self.refused(item)
        value = tr("locked") if self._shut(item) else tr("{gold} gold", gold=self.desk.cards.items[item].price)
        if owned:
            value = tr("yours · sells for {gold}", gold=sale_price(self.desk.cards, item))
        do = partial(self.trade, self.plan_for(item)) if self.chosen == item else partial(self.look_at, item)
        return Row(f"item:{item}", self.desk.words.name(item), do, value=value, on=owned, dim=refused is not None)

    # What can be done

    def look_at(self, item: ItemId) -> Screen:
        """Show an item; the next press buys or sells it."""
        self.chosen, self.notice = item, ""
        return self

    @override
    def on_event(self, event: UiEvent) -> Screen:
        """Pointer or focus may leave what was traded."""
        following = super().on_event(event)
        spot = self.focused() if self.hover is None else self.view().spot_at(self.hover)
        if spot is None or spot.id not in {f"item:{self.traded}", "trade"}:
            self.traded = None
        return following

    def trade(self, plan: Buy | Sell) -> Screen:
        """Buy or sell."""
        if plan.item == self.traded:
            self.notice = self.desk.words.tr("Done. Point elsewhere before you take it back.")
            return self
        following = self.do(plan)
        if not self.notice:
            self.traded = plan.item
            self.desk.hear("card")
        return following

    @override
    def done(self, trouble: str) -> Screen:
        """It stays, unless the campaign stands somewhere else then."""
        if self.state.stop is not self._stop:
            return super().done(trouble)
        self.notice = trouble
        return self

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        return {"undo": self.undo, "skip": partial(self.do, Begin()) if self.state.stop is Stop.SETUP else self.back}

    @override
    def back(self) -> Screen:
        """To the scenario card; what is owed comes first."""
        if self.state.stop is Stop.SELL:
            self.notice = self.desk.words.refusal(Refused("ITM-2", "sell_first"))
            return self
        return super().back()

    # Showing

    @override
    def build(self, b: Builder) -> None:
        """The list on the left, the item beside it."""
        asked, yours = Text(self._asked(), "dim"), Drawn(self._yours)
        list_ = column(self._head(), asked, self.list_node(), yours, across(*self._ways()))
        whole(b, Panel(across(list_, Drawn(self._item), gap=4, shares=(0.63, 0.37))), margin=2)

    def _head(self) -> Node:
        """Where you are, and what you have."""
        words, state = self.desk.words, self.state
        purse = words.tr("{gold} gold · {name}", gold=state.gold, name=state.name)
        have = Text(purse, ink=lambda b: replace(b.strong, colour=b.c.lit, align="right"))
        return across(Text(self.title(), "heading"), have)

    def _asked(self) -> str:
        if self.road.looking:
            return self.desk.words.tr("You are only looking: another window has this campaign open.")
        return self.desk.words.plan_prompt(self.state)

    def _ways(self) -> Iterator[Node]:
        """Back, and on to the scenario that is set up."""
        if self.state.stop is not Stop.SELL:
            yield self.way_back()
        if self.state.stop is Stop.SETUP:
            yield self.way("skip", "begin", self.desk.words.tr("Play"), strong=True)

    def _yours(self, b: Builder, room: Rect) -> None:
        """Your items as cards, where there is room for them."""
        self._pointed = self._pointed_at(b)
        high = min(room.h, round(room.w * 0.3 / ASPECT))
        if high >= b.m.px(CARDS_FROM):
            cards = [
                image(partial(self.desk.painter.paint, ItemFace(item)), ASPECT, stretch=0) for item in self.state.items
            ]
            middle = Middle(across(*cards), lambda b: (round(high * ASPECT) + b.m.gap) * len(cards))
            middle.put(b, Rect(room.x, room.bottom - high, room.w, high))

    def _item(self, b: Builder, room: Rect) -> None:
        """The item's card, what it means, and what can be done with it."""
        item = self.looked_at
        if item is not None:
            card = image(partial(self.desk.painter.paint, ItemFace(item)), ASPECT)
            Fitted(column(card, *self._told(item))).put(b, room)

    def _told(self, item: ItemId) -> Iterator[Node]:
        """Slot, use and price in words, why not, and the button."""
        words, refused, plan = self.desk.words, self.refused(item), self.plan_for(item)
        yield column(*(Text(line, "dim") for line in self._facts(item)), gap=0)
        said = self.notice or ("" if refused is None else words.refusal(refused))
        if said:
            yield Text(said, "danger")
        if refused is not None:
            yield Chip(refused.rule)
        face = words.plan_label(plan)
        strong, off = refused is None, refused is not None
        yield button("trade", face, partial(self.trade, plan), strong=strong, off=off, high=1.1)

    def _facts(self, item: ItemId) -> Iterator[str]:
        words, thing = self.desk.words, self.desk.cards.items[item]
        slot, timing = words.word(thing.slot), words.word(thing.timing)
        yield words.tr("Slot: {slot} · used: {timing}", slot=slot, timing=timing)
        if thing.timing is not Timing.ALWAYS:
            yield words.tr(_COSTS[thing.use])
        gold = sale_price(self.desk.cards, item)
        yield words.tr("Price: {price} gold, sells for {gold}", price=thing.price, gold=gold)


_COSTS = {
    UseCost.NONE: msgid("It can be used again and again."),
    UseCost.SPENT: msgid("A use spends it; a long rest refreshes it."),
    UseCost.CONSUMED: msgid("A use consumes it until the scenario's end."),
}
"""ITM-1."""
