"""In which order event cards come up: what may come next, and what the campaign's seed says (EVT-1, EVT-3).

A deck's order is a function of the seed and the cards' ids: nothing of it is written down before it is seen, undo
changes nothing of it, and a card that is added later has its place in it, as if it had been shuffled in.
"""

from typing import Final

from holdin.campaign.state import CampaignState, EventBook
from holdin.game.dice import number
from holdin.models.base import EventCardId
from holdin.models.card_set import CardSet
from holdin.models.event_card import EventDeck

TOP: Final = 3
"""Among so many cards of the deck goes one whose requirements aren't met (EVT-3)."""


def in_deck(cards: CardSet, book: EventBook, deck: EventDeck) -> tuple[EventCardId, ...]:
    """Every card that a deck has now, those under it and those put back into it too."""
    return tuple(
        card.id
        for card in cards.deck(deck)
        if card.id not in book.out and card.id != book.drawn and (not card.locked or card.id in book.added)
    )


def can_come(cards: CardSet, book: EventBook) -> tuple[EventCardId, ...]:
    """The cards that may come up now: of what goes through the deck again only its first (EVT-1, EVT-3)."""
    if book.due is None or book.drawn is not None:
        return ()
    here = [id_ for id_ in in_deck(cards, book, book.due) if id_ not in book.passed]
    back = {each.card: each for each in book.put_back if each.card in here}
    must = tuple(id_ for id_, each in back.items() if each.since >= TOP - 1)
    fresh = tuple(id_ for id_ in here if id_ not in back and id_ not in book.under)
    again = tuple(id_ for id_ in book.under if id_ in here and id_ not in back)[:1]
    return must or (*back, *(fresh or again))


def next_event(cards: CardSet, state: CampaignState, seed: int) -> EventCardId | None:
    """The card that comes up now by the seed; none where no event is under way, or no card is left."""
    book = state.events
    if book is None or not can_come(cards, book):
        return None
    able = can_come(cards, book)
    order = sorted((id_ for id_ in able if id_ not in _back(book)), key=lambda id_: _key(seed, id_))
    for each in book.put_back:
        if each.card in able:
            place = number(_key(seed, each.card), each.at) % TOP - each.since
            order.insert(max(place, 0), each.card)
    return order[0]


def _back(book: EventBook) -> set[EventCardId]:
    return {each.card for each in book.put_back}


def _key(seed: int, id_: EventCardId) -> int:
    """A card's place in the seed's order."""
    found = seed
    for sign in id_.encode():
        found = number(found, sign)
    return found
