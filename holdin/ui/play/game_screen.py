"""A game on the screen: the held deck, the map, what is asked and told, in the game's own time."""

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.draw.geometry import map_shape
from holdin.game.actions import Action
from holdin.game.asks import AskRoute
from holdin.game.machine import question
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.models.base import CardId
from holdin.saves.session import KeptSession
from holdin.ui.held_cards.placement import HandsLayout
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.view import Spot
from holdin.ui.pages.audio_events import Ear
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.open_play import is_open
from holdin.ui.pages.screen import Screen
from holdin.ui.play.composition import Scenery, Slip, board_of, hint_room
from holdin.ui.play.flow import Flow
from holdin.ui.play.guide import Hint, HintShown, build_hint, hint_for
from holdin.ui.play.held import HeldCards
from holdin.ui.play.hex_typing import HexTyping
from holdin.ui.play.layout import PlayLayout, play_layout
from holdin.ui.play.map_look import MapLook
from holdin.ui.play.pointer_rest import PointerRest
from holdin.ui.play.readiness import Readiness
from holdin.ui.play.replay import Replay
from holdin.ui.play.side_panel import SidePanel
from holdin.ui.play.status_bar import status_bar
from holdin.ui.play.tokens import TokenPainter
from holdin.ui.shown.answers import Answer, answers
from holdin.ui.shown.intents import Tool
from holdin.ui.shown.offers import Offers
from holdin.words.news import MONEY
from holdin.words.words import Words

THINKING: Final = 0.004
"""Seconds between two pictures for what monsters mean to do."""


