"""The tracker's screen: both parties, distance, map, loot, round, elements, items, and the buttons of a turn."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from holdin.errors import HoldinError
from holdin.game.past import Past
from holdin.game.state import Phase
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Party
from holdin.rules.roll import letter_of_die
from holdin.saves.sheets import fought, gone_on_with
from holdin.saves.tables import KeptSheet
from holdin.tracker import taps
from holdin.tracker.deck import CardAttack, unsure
from holdin.tracker.history import together, together_ahead
from holdin.tracker.next_step import Onward, is_faster
from holdin.tracker.situation import loot_here
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Command
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Sized, across, column, whole
from holdin.ui.kit.nodes import Node, Text, TextLine, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.keys_page import COMMANDS
from holdin.ui.pages.log_page import LogLine, log_page
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import StepLine, steps_page
from holdin.ui.track.attack_page import AttackPage, first_attack
from holdin.ui.track.campaign_page import CampaignPage, EndPage
from holdin.ui.track.deck_pages import CardsPage, PlayedPage, RestPage
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.menu_page import MenuPage
from holdin.ui.track.middle_column import MiddleColumn
from holdin.ui.track.monster_page import MonsterPage
from holdin.ui.track.pads import KeypadPage
from holdin.ui.track.party_column import PartyColumn
from holdin.ui.track.referee_page import DIE, EngagedPage, MonsterTurnPage
from holdin.ui.track.sheet_pages import HindrancesPage, ItemsPage, OptionsPage
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.table_parts import TableParts
from holdin.ui.track.tables_page import TablesPage
from holdin.ui.track.turn_row import TurnRow, TurnWays
from holdin.ui.track.values_page import ValuesPage
from holdin.words.catalogues import msgid
from holdin.words.reasons import told
from holdin.words.taps import news, tap_words
from holdin.words.tracking import PIPS, initiatives, roll_words, step_words
from holdin.words.translator import sentence

EVERYWHERE: Final = (
    *("take", "next", "previous", "left", "right", "up", "down", "page_up", "page_down", "first", "last"),
    *("undo", "redo", "steps", "map", "log", "symbols", "settings", "keys", "full_screen"),
)
"""Commands that mean the same here as in the game."""
OWN_KEYS: Final[Mapping[str, str]] = {
    **{command: COMMANDS[command] for command in EVERYWHERE},
    "rules": msgid("Rules"),
    "back": msgid("One step back; from the table, its menu"),
    "skip": msgid("The step under way is done"),
    **dict.fromkeys((f"answer_{number}" for number in range(1, DIE + 1)), msgid("The die shows {number}")),
    "answer_7": msgid("Distance −1"),
    "answer_8": msgid("Distance +1"),
    "answer_9": msgid("Hindrances"),
    "throw": msgid("Roll"),
    "advice": msgid("Its turn?"),
    "hint": msgid("My attack?"),
    "slant_right": msgid("Engaged?"),
    "fan": msgid("New combat"),
    "lose": msgid("The monster is dead"),
    "discard": msgid("Your HP"),
    "raise": msgid("The monster’s HP"),
    "slide_out": msgid("Values of the printed card"),
    "keep": msgid("Initiative of your leading card"),
    "flip": msgid("It interrupts, or somebody else goes first"),
    "to_hand": msgid("Your ability cards"),
    "behind": msgid("Rest"),
    "tuck": msgid("A money token more"),
    "slant_left": msgid("Items"),
    "rest": msgid("The scenario card of your campaign"),
}
"""What the keys mean at a table."""


SAID: Final = 0.8
"""The height of what came of the last tap, in buttons: two lines."""
CLEAR: Final = "hero:hp", "monster:hp", "distance", "map"
"""How what is called that a note leaves in sight: HP, distance, the map."""
TELLING: Final = taps.LongRest, taps.Acts, taps.Rolled, taps.EndTurn
"""Of all that one touch did, what it is named after."""


@dataclass(eq=False)
class Tracker(SheetScreen):
    """One screen for a real table. Nothing is enforced; everything can be taken back by its name."""

    place: Path | None = None
    """Where tables are kept."""
    others: CardSet | None = None
    """The cards that the menu goes on with, where one's own are only for the table."""

    @cached_property
    def row(self) -> TurnRow:
        """The large button, and what is beside it; scenarios end where a table is kept."""
        things: dict[Onward, Callable[[], Screen]] = {
            Onward.LEAD: self.lead,
            Onward.REST: self.rest,
            Onward.ROLL: self.rolled,
            Onward.INTERRUPT: self.turned_about,
            Onward.ACT: self.ask_turn,
            Onward.ATTACK: self.attack,
        }
        ends: dict[Onward, Callable[[], Screen]] = {
            Onward.CARD: self.card,
            Onward.OVER: self._on_from_here,
            Onward.WON: partial(self._over, won=True),
            Onward.LOST: partial(self._over, won=False),
        }
        things |= ends if self.kept is not None else {}
        ways = TurnWays(self.end_turn, self.rest, lambda: self._loot() is not None, self.turned_about, things)
        return TurnRow(self, ways)

    def _on_from_here(self) -> Screen:
        """After an end: what is written on the campaign's card, or another table."""
        return self.ended() if self.sheet.under_way else self._new(self)

    def _over(self, *, won: bool) -> Screen:
        """The scenario is over; a campaign asks first what was looted and earned."""
        return self.ended() if self.sheet.under_way else self.do(taps.Finish(won=won))

    def ended(self) -> Screen:
        """How the scenario has ended, by hand (END-2, END-3)."""
        sheet = self.sheet
        if sheet.campaign is not None and not sheet.under_way:
            return self.card()
        return self.page(EndPage, self.card() if sheet.under_way else None)

    # What is meant

    own_commands = OWN_KEYS

    @override
    def command(self, name: str) -> Screen:
        """A die's numbers are letters; what a key means here is said on the page of keys."""
        number = Command(name).number
        if number is not None and number < DIE:
            return self.rolled(letter_of_die(number + 1))
        deeds = self._deeds()
        return deeds[name]() if name in deeds else page_anywhere(self, name)

    def _deeds(self) -> Mapping[str, Callable[[], Screen]]:
        column, middle = {who: PartyColumn(self, who) for who in Party}, MiddleColumn(self)
        fighting: dict[str, Callable[[], Screen]] = {
            "advice": self.ask_turn,
            "raise": column[Party.MONSTER].pad,
            "slide_out": partial(self.page, ValuesPage),
            "lose": partial(self.do, taps.SetHp(who=Party.MONSTER, to=0)),
        }
        return {
            "undo": self.take_back,
            "redo": self.do_again,
            "steps": self.steps,
            "map": partial(self.page, MapPage),
            "log": self.log,
            "back": self.back,
            "skip": self.row.take,
            "throw": self.rolled,
            "hint": self.attack,
            "slant_right": partial(self.page, EngagedPage),
            "fan": partial(self.page, MonsterPage),
            "keep": self.lead,
            "flip": self.turned_about,
            "discard": column[Party.HERO].pad,
            "tuck": partial(self.do, taps.Loot()),
            "answer_7": partial(middle.step, -1),
            "answer_8": partial(middle.step, 1),
            "answer_9": partial(self.page, HindrancesPage),
            "slant_left": partial(self.page, ItemsPage),
            "rest": self.card,
            **(fighting if self.sheet.foe is not None else {}),
            **({"to_hand": partial(self.page, CardsPage), "behind": self.rest} if self.sheet.deck else {}),
        }

    @override
    def keyed(self) -> Mapping[str, object]:
        """The keys that end a step, or turn who goes first, do so one at a time."""
        step = self.row.seen
        return {"skip": step, "flip": (step, self.sheet.hero_first)}

    def lead(self) -> Screen:
        """Your leading card's initiative."""
        heading, now = self.desk.words.tr("Initiative of your leading card"), self.sheet.leading
        leads = lambda to: self.do(taps.Lead(initiative=to))  # noqa: E731 - it is handed on by name
        return self.page(KeypadPage, heading=heading, value=now, least=1, most=99, on_value=leads, steps=())

    def ask_turn(self) -> Screen:
        """What the monster does."""
        return self.page(MonsterTurnPage)

    @cached_property
    def _fought_before(self) -> Counter[MonsterId]:
        """Whom you fought at all tables, when this one was opened."""
        return Counter() if self.place is None else fought(self.place)

    @override
    def fought(self) -> Iterator[MonsterId]:
        yield from super().fought()
        yield from self._fought_before.elements()

    def card(self) -> Screen:
        """The scenario card; a table that has none gets one with the first thing that is written on it (TRK-1)."""
        return self.page(CampaignPage, others=self.others or self.desk.cards)

    def rest(self) -> Screen:
        """A short rest in combat and after a round, a long one before a round without combat (RST-2, RST-3)."""
        return self.page(RestPage, long=self.sheet.rests_long)

    def turned_about(self) -> Screen:
        """It interrupts your turn, or somebody else goes first (ENG-5)."""
        sheet = self.sheet
        if sheet.may_be_interrupted and is_faster(sheet) is not False:
            return self.do(taps.Interrupt())
        return self.do(taps.First(who=Party.MONSTER if sheet.hero_first else Party.HERO))

    def end_turn(self) -> Screen:
        """The step under way is done; what lies in your hex at the end of your turn is looted first (RND-7).

        A card that one of its halves loses is asked about, where nobody told which one was played (RND-5).
        """
        unsaid = unsure(self.desk.cards, self.sheet) if self.sheet.phase is Phase.HERO_TURN else None
        if unsaid is not None:
            return self.page(PlayedPage, card=unsaid.card, then=self.end_turn)
        loot = self._loot()
        return self.do(*(() if loot is None else (loot,)), taps.EndTurn())

    def _loot(self) -> taps.Loot | None:
        return loot_here(self.desk.cards, self.sheet) if self.sheet.phase is Phase.HERO_TURN else None

    def options(self, over: Screen | None = None) -> Screen:
        """What happens by itself."""
        return self.page(OptionsPage, over)

    def attack(self) -> Screen:
        """Your attack: with the one that was made last; out of combat, whom it is made on comes first (ENG-6)."""
        if self.sheet.foe is None:
            return self.page(MonsterPage)
        first = self.waiting or first_attack(self)
        source = first if isinstance(first, CardAttack) else first.source
        return self.page(AttackPage, attack=first.attack, source=source)

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
        """Every tap by its name, with its round."""
        past, undone = self.history.past, self.history.undone
        done, ahead = ([StepLine(self.named(each), self.round_of(each)) for each in steps] for steps in (past, undone))

        def to(number: int) -> Screen:
            """The lines count from the last tap that there was when they were listed."""
            same = self.history.past == past and self.history.undone == undone
            return self.undo(-number) if same else self.overtaken()

        return steps_page(self, done, to, ahead)

    def overtaken(self) -> Screen:
        """What was seen when something was meant is no more: it isn't done, and that is said."""
        self.trouble = self.desk.words.tr("The table has changed meanwhile: not done. Look again.")
        self.changed()
        return self

    @property
    def history(self) -> Past[Any, Any]:
        """Everything that was done, and can be taken back."""
        assert self.kept is not None
        return self.kept

    @property
    def last_together(self) -> Sequence[Any]:
        """What one touch did last."""
        return together(self.history.past)

    @property
    def next_together(self) -> Sequence[Any]:
        """What one touch did, and can be done again."""
        return together_ahead(self.history.undone)

    @override
    def take_back(self) -> Screen:
        """What one touch did is taken back as one."""
        return self.undo(len(self.last_together)) if self.history.past else self

    @override
    def do_again(self) -> Screen:
        """What one touch did is done again as one."""
        return self.undo(-len(self.next_together)) if self.history.undone else self

    def named_together(self, moments: Sequence[Any]) -> str:
        """What one touch did, by what it was for."""
        kinds = {type(getattr(moment, "tap", None)): moment for moment in reversed(moments)}
        return self.named(next((kinds[kind] for kind in TELLING if kind in kinds), moments[0]))

    def round_of(self, moment: Any) -> str:  # noqa: ANN401 - what the history is made of
        """The round that a step belongs to."""
        return self.desk.words.tr("round {round}", round=moment.before.round)

    def named(self, moment: Any) -> str:  # noqa: ANN401 - what the history is made of
        """A step by its name."""
        return tap_words(moment.tap, self.desk.words, moment.before)

    def table_menu(self) -> Screen:
        """What is rarely wanted, and the ways out."""
        ways: dict[str, Any] = {
            "tables": self.tables,
            "fresh_table": self._new,
            "options": self.options,
            "card": self.card,
            "ended": self.ended,
            "main": self.main,
        }
        return self.page(MenuPage, **ways)

    def back(self) -> Screen:
        """The menu; nothing is left behind by a slip."""
        return self.table_menu()

    def tables(self, over: Screen) -> Screen:
        """All tables that are kept."""
        return self.page(TablesPage, over, place=self._kept_at, on_open=self._open, on_new=self._new)

    @property
    def _kept_at(self) -> Path:
        assert self.place is not None
        return self.place

    def _new(self, over: Screen) -> Screen:
        """The page of another table; this one is kept."""
        return NewSheet(self.desk, self.size, under=over, on_begin=self._begin)

    def _begin(self, _page: Screen, begin: taps.Begin) -> Screen:
        return self._other(lambda: KeptSheet.fresh(self._kept_at, self.desk.cards, begin)).at_first()

    def _open(self, page: Screen, path: Path) -> Screen:
        """On with another table."""
        self.adopt(page.desk)
        self.size = page.size
        if self.kept is not None and self.kept.path == path:
            return self
        return self._other(lambda: gone_on_with(path, self.desk.cards)).at_first()

    def at_first(self) -> Screen:
        """Where one comes to: between two scenarios of a campaign to its card."""
        return self.card() if self.sheet.campaign is not None and not self.sheet.under_way else self

    def _other(self, opened: Callable[[], KeptSheet]) -> "Tracker":
        """Another table lies here; where that can't be, this one stays."""
        try:
            fresh = opened()
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
            return self
        self.book.close()
        self.kept, self.used = fresh, []
        self.row.declined.clear()
        self.trouble = "" if fresh.mended is None else self.desk.words.said(fresh.mended.said)
        self.changed()
        return self

    @override
    def dropped(self, path: Path) -> Screen:
        """A table's file that is let fall here is looked over."""
        return self.tables(self).dropped(path)

    def main(self) -> Screen:
        """To the main menu."""
        self.leave()
        if self.others is not None:
            self.desk = self.desk.with_cards(self.others)
        return self.desk.ways.menu(self)

    # What it shows

    def news(self) -> str:
        """What came of the last tap."""
        words, past = self.desk.words, self.moments()
        return news(words, past) if past else words.tr("Tap what happens on your table; everything can be taken back.")

    @override
    def build(self, b: Builder) -> None:
        """A bar above, three columns, the turn's buttons below."""
        t = self.parts()
        body = Sized(across(t.hero, t.middle, t.monster, shares=(0.305, 0.39, 0.305)))
        rolls = across(t.letters, t.turn, shares=(0.5, 0.5))
        questions = across(t.questions, t.steps, shares=(0.52, 0.48))
        whole(b, column(t.bar, body, t.said, rolls, questions), margin=1)
        b.view.bare.extend(spot.bounds for kind in CLEAR for spot in b.view.spots if spot.id.startswith(kind))

    def parts(self) -> TableParts:
        """All that is shown, to be put where there is room for it."""
        middle = MiddleColumn(self, self.row.engaged())
        hero = PartyColumn(self, Party.HERO, middle.yours()).node()
        monster = PartyColumn(self, Party.MONSTER, middle.its()).node()
        told = Text(self.trouble or self.news(), "danger" if self.trouble else "plain", fits=True)
        said = Plate("", told, tint=None, high=SAID, pad=0)
        rows = self._letters(), self._turn(), self._questions(), self._steps()
        return TableParts(self._bar(), hero, middle.node(), monster, said, *rows)

    def _bar(self) -> Node:
        """Round, step, initiatives; the way to everything else."""
        words, ways = self.desk.words, tuple(self.ways_out())
        wide = 0.15
        return across(
            TextLine(step_words(words, self.sheet), "strong"),
            button("lead", initiatives(words, self.sheet), self.lead, rule="INI-1"),
            *ways,
            shares=(0.7 - wide * len(ways), 0.3, *(wide for _ in ways)),
        )

    def ways_out(self) -> Iterator[Node]:
        """The last buttons of the bar."""
        tr = self.desk.words.tr
        yield button("card", tr("Scenario card"), self.card, quiet=True, rule="TRK-1")
        yield button("log", tr("Log"), self.log, quiet=True)
        yield button("menu", tr("Menu"), self.table_menu, quiet=True)

    def _letters(self) -> Node:
        """A, B, C as rolled by hand, and the app's own roll; what was rolled is lit until something else is tapped."""
        rolled = {letter for who in Party for letter in self.lately_rolled(who)}
        letters = (
            button(
                f"letter:{each}",
                f"{each} ({PIPS[each]})",
                Deed(partial(self.rolled, each), self.book.undoable),
                on=each in rolled,
                strong=self.row.rolls,
                rule="ROLL-1",
            )
            for each in Letter
        )
        return across(*letters, self.roller(), shares=(0.2, 0.2, 0.2, 0.4))

    def roller(self) -> Node:
        """The app's own roll."""
        return self.roll_button(roll_words(self.desk.words, self.sheet))

    def roll_button(self, text: str) -> Node:
        """The monster's set while it has none, else a modifier."""
        return button("roll", text, Deed(self.rolled, self.book.undoable), rule="ROLL-1")

    def _questions(self) -> Node:
        """The referee."""
        tr = self.desk.words.tr
        return across(
            button("ask:turn", tr("Its turn?"), self.ask_turn, off=self.sheet.its_turn_is_done, quiet=True),
            button("ask:attack", tr("My attack?"), self.attack, quiet=True),
            button("ask:engaged", tr("Who engages me?"), partial(self.page, EngagedPage), quiet=True),
            button("ask:fight", tr("New combat"), partial(self.page, MonsterPage), quiet=True),
        )

    def _turn(self) -> Node:
        """What comes next; what can be done besides in this step."""
        return self.row.node(self.desk.keys.of("skip"))

    def _steps(self) -> Node:
        """Undo by name, the list of all steps, redo."""
        tr, seen = self.desk.words.tr, self.book.undoable
        done, undone = self.last_together, self.next_together
        undo, redo = Deed(self.take_back, seen), Deed(self.do_again, seen)
        text = tr("Undo: {step}", step=self.named_together(done)) if done else tr("Nothing to undo")
        again = tr("Do it again: {step}", step=self.named_together(undone)) if undone else ""
        return across(
            button("undo", text, undo, off=not done),
            button("steps", tr("Steps"), self.steps, quiet=True, tip=tr("Every step by its name")),
            button("redo", tr("Redo"), redo if undone else None, tip=again, off=not undone),
            shares=(0.54, 0.23, 0.23),
        )
