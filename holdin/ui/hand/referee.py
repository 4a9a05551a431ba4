"""The referee at the cards: the tracker's screen over what lies on the table; what he is told is laid on the cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import ClassVar, NamedTuple

from pygame import Rect

from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand.history import Moment
from holdin.hand.places import zone_of
from holdin.hand.reading import Reading, read
from holdin.hand.table import ABILITY, ByItself, Lying, Table
from holdin.hand.told import heard, sheet
from holdin.models.ability import Attack
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.character import Face as Printed
from holdin.models.letters import Half, Letter, Side
from holdin.saves.tables import KeptTable
from holdin.tracker import taps
from holdin.tracker.history import Moment as Told
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.cards import Cards
from holdin.ui.hand.intents import Do as DoGesture
from holdin.ui.hand.over_page import note_words
from holdin.ui.hand.pages import LogPage, StepsPage
from holdin.ui.hand.wording import BY_ITSELF, gesture_words
from holdin.ui.track.intents import Do, Open, Pad, Pick, Say
from holdin.ui.track.pages import OptionsPage, PadPage, SheetPage
from holdin.ui.track.referee_page import BASIC, AttackPage, RefereePage
from holdin.ui.track.tracker import Tracker
from holdin.ui.window.listing import Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder, Face


@dataclass(eq=False)
class CardsBook:
    """Cards as a sheet: read anew whenever they lie otherwise; a tap on the sheet is a gesture."""

    kept: KeptTable
    cards: CardSet
    _known: tuple[Table, Sheet] | None = None

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


class Struck(NamedTuple):
    """An attack that is printed on a face in the hand."""

    name: str
    attack: Attack


def face_up(cards: CardSet, table: Table, lying: Lying) -> Printed:
    """The active face of an ability card as it lies (ABL-1)."""
    hero = cards.characters[table.character]
    card = next(each for each in hero.cards if f"{ABILITY}{each.id}" == lying.card)
    side, level = Side.B if lying.back else Side.A, 1 + lying.half % 2
    return next(face for face in card.faces if face.side is side and face.level == level)


def in_hand(cards: CardSet, table: Table) -> Iterator[tuple[CardId, Printed]]:
    """The ability cards that lie in the hand, each with its active face."""
    for card in cards.characters[table.character].cards:
        lying = table.card(f"{ABILITY}{card.id}")
        if zone_of(lying) is Zone.HAND:
            yield card.id, face_up(cards, table, lying)


@dataclass(eq=False)
class CardAttackPage(AttackPage):
    """Your attack, taken from a face in your hand, or typed."""

    printed: tuple[Struck, ...] = ()

    def typed(self) -> Iterator[Row]:
        """The attacks in your hand first."""
        for index, each in enumerate(self.printed):
            yield Row(f"face:{index}", each.name, each, on=each.attack == self.attack)
        yield from super().typed()

    def take(self, intent: object) -> Screen:
        """A printed attack, or a typed value."""
        if isinstance(intent, Struck):
            self.attack = intent.attack
            self.changed()
            return self
        return super().take(intent)


@dataclass(eq=False)
class LeadPage(SheetPage):
    """Which card leads: those in the hand with their initiative, or any number (RND-2)."""

    wide: ClassVar[float] = 0.5
    compact: ClassVar[bool] = True
    choices: tuple[tuple[str, int], ...] = ()

    def title(self) -> str:
        """What is asked."""
        return self.desk.words.tr("Your leading card")

    def rows(self) -> Sequence[Row]:
        """Cards, then any number, then none."""
        tr = self.desk.words.tr
        own = [
            Row(
                f"lead:{n}",
                name,
                Do((taps.Lead(initiative=initiative),)),
                value=str(initiative),
                on=initiative == self.now.leading,
            )
            for n, (name, initiative) in enumerate(self.choices)
        ]
        other = Row("other", tr("Another initiative"), Pick(Pad.LEAD))
        return [*own, other, Row("none", tr("None"), Do((taps.Lead(initiative=None),)))]

    def take(self, intent: object) -> Screen:
        """A card leads, or a number is picked."""
        if isinstance(intent, Pick):
            page = PadPage(self.desk, self.size, under=self.below, sheet=self.sheet, on_take=self.on_take)
            page.pad, page.who = intent.what, intent.who
            return page
        return super().take(intent)


@dataclass(eq=False)
class ByItselfPage(OptionsPage):
    """What happens by itself: at the cards, and on the sheet; each is switched off for itself."""

    off: frozenset[ByItself] = frozenset()

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("What happens by itself")

    def rows(self) -> Sequence[Row]:
        """The cards' first."""
        tr = self.desk.words.tr
        mine = [
            Row(
                f"by-itself:{what}",
                tr(BY_ITSELF[what]),
                DoGesture(g.Automate(what=what, on=what in self.off)),
                value=tr("off") if what in self.off else tr("on"),
                on=what not in self.off,
            )
            for what in ByItself
        ]
        return [*mine, *super().rows()]

    def take(self, intent: object) -> Screen:
        """A switch of the cards' is a gesture."""
        return self.back().take(intent) if isinstance(intent, DoGesture) else super().take(intent)


