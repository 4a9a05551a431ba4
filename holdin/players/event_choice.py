"""Who chooses at event cards: from what is printed on the card that lies open and the campaign as it stands (EVT-2).

Nobody sees which outcome it will be before the choice is made, nor what lies in the decks. Who knows the card by heart
can tell from the campaign which outcome its conditions lead to; who meets it for the first time can't.
"""

from collections.abc import Callable
from typing import Final

from holdin.campaign.events import come_to_pass, meets, open_card, why_not_choose
from holdin.campaign.state import CampaignState
from holdin.models.card_set import CardSet
from holdin.models.event_card import Aftermath, ChoiceSide
from holdin.players.arithmetic import added
from holdin.players.bots import Bot
from holdin.players.event_worth import worth
from holdin.players.player import Luck

Chooser = Callable[[CardSet, CampaignState], ChoiceSide]
"""Picks one of the choices that can be paid of the card that lies open."""


def payable(cards: CardSet, state: CampaignState) -> tuple[ChoiceSide, ...]:
    """The choices that can be made (EVT-4)."""
    return tuple(side for side in ChoiceSide if why_not_choose(cards, state, side) is None)


def by_heart(cards: CardSet, state: CampaignState) -> ChoiceSide:
    """The choice that leaves most, by somebody who knows the card and its conditions."""
    return max(payable(cards, state), key=lambda side: _known(cards, state, side))


def at_first_sight(cards: CardSet, state: CampaignState) -> ChoiceSide:
    """The choice that leaves most on average, by somebody to whom each outcome of a choice is as likely as another."""
    return max(payable(cards, state), key=lambda side: _guessed(cards, state, side))


def any_of_them(luck: Luck) -> Chooser:
    """Either choice, as readily."""

    def choose(cards: CardSet, state: CampaignState) -> ChoiceSide:
        able = payable(cards, state)
        return able[int(luck.below(len(able)))]

    return choose


CHOOSERS: Final = (Bot.RANDOM, Bot.GREEDY, Bot.PLANNER)
"""The players that choose at event cards."""


def chooser(bot: Bot, seed: int) -> Chooser:
    """How one of them chooses: greedy at first sight, the planner by heart.

    :param seed: of its own luck.
    """
    match bot:
        case Bot.GREEDY:
            return at_first_sight
        case Bot.PLANNER:
            return by_heart
        case _:
            return any_of_them(Luck(seed))


def _known(cards: CardSet, state: CampaignState, side: ChoiceSide) -> float:
    card = open_card(cards, state)
    assert card is not None
    outcomes = card.choice(side).outcomes
    place = next(n for n, each in enumerate(outcomes) if meets(state, each.when))
    return _leaves(cards, state, Aftermath(card.id, side, place))


def _guessed(cards: CardSet, state: CampaignState, side: ChoiceSide) -> float:
    card = open_card(cards, state)
    assert card is not None
    places = range(len(card.choice(side).outcomes))
    return added(_leaves(cards, state, Aftermath(card.id, side, place)) for place in places) / len(places)


def _leaves(cards: CardSet, state: CampaignState, after: Aftermath) -> float:
    return worth(cards, come_to_pass(cards, state, after, []))
