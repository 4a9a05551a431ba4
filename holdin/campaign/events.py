"""Events between scenarios: when one is drawn, what can be chosen, and what comes of it (EVT-1 to EVT-4)."""

from dataclasses import replace

from holdin.campaign.ending import brought
from holdin.campaign.event_order import can_come, in_deck
from holdin.campaign.state import CampaignState, EventBook, PutBack
from holdin.game.step import Event, Refused
from holdin.models.base import EventCardId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.event_card import (
    MOST_REPUTATION,
    Aftermath,
    ChoiceSide,
    EventCard,
    EventDeck,
    EventOutcome,
    Terms,
)
from holdin.models.rewards import Rewards
from holdin.models.scenario import Joins


def begun(cards: CardSet) -> EventBook:
    """The decks at a campaign's beginning."""
    return EventBook(cards.campaign.start_reputation)


# When


def after_scenario(cards: CardSet, state: CampaignState, scenario: ScenarioId, *, won: bool) -> CampaignState:
    """A scenario has ended: what lasted into it is over, and the town is visited (EVT-1, EVT-4)."""
    book = state.events
    if book is None:
        return state
    book = replace(book, last=scenario, won=won, ahead=())
    return replace(state, events=_due(cards, book, EventDeck.CITY))


def before_scenario(cards: CardSet, state: CampaignState, scenario: ScenarioId) -> CampaignState:
    """The way to a scenario: through a rift, on a road, or, where it is linked to the last one, neither (EVT-1).

    Ruling: one that is linked to the last one isn't reached through a rift either; before another try, and before a
    campaign's first scenario, there is no road.
    """
    book = state.events
    if book is None:
        return state
    page = cards.scenarios[scenario]
    if book.last in page.links:
        return state
    road = book.last not in {None, scenario}
    deck = EventDeck.RIFT if page.rift else EventDeck.ROAD if road else None
    return state if deck is None else replace(state, events=_due(cards, book, deck))


def _due(cards: CardSet, book: EventBook, deck: EventDeck) -> EventBook:
    """A card is to be drawn, if one that can be played is left."""
    return replace(book, due=deck if in_deck(cards, book, deck) else None, passed=(), drawn=None)


# Drawing


def turn_up(cards: CardSet, state: CampaignState, card: EventCardId, events: list[Event]) -> CampaignState:
    """A card comes up; one whose requirements aren't met is shuffled into the top three (EVT-3)."""
    book = state.events
    assert book is not None
    assert book.due is not None
    book = replace(book, turned=book.turned + 1)
    if meets(state, cards.events[card].requires):
        events.append(Event("event_drawn", {"event_card": card, "deck": str(book.due)}, ("EVT-1",)))
        return replace(state, events=_settled(cards, replace(book, drawn=card)))
    events.append(Event("event_passed", {"event_card": card}, ("EVT-3",)))
    book = replace(book, passed=(*book.passed, card))
    if can_come(cards, book):
        return replace(state, events=book)
    events.append(Event("no_event", {"deck": str(book.due)}, ("EVT-3",)))
    return replace(state, events=replace(_settled(cards, book), due=None))


def _settled(cards: CardSet, book: EventBook) -> EventBook:
    """The cards that were passed over go back into the deck, and those put back before come nearer (EVT-3)."""
    assert book.due is not None
    mine = {card.id for card in cards.deck(book.due)}
    gone = {*book.passed, book.drawn}
    older = (each for each in book.put_back if each.card not in gone)
    waiting = tuple(replace(each, since=each.since + 1) if each.card in mine else each for each in older)
    passed = tuple(PutBack(card, book.turned) for card in book.passed)
    under = tuple(each for each in book.under if each not in gone)
    return replace(book, passed=(), put_back=(*waiting, *passed), under=under)


# Conditions


