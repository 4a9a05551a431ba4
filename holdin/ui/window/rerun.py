"""A recorded scenario seen again in the window: its answers, each the only one there is, are taken by themselves."""

from holdin.saves.recorded import Recorded
from holdin.ui.window.app import show
from holdin.ui.window.layout import NORMAL
from holdin.ui.window.play import Play
from holdin.ui.window.screen import Screen


def watch(recorded: Recorded) -> int:
    """Open the window on a recorded scenario; 0 once it is closed.

    :raises HoldinError: there is no display.
    """
    return show(recorded.cards, lambda desk, _kept: Play(desk, NORMAL, session=recorded, menu=leave))


def leave(screen: Screen) -> Screen:
    """There is no menu to go back to: the window closes."""
    screen.closed = True
    return screen
