"""The referee at the cards: the tracker's screen over what lies on the table; what he is told is laid on the cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple

from typing_extensions import override

from holdin.game.past import Past
from holdin.game.state import Phase, Zone
from holdin.hand import gestures as g
from holdin.hand.abilities import chosen, placed
from holdin.hand.card_sheet import heard, sheet
from holdin.hand.card_table import ByItself, CardTable
from holdin.hand.sliding import hex_at
from holdin.hand.state_reader import faces_up, read
from holdin.hand.table_history import GestureMoment
from holdin.models.ability import Attack
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.character import Face as Printed
from holdin.models.hexes import Hex
from holdin.models.letters import Half, Letter, Party
from holdin.saves.tables import KeptTable
from holdin.tracker import referee, taps
from holdin.tracker.deck import CardAttack
from holdin.tracker.history import SheetMoment as Told
from holdin.tracker.history import together, together_ahead
from holdin.tracker.next_step import Onward
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.free_cards import FreeCards
from holdin.ui.hand.gestures_page import gesture_log
from holdin.ui.hand.wording import gesture_words
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import Node, button
from holdin.ui.kit.view import View
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.attack_page import BASIC, AttackPage, Offer
from holdin.ui.track.referee_page import EnterPage
from holdin.ui.track.sheet_pages import OptionsPage, SheetPage
from holdin.ui.track.tracker import OWN_KEYS, Tracker
from holdin.ui.track.turn_row import SHARES, TurnRow
from holdin.words.catalogues import msgid
from holdin.words.gestures import attack_words, by_itself_words, note_words
from holdin.words.taps import news, tap_words, treasure_looted

OF_CARDS: Final = ("rest",)
"""What isn't asked here: a campaign's card is kept where campaigns are."""
ENDS: Final = {
    Onward.OVER: msgid("End the scenario"),
    Onward.WON: msgid("Won: end the scenario"),
    Onward.LOST: msgid("Lost: end the scenario"),
}
"""What leads to a scenario's end."""
LATELY: Final = 30
"""Of so many things that he was told he says what came of them."""


@dataclass(eq=False)
class CardsBook:
    """Cards as a sheet: read anew whenever they lie otherwise; a tap on the sheet is a gesture."""

    kept: KeptTable
    cards: CardSet
    thrown: int = -1
    """After so many gestures lies a ruler that was thrown for what comes next: that is of the same touch."""
    _known: tuple[CardTable, Sheet] | None = None

    @property
    def sheet(self) -> Sheet:
        """What they show, over what was told."""
        if self._known is None or self._known[0] is not self.kept.table:
            self._known = self.kept.table, sheet(self.cards, self.kept.table)
        return self._known[1]

    def do(self, step: taps.Tap, /, *, joined: bool = False) -> object:
        """The referee is told, or carries out.

        :raises HoldinError: it means nothing here, or it can't be written.
        """
        joined = joined or self.is_thrown
        return self.kept.do(g.Tell.model_validate({"tap": step, "deck": True, "joined": joined}))

    @property
    def is_thrown(self) -> bool:
        """Whether the ruler was thrown last, for what comes next."""
        return self.thrown == self.kept.undoable

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
    source: CardAttack | None = None


def meant(table: CardTable, phase: Phase) -> tuple[Zone, ...]:
    """Where the cards lie that are meant: the chosen ones, as long as one lies there; all until two are (RND-2)."""
    least = 1 if phase is Phase.CARD_SELECTION else 0
    return (Zone.CHOSEN,) if len(chosen(table)) > least else (Zone.CHOSEN, Zone.HAND)


