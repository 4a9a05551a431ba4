"""What a campaign has that event cards give and take, weighed in gold as a practised person would (EVT-4).

The weights are rules of thumb; only damage at a scenario's beginning was measured, by games with it and without.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from holdin.campaign.state import CampaignState, EventBook
from holdin.campaign.town import sale_price
from holdin.game.setup import item_faults
from holdin.models.ability import Ability, GainCondition, Retaliate, Suffer
from holdin.models.card_set import CardSet
from holdin.models.event_card import EventCard
from holdin.models.letters import Condition
from holdin.players.arithmetic import added

_IDLE: Final = 0.7
"""A piece of gold beyond the dearest thing that the town has for you: it waits for a sticker."""
_NAME: Final = 0.9
"""A point of reputation at the campaign's beginning, as long as every card that asks for it is to come."""
_KNOWN_WELL: Final = 9
"""No card asks for more: points above this are worth next to nothing."""
_OWNED: Final = 0.75
"""How much of its price an item is worth to its owner."""
_OPENED: Final = 1.0
"""An item that the town sells from now on, an achievement, an event card that comes into its deck."""
_ROAD: Final = 3.0
"""A scenario that is open."""

_HURT: Final = 1.2
"""A point of damage to begin with."""
_TOUGH: Final = 10
"""HP of somebody whom a point of damage hurts so much."""
_CONDITIONS: Final[Mapping[Condition, float]] = {
    Condition.STRENGTHEN: 1.6,
    Condition.REGENERATE: 1.4,
    Condition.INVISIBLE: 1.6,
    Condition.MUDDLE: -1.2,
    Condition.DISARM: -1.6,
}
_RETALIATES: Final = 2.5
_AFTER_A_LOSS: Final = 1.5
"""How much more it matters where the last scenario was lost: what comes is hard."""


def worth(cards: CardSet, state: CampaignState) -> float:
    """What a campaign has, in gold; only differences mean anything."""
    book = state.events
    assert book is not None
    opened = (len(state.unlocked_items) + len(state.achievements) + len(book.added)) * _OPENED
    roads = (len(state.unlocked) - len({*state.blocked} - {*state.completed})) * _ROAD
    return _purse(cards, state) + _name(cards, book) + _kit(cards, state) + opened + roads + _ahead(cards, state, book)


def _purse(cards: CardSet, state: CampaignState) -> float:
    """Gold counts in full up to the dearest thing that the town has for you, and little beyond."""
    wares = (item for item in cards.items.values() if not item.locked or item.id in state.unlocked_items)
    wish = max((ware.price for ware in wares if ware.id not in state.items), default=0)
    return min(state.gold, wish) + max(state.gold - wish, 0) * _IDLE


def _kit(cards: CardSet, state: CampaignState) -> float:
    """Items are worth their use; where they can't be owned together, the cheapest only what it is sold for (ITM-2)."""
    used = sum(cards.items[item].price for item in state.items) * _OWNED
    if not any(True for _ in item_faults(cards, state.items)):
        return used
    spare = min(state.items, key=lambda item: cards.items[item].price)
    return used - cards.items[spare].price * _OWNED + sale_price(cards, spare)


def _name(cards: CardSet, book: EventBook) -> float:
    """Reputation is for the cards that ask for it: the fewer are left, the less it is worth."""
    asking = [card.id for card in cards.events.values() if _asks(card)]
    left = [id_ for id_ in asking if id_ not in book.out and id_ != book.drawn]
    return min(book.reputation, _KNOWN_WELL) * _NAME * len(left) / max(len(asking), 1)


def _asks(card: EventCard) -> bool:
    return any(outcome.when.reputation is not None for choice in card.choices for outcome in choice.outcomes)


def _ahead(cards: CardSet, state: CampaignState, book: EventBook) -> float:
    """What the next scenario begins with; a condition that is had twice is had once."""
    abilities = [each for after in book.ahead for begin in cards.beginnings(after) for each in begin.abilities]
    conditions = dict.fromkeys(each.condition for each in abilities if isinstance(each, GainCondition))
    whole = _befalls(cards, state, abilities) + added(_CONDITIONS.get(each, 0.0) for each in conditions)
    return whole * (_AFTER_A_LOSS if book.last is not None and not book.won else 1.0)


def _befalls(cards: CardSet, state: CampaignState, abilities: Iterable[Ability]) -> float:
    hp = cards.characters[state.character].hp_card.max_hp[state.level - 1]
    hurt = sum(each.value for each in abilities if isinstance(each, Suffer)) * _HURT * _TOUGH / hp
    return _RETALIATES * sum(each.value for each in abilities if isinstance(each, Retaliate)) - hurt
