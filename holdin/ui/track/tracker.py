"""The tracker's screen: both parties, distance, map, loot, round, elements, items, and the buttons of a turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from typing_extensions import override

from holdin.errors import HoldinError
from holdin.game.past import Past
from holdin.game.state import Phase
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Party
from holdin.rules.roll import letter_of_die
from holdin.saves.tables import KeptSheet
from holdin.tracker import taps
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Command
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Sized, across, column, whole
from holdin.ui.kit.nodes import Line, Node, button
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.listing import PlainPage, Row
from holdin.ui.pages.log_page import LogLine, log_page
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import Step, steps_page
from holdin.ui.pages.symbols_page import SymbolsPage
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.middle import Middle
from holdin.ui.track.pages import MonsterPage, OptionsPage, PadPage
from holdin.ui.track.party import PartyColumn
from holdin.ui.track.referee_page import DIE, AttackPage, EngagedPage, RefereePage
from holdin.ui.track.start_pages import NewSheet
from holdin.words.speech import sentence
from holdin.words.taps import news, tap_words
from holdin.words.tracking import NEXT, PIPS, initiatives, roll_words, step_words, told


@dataclass(eq=False)
class Tracker(SheetScreen):
    """One screen for a real table. Nothing is enforced; everything can be taken back by its name."""

    again: Callable[[Desk, taps.Begin], KeptSheet] | None = None
    """Begins another sheet in a file of its own."""
    others: CardSet | None = None
    """The cards that the menu goes on with, where one's own are only for the table."""

    # What is meant

    @override
    def command(self, name: str) -> Screen:
        """A die's numbers are letters; undo, redo, map, log as everywhere."""
        number = Command(name).number
        if number is not None and number < DIE:
            return self.rolled(letter_of_die(number + 1))
        deeds: Mapping[str, Callable[[], Screen]] = {
            "undo": self.undo,
            "redo": partial(self.undo, -1),
            "map": partial(self.page, MapPage),
            "log": self.log,
            "back": self.back,
            "keys": partial(self.page, KeysPage),
            "symbols": partial(self.page, SymbolsPage),
            "skip": partial(self.do, taps.EndTurn()),
        }
        return deeds[name]() if name in deeds else self

    @override
    def keyed(self) -> Mapping[str, object]:
        """The key that ends a step ends one at a time."""
        return {"skip": (self.sheet.round, self.sheet.phase)}

    def lead(self) -> Screen:
        """Your leading card's initiative."""
        heading = self.desk.words.tr("Initiative of your leading card")
        now, values = self.sheet.leading, range(1, 100)
        return self.page(PadPage, heading=heading, values=values, value=now, tap=lambda to: taps.Lead(initiative=to))

    def options(self) -> Screen:
        """What happens by itself."""
        return self.page(OptionsPage)

    def attack(self) -> Screen:
        """Your attack."""
        return self.page(AttackPage)

    def log(self) -> Screen:
        """What was tapped, and what came of it."""
        return log_page(self, self._logged())

    def _logged(self) -> Iterator[LogLine]:
        """A line a tap, and a line for each thing that it led to."""
        assert self.kept is not None
        words = self.desk.words
        for moment in self.kept.past:
            yield LogLine(tap_words(moment.tap, words, moment.before), dim=True)
            yield from (LogLine(sentence(told(words, moment.after, event)), event.rules) for event in moment.events)

    def steps(self) -> Screen:
        """Every tap by its name."""
        past, undone = self.history.past, self.history.undone
        done, ahead = ([Step(self.named(each)) for each in steps] for steps in (past, undone))
        return steps_page(self, done, lambda number: self.undo(-number), ahead)

    @property
    def history(self) -> Past[Any, Any]:
        """Everything that was done, and can be taken back."""
        assert self.kept is not None
        return self.kept

    def named(self, moment: Any) -> str:  # noqa: ANN401 - what the history is made of
        """A step by its name."""
        return tap_words(moment.tap, self.desk.words, moment.before)

    def table_menu(self) -> Screen:
        """What is rarely wanted."""
        tr, new = self.desk.words.tr, partial(self.page, NewSheet, on_begin=self._begin)
        lines = (
            Row("own", tr("Your cards"), self.own),
            Row("sheet", tr("New sheet"), new),
            Row("options", tr("What the tracker does by itself"), self.options),
            Row("leave", tr("Menu"), self.back),
        )
        return self.page(PlainPage, heading=tr("Tracker for your table"), lines=lines)

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

    def back(self) -> Screen:
        """To the menu."""
        if self.menu is None:
            self.closed = True
            return self
        self.leave()
        if self.others is not None:
            self.desk = self.desk.with_cards(self.others)
        return self.menu(self)

    # What it shows

    def news(self) -> str:
        """What came of the last tap."""
        assert self.kept is not None
        words, past = self.desk.words, self.kept.past
        return news(words, past) if past else words.tr("Tap what happens on your table; everything can be taken back.")

    @override
    def build(self, b: Builder) -> None:
        """A bar above, three columns, the turn's buttons below."""
        hero, monster = (PartyColumn(self, who).node() for who in Party)
        body = Sized(across(hero, Middle(self).node(), monster, shares=(0.33, 0.34, 0.33)))
        said = Line(self.trouble or self.news(), "danger" if self.trouble else "dim")
        rolls = across(self._letters(), self._turn(), shares=(0.5, 0.5))
        questions = across(self._questions(), self._steps(), shares=(0.52, 0.48))
        whole(b, column(self._bar(), body, said, rolls, questions), margin=1)

    def _bar(self) -> Node:
        """Round, step, initiatives; the way to everything else."""
        words, ways = self.desk.words, tuple(self.ways_out())
        wide = 0.15
        return across(
            Line(step_words(words, self.sheet), "strong"),
            button("lead", initiatives(words, self.sheet), self.lead, rule="INI-1"),
            *ways,
            shares=(0.7 - wide * len(ways), 0.3, *(wide for _ in ways)),
        )

    def ways_out(self) -> Iterator[Node]:
        """The last buttons of the bar."""
        tr = self.desk.words.tr
        yield button("log", tr("Log"), self.log, quiet=True)
        yield button("menu", tr("Menu"), self.table_menu, quiet=True)

    def _letters(self) -> Node:
        """A, B, C as rolled by hand, and the app's own roll."""
        letters = (
            button(
                f"letter:{each}",
                f"{each} ({PIPS[each]})",
                Deed(partial(self.rolled, each), self.book.undoable),
                on=each in self.sheet.rolled,
                rule="ROLL-1",
            )
            for each in Letter
        )
        return across(*letters, self.roller(), shares=(0.2, 0.2, 0.2, 0.4))

    def roller(self) -> Node:
        """The app's own roll."""
        return self.roll_button(roll_words(self.desk.words, self.sheet))

    def roll_button(self, text: str) -> Node:
        """It is what is meant most of the time where a monster has no set yet."""
        foe, do = self.sheet.foe, Deed(self.rolled, self.book.undoable)
        return button("roll", text, do, rule="ROLL-1", strong=foe is not None and not foe.behaviour)

    def _questions(self) -> Node:
        """The referee."""
        tr = self.desk.words.tr
        return across(
            button("ask:turn", tr("Its turn?"), partial(self.page, RefereePage)),
            button("ask:attack", tr("My attack?"), self.attack),
            button("ask:engaged", tr("Engaged?"), partial(self.page, EngagedPage)),
            button("ask:fight", tr("New combat"), partial(self.page, MonsterPage)),
        )

    def _turn(self) -> Node:
        """The monster's interruption, or who goes first; the end of the step under way."""
        sheet, tr = self.sheet, self.desk.words.tr
        extra: Node | None = None
        if sheet.foe is not None and sheet.phase is Phase.HERO_TURN and Party.MONSTER not in sheet.acted:
            interrupt = partial(self.do, taps.Interrupt())
            extra = button("interrupt", tr("It interrupts"), interrupt, quiet=True, rule="ENG-5")
        elif sheet.foe is not None and sheet.phase is Phase.CARD_SELECTION:
            first = partial(self.do, taps.First(who=Party.MONSTER if sheet.hero_first else Party.HERO))
            text = tr("You go first") if sheet.hero_first else tr("It goes first")
            extra = button("first", text, first, quiet=True, rule="ENG-5")
        end = Deed(partial(self.do, taps.EndTurn()), (sheet.round, sheet.phase))
        ends = button("end-turn", tr(NEXT[sheet.phase]), end, key=self.desk.keys.of("skip"), strong=True, rule="RND-1")
        return across(extra, ends, shares=(0.4, 0.6) if extra else ())

    def _steps(self) -> Node:
        """Undo by name, the list of all steps, redo."""
        tr, seen = self.desk.words.tr, self.book.undoable
        done, undone = self.history.past[-1:], self.history.undone[:1]
        undo, redo = Deed(self.undo, seen), Deed(partial(self.undo, -1), seen)
        text = tr("Undo: {step}", step=self.named(*done)) if done else tr("Nothing to undo")
        again = tr("Do it again: {step}", step=self.named(*undone)) if undone else ""
        return across(
            button("undo", text, undo, off=not done),
            button("steps", tr("Steps"), self.steps, quiet=True, tip=tr("Every step by its name")),
            button("redo", tr("Redo"), redo if undone else None, tip=again, off=not undone),
            shares=(0.54, 0.23, 0.23),
        )