def meets(state: CampaignState, terms: Terms) -> bool:
    """Whether a campaign has everything that is asked for (EVT-2, EVT-3)."""
    book = state.events
    assert book is not None
    numbers = (
        (terms.gold, state.gold),
        (terms.reputation, book.reputation),
        (terms.level, state.level),
        (terms.owned, len(state.items)),
        (terms.completed_count, state.successes),
    )
    bound = None if state.chosen is None else state.chosen.scenario
    ended = None if book.last is None else "won" if book.won else "lost"
    return (
        all(between is None or between.hold(number) for between, number in numbers)
        and (not terms.characters or state.character in terms.characters)
        and _has(state.items, terms.items, terms.without_items)
        and _has(state.achievements, terms.achievements, terms.without_achievements)
        and _has(state.completed, terms.completed, terms.not_completed)
        and (not terms.bound_for or bound in terms.bound_for)
        and terms.after in {None, ended}
    )


def _has(had: tuple[str, ...], every: tuple[str, ...], none: tuple[str, ...]) -> bool:
    return set(every) <= set(had) and set(none).isdisjoint(had)


# Choosing


def open_card(cards: CardSet, state: CampaignState) -> EventCard | None:
    """The card that lies open, if one does."""
    drawn = None if state.events is None else state.events.drawn
    return None if drawn is None else cards.events.get(drawn)


def why_not_choose(cards: CardSet, state: CampaignState, side: ChoiceSide) -> Refused | None:
    """Why a choice can't be made: it can't be paid; none if it can (EVT-4)."""
    card, book = open_card(cards, state), state.events
    if card is None or book is None:
        return Refused("EVT-2", "no_event_open")
    cost = card.choice(side).cost
    if cost.gold > state.gold:
        return Refused("EVT-4", "cannot_pay_gold", (("price", str(cost.gold)), ("gold", str(state.gold))))
    if cost.reputation > book.reputation:
        values = (("price", str(cost.reputation)), ("reputation", str(book.reputation)))
        return Refused("EVT-4", "cannot_pay_reputation", values)
    missing = next((item for item in cost.items if item not in state.items), None)
    return None if missing is None else Refused("EVT-4", "cannot_pay_item", (("item", missing),))


def choose(cards: CardSet, state: CampaignState, side: ChoiceSide, events: list[Event]) -> CampaignState:
    """The choice is paid, then the first outcome whose conditions held before happens (EVT-2, EVT-4)."""
    card = open_card(cards, state)
    assert card is not None
    outcomes = card.choice(side).outcomes
    place = next(n for n, each in enumerate(outcomes) if meets(state, each.when))
    return come_to_pass(cards, state, Aftermath(card.id, side, place), events)


def come_to_pass(cards: CardSet, state: CampaignState, after: Aftermath, events: list[Event]) -> CampaignState:
    """The choice is paid, and one of its outcomes happens, whether its conditions hold or not (EVT-2, EVT-4)."""
    choice = cards.events[after.event].choice(after.choice)
    outcome = choice.outcomes[after.outcome]
    events.append(Event("event_chosen", {"event_card": after.event, "choice": after.choice.value}, ("EVT-2",)))
    state = _gains(state, -choice.cost.gold, -choice.cost.reputation, events)
    state = _loses(state, choice.cost.items, events)
    told: dict[str, object] = {"event_card": after.event, "choice": after.choice.value, "outcome": after.outcome}
    events.append(Event("event_outcome", told, ("EVT-2",)))
    state = _happens(cards, state, outcome, events)
    if outcome.next_scenario:
        events.append(Event("event_lasts", told, ("EVT-4",)))
    return replace(state, events=_put_away(state, after, outcome, events))


