"""The guard against hasty input: what is taken must be what was seen when the input was begun."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from weakref import ref

from holdin.ui.kit.input import Clicked, Command, Grabbed, LetGo, Pressed, Typed, UiEvent
from holdin.ui.kit.intent import meaning_of
from holdin.ui.kit.view import Shape, View, lies_in
from holdin.ui.pages.screen import Screen

HARMLESS: Final = frozenset(
    {"next", "previous", "left", "right", "up", "down", "page_up", "page_down", "first", "last"}
)
"""Commands that only look around: they are never too early."""
MEMORY: Final = 1.5
"""Seconds for which pictures are remembered: the longest delay, and the longest tap."""


class _Offered(NamedTuple):
    """A spot as it is remembered: it keeps no screen in memory."""

    id: str
    shape: Shape
    meant: object
    """What its intent means."""
    outcome: object
    """What taking it would do, where that alone doesn't tell."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a picture offered."""

    since: float
    screen: ref[Screen]
    listens: object
    spots: tuple[_Offered, ...]
    entered: str | None
    """What Enter would have taken."""
    keys: Mapping[str, object]
    """What commands mean, where it isn't always the same."""

    def under(self, at: tuple[int, int]) -> tuple[object, ...]:
        """What a click at a point means."""
        found = next((spot for spot in reversed(self.spots) if lies_in(at, spot.shape)), None)
        return self.screen(), *((None, None) if found is None else (found.meant, found.outcome))

    def named(self, name: str) -> tuple[object, ...] | None:
        """What taking a spot means."""
        return next(((spot.meant, spot.outcome) for spot in self.spots if spot.id == name), None)

    def meaning(self, event: UiEvent) -> tuple[object, ...] | None:
        """What an input means; none where it can do no harm."""
        match event:
            case Clicked(at) | Grabbed(at):
                return self.under(at)
            case Pressed():
                return self.screen(), self.listens
            case Typed() if "typed" in self.keys:
                return self.screen(), self.keys["typed"]
            case Command(name) if name not in HARMLESS:
                return self.screen(), self.keys.get(name)
        return None


def _seen(screen: Screen, view: View, now: float) -> _Seen:
    spots = tuple(
        _Offered(spot.id, spot.shape, meaning_of(spot.intent), screen.outcome_of(spot.intent)) for spot in view.spots
    )
    entered = screen.entered(view)
    return _Seen(now, ref(screen), screen.listening(), spots, None if entered is None else entered.id, screen.keyed())


def _same(event: UiEvent, before: _Seen, now: _Seen) -> bool:
    """Whether an input means what it meant; Enter where the keyboard has walked is meant for what stands there."""
    if event == Command("take") and now.entered is not None and now.screen() is before.screen():
        meant = before.named(now.entered)
        return meant == now.named(now.entered) or (meant is None and before.entered != now.entered)
    return before.meaning(event) is None or before.meaning(event) == now.meaning(event)


class Guard:
    """Remembers what was seen lately, and tells whether an input still means what its maker saw.

    A person needs a moment to see what has changed: whoever clicks within it means what was there before.
    """

    def __init__(self) -> None:
        self._lately: deque[_Seen] = deque()
        self._view: object = None
        self._lost_grip = False

    def saw(self, screen: Screen, view: View, now: float) -> None:
        """A picture of a screen is on the window from now on (seconds)."""
        if view is self._view:
            return
        self._view = view
        self._lately.append(_seen(screen, view, now))
        while len(self._lately) > 1 and self._lately[1].since < now - MEMORY:
            self._lately.popleft()

    def takes(self, event: UiEvent, screen: Screen, now: float) -> bool:
        """Whether an input that comes now (seconds) is to be taken."""
        if isinstance(event, LetGo) and self._lost_grip:
            self._lost_grip = False
            return False
        delay = screen.desk.settings.guard / 1000
        began = event.began if isinstance(event, Clicked) and event.began is not None else now
        before = self._before(began - delay)
        if not delay or before is None:
            return True
        taken = _same(event, before, _seen(screen, screen.view(), now))
        self._lost_grip = isinstance(event, Grabbed) and not taken
        return taken

    def _before(self, moment: float) -> _Seen | None:
        """The picture that was seen at a moment; the first one, if it came later."""
        found = next((seen for seen in reversed(self._lately) if seen.since <= moment), None)
        return found or (self._lately[0] if self._lately else None)
