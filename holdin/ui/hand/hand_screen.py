"""Hand's screen: what is meant with the cards, its pages, and the ways into a game and out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from pygame import Rect
from typing_extensions import override

from holdin.errors import HoldinError
from holdin.game.state import Phase, Setup, Start
from holdin.game.step import Event
from holdin.hand import gestures as g
from holdin.hand.abilities import resting
from holdin.hand.card_sheet import sheet, told
from holdin.hand.state_reader import read
from holdin.hand.tally import happened
from holdin.saves.places import CAMPAIGNS
from holdin.tracker import taps
from holdin.tracker.history import together, together_ahead
from holdin.ui.hand.card_referee import CardReferee
from holdin.ui.hand.chosen_panel import ChosenPanel, gestures, laid_out
from holdin.ui.hand.free_cards import FreeCards
from holdin.ui.hand.games import back_in, founded, offers, picked_up, same_game
from holdin.ui.hand.gestures_page import GesturesPage, gesture_steps
from holdin.ui.hand.hand_over_page import OverPage
from holdin.ui.hand.menu_page import HandMenu
from holdin.ui.hand.setup_page import SetUpPage
from holdin.ui.hand.wording import card_name
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Intent, intent_of
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import CanvasNode
from holdin.ui.own.scans_page import ScansPage
from holdin.ui.pages.rules_page import SymbolsPage
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen
from holdin.ui.track.map_page import MapPage


@dataclass(eq=False)
class HandScreen(FreeCards):
    """The cards on a table. Nothing is enforced; everything can be taken back by its name."""

    @override
    def act(self, intent: Intent | None) -> Screen:
        """What went wrong before isn't told any more."""
        self.trouble = ""
        return super().act(intent)

    @override
    def command(self, name: str) -> Screen:
        return self.act(intent_of(self.deeds().get(name)))

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        done, whole, undone = len(self.book.past), laid_out(self.table), self.book.undone
        return {
            **{
                name: partial(self.does, gesture)
                for name, gesture in gestures(self.desk.cards, self.table, self.chosen)
            },
            **({"undo": partial(self.goes_to, done - len(together(self.book.past)))} if done else {}),
            **({"redo": partial(self.goes_to, done + len(together_ahead(undone)))} if undone else {}),
            "steps": self._steps,
            "throw": self.thrown,
            "fan": partial(self.does, g.Fan()),
            **({"short_rest": self._short_rest} if resting(self.table) else {}),
            **({"again": self._drawn_again} if self._others else {}),
            **({} if self.table.unpacked else {"answer_1": self.asked.take_next}),
            **({} if whole is None else {"answer_1": partial(self.does, whole)}),
            "skip": self._look,
            "back": self._leave,
            "map": self._set_up,
            "advice": self._ask,
            "symbols": partial(SymbolsPage, self.desk, self.size, under=self),
            "keys": partial(GesturesPage, self.desk, self.size, under=self),
            "scans": self._scans_page,
            "hand-over": self._over,
        }

    @override
    def does(self, gesture: g.Gesture) -> Screen:
        """Once a scenario lies there that begins here, its story is told."""
        packed = isinstance(gesture, g.SetUp) or (self.table.unpacked and not isinstance(gesture, g.PickUp))
        following, memory = super().does(gesture), self.table.memory
        begins = packed and not self.table.unpacked and not self.trouble and (memory is None or not memory.game)
        return self.story() if begins and following is self else following

    def _short_rest(self) -> Screen:
        """Which of the discarded cards is lost is drawn (RST-2)."""
        return self.does(g.Rest(card=self.drawn(resting(self.table))))

    @property
    def _others(self) -> tuple[str, ...]:
        """Of which another one is drawn for 1 damage, right after a short rest (RST-2)."""
        last = self.book.past[-1] if self.book.past else None
        if last is None or not isinstance(last.gesture, g.Rest) or last.gesture.long or last.gesture.instead:
            return ()
        return tuple(card for card in resting(last.before) if card != last.gesture.card)

    def _drawn_again(self) -> Screen:
        """The first one comes back for 1 damage (RST-2)."""
        first = self.book.past[-1].gesture
        assert isinstance(first, g.Rest)
        return self.does(g.Rest(card=self.drawn(self._others), instead=first.card))

    @cached_property
    def _referee(self) -> CardReferee:
        return CardReferee(self.desk, self.size, over=self, on_end=self._end)

    @property
    def asked(self) -> CardReferee:
        """The referee, asked from here: whatever he does, the cards come back at once."""
        found = self._referee
        found.size = self.size
        if found.desk is not self.desk:
            found.adopt(self.desk)
        return found

    def _ask(self) -> Screen:
        """His sheet."""
        found = self.asked
        found.visits = False
        found.changed()
        return found

    def _end(self) -> Screen:
        """The scenario ends, as the rules have it: in its campaign, or in one that begins with it (END-1 to END-4)."""
        cards, table, memory = self.desk.cards, self.table, self.table.memory
        if sheet(cards, table).phase is Phase.CLEANUP:
            table = told(cards, table, taps.EndTurn())
        found = read(cards, table)
        if found.setup is None or found.start is None:
            return self._over()
        setup, start, before = found.setup, found.start, self._before
        game = memory.game if memory is not None else ""
        if not game.startswith(CAMPAIGNS) or not (self.desk.store.corner / game).is_file():
            try:
                game = founded(self.desk, sheet(cards, self.table))
            except HoldinError as error:
                self.trouble = self.desk.words.trouble(error)
                return self
            self.tried(partial(self.book.do, g.PickUp(setup=setup, start=start, game=game)))
        following = self._back_in(game, start, before, stays=True)
        return following.ended() if isinstance(following, PlayScreen) and following.state.ending else following

    def _look(self) -> Screen:
        """The chosen card to the eye; the map that is played on is opened: its hexes can be tapped."""
        if self.is_played_on:
            return self.asked.page(MapPage)
        self.looking = not self.looking
        return self

    def _steps(self) -> Screen:
        return gesture_steps(self, self.book.past, lambda steps: self.goes_to(len(self.book.past) - steps))

    def _set_up(self) -> Screen:
        """A scenario, or a game under way."""
        return SetUpPage(
            self.desk,
            self.size,
            under=self,
            character=self.table.character,
            on_take=self.does,
            on_game=self._pick_up,
            games=tuple(offers(self.desk)),
        )

    def _pick_up(self, game: str) -> Screen:
        """A game as free cards; it is kept as it is."""
        return self.tried(lambda: self.book.do(picked_up(self.desk, game)))

    def _over(self) -> Screen:
        """What the rules read from the cards, and which game they go on with."""
        reading, memory = read(self.desk.cards, self.table), self.table.memory
        page = OverPage(self.desk, self.size, under=self, on_begin=self._go_on, reading=reading)
        if memory is not None and memory.game and (self.desk.store.corner / memory.game).is_file():
            page.on_left = partial(self._back_in, memory.game, None)
            page.same = reading.setup is not None and same_game(self.desk, memory, reading.setup)
        return page

    def _go_on(self, setup: Setup, start: Start) -> Screen:
        """The rules take over: in the game that was taken in hand, else in one of its own (SET-3)."""
        memory = self.table.memory
        if memory is not None and same_game(self.desk, memory, setup):
            return self._back_in(memory.game, start, self._before)
        go_on, before = partial(self.desk.store.go_on, setup, start), self._before
        return self._left(lambda: PlayScreen(self.desk, self.size, session=go_on(), menu=self.menu, told_before=before))

    @property
    def _before(self) -> tuple[Event, ...]:
        """What has happened with the cards in hand."""
        return happened(self.book.past)

    def _back_in(
        self, game: str, start: Start | None, before: tuple[Event, ...] = (), *, stays: bool = False
    ) -> Screen:
        return self._left(lambda: back_in(self, game, start, before, stays=stays))

    def _left(self, way: Callable[[], Screen]) -> Screen:
        """Out of here, unless the way is shut."""
        following = self.tried(way)
        if following is not self:
            self.leave()
        return following

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
        """A card that is held to the eye goes back; else the menu: nothing is left behind by a slip."""
        if self.looking:
            return self._look()
        return HandMenu(self.desk, self.size, under=self, on_story=self.story, on_leave=self._out)

    def _out(self) -> Screen:
        self.leave()
        return self.menu(self)

    @override
    def leave(self) -> None:
        self.book.close()

    # What it shows

    @override
    def build(self, b: Builder) -> None:
        """The table with a bar below, the panel at its right."""
        panel, window = ChosenPanel(self, self.asked), Rect((0, 0), b.m.size).inflate(-2 * b.m.gap, -2 * b.m.gap)
        table = column(CanvasNode(self.lay_out), panel.bar())
        across(table, panel.column(), shares=(1 - panel.SHARE, panel.SHARE)).put(b, window)
