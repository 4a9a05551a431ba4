"""The flow of a game in the window: answers go in, what came of them is told, and steps can be taken back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from holdin.errors import SaveError
from holdin.game.actions import Action, Do, Step, Target, TargetHex
from holdin.game.actions import Play as PlayCard
from holdin.game.outlook import Destination, destinations, distances, move_asked
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.game.step import Refused
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.saves.kept import KeptSession
from holdin.ui.hands.placement import Sprite
from holdin.ui.kit.intent import Intent
from holdin.ui.pages.desk import Desk
from holdin.ui.play.hands_view import Clicks
from holdin.ui.play.replay import Replay, beats
from holdin.ui.shown.answers import (
    begins,
    card_clicks,
    halves,
    item_clicks,
    single,
    struck,
)
from holdin.ui.shown.intents import Take, Walk
from holdin.ui.shown.macros import free_steps, picked_with, refusal, steps_back, walk

OUT_OF_SIGHT: Final = frozenset({"behind_walls", "no_line_of_sight"})
"""Refusals that a line on the map makes plain (ATK-2, ATK-3)."""
SINGLE_BEAT: Final = 0.35
"""Seconds before the only answer is taken by itself."""


@dataclass(eq=False)
class Flow:
    """A game under way. It draws nothing; times are in seconds."""

    desk: Desk
    session: KeptSession
    scene: Callable[[GameState], tuple[Sprite, ...]]
    """The hands at rest in a state."""
    picked: tuple[CardId, ...] = ()
    """Cards clicked so far, the leading one first (RND-2)."""
    notice: str = ""
    """Why the last thing tried was refused, or could not be kept."""
    unseen: MonsterRef | None = None
    """The monster that was refused because walls lie between: the line and the walls are shown."""
    _single_at: float | None = None
    _reached: tuple[GameState, dict[Hex, Destination]] | None = None
    """The hexes in reach, for the state that they were worked out for."""
    _taken: tuple[GameState, bool, Clicks] | None = None
    """What can be taken, for the state, and whether a roll was awaited, that it was worked out for."""
    _struck: tuple[GameState, dict[MonsterRef, Take]] | None = field(default=None)

    @cached_property
    def replay(self) -> Replay:
        """What is being told."""
        return Replay(self.desk.cards, self.scene)

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

    def strikes(self) -> dict[MonsterRef, Take]:
        """What a click on a monster means."""
        if not self.legal:
            return {}
        if self._struck is None or self._struck[0] is not self.state:
            self._struck = self.state, struck(self.desk.cards, self.state, self.legal)
        return self._struck[1]

    def places(self) -> dict[Hex, Destination]:
        """The hexes that a move asked about can end in (MOV-1)."""
        if not self.legal:
            return {}
        if self._reached is None or self._reached[0] is not self.state:
            self._reached = self.state, destinations(self.desk.cards, self.state)
        return self._reached[1]

    def clicks(self) -> Clicks:
        """What can be taken on cards and map."""
        state, waiting = self.state, self.replay.suspense
        if self._taken is None or self._taken[0] is not state or self._taken[1] is not waiting:
            self._taken = state, waiting, self._clicks()
        return self._taken[2]

    def _clicks(self) -> Clicks:
        cards, state, open_ = self.desk.cards, self.state, self.legal
        foe = state.combat.monster if state.combat is not None else None
        return Clicks(
            cards=card_clicks(state, open_),
            halves=halves(open_),
            items=item_clicks(open_),
            hexes=self.hexes(),
            distances={far: Take(way) for far, way in distances(cards, state).items()} if open_ else {},
            monster=self.strikes().get(foe) if foe is not None else None,
            foe=foe,
            asks_hex=bool(open_) and state.combat is None and move_asked(cards, state) is not None,
        )

    def hexes(self) -> dict[Hex, Intent | None]:
        """What a click on a hex of the map means, for each that can be chosen."""
        scene, strike = stage(self.desk.cards, self.state.setup), self.strikes()
        found: dict[Hex, Intent | None] = {
            action.hex: Take((action,)) for action in self.legal if isinstance(action, Step | TargetHex)
        }
        found |= {hex_: Walk(hex_) for hex_ in self.places()}
        if self.state.combat is None or len(strike) > 1:
            found |= {scene.monsters[ref].hex: take for ref, take in strike.items()}
        return found

    # Answers

    def do(self, now: float, *actions: Action) -> bool:
        """Answers one after the other, as far as they are legal when they come up; returns whether any was given."""
        before, done = self.state, len(self.session.moments)
        for number, action in enumerate(actions):
            if (number and action not in self.session.legal()) or not self._answer(action):
                break
        if len(self.session.moments) == done:
            return False
        if isinstance(actions[-1], PlayCard) and begins(self.state, self.session.legal()):
            self._answer(Do())
        self._tell(before, done, now)
        return True

    def _answer(self, action: Action) -> bool:
        undone = self.session.undone
        try:
            if undone and undone[0].actions[:1] == (action,):
                self.session.redo()  # the same answer meets the same luck, and what came after it stays known
                return True
            moment = self.session.do(action)
        except SaveError as error:
            self.notice = self.desk.words.trouble(error)
            return False
        if isinstance(moment, Refused):
            self.notice = self.desk.words.refusal(moment)
            return False
        return True

    def _tell(self, before: GameState, done: int, now: float) -> None:
        """Show what came of answers: the moments from a number on."""
        self.picked, self._single_at = (), None
        self.replay.motion.reduced = self.desk.settings.reduced_motion
        self.replay.die_view = self.desk.settings.die_view
        found = []
        for moment in self.session.moments[done:]:
            found += beats(self.desk.cards, before, moment.actions)
            before = moment.state
        self.replay.start(found, now)

    def walk_to(self, now: float, goal: Hex) -> bool:
        """Move to a hex, until something else is asked; returns whether any step was taken."""
        return self.do(now, *walk(self.desk.cards, self.state, self.legal, goal))

    def pick(self, card: CardId) -> None:
        """Choose a card, or put it back."""
        self.picked = picked_with(self.picked, card)

    def refuse(self, what: Action | CardId) -> None:
        """Say which rule is in the way."""
        refused = refusal(self.desk.cards, self.state, what)
        self.notice = "" if refused is None else self.desk.words.refusal(refused)
        hidden = refused is not None and refused.code in OUT_OF_SIGHT
        self.unseen = what.target if hidden and isinstance(what, Target) else None

    def unsay(self) -> None:
        """Take back what a refusal has said."""
        self.notice, self.unseen = "", None

    # Steps

    @property
    def free(self) -> int:
        """How many steps the settings let be taken back."""
        return free_steps(self.session.moments, over_rolls=self.desk.settings.undo_rolls)

    def undo(self) -> None:
        """Back by an answer, past those that were the only ones."""
        self.step_to(-steps_back(self.desk.cards, self.session.moments))

    def redo(self) -> None:
        """Forward again by a step."""
        self.step_to(1)

    def step_to(self, steps: int) -> None:
        """So many steps back (below 0), as far as the settings allow, or forward."""
        if steps < 0 and not self.free:
            self.notice = self.desk.words.tr("A roll has decided: the settings let it stand.")
        elif steps < 0:
            self._shift(self.session.undo, min(-steps, self.free))
        else:
            self._shift(self.session.redo, steps)

    def rewind(self) -> None:
        """Back by one answer, whatever the settings say: for what is only seen again."""
        self._shift(self.session.undo, 1)

    def _shift(self, way: Callable[[int], int], steps: int) -> None:
        try:
            way(steps)
        except SaveError as error:
            self.notice = self.desk.words.trouble(error)
        self.picked, self._single_at = (), None
        self.replay.finish()
        self.replay.told.clear()

    # Time

    def only(self, now: float) -> Action | None:
        """The only answer, once it has been seen for a beat."""
        only = single(self.legal)
        if only is None:
            return None
        if self._single_at is None:
            self._single_at = now + SINGLE_BEAT
        return only if now >= self._single_at else None

    def beat(self, now: float) -> float | None:
        """Seconds until the only answer is taken; none if there is a choice."""
        return None if single(self.legal) is None else max(0.0, (self._single_at or now) - now)
