"""The planner's advice: every legal answer with its chance to win, thought out between two pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from typing_extensions import override

from holdin.game.actions import Action
from holdin.game.state import GameState
from holdin.players.advice import Thinker
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.intents import Take
from holdin.words.catalogues import msgid

SLICE: Final = 0.012
"""Seconds of thinking between two pictures."""
ENOUGH: Final = 20.0
"""Seconds after which it has thought enough."""
TURNS: Final = 0.25
"""Seconds between two looks at what it thinks: a list that changes all the time can't be read."""


@dataclass(eq=False)
class AdvicePage(ListPage):
    """Answers, the best first. It knows the state and nothing of the game's dice."""

    titled = msgid("Advice")
    wide = 0.62
    closes = frozenset({"advice", "skip"})
    numbered = True
    state: GameState | None = None
    actions: tuple[Action, ...] = ()
    _thinker: Thinker | None = field(default=None, init=False)
    _thoughts: Iterator[bool] = field(default=iter(()), init=False)
    _began: float | None = field(default=None, init=False)
    _looked: float = field(default=0.0, init=False)
    _rows: tuple[Row, ...] = field(default=(), init=False)
    thinking: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        """Begin to think."""
        assert self.state is not None
        self._thinker = Thinker(self.desk.cards, self.state, self.actions)
        self._thoughts = self._thinker.think()
        self._look()

    @override
    def rows(self) -> Sequence[Row]:
        """The answers as they were ranked when it looked last."""
        return self._rows

    @override
    def note(self) -> str:
        assert self._thinker is not None
        tr = self.desk.words.tr
        played = self.desk.words.plural("{count} simulated game", "{count} simulated games", self._thinker.playouts)
        meaning = tr("chances to win of a hasty player, with dice of its own; a thoughtful one does better")
        return f"{played}{' …' if self.thinking else ''}: {meaning}."

    def _look(self) -> None:
        assert self._thinker is not None
        assert self.state is not None
        known, words = self._thinker.known, self.desk.words
        self._rows = tuple(
            Row(
                f"advice:{number}",
                words.label(self.state, ranked.action),
                Take((ranked.action,)),
                value=f"{round(100 * ranked.chance)} %" if ranked.action in known else " …",
                strong=number == 0 and ranked.action in known,
            )
            for number, ranked in enumerate(sorted(self._thinker.ranked(), key=lambda one: one.action not in known))
        )
        self.changed()

    # Time

    @override
    def update(self, now: float) -> Screen:
        if not self.thinking:
            return self
        self._began = now if self._began is None else self._began
        until = perf_counter() + SLICE
        for _ in self._thoughts:
            if perf_counter() >= until:
                break
        self.thinking = now - self._began < ENOUGH
        if now - self._looked >= TURNS or not self.thinking:
            self._looked = now
            self._look()
        return self

    @override
    def waits(self, now: float) -> float | None:
        return 0.0 if self.thinking else None
