"""Hand's screen: what is meant with the cards, its pages, and the ways into a game and out."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from holdin.errors import HoldinError
from holdin.game.state import Setup, Start
from holdin.hand import gestures as g
from holdin.hand.reading import read
from holdin.hand.table import ABILITY
from holdin.ui.hand.cards import Cards
from holdin.ui.hand.games import back_in, offers, picked_up, same_game
from holdin.ui.hand.intents import Chosen, Do, Hold, Open
from holdin.ui.hand.over_page import OverPage
from holdin.ui.hand.pages import GesturesPage, StepsPage
from holdin.ui.hand.panel import KEYS, LAYS, Panel, raised, tucked
from holdin.ui.hand.referee import Referee
from holdin.ui.hand.scans import ScansPage
from holdin.ui.hand.setup_page import SetUpPage
from holdin.ui.hand.wording import card_name
from holdin.ui.window.play import Play
from holdin.ui.window.screen import Screen
from holdin.ui.window.widgets import Builder

COMMANDS: Final = {
    "undo": Hold(-1),
    "redo": Hold(1),
    "steps": Open.STEPS,
    "throw": Open.THROW,
    "fan": Do(g.Fan()),
    "skip": Open.LOOK,
    "back": Open.MENU,
    "map": Open.SET_UP,
    "advice": Open.REFEREE,
    "keys": Open.GESTURES,
}
"""What keys mean whichever card is chosen."""


@dataclass(eq=False)
class Hand(Cards):
    """The cards on a table. Nothing is enforced; everything can be taken back by its name."""

    def take(self, intent: object) -> Screen:
        """A gesture, a card, a page."""
        self.trouble = ""
        match intent:
            case Do(gesture):
                return self.does(gesture)
            case Chosen(card):
                self.looking = self.looking if self.chosen == card else False
                self.chosen = card
            case Hold(steps):
                return self._past(steps)
            case Open():
                return self._open(intent)
        self.changed()
        return self

    def _past(self, steps: int) -> Screen:
        """So many steps back (below 0) or forward."""
        try:
            if steps < 0:
                self.book.undo(-steps)
            else:
                self.book.redo(steps)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def _open(self, what: Open) -> Screen:
        match what:
            case Open.SET_UP:
                return self._set_up()
            case Open.STEPS:
                moments = self.book.past
                return StepsPage(self.desk, self.size, under=self, on_take=self._past, moments=moments)
            case Open.THROW:
                self.thrown()
            case Open.HAND_OVER:
                return self._over()
            case Open.REFEREE:
                return Referee(self.desk, self.size, hand=self)
            case Open.GESTURES:
                return GesturesPage(self.desk, self.size, under=self)
            case Open.SCANS:
                return self._scans_page()
            case Open.LOOK:
                self.looking = not self.looking
            case Open.MENU:
                return self._leave()
        self.changed()
        return self

    def _set_up(self) -> Screen:
        """A scenario, or a game under way."""
        page = SetUpPage(self.desk, self.size, under=self, on_take=self.does, on_game=self._pick_up)
        page.character, page.games = self.table.character, tuple(offers(self.desk))
        return page

    def _pick_up(self, game: str) -> Screen:
        """A game as free cards; it is kept as it is."""
        try:
            return self.does(picked_up(self.desk, game))
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
            self.changed()
            return self

    def _over(self) -> Screen:
        """What the rules read from the cards, and which game they go on with."""
        reading, memory = read(self.desk.cards, self.table), self.table.memory
        page = OverPage(self.desk, self.size, under=self, on_begin=self._go_on, reading=reading)
        if memory is not None and memory.game and (self.desk.corner / memory.game).is_file():
            page.on_left = self._as_left
            page.same = reading.setup is not None and same_game(self.desk, memory, reading.setup)
        return page

    def _go_on(self, setup: Setup, start: Start) -> Screen:
        """The rules take over: in the game that was taken in hand, else in one of its own (SET-3)."""
        memory = self.table.memory
        if memory is not None and same_game(self.desk, memory, setup):
            return self._back_in(memory.game, start)
        assert self.menu is not None
        try:
            session = self.desk.go_on(setup, start)
        except HoldinError as error:
            return self._troubled(error)
        self.leave()
        return Play(self.desk, self.size, session=session, menu=self.menu)

    def _as_left(self) -> Screen:
        memory = self.table.memory
        assert memory is not None
        return self._back_in(memory.game, None)

    def _back_in(self, game: str, start: Start | None) -> Screen:
        assert self.menu is not None
        try:
            following = back_in(self, game, self.menu, start)
        except HoldinError as error:
            return self._troubled(error)
        self.leave()
        return following

    def _troubled(self, error: HoldinError) -> Screen:
        self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def _scans_page(self) -> Screen:
        """The picture of the chosen card's side that is up."""
        self.scans.again()
        return ScansPage(
            self.desk,
            self.size,
            under=self,
            card=self.chosen,
            name=card_name(self.desk.words, self.table, self.chosen),
            side="back" if self.table.card(self.chosen).back else "front",
            scans=self.scans,
            on_change=self.changed,
        )

    def _leave(self) -> Screen:
        assert self.menu is not None
        self.leave()
        return self.menu(self)

    def leave(self) -> None:
        """The window is closing, or another screen comes."""
        self.book.close()

    def command(self, name: str) -> Screen:
        """A key's gesture with the chosen card; undo, redo, pages."""
        if name in KEYS:
            return self.does(KEYS[name][1](self.chosen))
        if name in LAYS and self.chosen.startswith(ABILITY):
            return self.does(LAYS[name][1](self.chosen))
        if name == "raise":
            return self.does(raised(self.table, self.chosen))
        if name == "tuck":
            under = tucked(self.table, self.chosen)
            return self if under is None else self.does(under)
        return self.take(COMMANDS[name]) if name in COMMANDS else self

    # What it shows

    def build(self, b: Builder) -> None:
        """The table, the panel at its right, a bar below."""
        area, gap = self.area, b.m.gap
        self.lay_out(b)
        column = Rect(area.right + gap, gap, self.size[0] - area.right - 2 * gap, self.size[1] - 2 * gap)
        b.panel(column)
        panel = Panel(self.desk, self.book, self.chosen, self.looking, self.ruled, self.trouble)
        panel.build(b, column.inflate(-2 * gap, -2 * gap))
        panel.bar(b, Rect(area.x, area.bottom + gap, area.w, self.bar_height))
