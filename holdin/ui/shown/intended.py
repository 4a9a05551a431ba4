"""What the monsters of the open map mean to do, as it is drawn: asked of the game once for each state (MAI-8)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final, NamedTuple

from holdin.game.actions import Action
from holdin.game.figures import YOU, FigureId
from holdin.game.machine import legal, take
from holdin.game.open import reading
from holdin.game.open.threats import dies_at, threats
from holdin.game.outlook import Odds
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Letter, Party

STATES_MOST: Final = 64
"""So many states are remembered: hexes that are pointed at again and again."""


class Blow(NamedTuple):
    """An attack that it means to make."""

    whom: FigureId
    on: Hex
    odds: Odds | None
    """None where they aren't known: before its set is rolled."""


class Meant(NamedTuple):
    """What a monster would do with a set if its turn came now."""

    who: FigureId
    start: Hex
    letter: Letter
    rolled: bool
    """Whether it is the set of this round; else one of three that may come."""
    focus: Hex | None
    way: tuple[Hex, ...]
    """The steps; none: it stays."""
    blows: tuple[Blow, ...]
    area: tuple[Hex, ...] = ()
    """Where the area of its attack would lie (ARE-2)."""

    @property
    def end(self) -> Hex:
        """Where it ends."""
        return self.way[-1] if self.way else self.start


def still_to_act(cards: CardSet, state: GameState) -> tuple[FigureId, ...]:
    """The revealed monsters that have still to act in this round (OPN-4)."""
    if state.setup.fights is not Fights.OPEN or state.ending is not None:
        return ()
    seen = reading.figures(cards, state)
    return tuple(each.id for each in seen if each.side is Party.MONSTER and each.revealed and not each.acted)


def meant(cards: CardSet, state: GameState, who: FigureId) -> tuple[Meant, ...]:
    """What a monster would do if its turn came now: with its set, or with each of the three (MAI-8)."""
    there = {each.id: each for each in reading.figures(cards, state)}
    rolled, start = there[who].set is not None, there[who].hex
    odds = dict(threats(cards, state, who)) if rolled else {}
    last = dies_at(cards, state, who)
    return tuple(
        Meant(
            who,
            start,
            intent.letter,
            rolled,
            None if intent.focus is None else there[intent.focus].hex,
            intent.path if last not in intent.path else intent.path[: intent.path.index(last) + 1],
            tuple(Blow(whom, there[whom].hex, odds.get(whom)) for whom in _in_order(intent.targets, odds))
            if last is None
            else (),
            intent.area,
        )
        for intent in reading.intents(cards, state, who)
    )


def _in_order(targets: Sequence[FigureId], odds: Iterable[FigureId]) -> Iterator[FigureId]:
    """As they are attacked one after the other, where that is known (ARE-3)."""
    known = [whom for whom in odds if whom in targets]
    yield from (*known, *(whom for whom in targets if whom not in known))


@dataclass(eq=False)
class Foresight:
    """Remembers what was asked about the latest states."""

    cards: CardSet
    _known: dict[int, tuple[GameState, dict[FigureId, tuple[Meant, ...]]]] = field(default_factory=dict)
    """By a state's identity the state itself, so that it lasts, and what is known of it."""
    _wanted: tuple[GameState, tuple[FigureId, ...]] | None = None
    """What is to be worked out between two pictures."""
    _thought: dict[tuple[int, tuple[Action, ...]], tuple[GameState, GameState]] = field(default_factory=dict)

    def all_of(self, state: GameState, wanted: Sequence[FigureId]) -> list[Meant]:
        """What monsters would do; nothing yet where more than one of them has still to be thought about."""
        missing = [who for who in wanted if self.known(state, who) is None]
        if len(missing) > 1:
            self._wanted = state, tuple(missing)
            return []
        self._wanted = None
        return [each for who in wanted for each in self.of(state, who)]

    @property
    def busy(self) -> bool:
        """Whether there is something to think about."""
        return self._wanted is not None

    def think(self, seconds: float) -> bool:
        """Think for so long at most, but about one monster at least; whether all is known now that was wanted."""
        until = perf_counter() + seconds
        while self._wanted is not None and perf_counter() < until:
            state, (first, *others) = self._wanted
            self.of(state, first)
            self._wanted = (state, tuple(others)) if others else None
        return self._wanted is None

    def known(self, state: GameState, who: FigureId) -> tuple[Meant, ...] | None:
        """What is known already."""
        found = self._known.get(id(state))
        return None if found is None else found[1].get(who)

    def of(self, state: GameState, who: FigureId) -> tuple[Meant, ...]:
        """What a monster would do."""
        if id(state) not in self._known:
            while len(self._known) >= STATES_MOST:
                del self._known[next(iter(self._known))]
            self._known[id(state)] = state, {}
        _, found = self._known[id(state)]
        if who not in found:
            found[who] = meant(self.cards, state, who)
        return found[who]

    def thought(self, state: GameState, actions: tuple[Action, ...]) -> GameState:
        """How things would stand after answers that move you; the state itself where they don't, or luck decides."""
        key = id(state), actions
        if key not in self._thought:
            while len(self._thought) >= STATES_MOST:
                del self._thought[next(iter(self._thought))]
            self._thought[key] = state, self._after(state, actions)
        return self._thought[key][1]

    def _after(self, state: GameState, actions: tuple[Action, ...]) -> GameState:
        after = state
        for action in actions:
            if action not in legal(self.cards, after):
                break
            after = take(self.cards, after, action).after
        return state if after.figure(YOU).hex == state.figure(YOU).hex else after