@dataclass(eq=False)
class Referee(Tracker):
    """The sheet of what lies on the table, with every question of the tracker's."""

    hand: Cards | None = None
    _book: CardsBook | None = None

    attack_page: ClassVar[type[AttackPage]] = CardAttackPage
    pages: ClassVar[Mapping[Open, type[SheetPage]]] = {**Tracker.pages, Open.OPTIONS: ByItselfPage}

    @property
    def over(self) -> Cards:
        """The cards."""
        assert self.hand is not None
        return self.hand

    @property
    def book(self) -> CardsBook:
        """The cards as a sheet."""
        if self._book is None or self._book.kept is not self.over.book:
            self._book = CardsBook(self.over.book, self.desk.cards)
        return self._book

    @property
    def table(self) -> Table:
        """How everything lies."""
        return self.over.table

    @property
    def ruled(self) -> Letter | None:
        """What the ruler shows, unless the roll has been used already."""
        for moment in reversed(self.over.book.past):
            match moment.gesture:
                case g.Tell(tap=taps.Behave() | taps.Rolled()):
                    return None
                case g.Throw() | g.Move() | g.Turn():
                    return self.over.ruled
        return None

    # What is meant

    def take(self, intent: object) -> Screen:
        """A gesture, the leading card, or what the tracker knows."""
        if isinstance(intent, DoGesture):
            self.over.does(intent.gesture)
            self.trouble, self.over.trouble = self.over.trouble, ""
            self.changed()
            return self
        if isinstance(intent, Pick) and intent.what is Pad.LEAD:
            page = self._page(LeadPage)
            page.choices = tuple(self._leading())
            return page
        following = super().take(intent)
        if isinstance(following, ByItselfPage):
            following.off = self.table.off
        return following

    def _leading(self) -> Iterator[tuple[str, int]]:
        for card, face in in_hand(self.desk.cards, self.table):
            yield self._face_name(card, face), face.initiative

    def _face_name(self, card: CardId, face: Printed) -> str:
        return self.desk.cards.text(self.desk.words.lang, f"face.{card}.{face.side.lower()}{face.level}.name")

    def _ask(self, what: Open) -> Screen:
        page = super()._ask(what)
        if isinstance(page, RefereePage):
            page.ruled = self.ruled
        if isinstance(page, CardAttackPage):
            page.printed = tuple(self._attacks())
        return page

    def _attacks(self) -> Iterator[Struck]:
        """Every attack on the active faces of the hand, and the one that any card can be used for (RND-4)."""
        words = self.desk.words
        yield Struck(words.tr("Any card: Attack 2"), BASIC)
        for card, face in in_hand(self.desk.cards, self.table):
            for half in Half:
                for ability in face.action(half).abilities:
                    if isinstance(ability, Attack):
                        yield self._struck(self._face_name(card, face), ability)

    def _struck(self, card: str, attack: Attack) -> Struck:
        tr = self.desk.words.tr
        text = tr("{card}: Attack {value}", card=card, value=attack.value)
        if attack.range is not None:
            text = tr("{attack}, range {range}", attack=text, range=attack.range)
        return Struck(text, attack)

    def roll(self) -> Letter:
        """The ruler is thrown (ROLL-1)."""
        return self.over.thrown()

    def command(self, name: str) -> Screen:
        """Its own key closes it."""
        return self._leave() if name == "advice" else super().command(name)

    def _leave(self) -> Screen:
        self.over.size = self.size
        self.over.adopt(self.desk)
        return self.over

    def leave(self) -> None:
        """The window is closing."""
        self.over.leave()

    def past_page(self, what: Open) -> Screen:
        """Every gesture by its name, or what came of them."""
        kind = StepsPage if what is Open.STEPS else LogPage
        page = kind(self.desk, self.size, under=self, moments=self.over.book.past)
        page.on_take = self._stepped
        return page

    def _stepped(self, steps: int) -> Screen:
        return self._past(lambda: self.over.book.undo(-steps))

    # What it shows

    def ways_out(self) -> tuple[tuple[str, Open, str, str], ...]:
        """Back to the cards."""
        return (("menu", Open.MENU, self.desk.words.tr("Back to the cards"), ""),)

    def names(self) -> tuple[str, str]:
        """The gestures that would be taken back, and done again."""
        past, future = self.over.book.past[-1:], self.over.book.undone[:1]
        named = [gesture_words(self.desk.words, each.gesture, each.before) for each in (*past, *future)]
        return named[0] if past else "", named[-1] if future else ""

    @property
    def done(self) -> tuple[Told, ...]:
        """What the referee was told last, twice at most; nothing where hands have done something since."""
        told = takewhile(lambda moment: isinstance(moment.gesture, g.Tell), reversed(self.over.book.past))
        return tuple(reversed([self._told(moment) for moment in islice(told, 2)]))

    def _told(self, moment: Moment) -> Told:
        assert isinstance(moment.gesture, g.Tell)
        cards, tap = self.desk.cards, moment.gesture.tap
        return Told(sheet(cards, moment.before), tap, sheet(cards, moment.after), heard(cards, moment.before, tap))

    def news(self) -> str:
        """What came of what was told last; before that, what can't be read from the cards."""
        if self.done:
            return super().news()
        found = read(self.desk.cards, self.table)
        return self._unread(found) or self.desk.words.tr("Read from the cards; what you tap is laid on them.")

    def _unread(self, found: Reading) -> str:
        """Why there is no map, if there is none."""
        if found.start is not None or not found.notes:
            return ""
        return note_words(self.desk.words, found.notes[-1])

    def roller(self, b: Builder, room: Rect) -> None:
        """What the ruler shows, and a throw."""
        ruled, tr = self.ruled, self.desk.words.tr
        wide = (room.w - b.m.gap) // 2 if ruled is not None else 0
        if ruled is not None:
            face = Face(tr("Ruler: {letter}", letter=ruled))
            b.button(Spot("ruled", Rect(room.x, room.y, wide, room.h), Say(ruled), rule="ROLL-1"), face)
        left = room.x + wide + (b.m.gap if wide else 0)
        foe = self.sheet.foe
        text = tr("Throw for its set") if foe is not None and foe.behaviour is None else tr("Throw")
        strong = foe is not None and foe.behaviour is None
        rect = Rect(left, room.y, room.right - left, room.h)
        b.button(Spot("roll", rect, Open.ROLL, rule="ROLL-1"), Face(text, strong=strong))
