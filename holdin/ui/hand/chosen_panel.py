"""What stands beside Hand's cards: the chosen one with its gestures, what the referee knows, and the buttons below."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from holdin.game.state import Phase
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.abilities import chosen, discarding, resting
from holdin.hand.card_table import CardTable
from holdin.hand.checklist import Lack, SetupPart, Why, checked, missing
from holdin.hand.sliding import inside, map_at, sliding_in, third
from holdin.hand.state_reader import read
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS
from holdin.models.letters import Fights, Party
from holdin.tracker import taps
from holdin.tracker.next_step import Onward
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.card_referee import CardReferee
from holdin.ui.hand.free_cards import SLANT, FreeCards
from holdin.ui.hand.wording import card_name, led_to
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import AsFits, ScaledToFit, across, column, grid
from holdin.ui.kit.layout import Panel as Surface
from holdin.ui.kit.nodes import Child, Node, SymbolNode, Text, TextLine, button
from holdin.words.catalogues import msgid
from holdin.words.gestures import chosen_words, lack_words, note_words, part_words
from holdin.words.tracking import foe_name, mark_words, step_words
from holdin.words.translator import sentence
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


def packed(cards: CardSet, table: CardTable) -> g.Pack | None:
    """All cards at once that aren't used; of the maps only where it is known which one is (SET-3)."""
    found = missing(cards, table)
    if found is None or found[1].why is not Why.OUTSIDE:
        return None
    maps = table.memory is not None
    pile = tuple(card for card in found[1].cards if maps or not card.startswith(MAPS))
    return g.Pack(cards=pile) if pile else None


def laid_out(table: CardTable) -> g.Gesture | None:
    """The whole set-up at once, where it is known what is set up (SET-3)."""
    memory = table.memory
    if not table.unpacked or memory is None:
        return None
    if memory.game:
        return g.PickUp(setup=memory.setup, start=memory.start, game=memory.game)
    setup = memory.setup
    levels = {"level": setup.level, "character_level": setup.character_level}
    return g.SetUp(scenario=setup.scenario, **levels, upgrades=setup.upgrades, items=setup.items)


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


