"""The playing screen: every legal answer, by whatever input, and the ways out of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.errors import SaveError
from holdin.game.actions import Action
from holdin.game.asks import AskCards
from holdin.game.finished import Facts, facts
from holdin.game.machine import question
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.base import ScenarioId
from holdin.models.hexes import Hex, name
from holdin.saves.session import KeptSession
from holdin.saves.store import Store
from holdin.ui.kit.focus import STEPS, WALKS
from holdin.ui.kit.input import Listens, Pointed, Scrolled, Typed, UiEvent
from holdin.ui.kit.intent import Intent, ShowRule
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.rules_page import SymbolsPage
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.composition import hex_at
from holdin.ui.play.ending import End, EndWays
from holdin.ui.play.game_screen import GameScreen
from holdin.ui.play.guide import Dismiss, Hint, dismissed
from holdin.ui.play.icon_tips import icons_shown
from holdin.ui.play.new_achievements import NewAchievements
from holdin.ui.play.next_steps import ways
from holdin.ui.play.reload import gone_on_with
from holdin.ui.play.tools import TOOLS, page_over
from holdin.ui.play.why_page import looked_at
from holdin.ui.shown.intents import Inspect, Pick, Refuse, Say, StepTo, Take, Tool
from holdin.ui.shown.number_keys import meant_by, with_digits
from holdin.ui.shown.turning_point import Losses, begins, turning_point

ANSWERED: Final = ("take", "skip", *(f"answer_{number}" for number in range(1, 10)))
"""The commands that give answers."""


@dataclass(eq=False)
class PlayScreen(GameScreen):
    """A game under way: what is meant goes to its flow, what is on the table comes from its held deck."""

    menu: Callable[[Screen], Screen] = field(kw_only=True)
    kept: ClassVar[bool] = True
    """Whether the game is one that is kept."""
    told_before: tuple[Event, ...] = ()
    """What happened before the session began, where cards were played by hand until then."""
    _warned: Take | None = field(default=None, init=False)
    """The answer of which it has just been said that it would be for nothing."""

    def take(self, intent: Intent) -> Screen:
        """Something was taken."""
        self.flow.unsay()
        self.typing.forget()
        hint, asked = self._hint(), self.state
        match intent:
            case Take(actions) if not self._warns(intent):
                self.answer(*actions)
                self._heed(hint, asked)
            case Pick(card):
                self.flow.pick(self.now, card)
                self._after(given=not self.picked)
                self._heed(hint, asked)
            case Refuse(what):
                self.flow.refuse(what)
            case Say(refused):
                self.flow.notice = self.desk.words.refusal(refused, self.state)
            case ShowRule(rule):
                return RulePage(self.desk, self.size, under=self, rule=rule)
            case Inspect(monster):
                return looked_at(self, self.shown, monster, self.session.moments)
            case StepTo(steps):
                self.flow.step_to(steps)
                self._after(given=True)
            case Dismiss():
                return self.with_settings(**dismissed(self.desk, intent))
            case Tool():
                return self._tool(intent)
        return self

    def _warns(self, intent: Take) -> bool:
        """Whether it is first said that something would be for nothing; given once more, it is done.

        Only with hints: who needs none knows what a dim answer is, and is asked for no input more.
        """
        warned, self._warned = self._warned, None
        why = self._in_vain(intent) if self.desk.settings.guide and intent != warned else ""
        if why:
            self._warned = intent
            self.flow.notice = self.desk.words.tr("{why}: choose it again to play it all the same.", why=why)
        return bool(why)

    def _in_vain(self, intent: Take) -> str:
        """Why an answer does nothing, where another one would do something; empty for all others (RND-4)."""
        found = [each for each in self.answers() if isinstance(each.intent, Take) and each.cell is not None]
        why = next((each.note for each in found if each.idle and each.intent == intent), "")
        return why.rstrip(".") if not all(each.idle for each in found) else ""

    def _aimed(self) -> Spot | None:
        """What is pointed at, or has the focus."""
        return self.focused() if self.hover is None else self.view().spot_at(self.hover)

    def _tool(self, tool: Tool) -> Screen:
        match tool:
            case Tool.UNDO | Tool.REDO:
                (self.flow.undo if tool is Tool.UNDO else self.flow.redo)()
                self._after(given=True)
            case Tool.MAP | Tool.INTENTS | Tool.TURN | Tool.TURN_BACK:
                self._on_the_map(tool)
            case Tool.MORE:
                self.side.turn()
            case Tool.SYMBOLS:
                shown = icons_shown(self.desk.hands, self._target(), self._aimed())
                return SymbolsPage(self.desk, self.size, under=self, shown=shown)
            case Tool.LEAVE:
                return self.to_menu(self)
            case Tool.RESTART:
                self.flow.step_to(1 - len(self.session.moments))
                self._after(given=True)
            case Tool.HAND:
                return self.in_hand()
            case Tool.DISMISS:
                return self.ended()
            case _:
                return page_over(self, self.flow, self.side.lines, tool, self.outs, kept=self.kept)
        return self

    @property
    def outs(self) -> tuple[Tool, ...]:
        """The ways out that the pause offers: back to the beginning, where the settings let all be taken back."""
        return (Tool.RESTART,) if 1 < len(self.session.moments) <= self.flow.free + 1 else ()

    def _over(self) -> Hex | None:
        """The hex that is pointed at, or has the focus."""
        return hex_at(self.flow, self.layout, self.hover, self.focus)

    def _on_the_map(self, tool: Tool) -> None:
        if self.look.take(tool, self._over, shown=self._board_shown()):
            self.changed()

    def outcome_of(self, intent: Intent | None) -> object:
        """The map opens or shuts, a card is chosen or put back, undo takes another step."""
        match intent:
            case Tool.MAP | Tool.INTENTS | Tool.TURN | Tool.TURN_BACK:
                return self.look.outcome_of(intent, shown=self._board_shown())
            case Tool.UNDO | Tool.REDO:
                return len(self.session.moments)
            case Pick(card):
                return card in self.picked
            case Take():
                return intent == self._warned
        return None

    def keyed(self) -> Mapping[str, object]:
        """What the keys of answers mean: while cards are chosen all of it is one question, which may be typed ahead."""
        typed = frozenset(self._named_hexes().items())
        fixed: dict[str, object] = {"map": self.outcome_of(Tool.MAP), "back": self.look.opened, "typed": typed}
        if self.replay.suspense or self._asks_cards():
            return fixed | dict.fromkeys(ANSWERED, (self.replay.suspense, self.flow.answered))
        found = with_digits(self.answers())
        meant = {name: answer.intent for name in ANSWERED if (answer := meant_by(name, found)) is not None}
        return fixed | {name: (intent, intent == self._warned) for name, intent in meant.items()}

    def command(self, name: str) -> Screen:
        """Keys: answers by number, the strong one by Enter, and the tools."""
        if name in TOOLS:
            return self.take(TOOLS[name])
        if name == "hint" and (hint := self._hint()) is not None:
            return self.take(Dismiss(hint.id))
        if name == "take" and (meant := self.typing.whole(self._named_hexes())) is not None:
            return self.take(meant)
        if name == "back" and self.typing.forget():
            return self
        if name == "back":
            return self.take(Tool.MAP if self.look.opened else Tool.MENU)
        if name == "beside":
            self.flow.unsay()
            return self
        if name == "page_down":
            return self.take(Tool.MORE)
        if self._skipped(wholly=name != "skip"):
            return self
        chosen = meant_by(name, self.answers())
        return self if chosen is None else self.take(chosen.intent)

    def _skipped(self, *, wholly: bool = True) -> bool:
        """A key first ends what is still moving towards an unseen roll; on the open map perhaps only a turn."""
        if not self.replay.suspense:
            self.replay.motion.finish()
            self.replay.figures.finish()
            return False
        if wholly:
            self.replay.finish()
        else:
            self.replay.skip(self.now)
        self._settle()
        return True

    @override
    def _commanded(self, name: str) -> Screen:
        """While something is still to be seen, walking the focus skips it, and so does taking what has the focus."""
        spot = self.entered() if name == "take" else None
        walks = name in STEPS or name in WALKS or (spot is not None and not isinstance(spot.intent, Tool))
        if self.replay.suspense and walks and not self.replay.figures.held(self.now):
            self._skipped(wholly=not self.on_map)
            return self
        return super()._commanded(name)

    def _clicked(self, at: tuple[int, int]) -> Screen:
        if self.replay.suspense:
            self._skipped(wholly=not self.on_map)
            return self
        return super()._clicked(at)

    def _named_hexes(self) -> dict[str, Intent | None]:
        """What typing a hex's name means: on the map, or where a hex is asked for, or the map is open."""
        asked = self.state.combat is None or self._board_shown() or self.flow.asked_hexes()
        return {name(hex_): intent for hex_, intent in self.flow.clicks().hexes.items()} if asked else {}

    @override
    def listening(self) -> Listens:
        """For the signs that a hex's name begins, or goes on, with."""
        return self.typing.listens(self._named_hexes())

    def _hex_typed(self, sign: str) -> Screen:
        """A hex's name goes there once it is whole and begins no other's."""
        meant = self.typing.typed(sign, self._named_hexes())
        if meant is not None:
            return self.take(meant)
        self.flow.notice = f"{self.typing.begun} …" if self.typing.begun else ""
        return self

    def on_event(self, event: UiEvent) -> Screen:
        """The hovered card comes up."""
        if isinstance(event, Typed):
            following = self._hex_typed(event.text)
            self.changed()
            return following
        if isinstance(event, Pointed) and event.at is not None and event.at != self.hover:
            self._rest.moved = True
            self.held.aim(event.at)
            self.look.lay(partial(hex_at, self.flow, self.layout, event.at, None))
            if not self.side.just_answered and self._stays(event.at):
                return self
        self.side.just_answered &= isinstance(event, Pointed) and event.at == self.hover
        following = super().on_event(event)
        if isinstance(event, Scrolled) and event.lines and self.flow.aim is not None:
            for turn in self.look.turns(event):
                self._on_the_map(turn)
        if following is self and self._arrived:
            self._fit()
            self._go()
        return following

    def _stays(self, at: tuple[int, int]) -> bool:
        """Whether the pointer still points at the same thing: then nothing is to be shown anew."""
        if self._view is None or self.hover is None:
            return False
        spots_ = self._view.spot_at(self.hover), self._view.spot_at(at)
        up, before = self.held.up, self.hover
        self.hover = at
        self._target()
        stays = spots_[0] == spots_[1] and up == self.held.up
        self.hover = at if stays else before
        return stays

    def leave(self) -> None:
        """The window is closing: let go of the game."""
        self.session.close()

    def reloaded(self, desk: Desk) -> Screen:
        """The same game with other cards; it begins anew where what was played can't be played with them."""
        if type(self) is not PlayScreen or self.session.setup.scenario not in desk.cards.scenarios:
            return super().reloaded(desk)
        self.leave()
        found = gone_on_with(desk, self.session)
        if found is None:
            return super().reloaded(desk)
        session, said = found
        play = PlayScreen(desk, self.size, session=session, menu=self.menu)
        play.flow.notice = said
        return play

    def answer(self, *actions: Action) -> None:
        """Give answers as if they had been clicked."""
        self._after(given=self.flow.do(self.now, *actions))

    def _after(self, *, given: bool) -> None:
        """The map closes, the cards go where they belong."""
        if given:
            self.look.answered()
            self.held.look_away()
            self.side.just_answered = True
            self._settle()
            self._drop_focus()

    def _drop_focus(self) -> None:
        """What was answered has the focus no more unless it is an answer again; walking goes on from there."""
        spot = self.focused()
        if self.hover is not None or spot is None or not isinstance(spot.intent, Take):
            self.anchor, self.focus = self.focus or self.anchor, None

    def _heed(self, hint: Hint | None, asked: GameState) -> None:
        """A hint is not given again once it has stood long enough to be read, or the player has gone on and on."""
        if hint is not None and self.state is not asked and self._reading.act(self.desk, self.now):
            self.with_settings(**dismissed(self.desk, Dismiss(hint.id)))

    def to_menu(self, screen: Screen) -> Screen:
        """Out of the game."""
        self.leave()
        return self.menu(screen)

    def in_hand(self) -> Screen:
        """Its cards as free objects; the game is kept as it is (SET-3). No printed card has a dungeon's map."""
        if self.session.cards.dungeon is not None:
            self.flow.notice = self.desk.words.tr(
                "A random dungeon can’t be played by hand: no printed card has its map."
            )
            return self
        try:
            return self.desk.ways.in_hand(self)
        except SaveError as error:
            self.flow.notice = self.desk.words.trouble(error)
            return self

    def ended(self) -> Screen:
        """What follows once the scenario has ended."""
        on = ways(self.desk.cards, self.state, self._begin, self.back_in, self.to_menu, self.turning)
        return self.end(replace(on, review=self.review))

    def end(self, on: EndWays) -> End:
        """The page of the scenario's end, with the ways on from there."""
        end = End(self.desk, self.size, state=self.state, ways=on, close=self.leave, facts=self.facts())
        end.laurels, end.turned = NewAchievements(self.desk, self.session.path), self._turned
        return end

    def review(self, screen: Screen) -> Screen:
        """The scenario looked at again, over a screen."""
        return self.desk.ways.review(screen, self.session)

    def facts(self) -> Facts:
        """The game in figures, as it stands."""
        session = self.session
        return facts(session.cards, session.setup, session.moments, told_before=self.told_before)

    @property
    def _turned(self) -> Losses | None:
        """The round in which most was lost."""
        moments = self.session.moments
        return turning_point((event for moment in moments for event in moment.events), moments[0].state.you.hp)

    @property
    def turning(self) -> Onward | None:
        """Back to where the round began in which most was lost, if the settings let so much be taken back."""
        moments, found = self.session.moments, self._turned
        place = None if found is None else begins(moments, found.round)
        steps = 0 if place is None else len(moments) - 1 - place
        return partial(self._back_by, steps) if 0 < steps <= self.flow.free else None

    def _back_by(self, steps: int, screen: Screen) -> Screen:
        """So many steps back, into the game."""
        self._comes_back(screen)
        return self.take(StepTo(-steps))

    def _comes_back(self, screen: Screen) -> None:
        """This screen again, in the window and with the settings of the one that was over it."""
        self.size = screen.size
        self.adopt(screen.desk)

    def _begin(self, screen: Screen, scenario: ScenarioId, level: int) -> Screen:
        try:
            session = self._begun(screen.desk.store, scenario, level)
        except SaveError as error:
            self._comes_back(screen)
            self.flow.notice = self.desk.words.trouble(error)
            return self
        self.leave()
        return PlayScreen(screen.desk, screen.size, session=session, menu=self.menu)

    def _begun(self, store: Store, scenario: ScenarioId, level: int) -> KeptSession:
        """The same character's next game, or another try of the same dungeon, with dice of its own."""
        setup = self.session.setup
        if self.session.cards.dungeon is not None:
            return store.go_on(setup)
        return store.new_game(scenario, level, setup.fights, setup.character)

    def back_in(self, screen: Screen) -> Screen:
        """A step back, into the game."""
        self._comes_back(screen)
        return self._tool(Tool.UNDO)

    def _asks_cards(self) -> bool:
        """Whether cards of the hand are to be chosen, perhaps behind an answer that goes without saying."""
        return any(isinstance(question(stand.state), AskCards) for stand in self.flow.offers.stands)
