"""The town: what can be bought and sold, each item in full, and why something can't be had (ITM-1 to ITM-3, SET-2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

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
from holdin.ui.campaign.road import Station
from holdin.ui.window.input import UiEvent
from holdin.ui.window.intents import ShowRule
from holdin.ui.window.listing import ROW, ListPage, Row
from holdin.ui.window.overlay import Go, RulePage
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Picture, Spot
from holdin.ui.window.widgets import SHARES, Builder, Face
from holdin.words.catalogues import msgid

CARDS_FROM = 120
"""So high a card is worth showing (pixels at normal size)."""


@dataclass(frozen=True, slots=True)
class Show:
    """An item is to be shown; once more, and it is bought or sold."""

    item: ItemId


@dataclass(eq=False)
class Town(Station, ListPage):
    """Everything there is on the left, the item that is looked at on the right."""

    columns = 2
    chosen: ItemId | None = None
    traded: ItemId | None = None
    """What has been bought or sold by whoever still points at it: it isn't sold or bought again."""
    _pointed: ItemId | None = field(default=None, init=False)

    # What there is

    @property
    def wares(self) -> tuple[ItemId, ...]:
        """Your items first, then what is for sale, then what is locked; each in the order of its price."""
        items, state = self.desk.cards.items, self.state

        def place(item: ItemId) -> tuple[int, int, str]:
            shut = items[item].locked and item not in state.unlocked_items
            return 0 if item in state.items else 2 if shut else 1, items[item].price, item

        return tuple(sorted(items, key=place))

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
        kind, _, name = (pointed or "").partition(":")
        return ItemId(name) if kind == "item" and name in self.desk.cards.items else None

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

    def title(self) -> str:
        """The heading."""
        tr = self.desk.words.tr
        if self.state.stop is Stop.SELL:
            return tr("Too much to carry")
        return tr("Town")

    def rows(self) -> Sequence[Row]:
        """Every item with its price."""
        return [self._row_of(item) for item in self.wares]

    def _row_of(self, item: ItemId) -> Row:
        owned = item in self.state.items
        gold = sale_price(self.desk.cards, item) if owned else self.desk.cards.items[item].price
        return Row(
            f"item:{item}",
            self.desk.words.name(item),
            Show(item),
            value=self._price(item, gold),
            on=owned,
            dim=self.refused(item) is not None,
        )

    def _price(self, item: ItemId, gold: int) -> str:
        tr, thing = self.desk.words.tr, self.desk.cards.items[item]
        if item in self.state.items:
            return tr("yours · sells for {gold}", gold=gold)
        if thing.locked and item not in self.state.unlocked_items:
            return tr("locked")
        return tr("{gold} gold", gold=gold)

    # Events

    def take(self, intent: object) -> Screen:
        """Show an item, buy or sell it, play on, or go back."""
        match intent:
            case Show(item):
                again = self.chosen == item
                self.chosen, self.notice = item, ""
                return self.trade(self.plan_for(item)) if again else self
            case Buy() | Sell():
                return self.trade(intent)
            case Begin():
                return self.do(intent)
            case ShowRule(rule):
                return RulePage(self.desk, self.size, under=self, rule=rule)
            case Go.BACK:
                return self.back()
        return self

    def on_event(self, event: UiEvent) -> Screen:
        """Pointer or focus may leave what was traded."""
        following = super().on_event(event)
        spot = self.focused() if self.hover is None else self.view().spot_at(self.hover)
        if spot is None or spot.id not in {f"item:{self.traded}", "trade"}:
            self.traded = None
        return following

    def outcome_of(self, intent: object) -> object:
        """An item is shown, or bought or sold."""
        return isinstance(intent, Show) and intent.item == self.chosen

    def trade(self, plan: Buy | Sell) -> Screen:
        """Buy or sell, and stay, unless the campaign stands somewhere else then."""
        if plan.item == self.traded:
            self.notice = self.desk.words.tr("Done. Point elsewhere before you take it back.")
            return self
        stop = self.state.stop
        self.notice = self.road.do(self.desk.words, plan)
        if not self.notice:
            self.traded = plan.item
            self.desk.hear("card")
        self.changed()
        return self if self.notice or self.state.stop is stop else self.road.onward(self)

    def command(self, name: str) -> Screen:
        """Undo takes a purchase back."""
        if name == "undo" and self.road.last(self.desk.words):
            stop, self.notice = self.state.stop, self.road.take_back(self.desk.words)
            self.changed()
            return self if self.state.stop is stop else self.road.onward(self)
        if name == "skip":
            return self.take(Begin()) if self.state.stop is Stop.SETUP else self.back()
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following

    def back(self) -> Screen:
        """To the scenario card; what is owed comes first."""
        if self.state.stop is Stop.SELL:
            self.notice = self.desk.words.refusal(Refused("ITM-2", "sell_first"))
            return self
        return super().back()

    # Showing

    def build(self, b: Builder) -> None:
        """The list, and the item beside it."""
        window = Rect((0, 0), b.m.size).inflate(-4 * b.m.gap, -4 * b.m.gap)
        b.panel(window)
        inner = window.inflate(-4 * b.m.gap, -4 * b.m.gap)
        side = Rect(inner.right - round(inner.w * 0.36), inner.y, round(inner.w * 0.36), inner.h)
        left = Rect(inner.x, inner.y, inner.w - side.w - 4 * b.m.gap, inner.h)
        top = self._head(b, left)
        room = left.bottom - top - b.m.button - 2 * b.m.gap
        high = min(room, self._even(b))
        self._list(b, Rect(left.x, top, left.w, high))
        self._pointed = self._pointed_at(b)
        self._yours(b, Rect(left.x, top + high + b.m.gap, left.w, room - high - b.m.gap))
        self._ways(b, Rect(left.x, left.bottom - b.m.button, left.w, b.m.button))
        if self.looked_at is not None:
            self._item(b, self.looked_at, side)

    def _yours(self, b: Builder, room: Rect) -> None:
        """Your items as cards, where there is room for them."""
        items = self.state.items
        high = min(room.h, round(room.w * 0.3 / ASPECT))
        if high < b.m.px(CARDS_FROM):
            return
        step = min(round(high * ASPECT) + b.m.gap, room.w // max(1, len(items)))
        left = room.centerx - step * len(items) // 2
        for index, item in enumerate(items):
            b.add(Picture(self.desk.painter.paint(ItemFace(item), high), (left + index * step, room.bottom - high)))

    def _even(self, b: Builder) -> int:
        """How high a list is with as many items in each column."""
        rows = -(-len(self.wares) // self.columns)
        return rows * (round(b.m.button * ROW) + b.m.gap // 2)

    def _head(self, b: Builder, room: Rect) -> int:
        """Where you are, what you have, and what is asked; returns where it ends."""
        words, state = self.desk.words, self.state
        purse = words.tr("{gold} gold · {name}", gold=state.gold, name=state.name)
        line = Rect(room.x, room.y, room.w, b.m.line(b.m.title))
        b.label(self.title(), b.heading, line)
        b.label(purse, replace(b.strong, colour=b.c.lit, align="right"), line)
        asked = words.plan_prompt(state)
        if self.road.looking:
            asked = words.tr("You are only looking: another window has this campaign open.")
        return b.write(asked, b.dim, Rect(room.x, line.bottom, room.w, 0)) + b.m.gap

    def _ways(self, b: Builder, row: Rect) -> None:
        """Back, what was done last, and on to the scenario that is set up."""
        tr, key, found = self.desk.words.tr, self.desk.keys.of, list[tuple[Spot, Face]]()
        if self.state.stop is not Stop.SELL:
            found.append((Spot("back", row, Go.BACK), Face(tr("Back"), key("back"))))
        if self.state.stop is Stop.SETUP:
            found.append((Spot("begin", row, Begin()), Face(tr("Play"), key("skip"), strong=True)))
        wide = (row.w - b.m.gap * (len(found) - 1)) // max(1, len(found))
        for index, (spot, face) in enumerate(found):
            b.button(replace(spot, shape=Rect(row.x + index * (wide + b.m.gap), row.y, wide, row.h)), face)

    def _item(self, b: Builder, item: ItemId, room: Rect) -> None:
        """An item's card, what it means, and what can be done with it."""
        for share in SHARES:
            trial = b.trial(share)
            told = self._told(trial, item, Rect(room.x, 0, room.w, 0))
            if told <= room.h * 0.45:
                break
        trial = b.trial(share)
        high = min(room.h - told - b.m.gap, round(room.w / ASPECT))
        card = self.desk.painter.paint(ItemFace(item), high)
        trial.add(Picture(card, (room.centerx - card.get_width() // 2, room.y)))
        self._told(trial, item, Rect(room.x, room.bottom - told, room.w, 0))
        b.take(trial)

    def _told(self, b: Builder, item: ItemId, room: Rect) -> int:
        """Slot, use and cost in words, why not, and the button; returns where it ends."""
        words = self.desk.words
        y = room.y
        for line in self._facts(item):
            y = b.write(line, b.dim, Rect(room.x, y, room.w, 0))
        y += b.m.gap // 2
        refused = self.refused(item)
        said = self.notice or ("" if refused is None else words.refusal(refused))
        if said:
            y = b.write(said, replace(b.plain, colour=b.c.danger), Rect(room.x, y, room.w, 0)) + b.m.gap // 2
        if refused is not None:
            y = b.chip(refused.rule, (room.x, y)).bottom + b.m.gap
        plan = self.plan_for(item)
        rect = Rect(room.x, y, room.w, round(b.m.button * 1.1))
        b.button(Spot("trade", rect, plan), Face(words.plan_label(plan), strong=refused is None, off=bool(refused)))
        return rect.bottom

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