def _put_away(state: CampaignState, after: Aftermath, outcome: EventOutcome, events: list[Event]) -> EventBook:
    """The card goes back under its deck, or out of the game; what it began lasts into the next scenario (EVT-2)."""
    book, card = state.events, after.event
    assert book is not None
    goes_out = card in book.out or not outcome.returns
    if goes_out:
        events.append(Event("event_gone", {"event_card": card}, ("EVT-2",)))
    else:
        events.append(Event("event_returned", {"event_card": card}, ("EVT-2",)))
    return replace(
        book,
        due=None,
        drawn=None,
        ahead=(*book.ahead, after) if outcome.next_scenario else book.ahead,
        under=book.under if goes_out else (*book.under, card),
        out=tuple(dict.fromkeys((*book.out, card))) if goes_out else book.out,
    )


def _happens(cards: CardSet, state: CampaignState, outcome: EventOutcome, events: list[Event]) -> CampaignState:
    """Gold, reputation and items; then scenarios, achievements and event cards (EVT-4)."""
    state = _gains(state, outcome.gold, outcome.reputation, events)
    state = _loses(state, outcome.lose_items, events)
    gained = tuple(item for item in outcome.items if item not in state.items)
    opened = tuple(item for item in outcome.unlock_items if item not in state.unlocked_items)
    events += [Event("item_gained", {"item": item}, ("EVT-4",)) for item in gained]
    events += [Event("item_unlocked", {"item": item}, ("EVT-4",)) for item in opened]
    rewards = Rewards(
        items=gained,
        unlock_items=opened,
        achievements=tuple(each for each in outcome.achievements if each not in state.achievements),
    )
    page = Joins(after=(_ANY,), unlocks=_known(cards, outcome.unlocks), blocks=_blocked(cards, state, outcome))
    return _decks(brought(page, rewards, state, events), outcome, events)


_ANY = ScenarioId("")


def _known(cards: CardSet, scenarios: tuple[ScenarioId, ...]) -> tuple[ScenarioId, ...]:
    """Those that this campaign has: an expansion that is played by itself lacks some of the set below."""
    return tuple(each for each in scenarios if each in cards.scenarios)


def _blocked(cards: CardSet, state: CampaignState, outcome: EventOutcome) -> tuple[ScenarioId, ...]:
    return tuple(each for each in _known(cards, outcome.blocks) if each not in state.completed)


def _gains(state: CampaignState, gold: int, reputation: int, events: list[Event]) -> CampaignState:
    """Nothing goes below 0, and reputation not above its most (EVT-4)."""
    book = state.events
    assert book is not None
    now = max(0, state.gold + gold)
    name = min(MOST_REPUTATION, max(0, book.reputation + reputation))
    more, better = now - state.gold, name - book.reputation
    if more > 0:
        events.append(Event("gold_gained", {"gold": more}, ("EVT-4",)))
    elif more < 0:
        events.append(Event("gold_lost", {"gold": -more}, ("EVT-4",)))
    if better > 0:
        events.append(Event("reputation_gained", {"value": better, "reputation": name}, ("EVT-4",)))
    elif better < 0:
        events.append(Event("reputation_lost", {"value": -better, "reputation": name}, ("EVT-4",)))
    return replace(state, gold=now, events=replace(book, reputation=name))


def _loses(state: CampaignState, items: tuple[str, ...], events: list[Event]) -> CampaignState:
    lost = [item for item in state.items if item in items]
    events += [Event("item_lost", {"item": item}, ("EVT-4",)) for item in lost]
    return replace(state, items=tuple(item for item in state.items if item not in lost))


def _decks(state: CampaignState, outcome: EventOutcome, events: list[Event]) -> CampaignState:
    """Event cards that come into their decks, and those that leave the game (EVT-4)."""
    book = state.events
    assert book is not None
    added = tuple(each for each in outcome.adds if each not in book.added and each not in book.out)
    events += [Event("events_added", {"count": len(added)}, ("EVT-4",))] if added else []
    book = replace(
        book,
        added=(*book.added, *added),
        out=tuple(dict.fromkeys((*book.out, *outcome.removes))),
        under=tuple(each for each in book.under if each not in outcome.removes),
        put_back=tuple(each for each in book.put_back if each.card not in outcome.removes),
    )
    return replace(state, events=book)
