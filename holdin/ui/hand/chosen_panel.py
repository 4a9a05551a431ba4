"""What stands beside Hand's cards: the chosen one with its gestures, what the referee knows, and the buttons below."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.apply import discarding, resting
from holdin.hand.card_sheet import sheet
from holdin.hand.card_table import CardTable
from holdin.hand.checklist import Lack, SetupPart, checked
from holdin.hand.sliding import inside, map_at, sliding_in, third
from holdin.hand.state_reader import laid_out, read
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS
from holdin.models.letters import Party
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.free_cards import SLANT, FreeCards
from holdin.ui.hand.wording import card_name, gesture_words, led_to
from holdin.ui.kit.layout import AsFits, ScaledToFit, across, column, grid
from holdin.ui.kit.layout import Panel as Surface
from holdin.ui.kit.nodes import Child, Node, SymbolNode, Text, TextLine, button
from holdin.words.catalogues import msgid
from holdin.words.gestures import chosen_words, lack_words, note_words, part_words
from holdin.words.speech import sentence
from holdin.words.tracking import foe_name, mark_words
from holdin.words.words import Words

Make = Callable[[CardSet, CardTable, str], g.Gesture | None]
"""A gesture with a card as the table is; none where it can't be done."""


def tucked(_cards: CardSet, table: CardTable, card: str) -> g.Behind | None:
    """Behind the card that lies right under it; none where none does."""
    lying = table.card(card)
    under = [each for each in table.cards[: table.layer(card)] if each.covers((lying.x, lying.y))]
    return g.Behind(card=card, other=under[-1].card) if under else None


def raised(_cards: CardSet, table: CardTable, card: str) -> g.Raise:
    """A card of the deck, or its third one, which is hidden, where the chosen one isn't in it (SET-3)."""
    lying, hidden = table.card(card), third(table)
    own = slots.in_deck(lying) and card.startswith((MAPS, MONSTERS))
    return g.Raise(card=card if own or hidden is None else hidden.card)


def dying(table: CardTable) -> g.Gesture | None:
    """The monster's 0 HP, which the referee notes: its combat is over (ATK-11); none out of combat."""
    return g.Tell(tap=taps.SetHp(who=Party.MONSTER, to=0)) if slots.fighting(table) else None


def slid_out(_cards: CardSet, table: CardTable, card: str) -> g.Slide | None:
    """Out of the deck; none where it doesn't lie in it."""
    own = card == HP
    return g.Slide(card=card, where="out", along=own, fight=own) if inside(table, table.card(card)) else None


def slid_in(cards: CardSet, table: CardTable, card: str) -> g.Slide:
    """Behind the deck, to where it belongs there."""
    return g.Slide(card=card, where=sliding_in(cards, table, table.card(card)), along=card == HP, fight=card == HP)