def rests(_cards: CardSet, table: CardTable, card: str) -> g.Rest | None:
    """A long rest that loses it; none where no rest can (RST-1, RST-3)."""
    return g.Rest(card=card, long=True) if card in resting(table) else None


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
    "rest": (msgid("Rest (long): lose it"), rests),
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
RARE: Final = frozenset({"slant_left", "slant_right", "page_up", "page_down", "tuck", "raise"})
"""What only keys and the page of all gestures do: it is seldom wanted."""
SETS_UP: Final = frozenset({"rules", "flip", "behind", "slide_out", "to_hand", "raise", "skip", "fan", "keys"})
"""What stands beside the cards while they are set up by hand: there is a list to be read, too. All keys hold."""
ARROWS: Final = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}
HIGH: Final = 0.98
"""A button's height."""
WAYS: Final = (
    ("set-up", "map", msgid("Set up"), 0.115),
    ("undo", "undo", msgid("Nothing to undo"), 0.3),
    ("redo", "redo", msgid("Redo"), 0.1),
    ("steps", "steps", msgid("Steps"), 0.09),
    ("referee", "advice", msgid("Referee"), 0.115),
    ("hand-over", "hand-over", msgid("The rules take over"), 0.19),
    ("menu", "back", msgid("Menu"), 0.09),
)
"""The bar: id, command, words, and share of the width."""
UNPACKED: Final = (
    *WAYS[:4],
    ("lay-out", "answer_1", msgid("Set it all up for me"), 0.165),
    ("hand-over", "hand-over", msgid("The rules take over"), 0.14),
    WAYS[-1],
)
"""While the cards are set up by hand there is nothing to ask a referee, but a way to have it all done at once.

What takes its place asks first, and undo is elsewhere.
"""


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
    referee: CardReferee

    SHARE: ClassVar[float] = 0.235
    """The column's width, of the window's."""

    @property
    def words(self) -> Words:
        """The language."""
        return self.hand.desk.words

    def column(self) -> Node:
        """How things stand, the chosen card with its numbers and gestures, what is told, what comes next."""
        name = Text(card_name(self.words, self.hand.table, self.hand.chosen), "strong")
        set_up = self._set_up()
        below = AsFits(tuple(self._told())) if set_up is None else ScaledToFit(set_up)
        buttons = grid(self._buttons(), 2, gap=0.5)
        return Surface(column(*self._head(), name, self._numbers(), buttons, below, *self._next(), gap=0.5), 1)

    def _head(self) -> Iterator[Node]:
        """Which scenario it is, the step of its round, and its goal."""
        words, table = self.words, self.hand.table
        now, scenario = self.hand.known, self.hand.scenario
        if scenario is None:
            return
        number = words.cards.scenarios[scenario].number
        name = Text(f"{number} · {words.name(scenario)}", "bold", fits=True)
        yield across(name, button("story", words.tr("Story"), self.hand.story, quiet=True, snug=True, high=HIGH))
        if not table.unpacked:
            yield TextLine(step_words(words, now), "dim")
            if self.hand.chosen.startswith(MAPS):
                yield Text(words.task(scenario, Fights.HELD, self.hand.level), "dim")
            else:
                yield Text(words.goal(scenario), "dim")

    def _next(self) -> Iterator[Node]:
        """What comes next, bright; above it what can be done instead."""
        if self.hand.table.unpacked:
            return
        if self.referee.row.next() is Onward.LEAD:
            yield Text(self.words.tr("Ready: choose two cards. The first one leads (RND-2)."), "bold")
            on = Deed(partial(self.referee.row.decline, Onward.LEAD), self.referee.row.seen)
            yield button("decline", self.words.tr("Go on without cards"), on, quiet=True)
            return
        *quieter, big = self.referee.next_buttons(self.hand.desk.keys.of("answer_1"))
        if quieter:
            yield across(*quieter, gap=0.5)
        yield big

    def _set_up(self) -> Child:
        """The parts of a set-up by hand: done ones ticked, the next one with how it is done and why it isn't yet."""
        words, table = self.words, self.hand.table
        if not table.unpacked:
            return None
        parts = checked(words.cards, table)
        following = next(part for part, lack in parts if lack is not None)
        trouble = Text(self.hand.trouble, "danger") if self.hand.trouble else None
        pile = packed(words.cards, table)
        all_in = button("pack", words.tr("Slide them all in"), partial(self.hand.does, pile)) if pile else None
        said = (self._part(part, lack, asked=part is following) for part, lack in parts)
        return column(trouble, all_in, *said, gap=0.25)

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
        opens = {"skip": tr("Open the map")} if hand.is_played_on else {}
        entries += [(id_, name, opens.get(name, tr(text))) for id_, name, text in OTHERS]
        if hand.table.unpacked:
            entries = [entry for entry in entries if entry[1] in SETS_UP]
        entries = [entry for entry in entries if entry[1] not in RARE or (hand.table.unpacked and entry[1] == "raise")]
        if "again" in deeds:
            yield button("again", tr("Suffer 1: lose another"), deeds["again"], high=HIGH, rule="RST-2")
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
        lying, choosing = chosen(hand.table), self.referee.sheet.phase is Phase.CARD_SELECTION
        if not hand.table.unpacked and lying:
            names = ", ".join(card_name(words, hand.table, card.card) for card in lying)
            yield chosen_words(words, names, len(lying), choosing=choosing)
        if hand.chosen.startswith(MAPS) and (found := map_at(hand.desk.cards, hand.table)) is not None:
            yield words.tr("The arrow points at {hex}.", hex=words.hex(found[1].hex))
            ways = self._ways()
            if ways:
                yield words.tr("Arrow keys: {ways}", ways=ways)
            notes = (said for said in read(words.cards, hand.table).notes if said.at)
            yield from (note_words(words, said.note, said.about, said.at) for said in notes)

    def _ways(self) -> str:
        """Which neighbouring hex each arrow key leads to."""
        hand, found = self.hand, []
        lying = hand.table.card(hand.chosen)
        for sign, step in ARROWS.items():
            place = slots.next_place(hand.desk.cards, hand.table, lying, *step)
            at = None if place is None else slots.pointed(hand.desk.cards, hand.table, slots.settled(lying, place))
            if at is not None:
                found.append(f"{sign} {self.words.hex(at.hex)}")
        return ", ".join(found)

    def _known(self) -> Iterator[str]:
        """What came of what the referee was told; the conditions that he keeps."""
        words, table = self.words, self.hand.table
        last = self.referee.last_together
        if any(isinstance(moment.tap, taps.Rolled | taps.Acts) for moment in last):
            yield self.referee.news()
        else:
            yield from (f"{text} ({rules[0]})" for moment in last for text, rules in led_to(words, moment))
        if self.hand.known.tokens:
            yield words.money(self.hand.known.tokens)
        if table.sheet is not None:
            yield from self._conditions(self.hand.known)

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
        ways = WAYS if laid_out(self.hand.table) is None else UNPACKED
        tr, deeds, last = self.words.tr, self.hand.deeds(), self.referee.last_together
        named = [tr("Undo: {step}", step=self.referee.named_together(last))] if last else []
        entries = (
            button(
                id_,
                named[0] if named and command == "undo" else tr(text),
                deeds.get(command),
                quiet=id_ in {"steps", "hand-over", "menu"},
                strong=id_ == "lay-out",
                off=command not in deeds,
                high=1.35,
            )
            for id_, command, text, _ in ways
        )
        return across(*entries, shares=[share for *_, share in ways])
