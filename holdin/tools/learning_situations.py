"""The situations of learning that are pictured and tested: the first launch, lessons and their pages."""

from typing import Final

from holdin.tools.staging import Staging, Step, menu
from holdin.ui.kit.input import Command
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen

FIGHT: Final = ("learn", "lesson:first-fight")
ROUND: Final = ("learn", "lesson:first-round")


def _seen(screen: Screen) -> Screen:
    """All that moves has come to rest."""
    now = screen.now if isinstance(screen, PlayScreen) else 0.0
    for half in range(20):
        screen = screen.update(now + half / 2)
    return screen


def _on(times: int) -> tuple[Step, ...]:
    """So many steps of a lesson on."""
    return (_seen, *((lambda screen: _seen(screen.on_event(Command("take"))),) * times))


LEARNING: Final[dict[str, Staging]] = {
    "learn": menu("learn"),
    "lesson": menu(*FIGHT, *_on(0)),
    "lesson-read": menu(*FIGHT, *_on(3)),
    "lesson-strike": menu(*FIGHT, *_on(4)),
    "lesson-distance": menu(*FIGHT, *_on(6)),
    "lesson-damage": menu(*FIGHT, *_on(12)),
    "lesson-astray": menu(*FIGHT, *_on(0), "card:healing-waters", "card:neutralize", *_on(0)),
    "lesson-end": menu(*FIGHT, *_on(15)),
    "lesson-open": menu(*ROUND, *_on(1)),
    "lesson-open-reach": menu(*ROUND, *_on(6)),
}
"""Every one by name."""
