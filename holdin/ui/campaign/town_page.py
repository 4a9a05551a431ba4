"""The town: what can be bought and sold, each item in full, and why something can't be had (ITM-1 to ITM-3, SET-2)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import Begin, Buy, Plan, Sell
from holdin.campaign.machine import why
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.campaign.town import all_places, sale_price
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import ItemFace
from holdin.game.step import Refused
from holdin.models.base import ItemId
from holdin.models.item import items_owned_most
from holdin.ui.campaign.context import CampaignContext
from holdin.ui.campaign.enhance_page import EnhancePage
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import UiEvent
from holdin.ui.kit.layout import Centred, ScaledToFit, across, column
from holdin.ui.kit.nodes import CanvasNode, Chip, Node, Text, button, image
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.campaigns import item_facts

CARDS_FROM = 120
"""So high a card is worth showing (pixels at normal size)."""


@dataclass(eq=False)
class TownPage(ListPage):
    """Everything there is on the left, the item that is looked at on the right."""

    full = True
    columns = 2
    aside = 0.37
    campaign: CampaignContext = field(kw_only=True)
    chosen: ItemId | None = None
    traded: ItemId | None = None
    """What has been bought or sold by whoever still points at it: it isn't sold or bought again."""
    notice: str = ""
    """Why the last thing tried could not be done."""
    wares: tuple[ItemId, ...] = field(init=False)
    """Your items first, then what is for sale, then what is locked; nothing moves under the pointer as you trade."""
    _stop: CampaignStage = field(init=False)

    def __post_init__(self) -> None:
        """It is there as long as the campaign stands where it stood."""
        items, self._stop = self.desk.cards.items, self.state.stop

        def place(item: ItemId) -> tuple[int, int, str]:
            return 0 if item in self.state.items else 2 if self._shut(item) else 1, items[item].price, item

        self.wares = tuple(sorted(items, key=place))

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.campaign.state

    # What there is

    def _shut(self, item: ItemId) -> bool:
        return self.desk.cards.items[item].locked and item not in self.state.unlocked_items

    def _looked_at(self, b: Builder) -> ItemId:
        """The item that is shown: pointed at or in focus, else the one taken last, else the first."""
        spot = b.view.spot(self.focus or "") if self.hover is None else b.view.spot_at(self.hover)
        pointed = next((item for item in self.wares if spot is not None and spot.id == f"item:{item}"), None)
        return pointed or self.chosen or self.wares[0]

    def plan_for(self, item: ItemId) -> Buy | Sell:
        """What is done with an item: sold if it is yours, else bought."""
        return Sell(item) if item in self.state.items else Buy(item)

    def refused(self, item: ItemId) -> Refused | None:
        """Why nothing can be done with an item now."""
        return self._refused(item, self.campaign.legal())

    def _refused(self, item: ItemId, legal: Collection[Plan]) -> Refused | None:
        plan = self.plan_for(item)
        if self.campaign.kept is None or plan in legal:
            return None
        return why(self.desk.cards, self.state, plan)

    # The list

    @override
    def title(self) -> str:
        tr = self.desk.words.tr
        return tr("Too much to carry") if self.state.stop is CampaignStage.SELL else tr("Town")

    @override
    def rows(self) -> Iterator[Row]:
        tr, legal = self.desk.words.tr, self.campaign.legal()
        for item in self.wares:
            owned, plan = item in self.state.items, self.plan_for(item)
            value = tr("locked") if self._shut(item) else tr("{gold} gold", gold=self.desk.cards.items[item].price)
            if owned:
                value = tr("yours · sells for {gold}", gold=sale_price(self.desk.cards, item))
            do = partial(self.trade, plan) if self.chosen == item else partial(self.look_at, item)
            dim = self._refused(item, legal) is not None
            does = self.desk.cards.text(self.desk.words.lang, f"item.{item}.text")
            yield Row(f"item:{item}", self.desk.words.name(item), do, value=value, on=owned, dim=dim, body=does)

    # What can be done

    def look_at(self, item: ItemId) -> None:
        """Show an item; the next press buys or sells it."""
        self.chosen, self.notice = item, ""

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
        self.chosen, following = plan.item, self._try(plan)
        if not self.notice:
            self.traded = plan.item
            self.desk.hear("card")
        return following

    def _try(self, plan: Plan | None) -> Screen:
        """Carry a plan out, or take the last back: it stays, unless the campaign stands somewhere else then."""
        self.notice = self.campaign.tried(self.desk.words, plan)
        stays = self.state.stop is self._stop and self.campaign.book.cards is self.desk.cards
        return self if stays else self.campaign.onward(self)

    @override
    def command(self, name: str) -> Screen:
        """Undo takes the last plan back, and skip goes on: into the scenario that is set up, else back."""
        if name == "undo":
            return self._try(None) if self.campaign.last(self.desk.words) else self
        if name == "map" and self._has_stickers:
            return self._to_stickers()
        if name == "skip":
            return self._try(Begin()) if self.state.stop is CampaignStage.SETUP else self.back()
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following

    @property
    def _has_stickers(self) -> bool:
        """Whether cards can be enhanced here: in town, with a set that has dots (ENH-1)."""
        places = all_places(self.desk.cards, self.state)
        return self.state.stop is CampaignStage.TOWN and any(True for _ in places)

    def _to_stickers(self) -> Screen:
        return EnhancePage(self.desk, self.size, under=self, campaign=self.campaign)

    @override
    def back(self) -> Screen:
        """To the scenario card; what is owed comes first."""
        if self.state.stop is CampaignStage.SELL:
            self.notice = self.desk.words.refusal(Refused("ITM-2", "sell_first"))
            return self
        return super().back()

    # Showing

    @override
    def head(self) -> Node:
        """What can be done here, and what you have."""
        words, state = self.desk.words, self.state
        most = items_owned_most(self.desk.cards.items[item] for item in state.items)
        carried = words.plural("{own} of {count} item", "{own} of {count} items", most, own=len(state.items))
        purse = f"{words.tr('{gold} gold · {name}', gold=state.gold, name=state.name)} · {carried}"
        have = Text(purse, ink=lambda b: replace(b.strong, colour=b.c.lit), snug=True)
        return across(Text(self.campaign.only_looking(words) or words.plan_prompt(state), "dim"), have)

    @override
    def foot(self) -> Node:
        return CanvasNode(self._yours)

    @override
    def beside(self) -> Node:
        return CanvasNode(self._item)

    @override
    def way_back(self) -> Node:
        """Back, and on to the scenario that is set up."""
        begin = partial(self.command, "skip")
        on = button("begin", self.desk.words.tr("Play"), begin, key=self.desk.keys.of("skip"), strong=True)
        back = None if self.state.stop is CampaignStage.SELL else super().way_back()
        said, do = self.desk.words.tr("Stickers for your cards"), self._to_stickers
        stickers = button("stickers", said, do, key=self.desk.keys.of("map"), rule="ENH-1")
        last = self.campaign.last(self.desk.words)
        said = self.desk.words.tr("Take back: {step}", step=last)
        undo = button("undo", said, partial(self.command, "undo"), key=self.desk.keys.of("undo"), quiet=True)
        return across(
            back,
            undo if last else None,
            stickers if self._has_stickers else None,
            on if self.state.stop is CampaignStage.SETUP else None,
        )

    def _yours(self, b: Builder, room: Rect) -> None:
        """Your items as cards, where there is room for them."""
        high = min(room.h, round(room.w * 0.3 / ASPECT))
        if high >= b.m.px(CARDS_FROM):
            paint = self.desk.painter.paint
            cards = [image(partial(paint, ItemFace(item)), ASPECT, stretch=0) for item in self.state.items]
            middle = Centred(across(*cards), lambda b: (round(high * ASPECT) + b.m.gap) * len(cards))
            middle.put(b, Rect(room.x, room.bottom - high, room.w, high))

    def _item(self, b: Builder, room: Rect) -> None:
        """An item's card, what it means, why nothing can be done with it, and the button."""
        item, words = self._looked_at(b), self.desk.words
        refused, plan = self.refused(item), self.plan_for(item)
        said = self.notice or ("" if refused is None else words.refusal(refused))
        told = (
            image(partial(self.desk.painter.paint, ItemFace(item)), ASPECT),
            column(*(Text(line, "dim") for line in item_facts(words, item)), gap=0),
            Text(said, "danger") if said else None,
            None if refused is None else Chip(refused.rule),
            button("trade", words.plan_label(plan), partial(self.trade, plan), strong=not refused, off=bool(refused)),
        )
        ScaledToFit(column(*told)).put(b, room)
