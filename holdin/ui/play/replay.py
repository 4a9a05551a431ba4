"""What has just happened, shown as motion: the rules are always ahead, the window only tells (times in seconds)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf
from typing import Final

from holdin.draw.theme import Moments
from holdin.game.actions import Action, Rolled
from holdin.game.asks import AskLetter
from holdin.game.machine import question, take
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Letter
from holdin.ui.held_cards.motion import Motion
from holdin.ui.held_cards.placement import HP, MONSTER_HP
from holdin.ui.held_cards.roll import DieView, RollMotion, RollView, die_at
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.play.moving_figures import MovingFigures
from holdin.ui.shown.moments import OWN_PACE, MomentKind, moment_of

DIE_SECONDS: Final = 0.7
"""How long a die rolls and lies."""
SETTLE: Final = 0.2
"""So long a step is seen before the next is told, though its cards may still slide."""
LONGEST: Final = 2.3
"""Everything that follows from one answer is told within so many seconds: a monster's turn may take 2.5."""

HURRIED: Final = 0.35
"""What is still to be told then is seen at once, in so many seconds."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One step: the letters rolled for it, if any, and what came of it."""

    before: GameState
    after: GameState
    events: tuple[Event, ...]
    letters: tuple[Letter, ...] = ()
    steps: int = 1
    """How many steps the way has that this is a part of."""

    @property
    def on_hexes(self) -> bool:
        """Whether fights are fought on the map (OPN-1)."""
        return self.before.setup.fights is Fights.OPEN

    @property
    def kinds(self) -> frozenset[MomentKind]:
        """The kinds of moments in it."""
        found = (moment_of(event, on_hexes=self.on_hexes) for event in self.events)
        return frozenset(each.kind for each in found if each is not None)

    @property
    def ends_fight(self) -> bool:
        """Whether a fight is over with it: its cards stay as long as that is seen."""
        return self.before.combat is not None and self.after.combat is None

    @property
    def waited_for(self) -> bool:
        """Whether it has something that is to be seen before anything is answered."""
        return bool(self.letters) or not self.kinds <= OWN_PACE


def beats(cards: CardSet, before: GameState, actions: Iterable[Action]) -> list[Beat]:
    """The steps of an answer and the chance that followed; letters rolled for one attack belong together (ATK-6)."""
    found: list[Beat] = []
    for action in actions:
        step = take(cards, before, action)
        letters = (action.letter,) if isinstance(action, Rolled) else ()
        beat = Beat(before, step.after, step.events, letters)
        if letters and found and _more_to_roll(found[-1]):
            last = found.pop()
            beat = Beat(last.before, step.after, last.events + step.events, last.letters + letters)
        found.append(beat)
        before = step.after
    return [each for walks, run in groupby(found, _walks) for each in (_as_one_way(tuple(run)) if walks else run)]


def _walks(beat: Beat) -> bool:
    """Whether somebody only goes on."""
    return beat.kinds == {MomentKind.STEP}


def _as_one_way(run: Sequence[Beat]) -> Sequence[Beat]:
    """Steps that belong to one way."""
    return [replace(beat, steps=len(run)) for beat in run]


def _more_to_roll(beat: Beat) -> bool:
    """Whether the letter just rolled was the first of two for one attack."""
    asks = question(beat.after)
    kinds = {event.kind for event in beat.events}
    return bool(beat.letters) and isinstance(asks, AskLetter) and kinds == {"modifier_rolled"}


@dataclass(slots=True)
class _Die:
    """Letters shown on a die one after another."""

    letters: Sequence[Letter]
    variation: int
    began: float
    pace: float = 1.0

    def busy(self, now: float) -> bool:
        return now - self.began < DIE_SECONDS * self.pace * len(self.letters)

    def at(self, now: float) -> DieView:
        elapsed = (now - self.began) / self.pace
        index = min(len(self.letters) - 1, max(0, int(elapsed / DIE_SECONDS)))
        return die_at(self.letters[index], self.variation + index, (elapsed - index * DIE_SECONDS) * 1000)


