"""What stands beside Hand's cards: the chosen one with its gestures, what the referee knows, and the buttons below."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from holdin.hand import gestures as g
from holdin.hand import places
from holdin.hand.checklist import Part, checked
from holdin.hand.sliding import inside, map_at, third
from holdin.hand.table import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, Table
from holdin.hand.told import heard, sheet
from holdin.models.letters import Letter, Party
from holdin.saves.tables import KeptTable
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.cards import SLANT
from holdin.ui.hand.intents import Do, Hold, Open
from holdin.ui.hand.wording import PARTS, card_name, gesture_words
from holdin.ui.window.desk import Desk
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence
from holdin.words.tracking import foe_name, mark_words, told

Make = Callable[[str], g.Gesture]

KEYS: Final[Mapping[str, tuple[str, Make]]] = {
    "rules": (msgid("Turn 180°"), lambda card: g.Turn(card=card)),
    "flip": (msgid("Turn over"), lambda card: g.Flip(card=card)),
    "slant_left": (msgid("Turn left"), lambda card: g.Turn(card=card, by=-SLANT)),
    "slant_right": (msgid("Turn right"), lambda card: g.Turn(card=card, by=SLANT)),
    "page_up": (msgid("Nearer"), lambda card: g.Layer(card=card, step=1)),
    "page_down": (msgid("Farther"), lambda card: g.Layer(card=card, step=-1)),
    "behind": (msgid("Slide in"), lambda card: g.Slide(card=card, where="in")),
    "slide_out": (msgid("Slide out"), lambda card: g.Slide(card=card, where="out")),
}
"""What keys do with the card that is chosen."""
LAYS: Final[Mapping[str, tuple[str, Make]]] = {
    "to_hand": (msgid("To the hand"), lambda card: g.Lay(card=card, where="hand")),
    "discard": (msgid("Discard"), lambda card: g.Lay(card=card, where="discard")),
    "lose": (msgid("Lose"), lambda card: g.Lay(card=card, where="lost")),
    "keep": (msgid("Keep below"), lambda card: g.Lay(card=card, where="kept")),
}
"""And what they do with an ability card."""


def tucked(table: Table, card: str) -> g.Behind | None:
    """Behind the card that lies right under it; none where none does."""
    lying = table.card(card)
    under = [each for each in table.cards[: table.layer(card)] if each.covers((lying.x, lying.y))]
    return g.Behind(card=card, other=under[-1].card) if under else None


def raised(table: Table, card: str) -> g.Raise:
    """A card of the deck, or its third one, which is hidden, where the chosen one isn't in it (SET-3)."""
    lying, hidden = table.card(card), third(table)
    own = places.in_deck(lying) and card.startswith((MAPS, MONSTERS))
    return g.Raise(card=card if own or hidden is None else hidden.card)


