"""The tracker's screen: both parties, distance, map, loot, round, elements, items, and the buttons of a turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import takewhile
from typing import Any, ClassVar, Final, Protocol, TypeVar

from pygame import Rect
from typing_extensions import override

from holdin.errors import HoldinError
from holdin.game.dice import Dice
from holdin.game.state import Phase
from holdin.models.card_set import CardSet
from holdin.models.hp_card import COLUMN
from holdin.models.letters import Letter, Party
from holdin.rules.roll import letter_of_die
from holdin.saves.tables import KeptSheet
from holdin.tracker import referee, taps
from holdin.tracker.history import Moment
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import modifiers, scene
from holdin.ui.hands.scans import FOLDER as SCANS
from holdin.ui.hands.scans import Scans
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Command
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.layout import Sized, across, column, whole
from holdin.ui.kit.nodes import Drawn, Line, Node, button
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.store import OwnCards
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.faces import FacePage, card_shown
from holdin.ui.track.intents import PIPS, About, Card, Do, Look, Open, Pad, Pick, Say
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.middle import Middle
from holdin.ui.track.pages import (
    HindrancesPage,
    ItemsPage,
    MarkPage,
    OptionsPage,
    OverSheet,
    PadPage,
    SheetPage,
    tap_log,
    tap_steps,
)
from holdin.ui.track.party import PartyColumn
from holdin.ui.track.referee_page import DIE, AttackPage, EngagedPage, RefereePage
from holdin.ui.track.start_pages import MonsterPage, NewSheet
from holdin.ui.track.values_page import ValuesPage
from holdin.words.speech import sentence, signed
from holdin.words.taps import tap_words
from holdin.words.tracking import NEXT, PHASES, told

P = TypeVar("P", bound=OverSheet)


class Book(Protocol):
    """What keeps a sheet: the tracker's own file, or cards that are read."""

    @property
    def sheet(self) -> Sheet:
        """How things stand."""

    def do(self, step: taps.Tap, /) -> object:
        """A tap is done and kept.

        :raises HoldinError: it means nothing here, or it can't be written.
        """

    def undo(self, steps: int = 1, /) -> object:
        """Steps are taken back."""

    def redo(self, steps: int = 1, /) -> object:
        """Steps are done again."""

    def close(self) -> None:
        """Let go of the file."""


HIGH: Final = 1.2
"""The height of the bar's buttons, of the usual one; of those below."""
FOOT: Final = 1.26
LEAD: Final = 1.6
"""The initiatives are so much wider than what leads to a page."""
COMMANDS: Final = {"undo": Open.UNDO, "redo": Open.REDO, "map": Open.MAP, "log": Open.LOG, "back": Open.MENU}
LED_TO: Final = taps.ChangeHp, taps.Switch, taps.Renew, taps.Distance
"""What a roll leads to, and is told with."""


