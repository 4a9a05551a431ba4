"""An event between scenarios: the card with its two choices, then what came of the one that was made (EVT-1, EVT-2)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import ChooseEvent
from holdin.campaign.events import open_card, why_not_choose
from holdin.draw.assets import Role
from holdin.draw.event_cards import CHOICES
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import EventSide
from holdin.errors import HoldinError
from holdin.game.step import Event
from holdin.models.base import EventCardId
from holdin.models.event_card import ChoiceSide
from holdin.ui.campaign.context import CampaignScreen
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.intent import intent_of
from holdin.ui.kit.layout import PAPER, Panel, ScaledToFit, across, column
from holdin.ui.kit.nodes import SPACE, Chip, Gap, Node, SymbolNode, Text, button, image
from holdin.ui.kit.view import Spot
from holdin.ui.pages.backdrop import sheet_over
from holdin.ui.pages.listing import trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.play.guide import page_hint, page_hints, page_read
from holdin.words.event_cards import deck_words, offered_words, story_words

TOLD: Final[Mapping[str, str]] = {
    "gold_gained": "money",
    "gold_lost": "money",
    "reputation_gained": "star",
    "reputation_lost": "star",
    "item_gained": "treasure",
    "item_lost": "treasure",
    "item_unlocked": "treasure",
    "achievement_gained": "square",
    "scenario_unlocked": "star",
    "scenario_blocked": "circle",
    "events_added": "square",
    "event_lasts": "strengthen",
    "event_returned": "circle",
    "event_gone": "circle",
}
"""The symbol beside each line of what a choice brings."""


@dataclass(eq=False)
class EventPage(CampaignScreen):
    """The card that lies open, and its choices: by pointer, by the keys 1 and 2, or by whatever means yes."""

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        return {
            "answer_1": partial(self._choose, ChoiceSide.A),
            "answer_2": partial(self._choose, ChoiceSide.B),
            "undo": partial(self.campaign.undo, self),
            "back": partial(self.campaign.to_menu, self),
        }

    def _choose(self, side: ChoiceSide) -> Screen:
        """What came of it, or why it can't be chosen."""
        words, drawn = self.desk.words, self._drawn
        why = self.campaign.tried(words, ChooseEvent(side))
        if why:
            return trouble(self, HoldinError(why))
        self.with_settings(**page_read(self.desk, "event"))
        return EventOutcomePage(self.desk, self.size, campaign=self.campaign, event=drawn)

    @property
    def _drawn(self) -> EventCardId:
        card = open_card(self.desk.cards, self.campaign.state)
        assert card is not None
        return card.id

    @override
    def build(self, b: Builder) -> None:
        """The card on the left; on the right its choices, and what you have; what it tells, too, for large text."""
        card = image(partial(self.desk.painter.paint, EventSide(self._drawn)), ASPECT, over=self._on_card)
        row = across(card, ScaledToFit(column(*self._told())), gap=4, shares=(0.4, 0.6))
        sheet_over(b, self.desk, Panel(row, 4, PAPER), veil=150, margin=2)

    def _on_card(self, b: Builder, card: Rect) -> None:
        """A choice is clicked on the card as beside it."""
        for side, (x, y, w, h) in CHOICES.items():
            left, top = card.x + round(x * card.w), card.y + round(y * card.h)
            box = Rect(left, top, round(w * card.w), round(h * card.h))
            spot = Spot(f"card_{side}", box, intent_of(partial(self._choose, side)), lit=False)
            if b.is_hot(spot):
                b.ring(box)
            b.spot(spot)

    def _told(self) -> Iterator[Node]:
        words, card = self.desk.words, self.desk.cards.events[self._drawn]
        yield Text(deck_words(words, card.deck), ink=partial(_ink, role="italic"))
        yield Text(words.name(card.id), ink=lambda b: replace(b.heading, px=b.m.px(32), colour=b.c.red_dark))
        if self.desk.settings.text_size > 1:  # the card's lettering stays as it is
            yield Text(story_words(words, card), ink=_ink)
        yield Gap()
        for number, side in enumerate(ChoiceSide, 1):
            yield from self._offered(number, side)
        if told := page_hint(self.desk, "event"):
            yield across(Text(told, ink=partial(_ink, role="italic")), Chip(page_hints()["event"]))
        yield Gap()
        yield Text(self._purse(), ink=partial(_ink, role="bold"))
        yield SPACE
        last = self.campaign.last(words)
        undo = self.way("undo", "undo", words.tr("Take back: {step}", step=last)) if last else None
        yield across(self.way("back", "menu", words.tr("Menu")), undo)

    def _offered(self, number: int, side: ChoiceSide) -> Iterator[Node]:
        """A choice, what it costs, and why it can't be made."""
        words, state = self.desk.words, self.campaign.state
        card = self.desk.cards.events[self._drawn]
        refused = why_not_choose(self.desk.cards, state, side)
        said = f"{side.upper()} · {offered_words(words, card, side)}"
        yield button(f"choice_{side}", said, partial(self._choose, side), key=str(number), strong=refused is None)
        if refused is not None:
            why = words.refusal(refused).removesuffix(f" ({refused.rule})")
            yield across(Text(why, ink=lambda b: replace(_ink(b), colour=b.c.red)), Chip(refused.rule))

    def _purse(self) -> str:
        """What can be paid with."""
        words, state = self.desk.words, self.campaign.state
        assert state.events is not None
        had = [
            words.tr("{value} gold", value=state.gold),
            words.tr("Reputation: {reputation}", reputation=state.events.reputation),
        ]
        return " · ".join([*had, *([words.names(state.items)] if state.items else [])])


@dataclass(eq=False)
class EventOutcomePage(CampaignScreen):
    """What came of a choice, line by line (EVT-2)."""

    event: EventCardId = field(kw_only=True)

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Whatever means yes goes on."""
        return dict.fromkeys(("take", "skip", "answer_1", "back"), partial(self.campaign.onward, self))

    @override
    def build(self, b: Builder) -> None:
        picture = image(partial(self.desk.painter.paint, EventSide(self.event)), ASPECT)
        on = self.way("take", "on", self.desk.words.tr("Go on"), strong=True)
        told = column(ScaledToFit(column(*self._told())), on)
        sheet_over(b, self.desk, Panel(across(picture, told, gap=4, shares=(0.4, 0.6)), 4, PAPER), veil=150, margin=2)

    def _told(self) -> Iterator[Node]:
        words, news = self.desk.words, self.campaign.news
        yield Text(words.name(self.event), ink=lambda b: replace(b.heading, px=b.m.px(32), colour=b.c.red_dark))
        for event in news:
            if event.kind == "event_chosen":
                yield Text(words.plan_event(event), ink=partial(_ink, role="italic"))
            elif event.kind == "event_outcome":
                yield from (Gap(), Text(words.plan_event(event), ink=_ink), Gap())
            elif event.kind in TOLD:
                yield self._brought(event)

    def _brought(self, event: Event) -> Node:
        symbol = SymbolNode(TOLD[event.kind], colour=lambda b: b.c.ink)
        return across(symbol, Text(self.desk.words.plan_event(event), ink=partial(_ink, role="bold")))


def _ink(b: Builder, role: Role = "text") -> Ink:
    return replace(b.plain, colour=b.c.ink, px=b.m.px(19), role=role)