KEYS: Final[Mapping[str, tuple[str, Make]]] = {
    "rules": (msgid("Turn 180°"), lambda _cards, _table, card: g.TurnCard(card=card)),
    "flip": (msgid("Turn over"), lambda _cards, _table, card: g.Flip(card=card)),
    "slant_left": (msgid("Turn left"), lambda _cards, _table, card: g.TurnCard(card=card, by=-SLANT)),
    "slant_right": (msgid("Turn right"), lambda _cards, _table, card: g.TurnCard(card=card, by=SLANT)),
    "page_up": (msgid("Nearer"), lambda _cards, _table, card: g.Layer(card=card, step=1)),
    "page_down": (msgid("Farther"), lambda _cards, _table, card: g.Layer(card=card, step=-1)),
    "behind": (msgid("Slide in"), slid_in),
    "slide_out": (msgid("Slide out"), slid_out),
}
"""What keys do with the card that is chosen."""
LAYS: Final[Mapping[str, tuple[str, Make]]] = {
    "to_hand": (msgid("To the hand"), lambda _cards, _table, card: g.Lay(card=card, where="hand")),
    "choose": (msgid("Select"), lambda _cards, _table, card: g.Lay(card=card, where="chosen")),
    "discard": (msgid("Discard"), lambda _cards, table, card: discarding(table, card)),
    "lose": (msgid("Lose"), lambda _cards, _table, card: g.Lay(card=card, where="lost")),
    "keep": (msgid("Keep below"), lambda _cards, _table, card: g.Lay(card=card, where="kept")),
    "rest": (msgid("Rest: lose it"), lambda _cards, table, card: g.Rest(card=card) if card in resting(table) else None),
}
"""And what they do with an ability card."""
STACKS: Final[Mapping[str, tuple[str, Make]]] = {
    "raise": (msgid("Raise"), raised),
    "tuck": (msgid("Tuck under"), tucked),
}
"""And with any card of the deck."""
OTHERS: Final = (
    ("look", "skip", msgid("Look")),
    ("throw", "throw", msgid("Throw")),
    ("short-rest", "short_rest", msgid("Rest (short)")),
    ("fan", "fan", msgid("Fan")),
    ("scans", "scans", msgid("Your picture")),
    ("gestures", "keys", msgid("All gestures")),
)
"""And what they do whichever card is chosen: id, command, words."""
SETS_UP: Final = frozenset({"rules", "flip", "behind", "slide_out", "to_hand", "raise", "skip", "fan", "keys"})
"""What stands beside the cards while they are set up by hand: there is a list to be read, too. All keys hold."""
HIGH: Final = 0.98
"""A button's height."""
WAYS: Final = (
    ("set-up", "map", msgid("Set up"), 0.115),
    ("undo", "undo", msgid("Nothing to undo"), 0.25),
    ("redo", "redo", msgid("Redo"), 0.1),
    ("steps", "steps", msgid("Steps"), 0.09),
    ("referee", "advice", msgid("Referee"), 0.115),
    ("hand-over", "hand-over", msgid("Let the rules take over"), 0.24),
    ("menu", "back", msgid("Menu"), 0.09),
)
"""The bar: id, command, words, and share of the width."""


def meant_for(card: str) -> dict[str, tuple[str, Make]]:
    """By command, what is done with a card of its kind."""
    return {**KEYS, **(LAYS if card.startswith(ABILITY) else {}), **STACKS}


def gestures(cards: CardSet, table: CardTable, card: str) -> Iterator[tuple[str, g.Gesture]]:
    """What can be done with a card as it lies, by command."""
    for name, (_, make) in meant_for(card).items():
        gesture = make(cards, table, card)
        if gesture is not None:
            yield name, gesture


