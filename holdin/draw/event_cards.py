"""Event cards: the story and the two choices on the front, all that can come of them on the back (EVT-2)."""

from collections.abc import Iterator
from typing import Final

from holdin.draw.canvas import Canvas
from holdin.draw.looks import EventSide
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.text import Box
from holdin.models.event_card import ChoiceSide, EventCard, EventDeck
from holdin.words.event_cards import (
    choice_words,
    cost_words,
    deck_words,
    effect_lines,
    story_words,
    terms_words,
    told_outcome,
)
from holdin.words.translator import Translator, sentence

_LEFT, _WIDE = 0.07, 0.86
_STORY: Final = (0.135, 0.44)
CHOICES: Final = {ChoiceSide.A: Box(_LEFT, 0.60, _WIDE, 0.165), ChoiceSide.B: Box(_LEFT, 0.785, _WIDE, 0.165)}
"""Where each choice stands, in fractions of the card's width and height."""
_TEXT, _FLOOR = 0.034, 0.0145
"""Ems of what is read, by the card's height; on the back as much smaller as there is more of it."""


def paint_event(context: RenderContext, look: EventSide, height: int) -> Proof:
    """A side of an event card (EVT-2)."""
    sheet, card = context.upright(height), context.cards.events[look.event]
    say = Translator(context.cards, context.lang)
    if look.back:
        _outcomes(sheet, context, say, card)
    else:
        _front(sheet, context, say, card)
    return context.proof(sheet, _rim(context, card.deck))


def _rim(context: RenderContext, deck: EventDeck) -> tuple[int, int, int]:
    colours = context.colours
    rims = {EventDeck.CITY: colours.orange, EventDeck.ROAD: colours.ink_soft, EventDeck.RIFT: colours.blue}
    return rims[deck]


def _front(sheet: Canvas, context: RenderContext, say: Translator, card: EventCard) -> None:
    colours, em = context.colours, sheet.em
    asked = terms_words(say, card.requires)
    head = say.name(card.id)
    deck = f"{deck_words(say, card.deck)} · {asked}" if asked else deck_words(say, card.deck)
    sheet.text(deck, sheet.box(_LEFT, 0.025, _WIDE, 0.032), "italic", em * 0.026, colours.ink_soft, floor=em * _FLOOR)
    sheet.text(head, sheet.box(_LEFT, 0.057, _WIDE, 0.06), "title", em * 0.05, colours.ink)
    _line(sheet, context, 0.125)
    sheet.text(
        story_words(say, card),
        sheet.box(_LEFT, _STORY[0], _WIDE, _STORY[1]),
        "text",
        em * _TEXT,
        colours.ink,
        align="left",
        floor=em * _FLOOR,
        needed=True,
    )
    for side in CHOICES:
        _choice(sheet, context, say, card, side)


def _choice(sheet: Canvas, context: RenderContext, say: Translator, card: EventCard, side: ChoiceSide) -> None:
    colours, em = context.colours, sheet.em
    box = sheet.box(*CHOICES[side])
    sheet.rect(box, em * 0.02, fill=colours.white, fill_opacity=0.5, stroke=colours.ink_faint, stroke_width=sheet.hair)
    letter = Box(box.x, box.y, box.w * 0.15, box.h)
    sheet.text(side.value.upper(), letter, "number", em * 0.06, colours.ink)
    cost = cost_words(say, card.choice(side).cost)
    said = choice_words(say, card, side)
    room = Box(box.x + letter.w, box.y + box.h * 0.06, box.w * 0.83, box.h * (0.6 if cost else 0.88))
    sheet.text(said, room, "text", em * _TEXT, colours.ink, align="left", floor=em * _FLOOR, needed=True)
    if cost:
        price = Box(room.x, room.y + room.h, room.w, box.h * 0.28)
        told = say.tr("Costs: {cost}", cost=cost)
        sheet.text(told, price, "bold", em * 0.028, colours.ink, align="left", floor=em * _FLOOR, needed=True)


def _outcomes(sheet: Canvas, context: RenderContext, say: Translator, card: EventCard) -> None:
    """As much room for each as it has letters."""
    colours, em = context.colours, sheet.em
    sheet.text(say.name(card.id), sheet.box(_LEFT, 0.022, _WIDE, 0.045), "title", em * 0.038, colours.ink)
    _line(sheet, context, 0.072)
    told = [*_told(say, card)]
    letters = sum(len(text) + len(brought) + _SPARE for _, text, brought in told)
    top, high = 0.082, 0.895
    for side, text, brought in told:
        share = high * (len(text) + len(brought) + _SPARE) / letters
        box = sheet.box(_LEFT, top, _WIDE, share - 0.008)
        letter = Box(box.x, box.y, box.w * 0.09, box.h)
        sheet.text(side.value.upper(), letter, "number", em * 0.034, colours.ink)
        split = (len(text) + _SPARE / 2) / (len(text) + len(brought) + _SPARE)
        upper = Box(box.x + letter.w, box.y, box.w - letter.w, box.h * split)
        lower = Box(upper.x, upper.y + upper.h, upper.w, box.h - upper.h)
        sheet.text(text, upper, "text", em * 0.026, colours.ink, align="left", floor=em * _FLOOR)
        sheet.text(brought, lower, "bold", em * 0.024, colours.ink, align="left", floor=em * _FLOOR)
        top += share
        _line(sheet, context, top - 0.004)


_SPARE: Final = 50
"""Letters' worth of room for the ends of lines."""


def _told(say: Translator, card: EventCard) -> Iterator[tuple[ChoiceSide, str, str]]:
    """Each outcome: its choice, what is told of it, and what it brings."""
    for side in ChoiceSide:
        for place, outcome in enumerate(card.choice(side).outcomes):
            yield side, told_outcome(say, card, side, place), sentence(" ".join(effect_lines(say, outcome)))


def _line(sheet: Canvas, context: RenderContext, top: float) -> None:
    y = sheet.height * top
    ends = (sheet.width * _LEFT, y), (sheet.width * (1 - _LEFT), y)
    sheet.line(*ends, stroke=context.colours.ink_faint, stroke_width=sheet.hair)