@dataclass(frozen=True, slots=True)
class Panel:
    """The column beside the table, and the bar below it."""

    desk: Desk
    book: KeptTable
    chosen: str
    looking: bool
    ruled: Letter | None
    """What the red line crosses."""
    trouble: str

    @property
    def table(self) -> Table:
        """How everything lies."""
        return self.book.table

    def build(self, b: Builder, room: Rect) -> None:
        """The chosen card, its numbers or piles, and every gesture with its key."""
        words, gap = self.desk.words, b.m.gap
        high = round(b.m.button * 0.98)
        b.fitted(card_name(words, self.table, self.chosen), b.strong, Rect(room.x, room.y, room.w, high))
        y = self._numbers(b, Rect(room.x, room.y + high + gap // 2, room.w, high))
        entries = list(self._entries())
        wide = (room.w - gap) // 2
        for index, (spot, face) in enumerate(entries):
            rect = Rect(room.x + index % 2 * (wide + gap), y + index // 2 * (high + gap // 2), wide, high)
            b.button(replace(spot, shape=rect), face)
        y += -(-len(entries) // 2) * (high + gap // 2)
        self._told(b, Rect(room.x, y + gap // 2, room.w, room.bottom - y - gap // 2))

    def _entries(self) -> Iterator[tuple[Spot, Face]]:
        """The buttons, two in a row."""
        tr, keys, nowhere = self.desk.words.tr, self.desk.keys, Rect(0, 0, 0, 0)
        for name, (text, make) in self._gestures():
            shut = name == "slide_out" and not inside(self.table, self.table.card(self.chosen))
            intent = None if shut else Do(make(self.chosen))
            yield Spot(f"key:{name}", nowhere, intent), Face(tr(text), keys.of(name), off=shut)
        yield Spot("key:raise", nowhere, Do(raised(self.table, self.chosen))), Face(tr("Raise"), keys.of("raise"))
        under = tucked(self.table, self.chosen)
        intent = None if under is None else Do(under)
        yield Spot("key:tuck", nowhere, intent), Face(tr("Tuck under"), keys.of("tuck"), off=under is None)
        others = (
            ("look", Open.LOOK, tr("Look"), keys.of("skip")),
            ("throw", Open.THROW, tr("Throw"), keys.of("throw")),
            ("fan", Do(g.Fan()), tr("Fan"), keys.of("fan")),
            ("scans", Open.SCANS, tr("Your picture"), ""),
            ("gestures", Open.GESTURES, tr("All gestures"), keys.of("keys")),
        )
        for id_, wish, text, key in others:
            yield Spot(id_, nowhere, wish), Face(text, key, on=id_ == "look" and self.looking)

    def _gestures(self) -> Iterator[tuple[str, tuple[str, Make]]]:
        yield from KEYS.items()
        if self.chosen.startswith(ABILITY):
            yield from LAYS.items()

    def _numbers(self, b: Builder, row: Rect) -> int:
        """The HP numbers of an HP card: a tap on one turns the card to its half. Returns where they end."""
        if self.chosen not in {HP, MONSTER_HP}:
            return row.y
        mine, cards = self.chosen == HP, self.desk.cards
        card = cards.characters[self.table.character].hp_card if mine else cards.monster_hp
        now = self.table.marks.hp if mine else self.table.marks.monster_hp
        numbers = sorted(hp for half in card.halves for hp in half.hp)
        across, gap = 7 if len(numbers) > 12 else 6, 2
        wide = (row.w - (across - 1) * gap) // across
        for index, hp in enumerate(numbers):
            rect = Rect(row.x + index % across * (wide + gap), row.y + index // across * (row.h + gap), wide, row.h)
            what = g.What.HP if mine else g.What.MONSTER_HP
            b.button(Spot(f"hp:{hp}", rect, Do(g.Mark(what=what, value=hp))), Face(str(hp), on=hp == now))
        return row.y + -(-len(numbers) // across) * (row.h + gap) + b.m.gap // 2

    # What is told

    def _told(self, b: Builder, room: Rect) -> None:
        """What the ruler and the arrow show, what the referee knows, what went wrong, how cards are handled."""
        y, gap = room.y, b.m.gap
        warn = replace(b.plain, colour=b.c.danger)
        lines = [(self.trouble, warn)] if self.trouble else []
        lines += [(text, b.strong) for text in self._shown()]
        lines += [(text, b.plain) for text in self._known()]
        lines += [(text, replace(b.dim, needed=False)) for text in self._hints()]
        for text, ink in lines:
            if y + b.height(text, ink, room.w) <= room.bottom:
                y = b.write(text, ink, Rect(room.x, y, room.w, 0)) + gap // 2

    def _shown(self) -> Iterator[str]:
        """What the cards show between them."""
        tr = self.desk.words.tr
        if self.ruled is not None:
            yield tr("The red line crosses {letter}.", letter=self.ruled)
        if self.chosen.startswith(MAPS) and (found := map_at(self.desk.cards, self.table)) is not None:
            yield tr("The arrow points at {hex}.", hex=self.desk.words.hex(found[1].hex))

    def _known(self) -> Iterator[str]:
        """The next part of a set-up by hand; what came of what the referee was told; the conditions that he keeps."""
        words, past = self.desk.words, self.book.past
        if self.table.memory is None and (part := self._part()) is not None:
            number, which = part
            said, count = words.tr(PARTS[which]), len(Part)
            yield words.tr("Set-up {number} of {count}: {part}", number=number, count=count, part=said)
        if past and isinstance(past[-1].gesture, g.Tell):
            tap, now = past[-1].gesture.tap, sheet(self.desk.cards, past[-1].after)
            for event in heard(self.desk.cards, past[-1].before, tap):
                yield f"{sentence(told(words, now, event))} ({event.rules[0]})"
        if self.table.sheet is not None:
            yield from self._conditions(sheet(self.desk.cards, self.table))

    def _part(self) -> tuple[int, Part] | None:
        """The first part of the set-up that isn't done (SET-3)."""
        parts = enumerate(checked(self.desk.cards, self.table), 1)
        return next(((number, part) for number, (part, done) in parts if not done), None)

    def _conditions(self, now: Sheet) -> Iterator[str]:
        words = self.desk.words
        for who in Party:
            marks = [mark_words(words, mark) for mark in now.effects if mark.bearer is who]
            name = words.tr("You") if who is Party.HERO else sentence(foe_name(words, now))
            if marks:
                yield f"{name}: {', '.join(marks)}"

    def _hints(self) -> tuple[str, ...]:
        tr = self.desk.words.tr
        return (
            tr("Drag a card; the wheel turns it; a double click turns it over."),
            tr("Near its place a card settles; hold Shift and it doesn't."),
            tr("A flick of the monster HP card throws it."),
        )

    # Below

    def bar(self, b: Builder, bar: Rect) -> None:
        """Set-up, undo by name, redo, the steps, the referee, handing over, the menu."""
        tr, gap, past = self.desk.words.tr, b.m.gap, self.book.past
        undo = tr("Nothing to undo")
        if past:
            named = gesture_words(self.desk.words, past[-1].gesture, past[-1].before)
            undo = tr("Undo: {step}", step=named)
        future = self.book.undone
        entries = (
            ("set-up", Open.SET_UP, tr("Set up"), 1.0, ""),
            ("undo", Hold(-1), undo, 2.2, "" if past else "off"),
            ("redo", Hold(1), tr("Redo"), 0.9, "" if future else "off"),
            ("steps", Open.STEPS, tr("Steps"), 0.8, "quiet"),
            ("referee", Open.REFEREE, tr("Referee"), 1.0, ""),
            ("hand-over", Open.HAND_OVER, tr("Let the rules take over"), 1.9, "strong"),
            ("menu", Open.MENU, tr("Menu"), 0.8, "quiet"),
        )
        shares = sum(entry[3] for entry in entries)
        unit = (bar.w - gap * (len(entries) - 1)) / shares
        x = float(bar.x)
        for id_, intent, text, share, look in entries:
            rect = Rect(round(x), bar.y, round(unit * share), bar.h)
            b.button(
                Spot(id_, rect, intent), Face(text, quiet=look == "quiet", off=look == "off", strong=look == "strong")
            )
            x += unit * share + gap
