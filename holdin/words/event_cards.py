"""Event cards in words: what they tell, what a choice costs, on what an outcome depends, and what it brings (EVT)."""

from collections.abc import Iterator, Mapping
from typing import Final

from holdin.models.event_card import Between, ChoiceSide, EventCard, EventCost, EventDeck, EventOutcome, Terms
from holdin.words.abilities import list_words
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator, sentence

DECKS: Final[Mapping[EventDeck, str]] = {
    EventDeck.CITY: msgid("City event"),
    EventDeck.ROAD: msgid("Road event"),
    EventDeck.RIFT: msgid("Rift event"),
}


def deck_words(say: Translator, deck: EventDeck) -> str:
    """The deck that a card is of, as it stands over its title."""
    return say.tr(DECKS[deck])


def story_words(say: Translator, card: EventCard) -> str:
    """What a card tells before the choice."""
    return say.cards.text(say.lang, f"event.{card.id}.text")


def choice_words(say: Translator, card: EventCard, side: ChoiceSide) -> str:
    """What one does with a choice."""
    return say.cards.text(say.lang, f"event.{card.id}.{side}")


def offered_words(say: Translator, card: EventCard, side: ChoiceSide) -> str:
    """A choice with what it costs, as it is offered."""
    said, cost = choice_words(say, card, side), cost_words(say, card.choice(side).cost)
    return say.tr("{choice} Costs: {cost}", choice=said, cost=cost) if cost else said


def outcome_words(say: Translator, card: EventCard, side: ChoiceSide, place: int) -> str:
    """What is told of an outcome; the first has the place 0."""
    return say.cards.text(say.lang, f"event.{card.id}.{side}{place + 1}")


def cost_words(say: Translator, cost: EventCost) -> str:
    """What a choice costs, such as "3 gold, Bell Collar"; empty for nothing (EVT-4)."""
    parts = [say.tr("{value} gold", value=cost.gold)] if cost.gold else []
    parts += [say.tr("{value} reputation", value=cost.reputation)] if cost.reputation else []
    return ", ".join([*parts, *map(say.name, cost.items)])


def terms_words(say: Translator, terms: Terms) -> str:
    """Conditions, such as "gold at least 5; you are Mara"; empty for none (EVT-2, EVT-3)."""
    return "; ".join(_terms(say, terms))


def _terms(say: Translator, terms: Terms) -> Iterator[str]:
    tr = say.tr
    if terms.characters:
        yield tr("you are {names}", names=_or(say, terms.characters))
    yield from _between(say, tr("gold"), terms.gold)
    yield from _between(say, tr("reputation"), terms.reputation)
    yield from _between(say, tr("your level"), terms.level)
    yield from _between(say, tr("items owned"), terms.owned)
    yield from _between(say, tr("completed scenarios"), terms.completed_count)
    if terms.items:
        yield tr("you own: {names}", names=say.names(terms.items))
    if terms.without_items:
        yield tr("you don’t own: {names}", names=say.names(terms.without_items))
    if terms.achievements:
        yield tr("you have: {names}", names=say.names(terms.achievements))
    if terms.without_achievements:
        yield tr("you don’t have: {names}", names=say.names(terms.without_achievements))
    if terms.completed:
        yield tr("completed: {names}", names=say.names(terms.completed))
    if terms.not_completed:
        yield tr("not completed: {names}", names=say.names(terms.not_completed))
    if terms.bound_for:
        yield tr("bound for: {names}", names=_or(say, terms.bound_for))
    if terms.after is not None:
        yield tr("the last scenario was won") if terms.after == "won" else tr("the last scenario was lost")


def _or(say: Translator, ids: tuple[str, ...]) -> str:
    return f" {say.tr('or')} ".join(map(say.name, ids))


def _between(say: Translator, what: str, between: Between | None) -> Iterator[str]:
    if between is None:
        return
    if between.least is None:
        yield say.tr("{what} at most {most}", what=what, most=between.most)
    elif between.most is None:
        yield say.tr("{what} at least {least}", what=what, least=between.least)
    else:
        yield say.tr("{what} {least} to {most}", what=what, least=between.least, most=between.most)


def effect_lines(say: Translator, outcome: EventOutcome) -> Iterator[str]:
    """What an outcome brings, as it stands on the card: a line each (EVT-4)."""
    tr = say.tr
    if outcome.gold > 0:
        yield tr("Gain {value} gold.", value=outcome.gold)
    elif outcome.gold < 0:
        yield tr("Lose {value} gold.", value=-outcome.gold)
    if outcome.reputation:
        yield tr("Reputation {value}.", value=f"{outcome.reputation:+}".replace("-", "−"))
    for field, (said, value) in _BROUGHT.items():
        ids = getattr(outcome, field)
        if ids:
            yield tr(said, **{value: say.names(ids)})
    if outcome.next_scenario:
        yield next_words(say, outcome)
    yield tr("The card goes back under its deck.") if outcome.returns else tr("The card is out of the game.")


_BROUGHT: Final[Mapping[str, tuple[str, str]]] = {
    "items": (msgid("Gain: {names}."), "names"),
    "lose_items": (msgid("Lose: {names}."), "names"),
    "unlock_items": (msgid("For sale from now on: {names}."), "names"),
    "achievements": (msgid("Achievement: {achievement}."), "achievement"),
    "unlocks": (msgid("Unlocked: {scenario}."), "scenario"),
    "blocks": (msgid("Blocked from now on: {scenario}."), "scenario"),
    "adds": (msgid("Shuffle into its deck: {names}."), "names"),
    "removes": (msgid("Out of the game: {names}."), "names"),
}
"""What an outcome names, and how that is said."""


def next_words(say: Translator, outcome: EventOutcome) -> str:
    """What an outcome brings into the next scenario (EVT-4)."""
    parts = []
    for each in outcome.next_scenario:
        lasts = "" if each.lasting is None else f" ({say.word(each.lasting)})"
        parts.append(list_words(say, each.abilities) + lasts)
    return say.tr("The next scenario begins with: {abilities}.", abilities="; ".join(parts))


def told_outcome(say: Translator, card: EventCard, side: ChoiceSide, place: int) -> str:
    """An outcome as it lies on the card’s back: its conditions, and what is told of it."""
    terms = terms_words(say, card.choice(side).outcomes[place].when)
    told = outcome_words(say, card, side, place)
    if not terms:
        return told if place == 0 else f"({say.tr('Otherwise')}) {told}"
    return f"({sentence(terms)}) {told}"
