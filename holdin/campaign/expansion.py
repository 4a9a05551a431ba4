"""An expansion that a running campaign takes on, and what of a campaign rests where the cards for it aren't here."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

from holdin.campaign.actions import TakeOn
from holdin.campaign.ending import HIGHEST_LEVEL, brought, happen
from holdin.campaign.event_order import in_deck
from holdin.campaign.machine import CampaignStep, settle
from holdin.campaign.state import CampaignStage, CampaignState, EventBook, Resting
from holdin.game.step import Event, Refused
from holdin.models.base import CardSetId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.models.event_card import EventDeck
from holdin.models.scales import CHARACTER_LEVELS
from holdin.rules.enhancement import cannot_lie


def why_not_take_on(expansion: CardSet, state: CampaignState) -> Refused | None:
    """Why a campaign can't take an expansion on now, none if it can (END-3).

    :param expansion: its cards, which build on those that the campaign is played with.
    """
    joins = expansion.campaign.joins
    if joins is None or expansion.name in state.sets:
        return Refused("END-4", "not_offered")
    if state.stop is not CampaignStage.TOWN:
        return Refused("END-4", "only_between")
    missing = joins.missing(state.completed)
    if missing is None:
        return None
    if joins.or_after:
        return Refused("END-3", "too_early_for_either", (("scenario", missing), ("other", joins.or_after[0])))
    return Refused("END-3", "too_early", (("scenario", missing),))


def take_on(expansion: CardSet, state: CampaignState) -> CampaignStep | Refused:
    """Take an expansion on: what it opens at once, and its events that have been waited for already (END-3)."""
    refused, joins = why_not_take_on(expansion, state), expansion.campaign.joins
    if refused is not None or joins is None:
        return refused or Refused("END-4", "not_offered")
    name = CardSetId(expansion.name)
    events = [Event("expansion_taken_on", {"expansion": name, "gold": joins.rewards.gold}, ("END-3",))]
    after = brought(joins, joins.rewards, replace(state, sets=(*state.sets, name)), events)
    after = happen(expansion, after, (), events)
    return CampaignStep(state, TakeOn(name), settle(expansion, after), tuple(events))


# What rests

_Known = Callable[[Any], bool]


def fitted(cards: CardSet, state: CampaignState) -> CampaignState:
    """A campaign as it can stand between two scenarios with some cards: what they don't have rests.

    :raises ValueError: the character or a figure is none that a campaign can have.
    """
    character = cards.characters.get(state.character)
    if character is None:
        msg = f"the card set has no character {state.character!r}"
        raise ValueError(msg)
    if not (
        state.level in CHARACTER_LEVELS and state.gold >= 0 <= state.played and 0 <= state.upgrades_due < HIGHEST_LEVEL
    ):
        msg = "its level, gold or number of scenarios can’t be"
        raise ValueError(msg)
    had = state.resting or Resting()
    here: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for name, known in _things(cards, state).items():
        every = tuple(dict.fromkeys((*getattr(state, name), *getattr(had, name))))
        here[name] = _lying(cards, state, every) if name == "stickers" else tuple(filter(known, every))
        rest[name] = tuple(each for each in every if each not in here[name])
    resting = Resting(sets=had.sets, **rest)
    between = replace(
        state,
        stop=CampaignStage.TOWN,
        chosen=None,
        resting=resting if _any(resting) else None,
        events=_in_town(cards, state.events),
        **here,
    )
    return settle(cards, between)


def _in_town(cards: CardSet, book: EventBook | None) -> EventBook | None:
    """The event decks between two scenarios: only a card of the town may be due there, and lie open, if it is here.

    It is due and not yet drawn where an upgrade or a sale is owed first (LVL-2, ITM-2).
    """
    if book is None:
        return None
    waits = book.drawn is None and bool(in_deck(cards, book, EventDeck.CITY))
    if book.due is EventDeck.CITY and (waits or book.drawn in cards.events):
        return book
    return replace(book, due=None, drawn=None, passed=())


def rested(cards: CardSet, state: CampaignState) -> CampaignState:
    """A campaign without the expansions that it has taken on, with the cards of its beginning."""
    had = state.resting or Resting()
    return fitted(cards, replace(state, sets=(), resting=replace(had, sets=(*state.sets, *had.sets))))


def woken(cards: CardSet, state: CampaignState) -> CampaignState:
    """A campaign with its expansions again, whose cards are here."""
    had = state.resting or Resting()
    return fitted(cards, replace(state, sets=(*state.sets, *had.sets), resting=replace(had, sets=())))


def _any(resting: Resting) -> bool:
    return any(getattr(resting, each.name) for each in fields(resting))


def _things(cards: CardSet, state: CampaignState) -> Mapping[str, _Known]:
    """Of every list of a campaign, what the cards have of it."""
    upgradable = {card.id for card in cards.characters[state.character].cards}
    scenario, item = partial(_in, cards.scenarios), partial(_in, cards.items)
    return {
        "upgrades": partial(_in, upgradable),
        "items": item,
        "achievements": partial(_in, cards.campaign.achievements),
        "unlocked": scenario,
        "completed": scenario,
        "blocked": scenario,
        "taken": partial(_in, cards.treasures),
        "unlocked_items": item,
        "stickers": bool,
    }


def _in(known: Iterable[str], each: str) -> bool:
    return each in known


def _lying(cards: CardSet, state: CampaignState, stickers: Iterable[Sticker]) -> tuple[Sticker, ...]:
    """The stickers that these cards have room for (ENH-1)."""
    found: tuple[Sticker, ...] = ()
    for sticker in stickers:
        if cannot_lie(cards.characters[state.character], found, sticker, cards.enhancements) is None:
            found = (*found, sticker)
    return found
