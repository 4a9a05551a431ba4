"""Your four cards at the table: where each lies, and rests (ABL-1, RND-5, RST-1)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.game.state import CardPlace, Phase, Zone
from holdin.models.base import CardId
from holdin.models.letters import Half, Side
from holdin.tracker import deck, taps
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.sheet_pages import SheetPage
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence
from holdin.words.tracking import deck_words, place_words

LIES: Final = (Side.A, Zone.HAND), (Side.B, Zone.HAND), (Side.B, Zone.DISCARDED), (Side.B, Zone.LOST)
"""Where a card may be laid by hand."""


@dataclass(eq=False)
class CardsPage(SheetPage):
    """All four, each to be laid otherwise."""

    titled = msgid("Your ability cards")
    compact = True

    @override
    def rows(self) -> Iterator[Row]:
        words = self.desk.words
        yield Row("counted", " · ".join(deck_words(words, self.now)))
        for place in self.now.deck:
            opens = partial(self.on.page, CardPage, card=place.card)
            yield Row(f"place:{place.card}", words.name(place.card), opens, value=place_words(words, place))


@dataclass(eq=False, kw_only=True)
class CardPage(SheetPage):
    """A card, laid elsewhere by hand, or turned to its other level."""

    card: CardId
    compact: ClassVar[bool] = True

    @property
    def _place(self) -> CardPlace:
        return next(place for place in self.now.deck if place.card == self.card)

    @override
    def title(self) -> str:
        return self.desk.words.name(self.card)

    @override
    def rows(self) -> Iterator[Row]:
        words, now, level = self.desk.words, self._place, 2 if self.card in self.now.upgraded else 1
        for side, zone in LIES:
            lies = taps.LayCard(card=self.card, side=side, zone=zone, level=level)
            shown = CardPlace(self.card, side, zone)
            on = (now.zone, now.side) == (zone, side) or (zone is now.zone and zone is not Zone.HAND)
            yield self.taps(f"lies:{zone}:{side}", sentence(place_words(words, shown)), lies, on=on)
        turned = taps.LayCard(card=self.card, side=now.side, zone=now.zone, level=3 - level)
        text = words.tr("A level 2 card") if level == 1 else words.tr("A level 1 card")
        yield self.taps("level", text, turned, rule="LVL-2")


@dataclass(eq=False, kw_only=True)
class PlayedPage(SheetPage):
    """Which half of a card was played, where one of them loses it: asked once, as your turn ends (RND-5)."""

    card: CardId
    then: Callable[[], Screen]
    """What follows: the end of your turn."""
    compact: ClassVar[bool] = True

    @override
    def title(self) -> str:
        return self.desk.words.tr("{card}: what was it played for?", card=self.desk.words.name(self.card))

    @override
    def rows(self) -> Iterator[Row]:
        words, place = self.desk.words, deck.place_of(self.now, self.card)
        if place is None:
            return
        printed = deck.face(self.desk.cards, self.now, place)
        for half in Half:
            action, played = printed.action(half), partial(self._played, half)
            value = words.tr("lost") if action.lost else ""
            yield Row(f"half:{half}", sentence(words.action_words(action)), played, value=value)
        yield Row("basic", words.tr("Attack 2 or Move 2, or for nothing"), partial(self._played, Half.TOP, basic=True))

    def _played(self, half: Half, *, basic: bool = False) -> Screen:
        self.on.do(taps.Play(card=self.card, half=half, basic=basic))
        return self.then()


@dataclass(eq=False, kw_only=True)
class RestPage(SheetPage):
    """Which discarded card a rest loses: for a short one it is drawn, here or at the table (RST-2, RST-3)."""

    compact: ClassVar[bool] = True
    long: bool = False
    again: bool = False
    """Whether another one than the first is drawn, for 1 damage."""
    drawn: CardId | None = None
    """The one that luck has taken."""

    @override
    def title(self) -> str:
        tr = self.desk.words.tr
        return tr("Long rest: which card is lost?") if self.long else tr("Short rest: a random card is lost")

    @property
    def _discarded(self) -> list[CardId]:
        return [place.card for place in self.now.deck if place.zone is Zone.DISCARDED]

    @override
    def rows(self) -> Iterator[Row]:
        words, tr = self.desk.words, self.desk.words.tr
        if not deck.can_rest(self.now):
            yield Row("none", tr("A rest needs two discarded cards."), rules=("RST-1",))
        elif self.long:
            yield from (self._lost(card) for card in self._discarded)
        elif self.drawn is None:
            yield Row("draw", tr("Draw it here"), self._draw, strong=True, rule="RST-2")
            yield Row("asked", tr("Or say which one was drawn at your table:"), dim=True)
            yield from (self._lost(card) for card in self._discarded)
        else:
            yield self._lost(self.drawn, strong=True)
            if not self.again:
                other = tr("Suffer 1 damage and draw another one")
                yield Row("again", f"{other} ({words.name(self.drawn)})", self._draw, rule="RST-2")

    def _lost(self, card: CardId, *, strong: bool = False) -> Row:
        text = self.desk.words.tr("{card} is lost", card=self.desk.words.name(card))
        return Row(f"lost:{card}", text, partial(self._rest, card), strong=strong, rule="RST-1")

    def _draw(self) -> None:
        """One of them by luck, another one than before."""
        left = [card for card in self._discarded if card != self.drawn]
        self.again, self.drawn = self.drawn is not None, self.on.drawn(left)

    def _rest(self, card: CardId) -> Screen:
        """A long rest is your whole turn (RST-3)."""
        if not self.long:
            return self.on.do(taps.ShortRest(lost=card, again=self.again))
        ends = (taps.EndTurn(),) * 2 if self.now.phase is Phase.CARD_SELECTION else ()
        return self.on.do(taps.LongRest(lost=card), *ends)