@dataclass(eq=False)
class CardAttackPage(AttackPage):
    """Your attack, taken from a face that is meant, or typed."""

    faces: tuple[PrintedAttack, ...] = ()

    @override
    def printed(self) -> Sequence[Offer]:
        return [Offer(each.name, each.attack, each.source) for each in self.faces]


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
    on_end: Callable[[], Screen] = field(kw_only=True)
    """How a scenario ends."""
    visits: bool = True
    """Whether something is only asked from the cards: it goes back to them at once."""
    _book: CardsBook | None = None
    _known: tuple[GestureMoment | None, tuple[Told, ...]] = (None, ())
    """What was told, up to a gesture."""

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

    # What comes next

    @cached_property
    @override
    def row(self) -> TurnRow:
        """As at a table; what has ended is ended here."""
        row = super().row
        others: dict[Onward, Callable[[], Screen]] = {**dict.fromkeys(ENDS, self.on_end), Onward.ROLL: self._its_set}
        row.ways = replace(row.ways, others={**row.ways.others, **others}, names=ENDS, plays=False)
        return row

    def _its_set(self) -> Screen:
        """The monster's set: what the ruler shows that lies over the HP card, else it is thrown (ENG-7, ROLL-1)."""
        return self.rolled(self.ruled)

    @property
    def springs(self) -> Hex | None:
        """Your hex, as long as nobody has said what came of its trap or hazardous terrain (MAP-5, MAP-6)."""
        place, cards = self.sheet.place, self.desk.cards
        if place is None or self.sheet.foe is not None or not referee.coming_to(cards, self.sheet, place).hurts:
            return None
        for moment in reversed(self.over.book.past):
            match moment.gesture:
                case g.Tell(tap=taps.Enter()) | g.MarkNumber(what=g.Marked.HP):
                    return None
            if hex_at(cards, moment.before) != hex_at(cards, moment.after):
                return place
        return None

    def take_next(self) -> Screen:
        """What comes next, done or asked."""
        return self.row.take() if self.springs is None else self.page(EnterPage, hex=self.springs)

    def next_buttons(self, key: str) -> Sequence[Node]:
        """What comes next last; before it what can be done instead."""
        if self.springs is None:
            return self.row.buttons(key)
        hurts = referee.coming_to(self.desk.cards, self.sheet, self.springs).hurts
        text = self.desk.words.tr("This hex hurts: {damage} damage", damage=hurts)
        return (button("springs", text, Deed(self.take_next, self.springs), key=key, strong=True, rule="MAP-5"),)

    @override
    def _turn(self) -> Node:
        *quieter, big = self.next_buttons(self.desk.keys.of("skip"))
        return across(*quieter, big, shares=SHARES[len(quieter)])

    @override
    def view(self) -> View:
        """Where something is only asked, the cards are seen."""
        return self.over.view() if self.visits else super().view()

    @override
    def update(self, now: float) -> Screen:
        if not self.visits:
            return super().update(now)
        self.over.trouble, self.trouble = self.trouble, ""
        self.over.changed()
        return self.back()

    # What is meant

    @override
    def lead(self) -> Screen:
        """Which card leads is asked by their names."""
        choices = tuple((name, printed.initiative) for name, _, printed in self._meant())
        return self.page(LeadPage, choices=choices, other=super().lead)

    @override
    def options(self, over: Screen | None = None) -> Screen:
        """The cards' switches first."""
        return self.page(
            ByItselfPage, over, mine=tuple(self._switch(what, on=self.table.does(what)) for what in ByItself)
        )

    @override
    def attack(self) -> Screen:
        """As the tracker asks; what is printed comes from the very cards."""
        if self.sheet.foe is None:
            return super().attack()
        faces = tuple(self._attacks())
        first = next((each for each in faces[1:] if each.attack not in self.used), faces[0])
        return self.page(CardAttackPage, faces=faces, attack=first.attack, source=first.source)

    def _meant(self) -> Iterator[tuple[str, CardId, Printed]]:
        """The active faces of the cards that are meant, by their names (RND-2)."""
        words, table = self.desk.words, self.table
        for lying, printed in faces_up(words.cards, table, *meant(table, self.sheet.phase)):
            card = placed(lying).card
            yield self.card_name(card), card, printed

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
        """Every attack on the active faces of the cards that are meant, and the one of any card (RND-4)."""
        words = self.desk.words
        yield PrintedAttack(words.tr("Any card: Attack 2"), BASIC)
        for name, card, printed in self._meant():
            for half in Half:
                action = printed.action(half)
                for attack in (ability for ability in action.abilities if isinstance(ability, Attack)):
                    said = attack_words(words, name, attack, loses=action.lost)
                    yield PrintedAttack(said, attack, CardAttack(card, attack, half, action.lost))

    @override
    def card(self) -> Screen:
        """Campaigns are kept elsewhere."""
        return self

    @override
    def roll(self) -> Letter:
        """The ruler is thrown (ROLL-1)."""
        letter = self.over.thrown(joined=self.book.is_thrown)
        self.book.thrown = self.book.undoable
        return letter

    @override
    def command(self, name: str) -> Screen:
        """Its own key closes it."""
        return self.back() if name == "advice" else super().command(name)

    @override
    def back(self) -> Screen:
        """To the cards."""
        self.visits = True
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
        return together(self.over.book.past) if self.over.book.past else ()

    @property
    @override
    def next_together(self) -> Sequence[GestureMoment]:
        return together_ahead(self.over.book.undone)

    @override
    def round_of(self, moment: GestureMoment) -> str:
        """What the cards show of it isn't worked out for each of them."""
        return ""

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
        last = self.moments() if self._was_told else ()
        if last:
            words, loot = self.desk.words, last[-2:][0]
            looted = treasure_looted(words, loot.tap, loot.before) is not None and len(last) > 1
            return f"{tap_words(loot.tap, words, loot.before)} · {news(words, last)}" if looted else news(words, last)
        found = read(self.desk.cards, self.table)
        if found.start is None and found.notes:
            said = found.notes[-1]
            return note_words(self.desk.words, said.note, said.about, said.at)
        return self.desk.words.tr("Read from the cards; what you tap is laid on them.")

    @property
    def _was_told(self) -> bool:
        """Whether he was told something last, and hands have done nothing since."""
        return any(isinstance(moment.gesture, g.Tell) for moment in self.over.book.past[-1:])

    @override
    def lately_rolled(self, who: Party) -> tuple[Letter, ...]:
        return super().lately_rolled(who) if self._was_told else ()

    @override
    def moments(self) -> tuple[Told, ...]:
        """What he was told last; where hands have slid the map, you have come to another hex."""
        past = self.over.book.past
        last = past[-1] if past else None
        if self._known[0] is not last:
            pairs = zip(reversed(past), (*reversed(past[:-1]), None), strict=True)
            found = islice((told for moment, earlier in pairs for told in self._told(moment, earlier)), LATELY)
            self._known = last, tuple(found)[::-1]
        return self._known[1]

    def _told(self, moment: GestureMoment, earlier: GestureMoment | None) -> Iterator[Told]:
        cards, before, after = self.desk.cards, moment.before, moment.after
        if isinstance(moment.gesture, g.Tell):
            tap = moment.gesture.tap
            joined = moment.joined and earlier is not None and isinstance(earlier.gesture, g.Tell)
            yield Told(sheet(cards, before), tap, sheet(cards, after), heard(cards, before, tap), joined=joined)
        elif isinstance(moment.gesture, g.MoveCard | g.Slide):
            was, now = hex_at(cards, before), hex_at(cards, after)
            if was is not None and now is not None and was != now:
                yield Told(sheet(cards, before), taps.Place(hex=now), sheet(cards, after), ())

    @override
    def roller(self) -> Node:
        """What the ruler shows, and a throw."""
        ruled, foe, tr = self.ruled, self.sheet.foe, self.desk.words.tr
        asked = foe is not None and foe.behaviour is None
        said = Deed(partial(self.rolled, ruled), self.book.undoable)
        shown = None if ruled is None else button("ruled", tr("Ruler: {letter}", letter=ruled), said, rule="ROLL-1")
        return across(shown, self.roll_button(tr("Throw for its set") if asked else tr("Throw")))