@dataclass(frozen=True, slots=True)
class ChosenPanel:
    """The column beside the table, and the bar below it."""

    hand: FreeCards

    SHARE: ClassVar[float] = 0.235
    """The column's width, of the window's."""

    @property
    def words(self) -> Words:
        """The language."""
        return self.hand.desk.words

    def column(self) -> Node:
        """The chosen card, its numbers, every gesture with its key, and what is told."""
        name = Text(card_name(self.words, self.hand.table, self.hand.chosen), "strong")
        set_up = self._set_up()
        below = AsFits(tuple(self._told())) if set_up is None else ScaledToFit(set_up)
        return Surface(column(name, self._numbers(), grid(self._buttons(), 2, gap=0.5), below, gap=0.5), 1)

    def _set_up(self) -> Child:
        """The parts of a set-up by hand: done ones ticked, the next one with how it is done and why it isn't yet."""
        words, table = self.words, self.hand.table
        if not table.unpacked:
            return None
        parts = checked(words.cards, table)
        following = next(part for part, lack in parts if lack is not None)
        trouble = Text(self.hand.trouble, "danger") if self.hand.trouble else None
        return column(trouble, *(self._part(part, lack, asked=part is following) for part, lack in parts), gap=0.25)

    def _part(self, part: SetupPart, lack: Lack | None, *, asked: bool) -> Node:
        short, done = part_words(self.words, part)
        ticked = SymbolNode("square_empty" if lack is not None else "ticked", 1.1)
        if lack is None or not asked:
            return across(ticked, TextLine(short, "dim" if lack is None else "plain"), gap=0.5)
        why = Text(lack_words(self.words, lack.why, lack.about), ink=lambda b: replace(b.plain, colour=b.c.act))
        return across(ticked, column(Text(done, "bold"), why, gap=0), gap=0.5)

    def _numbers(self) -> Child:
        """The HP numbers of an HP card: a tap on one turns the card to its half."""
        hand, cards = self.hand, self.hand.desk.cards
        if hand.chosen not in {HP, MONSTER_HP}:
            return None
        mine, marks = hand.chosen == HP, hand.table.marks
        card = cards.characters[hand.table.character].hp_card if mine else cards.monster_hp
        what, now = (g.Marked.HP, marks.hp) if mine else (g.Marked.MONSTER_HP, marks.monster_hp)
        marks_it = {hp: g.MarkNumber(what=what, value=hp) for half in card.halves for hp in half.hp}
        ends = {0: g.MarkNumber(what=what, value=0) if mine else dying(hand.table)}
        faces = (
            button(
                f"hp:{hp}",
                str(hp),
                None if gesture is None else partial(hand.does, gesture),
                on=hp == now,
                off=gesture is None,
                high=HIGH,
            )
            for hp, gesture in sorted({**ends, **marks_it}.items())
        )
        return grid(faces, 6, gap=0.25)

    def _buttons(self) -> Iterator[Node]:
        """Two in a row."""
        tr, hand, deeds = self.words.tr, self.hand, self.hand.deeds()
        entries = [(f"key:{name}", name, tr(text)) for name, (text, _) in meant_for(hand.chosen).items()]
        entries += [(id_, name, tr(text)) for id_, name, text in OTHERS]
        if hand.table.unpacked:
            entries = [entry for entry in entries if entry[1] in SETS_UP]
        for id_, name, text in entries:
            do, key, on = deeds.get(name), hand.desk.keys.of(name), name == "skip" and hand.looking
            yield button(id_, text, do, key=key, on=on, off=do is None, high=HIGH)

    # What is told

    def _told(self) -> Iterator[Node]:
        """What went wrong, what ruler and arrow show, what the referee knows, how cards are handled."""
        if self.hand.trouble:
            yield Text(self.hand.trouble, "danger")
        yield from (Text(text, "strong") for text in self._shown())
        yield from (Text(text) for text in self._known())
        yield from (Text(text, ink=lambda b: replace(b.dim, needed=False)) for text in self._hints())

    def _shown(self) -> Iterator[str]:
        """What the cards show between them."""
        hand, words = self.hand, self.words
        if (ruled := hand.ruled) is not None:
            yield words.tr("The red line crosses {letter}.", letter=ruled)
        if not hand.table.unpacked and (lying := laid_out(hand.table)):
            yield chosen_words(words, ", ".join(card_name(words, hand.table, card.card) for card in lying), len(lying))
        if hand.chosen.startswith(MAPS) and (found := map_at(hand.desk.cards, hand.table)) is not None:
            yield words.tr("The arrow points at {hex}.", hex=words.hex(found[1].hex))
            notes = (said for said in read(words.cards, hand.table).notes if said.at)
            yield from (note_words(words, said.note, said.about, said.at) for said in notes)

    def _known(self) -> Iterator[str]:
        """What came of what the referee was told; the conditions that he keeps."""
        words, table = self.words, self.hand.table
        for moment in self.hand.book.past[-1:]:
            yield from (f"{text} ({rules[0]})" for text, rules in led_to(words, moment))
        if table.sheet is not None:
            yield from self._conditions(sheet(words.cards, table))

    def _conditions(self, now: Sheet) -> Iterator[str]:
        words = self.words
        for who in Party:
            marks = [mark_words(words, mark) for mark in now.effects if mark.bearer is who]
            name = words.tr("You") if who is Party.HERO else sentence(foe_name(words, now))
            if marks:
                yield f"{name}: {', '.join(marks)}"

    def _hints(self) -> tuple[str, ...]:
        tr = self.words.tr
        return (
            tr("Drag a card; the wheel turns it; a double click turns it over."),
            tr("Near its place a card settles; hold Shift and it doesn’t."),
            tr("Cards laid out above the fan are the chosen ones (RND-2)."),
            tr("A flick of the monster HP card throws it."),
        )

    # Below

    def bar(self) -> Node:
        """Set-up, undo by name, redo, steps, the referee, handing over, the menu."""
        tr, deeds, last = self.words.tr, self.hand.deeds(), self.hand.book.past[-1:]
        named = [tr("Undo: {step}", step=gesture_words(self.words, each.gesture, each.before)) for each in last]
        entries = (
            button(
                id_,
                named[0] if named and command == "undo" else tr(text),
                deeds.get(command),
                strong=id_ == "hand-over" and not self.hand.table.unpacked,
                quiet=id_ in {"steps", "menu"},
                off=command not in deeds,
                high=1.35,
            )
            for id_, command, text, _ in WAYS
        )
        return across(*entries, shares=[share for *_, share in WAYS])
