"""The town: prices, why an item can't be bought, and what stickers there are for the cards (ITM-2, ITM-3, ENH)."""

from collections.abc import Iterator

from holdin.campaign.state import CampaignStage, CampaignState
from holdin.game.setup import item_faults
from holdin.game.step import Refused
from holdin.models.base import ItemId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.models.letters import Fights
from holdin.rules.enhancement import cannot_lie, every_place, gold_for


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


def all_places(cards: CardSet, state: CampaignState) -> Iterator[Sticker]:
    """Every kind of sticker on every line with a dot, whether it goes there or not, in the cards' order (ENH-1)."""
    return every_place(cards.characters[state.character], cards.enhancements)


def sticker_price(cards: CardSet, state: CampaignState, sticker: Sticker) -> int:
    """What a sticker costs now, on a line that there is (ENH-2)."""
    character, percent = cards.characters[state.character], cards.campaign.enhancement_percent
    return gold_for(character, state.stickers, sticker, cards.enhancements, percent)


def why_not_enhance(cards: CardSet, state: CampaignState, sticker: Sticker) -> Refused | None:
    """Why a sticker can't be bought for a place; none if it can (ENH-1, ENH-2)."""
    values = (("enhancement", str(sticker.enhancement)), ("card", str(sticker.card)))
    fault = cannot_lie(
        cards.characters[state.character], state.stickers, sticker, cards.enhancements, _fights(cards, state)
    )
    if fault is not None:
        return Refused(fault.rule, fault.value, values)
    if state.stop is not CampaignStage.TOWN:
        return Refused("ENH-1", "only_in_town", values)
    gold = sticker_price(cards, state, sticker)
    if gold > state.gold:
        return Refused("ENH-2", "too_dear", (*values, ("price", str(gold)), ("gold", str(state.gold))))
    return None


def _fights(cards: CardSet, state: CampaignState) -> Fights:
    """The open map, if any scenario that you know is fought there; else held in the hand (OPN-1)."""
    hero, known = cards.characters[state.character], (cards.scenarios[each] for each in state.unlocked)
    return Fights.OPEN if any(state.way(page, hero) is Fights.OPEN for page in known) else Fights.HELD


def _king_needs(cards: CardSet, state: CampaignState, item: ItemId) -> bool:
    """Whether an item is on a card that the chosen scenario needs for its monsters."""
    return state.chosen is not None and item in cards.king_list(cards.scenarios[state.chosen.scenario])
