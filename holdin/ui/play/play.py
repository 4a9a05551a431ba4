"""The playing screen: the held deck, what is asked, and every legal answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.draw.geometry import map_shape
from holdin.errors import SaveError
from holdin.game.actions import Action
from holdin.game.asks import AskCards, AskRoute
from holdin.game.machine import question
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.game.step import Event
from holdin.models.base import CardId, ScenarioId
from holdin.models.hexes import name
from holdin.saves.kept import KeptSession
from holdin.ui.held_cards.placement import HandsLayout, Sprite
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Listens, Pointed, Scrolled, Typed, UiEvent
from holdin.ui.kit.intent import Intent, ShowRule
from holdin.ui.kit.view import Spot
from holdin.ui.pages.audio_events import Ear
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.open_play import is_open
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.rules_page import SymbolsPage
from holdin.ui.pages.screen import Screen
from holdin.ui.play.composition import Scenery, board_of, hex_at, hint_room
from holdin.ui.play.ending import End
from holdin.ui.play.flow import Flow
from holdin.ui.play.guide import Dismiss, Hint, HintShown, dismissed, hint_for
from holdin.ui.play.held import HeldCards
from holdin.ui.play.icon_tips import icons_shown
from holdin.ui.play.layout import PlayLayout, play_layout
from holdin.ui.play.next_steps import ways
from holdin.ui.play.readiness import Readiness
from holdin.ui.play.reload import gone_on_with
from holdin.ui.play.replay import Replay
from holdin.ui.play.side_panel import SidePanel
from holdin.ui.play.status_bar import status_bar
from holdin.ui.play.tokens import TokenPainter
from holdin.ui.play.tools import TOOLS, page_over
from holdin.ui.play.why_page import looked_at
from holdin.ui.shown.answers import Answer, answers, meant_by
from holdin.ui.shown.intents import Inspect, Pick, Refuse, Say, StepTo, Take, Tool
from holdin.words.news import MONEY

ANSWERED: Final = ("take", "skip", *(f"answer_{number}" for number in range(1, 10)))
"""The commands that give answers."""
A_TURN: Final = 3
"""Lines that a finger scrolls to turn an area by 60°."""
THINKING: Final = 0.004
"""Seconds between two pictures for what monsters mean to do."""
REST: Final = 0.3
"""Seconds for which the pointer rests on a card before it comes up."""


@dataclass(eq=False)
class PlayScreen(Screen):
    """A game under way: what is meant goes to its flow, what is on the table comes from its held deck."""

    session: KeptSession = field(kw_only=True)
    menu: Callable[[Screen], Screen] = field(kw_only=True)
    told_before: tuple[Event, ...] = ()
    """What happened before the session began, where cards were played by hand until then."""
    board_open: bool | None = None
    """Whether the whole map is open; None: as it is needed."""
    legend: bool = False
    """Whether, on the open map, what lies there is told in place of who acts when."""
    intents: bool = False
    """Whether what all monsters of the open map mean to do is drawn (MAI-8)."""
    merges: ClassVar[bool] = True
    """Whether one input may give several answers."""
    now: float = field(default=0.0, init=False)
    typing: str = field(default="", init=False)
    """The beginning of a hex's name that has been typed."""
    _lines: int = field(default=0, init=False)
    """How far a finger has scrolled since the area was turned last."""
    _arrived: bool = field(default=False, init=False)
    _was_busy: bool = field(default=False, init=False)
    _moved: bool = field(default=False, init=False)
    """Whether the pointer has moved since time passed last."""
    _rests_at: float | None = field(default=None, init=False)
    """When it will have rested."""
    _reading: HintShown = field(default_factory=HintShown, init=False)
    _tokens: TokenPainter | None = field(default=None, init=False)
    _ear: Ear = field(default_factory=Ear, init=False)

    @cached_property
    def flow(self) -> Flow:
        """Answers, and what came of them."""
        return Flow(self.desk, self.session, self._scene, merges=self.merges)

    @cached_property
    def held(self) -> HeldCards:
        """The cards in the hands."""
        return HeldCards(self.flow, self._calm(), self.on_map)

    @property
    def on_map(self) -> bool:
        """Whether fights are fought on the map, which lies open all the time then (OPN-1)."""
        return is_open(self.session.setup)

    def _calm(self) -> HandsLayout:
        return play_layout(self.measures, open_map=self._map_shape()).hands

    def _map_shape(self) -> float:
        """How wide the open map is, of its height; 0 where fights are held."""
        return map_shape(stage(self.desk.cards, self.session.setup).face) if self.on_map else 0.0

    @cached_property
    def side(self) -> SidePanel:
        """The column beside the hands."""
        return SidePanel(self.flow, self._noted)

    @property
    def tokens(self) -> TokenPainter:
        """Paints the figures of the open map."""
        painter = self.desk.painter
        if self._tokens is None or self._tokens.painter is not painter:
            self._tokens = TokenPainter(painter, self.desk.assets)
        return self._tokens

    @cached_property
    def readiness(self) -> Readiness:
        """Its own time, and what is prepared meanwhile."""
        return Readiness(self.flow)

    def _scene(self, state: GameState) -> tuple[Sprite, ...]:
        return self.held.scene(state)

    # How things stand

    @property
    def replay(self) -> Replay:
        """What is being told."""
        return self.flow.replay

    @property
    def state(self) -> GameState:
        """The game's state."""
        return self.flow.state

    @property
    def shown(self) -> GameState:
        """What is on the table: until a roll has been seen, what was before it."""
        return self.flow.shown

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal answers; none while a roll is still to be seen."""
        return self.flow.legal

    @property
    def picked(self) -> tuple[CardId, ...]:
        """Cards clicked so far, the leading one first."""
        return self.flow.picked

    @property
    def notice(self) -> str:
        """Why the last thing tried was refused."""
        return self.flow.notice

    @property
    def unseen(self) -> MonsterRef | None:
        """The monster that was refused because walls lie between."""
        return self.flow.unseen

    @property
    def layout(self) -> PlayLayout:
        """Where everything is."""
        return play_layout(self.measures, board_open=self.held.board_open, open_map=self._map_shape())

    def answers(self) -> list[Answer]:
        """The answers that have buttons."""
        if self.state.ending is not None and not self.replay.suspense:
            return [Answer(Tool.DISMISS, self.desk.words.tr("Go on"), strong=True)]
        found = answers(self.desk.words, self.flow.offers, self.picked)
        if self.flow.aim is not None:
            found.insert(0, Answer(Tool.TURN, self.desk.words.tr("Turn the area"), note=self._turning()))
        return found

    def _turning(self) -> str:
        """How an area is turned without a button."""
        return self.desk.words.tr("or by the wheel, or {key}", key=self.desk.keys.of("turn"))

    def adopt(self, desk: Desk) -> None:
        """Other settings: words, cards and sizes follow."""
        super().adopt(desk)
        self.flow.desk = desk
        self._fit()

    def _fit(self) -> None:
        """The hands lie where the window's size and the text's leave them room."""
        self.held.calm = self._calm()

    # Events

    def take(self, intent: Intent) -> Screen:
        """Something was taken."""
        self.flow.unsay()
        self.typing = ""
        hint, asked = self._hint(), self.state
        match intent:
            case Take(actions):
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
            case Tool.HAND:
                return self.in_hand()
            case Tool.DISMISS:
                return self.ended()
            case _:
                return page_over(self, self.flow, self.side.lines, tool)
        return self

    def _lay(self, at: tuple[int, int]) -> None:
        """An area that is to be put stays where it was last pointed at (ARE-2)."""
        aim = self.flow.aim
        if aim is not None and (hex_ := hex_at(self.flow, self.layout, at, None)) is not None:
            aim.now = aim.over(hex_) or aim.now

    def _scrolled(self, event: Scrolled) -> None:
        """The wheel turns an area with every notch, a finger after a few lines."""
        self._lines += event.lines if event.finger else A_TURN * (1 if event.lines > 0 else -1)
        while abs(self._lines) >= A_TURN:
            self._on_the_map(Tool.TURN_BACK if self._lines > 0 else Tool.TURN)
            self._lines -= A_TURN if self._lines > 0 else -A_TURN

    def _on_the_map(self, tool: Tool) -> None:
        """Another look at the map; or the area that is to be put, turned over the hex that is pointed at (ARE-2)."""
        aim = self.flow.aim
        match tool:
            case Tool.MAP if self.on_map:
                self.legend = not self.legend
            case Tool.MAP:
                self.board_open = not self._board_shown()
            case Tool.INTENTS:
                self.intents = not self.intents
            case _ if aim is not None:
                at = hex_at(self.flow, self.layout, self.hover, self.focus)
                aim.turned(1 if tool is Tool.TURN else -1, at)
                self.changed()

    def outcome_of(self, intent: Intent | None) -> object:
        """The map opens or shuts, a card is chosen or put back, undo takes another step."""
        match intent:
            case Tool.MAP:
                return self.legend if self.on_map else self._board_shown()
            case Tool.INTENTS:
                return self.intents
            case Tool.TURN | Tool.TURN_BACK:
                return None if self.flow.aim is None else self.flow.aim.turn
            case Tool.UNDO | Tool.REDO:
                return len(self.session.moments)
            case Pick(card):
                return card in self.picked
        return None

    def keyed(self) -> Mapping[str, object]:
        """What the keys of answers mean: while cards are chosen all of it is one question, which may be typed ahead."""
        typed = frozenset(self._named_hexes().items())
        fixed: dict[str, object] = {"map": self.outcome_of(Tool.MAP), "back": self.board_open, "typed": typed}
        if self.replay.suspense or self._asks_cards():
            return fixed | dict.fromkeys(ANSWERED, (self.replay.suspense, self.flow.answered))
        found = self.answers()
        return fixed | {name: answer.intent for name in ANSWERED if (answer := meant_by(name, found)) is not None}

    def command(self, name: str) -> Screen:
        """Keys: answers by number, the strong one by Enter, and the tools."""
        if name in TOOLS:
            return self.take(TOOLS[name])
        if name == "hint" and (hint := self._hint()) is not None:
            return self.take(Dismiss(hint.id))
        if name == "take" and (meant := self._named_hexes().get(self.typing)) is not None:
            return self.take(meant)  # c1, where there is a c10 as well
        if name == "back" and self.typing:
            self.typing = ""
            return self
        if name == "back":
            return self.take(Tool.MAP if self.board_open else Tool.MENU)
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
        begun, known = len(self.typing), self._named_hexes()
        return frozenset(each[begun] for each in known if each.startswith(self.typing) and len(each) > begun)

    def _hex_typed(self, sign: str) -> Screen:
        """A hex's name goes there as soon as it can be no other's."""
        named, self.typing = self._named_hexes(), self.typing + sign
        meant = [each for each in named if each.startswith(self.typing)]
        if len(meant) == 1 and (intent := named[meant[0]]) is not None:
            return self.take(intent)
        self.typing = self.typing if meant else ""
        self.flow.notice = f"{self.typing} …" if meant else ""
        return self

    def on_event(self, event: UiEvent) -> Screen:
        """The hovered card comes up."""
        if isinstance(event, Typed):
            following = self._hex_typed(event.text)
            self.changed()
            return following
        if isinstance(event, Pointed) and event.at is not None and event.at != self.hover:
            self._moved = True
            self.held.aim(event.at)
            self._lay(event.at)
            if self._stays(event.at):
                return self
        following = super().on_event(event)
        if isinstance(event, Scrolled) and event.lines and self.flow.aim is not None:
            self._scrolled(event)
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

    # Answers

    def answer(self, *actions: Action) -> None:
        """Give answers as if they had been clicked."""
        self._after(given=self.flow.do(self.now, *actions))

    def _after(self, *, given: bool) -> None:
        """The map closes, the cards go where they belong."""
        if given:
            self.board_open = self.board_open or None  # what was opened by hand is shut by hand
            self.held.look_away()
            if self.hover is not None:
                self.focus = None  # what was clicked has been answered
            self._settle()

    def _settle(self) -> None:
        """The cards go where they belong; spots and panels follow."""
        self.changed()
        self._ear.follow(self.desk, self.replay.told, rolling=self.replay.rolling)
        self.held.settle()
        self._go()

    def _go(self) -> None:
        """The cards slide to where they belong now."""
        self.replay.motion.go(self._target(), self.now * 1000)
        self.readiness.prepared = False

    # The guide

    def _hint(self) -> Hint | None:
        """The hint that is shown: one stays until it is done with, and none comes while a roll is still to be seen."""
        states = [moment.state for moment in self.session.moments]
        if self._reading.stays(self.desk, states):
            return self._reading.hint
        return None if self.replay.suspense else hint_for(self.desk, states)

    def _heed(self, hint: Hint | None, asked: GameState) -> None:
        """A hint is not given again once it has stood long enough to be read, or the player has gone on and on."""
        if hint is not None and self.state is not asked and self._reading.act(self.desk, self.now):
            self.with_settings(**dismissed(self.desk, Dismiss(hint.id)))

    # Leaving

    def to_menu(self, screen: Screen) -> Screen:
        """Out of the game."""
        self.leave()
        return self.menu(screen)

    def in_hand(self) -> Screen:
        """Its cards as free objects; the game is kept as it is (SET-3)."""
        try:
            return self.desk.ways.in_hand(self)
        except SaveError as error:
            self.flow.notice = self.desk.words.trouble(error)
            return self

    def ended(self) -> Screen:
        """What follows once the scenario has ended."""
        on = ways(self.desk.cards, self.state, self._begin, self.back_in, self.to_menu)
        return End(self.desk, self.size, state=self.state, ways=on, close=self.leave, events=self.told())

    def told(self) -> tuple[Event, ...]:
        """All that has happened in the scenario."""
        return (*self.told_before, *(event for moment in self.session.moments for event in moment.events))

    def _begin(self, screen: Screen, scenario: ScenarioId, level: int) -> Screen:
        try:
            session = screen.desk.new_game(scenario, level, self.session.setup.fights)
        except SaveError as error:
            self.flow.notice = self.desk.words.trouble(error)
            return self
        self.leave()
        return PlayScreen(screen.desk, screen.size, session=session, menu=self.menu)

    def back_in(self, screen: Screen) -> Screen:
        """A step back, into the game."""
        self.size = screen.size
        self.adopt(screen.desk)
        return self._tool(Tool.UNDO)

    # Time

    def update(self, now: float) -> Screen:
        """Move the cards on."""
        self.now = now = self.readiness.time(now, self.now)
        if not self._arrived and not self._arrive():
            return self
        if self.replay.update(now):
            self._settle()
        self._ear.follow(self.desk, self.replay.told, rolling=self.replay.rolling)
        if self.side.acting != (acting := self.replay.figures.acting(now)):
            self.side.acting = acting
            self.changed()
        self._rest(now)
        if self.flow.foresight.busy and self.flow.foresight.think(THINKING):
            self.changed()
        moved, self._was_busy = self._was_busy, self.replay.busy(now)
        if self._was_busy or moved:
            self.fresh = True  # and once more where the motion ended between two pictures
        else:
            board_of(self.flow, self.layout).painted()  # ahead, for it may open with the next answer
            self.held.warm()
        return self

    def _rest(self, now: float) -> None:
        """A card comes up once the pointer has rested on it."""
        if self._moved:
            self._moved, self._rests_at = False, now + REST if self.desk.settings.enlarge else None
        if self._rests_at is None or now < self._rests_at:
            return
        self._rests_at, self.held.rested, before = None, True, self.held.up
        self._target()
        if self.held.up != before:
            self.changed()
            self._go()

    def _arrive(self) -> bool:
        """A game gone on with lies there; a new game's cards are dealt, once they have been painted one by one.

        Returns whether everything is where it belongs, or on its way there.
        """
        self.replay.motion.reduced = self.desk.settings.reduced_motion
        dealt = len(self.session.moments) == 1
        if dealt and not self.replay.motion.reduced and self.desk.hands.warm(self.held.scene(self.shown)):
            return False
        self._arrived = True
        self.flow.begin(self.now)
        if dealt:
            self.replay.motion.deal(self._target(), self.now * 1000)
            self.readiness.prepared = False
            self.desk.hear("card")
        self._settle()
        return True

    def ready(self) -> bool:
        """A heavy picture is prepared in turns of its own; what moves waits for it, and never jerks."""
        return not self._arrived or self.readiness.ready(self.now, self.view if self._view is None else None)

    def waits(self, now: float) -> float | None:
        """Until the next frame, or until the pointer has rested."""
        now = self.readiness.own(now)
        if not self._arrived or self._was_busy or self.replay.busy(now):
            return 0.0
        if self.held.cold or self.flow.foresight.busy:
            return 0.0
        return None if self._rests_at is None else max(0.0, self._rests_at - now)

    # Showing

    def _target(self) -> tuple[Sprite, ...]:
        """The hands as they come to rest, with the card that is pointed at enlarged."""
        if self.held.board_open is not self._board_shown():
            self.held.board_open = self._board_shown()
            self.held.look_away()
        places = self.layout
        over = [places.panel, places.status, *([places.board] if self.held.board_open else ())]
        if self._hint() is not None:
            over.append(hint_room(self.flow, self.held, places))
        hidden = self.hover is not None and Rect(self.hover, (1, 1)).collidelist(over) >= 0
        return self.held.target(self.hover, self.focus, hidden=hidden)

    def lit(self) -> list[Spot]:
        """Answers first, then cards, items and map, then the tools; then what explains itself."""
        order = {"answer": 0, "item": 2, "hex": 3, **dict.fromkeys(("undo", "redo", "tool", "rule"), 4)}
        order |= {"monster": 5, "figure": 6}

        def place(spot: Spot) -> tuple[int, str]:
            kind = spot.id.partition(":")[0]
            return order.get(kind, 1), spot.id if kind == "item" else ""

        return sorted({spot.id: spot for spot in super().lit()}.values(), key=place)

    def _noted(self) -> str:
        """Why the last input wasn't taken."""
        return self.flow.notice if self.slip is None else self.desk.words.tr("Too soon: not taken")

    @override
    def hasty(self, b: Builder, at: tuple[int, int]) -> None:
        """It stands in the question's place, as every notice."""

    def _board_shown(self) -> bool:
        """Whether the whole map is open: at will, or because a hex to be chosen or typed would be hidden or tiny."""
        if self.typing or self.on_map:
            return True
        if self.board_open is not None or self.unseen is not None:
            return self.board_open is not False
        if self.replay.suspense:
            return False
        return isinstance(question(self.state), AskRoute) or self.held.hides()

    def _asks_cards(self) -> bool:
        """Whether cards of the hand are to be chosen, perhaps behind an answer that goes without saying."""
        return any(isinstance(question(stand.state), AskCards) for stand in self.flow.offers.stands)

    def build(self, b: Builder) -> None:
        """The hands, with the whole map beside them where it is open; the bar and the panel."""
        target = self._target()
        scenery = Scenery(
            self.flow,
            self.held,
            self.side,
            self.layout,
            self.answers(),
            lambda: self.now,
            self.tokens,
            legend=self.legend,
            intents=self.intents,
        )
        hint = self._hint()
        self._reading.begin(hint, self.now)
        scenery.hands(b, target, hint)
        gained = any(event.kind in MONEY for event in self.replay.told)
        status_bar(self.desk, self.shown, gained=gained).put(b, self.layout.status)
        scenery.panel(b, target)
        b.view.asked.extend((self.layout.question, self.layout.answers))
        if self.on_map:
            box = self.held.layout.hp_box(fighting=True)
            b.view.bare.append(Rect(round(box.x), round(box.y), round(box.w), round(box.h / 2)))
