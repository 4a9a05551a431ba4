"""The planner's advice: every legal answer with its chance to win, thought out between two pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from typing_extensions import override

from holdin.game.actions import Action
from holdin.players.advice import BACKED, ENOUGH, Thinker
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.answers import because, ways
from holdin.ui.shown.intents import Take
from holdin.ui.shown.offers import Offers
from holdin.words.catalogues import msgid

SLICE: Final = 0.012
"""Seconds of thinking between two pictures."""
LONGEST: Final = 20.0
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
    offers: Offers = field(kw_only=True)
    """What can be answered, also behind an answer that goes without saying: to rest long is one of the rests."""
    _named: dict[tuple[Action, ...], str] = field(default_factory=dict, init=False)
    _thinker: Thinker | None = field(default=None, init=False)
    _thoughts: Iterator[bool] = field(default=iter(()), init=False)
    _began: float | None = field(default=None, init=False)
    _looked: float = field(default=0.0, init=False)
    _rows: tuple[Row, ...] = field(default=(), init=False)
    _held: bool = field(default=False, init=False)
    """Whether their order is kept as it was."""
    _settled: bool = field(default=False, init=False)
    """Whether it is kept for good: whoever reads a number, and presses it, means what stood there."""
    thinking: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        """Begin to think."""
        self._named = dict(ways(self.desk.words, self.offers))
        self._thinker = Thinker(self.desk.cards, self.offers.stands[0].state, self._named)
        self._thoughts = self._thinker.think()
        self._look()

    @override
    def rows(self) -> Sequence[Row]:
        """The answers as it looked at them last, ranked as soon as the best is backed; from then on none moves."""
        return self._rows

    @override
    def note(self) -> str:
        assert self._thinker is not None
        tr = self.desk.words.tr
        played = self.desk.words.plural("{count} simulated game", "{count} simulated games", self._thinker.playouts)
        meaning = tr("chances to win of a hasty player who rolls anew each time; a thoughtful one does better")
        best = self._thinker.ranked()[0]
        unsure = "" if best.played >= BACKED else tr("too few games so far to tell the best")
        return f"{'; '.join(filter(None, (played, unsure)))}{' …' if self.thinking else ''}: {meaning}."

    def _look(self) -> None:
        assert self._thinker is not None
        state, ranked = self.offers.stands[0].state, self._thinker.ranked()
        best = ranked[0]
        self._held = self._settled or self._aimed_at()
        if self._held:
            place = {row.do: number for number, row in enumerate(self._rows)}
            ranked = tuple(sorted(ranked, key=lambda each: place[Take(each.way)]))
        self._rows = tuple(
            Row(
                f"advice:{number}",
                self._named[each.way],
                Take(each.way),
                value=f"{round(100 * each.chance)} %" if each.played >= ENOUGH else " …",
                strong=each is best and each.played >= BACKED,
                body=because(self.desk.words, state, each.way) if each is best and each.played >= BACKED else "",
            )
            for number, each in enumerate(ranked)
        )
        self._settled = self._settled or (best.played >= BACKED and not self._held)
        self.changed()

    def _aimed_at(self) -> bool:
        """Whether an answer is about to be taken."""
        pointed = self.view().spot_at(self.hover) if self._rows and self.hover is not None else None
        return any((id_ or "").startswith("advice:") for id_ in (self.focus, pointed and pointed.id))

    # Time

    @override
    def update(self, now: float) -> Screen:
        if not self.thinking:
            if self._held and not self._settled and not self._aimed_at():
                self._look()
            return self
        self._began = now if self._began is None else self._began
        until = perf_counter() + SLICE
        for _ in self._thoughts:
            if perf_counter() >= until:
                break
        self.thinking = now - self._began < LONGEST
        if now - self._looked >= TURNS or not self.thinking:
            self._looked = now
            self._look()
        return self

    @override
    def waits(self, now: float) -> float | None:
        return 0.0 if self.thinking else None
