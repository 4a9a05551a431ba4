"""The tracker's screen: both parties, distance, map, loot, round, elements, items, and the buttons of a turn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import ClassVar, Final, Protocol, TypeVar

from pygame import Rect

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
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.store import OwnCards
from holdin.ui.track.faces import FacePage, card_shown
from holdin.ui.track.intents import PIPS, About, Back, Card, Do, Look, Open, Pad, Pick, Say
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.middle import Middle
from holdin.ui.track.pages import (
    HindrancesPage,
    ItemsPage,
    MarkPage,
    OptionsPage,
    PadPage,
    PastPage,
    SheetLogPage,
    SheetPage,
    StepsPage,
)
from holdin.ui.track.party import PartyColumn
from holdin.ui.track.referee_page import AttackPage, EngagedPage, RefereePage
from holdin.ui.track.start_pages import MonsterPage, NewSheet
from holdin.ui.track.values_page import ValuesPage
from holdin.ui.window.desk import Desk
from holdin.ui.window.intents import ShowRule
from holdin.ui.window.keys_page import KeysPage
from holdin.ui.window.listing import Row
from holdin.ui.window.overlay import RulePage
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.speech import sentence, signed
from holdin.words.taps import tap_words
from holdin.words.tracking import NEXT, PHASES, told

P = TypeVar("P", bound=SheetPage)


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


LEAD: Final = 1.6
"""The initiatives are so much wider than what leads to a page."""
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
        Open.MAP: MapPage,
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

    def take(self, intent: object) -> Screen:
        """A tap, a letter, a page; what is explained where a finger has been would only hide what it did."""
        self.trouble, self.hover = "", None
        match intent:
            case Do(given):
                return self._do(given)
            case Back(steps):
                return self._past(lambda: self.book.undo(steps))
            case Say(letter):
                return self._rolled((letter,))
            case Pick(what, who):
                page = self._page(PadPage)
                page.pad, page.who = what, who
                return page
            case About(mark):
                about = self._page(MarkPage)
                about.mark = mark
                return about
            case Look(card):
                return self._face(card)
            case ShowRule(rule):
                return RulePage(self.desk, self.size, under=self, rule=rule)
            case Open():
                return self._open(intent)
        return self

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
                hindrances = self._page(HindrancesPage)
                hindrances.counted = self._counted()
                return hindrances
            case Open.MONSTER_TURN | Open.ATTACK | Open.ENGAGED:
                return self._ask(what)
            case Open.OWN | Open.KEEP:
                return self._own(what)
        return self._page(self.pages[what])

    def past_page(self, what: Open) -> Screen:
        """Every step by its name, or the log."""
        kind: type[PastPage] = StepsPage if what is Open.STEPS else SheetLogPage
        page = self._page(kind)
        page.past = self.done
        return page

    def _ask(self, what: Open) -> Screen:
        tr = self.desk.words.tr
        questions: dict[Open, tuple[type[RefereePage], str]] = {
            Open.MONSTER_TURN: (RefereePage, tr("What does the monster do?")),
            Open.ATTACK: (self.attack_page, tr("Does my attack reach, and what does it do?")),
            Open.ENGAGED: (EngagedPage, tr("Am I engaged?")),
        }
        kind, heading = questions[what]
        page = self._page(kind)
        page.heading, page.roll = heading, self.roll
        return page

    def _page(self, kind: type[P]) -> P:
        return kind(self.desk, self.size, under=self, sheet=self.sheet, on_take=self._back_with)

    def _face(self, card: Card | str) -> Screen:
        """A card of the table, large."""
        shown = card_shown(self.desk.words, self.desk.cards, self.sheet, card)
        self.scans.again()
        return self if shown is None else FacePage(self.desk, self.size, under=self, shown=shown, scans=self.scans)

    def _own(self, what: Open) -> Screen:
        """Your own cards; the monster of the combat among them, to be kept."""
        if self.store is None:
            self.trouble = self.desk.words.tr(
                "These cards are another set's; your own come on top of the built-in ones."
            )
            self.changed()
            return self
        page = OwnPage(self.desk, self.size, under=self, store=self.store, scans=self.scans)
        page.character, page.scenario = self.sheet.character, self.sheet.scenario
        page.on_play = None if self.menu is None else self._play
        return page.keeping(self.sheet) if what is Open.KEEP else page

    def _play(self, page: Screen) -> Screen:
        """The game with one's own cards."""
        assert self.menu is not None
        self.leave()
        return self.menu(page)

    def _back_with(self, intent: Do | Back | Look | Open) -> Screen:
        """What was taken on a page is done here."""
        return self.take(intent)

    def _begin(self, begin: taps.Begin) -> Screen:
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

    def leave(self) -> None:
        """The window is closing, or the menu comes."""
        self.book.close()

    def _counted(self) -> tuple[Row, ...]:
        """What the referee counts on the map, each alternative with its damage (HIN-7)."""
        foe = self.sheet.foe
        on = scene(self.desk.cards, self.sheet)
        if foe is None or foe.hex is None or on is None or foe.hex not in on.monster_hexes:
            return ()
        tile = on.monsters[on.monster_hexes[foe.hex]]
        _, choices = referee.hindrances(self.desk.cards, self.sheet, tile)
        words = self.desk.words
        return tuple(
            Row(
                f"counted:{index}",
                words.tr("Counted on the map: {kinds}", kinds=words.words(choice.kinds) or words.tr("none")),
                Do((taps.Hinder(kinds=choice.kinds),)),
                value=words.tr("−{damage} at 1", damage=choice.damage) if choice.damage else "",
                strong=index == 0,
            )
            for index, choice in enumerate(choices)
        )

    def command(self, name: str) -> Screen:
        """A die's numbers are letters; undo, redo, map, log as everywhere."""
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= 6:
            return self._rolled((letter_of_die(int(digit)),))
        found = {
            "undo": Open.UNDO,
            "redo": Open.REDO,
            "map": Open.MAP,
            "log": Open.LOG,
            "back": Open.MENU,
        }.get(name)
        if found is not None:
            return self._open(found)
        if name == "keys":
            return KeysPage(self.desk, self.size, under=self)
        return self._do((taps.EndTurn(),)) if name == "skip" else self

    # What it shows

    def build(self, b: Builder) -> None:
        """A bar above, three columns, the turn's buttons below."""
        gap, (width, height) = b.m.gap, b.m.size
        bar = Rect(gap, gap, width - 2 * gap, round(b.m.button * 1.2))
        foot = Rect(gap, 0, width - 2 * gap, round(b.m.button * 3.3) + gap)
        foot.bottom = height - gap
        body = Rect(gap, bar.bottom + gap, width - 2 * gap, foot.y - gap - bar.bottom - gap)
        side = round(body.w * 0.325)
        self._bar(b, bar)
        PartyColumn(self.desk, self.sheet, Party.HERO).build(b, Rect(body.x, body.y, side, body.h))
        PartyColumn(self.desk, self.sheet, Party.MONSTER).build(b, Rect(body.right - side, body.y, side, body.h))
        middle = Rect(body.x + side + gap, body.y, body.w - 2 * side - 2 * gap, body.h)
        Middle(self.desk, self.sheet).build(b, middle)
        self._foot(b, foot)

    def _bar(self, b: Builder, bar: Rect) -> None:
        """Round, step, initiatives; the way to everything else."""
        words, sheet = self.desk.words, self.sheet
        step = words.tr(PHASES[sheet.phase])
        text = words.tr("Round {round} · {step}", round=sheet.round, step=step)
        left = Rect(bar.x, bar.y, round(bar.w * 0.29), bar.h)
        b.label(text, b.strong, left)
        entries = (
            ("lead", Pick(Pad.LEAD), self._initiatives(), "INI-1"),
            ("options", Open.OPTIONS, words.tr("Options"), ""),
            ("log", Open.LOG, words.tr("Log"), ""),
            *self.ways_out(),
        )
        unit = (bar.right - left.right - b.m.gap * len(entries)) / (len(entries) + LEAD - 1)
        x = float(left.right + b.m.gap)
        for index, (id_, intent, name, rule) in enumerate(entries):
            wide = unit if index else LEAD * unit
            b.button(
                Spot(id_, Rect(round(x), bar.y, round(wide), bar.h), intent, rule=rule), Face(name, quiet=index > 0)
            )
            x += wide + b.m.gap

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

    def _foot(self, b: Builder, foot: Rect) -> None:
        """What was said last; letters and the referee's questions; undo and the end of the turn."""
        gap = b.m.gap
        line = Rect(foot.x, foot.y, foot.w, b.m.line(b.m.text))
        ink = replace(b.plain, colour=b.c.danger) if self.trouble else b.dim
        b.label(self.trouble or self.news(), ink, line)
        top = line.bottom + gap
        high = (foot.bottom - top - gap) // 2
        self._letters(b, Rect(foot.x, top, round(foot.w * 0.5), high))
        self._questions(b, Rect(foot.x, top + high + gap, round(foot.w * 0.52), high))
        self._turn(b, Rect(foot.x + round(foot.w * 0.5) + gap, top, foot.w - round(foot.w * 0.5) - gap, high))
        self._steps(
            b, Rect(foot.x + round(foot.w * 0.52) + gap, top + high + gap, foot.w - round(foot.w * 0.52) - gap, high)
        )

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

    def _letters(self, b: Builder, room: Rect) -> None:
        """A, B, C as rolled by hand, and the app's own roll."""
        wide = (room.w - 3 * b.m.gap) // 5
        for index, letter in enumerate(Letter):
            rect = Rect(room.x + index * (wide + b.m.gap), room.y, wide, room.h)
            face = Face(f"{letter} ({PIPS[letter]})", on=letter in self.sheet.rolled)
            b.button(Spot(f"letter:{letter}", rect, Say(letter), rule="ROLL-1"), face)
        rest = Rect(room.x + 3 * (wide + b.m.gap), room.y, room.w - 3 * (wide + b.m.gap), room.h)
        self.roller(b, rest)

    def roller(self, b: Builder, room: Rect) -> None:
        """The app's own roll, in what room the letters leave."""
        foe = self.sheet.foe
        text = self.desk.words.tr("Roll")
        if foe is not None and foe.behaviour is None:
            text = self.desk.words.tr("Roll its set")
        elif foe is not None:
            text = self.desk.words.tr("Roll (set {letter})", letter=foe.behaviour)
        b.button(Spot("roll", room, Open.ROLL, rule="ROLL-1"), Face(text, strong=foe is not None and not foe.behaviour))

    def _questions(self, b: Builder, room: Rect) -> None:
        """The referee."""
        tr, gap = self.desk.words.tr, b.m.gap
        asked = (
            ("ask:turn", Open.MONSTER_TURN, tr("Its turn?")),
            ("ask:attack", Open.ATTACK, tr("My attack?")),
            ("ask:engaged", Open.ENGAGED, tr("Engaged?")),
            ("ask:fight", Open.MONSTER, tr("New combat")),
        )
        wide = (room.w - gap * (len(asked) - 1)) // len(asked)
        for index, (id_, intent, text) in enumerate(asked):
            rect = Rect(room.x + index * (wide + gap), room.y, wide, room.h)
            b.button(Spot(id_, rect, intent), Face(text))

    def _turn(self, b: Builder, room: Rect) -> None:
        """The end of the step under way; the monster's interruption; a combat's end by hand."""
        sheet, words, gap = self.sheet, self.desk.words, b.m.gap
        extra: list[tuple[str, taps.Tap, str]] = []
        if sheet.foe is not None and sheet.phase is Phase.HERO_TURN and Party.MONSTER not in sheet.acted:
            extra.append(("interrupt", taps.Interrupt(), words.tr("It interrupts")))
        if sheet.foe is not None and sheet.phase is Phase.CARD_SELECTION:
            first = Party.MONSTER if sheet.hero_first else Party.HERO
            text = words.tr("You go first") if sheet.hero_first else words.tr("It goes first")
            extra.append(("first", taps.First(who=first), text))
        wide = round(room.w * 0.4) if extra else 0
        for id_, tap, text in extra:
            b.button(Spot(id_, Rect(room.x, room.y, wide, room.h), Do((tap,)), rule="ENG-5"), Face(text, quiet=True))
        left = room.x + wide + (gap if extra else 0)
        face = Face(words.tr(NEXT[sheet.phase]), self.desk.keys.of("skip"), strong=True)
        rect = Rect(left, room.y, room.right - left, room.h)
        b.button(Spot("end-turn", rect, Do((taps.EndTurn(),)), rule="RND-1"), face)

    def _steps(self, b: Builder, room: Rect) -> None:
        """Undo by name, the list of all steps, redo."""
        words, (back, on) = self.desk.words, self.names()
        small = round(room.w * 0.23)
        wide = room.w - 2 * small - 2 * b.m.gap
        text = words.tr("Undo: {step}", step=back) if back else words.tr("Nothing to undo")
        b.button(Spot("undo", Rect(room.x, room.y, wide, room.h), Open.UNDO), Face(text, off=not back))
        listed = Rect(room.x + wide + b.m.gap, room.y, small, room.h)
        b.button(
            Spot("steps", listed, Open.STEPS, tip=words.tr("Every step by its name")),
            Face(words.tr("Steps"), quiet=True),
        )
        redo = Rect(listed.right + b.m.gap, room.y, small, room.h)
        tip = words.tr("Do it again: {step}", step=on) if on else ""
        b.button(Spot("redo", redo, Open.REDO if on else None, tip=tip), Face(words.tr("Redo"), off=not on))

    def names(self) -> tuple[str, str]:
        """The names of the step that would be taken back, and of the one that would be done again."""
        past, future = self.done[-1:], () if self.kept is None else self.kept.undone[:1]
        named = [tap_words(each.tap, self.desk.words, each.before) for each in (*past, *future)]
        return named[0] if past else "", named[-1] if future else ""