class Replay:
    """Plays beats one after the other; between them the cards slide from scene to scene."""

    def __init__(self, cards: CardSet, scene: Callable[[GameState], tuple[Sprite, ...]], looks: Moments) -> None:
        self.motion = Motion()
        self.figures = MovingFigures(cards, looks)
        """Those of the map, and the moments."""
        self._seen: Beat | None = None
        """The step whose moments are seen."""
        self._told: Beat | None = None
        """The step that was told last."""
        self.pace = 1.0
        """How long everything takes, against the usual pace; 0: everything is told at once."""
        self._cards = cards
        self._scene = scene
        self._beats: list[Beat] = []
        self._roll: RollMotion | None = None
        self._die: _Die | None = None
        self.die_view = False
        self._until = 0.0
        self._seen_at = 0.0
        self.told: list[Event] = []
        """The events that have been shown since the last answer."""

    def start(self, found: Sequence[Beat], now: float) -> None:
        """Tell these steps, from now on."""
        self._beats, self.told, self._told = list(found), [], None
        self.figures.finish()
        self._until, self._seen_at = now + LONGEST * max(1.0, self.pace), 0.0
        if self.pace:
            self._begin(now)
        else:
            self.finish()

    def finish(self) -> None:
        """Skip to the end."""
        self.figures.finish()
        for beat in self._beats:
            self._tell(beat)
        self._beats, self._roll, self._die, self._seen, self._told = [], None, None, None, None
        self.motion.finish()

    def waited(self, seconds: float) -> None:
        """Nothing has moved for so long: that is a part of the longest wait too."""
        self._until -= seconds

    def shown(self, state: GameState) -> GameState:
        """The state that is on the table: the game's own, unless there is still something to tell."""
        if not self._beats:
            return state
        beat = self._beats[0]
        return beat.after if self._told is beat and not beat.ends_fight else beat.before

    def heard(self, now: float) -> Sequence[Event]:
        """The events that have been told, or are seen to happen."""
        if not self._acts:
            return self.told
        beat = self._beats[0]
        before = self.told[: len(self.told) - len(beat.events)] if beat is self._told else self.told
        return (*before, *beat.events[: self.figures.told(now)])

    def order(self, state: GameState) -> GameState:
        """The state whose sets hold in the round that is seen, while others act on the open map."""
        if not self._acts:
            return state
        beat = self._beats[0]
        return beat.after if beat.after.round == beat.before.round else beat.before

    @property
    def suspense(self) -> bool:
        """Whether a roll is still to be seen: what came of it isn't told before."""
        return any(beat.waited_for for beat in self._beats)

    def busy(self, now: float) -> bool:
        """Whether anything moves or is still to be told."""
        return bool(self._beats) or self.motion.busy(now * 1000) or self.figures.busy(now)

    @property
    def rolling(self) -> bool:
        """Whether the ruler, or a die, is moving or lies there."""
        return (self._roll is not None or self._die is not None) and not self._acts

    @property
    def walking(self) -> bool:
        """Whether nobody rolls, and somebody is on the way, or what was done there is seen."""
        return bool(self._beats) and not any(beat.letters for beat in self._beats)

    @property
    def happening(self) -> bool:
        """Whether nobody rolls, and what has happened is still to be seen."""
        return self.suspense and self._acts

    @property
    def _acts(self) -> bool:
        """Whether the roll is over, and what comes of it is seen."""
        return bool(self._beats) and self._seen is self._beats[0]

    def update(self, now: float) -> bool:
        """Time has passed; returns whether another state is on the table now."""
        if not self._beats:
            return False
        rolls = any(beat.letters for beat in self._beats)
        if self.motion.reduced and not rolls:
            self.finish()
            return True
        if not self._beats[0].on_hexes and now >= self._until:
            self.finish()
            return True
        if not self._beats[0].on_hexes and now >= self._until - HURRIED and not self._acts:
            self._as_one(now)
        if self._rolling(now) or now < self._seen_at:
            return False
        return self._seeing(self._beats[0], now)

    def _as_one(self, now: float) -> None:
        """There is no time to tell the rest step by step: all of it is seen at once."""
        events = tuple(event for beat in self._beats for event in beat.events)
        self._beats = [Beat(self._beats[0].before, self._beats[-1].after, events)]
        self._roll, self._die, self._seen_at = None, None, now

    def _seeing(self, beat: Beat, now: float) -> bool:
        """See a step's moments; with held cards it is told as they begin. Returns whether something else is shown."""
        begins = self._seen is not beat
        if begins:
            self._seen, left = beat, inf if beat.on_hexes else self._until - now
            self.figures.play(beat.before, beat.after, beat.events, now, steps=beat.steps, left=left)
            if self.figures.busy(now) and not beat.on_hexes:
                self._tell(beat)
                self.motion.go(self._scene(self.shown(beat.after)), now * 1000)
        if self.figures.busy(now):
            return begins
        self._next(now)
        return True

    def skip(self, now: float) -> None:
        """On to the next turn on the open map, or to the end of all that is told."""
        if not self._beats or not self._beats[0].on_hexes:
            self.finish()
        elif self.figures.held(now):
            self.figures.go_on(now)
        elif self.figures.busy(now):
            self.figures.skip(now)
        else:
            self._next(now)

    def _next(self, now: float) -> None:
        """A step has been seen."""
        beat = self._beats.pop(0)
        self._tell(beat)
        self.motion.go(self._scene(beat.after), now * 1000)
        self._seen_at = now + (SETTLE * self.pace if self.motion.busy(now * 1000) else 0.0)
        self._begin(now)

    def _tell(self, beat: Beat) -> None:
        """What came of a step is known from now on."""
        if self._told is not beat:
            self._told = beat
            self.told.extend(beat.events)
            self._roll = self._die = None

    def _rolling(self, now: float) -> bool:
        beat = self._beats[0]
        if not beat.letters or self._told is beat:  # what has been told was rolled before
            return False
        if self._roll is None and self._die is None and now >= self._seen_at:
            self._throw(beat, now)
        if self._roll is not None:
            return self._roll.busy(now * 1000)
        return self._die is None or self._die.busy(now)

    def _begin(self, now: float) -> None:
        self._rolling(now) if self._beats else None

    def _throw(self, beat: Beat, now: float) -> None:
        if self.die_view:
            self._die = _Die(beat.letters, beat.before.rolls, now, self.pace)
            return
        scene = {sprite.key: sprite for sprite in self._scene(beat.before)}
        pair = scene[HP], scene[MONSTER_HP]
        ruler = self._cards.monster_hp.ruler
        self._roll = RollMotion(
            ruler,
            beat.letters,
            beat.before.rolls,
            pair,
            now * 1000,
            reduced=self.motion.reduced,
            pace=self.pace,
        )

    # What is seen

    def sprites(self, now: float) -> tuple[Sprite, ...]:
        """The cards at a moment, the ruler on top while a roll is shown."""
        sprites = self.motion.at(now * 1000)
        view = self.roll(now)
        if view is None:
            return sprites
        return (*(sprite for sprite in sprites if sprite.key != MONSTER_HP), replace(view.ruler, z=95.0))

    def roll(self, now: float) -> RollView | None:
        """The ruler at a moment."""
        return None if self._roll is None or self._acts else self._roll.at(now * 1000)

    def die(self, now: float) -> DieView | None:
        """The die at a moment."""
        return None if self._die is None or self._acts else self._die.at(now)
