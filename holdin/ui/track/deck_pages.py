"""Your four cards at the table: where each lies, and rests (ABL-1, RND-5, RST-1)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.game.state import CardPlace, Phase, Zone
from holdin.models.ability import Ability, Heal, Recover
from holdin.models.base import CardId
from holdin.models.letters import Half, Party, Side
from holdin.tracker import deck, taps
from holdin.tracker.play import owed, recoverable
from holdin.tracker.sheet import Automatic
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.faces import ability_card
from holdin.ui.track.sheet_pages import SheetPage
from holdin.words.abilities import ability_words
from holdin.words.catalogues import msgid
from holdin.words.tracking import deck_words, place_words
from holdin.words.translator import sentence

LIES: Final = (Side.A, Zone.HAND), (Side.B, Zone.HAND), (Side.B, Zone.DISCARDED), (Side.B, Zone.LOST)
"""Where a card may be laid by hand."""
SHARES: Final = 0.2, 0.17, 0.17, 0.16, 0.14, 0.16
"""Of a card's line: its name, the four places, its level."""


@dataclass(eq=False)
class CardsPage(SheetPage):
    """All four, each with the places where it can lie, and its levels: a tap lays it, and the page stays."""

    titled = msgid("Your ability cards")
    wide: ClassVar[float] = 0.94
    compact = True

    @override
    def note(self) -> str:
        return " · ".join(deck_words(self.desk.words, self.now))

    @override
    def rows(self) -> Iterator[Row]:
        yield from ()

    @override
    def head(self) -> Node:
        return column(*map(self._card, self.now.deck))

    def _card(self, now: CardPlace) -> Node:
        words, level = self.desk.words, 2 if now.card in self.now.upgraded else 1
        places = (self._lies(now, CardPlace(now.card, side, zone), level) for side, zone in LIES)
        turned = taps.LayCard(card=now.card, side=now.side, zone=now.zone, level=3 - level)
        levels = button(
            f"level:{now.card}",
            words.tr("Level {level}", level=level),
            Deed(partial(self._lay, turned), level),
            on=level > 1,
            rule="LVL-2",
        )
        look = partial(self.on.look, partial(ability_card, now), self)
        name = button(f"look:{now.card}", self.on.card_name(now.card), look, quiet=True, close=True, rule="ABL-2")
        return across(name, *places, levels, shares=SHARES)

    def _lies(self, now: CardPlace, there: CardPlace, level: int) -> Node:
        lies = taps.LayCard(card=now.card, side=there.side, zone=there.zone, level=level)
        on = now.zone is there.zone and (now.side is there.side or now.zone is not Zone.HAND)
        text = sentence(place_words(self.desk.words, there))
        return button(f"lies:{now.card}:{there.zone}:{there.side}", text, partial(self._lay, lies), on=on, close=True)

    def _lay(self, tap: taps.LayCard) -> None:
        self.on.do(tap)
        self.changed()


@dataclass(eq=False, kw_only=True)
class PlayedPage(SheetPage):
    """Which half of a card was played, where one of them loses it: asked once, as your turn ends (RND-5)."""

    card: CardId
    then: Callable[[], Screen]
    """What follows: the end of your turn."""
    compact: ClassVar[bool] = True
    half: Half | None = field(default=None, init=False)
    """What was said, while its action still has something to be told."""
    left: tuple[Ability, ...] = field(default=(), init=False)
    """Its abilities that haven't been asked about."""

    @override
    def title(self) -> str:
        tr, card = self.desk.words.tr, self.on.card_name(self.card)
        asks = self.half is None
        return tr("{card}: what was it played for?", card=card) if asks else tr("{card}: what comes of it?", card=card)

    @override
    def rows(self) -> Iterator[Row]:
        words, place = self.desk.words, deck.place_of(self.now, self.card)
        if place is None:
            return
        if self.half is not None:
            yield from self._owed()
            return
        printed = deck.face(self.desk.cards, self.now, place)
        for half in deck.halves_left(self.now):
            action, played = printed.action(half), partial(self._played, half)
            value = words.tr("lost") if action.lost else ""
            yield Row(f"half:{half}", sentence(words.action_words(action)), played, value=value, rule="RND-4")
        for half in deck.halves_left(self.now):
            basic = words.tr("{action}, or for nothing", action=words.basic_action(half))
            yield Row(f"basic:{half}", basic, partial(self._played, half, basic=True), rule="RND-4")

    def _played(self, half: Half, *, basic: bool = False) -> Screen:
        """What its action heals and recovers is done before the card is lost (RND-4, RND-5)."""
        place = deck.place_of(self.now, self.card)
        if place is not None and not basic:
            self.half, self.left = half, deck.face(self.desk.cards, self.now, place).action(half).abilities
            return self._on()
        self.on.do(taps.Play(card=self.card, half=half, basic=basic))
        return self.then()

    @property
    def _asked(self) -> Heal | Recover | None:
        """What is asked about now."""
        return next(owed(self.desk.cards, self.now, self.left), None)

    def _owed(self) -> Iterator[Row]:
        """A heal, or which lost card comes back; each may be left out (RND-4, HEAL-1, RND-6)."""
        words, asked = self.desk.words, self._asked
        if isinstance(asked, Heal):
            heals = partial(self._does, taps.Heal(who=Party.HERO, by=asked.value))
            yield Row("heal", sentence(ability_words(words, asked)), Deed(heals, self.left), strong=True, rule="HEAL-1")
        if isinstance(asked, Recover):
            yield from self._recovers(asked)
        yield Row("skip", words.tr("Not done, or told already"), Deed(self._skip, self.left), rule="RND-4")

    def _recovers(self, asked: Recover) -> Iterator[Row]:
        words = self.desk.words
        for card in recoverable(self.desk.cards, self.now):
            back = taps.LayCard(card=card, side=Side.A, zone=Zone.HAND, level=2 if card in self.now.upgraded else 1)
            text, does = words.tr("{card} comes back to the hand", card=self.on.card_name(card)), self._does
            more = (asked.model_copy(update={"count": asked.count - 1}),) if asked.count > 1 else ()
            yield Row(f"recover:{card}", text, Deed(partial(does, back, *more), self.left), rule="RND-6")

    def _does(self, tap: taps.Tap, *more: Ability) -> Screen:
        """Done; of several cards that come back, the others are asked about next."""
        left = (*more, *self._later)
        self.on.do(tap)
        self.left = left
        return self._on()

    def _skip(self) -> Screen:
        self.left = self._later
        return self._on()

    @property
    def _later(self) -> tuple[Ability, ...]:
        """What comes after what is asked about now."""
        asked = self._asked
        at = next(number for number, each in enumerate(self.left) if each is asked)
        return self.left[at + 1 :]

    def _on(self) -> Screen:
        """The next question; after the last one the half is played."""
        if self._asked is not None:
            self.changed()
            return self
        assert self.half is not None
        self.on.do(taps.Play(card=self.card, half=self.half))
        return self.then()


