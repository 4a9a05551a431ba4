"""The town: prices, and why an item can't be bought (ITM-2, ITM-3)."""

from holdin.campaign.state import CampaignStage, CampaignState
from holdin.game.setup import item_faults
from holdin.game.step import Refused
from holdin.models.base import ItemId
from holdin.models.card_set import CardSet


def sale_price(cards: CardSet, item: ItemId) -> int:
    """Half the price, rounded down (ITM-3)."""
    return cards.items[item].price // 2


def can_buy(cards: CardSet, state: CampaignState, item: ItemId) -> bool:
    """Whether an item can be bought now."""
    return why_not_buy(cards, state, item) is None


def why_not_buy(cards: CardSet, state: CampaignState, item: ItemId) -> Refused | None:
    """Why an item can't be bought; none if it can."""
    values = (("item", item),)
    thing = cards.items.get(item)
    if thing is None:
        return Refused("ITM-3", "no_such_item", values)
    if item in state.items:
        return Refused("ITM-2", "item_owned", values)
    if thing.locked and item not in state.unlocked_items:
        return Refused("ITM-3", "item_locked", values)
    if state.stop is CampaignStage.SETUP and _king_needs(cards, state, item):
        return Refused("SET-2", "king_needs_it", values)
    if thing.price > state.gold:
        return Refused("ITM-3", "too_expensive", (*values, ("price", str(thing.price)), ("gold", str(state.gold))))
    fault = next(item_faults(cards, (*state.items, item)), None)
    if fault is not None:
        return Refused("ITM-2", fault.code, values)
    return None


def _king_needs(cards: CardSet, state: CampaignState, item: ItemId) -> bool:
    """Whether an item is on a card that the chosen scenario needs for its monsters."""
    return state.chosen is not None and item in cards.king_list(cards.scenarios[state.chosen.scenario])
