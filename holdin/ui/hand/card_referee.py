"""The referee at the cards: the tracker's screen over what lies on the table; what he is told is laid on the cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations, islice, takewhile
from typing import Any, ClassVar, Final, NamedTuple

from typing_extensions import override

from holdin.game.past import Past
from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand.apply import discarding
from holdin.hand.card_sheet import heard, sheet
from holdin.hand.card_table import ByItself, CardTable
from holdin.hand.slots import zone_of
from holdin.hand.state_reader import faces_up, laid_out, read
from holdin.hand.table_history import GestureMoment
from holdin.models.ability import Attack
from holdin.models.card_set import CardSet
from holdin.models.character import Face as Printed
from holdin.models.deck import ABILITY
from holdin.models.letters import Half, Letter
from holdin.saves.tables import KeptTable
from holdin.tracker import taps
from holdin.tracker.history import SheetMoment as Told
from holdin.tracker.play import Choice, Reply
from holdin.tracker.sheet import Sheet, Symbol
from holdin.ui.hand.free_cards import FreeCards
from holdin.ui.hand.gestures_page import gesture_log
from holdin.ui.hand.wording import card_name, gesture_words
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, grid
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.referee_page import BASIC, AttackPage, Offer, RefereePage
from holdin.ui.track.sheet_pages import OptionsPage, SheetPage
from holdin.ui.track.tracker import OWN_KEYS, Tracker
from holdin.words.abilities import consume_words
from holdin.words.catalogues import msgid
from holdin.words.gestures import attack_words, by_itself_words, note_words
from holdin.words.taps import news, tap_words, treasure_looted
from holdin.words.words import Words

OF_CARDS: Final = "to_hand", "behind"
"""What hands do with the cards themselves."""
LATELY: Final = 30
"""Of so many things that he was told he says what came of them."""


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

    def do(self, step: taps.Tap, /, *, joined: bool = False) -> object:  # noqa: ARG002 - gestures are taken back singly
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

    @property
    def undoable(self) -> int:
        """How many gestures can be taken back."""
        return self.kept.undoable

    def close(self) -> None:
        """Let go of the file."""
        self.kept.close()


class PrintedAttack(NamedTuple):
    """An attack that is printed on a face in the hand."""

    name: str
    attack: Attack


def meant(words: Words, table: CardTable) -> Iterator[tuple[str, Printed]]:
    """The active faces of the chosen cards, by their names; of all in the hand until two are chosen (RND-2)."""
    zones = (Zone.CHOSEN,) if len(laid_out(table)) > 1 else (Zone.CHOSEN, Zone.HAND)
    for lying, face in faces_up(words.cards, table, *zones):
        yield card_name(words, table, lying.card), face


@dataclass(eq=False)
class CardTurnPage(RefereePage):
    """An answer at the cards: the very cards that can take damage are named, and laid where they go then (DMG-1)."""

    lays: tuple[tuple[g.Lay, ...], ...] = field(default=(), init=False)
    """What takes the damage, once the answer is carried out."""

    @override
    def negating(self) -> Iterator[Node]:
        yield grid(self._taking(), 2, gap=0.5)

    def _taking(self) -> Iterator[Node]:
        """Every discarded card to be lost, every two of the hand to be discarded."""
        words, table, taken = self.desk.words, self._cards.table, {lay.card for lays in self.lays for lay in lays}
        own = [card for card in table.of(ABILITY) if card.card not in taken]
        for card in (lying.card for lying in own if zone_of(lying) is Zone.DISCARDED):
            text = words.tr("Lose {card}: no damage", card=card_name(words, table, card))
            yield self._takes(f"lose:{card}", text, g.Lay(card=card, where="lost"))
        for pair in combinations((lying.card for lying in own if zone_of(lying) is Zone.HAND), 2):
            one, other = (card_name(words, table, card) for card in pair)
            text = words.tr("Discard {one} and {other}: no damage", one=one, other=other)
            yield self._takes(f"discard:{'+'.join(pair)}", text, *(discarding(table, card) for card in pair))

    @property
    def _cards(self) -> FreeCards:
        assert isinstance(self.on, CardReferee)
        return self.on.over

    def _takes(self, id_: str, text: str, *lays: g.Lay) -> Node:
        return button(id_, text, partial(self._taken, *lays))

    def _taken(self, *lays: g.Lay) -> Screen:
        self.lays += (lays,)
        return self.reply(*self.replies, Choice.NEGATE)

    @override
    def reply(self, *replies: Reply) -> Screen:
        following = super().reply(*replies)
        if following is not self:
            for gesture in chain(*self.lays):
                self._cards.does(gesture)
        return following

    @override
    def one_back(self) -> None:
        if self.replies[-1] is Choice.NEGATE:
            self.lays = self.lays[:-1]
        super().one_back()


@dataclass(eq=False)
class CardAttackPage(CardTurnPage, AttackPage):
    """Your attack, taken from a face in your hand, or typed."""

    faces: tuple[PrintedAttack, ...] = ()

    @override
    def printed(self) -> Sequence[Offer]:
        return [Offer(each.name, each.attack) for each in self.faces]


@dataclass(eq=False)
class LeadPage(SheetPage):
    """Which card leads: the chosen ones with their initiative, or any number (RND-2)."""

    titled = msgid("Your leading card")
    wide: ClassVar[float] = 0.5
    compact: ClassVar[bool] = True
    choices: tuple[tuple[str, int], ...] = ()
    other: Callable[[], Screen] | None = None
    """Asks for any number."""

    @override
    def rows(self) -> Iterator[Row]:
        """Cards, then any number, then none."""
        tr = self.desk.words.tr
        for n, (name, number) in enumerate(self.choices):
            lead = taps.Lead(initiative=number)
            yield self.taps(f"lead:{n}", name, lead, value=str(number), on=number == self.now.leading)
        yield Row("other", tr("Another initiative"), self.other)
        yield self.taps("none", tr("None"), taps.Lead(initiative=None))


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

    own_commands: ClassVar[Mapping[str, str]] = {
        command: text for command, text in OWN_KEYS.items() if command not in OF_CARDS
    }
    over: FreeCards = field(kw_only=True)
    """The cards."""
    _book: CardsBook | None = None

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
    @override
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
    def lead(self) -> Screen:
        """Which card leads is asked by their names."""
        choices = tuple((name, face.initiative) for name, face in meant(self.desk.words, self.table))
        return self.page(LeadPage, choices=choices, other=super().lead)

    @override
    def options(self, over: Screen | None = None) -> Screen:
        """The cards' switches first."""
        return self.page(
            ByItselfPage, over, mine=tuple(self._switch(what, on=self.table.does(what)) for what in ByItself)
        )

    @override
    def ask_turn(self) -> Screen:
        return self.page(CardTurnPage)

    @override
    def attack(self) -> Screen:
        return self.page(CardAttackPage, faces=tuple(self._attacks()))

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
        """Every attack on the active faces of the chosen cards, and the one that any card can be used for (RND-4)."""
        words = self.desk.words
        yield PrintedAttack(words.tr("Any card: Attack 2"), BASIC)
        for name, face in meant(words, self.table):
            for half in Half:
                found = (ability for ability in face.action(half).abilities if isinstance(ability, Attack))
                for attack in found:
                    text = attack_words(words, name, attack)
                    yield PrintedAttack(text, attack)
                    yield from self._fuelled(text, attack)

    def _fuelled(self, text: str, attack: Attack) -> Iterator[PrintedAttack]:
        """An attack with what the symbols that show now, and aren't used up, add to it (ELM-1, ELM-2)."""
        for consume in attack.consume:
            if consume.gain.value and all(self.sheet.symbol(each) is Symbol.SHOWN for each in consume.elements):
                gained = attack.model_copy(update={"value": attack.value + consume.gain.value})
                yield PrintedAttack(f"{text} ({consume_words(self.desk.words, consume)})", gained)

    @override
    def roll(self) -> Letter:
        """The ruler is thrown (ROLL-1)."""
        return self.over.thrown()

    @override
    def command(self, name: str) -> Screen:
        """Its own key closes it."""
        return self.back() if name == "advice" else super().command(name)

    @override
    def back(self) -> Screen:
        """To the cards."""
        self.over.size = self.size
        self.over.adopt(self.desk)
        return self.over

    @override
    def leave(self) -> None:
        self.over.leave()

    @override
    def log(self) -> Screen:
        return gesture_log(self, self.over.book.past)

    @property
    @override
    def history(self) -> Past[Any, Any]:
        return self.over.book

    @property
    @override
    def last_together(self) -> Sequence[GestureMoment]:
        return self.over.book.past[-1:]

    @property
    @override
    def next_together(self) -> Sequence[GestureMoment]:
        return self.over.book.undone[:1]

    @override
    def named(self, moment: GestureMoment) -> str:
        return gesture_words(self.desk.words, moment.gesture, moment.before)

    # What it shows

    @override
    def ways_out(self) -> Iterator[Node]:
        """Back to the cards."""
        tr = self.desk.words.tr
        yield button("options", tr("Options"), self.options, quiet=True)
        yield button("log", tr("Log"), self.log, quiet=True)
        yield button("menu", tr("Back to the cards"), self.back, quiet=True)

    @override
    def news(self) -> str:
        """What came of what was told last, unless hands have done something since; else what can't be read."""
        last = self.moments()
        if last:
            words, loot = self.desk.words, last[-2:][0]
            looted = treasure_looted(words, loot.tap, loot.before) is not None and len(last) > 1
            return f"{tap_words(loot.tap, words, loot.before)} · {news(words, last)}" if looted else news(words, last)
        found = read(self.desk.cards, self.table)
        if found.start is None and found.notes:
            said = found.notes[-1]
            return note_words(self.desk.words, said.note, said.about, said.at)
        return self.desk.words.tr("Read from the cards; what you tap is laid on them.")

    @override
    def moments(self) -> tuple[Told, ...]:
        """What he was told last, one after the other."""
        told = takewhile(lambda moment: isinstance(moment.gesture, g.Tell), reversed(self.over.book.past))
        return tuple(self._told(moment) for moment in islice(told, LATELY))[::-1]

    def _told(self, moment: GestureMoment) -> Told:
        assert isinstance(moment.gesture, g.Tell)
        cards, tap = self.desk.cards, moment.gesture.tap
        return Told(sheet(cards, moment.before), tap, sheet(cards, moment.after), heard(cards, moment.before, tap))

    @override
    def roller(self) -> Node:
        """What the ruler shows, and a throw."""
        ruled, foe, tr = self.ruled, self.sheet.foe, self.desk.words.tr
        asked = foe is not None and foe.behaviour is None
        said = Deed(partial(self.rolled, ruled), self.book.undoable)
        shown = None if ruled is None else button("ruled", tr("Ruler: {letter}", letter=ruled), said, rule="ROLL-1")
        return across(shown, self.roll_button(tr("Throw for its set") if asked else tr("Throw")))
