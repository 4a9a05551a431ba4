"""The large button of the tracker: the one thing that comes next; beside it, quieter, what can be done instead."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from holdin.game.stage import MonsterTile
from holdin.game.state import Phase, Zone
from holdin.tracker import referee
from holdin.tracker.deck import can_rest, chosen_alone, count
from holdin.tracker.next_step import Onward, engagers, is_faster, next_things, step_come_to
from holdin.tracker.sheet import Automatic
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.referee_page import EngagedPage
from holdin.words.tracking import ASKED, AWAY, ONWARD, end_of_step, engager_names

RULES = {
    Onward.CARD: "TRK-1",
    Onward.OVER: "END-2",
    Onward.WON: "END-1",
    Onward.LOST: "END-1",
    Onward.ENGAGED: "ENG-2",
    Onward.REST: "RST-1",
    Onward.LEAD: "RND-2",
    Onward.ROLL: "ENG-7",
    Onward.INTERRUPT: "ENG-5",
    Onward.ACT: "MTN-1",
    Onward.ATTACK: "ENG-6",
    Onward.STEP: "RND-1",
}
SHARES = (), (0.4, 0.6), (0.26, 0.26, 0.48)


@dataclass(frozen=True, slots=True)
class TurnWays:
    """What a table can do beside its taps."""

    step: Callable[[], Screen]
    rest: Callable[[], Screen]
    loots: Callable[[], bool]
    turn: Callable[[], Screen]
    """Who goes first, or an interruption."""
    others: Mapping[Onward, Callable[[], Screen]]
    plays: bool = True
    """Whether what a card is played for is told here: then a turn isn't over while both lie there unplayed."""
    names: Mapping[Onward, str] = field(default_factory=dict)
    """What the large button is called here, where that isn't what it is called everywhere."""


