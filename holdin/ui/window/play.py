"""The playing screen: the held deck, what is asked, and every legal answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Final

from pygame import Rect

from holdin.draw.geometry import map_hex_centre
from holdin.errors import SaveError
from holdin.game.actions import Action, ChooseCards, DiscardPair, Do, Lose, Step, Target, TargetHex
from holdin.game.actions import Play as PlayCard
from holdin.game.asks import AskCards, AskDamage, AskPlay
from holdin.game.machine import legal, question, why
from holdin.game.session import Moment
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.game.step import Event, Refused
from holdin.models.base import CardId, ScenarioId
from holdin.models.hexes import Hex, named
from holdin.models.letters import Half
from holdin.saves.kept import KeptSession
from holdin.ui.hands.hits import hover_at, shown_hexes
from holdin.ui.hands.paint import HexMark
from holdin.ui.hands.placement import HandsLayout, Sprite
from holdin.ui.hands.scene import HP, arrow_for, scene
from holdin.ui.window import panels
from holdin.ui.window.ahead import coming
from holdin.ui.window.answers import (
    Answer,
    answers,
    card_clicks,
    distances,
    halves,
    item_clicks,
    movement,
    plain_move,
    single,
    strikes,
    why_not,
)
from holdin.ui.window.board_view import BoardView, tips
from holdin.ui.window.ending import End, Ways
from holdin.ui.window.hands_view import Clicks, HandsDrawing, Moving, spots
from holdin.ui.window.input import UiEvent
from holdin.ui.window.intents import Pick, Refuse, ShowRule, Take, Tool, Walk
from holdin.ui.window.layout import Measures, PlayLayout, play_layout
from holdin.ui.window.log_page import Lines, LogPage
from holdin.ui.window.overlay import KeysPage, RulePage
from holdin.ui.window.preview import asks_attack, preview
from holdin.ui.window.reach import Place, places, traps, way
from holdin.ui.window.replay import Replay, beats
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder

OUT_OF_SIGHT: Final = frozenset({"behind_walls", "no_line_of_sight"})
"""Refusals that a line on the map makes plain (ATK-2, ATK-3)."""
EASY_HEX: Final = 44
"""A hex that is narrower is hard to hit and to read (pixels): then the whole map opens too."""
HEX_SHARE: Final = 0.09
"""A hex's width, roughly, of the map card's height."""
AHEAD: Final = 24
"""So many cards at most are painted ahead at a time."""
SINGLE_BEAT: Final = 0.35
"""Seconds before the only answer is taken by itself."""


@dataclass(eq=False)
class Play(Screen):
    """A game under way."""

    session: KeptSession = field(kw_only=True)
    menu: Callable[[Screen], Screen] = field(kw_only=True)
    picked: tuple[CardId, ...] = ()
    """Cards clicked so far, the leading one first."""
    notice: str = ""
    unseen: MonsterRef | None = None
    """The monster that was refused because walls lie between: the line and the walls are shown."""
    board_open: bool | None = None
    """Whether the whole map is open; None: as it is needed."""
    now: float = field(default=0.0, init=False)
    _single_at: float | None = field(default=None, init=False)
    _arrow: int | None = field(default=None, init=False)
    _up: str | None = field(default=None, init=False)
    """The card that has come up under the pointer or the focus."""
    _arrived: bool = field(default=False, init=False)
    _was_busy: bool = field(default=False, init=False)
    _cold: int = field(default=0, init=False)
    """How many cards may still be painted ahead."""
    _ahead: Iterator[tuple[Sprite, ...]] = field(default=iter(()), init=False)
    """Scenes whose cards are still to be painted ahead."""
    _reached: tuple[GameState, dict[Hex, Place]] | None = field(default=None, init=False)
    """The hexes in reach, for the state that they were worked out for."""
    _taken: tuple[GameState, bool, Clicks] | None = field(default=None, init=False)
    """What can be taken, for the state, and whether a roll was awaited, that it was worked out for."""
    _lines: Lines = field(default_factory=Lines, init=False)

    @cached_property
    def replay(self) -> Replay:
        """What is being told."""
        return Replay(self.desk.cards, self._scene)

    # How things stand

    @property
    def state(self) -> GameState:
        """The game's state."""
        return self.session.state

    @property
    def shown(self) -> GameState:
        """What is on the table: until a roll has been seen, what was before it."""
        return self.replay.shown(self.state) if self.replay.suspense else self.state

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal answers; none while a roll is still to be seen."""
        return () if self.replay.suspense else self.session.legal()

    @property
    def layout(self) -> PlayLayout:
        """Where everything is."""
        return play_layout(self._measures())

    def _measures(self) -> Measures:
        return Measures(self.size, self.desk.settings.text_size, self.desk.assets.theme.sizes)

    def answers(self) -> list[Answer]:
        """The answers that have buttons."""
        if self.state.ending is not None and not self.replay.suspense:
            return [Answer(Tool.DISMISS, self.desk.words.tr("Go on"), strong=True)]
        return answers(self.desk.words, self.state, self.legal, self.picked) if self.legal else []

    def clicks(self) -> Clicks:
        """What can be taken on cards and map."""
        state, waiting = self.state, self.replay.suspense
        if self._taken is None or self._taken[0] is not state or self._taken[1] is not waiting:
            self._taken = state, waiting, self._clicks()
        return self._taken[2]

    def _clicks(self) -> Clicks:
        cards, state, open_ = self.desk.cards, self.state, self.legal
        foe = state.combat.monster if state.combat is not None else None
        strike = strikes(cards, state, open_) if open_ else {}
        return Clicks(
            cards=card_clicks(state, open_),
            halves=halves(open_),
            items=item_clicks(open_),
            hexes=self._hexes(strike),
            distances=distances(cards, state) if open_ else {},
            monster=strike.get(foe) if foe is not None else None,
            foe=foe,
            asks_hex=bool(open_) and state.combat is None and movement(cards, state) is not None,
        )

    def _hexes(self, strike: dict[MonsterRef, Take]) -> dict[Hex, object]:
        scene_ = stage(self.desk.cards, self.state.setup)
        found: dict[Hex, object] = {step.hex: Take((step,)) for step in self.legal if isinstance(step, Step)}
        found |= {hex_: Walk(hex_) for hex_ in self._places()}
        if self.state.combat is None or len(strike) > 1:
            found |= {scene_.monsters[ref].hex: take for ref, take in strike.items()}
        return found | {hex_: Take((TargetHex(hex_),)) for hex_ in (traps(self.state) if self.legal else ())}

    def _places(self) -> dict[Hex, Place]:
        if not self.legal:
            return {}
        if self._reached is None or self._reached[0] is not self.state:
            self._reached = self.state, places(self.desk.cards, self.state)
        return self._reached[1]

    # Events

    def take(self, intent: object) -> Screen:
        """Something was taken."""
        self.notice, self.unseen = "", None
        match intent:
            case Take(actions):
                self._do(*actions)
            case Walk(goal):
                self._walk_to(goal)
            case Pick(card):
                self._pick(card)
            case Refuse(what):
                self._refuse(what)
            case ShowRule(rule):
                return RulePage(self.desk, self.size, under=self, rule=rule)
            case Tool():
                return self._tool(intent)
        return self

    def _tool(self, tool: Tool) -> Screen:
        match tool:
            case Tool.UNDO:
                self._undo()
            case Tool.REDO:
                self._redo()
            case Tool.MAP:
                self.board_open = not self._board_shown()
            case Tool.LOG:
                lines = self._lines.all(self.desk.words, self.session.moments)
                return LogPage(self.desk, self.size, under=self, lines=lines)
            case Tool.KEYS:
                return KeysPage(self.desk, self.size, under=self)
            case Tool.MENU:
                return self._to_menu(self)
            case Tool.DISMISS:
                return self._ended()
        return self

    def command(self, name: str) -> Screen:
        """Keys: answers by number, the strong one by Enter, and the tools."""
        tools = {"undo": Tool.UNDO, "redo": Tool.REDO, "map": Tool.MAP, "log": Tool.LOG, "keys": Tool.KEYS}
        if name in tools:
            return self.take(tools[name])
        if name == "back":
            return self.take(Tool.MAP if self.board_open else Tool.MENU)
        if self._skipped():
            return self
        found = self.answers()
        word, _, digit = name.partition("_")
        if word == "answer":
            return self.take(found[int(digit) - 1].intent) if int(digit) <= len(found) else self
        chosen = next((answer for answer in found if answer.strong), None) if name == "take" else None
        if name == "skip" and len(found) == 1:
            chosen = found[0]
        return self if chosen is None else self.take(chosen.intent)

    def _skipped(self) -> bool:
        """A key first ends what is still moving towards an unseen roll."""
        if not self.replay.suspense:
            self.replay.motion.finish()
            return False
        self.replay.finish()
        self._settle()
        return True

    def _clicked(self, at: tuple[int, int]) -> Screen:
        if self.replay.suspense:
            self._skipped()
            return self
        return super()._clicked(at)

    def missed(self, at: tuple[int, int]) -> Screen:
        """A click beside everything clears what was said."""
        del at
        self.notice, self.unseen = "", None
        return self

    def leave(self) -> None:
        """The window is closing: let go of the game."""
        self.session.close()

    # Answers

    def answer(self, *actions: Action) -> None:
        """Give answers as if they had been clicked."""
        self._do(*actions)

    def _do(self, *actions: Action) -> None:
        """Answers one after the other, as far as they are legal when they come up."""
        before = self.state
        done: list[Moment] = []
        for action in actions:
            if done and action not in self.session.legal():
                break
            moment = self._answer(action)
            if moment is None:
                break
            done.append(moment)
        if done and isinstance(actions[-1], PlayCard) and plain_move(self.state, self.session.legal()):
            moment = self._answer(Do())
            done += [] if moment is None else [moment]
        if done:
            self._tell(before, done)

    def _answer(self, action: Action) -> Moment | None:
        try:
            moment = self.session.do(action)
        except SaveError as error:
            self.notice = str(error)
            return None
        if isinstance(moment, Refused):
            self.notice = self.desk.words.refusal(moment)
            return None
        return moment

    def _tell(self, before: GameState, done: list[Moment]) -> None:
        """Show what came of answers."""
        self.picked, self.board_open, self._single_at = (), None, None
        self.replay.motion.reduced = self.desk.settings.reduced_motion
        self.replay.die_view = self.desk.settings.die_view
        found = []
        for moment in done:
            found += beats(self.desk.cards, before, moment.actions)
            before = moment.state
        self.replay.start(found, self.now)
        self._settle()

    def _settle(self) -> None:
        """The cards go where they belong; spots and panels follow."""
        self.changed()
        self._cold, self._ahead = AHEAD, self._coming()
        self.replay.motion.go(self._target(), self.now * 1000)

    def _walk_to(self, goal: Hex) -> None:
        """Do the move and step along its best way; anything else that is asked halts it."""
        steps = tuple(Step(hex_) for hex_ in way(self.desk.cards, self.state, goal))
        start = tuple(action for action in self.legal if isinstance(action, Do))
        self._do(*start, *steps)

    def _pick(self, card: CardId) -> None:
        """Choose a card, or put it back; a third one takes the second's place."""
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        else:
            self.picked = (*self.picked[:1], card)
        self._settle()

    def _refuse(self, what: Action | CardId) -> None:
        """Say which rule is in the way."""
        refused = self._why(what)
        self.notice = "" if refused is None else self.desk.words.refusal(refused)
        unseen = isinstance(what, Target) and refused is not None and refused.code in OUT_OF_SIGHT
        self.unseen = what.target if unseen and isinstance(what, Target) else None

    def _why(self, what: Action | CardId) -> Refused | None:
        cards, state = self.desk.cards, self.state
        if isinstance(what, Target):
            return why_not(cards, state, what.target) if asks_attack(state) else why(cards, state, what)
        if isinstance(what, Action):
            return why(cards, state, what)
        ask, card = question(state), CardId(what)
        if isinstance(ask, AskCards):
            return why(cards, state, ChooseCards(card, card))
        if isinstance(ask, AskPlay):
            return next((found for half in Half if (found := why(cards, state, PlayCard(card, half)))), None)
        return why(cards, state, DiscardPair(card, card) if isinstance(ask, AskDamage) else Lose(card))

    def _undo(self) -> None:
        """Back by an answer, past those that were the only ones."""
        steps, moments = 1, self.session.moments
        while steps + 1 < len(moments) and self._was_single(moments[-steps - 1].state):
            steps += 1
        self._shift(self.session.undo, steps)

    def _was_single(self, state: GameState) -> bool:
        return single(legal(self.desk.cards, state)) is not None

    def _redo(self) -> None:
        self._shift(self.session.redo, 1)

    def _shift(self, way_: Callable[[int], int], steps: int) -> None:
        try:
            way_(steps)
        except SaveError as error:
            self.notice = str(error)
        self.picked, self.board_open, self._single_at = (), None, None
        self.replay.finish()
        self.replay.told.clear()
        self._settle()

    # Leaving

    def _to_menu(self, screen: Screen) -> Screen:
        self.leave()
        return self.menu(screen)

    def _ended(self) -> Screen:
        setup = self.state.setup
        following = next(iter(self.desk.cards.scenarios[setup.scenario].unlocks), None)
        won = self.state.ending is not None and self.state.ending.won
        ways = Ways(
            on=(lambda screen: self._begin(screen, following, setup.level)) if won and following is not None else None,
            again=lambda screen: self._begin(screen, setup.scenario, setup.level),
            easier=(lambda screen: self._begin(screen, setup.scenario, setup.level - 1)) if setup.level else None,
            undo=self._back_in,
            menu=self._to_menu,
        )
        return End(self.desk, self.size, state=self.state, ways=ways, close=self.leave)

    def _begin(self, screen: Screen, scenario: ScenarioId, level: int) -> Screen:
        try:
            session = screen.desk.new_game(scenario, level)
        except SaveError as error:
            self.notice = str(error)
            return self
        self.leave()
        return Play(screen.desk, screen.size, session=session, menu=self.menu)

    def _back_in(self, screen: Screen) -> Screen:
        self.adopt(screen.desk)
        self.size = screen.size
        self._undo()
        return self

    # Time

    def update(self, now: float) -> Screen:
        """Move the cards on; take the only answer after a beat."""
        self.now = now
        if not self._arrived:
            self._arrive()
        if self.replay.update(now):
            self._settle()
        moved, self._was_busy = self._was_busy, self.replay.busy(now)
        if self._was_busy or moved:
            self.fresh = True  # and once more where the motion ended between two pictures
        elif (only := single(self.legal)) is not None:
            self._take_single(only, now)
        else:
            self._cold = self._cold - 1 if self._cold and self._warm() else 0
        return self

    def _warm(self) -> bool:
        """Paint ahead, one card at a time, what the pointer may bring up next; returns whether there was something."""
        for sprites in self._ahead:
            if self.desk.hands.warm(sprites):
                self._ahead = chain((sprites,), self._ahead)
                return True
        return False

    def _coming(self) -> Iterator[tuple[Sprite, ...]]:
        """Scenes that may follow: a card come up under the pointer, then what the next answers may bring."""
        state, lit = self.shown, self.clicks().lit()
        self._board().painted()
        keys = [sprite.key for sprite in self._scene(state) if sprite.key.startswith(("card:", "item:"))]
        for key in keys:
            yield scene(self.desk.cards, state, self._hands(), key, raised=self.picked, lit=lit, arrow=self._arrow)
        for other in (state, *coming(self.desk.cards, state)):
            yield scene(self.desk.cards, other, self._hands(), lit=lit, arrow=self._arrow)
            yield scene(self.desk.cards, other, self._hands(), arrow=self._arrow)

    def _arrive(self) -> None:
        """A new game's cards are dealt; a game gone on with lies there."""
        self._arrived = True
        self.replay.motion.reduced = self.desk.settings.reduced_motion
        if len(self.session.moments) == 1:
            self.replay.motion.deal(self._target(), self.now * 1000)
        self._settle()

    def _take_single(self, only: Action, now: float) -> None:
        if self._single_at is None:
            self._single_at = now + SINGLE_BEAT
        elif now >= self._single_at:
            self._do(only)

    def waits(self, now: float) -> float | None:
        """Until the next frame, or the beat before the only answer."""
        if self._was_busy or self.replay.busy(now):
            return 0.0
        if single(self.legal) is not None:
            return max(0.0, (self._single_at or now) - now)
        return 0.0 if self._cold else None

    # Showing

    def _scene(self, state: GameState) -> tuple[Sprite, ...]:
        """The hands at rest in a state."""
        x, _ = self._hero_place(state)
        self._arrow = arrow_for(x, self._arrow)
        lit = self.clicks().lit() if state is self.state else ()
        return scene(self.desk.cards, state, self._hands(), raised=self.picked, lit=lit, arrow=self._arrow)

    def _hero_place(self, state: GameState) -> tuple[float, float]:
        scene_ = stage(self.desk.cards, state.setup)
        return map_hex_centre(scene_.face, scene_.scenario.colour, state.hero.hex)

    def _hands(self) -> HandsLayout:
        return HandsLayout.of(self.layout.hands, self.desk.settings.text_size)

    def _target(self) -> tuple[Sprite, ...]:
        """The hands as they come to rest, with the card that is pointed at enlarged."""
        rest = self._scene(self.shown)
        key = self._hovered(rest)
        if key is None:
            return rest
        lit = self.clicks().lit() if self.shown is self.state else ()
        return scene(self.desk.cards, self.shown, self._hands(), key, raised=self.picked, lit=lit, arrow=self._arrow)

    def _hovered(self, rest: tuple[Sprite, ...]) -> str | None:
        """The key of the card that comes up: under the pointer, or under the focus."""
        if self.hover is None:
            self._up = self._focused_card()
        elif not self.layout.hands.collidepoint(self.hover) or self._on_board(self.hover):
            self._up = None
        else:
            self._up = self._under(rest, self.hover)
        return self._up

    def _under(self, rest: tuple[Sprite, ...], at: tuple[int, int]) -> str | None:
        """A card that has come up stays while the pointer is on it, unless that points at another card of the fan."""
        found = hover_at(self.desk.cards, rest, at)
        if self._up is None or (found or "").startswith(("card:", "item:")):
            return found
        large = scene(self.desk.cards, self.shown, self._hands(), self._up, raised=self.picked, arrow=self._arrow)
        stays = any(sprite.key == self._up and sprite.shows(at) for sprite in large)
        return self._up if stays else found

    def _on_board(self, at: tuple[int, int]) -> bool:
        return self._board_shown() and self._board().veil.collidepoint(at)

    def _focused_card(self) -> str | None:
        kind, _, rest_of = (self.focus or "").partition(":")
        if kind == "half":
            return f"card:{rest_of.partition(':')[0]}"
        return self.focus if kind in {"card", "item"} or self.focus in {"monster", "monster-hp"} else None

    def on_event(self, event: UiEvent) -> Screen:
        """The hovered card comes up."""
        following = super().on_event(event)
        if following is self and self._arrived:
            self.replay.motion.go(self._target(), self.now * 1000)
        return following

    def lit(self) -> list[Spot]:
        """Answers first, then cards and map, then the tools."""
        order = {"answer": 0, "undo": 2, "redo": 2, "tool": 2, "rule": 2}
        spots_ = {spot.id: spot for spot in super().lit()}
        return sorted(spots_.values(), key=lambda spot: order.get(spot.id.partition(":")[0], 1))

    def _board_shown(self) -> bool:
        """Whether the whole map is open: at will, or because a hex to be chosen would be hidden or tiny."""
        if self.board_open is not None or self.unseen is not None:
            return self.board_open is not False
        if self.replay.suspense:
            return False
        wanted = set(self._hexes(strikes(self.desk.cards, self.state, self.legal) if self.legal else {}))
        if not wanted or self._hands().card * HEX_SHARE < EASY_HEX:
            return bool(wanted)
        return not wanted <= shown_hexes(self.desk.cards, self._scene(self.state))

    def _board(self) -> BoardView:
        return BoardView(self.desk, self.shown, self.layout.board)

    def build(self, b: Builder) -> None:
        """Hands, status, side, tools; the map over the hands where it is open."""
        clicks, found, board = self.clicks(), self._places(), self._board_shown()
        told = tips(self.desk, self.state, found)
        on_cards = replace(clicks, hexes={}, asks_hex=False) if board else clicks
        panels.lasting(b, self.desk, self.shown, self._beside_hand())
        self._draw_hands(b, on_cards, found, told)
        if board:
            self._board().build(b, clicks, found, self._way_pointed_at(b, found))
            if self.unseen is not None:
                self._board().unseen(b, self.unseen)
        places_ = self.layout
        panels.status(b, self.desk, self.shown, places_.status)
        self._side(b, places_.side)
        panels.tools(b, self.desk, self._steps(), places_.tools)

    def _draw_hands(self, b: Builder, clicks: Clicks, found: dict[Hex, Place], told: dict[Hex, str]) -> None:
        target = self._target()
        marks = {hex_: HexMark("reach", _mark(found[hex_])) for hex_ in clicks.hexes if hex_ in found}
        others = {hex_: intent for hex_, intent in clicks.hexes.items() if hex_ not in found}
        marks |= {hex_: HexMark("route" if _steps_over(intent) else "target") for hex_, intent in others.items()}
        area = self.layout.hands.inflate(2 * b.m.gap, 2 * b.m.gap)
        hands, hp = self._hands(), next(sprite for sprite in target if sprite.key == HP)
        b.add(HandsDrawing(self.desk.hands, self._moving, marks, area, hands.card, hp.centre))
        b.view.spots.extend(spots(self.desk.cards, target, clicks, told))

    def _beside_hand(self) -> Rect:
        """The room between the fan and the right hand."""
        free = self._hands().free
        return Rect(round(free.x), round(free.y + 2 * self._measures().gap), round(free.w), round(free.h))

    def _moving(self) -> Moving:
        return Moving(self.replay.sprites(self.now), self.replay.roll(self.now), self.replay.die(self.now))

    def _pointed_at(self, b: Builder) -> str:
        """The spot that is pointed at or has the focus."""
        if self.hover is not None:
            spot = b.view.spot_at(self.hover)
            return "" if spot is None else spot.id
        return self.focus or ""

    def _way_pointed_at(self, b: Builder, found: dict[Hex, Place]) -> tuple[Hex, ...]:
        pointed = next((hex_ for hex_ in found if b.hover is not None and _inside(self._board(), hex_, b.hover)), None)
        kind, _, name_ = (self.focus or "").partition(":")
        if pointed is None and kind == "hex":
            pointed = named(name_)
        return way(self.desk.cards, self.state, pointed) if pointed in found and pointed is not None else ()

    def _side(self, b: Builder, room: Rect) -> None:
        state = self.shown
        y = panels.prompt(b, self._asked(), room)
        y = panels.sums(b, self._sums(), _below(room, y))
        seen = preview(self.desk.cards, state, self._aimed_at(b)) if self.legal and asks_attack(state) else None
        if seen is not None:
            y = panels.odds(b, self.desk, state, seen, _below(room, y))
        y = panels.buttons(b, self.desk, self.answers(), _below(room, y))
        y = panels.effects(b, self.desk, state, _below(room, y + b.m.gap))
        panels.log(b, self._lines.recent(self.desk.words, self._told_moments()), _below(room, y))

    def _told_moments(self) -> tuple[Moment, ...]:
        """What may be read in the log: not what a roll has still to show."""
        return self.session.moments[:-1] if self.replay.suspense else self.session.moments

    def _aimed_at(self, b: Builder) -> MonsterRef | None:
        """The target of an attack out of combat: the one pointed at, or the only one."""
        found = strikes(self.desk.cards, self.state, self.legal)
        aimed = self._pointed_at(b).removeprefix("monster:")
        return aimed if aimed in found else next(iter(found), None)

    def _asked(self) -> panels.Asked:
        words = self.desk.words
        if self.replay.suspense:
            return panels.Asked(words.tr("The ruler decides …"), "ROLL-1")
        return panels.Asked(self._picking() or words.prompt(self.state), words.why_asked(self.state), self.notice)

    def _picking(self) -> str:
        """What is still to be chosen once a first card has been picked (RND-2)."""
        words, picked = self.desk.words, self.picked
        if not picked or not isinstance(question(self.state), AskCards):
            return ""
        leading = words.face(self.state, picked[0])
        if len(picked) == 1:
            return words.tr("{card} leads. Now choose the second card.", card=leading)
        return words.tr("{card} leads. Play these two, or choose again.", card=leading)

    def _sums(self) -> tuple[str, ...]:
        return tuple(line for event in self.replay.told if (line := self._sum(event)))

    def _sum(self, event: Event) -> str:
        words, state = self.desk.words, self.state
        if event.kind == "attack":
            return words.sum_line(state, event)
        return words.event(state, event) or "" if event.kind == "behaviour_rolled" else ""

    def _steps(self) -> panels.Steps:
        """The names of the steps that undo and redo would take."""
        words, moments, undone = self.desk.words, self.session.moments, self.session.undone
        undo = words.label(moments[-2].state, moments[-1].actions[0]) if len(moments) > 1 else ""
        return panels.Steps(undo, words.label(self.state, undone[0].actions[0]) if undone else "")


def _below(room: Rect, y: int) -> Rect:
    return Rect(room.x, y, room.w, max(0, room.bottom - y))


def _mark(place: Place) -> str:
    """What a hex costs, a wound if it hurts, a claw if you would be engaged."""
    hurt = f" −{place.damage}" if place.damage else ""
    return f"{place.cost}{hurt}{' !' if place.engaging else ''}"


def _steps_over(intent: object) -> bool:
    """Whether a hex is only on the way of a jump."""
    return isinstance(intent, Take) and isinstance(intent.actions[0], Step)


def _inside(board: BoardView, hex_: Hex, at: tuple[int, int]) -> bool:
    return Spot("", board.outline(hex_), None).contains(at)
