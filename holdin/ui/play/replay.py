"""What has just happened, shown as motion: the rules are always ahead, the window only tells (times in seconds)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from holdin.game.actions import Action, Rolled
from holdin.game.asks import AskLetter
from holdin.game.machine import question, take
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Letter
from holdin.ui.held_cards.motion import Motion
from holdin.ui.held_cards.placement import Sprite
from holdin.ui.held_cards.roll import DieView, RollMotion, RollView, die_at
from holdin.ui.held_cards.scene import HP, MONSTER_HP
from holdin.ui.play.moving_figures import COMES, LEAPS, SIGNS, TURNS, MovingFigures

DIE_SECONDS: Final = 0.7
"""How long a die rolls and lies."""
SETTLE: Final = 0.2
"""So long a step is seen before the next is told, though its cards may still slide."""
LONGEST: Final = 2.05
"""Everything that follows from one answer is told within so many seconds: a monster's turn may take 2.5."""

SEEN: Final = TURNS | COMES | {*SIGNS, "revealed", "figure_shoved", "monster_died", "summon_gone", *LEAPS}
"""What is seen on the open map before the next answer."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One step: the letters rolled for it, if any, and what came of it."""

    before: GameState
    after: GameState
    events: tuple[Event, ...]
    letters: tuple[Letter, ...] = ()


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
    return found


def _acted(beat: Beat) -> bool:
    """Whether somebody on the open map has done something that is to be seen before anything is answered."""
    return beat.before.setup.fights is Fights.OPEN and any(event.kind in SEEN for event in beat.events)


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

    def busy(self, now: float) -> bool:
        return now - self.began < DIE_SECONDS * len(self.letters)

    def at(self, now: float) -> DieView:
        index = min(len(self.letters) - 1, max(0, int((now - self.began) / DIE_SECONDS)))
        elapsed = now - self.began - index * DIE_SECONDS
        return die_at(self.letters[index], self.variation + index, elapsed * 1000)


class Replay:
    """Plays beats one after the other; between them the cards slide from scene to scene."""

    def __init__(self, cards: CardSet, scene: Callable[[GameState], tuple[Sprite, ...]]) -> None:
        self.motion = Motion()
        self.figures = MovingFigures(cards)
        """Those of the open map, and what they do."""
        self._seen: Beat | None = None
        """The step whose figures are on their way."""
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
        self._beats, self.told = list(found), []
        self.figures.finish()
        self._until, self._seen_at = now + LONGEST, 0.0
        self._begin(now)

    def finish(self) -> None:
        """Skip to the end."""
        self.figures.finish()
        for beat in self._beats:
            self.told.extend(beat.events)
        self._beats, self._roll, self._die = [], None, None
        self.motion.finish()

    def waited(self, seconds: float) -> None:
        """Nothing has moved for so long: that is a part of the longest wait too."""
        self._until -= seconds

    def shown(self, state: GameState) -> GameState:
        """The state that is on the table: the game's own, unless there is still something to tell."""
        return self._beats[0].before if self._beats else state

    def order(self, state: GameState) -> GameState:
        """The state whose sets hold in the round that is seen, while others act on the open map."""
        if not self._acts:
            return state
        beat = self._beats[0]
        return beat.after if beat.after.round == beat.before.round else beat.before

    @property
    def suspense(self) -> bool:
        """Whether a roll is still to be seen: what came of it isn't told before."""
        return any(beat.letters or _acted(beat) for beat in self._beats)

    def busy(self, now: float) -> bool:
        """Whether anything moves or is still to be told."""
        return bool(self._beats) or self.motion.busy(now * 1000) or self.figures.busy(now)

    @property
    def rolling(self) -> bool:
        """Whether the ruler, or a die, is moving or lies there."""
        return (self._roll is not None or self._die is not None) and not self._acts

    @property
    def happening(self) -> bool:
        """Whether nobody rolls, and what has happened on the open map is still to be seen."""
        return self.suspense and self._acts

    @property
    def _acts(self) -> bool:
        """Whether the roll is over, and what comes of it is seen on the open map."""
        return bool(self._beats) and self._seen is self._beats[0]

    def update(self, now: float) -> bool:
        """Time has passed; returns whether another state is on the table now."""
        if not self._beats:
            return False
        rolls = any(beat.letters for beat in self._beats)
        if (now >= self._until and not self._on_hexes()) or (self.motion.reduced and not rolls):
            self.finish()
            return True
        if self._rolling(now) or now < self._seen_at:
            return False
        beat = self._beats[0]
        if self._on_hexes() and self._seen is not beat:
            self._seen = beat
            self.figures.play(beat.before, beat.after, beat.events, now)
        if self.figures.busy(now):
            return False
        self._next(now)
        return True

    def skip(self, now: float) -> None:
        """On to the next turn on the open map, or to the end of all that is told."""
        if not self._beats or not self._on_hexes():
            self.finish()
        elif self.figures.held(now):
            self.figures.go_on(now)
        elif self.figures.busy(now):
            self.figures.skip(now)
        else:
            self._next(now)

    def _next(self, now: float) -> None:
        """A step has been told."""
        beat = self._beats.pop(0)
        self.told.extend(beat.events)
        self._roll = self._die = None
        self.motion.go(self._scene(beat.after), now * 1000)
        self._seen_at = now + (SETTLE if self.motion.busy(now * 1000) else 0.0)
        self._begin(now)

    def _on_hexes(self) -> bool:
        """Whether what is told is fought on the open map."""
        return self._beats[0].before.setup.fights is Fights.OPEN

    def _rolling(self, now: float) -> bool:
        beat = self._beats[0]
        if not beat.letters:
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
            self._die = _Die(beat.letters, beat.before.rolls, now)
            return
        scene = {sprite.key: sprite for sprite in self._scene(beat.before)}
        pair = scene[HP], scene[MONSTER_HP]
        ruler = self._cards.monster_hp.ruler
        self._roll = RollMotion(ruler, beat.letters, beat.before.rolls, pair, now * 1000, reduced=self.motion.reduced)

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