@dataclass(eq=False)
class TurnRow:
    """What is offered, what was declined, and what has been asked once."""

    on: SheetScreen
    ways: TurnWays
    declined: set[object] = field(default_factory=set)
    _asked: tuple[object, str] | None = None
    """What was asked for once, and in which words: while they stand there, a second tap means it."""
    _done: int | None = None
    """How many steps there were when this button was taken last."""

    # What comes next

    def engaged(self) -> tuple[MonsterTile, ...]:
        """Who engages you, unless that was declined where you stand."""
        sheet = self.on.sheet
        found = engagers(self.on.desk.cards, sheet, self.on.moments())
        return () if self._named(Onward.ENGAGED, found) in self.declined else found

    def _named(self, what: Onward, engaged: tuple[MonsterTile, ...] = ()) -> object:
        """An offer, as it is told from others of its kind."""
        sheet = self.on.sheet
        return (what, sheet.place, engaged) if engaged else (what, sheet.round)

    def next(self) -> Onward:
        """The one thing that is offered."""
        things = next_things(self.on.desk.cards, self.on.sheet, engaged=bool(self.engaged()))
        left = (each for each in things if self._named(each) not in self.declined)
        what = next(each for each in left if each in {Onward.STEP, Onward.ENGAGED} or each in self.ways.others)
        strikes = what is Onward.STEP and Onward.ATTACK in self.ways.others and self.on.waiting is not None
        return Onward.ATTACK if strikes else what

    @property
    def seen(self) -> object:
        """What the button means now: a tap that was meant for something else isn't taken."""
        sheet = self.on.sheet
        return sheet.round, sheet.phase, self.next(), self._is_asked, self.on.ruled

    @property
    def _now(self) -> object:
        sheet = self.on.sheet
        return self.on.book.undoable, sheet.round, sheet.phase, self.next()

    @property
    def _is_asked(self) -> bool:
        return self._asked == (self._now, self.on.trouble)

    # What is done

    def take(self) -> Screen:
        """What comes next; where something would be lost by a tap too many, it asks once."""
        what = self.next()
        if self._asks(what) and not self._is_asked:
            self.on.trouble = self.on.desk.words.tr(AWAY[self._question(what)])
            self._asked = self._now, self.on.trouble
            self.on.changed()
            return self.on
        if self._by_hand(what):
            return self.decline(what)
        does = {**self.ways.others, Onward.STEP: self.ways.step, Onward.ENGAGED: self.engage}
        screen = does[what]()
        self._done = self.on.book.undoable
        return screen

    def _asks(self, what: Onward) -> bool:
        """A step that another tap has led to isn't ended by the habit of tapping here, nor a turn with its cards."""
        unplayed = self.ways.plays and count(self.on.sheet, Zone.CHOSEN) > 0
        led = unplayed or self._done != self.on.book.undoable
        hasty = step_come_to(self.on.moments()) and led
        if what is not Onward.STEP:
            return self._by_hand(what)
        choosing = self.on.sheet.phase is Phase.CARD_SELECTION and chosen_alone(self.on.sheet)
        return choosing or (hasty and self.on.sheet.phase is Phase.HERO_TURN)

    def _by_hand(self, what: Onward) -> bool:
        """Whether it is told by another tap, on a card or a letter: this button only goes on without."""
        rolls = self.on.ruled is not None or self.on.sheet.does(Automatic.ROLLS)
        return what is Onward.LEAD or (what is Onward.ROLL and not rolls)

    def _question(self, what: Onward) -> Onward | Phase:
        """What it asks about."""
        return what if self._by_hand(what) else self.on.sheet.phase

    @property
    def rolls(self) -> bool:
        """Whether a letter is to be told: the letters are what is meant."""
        return self.next() is Onward.ROLL and self._by_hand(Onward.ROLL)

    def decline(self, what: Onward) -> Screen:
        """On without it."""
        self.declined.add(self._named(what, self.engaged() if what is Onward.ENGAGED else ()))
        self.on.trouble = ""
        self.on.changed()
        chooses = what is not Onward.ROLL or self.on.sheet.phase is Phase.CARD_SELECTION
        if what is not Onward.ENGAGED and chooses and self.next() is Onward.STEP:
            screen = self.ways.step()
            self._done = self.on.book.undoable
            return screen
        return self.on

    def engage(self) -> Screen:
        """The combat with whoever engages you; where several do, you choose (ENG-8)."""
        found = self.engaged()
        fight = referee.fight(self.on.desk.cards, self.on.sheet, found[0]) if len(found) == 1 else None
        return self.on.page(EngagedPage) if fight is None else self.on.do(fight)

    # What it shows

    def node(self, key: str) -> Node:
        """The large button last; what is quieter before it."""
        *quieter, big = self.buttons(key)
        return across(*quieter, big, shares=SHARES[len(quieter)])

    def buttons(self, key: str) -> Sequence[Node]:
        """As in `node`, each for itself."""
        what = self.next()
        big = button(
            {Onward.STEP: "end-turn", Onward.REST: "rest"}.get(what, "onward"),
            self._text(what),
            Deed(self.take, self.seen),
            key=key,
            strong=True,
            rule=RULES[what],
        )
        return (*self._instead(), big)

    def _text(self, what: Onward) -> str:
        words, sheet = self.on.desk.words, self.on.sheet
        if self._is_asked:
            return words.tr(ASKED[self._question(what)])
        if what in self.ways.names:
            return words.tr(self.ways.names[what])
        if what is Onward.STEP and sheet.phase is Phase.CARD_SELECTION and chosen_alone(sheet):
            return words.tr("Which is the other card?")
        if what is Onward.STEP:
            return end_of_step(words, sheet, loots=self.ways.loots())
        if what is Onward.ENGAGED and len(self.engaged()) == 1:
            return words.tr("Begin the combat with {monster}", monster=engager_names(words, sheet, self.engaged()))
        if what is Onward.REST and not sheet.fighting:
            return words.tr("Long rest")
        if what is Onward.OVER and sheet.under_way:
            return words.tr("How did the scenario end?")
        if what is Onward.ROLL and self.on.ruled is not None:
            return words.tr("Its set, as the ruler shows: {letter}", letter=self.on.ruled)
        if what is Onward.ROLL and self._by_hand(what):
            return words.tr("Which set was rolled?")
        return words.tr(ONWARD[what])

    def _instead(self) -> Iterator[Node]:
        """What can be done instead, at most two."""
        words, sheet, what = self.on.desk.words, self.on.sheet, self.next()
        seen, end = self.seen, Deed(self.ways.step, self.seen)
        match what:
            case Onward.ENGAGED:
                declined = Deed(partial(self.decline, what), seen)
                yield button("decline", words.tr("Not engaged"), declined, quiet=True, rule="ENG-2")
            case Onward.WON | Onward.LOST:
                declined = Deed(partial(self.decline, what), seen)
                yield button("decline", words.tr("Not yet over"), declined, quiet=True, rule="END-1")
            case Onward.ROLL if self._is_asked:
                pass  # the large button itself goes on without by now
            case Onward.ROLL | Onward.ACT | Onward.INTERRUPT | Onward.CARD | Onward.ATTACK:
                acts = sheet.phase is Phase.MONSTER_TURN
                text = words.tr("It does nothing: end its turn") if acts else self._unrolled(what)
                yield button("end-turn", text, end, quiet=True, rule="RND-1")
        besides = self._besides(what)
        if besides is not None:
            yield besides

    def _unrolled(self, what: Onward) -> str:
        words, sheet = self.on.desk.words, self.on.sheet
        chooses = sheet.phase is Phase.CARD_SELECTION and what is Onward.ROLL
        return words.tr("Begin without its set") if chooses else end_of_step(words, sheet, loots=self.ways.loots())

    def _besides(self, what: Onward) -> Node | None:
        """The monster's interruption, who goes first, or a rest, as the round has them (ENG-5, RST-2, RST-3)."""
        sheet, tr, phase = self.on.sheet, self.on.desk.words.tr, self.on.sheet.phase
        turn = Deed(self.ways.turn, (phase, sheet.hero_first))
        if what in {Onward.REST, Onward.OVER, Onward.WON, Onward.LOST, Onward.CARD}:
            return None
        if phase is Phase.CLEANUP and sheet.deck and can_rest(sheet):
            return button("rest", tr("Short rest"), self.ways.rest, quiet=True, rule="RST-1")
        if sheet.rests_long:
            off = not can_rest(sheet)
            return button("rest", tr("Long rest"), self.ways.rest, quiet=True, off=off, rule="RST-3")
        rolled = sheet.foe is not None and sheet.foe.behaviour is not None
        if rolled and sheet.may_be_interrupted and is_faster(sheet) is None:
            return button("interrupt", tr("It interrupts"), turn, quiet=True, rule="ENG-5")
        if sheet.foe is not None and phase is Phase.CARD_SELECTION:
            text = tr("Let it go first") if sheet.hero_first else tr("Go first yourself")
            return button("first", text, turn, quiet=True, rule="ENG-5")
        return None
