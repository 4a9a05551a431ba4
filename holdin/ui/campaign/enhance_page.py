"""Stickers for the ability cards: each dot of a face, what goes on it, what that changes and costs (ENH-1, ENH-2)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, product
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import Enhance
from holdin.campaign.state import CampaignState
from holdin.campaign.town import all_places, sticker_price, why_not_enhance
from holdin.draw.looks import AbilityFace
from holdin.game.step import Refused
from holdin.models.ability import Ability
from holdin.models.base import CardId
from holdin.models.character import Character
from holdin.models.enhancement import Misfit, Sticker, on_face
from holdin.models.letters import Side
from holdin.rules.enhancement import enhanced, enhanced_line, printed_line
from holdin.ui.campaign.context import CampaignContext
from holdin.ui.campaign.upgrade_page import FACE
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Command
from holdin.ui.kit.layout import ScaledToFit, across, column
from holdin.ui.kit.nodes import CanvasNode, Chip, Node, Text, button, image
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.abilities import brief
from holdin.words.translator import sentence

FACES: Final = tuple(product((1, 2), Side))
"""Every face of a card: its level and side."""

_NOT_SHOWN: Final = frozenset({Misfit.WRONG_LINE, Misfit.NOTHING_TO_ADD_TO})
"""What goes without saying: a line tells by itself that it has no push."""

_NEVER_HERE: Final = frozenset({Misfit.THERE_ALREADY, Misfit.NO_DOT_FREE, Misfit.FARTHEST})
"""What no gold buys."""


@dataclass(eq=False)
class EnhancePage(ListPage):
    """A card's face on the right, and on the left what can be put on its dots."""

    full = True
    columns = 2
    aside = 0.34
    campaign: CampaignContext = field(kw_only=True)
    card: CardId = field(init=False)
    level: int = 1
    side: Side = Side.A
    chosen: Sticker | None = None
    """The sticker that the next press buys."""
    notice: str = ""
    """Why the last thing tried could not be done."""

    def __post_init__(self) -> None:
        """The first card, as it is played now."""
        self._show_card(self.character.cards[0].id)

    @property
    def state(self) -> CampaignState:
        """The campaign as it is now."""
        return self.campaign.state

    @property
    def character(self) -> Character:
        """Whose cards they are, as they are printed."""
        return self.desk.cards.characters[self.state.character]

    # What there is

    def places(self) -> tuple[Sticker, ...]:
        """What could lie on the dots of the face that is shown."""
        here = on_face(all_places(self.desk.cards, self.state), self.card, self.side, self.level)
        return tuple(each for each in here if self._code(each) not in _NOT_SHOWN)

    def _code(self, sticker: Sticker) -> str:
        refused = why_not_enhance(self.desk.cards, self.state, sticker)
        return "" if refused is None else refused.code

    def refused(self, sticker: Sticker) -> Refused | None:
        """Why a sticker can't be bought now; nothing for those who only look."""
        return why_not_enhance(self.desk.cards, self.state, sticker) if self.campaign.kept else None

    def _looked_at(self, b: Builder) -> Sticker | None:
        """The sticker that is told of: pointed at or in focus, else the one that was taken."""
        spot = b.view.spot(self.focus or "") if self.hover is None else b.view.spot_at(self.hover)
        return next((each for each in self.places() if spot is not None and spot.id == _row_id(each)), self.chosen)

    def _line_now(self, sticker: Sticker) -> Ability:
        """The line as it is with what lies on it."""
        line = printed_line(enhanced(self.character, self.state.stickers, self.desk.cards.enhancements), sticker)
        assert line is not None
        return line

    # The list

    @override
    def title(self) -> str:
        return self.desk.words.tr("Stickers for your cards")

    @override
    def rows(self) -> Iterator[Row]:
        words = self.desk.words
        for (half, line), places in groupby(self.places(), key=lambda at: (at.half, at.line)):
            here = tuple(places)
            said = f"{sentence(words.word(half))}: {brief(self._line_now(here[0]), words)}"
            yield Row(f"line:{half}:{line}", said, strong=True)
            later = tuple(at.enhancement for at in here if self._code(at) == Misfit.NEEDS_OPEN_PLAY)
            yield from (self._row(at) for at in here if at.enhancement not in later)
            if later:
                said = words.tr("Waits for the open map: {enhancements}", enhancements=words.names(later))
                yield Row(f"later:{half}:{line}", said, dim=True)

    def _row(self, at: Sticker) -> Row:
        words, code, lies = self.desk.words, self._code(at), at in self.state.stickers
        value = words.tr("{gold} gold", gold=sticker_price(self.desk.cards, self.state, at))
        if code in _NEVER_HERE:
            value = words.tr("on the card") if lies else "–"
        do = partial(self.buy, at) if self.chosen == at else partial(self.look_at, at)
        return Row(_row_id(at), words.name(at.enhancement), do, value=value, on=lies, dim=bool(code))

    @override
    def note(self) -> str:
        tr, played = self.desk.words.tr, self._level_of(self.card)
        if not self.places():
            return tr("This face has no dots.")
        return "" if self.level == played else tr("You play this card at level {level}.", level=played)

    def _level_of(self, card: CardId) -> int:
        return 2 if card in self.state.upgrades else 1

    # What can be done

    def look_at(self, sticker: Sticker) -> None:
        """Show a sticker on the card; the next press buys it."""
        self.chosen, self.notice = sticker, ""

    def buy(self, at: Sticker) -> Screen:
        """Put it on the card, for good; the next press looks first again."""
        plan = Enhance(at.card, at.side, at.level, at.half, at.line, at.enhancement)
        self.notice = self.campaign.tried(self.desk.words, plan)
        if not self.notice:
            self.chosen = None
            self.desk.hear("card")
        return self

    def _show_card(self, card: CardId) -> None:
        """A card at the level that is played."""
        self.card, self.chosen, self.first, self.notice = card, None, 0, ""
        self.level = self._level_of(card)

    def _show_face(self, level: int, side: Side) -> None:
        self.level, self.side, self.chosen, self.first, self.notice = level, side, None, 0, ""

    @override
    def command(self, name: str) -> Screen:
        """Numbers show cards and faces; undo takes the last plan back; skip and the town's key go back to the items."""
        number, cards = Command(name).number, self.character.cards
        if number is not None and number < len(cards):
            self._show_card(cards[number].id)
            return self
        if number is not None and number < len(cards) + len(FACES):
            self._show_face(*FACES[number - len(cards)])
            return self
        if name == "undo" and self.campaign.last(self.desk.words):
            self.notice = self.campaign.tried(self.desk.words, None)
            return self if self.campaign.book.cards is self.desk.cards else self.campaign.onward(self)
        if name in {"skip", "map"}:
            return self.back()
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following

    # Showing

    @override
    def head(self) -> Node:
        """What can be done here, what you have, and the cards with their faces."""
        words, state = self.desk.words, self.state
        purse = words.tr("{gold} gold · {name}", gold=state.gold, name=state.name)
        have = Text(purse, ink=lambda b: replace(b.strong, colour=b.c.lit), snug=True)
        asked = words.tr("Each dot takes one sticker, for good.")
        return column(
            across(Text(self.campaign.only_looking(words) or asked, "dim"), have, Chip("ENH-1")),
            across(*(self._card_button(number, card.id) for number, card in enumerate(self.character.cards, 1))),
            across(*(self._face_button(number, *face) for number, face in enumerate(FACES, 5))),
            gap=0.5,
        )

    def _card_button(self, number: int, card: CardId) -> Node:
        name, do = self.desk.words.name(card), partial(self._show_card, card)
        return button(f"card:{card}", name, do, key=str(number), on=card == self.card, close=True)

    def _face_button(self, number: int, level: int, side: Side) -> Node:
        words = self.desk.words
        said = words.tr("{side} · level {level}", side=side.value, level=level)
        do, on = partial(self._show_face, level, side), (level, side) == (self.level, self.side)
        return button(f"face:{side}{level}", said, do, key=str(number), on=on, close=True)

    @override
    def beside(self) -> Node:
        return CanvasNode(self._shown_face)

    @override
    def way_back(self) -> Node:
        tr = self.desk.words.tr
        back = button("back", tr("Back to the items"), self.back, key=self.desk.keys.of("back"))
        last = self.campaign.last(self.desk.words)
        undo = partial(self.command, "undo")
        taken = button("undo", tr("Take back: {step}", step=last), undo, key=self.desk.keys.of("undo"))
        return across(back, taken if last else None)

    def _shown_face(self, b: Builder, room: Rect) -> None:
        """The face with what lies on it and what is looked at, what that changes, why not, and the button."""
        words, at = self.desk.words, self._looked_at(b)
        refused = None if at is None else self.refused(at)
        lying = on_face(self.state.stickers, self.card, self.side, self.level)
        tried = at is not None and (refused is None or refused.code == "too_dear")
        look = AbilityFace(self.card, self.side, self.level, stickers=(*lying, at) if tried and at else lying)
        said = self.notice or ("" if refused is None else words.refusal(refused))
        told = (
            image(partial(self.desk.painter.paint, look), FACE),
            Text(self._change(at)) if tried and at is not None else None,
            Text(said, "danger") if said else None,
            None if refused is None else Chip(refused.rule),
            None if at is None else self._button(at, refused),
        )
        ScaledToFit(column(*told)).put(b, room)

    def _change(self, at: Sticker) -> str:
        """What a sticker makes of its line."""
        words, line = self.desk.words, self._line_now(at)
        better = enhanced_line(line, [self.desk.cards.enhancements[at.enhancement]])
        return f"{words.ability_words(line)} → {words.ability_words(better)}"

    def _button(self, at: Sticker, refused: Refused | None) -> Node:
        words, off = self.desk.words, refused is not None or self.campaign.kept is None
        gold = sticker_price(self.desk.cards, self.state, at)
        said = words.tr("{enhancement}: {gold} gold", enhancement=words.name(at.enhancement), gold=gold)
        return button("buy", said, partial(self.buy, at), strong=not off, off=off)


def _row_id(at: Sticker) -> str:
    return f"sticker:{at.half}:{at.line}:{at.enhancement}"
