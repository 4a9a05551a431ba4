"""The names of cards and gestures on a table: which words its cards, and what was done to them, call for."""

from collections.abc import Iterator

from holdin.hand import gestures as g
from holdin.hand.card_sheet import begins, heard, sheet
from holdin.hand.card_table import CardTable
from holdin.hand.sliding import hex_at
from holdin.hand.table_history import GestureMoment
from holdin.models.base import CardId
from holdin.models.deck import ABILITY
from holdin.tracker.situation import entering
from holdin.tracker.tap_effects import tapped
from holdin.words.gestures import by_itself_words, card_words, handling_words
from holdin.words.reasons import told
from holdin.words.taps import tap_words, treasure_looted
from holdin.words.tracking import hindering_words
from holdin.words.translator import sentence
from holdin.words.words import Words


def card_name(words: Words, table: CardTable, id_: str) -> str:
    """A card by the name that is up; one of your abilities by its own besides, as the referee calls it."""
    name = card_words(words, id_, table.card(id_).half)
    return words.both(name, CardId(id_.removeprefix(ABILITY))) if id_.startswith(ABILITY) else name


def gesture_words(words: Words, gesture: g.Gesture, before: CardTable) -> str:
    """A gesture, named, as done on this table."""
    match gesture:
        case g.Tell(tap=tap):
            return tap_words(tap, words, before.sheet or sheet(words.cards, before))
        case g.SwitchAutomatic(what=what, on=on):
            return f"{by_itself_words(words, what)}: {words.tr('on') if on else words.tr('off')}"
        case g.PickUp(setup=setup):
            values = {"scenario": words.name(setup.scenario)}
        case g.SetUp(scenario=scenario):
            values = {"scenario": words.name(scenario)}
        case _:
            values = {name: str(value) for name, value in gesture}
    cards = {name: card_name(words, before, values[name]) for name in ("card", "other") if name in values}
    return handling_words(words, gesture.kind, **values | cards)


def _begun(words: Words, moment: GestureMoment) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The combat that a slide of the HP card began: its distance and hindrances, as they are on the map."""
    fight = begins(words.cards, moment.before, moment.after)
    if fight is not None:
        now = sheet(words.cards, moment.after)
        for event in tapped(words.cards, sheet(words.cards, moment.before), fight)[1]:
            yield sentence(told(words, now, event)), event.rules
        yield hindering_words(words, now.hindering), ("HIN-1",)


def led_to(words: Words, moment: GestureMoment) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What came of what the referee was told, line by line, with the rules that it rests on."""
    if isinstance(moment.gesture, g.MoveCard | g.Slide) and moment.gesture.fight:
        yield from _begun(words, moment)
    if isinstance(moment.gesture, g.MoveCard) and moment.gesture.enter:
        hex_, now = hex_at(words.cards, moment.after), sheet(words.cards, moment.before)
        if hex_ is not None and hex_ != hex_at(words.cards, moment.before):
            for event in entering(words.cards, now, hex_)[0]:
                yield sentence(told(words, now, event)), event.rules
    if isinstance(moment.gesture, g.Rest):
        name = card_name(words, moment.before, moment.gesture.card)
        yield words.tr("{card} is lost; the others are back", card=name), ("RST-1",)
    if isinstance(moment.gesture, g.Tell):
        now, before = sheet(words.cards, moment.after), sheet(words.cards, moment.before)
        treasure = treasure_looted(words, moment.gesture.tap, before)
        if treasure is not None:
            yield words.cards.text(words.lang, f"treasure.{treasure}.text"), ("MAP-9",)
        for event in heard(words.cards, moment.before, moment.gesture.tap):
            yield sentence(told(words, now, event)), event.rules
