"""What can be done between scenarios, what came of it, and why something can't be done."""

from collections.abc import Mapping

from holdin.campaign.actions import (
    Begin,
    Buy,
    ChooseEvent,
    ChooseScenario,
    DrawEvent,
    Enhance,
    Finish,
    GiveUp,
    Plan,
    Sell,
    TakeOn,
    Upgrade,
)
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.campaign.town import sale_price
from holdin.game.step import Event
from holdin.models.base import EventCardId, ScenarioId
from holdin.models.enhancement import Sticker
from holdin.models.event_card import ChoiceSide, EventDeck
from holdin.rules.enhancement import printed_line
from holdin.words.abilities import brief
from holdin.words.catalogues import msgid
from holdin.words.dungeons import dungeon_head
from holdin.words.event_cards import choice_words, deck_words, next_words, outcome_words
from holdin.words.translator import Translator

PROMPTS: Mapping[CampaignStage, str] = {
    CampaignStage.TOWN: msgid("In town: buy, sell, or choose the next scenario."),
    CampaignStage.SETUP: msgid("The king has taken what he needs; buy or sell, then play."),
    CampaignStage.PLAYING: msgid("A scenario is being played."),
    CampaignStage.UPGRADE: msgid("A level gained: choose the ability card to upgrade to level 2."),
    CampaignStage.SELL: msgid("You own more than you may: choose what to sell."),
    CampaignStage.EVENT: msgid("An event: make one of its two choices."),
}

TOLD: Mapping[str, str] = {
    "item_bought": msgid("You buy {item} for {gold} gold."),
    "item_sold": msgid("You sell {item} for {gold} gold."),
    "card_upgraded": msgid("{card} is upgraded to level 2."),
    "card_enhanced": msgid("{enhancement} on {card}, for good, for {gold} gold."),
    "scenario_set_up": msgid("{scenario} is set up at level {level}."),
    "king_took": msgid("The king needs {item} and pays {gold} gold for it."),
    "tokens_paid": msgid("Money tokens looted: {tokens}; that is {gold} gold."),
    "treasure_gained": msgid("Treasure: {treasure}"),
    "scenario_completed": msgid("{scenario} is completed; reward: {gold} gold."),
    "scenario_unlocked": msgid("Unlocked: {scenario}."),
    "scenario_blocked": msgid("Blocked from now on: {scenario}."),
    "achievement_gained": msgid("Achievement: {achievement}."),
    "level_gained": msgid("You reach level {level}."),
    "expansion_taken_on": msgid("{expansion} is part of this campaign from now on."),
    "event_happened": "{event}",
    "event_drawn": msgid("{deck}: {event_card}."),
    "event_passed": msgid("{event_card} asks for what you don’t have: it is shuffled into the top three."),
    "no_event": msgid("No card of the deck can be played now."),
    "event_chosen": msgid("You choose: {choice}"),
    "event_outcome": "{outcome}",
    "gold_gained": msgid("You gain {gold} gold."),
    "gold_lost": msgid("You lose {gold} gold."),
    "reputation_gained": msgid("Your reputation rises by {value}, to {reputation}."),
    "reputation_lost": msgid("Your reputation falls by {value}, to {reputation}."),
    "item_gained": msgid("You gain {item}."),
    "item_lost": msgid("You lose {item}."),
    "item_unlocked": msgid("For sale from now on: {item}."),
    "events_added": msgid("New cards among the events: {count}."),
    "event_lasts": "{lasts}",
    "event_returned": msgid("{event_card} goes back under its deck."),
    "event_gone": msgid("{event_card} is out of the game."),
}
"""A line for every kind of event of a campaign."""

NAMED = frozenset({"item", "card", "scenario", "achievement", "enhancement", "event_card"})


def prompt(say: Translator, state: CampaignState) -> str:
    """What is to be done now."""
    return say.tr(PROMPTS[state.stop])


def label(say: Translator, plan: Plan) -> str:
    """A short button label for a plan."""
    match plan:
        case Buy(item=item):
            return say.tr("Buy {item} ({gold} gold)", item=say.name(item), gold=say.cards.items[item].price)
        case Sell(item=item):
            return say.tr("Sell {item} ({gold} gold)", item=say.name(item), gold=sale_price(say.cards, item))
        case ChooseScenario(scenario=scenario, level=level):
            return _scenario(say, scenario, level)
        case Upgrade(card=card):
            return say.tr("Upgrade {card} to level 2", card=say.name(card))
        case Enhance():
            return sticker_words(say, plan.sticker)
        case GiveUp():
            return say.tr("Give the scenario up")
        case Finish():
            return say.tr("Finish the scenario")
        case Begin():
            return say.tr("Play")
        case TakeOn():
            return say.tr("Take on: {expansion}", expansion=_title(say))
    return _event_label(say, plan)


def _scenario(say: Translator, scenario: ScenarioId, level: int) -> str:
    """A scenario with its number; a dungeon has none, but a word."""
    if (dungeon := say.cards.dungeon) is not None and dungeon.scenario.id == scenario:
        return f"{say.name(scenario)} · {dungeon_head(say, dungeon)}"
    number = say.cards.scenarios[scenario].number
    return say.tr("{number} {scenario}, level {level}", number=number, scenario=say.name(scenario), level=level)


def _event_label(say: Translator, plan: Plan) -> str:
    match plan:
        case ChooseEvent(choice=choice):
            return say.tr("Choice {letter}", letter=choice.value.upper())
        case DrawEvent(event=event):
            return say.name(event)
    return ""


def _title(say: Translator) -> str:
    """An expansion’s title: its own cards tell it, before it is taken on and after."""
    return say.cards.text(say.lang, "set.title")


def sticker_words(say: Translator, at: Sticker) -> str:
    """A sticker and where it lies."""
    return say.tr("{enhancement}: {place}", enhancement=say.name(at.enhancement), place=place_words(say, at))


def place_words(say: Translator, at: Sticker) -> str:
    """Where on the cards a sticker lies, such as "Kick the Stool (The Opportunist), top, Attack 3"."""
    face = say.face_name(at.card, at.side, at.level)
    lines = (printed_line(character, at) for character in say.cards.characters.values())
    line = next((line for line in lines if line is not None), None)
    where = [say.both(face, at.card), say.word(at.half), *([] if line is None else [brief(line, say)])]
    return ", ".join(where)


def told(say: Translator, event: Event) -> str:
    """A log line for an event between scenarios."""
    values = {name: say.name(str(value)) if name in NAMED else value for name, value in event.values.items()}
    for kind in ("treasure", "event"):
        if kind in values:
            values[kind] = say.cards.text(say.lang, f"{kind}.{values[kind]}.text")
    if "deck" in values:
        values["deck"] = deck_words(say, EventDeck(str(values["deck"])))
    if "choice" in values:
        values |= _event_texts(say, event)
    if "expansion" in values:
        values["expansion"] = _title(say)
    return say.tr(TOLD[event.kind], **values)


def _event_texts(say: Translator, event: Event) -> dict[str, object]:
    """What an event card tells of a choice and of its outcome (EVT-2)."""
    card, side = say.cards.events[EventCardId(str(event.values["event_card"]))], ChoiceSide(str(event.values["choice"]))
    texts: dict[str, object] = {"choice": choice_words(say, card, side)}
    place = event.values.get("outcome")
    if isinstance(place, int):
        texts["outcome"] = outcome_words(say, card, side, place)
        texts["lasts"] = next_words(say, card.choice(side).outcomes[place])
    return texts
