"""A moment over a page of paper, seen once as the page opens: a level. An input while it is seen only skips it."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from holdin.game.step import Event
from holdin.saves.settings import PACES
from holdin.ui.kit.builder import Builder
from holdin.ui.pages.desk import Desk
from holdin.ui.play.moments_view import MomentsDrawing, Words
from holdin.ui.play.moving_figures import Showing
from holdin.ui.shown.moments import Moment, moment_of

LOW: Final = 0.42
"""How far down the window its words are."""


@dataclass(eq=False)
class PageMoment:
    """The moment of an event in the page's own time (seconds); none where the settings want nothing to move."""

    desk: Desk
    event: Event | None
    words: Words
    _began: float | None = None
    _now: float = 0.0
    _over: bool = False

    @property
    def moment(self) -> Moment | None:
        """What is seen."""
        return None if self.event is None else moment_of(self.event, on_hexes=False)

    @property
    def _seconds(self) -> float:
        settings = self.desk.settings
        if self.moment is None or settings.reduced_motion:
            return 0.0
        return self.desk.assets.theme.moments.of(self.moment.kind).seconds * PACES[settings.pace]

    @property
    def busy(self) -> bool:
        """Whether it is still to be seen."""
        return not self._over and self._seconds > 0

    def update(self, now: float) -> bool:
        """Time has passed; returns whether something else is to be seen."""
        if not self.busy:
            return False
        self._began, self._now = now if self._began is None else self._began, now
        self._over = now - self._began >= self._seconds
        return True

    def skip(self) -> bool:
        """An input ends it; returns whether there was anything to end."""
        busy, self._over = self.busy, True
        return busy

    def _showing(self) -> list[Showing]:
        if not self.busy or self._began is None or self.moment is None:
            return []
        return [Showing(self.moment, (self._now - self._began) / self._seconds)]

    def build(self, b: Builder) -> None:
        """Its words over all of the page."""
        wide, high = b.m.size
        room = Rect(0, 0, wide, round(2 * LOW * high))
        b.add(MomentsDrawing(b.assets, b.m.text, room, self._showing, lambda _: None, lambda _: self.words))