@dataclass(eq=False)
class GameScreen(Screen):
    """A game's cards, map, bar and panel in their own time; what inputs mean is for who builds on it."""

    session: KeptSession = field(kw_only=True)
    merges: ClassVar[bool] = True
    """Whether one input may give several answers."""
    now: float = field(default=0.0, init=False)
    typing: HexTyping = field(default_factory=HexTyping, init=False)
    _arrived: bool = field(default=False, init=False)
    _was_busy: bool = field(default=False, init=False)
    _rest: PointerRest = field(default_factory=PointerRest, init=False)
    _reading: HintShown = field(default_factory=HintShown, init=False)
    _tokens: TokenPainter | None = field(default=None, init=False)
    _ear: Ear = field(default_factory=Ear, init=False)
    _worded: tuple[Words, Offers, tuple[CardId, ...], tuple[Answer, ...]] | None = field(default=None, init=False)
    """The answers in words that were wanted last, behind what they were made of."""

    @cached_property
    def flow(self) -> Flow:
        """Answers, and what came of them."""
        return Flow(self.desk, self.session, self._scene, merges=self.merges)

    @cached_property
    def held(self) -> HeldCards:
        """The cards in the hands."""
        return HeldCards(self.flow, self._calm(), self.on_map)

    @cached_property
    def look(self) -> MapLook:
        """How the map is looked at."""
        return MapLook(self.flow, self.on_map)

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
        fighting = self.shown.combat is not None
        return play_layout(
            self.measures, board_open=self.held.board_open, open_map=self._map_shape(), fighting=fighting
        )

    def answers(self) -> list[Answer]:
        """The answers that have buttons."""
        if self.state.ending is not None and not self.replay.suspense:
            return [Answer(Tool.DISMISS, self.desk.words.tr("Go on"), strong=True)]
        found = self._in_words()
        if self.flow.aim is None:
            return [*found]
        note = self.desk.words.tr("or by the wheel, or {key}", key=self.desk.keys.of("turn"))
        return [Answer(Tool.TURN, self.desk.words.tr("Turn the area"), note=note), *found]

    def _in_words(self) -> tuple[Answer, ...]:
        words, offers, picked = self.desk.words, self.flow.offers, self.picked
        last = self._worded
        if last is None or last[0] is not words or last[1] is not offers or last[2] != picked:
            last = self._worded = words, offers, picked, tuple(answers(words, offers, picked))
        return last[3]

    def adopt(self, desk: Desk) -> None:
        """Other settings: words, cards and sizes follow."""
        super().adopt(desk)
        self.flow.desk = desk
        self._fit()

    def _fit(self) -> None:
        """The hands lie where the window's size and the text's leave them room."""
        self.held.calm = self._calm()

    def _settle(self) -> None:
        """The cards go where they belong; spots and panels follow."""
        self.changed()
        self._ear.follow(self.desk, self.replay.heard(self.now), rolling=self.replay.rolling)
        self.held.settle()
        self._go()

    def _go(self) -> None:
        """The cards slide to where they belong now."""
        self.replay.motion.go(self._target(), self.now * 1000)
        self.readiness.prepared = False

    def _hint(self) -> Hint | None:
        """The hint that is shown: one stays until it is done with, and none comes while a roll is still to be seen."""
        states = [moment.state for moment in self.session.moments]
        if self._reading.stays(self.desk, states):
            return self._reading.hint
        return None if self.replay.suspense else hint_for(self.desk, states)

    def _slip(self) -> Slip | None:
        """What is told on a slip of paper: a hint."""
        hint = self._hint()
        return None if hint is None else partial(build_hint, desk=self.desk, hint=hint)

    def update(self, now: float) -> Screen:
        """Move the cards on."""
        self.now = now = self.readiness.time(now, self.now)
        if not self._arrived and not self._arrive():
            return self
        if self.replay.update(now):
            self._settle()
        self._ear.follow(self.desk, self.replay.heard(self.now), rolling=self.replay.rolling)
        if self.side.acting != (acting := self.replay.figures.acting(now)):
            self.side.acting = acting
            self.changed()
        if self._rest.rested(now, wanted=self.desk.settings.enlarge):
            self._come_up()
        if self.flow.foresight.busy and self.flow.foresight.think(THINKING):
            self.changed()
        moved, self._was_busy = self._was_busy, self.replay.busy(now)
        if self._was_busy or moved:
            self.fresh = True  # and once more where the motion ended between two pictures
        else:
            board_of(self.flow, self.layout).painted()  # ahead, for it may open with the next answer
            self.held.warm()
        return self

    def _come_up(self) -> None:
        """The card on which the pointer has rested comes up."""
        self.held.rested, before = True, self.held.up
        self._target()
        if self.held.up != before:
            self.changed()
            self._go()

    def _arrive(self) -> bool:
        """A game gone on with lies there; a new game's cards are dealt, once they have been painted one by one.

        Returns whether everything is where it belongs, or on its way there.
        """
        self.replay.motion.reduced = self.flow.still
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
        return self._rest.left(now)

    def _target(self) -> tuple[Sprite, ...]:
        """The hands as they come to rest, with the card that is pointed at enlarged."""
        if self.held.board_open is not self._board_shown():
            self.held.board_open = self._board_shown()
            self.held.look_away()
        places = self.layout
        over = [places.panel, places.status, *([places.board] if self.held.board_open else ())]
        if self._slip() is not None:
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
        if self.typing.begun or self.on_map:
            return True
        if self.look.opened is not None or self.unseen is not None:
            return self.look.opened is not False
        if self.replay.walking and self.held.board_open:
            return True
        if self.replay.suspense:
            return False
        return isinstance(question(self.state), AskRoute) or self.held.hides()

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
            legend=self.look.legend,
            intents=self.look.intents,
        )
        self._reading.begin(self._hint(), self.now)
        scenery.hands(b, target, self._slip())
        gained = any(event.kind in MONEY for event in self.replay.told)
        status_bar(self.desk, self.shown, gained=gained).put(b, self.layout.status)
        b.view.bare.append(self.layout.status)
        scenery.panel(b, target)
        b.view.asked.extend((self.layout.question, self.layout.answers))
        scenery.moments(b)
        if self.on_map:
            box = self.held.layout.hp
            b.view.bare.append(Rect(round(box.x), round(box.y), round(box.w), round(box.h / 2)))