@dataclass(eq=False, kw_only=True)
class RestPage(SheetPage):
    """Which discarded card a rest loses: for a short one it is drawn, here or at the table (RST-2, RST-3)."""

    compact: ClassVar[bool] = True
    long: bool = False
    other_than: CardId | None = None
    """The one that was drawn first, instead of which another one is drawn for 1 damage."""
    drawn: CardId | None = None
    """The one that was drawn."""

    @override
    def title(self) -> str:
        tr = self.desk.words.tr
        if self.other_than is not None:
            return tr("Another random card is lost, for 1 damage")
        return tr("Long rest: which card is lost?") if self.long else tr("Short rest: a random card is lost")

    @property
    def _left(self) -> list[CardId]:
        """Those that may be drawn."""
        return [place.card for place in self.now.deck if place.zone is Zone.DISCARDED and place.card != self.other_than]

    @override
    def rows(self) -> Iterator[Row]:
        tr = self.desk.words.tr
        if not deck.can_rest(self.now):
            yield Row("none", tr("A rest needs two discarded cards."), rules=("RST-1",))
        elif self.long:
            yield from (self._lost(card, partial(self._rest, card)) for card in self._left)
        elif self.drawn is None:
            here, asked = tr("Draw it here"), tr("Or say which one was drawn at your table:")
            yield Row("draw", here, self._draw, strong=self.now.does(Automatic.ROLLS), rule="RST-2")
            yield Row("asked", asked, dim=True)
            yield from (self._lost(card, partial(self._say, card)) for card in self._left)
        else:
            yield self._lost(self.drawn, partial(self._rest, self.drawn), strong=True)
            yield Row("again", tr("Suffer 1 damage: another random card is lost instead"), self._again, rule="RST-2")

    def _lost(self, card: CardId, do: Callable[[], object], *, strong: bool = False) -> Row:
        text = self.desk.words.tr("{card} is lost", card=self.on.card_name(card))
        return Row(f"lost:{card}", text, Deed(do, self.drawn), strong=strong, rule="RST-1")

    def _draw(self) -> Screen:
        return self._say(self.on.drawn(self._left))

    def _say(self, card: CardId) -> Screen:
        """The second one is lost; of the first one it can be said that another is to be."""
        if self.other_than is not None:
            return self._rest(card)
        self.drawn = card
        return self

    def _again(self) -> Screen:
        """Another one than the first (RST-2); where there is but one other, it is that."""
        self.other_than, self.drawn = self.drawn, None
        return self._rest(self._left[0]) if len(self._left) == 1 else self

    def _rest(self, card: CardId) -> Screen:
        """A long rest is your whole turn (RST-3)."""
        if not self.long:
            return self.on.do(taps.ShortRest(lost=card, again=self.other_than is not None))
        ends = (taps.EndTurn(),) * 2 if self.now.phase is Phase.CARD_SELECTION else ()
        return self.on.do(taps.LongRest(lost=card), *ends)