@dataclass(eq=False)
class Tracker(Screen):
    """One screen for a real table. Nothing is enforced; everything can be taken back by its name."""

    kept: KeptSheet | None = None
    menu: Callable[[Screen], Screen] | None = None
    again: Callable[[Desk, taps.Begin], KeptSheet] | None = None
    """Begins another sheet in a file of its own."""
    store: OwnCards | None = None
    """The player's own cards; none where the set that is tracked isn't to be added to."""
    others: CardSet | None = None
    """The cards that the menu goes on with, where one's own are only for the table."""
    trouble: str = ""
    _dice: Dice | None = field(default=None, init=False)

    attack_page: ClassVar[type[AttackPage]] = AttackPage
    pages: ClassVar[Mapping[Open, type[SheetPage]]] = {
        Open.MONSTER: MonsterPage,
        Open.VALUES: ValuesPage,
        Open.ITEMS: ItemsPage,
        Open.OPTIONS: OptionsPage,
    }

    @cached_property
    def scans(self) -> Scans:
        """Pictures of one's own cards."""
        return Scans(self.desk.folder / SCANS)

    @property
    def book(self) -> Book:
        """The sheet with its file."""
        assert self.kept is not None
        return self.kept

    @property
    def done(self) -> tuple[Moment, ...]:
        """Every tap that holds, the oldest first."""
        return () if self.kept is None else self.kept.past

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.book.sheet

    # What is meant

    @override
    def take(self, intent: Intent) -> Screen:
        """A tap, a letter, a page; what is explained where a finger has been would only hide what it did."""
        self.trouble, self.hover = "", None
        match intent:
            case Do(given):
                return self._do(given)
            case Say(letter):
                return self._rolled((letter,))
            case Pick(what, who):
                return self._page(PadPage, pad=what, who=who)
            case About(mark):
                return self._page(MarkPage, mark=mark)
            case Look(card):
                return self._face(card)
            case Open():
                return self._open(intent)
        return self

    @override
    def outcome_of(self, intent: Intent | None) -> object:
        """Which step would end, what a letter would count for, which tap would be taken back."""
        match intent:
            case Open.UNDO | Open.REDO:
                return self.names()
            case Open.ROLL | Say() | Do((taps.EndTurn(),)):
                foe = self.sheet.foe
                return self.sheet.round, self.sheet.phase, foe is not None and foe.behaviour is None
        return None

    def _do(self, given: tuple[taps.Tap, ...]) -> Screen:
        """Taps one after the other; one that means nothing any more, such as HP of the dead, is passed over."""
        for tap in given:
            try:
                self.book.do(tap)
            except HoldinError as error:
                self.trouble = self.desk.words.trouble(error) if len(given) == 1 else ""
        self.changed()
        return self

    def _past(self, move: Callable[[], object]) -> Screen:
        try:
            move()
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def roll(self) -> Letter:
        """A letter of the app's own (ROLL-1)."""
        letter, self._dice = (self._dice or Dice(self.desk.seeds())).letter()
        return letter

    def _rolled(self, letters: tuple[Letter, ...]) -> Screen:
        """A roll is the monster's behaviour while it has none in a combat round, else a modifier."""
        foe = self.sheet.foe
        behaviour = foe is not None and foe.behaviour is None and len(letters) == 1
        tap: taps.Tap = taps.Behave(letter=letters[0]) if behaviour else taps.Rolled(letters=letters)
        return self._do((tap,))

    def _open(self, what: Open) -> Screen:
        match what:
            case Open.ROLL:
                return self._rolled((self.roll(),))
            case Open.UNDO:
                return self._past(self.book.undo)
            case Open.REDO:
                return self._past(self.book.redo)
            case Open.MENU:
                return self._leave()
            case Open.SHEET:
                return NewSheet(self.desk, self.size, under=self, on_begin=self._begin)
            case Open.STEPS | Open.LOG:
                return self.past_page(what)
            case Open.HINDRANCES:
                return self._page(HindrancesPage, counted=tuple(self._counted()))
            case Open.MONSTER_TURN | Open.ATTACK | Open.ENGAGED:
                return self._ask(what)
            case Open.OWN | Open.KEEP:
                return self._own(what)
        return self._page(MapPage if what is Open.MAP else self.pages[what])

    def past_page(self, what: Open) -> Screen:
        """Every step by its name, or the log."""
        if what is Open.LOG:
            return tap_log(self, self.done)
        return tap_steps(self, self.done, lambda steps: self._past(partial(self.book.undo, steps)))

    def _ask(self, what: Open) -> Screen:
        asked: dict[Open, type[RefereePage]] = {Open.ATTACK: self.attack_page, Open.ENGAGED: EngagedPage}
        return self._page(asked.get(what, RefereePage), roll=self.roll)

    def _page(self, kind: type[P], **more: Any) -> P:  # noqa: ANN401 - what this kind of page has besides
        return kind(self.desk, self.size, under=self, sheet=self.sheet, on_take=self.take, **more)

    def _face(self, card: Card | str) -> Screen:
        """A card of the table, large."""
        shown = card_shown(self.desk.words, self.desk.cards, self.sheet, card)
        self.scans.again()
        return self if shown is None else FacePage(self.desk, self.size, under=self, card=shown, scans=self.scans)

    def _own(self, what: Open) -> Screen:
        """Your own cards; the monster of the combat among them, to be kept."""
        if self.store is None:
            self.trouble = self.desk.words.tr(
                "These cards are another set's; your own come on top of the built-in ones."
            )
            self.changed()
            return self
        sheet, mine = self.sheet, partial(OwnPage, store=self.store, scans=self.scans)
        page = mine(self.desk, self.size, under=self, character=sheet.character, scenario=sheet.scenario)
        page.on_play = None if self.menu is None else self._play
        return page.keeping(self.sheet) if what is Open.KEEP else page

    def _play(self, page: Screen) -> Screen:
        """The game with one's own cards."""
        assert self.menu is not None
        self.leave()
        return self.menu(page)

    def _begin(self, _page: Screen, begin: taps.Begin) -> Screen:
        assert self.again is not None
        try:
            fresh = self.again(self.desk, begin)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
            return self
        self.book.close()
        self.kept = fresh
        self.changed()
        return self

    def _leave(self) -> Screen:
        if self.menu is None:
            self.closed = True
            return self
        self.leave()
        if self.others is not None:
            self.desk = self.desk.with_cards(self.others)
        return self.menu(self)

    @override
    def leave(self) -> None:
        self.book.close()

    def _counted(self) -> Iterator[Row]:
        """What the referee counts on the map, each alternative with its damage (HIN-7)."""
        foe, words = self.sheet.foe, self.desk.words
        on = scene(self.desk.cards, self.sheet)
        if foe is None or foe.hex is None or on is None or foe.hex not in on.monster_hexes:
            return
        tile = on.monsters[on.monster_hexes[foe.hex]]
        _, choices = referee.hindrances(self.desk.cards, self.sheet, tile)
        for index, choice in enumerate(choices):
            text = words.tr("Counted on the map: {kinds}", kinds=words.words(choice.kinds) or words.tr("none"))
            value = words.tr("−{damage} at 1", damage=choice.damage) if choice.damage else ""
            do = Do((taps.Hinder(kinds=choice.kinds),))
            yield Row(f"counted:{index}", text, do, value=value, strong=index == 0)

    @override
    def command(self, name: str) -> Screen:
        """A die's numbers are letters; undo, redo, map, log as everywhere."""
        number = Command(name).number
        if number is not None and number < DIE:
            return self._rolled((letter_of_die(number + 1),))
        if name in COMMANDS:
            return self._open(COMMANDS[name])
        if name == "keys":
            return KeysPage(self.desk, self.size, under=self)
        return self._do((taps.EndTurn(),)) if name == "skip" else self

    # What it shows

    @override
    def build(self, b: Builder) -> None:
        """A bar above, three columns, the turn's buttons below."""
        hero, monster = (PartyColumn(self.desk, self.sheet, who).node() for who in Party)
        middle = Middle(self.desk, self.sheet).node()
        body = Sized(across(hero, middle, monster, shares=(0.33, 0.34, 0.33)))
        whole(b, column(self._bar(), body, *self._foot()), margin=1)

    def _bar(self) -> Node:
        """Round, step, initiatives; the way to everything else."""
        words, sheet = self.desk.words, self.sheet
        step = words.tr(PHASES[sheet.phase])
        text = words.tr("Round {round} · {step}", round=sheet.round, step=step)
        ways = (
            ("options", Open.OPTIONS, words.tr("Options"), ""),
            ("log", Open.LOG, words.tr("Log"), ""),
            *self.ways_out(),
        )
        wide = 0.71 / (LEAD + len(ways))
        return across(
            Line(text, "strong"),
            button("lead", self._initiatives(), Pick(Pad.LEAD), rule="INI-1", high=HIGH),
            *(button(id_, name, do, quiet=True, rule=rule, high=HIGH) for id_, do, name, rule in ways),
            shares=(0.29, LEAD * wide, *(wide for _ in ways)),
        )

    def ways_out(self) -> tuple[tuple[str, Open, str, str], ...]:
        """The last buttons of the bar: id, intent, text, rule."""
        tr = self.desk.words.tr
        named = (Open.OWN, tr("Your cards")), (Open.SHEET, tr("New sheet")), (Open.MENU, tr("Menu"))
        return tuple((what.name.lower(), what, text, "") for what, text in named)

    def _initiatives(self) -> str:
        """Yours and the monster's; who is first."""
        yours = "–" if self.sheet.leading is None else str(self.sheet.leading)
        row = None if self.sheet.foe is None else self.sheet.foe.row
        its = "" if self.sheet.foe is None else f" : {'–' if row is None else row.initiative}"
        return self.desk.words.tr("Initiative {numbers}", numbers=yours + its)

    def _foot(self) -> Iterator[Node]:
        """What was said last; letters and the referee's questions; undo and the end of the turn."""
        yield Line(self.trouble or self.news(), "danger" if self.trouble else "dim")
        yield Sized(across(self._letters(), self._turn(), shares=(0.5, 0.5)), FOOT, 0)
        yield Sized(across(self._questions(), self._steps(), shares=(0.52, 0.48)), FOOT, 0)

    def news(self) -> str:
        """What came of the last tap; of an attack, its roll too."""
        past = self.done
        if not past:
            return self.desk.words.tr("Tap what happens on your table; everything can be taken back.")
        led_to = tuple(takewhile(lambda moment: isinstance(moment.tap, LED_TO), reversed(past)))
        rolled = past[-len(led_to) - 1 : -len(led_to)] if led_to else ()
        since = len(led_to) + 1 if rolled and isinstance(rolled[0].tap, taps.Rolled) else 1
        return " · ".join(self._came(moment) for moment in past[-since:])

    def _came(self, moment: Moment) -> str:
        """A tap in words, or what it led to; a roll with its sums."""
        words = self.desk.words
        events = [f"{sentence(told(words, moment.after, event))} ({event.rules[0]})" for event in moment.events]
        if isinstance(moment.tap, taps.Rolled):
            events.append(self._sums(moment.tap.letters, moment.before))
        return " · ".join(events or [sentence(tap_words(moment.tap, words, moment.before))])

    def _sums(self, letters: tuple[Letter, ...], before: Sheet | None = None) -> str:
        """The rolled cells of both tables that are active, or were before."""
        parts, sheet = [], before or self.sheet
        for who in Party:
            row = modifiers(self.desk.cards, sheet, who)
            if row is not None:
                name = self.desk.words.word(who)
                parts.append(f"{name} {', '.join(signed(row[COLUMN[letter]]) for letter in letters)}")
        return f"{' '.join(letters)} → {' · '.join(parts)}"

    def _letters(self) -> Node:
        """A, B, C as rolled by hand, and the app's own roll."""
        letters = (
            button(f"letter:{each}", f"{each} ({PIPS[each]})", Say(each), on=each in self.sheet.rolled, rule="ROLL-1")
            for each in Letter
        )
        return across(*letters, Drawn(self.roller), shares=(0.2, 0.2, 0.2, 0.4))

    def roller(self, b: Builder, room: Rect) -> None:
        """The app's own roll, in what room the letters leave."""
        foe, tr = self.sheet.foe, self.desk.words.tr
        text = tr("Roll")
        if foe is not None:
            text = tr("Roll (set {letter})", letter=foe.behaviour) if foe.behaviour else tr("Roll its set")
        button("roll", text, Open.ROLL, rule="ROLL-1", strong=foe is not None and not foe.behaviour).put(b, room)

    def _questions(self) -> Node:
        """The referee."""
        tr = self.desk.words.tr
        return across(
            button("ask:turn", tr("Its turn?"), Open.MONSTER_TURN),
            button("ask:attack", tr("My attack?"), Open.ATTACK),
            button("ask:engaged", tr("Engaged?"), Open.ENGAGED),
            button("ask:fight", tr("New combat"), Open.MONSTER),
        )

    def _turn(self) -> Node:
        """The monster's interruption, or who goes first; the end of the step under way."""
        sheet, tr = self.sheet, self.desk.words.tr
        extra: Node | None = None
        if sheet.foe is not None and sheet.phase is Phase.HERO_TURN and Party.MONSTER not in sheet.acted:
            interrupt = Do((taps.Interrupt(),))
            extra = button("interrupt", tr("It interrupts"), interrupt, quiet=True, rule="ENG-5")
        elif sheet.foe is not None and sheet.phase is Phase.CARD_SELECTION:
            first = Do((taps.First(who=Party.MONSTER if sheet.hero_first else Party.HERO),))
            text = tr("You go first") if sheet.hero_first else tr("It goes first")
            extra = button("first", text, first, quiet=True, rule="ENG-5")
        end, key = Do((taps.EndTurn(),)), self.desk.keys.of("skip")
        ends = button("end-turn", tr(NEXT[sheet.phase]), end, key=key, strong=True, rule="RND-1")
        return across(extra, ends, shares=(0.4, 0.6) if extra else ())

    def _steps(self) -> Node:
        """Undo by name, the list of all steps, redo."""
        tr, (back, on) = self.desk.words.tr, self.names()
        again = tr("Do it again: {step}", step=on) if on else ""
        return across(
            button("undo", tr("Undo: {step}", step=back) if back else tr("Nothing to undo"), Open.UNDO, off=not back),
            button("steps", tr("Steps"), Open.STEPS, quiet=True, tip=tr("Every step by its name")),
            button("redo", tr("Redo"), Open.REDO if on else None, tip=again, off=not on),
            shares=(0.54, 0.23, 0.23),
        )

    def names(self) -> tuple[str, str]:
        """The names of the step that would be taken back, and of the one that would be done again."""
        past, future = self.done[-1:], () if self.kept is None else self.kept.undone[:1]
        named = [tap_words(each.tap, self.desk.words, each.before) for each in (*past, *future)]
        return named[0] if past else "", named[-1] if future else ""
