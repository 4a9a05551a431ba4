"""The referee at the cards: the tracker's screen over what lies on the table; what he is told is laid on the cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, takewhile
from typing import Any, ClassVar, NamedTuple

from pygame import Rect
from typing_extensions import override

from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand.card_sheet import heard, sheet
from holdin.hand.card_table import ByItself, CardTable
from holdin.hand.slots import zone_of
from holdin.hand.state_reader import read
from holdin.hand.table_history import GestureMoment
from holdin.models.ability import Attack
from holdin.models.card_set import CardSet
from holdin.models.character import Face as Printed
from holdin.models.deck import ABILITY
from holdin.models.letters import Half, Letter, Side
from holdin.saves.tables import KeptTable
from holdin.tracker import taps
from holdin.tracker.history import Moment as Told
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.free_cards import FreeCards
from holdin.ui.hand.gestures_page import gesture_log, gesture_steps
from holdin.ui.hand.wording import card_name, gesture_words
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import button
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.intents import Do, Open, Pad, Pick, Say
from holdin.ui.track.pages import OptionsPage, PadPage, SheetPage
from holdin.ui.track.referee_page import BASIC, AttackPage, RefereePage
from holdin.ui.track.tracker import P, Tracker
from holdin.words.gestures import attack_words, by_itself_words, note_words
from holdin.words.words import Words


@dataclass(eq=False)
class CardsBook:
    """Cards as a sheet: read anew whenever they lie otherwise; a tap on the sheet is a gesture."""

    kept: KeptTable
    cards: CardSet
    _known: tuple[CardTable, Sheet] | None = None

    @property
    def sheet(self) -> Sheet:
        """What they show, over what was told."""
        if self._known is None or self._known[0] is not self.kept.table:
            self._known = self.kept.table, sheet(self.cards, self.kept.table)
        return self._known[1]

    def do(self, step: taps.Tap, /) -> object:
        """The referee is told, or carries out.

        :raises HoldinError: it means nothing here, or it can't be written.
        """
        return self.kept.do(g.Tell.model_validate({"tap": step}))

    def undo(self, steps: int = 1, /) -> None:
        """Gestures are taken back."""
        self.kept.undo(steps)

    def redo(self, steps: int = 1, /) -> None:
        """Gestures are done again."""
        self.kept.redo(steps)

    def close(self) -> None:
        """Let go of the file."""
        self.kept.close()


class PrintedAttack(NamedTuple):
    """An attack that is printed on a face in the hand."""

    name: str
    attack: Attack


def in_hand(words: Words, table: CardTable) -> Iterator[tuple[str, Printed]]:
    """The active faces of the ability cards that lie in the hand, by their names (ABL-1)."""
    for card in words.cards.characters[table.character].cards:
        lying = table.card(f"{ABILITY}{card.id}")
        side, level = Side.B if lying.back else Side.A, 1 + lying.half % 2
        if zone_of(lying) is Zone.HAND:
            face = next(face for face in card.faces if face.side is side and face.level == level)
            yield card_name(words, table, lying.card), face


@dataclass(eq=False)
class CardAttackPage(AttackPage):
    """Your attack, taken from a face in your hand, or typed."""

    printed: tuple[PrintedAttack, ...] = ()

    @override
    def typed(self) -> Iterator[Row]:
        """The attacks in your hand first."""
        for index, each in enumerate(self.printed):
            yield Row(f"face:{index}", each.name, partial(self._strike, each.attack), on=each.attack == self.attack)
        yield from super().typed()

    def _strike(self, attack: Attack) -> None:
        self.attack = attack


@dataclass(eq=False)
class LeadPage(SheetPage):
    """Which card leads: those in the hand with their initiative, or any number (RND-2)."""

    wide: ClassVar[float] = 0.5
    compact: ClassVar[bool] = True
    choices: tuple[tuple[str, int], ...] = ()

    @override
    def title(self) -> str:
        return self.desk.words.tr("Your leading card")

    @override
    def rows(self) -> Sequence[Row]:
        """Cards, then any number, then none."""
        tr = self.desk.words.tr
        own = [
            Row(f"lead:{n}", name, _lead(number), value=str(number), on=number == self.now.leading)
            for n, (name, number) in enumerate(self.choices)
        ]
        return [*own, Row("other", tr("Another initiative"), self._other), Row("none", tr("None"), _lead(None))]

    def _other(self) -> Screen:
        below = self.under
        return PadPage(self.desk, self.size, under=below, sheet=self.sheet, on_take=self.on_take, pad=Pad.LEAD)


def _lead(initiative: int | None) -> Do:
    return Do((taps.Lead(initiative=initiative),))


@dataclass(eq=False)
class ByItselfPage(OptionsPage):
    """What happens by itself: at the cards, and on the sheet; each is switched off for itself."""

    mine: tuple[Row, ...] = ()
    """The cards' switches."""

    @override
    def title(self) -> str:
        return self.desk.words.tr("What happens by itself")

    @override
    def rows(self) -> Sequence[Row]:
        return [*self.mine, *super().rows()]


