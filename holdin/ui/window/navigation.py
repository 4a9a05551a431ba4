"""Where the ways lead: nothing but what puts the program together imports this."""

from typing import Final

from holdin.ui.window.menu import menu
from holdin.ui.window.overlay import RulePage
from holdin.ui.window.screen import Screen
from holdin.ui.window.ways import Ways


def _rule(screen: Screen, rule: str) -> Screen:
    return RulePage(screen.desk, screen.size, under=screen, rule=rule)


def _hand(screen: Screen) -> Screen:
    from holdin.ui.hand.opening import hand  # noqa: PLC0415 - heavy: the menu would come later

    return hand(screen.desk, screen.size, menu)


def _track(screen: Screen) -> Screen:
    from holdin.ui.track.opening import tracker  # noqa: PLC0415 - heavy: the menu would come later

    return tracker(screen.desk, screen.size, menu)


WAYS: Final = Ways(_rule, _hand, _track)