@dataclass(eq=False)
class CardReferee(Tracker):
    """The sheet of what lies on the table, with every question of the tracker's."""

    over: FreeCards = field(kw_only=True)
    """The cards."""
    _book: CardsBook | None = None

    attack_page: ClassVar[type[AttackPage]] = CardAttackPage
    pages: ClassVar[Mapping[Open, type[SheetPage]]] = {**Tracker.pages, Open.OPTIONS: ByItselfPage}

    @property
    @override
    def book(self) -> CardsBook:
        """The cards as a sheet."""
        if self._book is None or self._book.kept is not self.over.book:
            self._book = CardsBook(self.over.book, self.desk.cards)
        return self._book

    @property
    def table(self) -> CardTable:
        """How everything lies."""
        return self.over.table

    @property
    def ruled(self) -> Letter | None:
        """What the ruler shows, unless the roll has been used already."""
        for moment in reversed(self.over.book.past):
            match moment.gesture:
                case g.Tell(tap=taps.Behave() | taps.Rolled()):
                    return None
                case g.Throw() | g.MoveCard() | g.TurnCard():
                    return self.over.ruled
        return None

    # What is meant

    @override
    def take(self, intent: Intent) -> Screen:
        """Which card leads is asked by their names."""
        if isinstance(intent, Pick) and intent.what is Pad.LEAD:
            page = self._page(LeadPage)
            page.choices = tuple((name, face.initiative) for name, face in in_hand(self.desk.words, self.table))
            return page
        return super().take(intent)

    @override
    def _page(self, kind: type[P], **more: Any) -> P:
        """With what the cards say."""
        page = super()._page(kind, **more)
        if isinstance(page, ByItselfPage):
            page.mine = tuple(self._switch(what, on=self.table.does(what)) for what in ByItself)
        if isinstance(page, RefereePage):
            page.ruled = self.ruled
        if isinstance(page, CardAttackPage):
            page.printed = tuple(self._attacks())
        return page

    def _switch(self, what: ByItself, *, on: bool) -> Row:
        tr, switch = self.desk.words.tr, partial(self._done, g.SwitchAutomatic(what=what, on=not on))
        return Row(
            f"by-itself:{what}",
            by_itself_words(self.desk.words, what),
            switch,
            value=tr("on") if on else tr("off"),
            on=on,
        )

    def _done(self, gesture: g.Gesture) -> Screen:
        """A gesture of the hands'."""
        self.over.does(gesture)
        self.trouble, self.over.trouble = self.over.trouble, ""
        return self

    def _attacks(self) -> Iterator[PrintedAttack]:
        """Every attack on the active faces of the hand, and the one that any card can be used for (RND-4)."""
        words = self.desk.words
        yield PrintedAttack(words.tr("Any card: Attack 2"), BASIC)
        for name, face in in_hand(words, self.table):
            for half in Half:
                found = (ability for ability in face.action(half).abilities if isinstance(ability, Attack))
                yield from (PrintedAttack(attack_words(words, name, attack), attack) for attack in found)

    @override
    def roll(self) -> Letter:
        """The ruler is thrown (ROLL-1)."""
        return self.over.thrown()

    @override
    def command(self, name: str) -> Screen:
        """Its own key closes it."""
        return self._leave() if name == "advice" else super().command(name)

    @override
    def _leave(self) -> Screen:
        self.over.size = self.size
        self.over.adopt(self.desk)
        return self.over

    @override
    def leave(self) -> None:
        self.over.leave()

    @override
    def past_page(self, what: Open) -> Screen:
        """Every gesture by its name, or what came of them."""
        past, book = self.over.book.past, self.over.book
        if what is Open.LOG:
            return gesture_log(self, past)
        return gesture_steps(self, past, lambda steps: self._past(partial(book.undo, steps)))

    # What it shows

    @override
    def ways_out(self) -> tuple[tuple[str, Open, str, str], ...]:
        """Back to the cards."""
        return (("menu", Open.MENU, self.desk.words.tr("Back to the cards"), ""),)

    @override
    def names(self) -> tuple[str, str]:
        """The gestures that would be taken back, and done again."""
        past, future = self.over.book.past[-1:], self.over.book.undone[:1]
        named = [gesture_words(self.desk.words, each.gesture, each.before) for each in (*past, *future)]
        return named[0] if past else "", named[-1] if future else ""

    @property
    @override
    def done(self) -> tuple[Told, ...]:
        """What the referee was told last, twice at most; nothing where hands have done something since."""
        told = takewhile(lambda moment: isinstance(moment.gesture, g.Tell), reversed(self.over.book.past))
        return tuple(reversed([self._told(moment) for moment in islice(told, 2)]))

    def _told(self, moment: GestureMoment) -> Told:
        assert isinstance(moment.gesture, g.Tell)
        cards, tap = self.desk.cards, moment.gesture.tap
        return Told(sheet(cards, moment.before), tap, sheet(cards, moment.after), heard(cards, moment.before, tap))

    @override
    def news(self) -> str:
        """What came of what was told last; before that, what can't be read from the cards."""
        if self.done:
            return super().news()
        found = read(self.desk.cards, self.table)
        if found.start is None and found.notes:
            return note_words(self.desk.words, found.notes[-1].note, found.notes[-1].about)
        return self.desk.words.tr("Read from the cards; what you tap is laid on them.")

    @override
    def roller(self, b: Builder, room: Rect) -> None:
        """What the ruler shows, and a throw."""
        ruled, foe, tr = self.ruled, self.sheet.foe, self.desk.words.tr
        asked = foe is not None and foe.behaviour is None
        text = tr("Throw for its set") if asked else tr("Throw")
        said = tr("Ruler: {letter}", letter=ruled)
        shown = None if ruled is None else button("ruled", said, Say(ruled), rule="ROLL-1")
        across(shown, button("roll", text, Open.ROLL, strong=asked, rule="ROLL-1")).put(b, room)
